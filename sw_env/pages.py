"""The project's own pages, for what writes them: where they stand, and the parts of them that a command writes."""

from pathlib import Path


def docs_folder() -> Path:
    """The folder `docs` of the checkout that this code runs from."""
    folder = Path(__file__).resolve().parents[1] / "docs"
    if not folder.is_dir():
        raise FileNotFoundError(f"{folder} is not there: the pages are written from a checkout, not from an installed package")
    return folder


def replace_part(path: Path, name: str, text: str) -> None:
    """Put the text between the marks `<!-- name: begin -->` and `<!-- name: end -->` of a file."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    page = path.read_text(encoding="utf-8")
    if begin not in page or end not in page:
        raise ValueError(f"{path} lacks the marks {begin} and {end}")
    before, after = page.split(begin)[0], page.split(end)[1]
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
