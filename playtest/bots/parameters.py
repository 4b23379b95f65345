"""The bounded numbers that a bot plays by. A person may set them, and ``tune`` may search them.

``Tunable`` is the base of bots that have some. Your own bot may follow the protocol of ``playtest.bots.base``
instead.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from playtest.engines.sentences import perhaps, short

_BEYOND = 1e300
"""Numbers this large or larger make no sense and are refused, and so is NaN."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One number that a bot plays by: ``default`` unless set, from ``low`` to ``high``.

    ``whole``: only integers make sense. ``help`` says in a line what a higher value does.

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
        """Return why this parameter does not take ``value``; ``None`` if it does."""
        if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) < _BEYOND:
            return f"{self.name} is a number from {self.low:g} to {self.high:g}, not {short(value)}"
        if self.whole and value != int(value):
            return f"{self.name} is a whole number from {self.low:g} to {self.high:g}, not {value:g}"
        if not self.low <= value <= self.high:
            return f"{self.name} is from {self.low:g} to {self.high:g}, not {value:g}"
        return None

    def nearest(self, value: float) -> float:
        """Return the valid value nearest to ``value``: within bounds, and whole where required."""
        inside = min(max(value, self.low), self.high)
        return round(inside) if self.whole else inside


def with_defaults(parameters: Sequence[Parameter], **defaults: float) -> tuple[Parameter, ...]:
    """Return the same parameters with other defaults, which make one player differ from another.

    Raises ``UnknownParameter`` or ``ValueError`` for an invalid default.
    """
    settings = settings_of("", parameters, defaults)
    return tuple(replace(one, default=settings[one.name]) for one in parameters)


class UnknownParameter(TypeError):
    """Raised for a parameter that a bot does not have. The message lists those that it has."""


def settings_of(bot: str, parameters: Sequence[Parameter], given: Mapping[str, object]) -> dict[str, float]:
    """Map every parameter to its value, as ``given`` or by default.

    Raises ``UnknownParameter`` or ``ValueError``, each with one sentence.

    >>> settings_of("bold", [Parameter("nerve", 0, 1, 0.5)], {"neve": 1})  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    playtest.bots.parameters.UnknownParameter: The bot "bold" has no parameter neve (did you mean ...
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
        name: int(value) if known[name].whole else value  # type: ignore[call-overload, misc]  # refusal checked them
        for name, value in values.items()
    }


class Tunable:
    """Base of bots with parameters, which it takes as keyword arguments, checks and stores.

    A subclass gives ``name``, ``title``, ``style`` and ``parameters``. It annotates each parameter as an
    attribute and writes ``choose``.

    >>> class Bold(Tunable):
    ...     name, title, style = "bold", "Bold Bea", "Declares as soon as she may."
    ...     parameters = (Parameter("nerve", 0, 1, 0.5),)
    ...     nerve: float
    >>> Bold(nerve=0.7).nerve
    0.7
    """

    name: str = ""
    """The bot's name in commands: ``careful``."""
    title: str = ""
    """Its kind and a given name of at most ten letters, which names the seat: ``Careful Cora``."""
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
