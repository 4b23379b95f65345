"""The fields of a form for rules: numbers and switches with their bounds, and decks of cards to edit.

A short deck of plain cards is a table; any other deck shows one card at a time, chosen from a drop-down. For
tests, in the page: a changed field is in ``[data-changed=yes]``; the drawer of a deck is named by its path,
as ``proposals`` or ``cards.leaders``; ``select[name="card:rules.PATH"]`` chooses a card.
"""

from __future__ import annotations

import contextlib
import dataclasses
import typing
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from playtest.engines import codec
from playtest.engines.sentences import minus
from playtest.record import presets
from playtest.widgets.kit import Child, Node, button, controls, forms, h

FORM = "tweak"
CARD = "card:"
"""The name prefix of the drop-downs that choose which card of a deck to show."""
SHORT = 40
"""A deck of plain cards with at most this many is shown as a table."""


def rules_spec(rules: type) -> forms.Record:
    """Return the form of all rules that can be edited here, including lists of cards.

    Other rules are edited in a cell or a file.
    """
    hints = typing.get_type_hints(rules, include_extras=True)
    parts, defaults = [], dict[str, Any]()
    own = codec.plain(rules())
    for field in dataclasses.fields(rules):
        try:
            parts.append((field.name, forms.spec_of(hints[field.name], (), field.name)))
        except TypeError:
            continue
        defaults[field.name] = own[field.name]
    return forms.Record(parts=tuple(parts), fixed={}, defaults=defaults)


def for_so_many(spec: forms.Record | None, players: int) -> forms.Record | None:
    """Return the form of the rules, without fields that matter only for other numbers of players."""
    if spec is None:
        return None
    parts = [(name, part) for name, part in spec.parts if not part.players or players in part.players]
    return dataclasses.replace(spec, parts=tuple(parts))


class Part(NamedTuple):
    """One field or deck of the rules. ``path`` is its place in the rules, such as ``cards.leaders``.

    ``own`` is its value in the rules that the form began with (the base), and ``now`` its value in the form.
    """

    path: str
    spec: forms.Spec
    own: Any
    now: Any

    def counts_for(self, players: int) -> bool:
        """Return whether the part matters with so many players, or was changed anyway."""
        return self.changed or not self.spec.players or players in self.spec.players

    @property
    def changed(self) -> bool:
        """Whether the part's value is not the base's."""
        return bool(self.now is not NOTHING and self.now != self.own)


NOTHING: Any = object()
"""Stands for the value of a field with invalid content."""


def parts_of(spec: forms.Record, raw: forms.Raw, own: Any, now: Any | None, path: str = "") -> Iterator[Part]:
    """Yield the fields and decks of the form ``spec``. A group of decks yields its decks one by one.

    ``raw`` are the form's values as typed. ``own`` are the rules that the form began with, and ``now`` the
    rules filled in, both as plain JSON. ``now`` is ``None`` while the form is invalid.
    """
    for name, part in spec.parts:
        at = f"{path}.{name}" if path else name
        filled: Any = NOTHING
        if now is not None:
            filled = now[name]
        elif not isinstance(part, forms.Several | forms.Record):
            with contextlib.suppress(forms.Wrong):
                filled = forms.read(part, raw, f"rules.{at}")
        if isinstance(part, forms.Record) and any(isinstance(p, forms.Several) for _, p in part.parts):
            yield from parts_of(part, raw, own[name], None if now is None else filled, at)
        else:
            yield Part(at, part, own[name], filled)


def owner(parts: Sequence[Part], wrong: str) -> Part | None:
    """Return the field or deck that has an error; ``wrong`` is the path of the error in the form."""
    at = wrong.removeprefix("rules.")
    return next((part for part in parts if at == part.path or at.startswith(f"{part.path}.")), None)


def fields(
    parts: Sequence[Part], raw: forms.Raw, wrong: str, said: Node | None = None, *, form: str = FORM
) -> list[Node]:
    """Return the numbers and switches side by side, then a drawer for each deck.

    ``raw`` are the values as typed. ``said`` says what is wrong at the path ``wrong``, and is shown there.
    Decks can be edited only in the form ``FORM``.
    """
    guilty = owner(parts, wrong)
    flat: list[Child] = [
        h(
            "div",
            {
                "class": "pb-changed" if part.changed else None,
                "data-changed": "yes" if part.changed else None,
            },
            *forms.fields_of(explained(part), raw, f"rules.{part.path}", form=form, wrong=wrong),
            said if part is guilty else None,
            key=part.path,
        )
        for part in parts
        if not isinstance(part.spec, forms.Several)
    ]
    decks = [
        _deck(part, part.spec, raw, wrong, said if part is guilty else None)
        for part in parts
        if isinstance(part.spec, forms.Several)
    ]
    return [h("div", {"class": "pb-fields"}, *flat, key="fields"), *decks]


def explained(part: Part) -> forms.Spec:
    """Return the field with a help text that has its bounds and its original value."""
    spec = part.spec
    inner = spec.inner if isinstance(spec, forms.Maybe) else spec
    said = [spec.help.rstrip(".")] if spec.help else []
    if isinstance(inner, forms.Number) and (inner.low is not None or inner.high is not None):
        said.append(_bounds(inner.low, inner.high))
    said.append(f"{'Changed; default' if part.changed else 'Default'}: {_called(inner, part.own)}")
    text = f"{'. '.join(said)}."
    if isinstance(spec, forms.Maybe):
        return dataclasses.replace(spec, inner=dataclasses.replace(inner, help=text), help=text)
    return dataclasses.replace(spec, help=text)


def _bounds(low: float | None, high: float | None) -> str:
    if high is None:
        return f"{low} or more"
    return f"{high} or less" if low is None else minus(f"{low} to {high}")


def _called(spec: forms.Spec, value: Any) -> str:
    if isinstance(spec, forms.Choice) and not spec.many:
        value = next((text.lower() for one, text in spec.options if one == value), value)
    return presets.in_words(value)


# -- decks


def _deck(part: Part, spec: forms.Several, raw: forms.Raw, wrong: str, said: Node | None) -> Node:
    title = f"{spec.title or part.path} ({_count(part, raw)}{', changed' if part.changed else ''})"
    path, unfolded = f"rules.{part.path}", said is not None
    if _is_table(spec, _count(part, raw)):
        inside = forms.fields_of(spec, raw, path, form=FORM, wrong=wrong)
    else:
        inside = list(_one_card(part, spec, raw, wrong))
    return controls.drawer(part.path, title, said, *inside, unfolded=unfolded)


def _count(part: Part, raw: forms.Raw) -> int:
    said = str(raw.get(f"rules.{part.path}.#") or 0)
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 4 else 0


def _is_table(spec: forms.Several, count: int) -> bool:
    plain = forms.Words | forms.Number | forms.Choice
    if isinstance(spec.item, forms.Record):
        return count <= SHORT and all(isinstance(inner, plain) for _, inner in spec.item.parts)
    return isinstance(spec.item, plain)


def _one_card(part: Part, spec: forms.Several, raw: forms.Raw, wrong: str) -> Iterator[Node]:
    path, count = f"rules.{part.path}", _count(part, raw)
    if wrong.startswith(f"{path}."):
        at = int(wrong.removeprefix(f"{path}.").partition(".")[0])
    else:
        at = min(int(str(raw.get(CARD + path) or 0)), count - 1)
    before = part.own if isinstance(part.own, list) else []
    after = part.now if isinstance(part.now, list) else [None] * count
    options = [
        (str(i), f"{raw.get(f'{path}.{i}.name') or f'Number {i + 1}'}{_mark(before, after, i)}")
        for i in range(count)
    ]
    if spec.help:
        yield h("small", {}, spec.help, key="help")
    if count:
        yield controls.choice(CARD + path, "Card", FORM, options, str(at), data_change="card")
        yield h(
            "fieldset",
            {"class": "pb-set"},
            h("legend", {}, options[at][1]),
            h(
                "div",
                {"class": "pb-fields"},
                *forms.fields_of(spec.item, raw, f"{path}.{at}", form=FORM, wrong=wrong),
            ),
            key="one",
        )
    yield h("input", {"type": "hidden", "name": f"{path}.#", "value": str(count)}, key="count")
    yield h(
        "div",
        {"class": "pb-buttons"},
        button(f"{FORM}-add:{path}", "Add a card", kind="small"),
        button(f"{FORM}-drop:{path}.{at}", "Remove this card", kind="small") if count > spec.least else None,
        key="more",
    )


def _mark(before: list[Any], after: list[Any], at: int) -> str:
    if after[at] is None or (at < len(before) and before[at] == after[at]) or after[at] in before:
        return ""
    return " (changed)"


__all__ = ["CARD", "Part", "fields", "for_so_many", "owner", "parts_of", "rules_spec"]
