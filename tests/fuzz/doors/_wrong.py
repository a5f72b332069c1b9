"""A door that is broken in every way, for the test of the harness."""

import os
import signal
import time


def attempt(rng):
    way = rng.randrange(5)
    if way == 0:
        raise KeyError("odd")
    if way == 1:
        time.sleep(60)
    if way == 2:
        os.kill(os.getpid(), signal.SIGKILL)
    return ("accepted", "refused")[way - 3]
