"""Keeps Python's garbage collector from searching a file's rows again and again while they are read."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Pause garbage collection; also a decorator.

    Tens of thousands of rows and plays are made at once, and none of them is rubbish: searching them takes
    half of the time. How many there can be is limited (see ``bounds``).
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
