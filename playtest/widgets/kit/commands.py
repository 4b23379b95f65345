"""Commands that a page can send, with their fields, and the handlers that carry them out.

A page sends ``{"do": "name:argument", "values": {…}}``. ``Vocabulary.parse`` turns it into a ``Command``, and
``Handlers`` finds the method that carries it out. A missing handler, a second one, or one for the wrong
command raises ``TypeError`` at import. mypy ties each handler to the fields of its command.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from enum import Enum
from typing import Any, ClassVar, Generic, TypeVar, get_type_hints

from playtest.engines.game import Illegal
from playtest.widgets.kit.screen import Message, number


class Sender(Enum):
    """Who may send a command."""

    ANYONE = "anyone"
    NOTEBOOK = "whoever has the notebook, and no page on a device"
    FACILITATOR = "facilitator"


@dataclass(frozen=True)
class Command:
    """One command that a page sends when something is pressed.

    A subclass states the ``wire`` name under which pages send it, and who may send it (``by``). Its fields
    are the parts of the message's argument, which colons separate. The field ``values``, if there is one, has
    the values of the form around the pressed button. A subclass with fields is a frozen dataclass. A subclass
    without fields has no decorator, which would only slow down each import.
    """

    wire: ClassVar[str] = ""
    by: ClassVar[Sender] = Sender.ANYONE

    def __init_subclass__(cls, wire: str = "", by: Sender | None = None) -> None:
        cls.wire = wire
        cls.by = cls.by if by is None else by

    @property
    def is_for_facilitator(self) -> bool:
        """Whether only the facilitator's page may send it."""
        return self.by is Sender.FACILITATOR


C = TypeVar("C", bound=Command)
P = TypeVar("P")
R = TypeVar("R", bound="str | None")
Handler = Callable[[C], "str | None"]


class Vocabulary(Generic[C]):
    """The commands that one kind of page can send, by wire name."""

    def __init__(self, kinds: Iterable[type[C]]) -> None:
        """Raises ``TypeError`` if two commands have the same wire name."""
        named = [kind for kind in kinds if kind.wire]
        self.kinds = {kind.wire: kind for kind in named}
        twice = [kind.wire for kind in named if self.kinds[kind.wire] is not kind]
        if twice:
            raise TypeError(f"Two commands have the wire name {twice[0]}.")
        self._fields: dict[type[C], Mapping[str, Any]] = {}

    def parse(self, message: Message) -> C | None:
        """Return the command in ``message``; ``None`` if this kind of page has no such command.

        Raises ``Illegal`` if the argument should be a number and is not.
        """
        kind = self.kinds.get(message.name)
        return None if kind is None else kind(**self._read(kind, message))

    def _read(self, kind: type[C], message: Message) -> dict[str, Any]:
        known = self._fields.get(kind) or self._fields.setdefault(kind, _typed(kind))
        named = [name for name in known if name != "values"]
        texts = message.argument.split(":", max(0, len(named) - 1))
        texts += [""] * (len(named) - len(texts))
        read: dict[str, Any] = {"values": message.values} if "values" in known else {}
        return read | {name: _value(known[name], text) for name, text in zip(named, texts, strict=False)}


def _typed(kind: type[Command]) -> Mapping[str, Any]:
    hints = get_type_hints(kind)
    return {each.name: hints[each.name] for each in fields(kind) if not each.kw_only}


def _value(type_: Any, text: str) -> Any:
    if type_ is str or (type_ == (int | None) and not text):
        return text or ("" if type_ is str else None)
    return number(text)


def kinds_of(base: type[C]) -> Iterator[type[C]]:
    """List all commands derived from ``base``, at any depth."""
    for each in base.__subclasses__():
        yield each
        yield from kinds_of(each)


class Handlers(Generic[P]):
    """A table that says which method of a class ``P`` carries out each command."""

    def __init__(self) -> None:
        self._found: dict[type[Command], Callable[[P, Any], str | None]] = {}

    @property
    def kinds(self) -> frozenset[type[Command]]:
        """The commands that have a handler here."""
        return frozenset(self._found)

    def on(self, kind: type[C]) -> Callable[[Callable[[P, C], R]], Callable[[P, C], R]]:
        """Bind the decorated method to ``kind`` and its subclasses.

        Raises ``TypeError`` if ``kind`` already has a method, or if this method takes another kind.
        """

        def bind(handler: Callable[[P, C], R]) -> Callable[[P, C], R]:
            takes = [*inspect.signature(handler).parameters.values()][1].annotation
            takes = takes if isinstance(takes, str) else takes.__name__
            if kind in self._found or takes.rpartition(".")[2] != kind.__name__:
                raise TypeError(f"{handler.__qualname__} takes {takes}; bound to {kind.__name__}, once each.")
            self._found |= dict.fromkeys([kind, *kind.__subclasses__()], handler)
            return handler

        return bind

    def carry_out(self, owner: P, command: Command) -> str | None:
        """Have ``owner`` carry out ``command``. Returns a notice for the sender, or ``None``."""
        return self._found[type(command)](owner, command)


def check_handled(vocabulary: Vocabulary[C], *tables: Handlers[Any]) -> None:
    """Raise ``TypeError`` unless every command of ``vocabulary`` has exactly one handler in ``tables``."""
    for kind in vocabulary.kinds.values():
        if (many := sum(kind in handlers.kinds for handlers in tables)) != 1:
            raise TypeError(f"{kind.__name__} has {many} handlers; it needs one.")


def refuse_others(command: Command, *, facilitates: bool) -> None:
    """Raise ``Illegal`` if a player's page sends a command reserved for the facilitator."""
    if command.is_for_facilitator and not facilitates:
        raise Illegal("Only the facilitator can do that.")
