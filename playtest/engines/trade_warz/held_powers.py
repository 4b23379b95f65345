"""The combined effects of the partner powers of a player.

They are computed once for each set of powers and shared by all positions.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.printed import PartnerPower


class Found(NamedTuple):
    """A standing effect that was found, with its source.

    ``name`` is the card, leader or power with the effect; ``place`` is the partner where that is, if any.
    """

    effect: Effect
    name: str
    place: str | None


Founds = tuple[Found, ...]
Lots = tuple[Founds, Founds]
"""Two lists of standing effects: those on their owner, and those on others."""


class HeldPowers:
    """A set of partner powers that one player has at once, with their combined effects. Immutable."""

    __slots__ = ("copies", "lots", "names", "on", "powers")

    def __init__(
        self,
        powers: Iterable[PartnerPower],
        lasting: dict[str, list[tuple[str, Lots]]],
        acting: dict[str, list[str]],
    ) -> None:
        self.powers = tuple(powers)
        """The powers, in the order of the cards."""
        self.names = frozenset([power.name for power in self.powers])
        self.copies = any(e.do == "copy_played" for power in self.powers for e in power.effects)
        """Whether one of the powers copies policies."""
        self.on: dict[str, list[str]] = {}
        """The names of the powers that act, by moment."""
        for power in self.powers:
            for when in acting[power.name]:
                self.on.setdefault(when, []).append(power.name)
        self.lots: dict[str, Lots] = {}
        """The standing effects by verb."""
        for power in self.powers:
            for key, (mine, theirs) in lasting[power.name]:
                before = self.lots.get(key, ((), ()))
                self.lots[key] = before[0] + mine, before[1] + theirs


class Held:
    """The partner powers of all seats at once. Immutable."""

    __slots__ = ("each", "kinds", "moments")

    def __init__(self, each: tuple[HeldPowers, ...]) -> None:
        self.each = each
        self.moments = frozenset([when for having in each for when in having.on])
        """The moments at which any seat's power acts."""
        self.kinds: dict[str, list[tuple[Seat, Lots]]] = {}
        """For each kind of standing effect or answer, the seats that have it, with the effects."""
        for seat, having in enumerate(each):
            for kind, lots in having.lots.items():
                self.kinds.setdefault(kind, []).append((seat, lots))
