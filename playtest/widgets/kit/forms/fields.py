"""Draws a form: turns a spec into nodes for labels, fields, checkboxes and choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

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
)
from playtest.widgets.kit.forms.values import chosen_of, count_of, index_of, may_stay_blank, name_of, part_of
from playtest.widgets.kit.tree import Node, button, h


@dataclass(frozen=True, slots=True)
class _Field:
    """What a field's drawing depends on: its path among the form's values, and the form's name.

    ``wrong`` is the path of the invalid field, if there is one.
    """

    path: str
    form: str
    wrong: str

    @property
    def id(self) -> str:
        """The field's ``id`` in the page."""
        return f"pb-{self.form}-{self.path}".replace(".", "-").replace("?", "is").replace("#", "n")

    def part(self, name: str | int) -> _Field:
        """Return the context for drawing ``name``, a part of this field or an item of its list."""
        return replace(self, path=part_of(self.path, name))

    def attrs(self, value: str, *, changes: bool = False) -> dict[str, Any]:
        """Return a field's HTML attributes. With ``changes``, the page sends each change at once."""
        attrs: dict[str, Any] = {"id": self.id, "name": self.path, "value": value}
        if changes:
            attrs["data-change"] = f"{self.form}-change"
        if self.wrong and self.path == self.wrong:
            attrs["aria-invalid"] = "true"
        return attrs


def fields_of(spec: Spec, raw: Raw, path: str = "", *, form: str = "form", wrong: str = "") -> list[Node]:
    """Draw a form's fields.

    ``form`` is the prefix of the messages that its buttons send; ``wrong`` is the path of a field to mark as
    invalid.
    """
    return _fields(spec, raw, _Field(path, form, wrong))


def _fields(spec: Spec, raw: Raw, at: _Field) -> list[Node]:
    match spec:
        case Record():
            return [n for name, _ in spec.parts for n in _part(spec, name, raw, at)]
        case Either():
            which = chosen_of(spec, raw, at.path)
            options = tuple((i, option.title) for i, option in enumerate(spec.options))
            chooser = Choice(title=spec.title or "Kind", help=spec.help, options=options)
            inner = _fields(spec.options[which], raw, at)
            return [_select(chooser, str(which), at.part("kind"), changes=True), *inner]
        case Several():
            return [_several(spec, raw, at)]
        case Maybe(inner=Choice(many=False) as inner):
            titled = Choice(title=spec.title, help=spec.help, options=inner.options)
            return [_select(titled, raw.get(at.path, ""), at, none=spec.blank)]
        case Maybe(inner=Number() as inner) if _is_short(inner):
            return [_span_select(inner, raw, at, none=spec.blank)]
        case Maybe() if may_stay_blank(spec.inner):
            return _fields(spec.inner, raw, at)
        case Maybe():
            tick = at.part("?")
            ticked = bool(raw.get(tick.path))
            box = _tick(spec, ticked, tick, changes=True)
            inner = _fields(spec.inner, raw, at) if ticked else []
            return [h("div", {"class": "pb-field"}, box, *inner, key=at.path)]
        case Flag():
            return [_tick(spec, bool(raw.get(at.path)), at)]
        case Choice(many=True):
            return [_many(spec, raw.get(at.path) or (), at.path)]
        case Choice():
            return [_select(spec, raw.get(at.path, ""), at)]
        case Number() if _is_short(spec):
            return [_span_select(spec, raw, at)]
    return [_input(spec, raw.get(at.path, ""), at)]


def _part(spec: Record, name: str, raw: Raw, whole: _Field) -> list[Node]:
    """Draw the fields of one part of a form.

    If two fields must name different players, the second leaves out the player chosen in the first.
    """
    parts, at = dict(spec.parts), whole.part(name)
    part = parts[name]
    parted = any(isinstance(one, Choice) and one.unlike == name for one in parts.values())
    if not isinstance(part, Choice) or not (parted or part.unlike):
        return _fields(part, raw, at)
    other = parts.get(part.unlike)
    options = other.options if isinstance(other, Choice) else ()
    chosen = index_of(raw.get(whole.part(part.unlike).path), options)
    without = None if chosen is None else options[chosen][0]
    return [_select(part, raw.get(at.path, ""), at, changes=parted, without=without)]


def _is_short(spec: Number) -> bool:
    """Return whether the number has few enough values for a drop-down."""
    return spec.whole and spec.low is not None and spec.high is not None and spec.high - spec.low <= 20


def _labelled(spec: Spec, field: Node, at: _Field) -> Node:
    label = h("label", {"for": at.id}, name_of(spec))
    return h("div", {"class": "pb-field"}, label, field, _small(spec.help), key=at.path)


def _small(text: str) -> Node | None:
    return h("small", {}, text) if text else None


def _input(spec: Spec, value: Any, at: _Field) -> Node:
    attrs = at.attrs(str(value)) | {"autocomplete": "off"}
    if isinstance(spec, Number):
        attrs |= {"type": "number", "min": spec.low, "max": spec.high, "step": 1 if spec.whole else "any"}
    else:
        assert isinstance(spec, Words)
        attrs |= {"type": "text", "maxlength": spec.most}
    return _labelled(spec, h("input", attrs), at)


def _span_select(spec: Number, raw: Raw, at: _Field, *, none: str = "") -> Node:
    assert spec.low is not None
    assert spec.high is not None
    options = [
        h(
            "option",
            {"value": str(n), "selected": str(n) == str(raw.get(at.path)) or None},
            str(n),
            key=str(n),
        )
        for n in range(int(spec.low), int(spec.high) + 1)
    ]
    if none:
        options.insert(0, h("option", {"value": ""}, none, key="none"))
    attrs = at.attrs(str(raw.get(at.path) or ("" if none else int(spec.low))))
    return _labelled(spec, h("select", attrs, *options), at)


def _select(
    spec: Choice, value: Any, at: _Field, *, none: str = "", changes: bool = False, without: Any = None
) -> Node:
    offered = {
        str(i): label for i, (each, label) in enumerate(spec.options) if without is None or each != without
    }
    value = value if str(value) in offered else ""
    options = [h("option", {"value": i}, label, key=i) for i, label in offered.items()]
    if none or value == "":
        options.insert(0, h("option", {"value": ""}, none or "Choose…", key="none"))
    return _labelled(spec, h("select", at.attrs(str(value), changes=changes), *options), at)


def _tick(spec: Spec, on: bool, at: _Field, *, changes: bool = False) -> Node:
    attrs = {"type": "checkbox", "id": at.id, "name": at.path, "checked": on or None}
    if changes:
        attrs["data-change"] = f"{at.form}-change"
    row = h(
        "div",
        {"class": "pb-check-row"},
        h("input", attrs),
        h("label", {"for": at.id}, name_of(spec)),
    )
    return h("div", {"class": "pb-field"}, row, _small(spec.help), key=at.path)


def _many(spec: Choice, chosen: Sequence[str], path: str) -> Node:
    boxes = [
        h(
            "label",
            {"class": "pb-check-row"},
            h(
                "input",
                {
                    "type": "checkbox",
                    "name": path,
                    "value": str(i),
                    "data-many": True,
                    "checked": str(i) in chosen or None,
                },
            ),
            label,
            key=str(i),
        )
        for i, (_, label) in enumerate(spec.options)
    ]
    legend = h("legend", {}, name_of(spec))
    return h("fieldset", {"class": "pb-set"}, legend, h("div", {"class": "pb-choices"}, *boxes), key=path)


def _several(spec: Several, raw: Raw, at: _Field) -> Node:
    count = count_of(raw, at.path)
    flat = isinstance(spec.item, Record) and all(
        isinstance(part, Words | Number | Choice) for _, part in spec.item.parts
    )
    items = [
        h(
            "div",
            # rows of one shape, so that one row of labels serves them all if there is room
            {"class": "pb-line pb-alike" if flat else "pb-line"},
            *_fields(spec.item, raw, at.part(i)),
            button(
                f"{at.form}-drop:{at.part(i).path}", "Remove", kind="small", label=f"Remove number {i + 1}"
            )
            if count > spec.least
            else None,
            key=str(i),
        )
        for i in range(count)
    ]
    full = spec.most is not None and count >= spec.most
    return h(
        "fieldset",
        {"class": "pb-set"},
        h("legend", {}, name_of(spec)),
        _small(spec.help),
        h("input", {"type": "hidden", "name": at.part("#").path, "value": str(count)}),
        *items,
        None
        if full
        else button(f"{at.form}-add:{at.path}", f"Add {spec.item.title.lower() or 'one'}", kind="small"),
        key=at.path,
    )
