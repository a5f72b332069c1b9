"""The generated pages are current."""

import pytest

from sw_env.obs.document import PAGES
from sw_env.pages import docs_folder


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name):
    text = (docs_folder() / name).read_text(encoding="utf-8")
    assert text == PAGES[name](), f"run `python -m sw_env.obs.document` to write docs/{name} anew"
