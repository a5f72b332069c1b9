"""The generated pages are current."""

import pytest

from sw_env.obs.document import DOCS, PAGES


@pytest.mark.parametrize("name", PAGES)
def test_page_is_current(name):
    text = (DOCS / name).read_text(encoding="utf-8")
    assert text == PAGES[name](), f"run `python -m sw_env.obs.document` to write docs/{name} anew"
