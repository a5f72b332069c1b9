"""A disk that is full."""

import errno
import json


class FullDisk:
    """Makes every write of a shelf fail, as long as `full`."""

    def __init__(self, monkeypatch):
        self.full, self.real = False, json.dump
        monkeypatch.setattr("sw_env.web.keep.json.dump", self.dump)

    def dump(self, data, file, **options):
        self.real({}, file)
        if self.full:
            raise OSError(errno.ENOSPC, "No space left on device")
        file.seek(0)
        file.truncate()
        self.real(data, file, **options)
