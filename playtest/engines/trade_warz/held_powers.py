"""What a player has from partners, worked out once for each set of powers and shared by every position."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.printed import PartnerPower


class Found(NamedTuple):
    """A standing effect, the card, leader or power it is printed on, and the partner where that stands."""

    effect: Effect
    name: str
    place: str | None


Founds = tuple[Found, ...]
Lots = tuple[Founds, Founds]
"""Standing effects that bear on their owner, and those that bear on others."""


class HeldPowers:
    """A set of partners' powers that somebody has at once, and what it comes to. Never changes."""

    __slots__ = ("copies", "lots", "names", "on", "powers")

    def __init__(
        self,
        powers: Iterable[PartnerPower],
        lasting: dict[str, list[tuple[str, Lots]]],
        acting: dict[str, list[str]],
    ) -> None:
        self.powers = tuple(powers)
        """In the order of the cards."""
        self.names = frozenset([power.name for power in self.powers])
        self.copies = any(e.do == "copy_played" for power in self.powers for e in power.effects)
        """Whether one of them copies policies."""
        self.on: dict[str, list[str]] = {}
        """The names of those that act, by moment."""
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
    """What all seats have from partners at once. Never changes."""

    __slots__ = ("each", "kinds", "moments")

    def __init__(self, each: tuple[HeldPowers, ...]) -> None:
        self.each = each
        self.moments = frozenset([when for having in each for when in having.on])
        """At which moments a power of anybody acts."""
        self.kinds: dict[str, list[tuple[Seat, Lots]]] = {}
        """Of which kinds anybody has a standing effect or an answer, and who has which."""
        for seat, having in enumerate(each):
            for kind, lots in having.lots.items():
                self.kinds.setdefault(kind, []).append((seat, lots))
