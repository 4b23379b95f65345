"""A form's raw values by path: filled in, read back, and adapted when the form changes shape."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

from playtest.engines.sentences import short
from playtest.widgets.kit.forms.specs import (
    Choice,
    Either,
    Flag,
    Maybe,
    Number,
    Raw,
    Record,
    Several,
    Spec,
    Words,
    Wrong,
)

# -- from a value, and back


def fill(spec: Spec, value: Any, path: str = "") -> Raw:
    """Return the raw form values that represent ``value`` (plain JSON)."""
    match spec:
        case Record():
            of = value if isinstance(value, Mapping) else {}
            merged = {**spec.defaults, **of}
            return {
                k: v
                for name, part in spec.parts
                for k, v in fill(part, merged.get(name), part_of(path, name)).items()
            }
        case Either():
            kind = value.get("kind") if isinstance(value, Mapping) else None
            at = next((i for i, o in enumerate(spec.options) if o.fixed.get("kind") == kind), 0)
            return {part_of(path, "kind"): str(at), **fill(spec.options[at], value, path)}
        case Several():
            items = list(value or ()) + [None] * max(0, spec.least - len(value or ()))
            raw = {
                k: v
                for i, item in enumerate(items)
                for k, v in fill(spec.item, item, part_of(path, i)).items()
            }
            return {part_of(path, "#"): str(len(items)), **raw}
        case Maybe():
            if may_stay_blank(spec.inner):
                return fill(spec.inner, value, path) if value is not None else {path: ""}
            inner = fill(spec.inner, value, path) if value is not None else {}
            return {part_of(path, "?"): value is not None, **inner}
        case Choice(many=True):
            return {path: [str(i) for i, (v, _) in enumerate(spec.options) if v in (value or ())]}
        case Choice():
            return {path: next((str(i) for i, (v, _) in enumerate(spec.options) if _same(v, value)), "")}
        case Flag():
            return {path: bool(value)}
    return {path: "" if value is None else str(value)}


def read(spec: Spec, raw: Mapping[str, Any], path: str = "") -> Any:
    """Return the filled-in form as plain JSON. Raises ``Wrong`` with a sentence that names the field."""
    match spec:
        case Record():
            return {**spec.fixed, **{name: read(part, raw, part_of(path, name)) for name, part in spec.parts}}
        case Either():
            return read(spec.options[chosen_of(spec, raw, path)], raw, path)
        case Several():
            return [read(spec.item, raw, part_of(path, i)) for i in range(count_of(raw, path))]
        case Maybe():
            if may_stay_blank(spec.inner):
                return None if raw.get(path) in ("", None) else read(spec.inner, raw, path)
            return read(spec.inner, raw, path) if raw.get(part_of(path, "?")) else None
        case Number():
            return _number(spec, raw.get(path), path)
        case Words():
            return _words(spec, raw.get(path), path)
        case Flag():
            return bool(raw.get(path))
        case Choice(many=True):
            return [
                spec.options[int(i)][0] for i in raw.get(path) or () if index_of(i, spec.options) is not None
            ]
        case Choice():
            at = index_of(raw.get(path), spec.options)
            if at is None:
                raise Wrong(f"{name_of(spec)}: please choose one.", path)
            return spec.options[at][0]
    raise TypeError(f"{spec} cannot be read.")


def _number(spec: Number, text: Any, path: str) -> int | float:
    try:
        number = int(str(text).strip()) if spec.whole else float(str(text).strip())
        if not math.isfinite(number):
            raise ValueError(text)
    except (ValueError, OverflowError):
        kind = "a whole number" if spec.whole else "a number"
        raise Wrong(f"{name_of(spec)} should be {kind}{_span(spec)}.", path) from None
    if (spec.low is not None and number < spec.low) or (spec.high is not None and number > spec.high):
        raise Wrong(f"{name_of(spec)} should be{_span(spec)}, not {short(number)}.", path)
    return number


def _span(spec: Number) -> str:
    match spec.low, spec.high:
        case None, None:
            return ""
        case low, None:
            return f" {low} or more"
        case None, high:
            return f" {high} or less"
    return f" from {spec.low} to {spec.high}"


def _words(spec: Words, text: Any, path: str) -> str:
    said = str(text or "").strip()
    if len(said) < spec.least:
        raise Wrong(f"{name_of(spec)}: please write something.", path)
    if spec.most is not None and len(said) > spec.most:
        raise Wrong(f"{name_of(spec)} can be {spec.most} characters long, not {len(said)}.", path)
    return said


def name_of(spec: Spec) -> str:
    """Return the field's title for use in a sentence, or "This" if it has none."""
    return spec.title or "This"


def index_of(text: Any, options: Sequence[Any]) -> int | None:
    """Return the index of the chosen option; ``None`` if the choice is empty or invalid."""
    at = _at_number(text)
    return at if at is not None and at < len(options) else None


def chosen_value(spec: Choice, raw: Any) -> Any:
    """Return the value that a choice's ``raw`` text means; ``None`` if nothing is chosen."""
    at = index_of(raw, spec.options)
    return None if at is None else spec.options[at][0]


def _at_number(text: Any) -> int | None:
    """Parse the number that names an option or an item on a page; ``None`` if it is not a number."""
    said = str(text) if isinstance(text, str | int) else ""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else None


def _same(one: Any, other: Any) -> bool:
    return bool(type(one) is type(other) and one == other)


def count_of(raw: Mapping[str, Any], path: str) -> int:
    """Return the length of the list at ``path``, at most 99."""
    return min(_at_number(raw.get(part_of(path, "#"))) or 0, 99)


def chosen_of(spec: Either, raw: Mapping[str, Any], path: str) -> int:
    """Return the index of the chosen kind, or of the first kind if none is chosen."""
    return index_of(raw.get(part_of(path, "kind")), spec.options) or 0


def may_stay_blank(inner: Spec) -> bool:
    """Return whether an empty field is enough to omit this part, without a checkbox."""
    return isinstance(inner, Number | Words) or (isinstance(inner, Choice) and not inner.many)


def part_of(path: str, name: object) -> str:
    """Append a part's name to a form path, as in ``offer.giver``."""
    return f"{path}.{name}" if path else str(name)


# -- changing a form's shape


def add(spec: Spec, raw: Raw, path: str) -> Raw:
    """Return the form's values with one more empty item in the list at ``path``."""
    inner = _find(spec, raw, path)
    assert isinstance(inner, Several)
    at = count_of(raw, path)
    return {**raw, part_of(path, "#"): str(at + 1), **fill(inner.item, None, part_of(path, at))}


def drop(raw: Raw, path: str) -> Raw:
    """Return the form's values without the list item at ``path``; later items move up."""
    listed, _, index = path.rpartition(".")
    count, gone = count_of(raw, listed), _at_number(index)
    if gone is None or gone >= count:
        return dict(raw)
    kept: Raw = {}
    for key, value in raw.items():
        head, rest = key[: len(listed) + 1], key[len(listed) + 1 :]
        number, dot, tail = rest.partition(".")
        if head == f"{listed}." and number.isdecimal() and int(number) >= gone:
            if int(number) > gone:
                kept[f"{head}{int(number) - 1}{dot}{tail}"] = value
        else:
            kept[key] = value
    kept[part_of(listed, "#")] = str(max(0, count - 1))
    return kept


def complete(spec: Spec, raw: Raw, path: str = "") -> Raw:
    """Return the form's values, completed with initial values for fields that have just appeared.

    Fields appear when another kind is chosen or an optional part is ticked.
    """
    there = {key[:at] for key in raw for at in _ends(key)}
    return _complete(spec, raw, path, there)


def _ends(key: str) -> Iterator[int]:
    """Yield the length of ``key`` and of each path that leads to it: ``a`` and ``a.b`` for ``a.b.c``."""
    yield from (at for at, letter in enumerate(key) if letter == ".")
    yield len(key)


def _complete(spec: Spec, raw: Raw, path: str, there: Set[str]) -> Raw:
    match spec:
        case Record():
            found: Raw = {}
            for name, part in spec.parts:
                at = part_of(path, name)
                if at in there:
                    found |= _complete(part, raw, at, there)
                else:
                    found |= fill(part, spec.defaults.get(name), at)
            return found
        case Either():
            at_kind = chosen_of(spec, raw, path)
            chosen = _complete(spec.options[at_kind], raw, path, there)
            return {part_of(path, "kind"): str(at_kind), **chosen}
        case Several():
            found = {part_of(path, "#"): str(count_of(raw, path))}
            for i in range(count_of(raw, path)):
                found |= _complete(spec.item, raw, part_of(path, i), there)
            return found
        case Maybe() if not may_stay_blank(spec.inner):
            ticked = bool(raw.get(part_of(path, "?")))
            inner = _complete(spec.inner, raw, path, there) if ticked else {}
            return {part_of(path, "?"): ticked, **inner}
    return {path: raw[path]} if path in raw else fill(spec, None, path)


def _find(spec: Spec, raw: Raw, path: str, here: str = "") -> Spec | None:
    if path == here:
        return spec.inner if isinstance(spec, Maybe) else spec
    match spec:
        case Record():
            inside = [_find(part, raw, path, part_of(here, name)) for name, part in spec.parts]
        case Either():
            inside = [_find(spec.options[chosen_of(spec, raw, here)], raw, path, here)]
        case Several():
            inside = [_find(spec.item, raw, path, part_of(here, i)) for i in range(count_of(raw, here))]
        case Maybe():
            inside = [_find(spec.inner, raw, path, here)]
        case _:
            inside = []
    return next((found for found in inside if found is not None), None)
