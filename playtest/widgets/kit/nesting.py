"""Writes a style sheet's nested rules out in full, as Safari before 17.2 cannot read nested ones."""

from __future__ import annotations

import re
from collections.abc import Iterator

_PIECES = re.compile(r'/\*.*?\*/|"[^"]*"|\'[^\']*\'|[{};]|[^{};"\'/]+|/', re.DOTALL)
_CONDITIONS = ("@container", "@media", "@supports")
"""At-rules that hold rules of the same kind as those around them."""

_Items = list["str | tuple[str, _Items]"]
"""The contents of a CSS block, in order: declarations, and nested rules with their selectors."""


def unnested(sheet: str) -> str:
    """Return the style sheet with no rule inside another one. Every rule stays as specific as it was.

    >>> print(unnested(".a, .b { top: 0; > .c { left: 0; } @media print { &:hover { top: 1px; } } }"), end="")
    .a, .b { top: 0; }
    :is(.a, .b) > .c { left: 0; }
    @media print {
    :is(.a, .b):hover { top: 1px; }
    }
    """
    pieces = iter([piece for piece in _PIECES.findall(sheet) if not piece.startswith("/*")])
    return "".join(f"{line}\n" for line in _rules(_block(pieces), ""))


def _block(pieces: Iterator[str]) -> _Items:
    """Parse the items up to the brace that closes the block, or to the end."""
    items: _Items = []
    begun: list[str] = []
    for piece in pieces:
        if piece == "{":
            items.append((" ".join("".join(begun).split()), _block(pieces)))
        elif piece in ";}":
            if said := "".join(begun).strip():
                items.append(said)
        else:
            begun.append(piece)
            continue
        begun = []
        if piece == "}":
            break
    return items


def _rules(items: _Items, selectors: str) -> Iterator[str]:
    """Return CSS lines for these items, inside a rule with these selectors, or at the top level."""
    said: list[str] = []
    for item in [*items, ("", [])]:
        if isinstance(item, str):
            said.append(f"{item};")
            continue
        if said:
            yield f"{selectors} {{ {' '.join(said)} }}" if selectors else " ".join(said)
            said = []
        before, within = item
        if before.startswith(_CONDITIONS):
            yield f"{before} {{"
            yield from _rules(within, selectors)
            yield "}"
        elif before.startswith("@"):
            yield f"{before} {{ {' '.join(_as_written(within))} }}"
        elif before:
            yield from _rules(within, _whole(before, selectors) if selectors else before)


def _as_written(items: _Items) -> Iterator[str]:
    for item in items:
        yield f"{item};" if isinstance(item, str) else f"{item[0]} {{ {' '.join(_as_written(item[1]))} }}"


def _whole(nested: str, selectors: str) -> str:
    """Return a nested rule's selectors as they are written outside the surrounding rule."""
    around = selectors if len(_apart(selectors)) == 1 else f":is({selectors})"
    own = _apart(nested)
    return ", ".join(each.replace("&", around, 1) if each[0] == "&" else f"{around} {each}" for each in own)


def _apart(selectors: str) -> list[str]:
    """Split a list of selectors at its commas, except commas within brackets.

    >>> _apart(".a:is(.b, .c), .d")
    ['.a:is(.b, .c)', '.d']
    """
    parts, depth = [""], 0
    for letter in selectors:
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts]
