"""Clients that nobody here wrote; each test is skipped where its library is not installed."""

import pytest


def pytest_collection_modifyitems(items):
    for item in items:
        if "interop" in item.path.parts:
            item.add_marker(pytest.mark.interop)


@pytest.fixture(autouse=True)
def _one_thread():
    torch = pytest.importorskip("torch")
    torch.set_num_threads(1)
