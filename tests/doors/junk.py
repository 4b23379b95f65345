"""Odd input: values, texts and bytes that make no sense, and what a refusal of them must be."""

from __future__ import annotations

import random
from typing import Any

LONGEST = 900
"""Letters of the longest sentence that may be said about bad input, the name of its file included."""


def sentence(error: BaseException | str) -> None:
    """Fail if that is not one sentence of bounded length."""
    said = str(error)
    assert said.strip(), f"{error!r} says nothing"
    assert len(said) <= LONGEST, f"{len(said)} letters: {said[:200]}"
    assert "\n" not in said.strip(), said[:200]
    assert "Traceback" not in said, said[:200]


def must(so: bool, or_else: object) -> None:
    """Fail unless that is so."""
    assert so, or_else


TEXTS = [
    "",
    " ",
    "Ana",
    "0",
    "-1",
    "1",
    "2",
    "3.5",
    "nan",
    "1e999",
    "٣",
    "²",
    "\x00",
    "\n",
    "\x1b[31m",
    "'",
    '"',
    "<b>",
    "../x",
    "/etc/passwd",
    "💥",
    "\ud800",
    "null",
    "None",
    "true",
    "[]",
    "{}",
    "kind",
    "say",
    "start",
    "r.confirm",
    "start-over",
    "=1+1",
    "bot:random",
    "bot:",
    "260101-abcde",
    "2024-01-01T00:00:00",
    "9999-12-31T23:59:59-14:00",
]
TEXTS += ["9" * 5000, "a" * 3000, "[" * 5000]
NUMBERS = [0, 1, -1, 2, 3, 7, 99, 2**31, 2**63, 10**30, -0.0, 0.5, 1e308, float("inf"), float("nan")]


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Some value of JSON, and of what Python takes for it."""
    match rng.randrange(8 if depth < 3 else 4):
        case 0:
            return rng.choice([None, True, False])
        case 1:
            return rng.choice(NUMBERS)
        case 2 | 3:
            return text(rng)
        case 4 | 5:
            return [junk(rng, depth + 1) for _ in range(rng.randrange(4))]
        case 6:
            return {text(rng): junk(rng, depth + 1) for _ in range(rng.randrange(4))}
    return rng.choice([[], {}, [[]], {"kind": "say", "number": 1}, 1])


def text(rng: random.Random) -> str:
    """Some text."""
    if rng.random() < 0.7:
        return rng.choice(TEXTS)
    return "".join(
        chr(rng.choice([rng.randrange(32, 127), rng.randrange(0xD7FF)])) for _ in range(rng.randrange(12))
    )


def changed(rng: random.Random, plain: Any) -> Any:
    """``plain`` with one thing in it replaced, left out or doubled, somewhere."""
    if isinstance(plain, dict) and plain and rng.random() < 0.85:
        key = rng.choice(list(plain))
        match rng.randrange(6):
            case 0:
                return {k: v for k, v in plain.items() if k != key}
            case 1:
                return {**plain, text(rng): junk(rng)}
        return {**plain, key: changed(rng, plain[key])}
    if isinstance(plain, list) and plain and rng.random() < 0.85:
        at = rng.randrange(len(plain))
        match rng.randrange(6):
            case 0:
                return plain[:at] + plain[at + 1 :]
            case 1:
                return [*plain[:at], plain[at], *plain[at:]]
        return [*plain[:at], changed(rng, plain[at]), *plain[at + 1 :]]
    return junk(rng)


def scribbled(rng: random.Random, data: bytes) -> bytes:
    """Bytes cut, doubled or overwritten somewhere."""
    at, length = rng.randrange(len(data) + 1), rng.randrange(40)
    match rng.randrange(4):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + data[at + length :]
        case 2:
            return data[:at] + bytes(rng.randrange(256) for _ in range(length)) + data[at:]
    return data[:at] + data[at - length : at] + data[at:]
