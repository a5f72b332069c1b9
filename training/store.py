"""A run's folder mirrored elsewhere, wherever PyArrow's file systems reach: a path, s3://, gs://, hdfs:// …"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sw_env.agents.files import write_whole
from sw_env.reading import brief
from sw_env.training.log import ABOUT, NAME

LAST = ("state.pt", "model.zip")
"""Checkpoints, which count on the rest of the folder: they come after it."""


class Store:
    """A folder elsewhere with the files of a folder here."""

    def __init__(self, address: str, folder: Path) -> None:
        self._address, self._folder, self._known = address, folder, dict[str, tuple[int, int]]()
        try:
            from pyarrow import fs
        except ImportError:
            raise ValueError("store= needs PyArrow: pip install 'sw-env[store]'") from None
        with self._naming():
            where = address if "://" in address else str(Path(address).resolve())
            self._files, self._root = fs.FileSystem.from_uri(where)
            self._select = fs.FileSelector

    @contextmanager
    def _naming(self) -> Iterator[None]:
        """An error of a file system names the store."""
        try:
            yield
        except (OSError, ValueError, NotImplementedError) as error:
            raise ValueError(f"store={self._address}: {brief(error, 300)}") from None

    def sizes(self) -> dict[str, int]:
        """The files there are, and how many bytes they have."""
        with self._naming():
            self._files.create_dir(self._root, recursive=True)
            found = self._files.get_file_info(self._select(self._root))
        return {one.base_name: one.size for one in found if one.is_file and not one.base_name.endswith(".part")}

    def fill(self) -> None:
        """A folder without a run gets all that is there; an error where it holds less of the run."""
        there, log = self.sizes(), self._folder / NAME
        if not (self._folder / ABOUT).exists():
            for name in sorted(there, key=lambda name: name == ABOUT):  # with it the folder counts as one of a run
                write_whole(self._folder / name, self.read(name))
        elif there.get(NAME, 0) > (log.stat().st_size if log.exists() else 0):
            raise ValueError(
                f"{self._folder} holds less of the run than store={self._address}; give another out=…, or empty it"
            )

    def read(self, name: str) -> bytes:
        """A file there."""
        with self._naming(), self._files.open_input_stream(f"{self._root}/{name}") as file:
            content: bytes = file.read()
        return content

    def mirror(self) -> None:
        """Copy what has changed, each file whole."""
        for path in sorted(self._folder.iterdir(), key=lambda path: path.name in LAST):
            about = path.stat()
            if path.is_file() and self._known.get(path.name) != (about.st_mtime_ns, about.st_size):
                self._write(path.name, path.read_bytes())
                self._known[path.name] = about.st_mtime_ns, about.st_size

    def _write(self, name: str, data: Any) -> None:
        """A file there, the old or the new one at any moment."""
        path = f"{self._root}/{name}"
        with self._naming():
            with self._files.open_output_stream(f"{path}.part") as file:
                file.write(data)
            self._files.move(f"{path}.part", path)
