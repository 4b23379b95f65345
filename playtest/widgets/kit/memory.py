"""What Python looks through for things that nobody needs any more, where a screen waits for an answer."""

from __future__ import annotations

import gc
from functools import cache


@cache
def leave_what_is_loaded() -> None:
    """Have full collections leave out what lives as long as the kernel: they hold a step up by 0.1 s."""
    gc.collect()
    gc.freeze()
