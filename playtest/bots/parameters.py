"""What a bot lets itself be told: numbers with bounds, which a person may set and ``tune`` may search.

``Tunable`` is the base of bots that have some. A bot of your own may keep the protocol of
``playtest.bots.base`` without it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from playtest.engines.sentences import perhaps, short

_BEYOND = 1e300
"""No number that means anything; nor is what is none at all below it."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number that a bot plays by: ``default`` unless told otherwise, from ``low`` to ``high``.

    ``whole``: only integers make sense. ``help`` says in a line what more of it does.

    >>> Parameter("caution", 0, 10, 3.0, help="fear of paradox").refusal(11)
    'caution is from 0 to 10, not 11'
    """

    name: str
    low: float
    high: float
    default: float
    whole: bool = False
    help: str = ""

    def refusal(self, value: object) -> str | None:
        """Why ``value`` is none for this parameter; ``None`` when it is one."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _BEYOND:
            return f"{self.name} is a number from {self.low:g} to {self.high:g}, not {short(value)}"
        if self.whole and value != int(value):
            return f"{self.name} is a whole number from {self.low:g} to {self.high:g}, not {value:g}"
        if not self.low <= value <= self.high:
            return f"{self.name} is from {self.low:g} to {self.high:g}, not {value:g}"
        return None

    def nearest(self, value: float) -> float:
        """The value within bounds, and whole where it has to be, that is nearest to ``value``."""
        inside = min(max(value, self.low), self.high)
        return round(inside) if self.whole else inside


def with_defaults(parameters: Sequence[Parameter], **defaults: float) -> tuple[Parameter, ...]:
    """The same parameters, some with another default: what makes one player unlike another.

    Raises ``UnknownParameter`` or ``ValueError`` for a default that is none.
    """
    settings = settings_of("", parameters, defaults)
    return tuple(replace(one, default=settings[one.name]) for one in parameters)


class UnknownParameter(TypeError):
    """A parameter that a bot does not have; the message lists those that it has."""


def settings_of(bot: str, parameters: Sequence[Parameter], given: Mapping[str, object]) -> dict[str, float]:
    """Every parameter with its value: as ``given``, or its default.

    Raises ``UnknownParameter`` or ``ValueError``, each with one sentence.

    >>> settings_of("bold", [Parameter("nerve", 0, 1, 0.5)], {"neve": 1})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    playtest.bots.parameters.UnknownParameter: The bot "bold" has no parameter neve (perhaps ...
    """
    known = {one.name: one for one in parameters}
    for name, value in given.items():
        if name not in known:
            has = f"it has {', '.join(known)}" if known else "it has none"
            said = f'The bot "{bot}" has no parameter {short(name)[1:-1]}{perhaps(name, known)}'
            raise UnknownParameter(f"{said}; {has}.")
        if (refusal := known[name].refusal(value)) is not None:
            raise ValueError(f"{refusal}.")
    values = {one.name: given.get(one.name, one.default) for one in parameters}
    return {
        name: int(value) if known[name].whole else value  # type: ignore[call-overload, misc]  # refusal saw numbers
        for name, value in values.items()
    }


class Tunable:
    """Base of bots with parameters: takes them as keyword arguments, checks them, keeps each as an attribute.

    A subclass gives ``name``, ``title``, ``style`` and ``parameters``, annotates each parameter as an
    attribute and writes ``choose``.

    >>> class Bold(Tunable):
    ...     name, title, style = "bold", "Bold Bea", "Declares as soon as she may."
    ...     parameters = (Parameter("nerve", 0, 1, 0.5),)
    ...     nerve: float
    >>> Bold(nerve=0.7).nerve
    0.7
    """

    name: str = ""
    """What commands call it: ``careful``."""
    title: str = ""
    """Its kind and a given name of at most ten letters, by which a seat is called: ``Careful Cora``."""
    style: str = ""
    """One line on how it plays."""
    version: str = "1"
    needs_view: bool = True
    parameters: ClassVar[tuple[Parameter, ...]] = ()

    def __init__(self, **given: float) -> None:
        self.settings = settings_of(self.name, self.parameters, given)
        for name, value in self.settings.items():
            setattr(self, name, value)
        if given:
            self.spec = ":".join([self.name, *(f"{name}={value}" for name, value in given.items())])

    def __repr__(self) -> str:
        return f"<bot {getattr(self, 'spec', self.name)}>"
