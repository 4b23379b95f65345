"""Keeps Python's garbage collector from searching a file's rows again and again while they are read."""

from __future__ import annotations

import contextlib
import gc
from collections.abc import Iterator


@contextlib.contextmanager
def without_collecting() -> Iterator[None]:
    """Pause garbage collection, for a ``with`` block or, as a decorator, for a function.

    Tens of thousands of rows and plays are made at once, and none of them is garbage. Searching them would
    take half of the time of reading a file. Their number is limited (see ``bounds``).
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
