"""Conversion of dataclasses to and from JSON: for disk, screen, command line and files.

It is strict. Unknown fields are refused, and so are text for a number, 2.0 for 2 and true for 1. Each error
names its field. Engines never call this on their hot path. They only annotate their fields (``Names``,
``as_list``) so that people can read the JSON: cards by name, masks as lists, hexes as "q,r".
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import lru_cache
from typing import Any, TypeVar, cast, get_type_hints

from pydantic import BeforeValidator, PlainSerializer, PydanticUserError, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError

from playtest.engines.sentences import one_sentence, short

T = TypeVar("T")
TRIES = 20
"""The number of attempts to find the source of a class."""


class Invalid(ValueError):
    """Error for JSON, or a value, that does not fit its type. The message is one sentence."""


_adapters: dict[Any, TypeAdapter[Any]] = {}


def _adapter(type_: Any) -> TypeAdapter[Any]:
    if type_ not in _adapters:
        _adapters[type_] = TypeAdapter(type_)
    return _adapters[type_]


def dump(value: object, type_: Any = None, *, indent: int | None = None) -> str:
    """Return ``value`` as JSON.

    ``type_`` is needed only if the value's own class does not determine its type. A value of the wrong kind
    is written unchanged; ``load`` and ``check`` report it in a sentence.
    """
    adapter = _adapter(type(value) if type_ is None else type_)
    return adapter.dump_json(value, indent=indent, by_alias=True, warnings=False).decode()


def plain(value: object, type_: Any = None) -> Any:
    """Convert ``value`` to the dicts, lists, text and numbers that ``json.loads`` would give."""
    return json.loads(dump(value, type_))


def load(type_: type[T], text: str | bytes) -> T:
    """Read a value of ``type_`` from JSON.

    Raises ``Invalid`` with one sentence that names the field and says what would be right.
    """
    try:
        value = cast("T", _adapter(type_).validate_json(text))
        if _lists_numbers(cast("Any", type_)) and (
            wrong := _of_another_kind(json.loads(text), plain(value, type_))
        ):
            raise Invalid(wrong)
        return value
    except ValidationError as error:
        raise Invalid(_sentence(error)) from None
    except (AttributeError, KeyError, OverflowError, RecursionError, TypeError) as error:
        # A field's own reader may fail like this on JSON that it does not expect.
        raise Invalid(f"A part of this cannot be read: {one_sentence(error, 200)}") from None


def load_plain(type_: type[T], value: Any) -> T:
    """Read a value of ``type_`` from the output of ``json.loads``. Raises ``Invalid`` like ``load``."""
    try:
        return load(type_, json.dumps(value))
    except (TypeError, RecursionError) as error:
        raise Invalid(f"This is not JSON: {one_sentence(error, 200)}") from None


def check(value: T) -> T:
    """Return ``value`` if its fields fit their annotations. Raises ``Invalid`` if not.

    Use it for values made in a notebook cell, because Python does not check their types and bounds.
    """
    try:
        text = _adapter(type(value)).dump_json(value, warnings=False)
    except (PydanticSerializationError, TypeError, ValueError) as error:
        raise Invalid(f"{type(value).__name__} has a field of the wrong kind: {error}") from None
    if wrong := _of_another_kind(value, load(type(value), text)):
        raise Invalid(wrong)
    return value


def check_rules(rules: T) -> T:
    """Return ``rules`` if each number, text and true/false value in it fits its field.

    Raises ``Invalid`` if not. This is the quick check before a game is made from a rules object; ``check``
    covers every field.
    """
    for name, adapter in _fields_of(cast("Any", type(rules))).items():
        value = getattr(rules, name)
        if isinstance(value, bool | int | float | str | None):
            try:
                read = adapter.validate_json(adapter.dump_json(value, warnings=False))
            except ValidationError as error:
                raise Invalid(_sentence(error, name)) from None
            except (PydanticSerializationError, TypeError, ValueError, KeyError) as error:
                raise Invalid(f"{name}: {one_sentence(error, 200)}") from None
            if wrong := _of_another_kind(value, read, name):
                raise Invalid(wrong)
    return rules


@lru_cache(maxsize=256)
def _fields_of(cls: type) -> dict[str, TypeAdapter[Any]]:
    """Return, for each checkable field of a rules class, the pydantic adapter that checks its values.

    Fields that hold another dataclass are left out. The result is empty if the types cannot be read.
    """
    try:
        hints = get_type_hints(cls, include_extras=True) if is_dataclass(cls) else {}
    except (NameError, TypeError):  # a class from a cell may use names that are not visible here
        return {}
    found = {}
    for name in [f.name for f in fields(cls)] if hints else []:
        with contextlib.suppress(PydanticUserError):  # other dataclasses set their own strictness
            found[name] = TypeAdapter[Any](hints[name], config={"strict": True})
    return found


@lru_cache(maxsize=1024)
def _lists_numbers(type_: Any) -> bool:
    """Return whether a type lists allowed numbers in a ``Literal``.

    For such a type, pydantic accepts 2.0 for 2 and true for 1.
    """
    return _finds_numbers(_adapter(type_).core_schema)


def _finds_numbers(schema: Any) -> bool:
    if isinstance(schema, Mapping):
        if schema.get("type") == "literal":
            return any(isinstance(one, int) for one in schema["expected"])
        return any(_finds_numbers(part) for part in schema.values())
    return isinstance(schema, list | tuple) and any(_finds_numbers(part) for part in schema)


def _of_another_kind(given: Any, read: Any, where: str = "") -> str | None:
    """Return an error if ``given`` contains a value such as 2.0 or true where an integer belongs.

    ``read`` is the same value as the codec reads it from JSON: 2.0 has become 2, and true has become 1.
    ``where`` is the name of the field. The result is ``None`` if no such value is found.
    """
    if isinstance(read, int):
        if type(given) is type(read) or not isinstance(given, int | float):
            return None
        return f"{where}: input should be {read!r} (got {short(given)})."
    pairs: list[tuple[str, Any, Any]] = []
    if is_dataclass(read) and type(given) is type(read):
        pairs = [(f.name, getattr(given, f.name), getattr(read, f.name)) for f in fields(read)]
    elif isinstance(read, dict) and isinstance(given, dict):
        pairs = [(str(name), given[name], part) for name, part in read.items() if name in given]
    elif isinstance(read, list | tuple) and isinstance(given, list | tuple):
        pairs = [(str(at), *two) for at, two in enumerate(zip(given, read, strict=False))]
    for name, one, other in pairs:
        if wrong := _of_another_kind(one, other, f"{where}.{name}" if where else name):
            return wrong
    return None


def _sentence(error: ValidationError, field: str = "") -> str:
    first = error.errors(include_url=False)[0]
    where = ".".join([field] * bool(field) + [short(str(part))[1:-1] for part in first["loc"]])
    what = first["msg"].removeprefix("Value error, ")
    match first["type"]:
        case "unexpected_keyword_argument":
            field = str(first["loc"][-1])
            return f'"{short(field)[1:-1]}" is not a field here{_did_you_mean(error)}.'
        case "json_invalid":
            return f"This is not JSON: {what.removeprefix('Invalid JSON: ')}."
        case "missing" | "missing_argument" | "missing_keyword_only_argument":
            return f'The field "{where}" is missing.'
    got = "" if isinstance(first["input"], dict | list) else f" (got {short(first['input'])})"
    said = f"{where}: {what[:1].lower()}{what[1:]}" if where else f"{what[:1].upper()}{what[1:]}"
    return f"{one_sentence(said).removesuffix('.')}{got}."


def _did_you_mean(error: ValidationError) -> str:
    missing = [str(e["loc"][-1]) for e in error.errors(include_url=False) if "missing" in str(e["type"])]
    return f' (did you mean "{missing[0]}"?)' if missing else ""


# -- annotations for fields whose JSON people read


class Names:
    """A two-way table of small integers and their names in JSON."""

    def __init__(self, names: Sequence[str], what: str = "name") -> None:
        self.by_value = dict(enumerate(names))
        self.by_name = {name: value for value, name in self.by_value.items()}
        self.what = what

    def name(self, value: int) -> str:
        """Return the name of ``value``."""
        return self.by_value[value]

    def value(self, name: object) -> int:
        """Return the integer called ``name``. Raises ``ValueError`` that lists valid names."""
        if isinstance(name, str) and name in self.by_name:
            return self.by_name[name]
        shown = ", ".join(list(self.by_name)[:12]) + (", …" if len(self.by_name) > 12 else "")
        raise ValueError(f"{short(name)} is not a {self.what} ({shown})")

    def one(self) -> tuple[Any, ...]:
        """Return annotations for a field that holds one of the integers."""
        return (PlainSerializer(self.name, return_type=str), BeforeValidator(self.value))

    def mask(self) -> tuple[Any, ...]:
        """Return annotations for a field that holds a set of the integers as a bit mask."""
        return as_list(self._unmask, self._mask)

    def _unmask(self, mask: int) -> list[str]:
        return [name for value, name in self.by_value.items() if mask >> value & 1]

    def _mask(self, names: list[Any]) -> int:
        values = [self.value(name) for name in names]
        if len(set(values)) != len(values):
            raise ValueError(f"a {self.what} appears twice")
        return sum(1 << value for value in values)


def as_list(write: Callable[[Any], list[Any]], read: Callable[[list[Any]], Any]) -> tuple[Any, ...]:
    """Return annotations for a packed field that JSON shows as a list.

    ``write`` turns the packed value into the list, ``read`` turns the list back.
    """

    def checked(value: object) -> Any:
        if not isinstance(value, list):
            raise ValueError("should be a list")
        return read(value)

    return (PlainSerializer(write, return_type=list), BeforeValidator(checked))


# -- what identifies the rules of a playtest


def rules_digest(game: Any) -> str:
    """Return a short hash of a game's rules and cards, its class, and its overridden methods.

    Equal digests mean the same game. A number, card or method changed in a notebook cell changes the digest.
    ``game`` is a ``Game``; ``overridden`` says which methods count.
    """
    parts = [game.name, type(game).__qualname__, str(game.seats), dump(game.rules)]
    parts += [f"read as {name}" for name in game.readings()]
    parts += [f"{name}:{source}" for name, source in overridden(type(game))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]


def overridden(game: type) -> list[tuple[str, str]]:
    """List the attributes that ``game`` overrides in a shipped game, by name, with their source.

    Empty if ``game`` is itself a shipped game. For a game that derives directly from ``Game``, all its
    attributes are listed.
    """
    found: dict[str, str] = {}
    for cls in game.__mro__:
        if cls.__module__.startswith("playtest.engines"):
            break
        for name, member in dict(vars(cls)).items():  # pickling in another thread may add attributes
            if name not in found and not _is_bookkeeping(name, member):
                found[name] = _source(member)
    return sorted(found.items())


def _is_bookkeeping(name: str, member: object) -> bool:
    """Return whether Python or a library added this attribute to the class.

    Methods such as ``__init__`` do not count as bookkeeping.
    """
    dunder = name.startswith("__") and name.endswith("__")
    return dunder and (name == "__annotate__" or not inspect.isfunction(member))


@lru_cache(maxsize=2048)
def _written(function: Any) -> str:
    """Return the source of a function or class, read once from its file or cell.

    To find a class, Python parses the whole file. Up to Python 3.11, one of two threads that parse at the
    same time can fail with a ``SystemError`` that has nothing to do with the file. Then parsing is tried
    again.
    """
    for _ in range(TRIES - 1):
        with contextlib.suppress(SystemError):
            return inspect.cleandoc(inspect.getsource(function))
    return inspect.cleandoc(inspect.getsource(function))


def _source(member: object) -> str:
    function = getattr(member, "__func__", member)
    function = getattr(function, "fget", function)
    if not callable(function):
        return repr(member)
    try:
        return _written(function)
    except (OSError, TypeError):
        code = getattr(function, "__code__", None)
        return repr(member) if code is None else f"{code.co_code.hex()} {code.co_consts!r}"
