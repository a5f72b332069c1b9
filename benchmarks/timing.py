"""How time is taken: CPU seconds of one thread, the median of several runs."""

import statistics
import time
from collections.abc import Callable


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU seconds of one call."""
    start = time.process_time()
    work()
    return time.process_time() - start


def rate(work: Callable[[], object], amount: int, runs: int = 5) -> float:
    """Units of work per CPU second, the median of some runs after one to warm up."""
    work()
    return amount / statistics.median(cpu_seconds(work) for _ in range(runs))
