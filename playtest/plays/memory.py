"""Keeps Python's garbage collector from searching a file's rows again and again while they are read."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Pause garbage collection. This is also a decorator.

    Tens of thousands of rows and plays are made in one go, and none of them is garbage: searching them would
    take half of the time. Their number is limited (see ``bounds``).
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
