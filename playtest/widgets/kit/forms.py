"""Forms made from types: for open moves (deals, offers), for rules, for anything with annotated fields.

``spec_of`` reads a type: bounded numbers, text, choices, seats, optional parts, records (dataclasses), unions
of them by ``kind``, lists. ``fields_of`` draws it, ``read`` turns what the page sends back into plain JSON
for ``codec``, and ``fill`` does the opposite. What a form holds on its way is *raw*: the page's values by
path, as in ``clauses.0.kind``; ``clauses.#`` is how many there are and ``target.?`` whether there is one.
"""

from __future__ import annotations

import enum
import math
import types
import typing
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic import BeforeValidator, PlainSerializer
from pydantic.fields import FieldInfo

from playtest.engines import codec
from playtest.engines.codec import Names
from playtest.engines.sentences import short
from playtest.widgets.kit.nodes import Node, button, h

Raw = dict[str, Any]
Choices = Mapping[str, Sequence[Any]]
"""What a field may be just now, by its name or by its class and name."""
NONE: Choices = types.MappingProxyType({})

SEAT_FIELDS = frozenset(
    ["seat", "to", "target", "giver", "taker", "whose", "owner", "victim", "player", "opponent", "receiver"]
)
"""Whole-number fields that mean a seat; ``Field(json_schema_extra={"seat": True})`` says so of others."""


class Wrong(ValueError):
    """What was filled in cannot be meant; one sentence. ``path`` is the field's."""

    def __init__(self, sentence: str, path: str = "") -> None:
        super().__init__(sentence)
        self.path = path


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """One thing to fill in."""

    title: str = ""
    help: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Spec):
    """A number, within bounds if there are any."""

    low: float | None = None
    high: float | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Spec):
    """Some text."""

    most: int | None = None
    least: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Spec):
    """Yes or no."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Spec):
    """One of some values, each with what it is called. ``many``: any number of them."""

    options: tuple[tuple[Any, str], ...]
    many: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Maybe(Spec):
    """Something, or nothing."""

    inner: Spec


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Spec):
    """A dataclass. ``fixed`` are the fields that can have only one value; ``defaults`` what is filled in."""

    parts: tuple[tuple[str, Spec], ...]
    fixed: Mapping[str, Any]
    defaults: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Either(Spec):
    """One of several records."""

    options: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Several(Spec):
    """A list."""

    item: Spec
    least: int = 0
    most: int | None = None


# -- from a type


def spec_of(type_: Any, names: Sequence[str] = (), name: str = "", choices: Choices = NONE) -> Spec:
    """What there is to fill in for ``type_``; ``names`` are the seats' names, ``name`` the field's.

    ``choices`` are the values that make sense just now, by field (``proposal``) or by class and field
    (``Give.taker``); the first is chosen to begin with, and a kind that has none of its own is left out.

    Raises ``TypeError`` for a type that has no form.
    """
    type_, notes = _unwrapped(type_)
    info = _Notes(name, notes)
    said: dict[str, Any] = {"title": info.title, "help": info.help}
    if info.names is not None:
        options = tuple((text, text[:1].upper() + text[1:]) for text in info.names.by_name)
        return Choice(**said, options=options, many=info.many)
    origin = get_origin(type_)
    if type_ is bool:
        return Flag(**said)
    if type_ in (int, float):
        if type_ is int and names and (name in SEAT_FIELDS or info.seat):
            return Choice(**said, options=tuple(enumerate(names)))
        return Number(**said, low=info.low, high=info.high, whole=type_ is int)
    if type_ is str:
        return Words(**said, most=info.most, least=info.least)
    if origin is Literal:
        return Choice(**said, options=tuple((value, _called(value)) for value in get_args(type_)))
    if isinstance(type_, type) and issubclass(type_, enum.Enum):
        return Choice(**said, options=tuple((each.value, _called(each.value)) for each in type_))
    if origin in (Union, types.UnionType):
        return _union(get_args(type_), notes, said, names, name, choices)
    if origin in (list, tuple, frozenset, set):
        inner = spec_of(get_args(type_)[0], names, _singular(name), choices)
        if isinstance(inner, Choice) and origin in (frozenset, set):
            return Choice(**said, options=inner.options, many=True)
        return Several(**said, item=inner, least=info.least, most=info.most)
    if is_dataclass(type_) and isinstance(type_, type):
        return _record(type_, said, names, choices)
    raise TypeError(f"There is no form for {type_}.")


def spec_where_possible(type_: type) -> Record | None:
    """The form of a dataclass without the fields that have no form; ``None`` where that leaves nothing.

    What is left out keeps its default: a deck of cards is edited in a cell or a file.
    """
    hints = typing.get_type_hints(type_, include_extras=True)
    parts, defaults = [], dict[str, Any]()
    for each in fields(type_):
        try:
            spec = spec_of(hints[each.name], (), each.name)
        except TypeError:
            continue
        if each.init and not isinstance(spec, Several | Record | Either):
            parts.append((each.name, spec))
            defaults.update(_default(each, hints[each.name]))
    return Record(parts=tuple(parts), fixed={}, defaults=defaults) if parts else None


def _union(
    kinds: tuple[Any, ...],
    notes: list[Any],
    said: dict[str, Any],
    names: Sequence[str],
    name: str,
    choices: Choices,
) -> Spec:
    some = [kind for kind in kinds if kind is not type(None)]
    if len(some) < len(kinds):
        # What is noted about "a number or nothing" is meant for the number.
        one = some[0] if len(some) == 1 else Union[tuple(some)]  # noqa: UP007
        return Maybe(**said, inner=spec_of(Annotated[(one, *notes)] if notes else one, names, name, choices))
    options = []
    for kind in some:
        option = spec_of(kind, names, "", choices)
        if not isinstance(option, Record):
            raise TypeError(f"There is no form for a choice between {kinds}.")
        if not any(isinstance(part, Choice) and not part.options for _, part in option.parts):
            options.append(option)
    return Either(**said, options=tuple(options))


def _record(type_: type, said: dict[str, Any], names: Sequence[str], choices: Choices) -> Record:
    hints = typing.get_type_hints(type_, include_extras=True)
    parts: list[tuple[str, Spec]] = []
    fixed: dict[str, Any] = {}
    defaults: dict[str, Any] = {}
    for each in fields(type_):
        inner, _ = _unwrapped(hints[each.name])
        if get_origin(inner) is Literal and len(get_args(inner)) == 1:
            fixed[each.name] = get_args(inner)[0]
        elif each.init:
            spec = spec_of(hints[each.name], names, each.name, choices)
            now = choices.get(f"{type_.__name__}.{each.name}", choices.get(each.name))
            if now is not None:
                spec = _among(spec, now, names)
                defaults.update({each.name: now[0]} if now and not isinstance(spec, Maybe) else {})
            parts.append((each.name, spec))
            defaults.update(_default(each, hints[each.name]))
    said = {"title": said["title"] or _spaced(type_.__name__), "help": said["help"]}
    return Record(**said, parts=tuple(parts), fixed=fixed, defaults=defaults)


def _among(spec: Spec, values: Sequence[Any], names: Sequence[str]) -> Spec:
    """``spec`` as a choice among ``values``, called as they are there, or by their own names."""
    if isinstance(spec, Maybe):
        return Maybe(title=spec.title, help=spec.help, inner=_among(spec.inner, values, names))
    called = dict(spec.options) if isinstance(spec, Choice) else {}
    options = tuple((value, called.get(value, _called(value))) for value in values)
    return Choice(title=spec.title, help=spec.help, options=options)


def _default(field: Field[Any], hint: Any) -> dict[str, Any]:
    if field.default is not MISSING:
        return {field.name: codec.plain(field.default, hint)}
    if field.default_factory is not MISSING:
        return {field.name: codec.plain(field.default_factory(), hint)}
    return {}


def _unwrapped(type_: Any) -> tuple[Any, list[Any]]:
    notes: list[Any] = []
    while get_origin(type_) is Annotated:
        inner, *more = get_args(type_)
        notes = [*more, *notes]
        type_ = inner
    return type_, notes


class _Notes:
    """What a field's annotations say about it."""

    def __init__(self, name: str, notes: Sequence[Any]) -> None:
        flat = [m for note in notes for m in (note.metadata if isinstance(note, FieldInfo) else [note])]
        infos = [note for note in notes if isinstance(note, FieldInfo)]
        self.title = next((i.title for i in reversed(infos) if i.title), _spaced(name))
        self.help = next((i.description for i in reversed(infos) if i.description), "")
        self.seat = any(
            isinstance(i.json_schema_extra, dict) and i.json_schema_extra.get("seat") for i in infos
        )
        self.low: Any = None
        self.high: Any = None
        self.least = 0
        self.most: int | None = None
        for note in flat:
            self._bound(note)
        owners = [(_owner(m), m) for m in flat if isinstance(m, PlainSerializer | BeforeValidator)]
        self.names = next((owner for owner, _ in owners if isinstance(owner, Names)), None)
        self.many = any(m.func.__name__ == "_unmask" for o, m in owners if isinstance(o, Names))

    def _bound(self, note: Any) -> None:
        match note:
            case Ge():
                self.low = note.ge
            case Gt():
                self.low = _plus(note.gt, 1)
            case Le():
                self.high = note.le
            case Lt():
                self.high = _plus(note.lt, -1)
            case MinLen(min_length=least):
                self.least = least
            case MaxLen(max_length=most):
                self.most = most


def _plus(bound: Any, step: int) -> Any:
    return bound + step


def _owner(note: PlainSerializer | BeforeValidator) -> object:
    func: Callable[..., Any] = note.func
    return getattr(func, "__self__", None)


def _called(value: Any) -> str:
    if value is None:
        return "none"
    text = str(value).replace("_", " ")
    return text[:1].upper() + text[1:]


def _spaced(name: str) -> str:
    text = "".join(f" {c.lower()}" if c.isupper() and i else c for i, c in enumerate(name)).replace("_", " ")
    return text[:1].upper() + text[1:]


def _singular(name: str) -> str:
    return name[:-1] if name.endswith("s") else name


# -- from a value, and back


def fill(spec: Spec, value: Any, path: str = "") -> Raw:
    """The raw values that show ``value`` (plain JSON)."""
    match spec:
        case Record():
            of = value if isinstance(value, Mapping) else {}
            merged = {**spec.defaults, **of}
            return {
                k: v
                for name, part in spec.parts
                for k, v in fill(part, merged.get(name), _at(path, name)).items()
            }
        case Either():
            kind = value.get("kind") if isinstance(value, Mapping) else None
            at = next((i for i, o in enumerate(spec.options) if o.fixed.get("kind") == kind), 0)
            return {_at(path, "kind"): str(at), **fill(spec.options[at], value, path)}
        case Several():
            items = list(value or ()) + [None] * max(0, spec.least - len(value or ()))
            raw = {
                k: v for i, item in enumerate(items) for k, v in fill(spec.item, item, _at(path, i)).items()
            }
            return {_at(path, "#"): str(len(items)), **raw}
        case Maybe():
            if _blank(spec.inner):
                return fill(spec.inner, value, path) if value is not None else {path: ""}
            inner = fill(spec.inner, value, path) if value is not None else {}
            return {_at(path, "?"): value is not None, **inner}
        case Choice(many=True):
            return {path: [str(i) for i, (v, _) in enumerate(spec.options) if v in (value or ())]}
        case Choice():
            return {path: next((str(i) for i, (v, _) in enumerate(spec.options) if _same(v, value)), "")}
        case Flag():
            return {path: bool(value)}
    return {path: "" if value is None else str(value)}


def read(spec: Spec, raw: Mapping[str, Any], path: str = "") -> Any:
    """The plain JSON that was filled in. Raises ``Wrong`` with a sentence that names the field."""
    match spec:
        case Record():
            return {**spec.fixed, **{name: read(part, raw, _at(path, name)) for name, part in spec.parts}}
        case Either():
            return read(spec.options[_which(spec, raw, path)], raw, path)
        case Several():
            return [read(spec.item, raw, _at(path, i)) for i in range(_count(raw, path))]
        case Maybe():
            if _blank(spec.inner):
                return None if raw.get(path) in ("", None) else read(spec.inner, raw, path)
            return read(spec.inner, raw, path) if raw.get(_at(path, "?")) else None
        case Number():
            return _number(spec, raw.get(path), path)
        case Words():
            return _words(spec, raw.get(path), path)
        case Flag():
            return bool(raw.get(path))
        case Choice(many=True):
            return [
                spec.options[int(i)][0] for i in raw.get(path) or () if _index(i, spec.options) is not None
            ]
        case Choice():
            at = _index(raw.get(path), spec.options)
            if at is None:
                raise Wrong(f"{_name(spec)}: please choose one.", path)
            return spec.options[at][0]
    raise TypeError(f"{spec} cannot be read.")


def _number(spec: Number, text: Any, path: str) -> int | float:
    try:
        number = int(str(text).strip()) if spec.whole else float(str(text).strip())
        if not math.isfinite(number):
            raise ValueError(text)
    except (ValueError, OverflowError):
        kind = "a whole number" if spec.whole else "a number"
        raise Wrong(f"{_name(spec)} should be {kind}{_span(spec)}.", path) from None
    if (spec.low is not None and number < spec.low) or (spec.high is not None and number > spec.high):
        raise Wrong(f"{_name(spec)} should be{_span(spec)}, not {short(number)}.", path)
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
        raise Wrong(f"{_name(spec)}: please write something.", path)
    if spec.most is not None and len(said) > spec.most:
        raise Wrong(f"{_name(spec)} can be {spec.most} characters long, not {len(said)}.", path)
    return said


def _name(spec: Spec) -> str:
    return spec.title or "This"


def _index(text: Any, options: Sequence[Any]) -> int | None:
    at = _at_number(text)
    return at if at is not None and at < len(options) else None


def _at_number(text: Any) -> int | None:
    """The number that names an option or an item on a page; ``None`` for what is none."""
    said = str(text) if isinstance(text, str | int) else ""
    return int(said) if said.isascii() and said.isdecimal() and len(said) < 10 else None


def _same(one: Any, other: Any) -> bool:
    return bool(type(one) is type(other) and one == other)


def _count(raw: Mapping[str, Any], path: str) -> int:
    return min(_at_number(raw.get(_at(path, "#"))) or 0, 99)


def _which(spec: Either, raw: Mapping[str, Any], path: str) -> int:
    return _index(raw.get(_at(path, "kind")), spec.options) or 0


def _blank(inner: Spec) -> bool:
    """Whether an optional part can simply be left empty."""
    return isinstance(inner, Number | Words) or (isinstance(inner, Choice) and not inner.many)


def _at(path: str, name: object) -> str:
    return f"{path}.{name}" if path else str(name)


# -- changing a form's shape


def add(spec: Spec, raw: Raw, path: str) -> Raw:
    """``raw`` with one more item in the list at ``path``."""
    inner = _find(spec, raw, path)
    assert isinstance(inner, Several)
    at = _count(raw, path)
    return {**raw, _at(path, "#"): str(at + 1), **fill(inner.item, None, _at(path, at))}


def drop(raw: Raw, path: str) -> Raw:
    """``raw`` without the list item at ``path``; those after it move up."""
    listed, _, index = path.rpartition(".")
    count, gone = _count(raw, listed), _at_number(index)
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
    kept[_at(listed, "#")] = str(max(0, count - 1))
    return kept


def complete(spec: Spec, raw: Raw, path: str = "") -> Raw:
    """``raw`` with what a newly chosen kind, or a newly ticked part, starts with."""
    there = {key[:at] for key in raw for at in _ends(key)}
    return _complete(spec, raw, path, there)


def _ends(key: str) -> Iterator[int]:
    """Where the parts of a path end: what has a value has it for all that it is a part of."""
    yield from (at for at, letter in enumerate(key) if letter == ".")
    yield len(key)


def _complete(spec: Spec, raw: Raw, path: str, there: Set[str]) -> Raw:
    match spec:
        case Record():
            found: Raw = {}
            for name, part in spec.parts:
                at = _at(path, name)
                if at in there:
                    found |= _complete(part, raw, at, there)
                else:
                    found |= fill(part, spec.defaults.get(name), at)
            return found
        case Either():
            at_kind = _which(spec, raw, path)
            chosen = _complete(spec.options[at_kind], raw, path, there)
            return {_at(path, "kind"): str(at_kind), **chosen}
        case Several():
            found = {_at(path, "#"): str(_count(raw, path))}
            for i in range(_count(raw, path)):
                found |= _complete(spec.item, raw, _at(path, i), there)
            return found
        case Maybe() if not _blank(spec.inner):
            ticked = bool(raw.get(_at(path, "?")))
            inner = _complete(spec.inner, raw, path, there) if ticked else {}
            return {_at(path, "?"): ticked, **inner}
    return {path: raw[path]} if path in raw else fill(spec, None, path)


def _find(spec: Spec, raw: Raw, path: str, here: str = "") -> Spec | None:
    if path == here:
        return spec.inner if isinstance(spec, Maybe) else spec
    match spec:
        case Record():
            inside = [_find(part, raw, path, _at(here, name)) for name, part in spec.parts]
        case Either():
            inside = [_find(spec.options[_which(spec, raw, here)], raw, path, here)]
        case Several():
            inside = [_find(spec.item, raw, path, _at(here, i)) for i in range(_count(raw, here))]
        case Maybe():
            inside = [_find(spec.inner, raw, path, here)]
        case _:
            inside = []
    return next((found for found in inside if found is not None), None)


# -- drawing


def fields_of(spec: Spec, raw: Raw, path: str = "", *, form: str = "form", wrong: str = "") -> list[Node]:
    """The fields of a form. ``form`` is the first part of what its buttons send; ``wrong`` a path to mark."""
    match spec:
        case Record():
            return [
                n
                for name, part in spec.parts
                for n in fields_of(part, raw, _at(path, name), form=form, wrong=wrong)
            ]
        case Either():
            which = _which(spec, raw, path)
            options = tuple((i, option.title) for i, option in enumerate(spec.options))
            chooser = Choice(title=spec.title or "Kind", help=spec.help, options=options)
            inner = fields_of(spec.options[which], raw, path, form=form, wrong=wrong)
            return [_select(chooser, str(which), _at(path, "kind"), form, wrong, changes=True), *inner]
        case Several():
            return [_several(spec, raw, path, form, wrong)]
        case Maybe(inner=Choice(many=False) as inner):
            titled = Choice(title=spec.title, help=spec.help, options=inner.options)
            return [_select(titled, raw.get(path, ""), path, form, wrong, none="None")]
        case Maybe(inner=Number() as inner) if _is_short(inner):
            return [_span_select(inner, raw, path, form, wrong, none="None")]
        case Maybe() if _blank(spec.inner):
            return fields_of(spec.inner, raw, path, form=form, wrong=wrong)
        case Maybe():
            ticked = bool(raw.get(_at(path, "?")))
            box = _tick(spec, ticked, _at(path, "?"), form, changes=True)
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


def _is_short(spec: Number) -> bool:
    """Whether its values are few enough for a drop-down."""
    return spec.whole and spec.low is not None and spec.high is not None and spec.high - spec.low <= 20


def _id(form: str, path: str) -> str:
    return f"pb-{form}-{path}".replace(".", "-").replace("?", "is").replace("#", "n")


def _labelled(spec: Spec, field: Node, path: str, form: str) -> Node:
    label = h("label", {"for": _id(form, path)}, _name(spec))
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
    spec: Choice, value: Any, path: str, form: str, wrong: str, *, none: str = "", changes: bool = False
) -> Node:
    options = [h("option", {"value": str(i)}, label, key=str(i)) for i, (_, label) in enumerate(spec.options)]
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
        h("label", {"for": _id(form, path)}, _name(spec)),
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
    legend = h("legend", {}, _name(spec))
    return h("fieldset", {"class": "pb-set"}, legend, h("div", {"class": "pb-choices"}, *boxes), key=path)


def _several(spec: Several, raw: Raw, path: str, form: str, wrong: str) -> Node:
    count = _count(raw, path)
    flat = isinstance(spec.item, Record) and all(
        isinstance(part, Words | Number | Choice) for _, part in spec.item.parts
    )
    items = [
        h(
            "div",
            # rows of one shape, so that where there is room one row of labels does for all
            {"class": "pb-line pb-alike" if flat else "pb-line"},
            *fields_of(spec.item, raw, _at(path, i), form=form, wrong=wrong),
            button(f"{form}-drop:{_at(path, i)}", "Remove", kind="small", label=f"Remove number {i + 1}")
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
        h("legend", {}, _name(spec)),
        _small(spec.help),
        h("input", {"type": "hidden", "name": _at(path, "#"), "value": str(count)}),
        *items,
        None
        if full
        else button(f"{form}-add:{path}", f"Add {spec.item.title.lower() or 'one'}", kind="small"),
        key=path,
    )
