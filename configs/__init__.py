"""The configurations that ship: `train/`, `arena/`, `rating/`, `content/`, found by path or, wherever one stands, by name."""

from pathlib import Path

HERE = Path(__file__).resolve().parent


def find(kind: str, name: str | Path) -> Path:
    """The file of that path; where there is none, the one that ships under that name, as `smoke` for `train/smoke.toml`, or
    in that place of a checkout, as `configs/train/smoke.toml`."""
    path = Path(name)
    if path.exists():
        return path
    if path.parts[:1] == (HERE.name,) and (installed := HERE.joinpath(*path.parts[1:])).is_file():
        return installed
    if path.parent != Path() or path.suffix:
        return path
    shipped = {one.stem: one for one in sorted((HERE / kind).glob("*.toml"))}
    if path.name not in shipped:
        raise ValueError(f"{str(name)!r} is neither a file nor a configuration that ships; these do: {', '.join(shipped)}")
    return shipped[path.name]
