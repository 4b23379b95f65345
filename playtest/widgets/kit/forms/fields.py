"""Draws a form: turns a spec into nodes for labels, fields, checkboxes and choices."""

from __future__ import annotations

from collections.abc import Sequence
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


def fields_of(spec: Spec, raw: Raw, path: str = "", *, form: str = "form", wrong: str = "") -> list[Node]:
    """Draw a form's fields.

    ``form`` is the prefix of the messages that its buttons send; ``wrong`` is the path of a field to mark as
    invalid.
    """
    match spec:
        case Record():
            return [n for name, _ in spec.parts for n in _part(spec, name, raw, path, form, wrong)]
        case Either():
            which = chosen_of(spec, raw, path)
            options = tuple((i, option.title) for i, option in enumerate(spec.options))
            chooser = Choice(title=spec.title or "Kind", help=spec.help, options=options)
            inner = fields_of(spec.options[which], raw, path, form=form, wrong=wrong)
            return [_select(chooser, str(which), part_of(path, "kind"), form, wrong, changes=True), *inner]
        case Several():
            return [_several(spec, raw, path, form, wrong)]
        case Maybe(inner=Choice(many=False) as inner):
            titled = Choice(title=spec.title, help=spec.help, options=inner.options)
            return [_select(titled, raw.get(path, ""), path, form, wrong, none=spec.blank)]
        case Maybe(inner=Number() as inner) if _is_short(inner):
            return [_span_select(inner, raw, path, form, wrong, none=spec.blank)]
        case Maybe() if may_stay_blank(spec.inner):
            return fields_of(spec.inner, raw, path, form=form, wrong=wrong)
        case Maybe():
            ticked = bool(raw.get(part_of(path, "?")))
            box = _tick(spec, ticked, part_of(path, "?"), form, changes=True)
            inner = fields_of(spec.inner, raw, path, form=form, wrong=wrong) if ticked else []
            return [h("div", {"class": "pb-field"}, box, *inner, key=path)]
        case Flag():
            return [_tick(spec, bool(raw.get(path)), path, form)]
        case Choice(many=True):
            return [_many(spec, raw.get(path) or (), path)]
        case Choice():
            return [_select(spec, raw.get(path, ""), path, form, wrong)]
        case Number() if _is_short(spec):
            return [_span_select(spec, raw, path, form, wrong)]
    return [_input(spec, raw.get(path, ""), path, form, wrong)]


def _part(spec: Record, name: str, raw: Raw, path: str, form: str, wrong: str) -> list[Node]:
    """Draw the fields of one part of a form.

    If two fields must name different players, the second does not offer the first's choice.
    """
    parts, at = dict(spec.parts), part_of(path, name)
    part = parts[name]
    parted = any(isinstance(one, Choice) and one.unlike == name for one in parts.values())
    if not isinstance(part, Choice) or not (parted or part.unlike):
        return fields_of(part, raw, at, form=form, wrong=wrong)
    other = parts.get(part.unlike)
    options = other.options if isinstance(other, Choice) else ()
    chosen = index_of(raw.get(part_of(path, part.unlike)), options)
    without = None if chosen is None else options[chosen][0]
    return [_select(part, raw.get(at, ""), at, form, wrong, changes=parted, without=without)]


def _is_short(spec: Number) -> bool:
    """Return whether the number has few enough values for a drop-down."""
    return spec.whole and spec.low is not None and spec.high is not None and spec.high - spec.low <= 20


def _id(form: str, path: str) -> str:
    return f"pb-{form}-{path}".replace(".", "-").replace("?", "is").replace("#", "n")


def _labelled(spec: Spec, field: Node, path: str, form: str) -> Node:
    label = h("label", {"for": _id(form, path)}, name_of(spec))
    return h("div", {"class": "pb-field"}, label, field, _small(spec.help), key=path)


def _small(text: str) -> Node | None:
    return h("small", {}, text) if text else None


def _input(spec: Spec, value: Any, path: str, form: str, wrong: str) -> Node:
    attrs: dict[str, Any] = {"id": _id(form, path), "name": path, "value": str(value), "autocomplete": "off"}
    if path == wrong and wrong:
        attrs["aria-invalid"] = "true"
    if isinstance(spec, Number):
        attrs |= {"type": "number", "min": spec.low, "max": spec.high, "step": 1 if spec.whole else "any"}
    else:
        assert isinstance(spec, Words)
        attrs |= {"type": "text", "maxlength": spec.most}
    return _labelled(spec, h("input", attrs), path, form)


def _span_select(spec: Number, raw: Raw, path: str, form: str, wrong: str, *, none: str = "") -> Node:
    assert spec.low is not None
    assert spec.high is not None
    options = [
        h("option", {"value": str(n), "selected": str(n) == str(raw.get(path)) or None}, str(n), key=str(n))
        for n in range(int(spec.low), int(spec.high) + 1)
    ]
    if none:
        options.insert(0, h("option", {"value": ""}, none, key="none"))
    attrs = {
        "id": _id(form, path),
        "name": path,
        "value": str(raw.get(path) or ("" if none else int(spec.low))),
    }
    if path == wrong and wrong:
        attrs["aria-invalid"] = "true"
    return _labelled(spec, h("select", attrs, *options), path, form)


def _select(
    spec: Choice,
    value: Any,
    path: str,
    form: str,
    wrong: str,
    *,
    none: str = "",
    changes: bool = False,
    without: Any = None,
) -> Node:
    offered = {
        str(i): label for i, (each, label) in enumerate(spec.options) if without is None or each != without
    }
    value = value if str(value) in offered else ""
    options = [h("option", {"value": i}, label, key=i) for i, label in offered.items()]
    if none or value == "":
        options.insert(0, h("option", {"value": ""}, none or "Choose…", key="none"))
    attrs = {"id": _id(form, path), "name": path, "value": str(value)}
    if changes:
        attrs["data-change"] = f"{form}-change"
    if path == wrong and wrong:
        attrs["aria-invalid"] = "true"
    return _labelled(spec, h("select", attrs, *options), path, form)


def _tick(spec: Spec, on: bool, path: str, form: str, *, changes: bool = False) -> Node:
    attrs = {"type": "checkbox", "id": _id(form, path), "name": path, "checked": on or None}
    if changes:
        attrs["data-change"] = f"{form}-change"
    row = h(
        "div",
        {"class": "pb-check-row"},
        h("input", attrs),
        h("label", {"for": _id(form, path)}, name_of(spec)),
    )
    return h("div", {"class": "pb-field"}, row, _small(spec.help), key=path)


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


def _several(spec: Several, raw: Raw, path: str, form: str, wrong: str) -> Node:
    count = count_of(raw, path)
    flat = isinstance(spec.item, Record) and all(
        isinstance(part, Words | Number | Choice) for _, part in spec.item.parts
    )
    items = [
        h(
            "div",
            # rows of one shape, so that one row of labels serves them all if there is room
            {"class": "pb-line pb-alike" if flat else "pb-line"},
            *fields_of(spec.item, raw, part_of(path, i), form=form, wrong=wrong),
            button(f"{form}-drop:{part_of(path, i)}", "Remove", kind="small", label=f"Remove number {i + 1}")
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
        h("input", {"type": "hidden", "name": part_of(path, "#"), "value": str(count)}),
        *items,
        None
        if full
        else button(f"{form}-add:{path}", f"Add {spec.item.title.lower() or 'one'}", kind="small"),
        key=path,
    )
