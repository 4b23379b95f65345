"""Specs, the descriptions of a form's fields: ``spec_of`` builds them from annotated types."""

from __future__ import annotations

import enum
import re
import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import Ge, Gt, Le, Lt, MaxLen, MinLen
from pydantic import BeforeValidator, PlainSerializer
from pydantic.fields import FieldInfo

from playtest.engines import codec
from playtest.engines.codec import Names

Raw = dict[str, Any]
Choices = Mapping[str, Sequence[Any] | Mapping[Any, str]]
"""A field's current choices, by field name or by class and field name. A mapping labels its values."""
NONE: Choices = types.MappingProxyType({})

RULING = re.compile(r" ?\(ruling \d+\)")
"""Matches the number of a ruling in a rule's description, which would mean nothing on a screen."""

SEAT_FIELDS = frozenset(
    ["seat", "to", "target", "giver", "taker", "whose", "owner", "victim", "player", "opponent", "receiver"]
)
"""Names of whole-number fields whose value is a seat.

Mark other fields with ``Field(json_schema_extra={"seat": True})``.
"""


class Wrong(ValueError):
    """An invalid form value, described in one sentence. ``path`` is the path of the field."""

    def __init__(self, sentence: str, path: str = "") -> None:
        super().__init__(sentence)
        self.path = path


@dataclass(frozen=True, slots=True, kw_only=True)
class Spec:
    """The description of one field of a form.

    ``players`` is for fields of the rules: the player counts to which this rule applies; empty for all.
    """

    title: str = ""
    help: str = ""
    players: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Number(Spec):
    """A number, with optional bounds."""

    low: float | None = None
    high: float | None = None
    whole: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Words(Spec):
    """A text field."""

    most: int | None = None
    least: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag(Spec):
    """A yes-or-no field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice(Spec):
    """A choice among labelled values. With ``many``, any number of them can be chosen.

    ``unlike`` is another field of the same record, with the same values. The value chosen in that field is
    not offered here.
    """

    options: tuple[tuple[Any, str], ...]
    many: bool = False
    unlike: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Maybe(Spec):
    """An optional field. ``blank`` is the label for leaving it out."""

    inner: Spec
    blank: str = "None"


@dataclass(frozen=True, slots=True, kw_only=True)
class Record(Spec):
    """A dataclass.

    ``fixed`` holds the fields with only one possible value, ``defaults`` the initial values.
    """

    parts: tuple[tuple[str, Spec], ...]
    fixed: Mapping[str, Any]
    defaults: Mapping[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Either(Spec):
    """A choice between several records."""

    options: tuple[Record, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Several(Spec):
    """A list of items of the same kind."""

    item: Spec
    least: int = 0
    most: int | None = None


# -- from a type


def spec_of(type_: Any, names: Sequence[str] = (), name: str = "", choices: Choices = NONE) -> Spec:
    """Build the description of the form field for ``type_``.

    ``names`` are the seats' names, and ``name`` is that of the field. ``choices`` are the values that make
    sense now, by field (``proposal``) or by class and field (``Give.taker``). The first one is preselected. A
    kind of record is left out if one of its fields has no such values.

    Raises ``TypeError`` for a type that has no form.
    """
    type_, notes = _unwrapped(type_)
    info = _Notes(name, notes)
    said: dict[str, Any] = {"title": info.title, "help": info.help, "players": info.players}
    if info.names is not None:
        options = tuple((text, text[:1].upper() + text[1:]) for text in info.names.by_name)
        return Choice(**said, options=options, many=info.many)
    origin = get_origin(type_)
    if type_ is bool:
        return Flag(**said)
    if type_ in (int, float):
        if type_ is int and names and (name in SEAT_FIELDS or info.seat):
            return Choice(**said, options=tuple(enumerate(names)), unlike=info.unlike)
        return Number(**said, low=info.low, high=info.high, whole=type_ is int)
    if type_ is str:
        return Words(**said, most=info.most, least=info.least)
    if origin is Literal:
        return Choice(**said, options=tuple((value, info.called(value)) for value in get_args(type_)))
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


@cache
def spec_where_possible(type_: type) -> Record | None:
    """Build a dataclass's spec without the fields that have no form; ``None`` if no field is left.

    Omitted fields keep their defaults: a deck of cards, for example, is edited in a cell or a file.
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
        # Notes on "a number or nothing" apply to the number.
        one = some[0] if len(some) == 1 else Union[tuple(some)]  # noqa: UP007
        blank = _Notes(name, notes).blank
        inner = spec_of(Annotated[(one, *notes)] if notes else one, names, name, choices)
        return Maybe(**said, inner=inner, blank=blank)
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
                defaults.update({each.name: next(iter(now))} if now and not isinstance(spec, Maybe) else {})
            parts.append((each.name, spec))
            defaults.update(_default(each, hints[each.name]))
    said = {**said, "title": said["title"] or _spaced(type_.__name__)}
    return Record(**said, parts=tuple(parts), fixed=fixed, defaults=defaults)


def _among(spec: Spec, values: Sequence[Any] | Mapping[Any, str], names: Sequence[str]) -> Spec:
    """Turn the field ``spec`` into a choice among ``values``.

    The labels are those in ``values``, if it is a mapping, or the ones that the field already had. Otherwise
    they are made from the values.
    """
    if isinstance(spec, Maybe):
        return replace(spec, inner=_among(spec.inner, values, names))
    called = dict(spec.options) if isinstance(spec, Choice) else {}
    called |= values if isinstance(values, Mapping) else {}
    options = tuple((value, called.get(value, _called(value))) for value in values)
    unlike = spec.unlike if isinstance(spec, Choice) else ""
    return Choice(title=spec.title, help=spec.help, options=options, unlike=unlike)


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
    """The title, help, bounds and other details that a field's annotations state."""

    def __init__(self, name: str, notes: Sequence[Any]) -> None:
        flat = [m for note in notes for m in (note.metadata if isinstance(note, FieldInfo) else [note])]
        infos = [note for note in notes if isinstance(note, FieldInfo)]
        self.title = next((i.title for i in reversed(infos) if i.title), _spaced(name))
        self.help = RULING.sub("", next((i.description for i in reversed(infos) if i.description), ""))
        extras = [i.json_schema_extra for i in infos if isinstance(i.json_schema_extra, dict)]
        self.seat = any(extra.get("seat") for extra in extras)
        self.unlike = next((str(extra["unlike"]) for extra in extras if "unlike" in extra), "")
        self.blank = next((str(extra["blank"]) for extra in extras if "blank" in extra), "None")
        stated: dict[str, Any] = {name: value for extra in extras for name, value in extra.items()}
        self.players: tuple[int, ...] = tuple(stated.get("players", ()))
        self._called: Mapping[str, str] = stated.get("called", {})
        self.low: Any = None
        self.high: Any = None
        self.least = 0
        self.most: int | None = None
        for note in flat:
            self._bound(note)
        owners = [(_owner(m), m) for m in flat if isinstance(m, PlainSerializer | BeforeValidator)]
        self.names = next((owner for owner, _ in owners if isinstance(owner, Names)), None)
        self.many = any(m.func.__name__ == "_unmask" for o, m in owners if isinstance(o, Names))

    def called(self, value: Any) -> str:
        """Return the label of one of the field's values."""
        return str(self._called.get(str(value), "")) or _called(value)

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
