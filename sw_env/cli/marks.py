"""Parts of a page that a command writes: what stands between two marks."""

from pathlib import Path


def replace_part(path: Path, name: str, text: str) -> None:
    """Put the text between the marks `<!-- name: begin -->` and `<!-- name: end -->` of a file."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    page = path.read_text(encoding="utf-8")
    if begin not in page or end not in page:
        raise ValueError(f"{path} lacks the marks {begin} and {end}")
    before, after = page.split(begin)[0], page.split(end)[1]
    path.write_text(f"{before}{begin}\n{text}\n{end}{after}", encoding="utf-8")
