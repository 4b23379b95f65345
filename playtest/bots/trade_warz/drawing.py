"""The facts by which the learner compares draws: what the deck holds, and the cards its seat has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from playtest.bots.trade_warz.reading import DECKS, Fact, Reading


@cache
def called(*parts: str) -> tuple[str, str, str, str, str, str]:
    """Return the names of the six facts that say one quantity in different ways.

    It is said as it is, times the incomes left, and only in the last round. It is also said times the danger
    from an opponent, times that danger when behind, and times income. ``parts`` make up the name.
    """
    name = ":".join(parts)
    return name, f"{name}*left", f"{name}*last", f"{name}*danger", f"{name}*danger*behind", f"{name}*income"


OF_HAND = (
    *("slots", "exports", "short", "policies", "no policy", "tactics", "gdp", "plan", "behind"),
    "has policy",
)


@cache
def _drawn(how: str, deck: str) -> list[str]:
    """Return the names of the facts about a draw from ``deck``, one for each number about the hand.

    Each name begins with ``how``.
    """
    return [called(how, deck, name)[0] for name in OF_HAND]


class Drawing(Reading):
    """A reading of a position that also lists the facts about drawing from a deck."""

    def by_time(self, name: Sequence[str], x: float) -> list[Fact]:
        """Return facts that say ``x`` as it is, times the incomes left, and only in the last round.

        ``name`` has the names of these facts, from ``called``.
        """
        if self.last:
            return [(name[0], x), (name[1], x * self.left), (name[2], x)]
        return [(name[0], x), (name[1], x * self.left)]

    def drawing(self, how: str, deck: str) -> list[Fact]:
        """List the facts about a card from ``deck``: what the deck may hold, and the cards the seat has.

        ``how`` begins the facts' names.
        """
        known = self._kept.get((how, deck))
        if known is None:
            known = self._kept[how, deck] = self._of_deck(how, deck if deck in DECKS else "leader")
        return known

    def _of_deck(self, how: str, deck: str) -> list[Fact]:
        if self._told is None:
            self._told = self._of_hand()
        names = _drawn(how, deck)
        found = self.by_time(called(how, deck), 1.0)
        found += [(names[at], x) for at, x in self._told]
        return found + self._hoped(deck)

    def _of_hand(self) -> list[tuple[int, float]]:
        """List (index, number) pairs about the hand and the purse that matter for a draw.

        The index is that of the number's name in ``OF_HAND``. Zeros are left out.
        """
        exports, policies, tactics = [len(self.of_type[kind]) for kind in ("export", "policy", "tactic")]
        told = (
            float(self.slots_left),
            float(exports),
            float(max(0, self.slots_left - exports)),
            float(policies),
            float(policies == 0),
            float(tactics),
            self.purse / 10,
            self.plan(self.purse)[0] / 10,
            self.behind,
            float(self.me.policy is not None),
        )
        return [(at, x) for at, x in enumerate(told) if x]

    def _hoped(self, deck: str) -> list[Fact]:
        """List the facts about what a deck's unseen exports would add to the exports in hand."""
        hidden, exports = self.hidden(deck)
        hand = self.hand
        unseen = len(hidden) - sum([name in hidden for name in hand])
        if not unseen:
            return [("draw:empty", 1.0)]
        nets = [net for name, net in exports if name not in hand]
        gain = self._gained(nets) if nets and self.slots_left else 0.0
        return [("draw:exports gain", gain / unseen), ("draw:exports share", len(nets) / unseen)]

    def _gained(self, nets: list[float]) -> float:
        """Return the sum of what new exports would add, each as if it were the only one drawn.

        ``nets`` are the incomes of the new exports until the end, less their costs. A new export takes a free
        slot, or replaces the worst export in hand that would get a slot.
        """
        kept, room = (
            sorted([self.net(name) for name in self.of_type["export"]], reverse=True),
            self.slots_left,
        )
        replaced = max(0.0, kept[room - 1]) if room <= len(kept) else 0.0
        return sum([net - replaced for net in nets if net > replaced])
