"""Compile integer functions to machine code when many games are played (extra ``fast``: numba).

The functions are plain Python, which runs at a table, on a page, and in the first seconds of a simulation. A
process that has played ``WORTH`` seconds of games is likely to play more. From then on a bot that asks for
``running(function)`` gets the compiled version, with results equal to the last bit. Compiling takes some
seconds, once. Numba keeps the result next to the source, or wherever it can write.

``PLAYTEST_FAST=0`` in the environment switches this off; ``PLAYTEST_FAST=1`` does not wait. If numba is
missing or does not work here, everything keeps running in plain Python.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
import time
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from types import CodeType, FunctionType
from typing import Any, TypeVar

from playtest.engines.sentences import one_sentence

F = TypeVar("F", bound=Callable[..., Any])
Floats = Sequence[float]
Integers = Sequence[int]
"""A table of numbers that a compiled function looks up; see ``table``."""

SWITCH = "PLAYTEST_FAST"
WORTH = 5.0
"""Seconds of games that a process must play before compiling is worth its time."""


class _Process:
    """A record of the games that this process has played, and the functions it has compiled."""

    def __init__(self) -> None:
        self.played = 0.0
        self.compiles = False
        self.made: dict[str, dict[str, Any]] = {}
        """The compiled replacements by module; a module's functions are compiled together."""
        self.lock = threading.Lock()


_process = _Process()
_signatures: dict[tuple[str, str], str] = {}
"""The marked functions by module and name.

Those called from Python come with their numba types.
"""


def compiled(signature: str = "") -> Callable[[F], F]:
    """Mark a function that may be compiled to machine code; ``running`` returns the compiled version.

    The function must take only integers below 2**62, floats and tables. It must call only marked functions of
    its own module and those in ``math``, and read only numeric constants. It must not use ``:=``, which numba
    cannot follow. ``signature`` is its types in numba's notation; only a function that plain Python calls
    needs it.
    """

    def marked(function: F) -> F:
        _signatures[function.__module__, function.__name__] = signature
        return function

    return marked


def compiles() -> bool:
    """Return whether this process has played long enough for compiling to pay off."""
    return _process.compiles


def running(function: F) -> F:
    """Return the version of a function to call from now on.

    That is the compiled version if compiling is worthwhile and works, or else ``function`` itself.
    """
    if not _process.compiles:
        return function
    module = function.__module__
    with _process.lock:
        if module not in _process.made:
            _process.made[module] = _compiled(module)
        found: F = _process.made[module].get(function.__name__, function)
        return found


def table(values: Sequence[Any], function: Callable[..., Any]) -> Any:
    """Return ``values`` in the faster form: an array if ``function`` is compiled, otherwise a tuple."""
    if isinstance(function, FunctionType):
        return tuple(values)
    return import_module("numpy").array(values)


@contextmanager
def many_games() -> Iterator[None]:
    """Count this thread's time spent playing games."""
    switch = os.environ.get(SWITCH)
    _process.compiles = switch == "1" or (switch != "0" and _process.played >= WORTH)
    began = time.thread_time()
    try:
        yield
    finally:
        _process.played += time.thread_time() - began


def _compiled(module: str) -> dict[str, Any]:
    """Return a module's compiled functions; empty if numba is missing or does not work."""
    try:
        numba = import_module("numba")
        _teach_bit_count(numba)
        try:
            return _with(numba, module, cache=True)
        except Exception:  # its folder is not writable or not readable: each process compiles
            return _with(numba, module, cache=False)
    except Exception as error:
        if not (isinstance(error, ModuleNotFoundError) and error.name == "numba"):
            why = one_sentence(f"{type(error).__name__}: {error}").rstrip(".")
            said = f"Bots play on in plain Python, since numba does not work here ({why})."
            warnings.warn(said, RuntimeWarning, stacklevel=3)
        return {}


def _with(numba: Any, module: str, *, cache: bool) -> dict[str, Any]:
    marked = {name: signature for (where, name), signature in _signatures.items() if where == module}
    # they call each other by name: in copies these names refer to the compiled versions
    scope = dict(vars(sys.modules[module]))
    stamp = _stamp([scope[name].__code__ for name in marked], scope)
    for name in marked:
        copy = FunctionType(scope[name].__code__, scope, name, scope[name].__defaults__)
        copy.__module__, copy.__qualname__ = module, f"{name}_{stamp}"
        scope[name] = numba.njit(cache=cache)(copy)
    called = {name: scope[name] for name, signature in marked.items() if signature}
    for name, function in called.items():
        function.compile(marked[name])
    return called


def _stamp(codes: Sequence[CodeType], scope: Mapping[str, Any]) -> str:
    """Return a hash of functions and constants for a cache file's name: it changes when these change."""
    numbers = {name: scope.get(name) for code in codes for name in code.co_names}
    kept = {name: value for name, value in numbers.items() if isinstance(value, int | float)}
    text = repr([[(code.co_code, code.co_consts) for code in codes], kept])
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def _teach_bit_count(numba: Any) -> None:
    """Teach numba ``int.bit_count``, if it does not know it."""

    def bit_count(number: Any) -> Any:
        def count(number: Any) -> Any:
            number -= number >> 1 & 0x5555555555555555
            number = (number & 0x3333333333333333) + (number >> 2 & 0x3333333333333333)
            number = number + (number >> 4) & 0x0F0F0F0F0F0F0F0F
            return (number * 0x0101010101010101 >> 56) & 0x7F

        return count

    extending, types = import_module("numba.extending"), numba.types
    extending.overload_method(types.Integer, "bit_count")(bit_count)
