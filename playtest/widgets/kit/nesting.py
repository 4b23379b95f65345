"""Writes a style sheet as browsers read it best: no nested rules, and few that are tried on every element.

Safari before 17.2 cannot read nested rules. And a rule whose last part is ``:is(.a, .b)`` is tried on every
element that is styled, while a browser finds the rules that end with ``.a`` by that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_PIECES = re.compile(r'/\*.*?\*/|"[^"]*"|\'[^\']*\'|[{};]|[^{};"\'/]+|/', re.DOTALL)
_CONDITIONS = ("@container", "@media", "@supports")
"""At-rules that hold rules of the same kind as those around them."""
_WITHIN = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
_CHOICE = re.compile(
    rf"(?:(?<=[ >+~])|^):is\((?P<choice>(?:[^()]|{_WITHIN})+)\)(?P<after>(?:[^ >+~()]|{_WITHIN})*)$"
)
"""A last part of a selector that begins with a choice, such as ``:is(.a, .b):hover``."""
_PLAIN = re.compile(r"[a-z][a-z0-9]*|(?:[a-z][a-z0-9]*)?(?:\.[\w-]+|\[[^\]]+\])+")

_Items = list["str | tuple[str, _Items]"]
"""The contents of a CSS block, in order: declarations, and nested rules with their selectors."""


def unnested(sheet: str) -> str:
    """Return the style sheet with no rule inside another one. Every rule stays as specific as it was.

    >>> print(unnested(".a, .b { top: 0; > .c { left: 0; } @media print { &:hover { top: 1px; } } }"), end="")
    .a, .b { top: 0; }
    :is(.a, .b) > .c { left: 0; }
    @media print {
    .a:hover, .b:hover { top: 1px; }
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
    """Return lines of CSS for these items.

    ``selectors`` are those of the rule around the items; they are empty at the top level.
    """
    said: list[str] = []
    for item in [*items, ("", [])]:
        if isinstance(item, str):
            said.append(f"{item};")
            continue
        if said:
            yield f"{_named(selectors)} {{ {' '.join(said)} }}" if selectors else " ".join(said)
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
    """Return the full selectors of a rule that is nested in a rule with the given ``selectors``."""
    around = selectors if len(_apart(selectors)) == 1 else f":is({selectors})"
    own = _apart(nested)
    return ", ".join(each.replace("&", around, 1) if each[0] == "&" else f"{around} {each}" for each in own)


def _named(selectors: str) -> str:
    """Return the selectors without a choice such as ``:is(.b, .c)`` in their last part.

    Each option is written out as a selector of its own, which stays as specific as before.

    >>> _named(".a > :is(.b, .c):hover, p")
    '.a > .b:hover, .a > .c:hover, p'
    >>> _named(".a :is(p, .b)")
    '.a :where(p):is(p, .b), .a :where(.b):is(p, .b)'
    """
    return ", ".join(one for each in _apart(selectors) for one in _written_out(each))


def _written_out(selector: str) -> list[str]:
    ends = _CHOICE.search(selector)
    if not ends:
        return [selector]
    around, choice, after = selector[: ends.start()], ends["choice"], ends["after"]
    options = _apart(choice)
    if len({_specific(option) for option in options}) == 1 and all(map(_PLAIN.fullmatch, options)):
        return [f"{around}{option}{after}" for option in options]
    return [f"{around}:where({option}):is({choice}){after}" for option in options]


def _specific(option: str) -> tuple[int, int]:
    """Return how specific a selector is: its number of classes and attributes, and its number of tags."""
    return len(re.findall(r"[.\[]", option)), len(re.findall(r"^[a-z]", option))


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
