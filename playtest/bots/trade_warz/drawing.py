"""The facts by which the learner compares draws: what the deck holds, and the cards its seat has."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from playtest.bots.trade_warz.reading import DECKS, Fact, Reading


@cache
def called(*parts: str) -> tuple[str, str, str, str, str, str]:
    """Return the six names of the facts that weigh one quantity in six ways.

    The ways: alone, times the incomes left, in the last round, times danger, times danger when behind, times
    income.
    """
    name = ":".join(parts)
    return name, f"{name}*left", f"{name}*last", f"{name}*danger", f"{name}*danger*behind", f"{name}*income"


OF_HAND = (
    *("slots", "exports", "short", "policies", "no policy", "tactics", "gdp", "plan", "behind"),
    "has policy",
)


@cache
def _drawn(how: str, deck: str) -> list[str]:
    """Return the names of the facts that combine a draw from a deck with each number about the hand."""
    return [called(how, deck, name)[0] for name in OF_HAND]


class Drawing(Reading):
    """A reading of a position that also lists the facts about drawing from a deck."""

    def by_time(self, name: Sequence[str], x: float) -> list[Fact]:
        """List a fact three ways: alone, by the incomes left, and in the last round."""
        if self.last:
            return [(name[0], x), (name[1], x * self.left), (name[2], x)]
        return [(name[0], x), (name[1], x * self.left)]

    def drawing(self, how: str, deck: str) -> list[Fact]:
        """List the facts about a card from a deck: what the deck holds, and the cards the seat has."""
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
        """List numbers about the hand that matter for a draw, each with its name's index in ``OF_HAND``."""
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
        """List the facts about what unseen exports of a deck would add to those in hand."""
        hidden, exports = self.hidden(deck)
        hand = self.hand
        unseen = len(hidden) - sum([name in hidden for name in hand])
        if not unseen:
            return [("draw:empty", 1.0)]
        nets = [net for name, net in exports if name not in hand]
        gain = self._gained(nets) if nets and self.slots_left else 0.0
        return [("draw:exports gain", gain / unseen), ("draw:exports share", len(nets) / unseen)]

    def _gained(self, nets: list[float]) -> float:
        """Return the sum of the gains from new exports with these ``nets``, each as if it came alone.

        A new export takes a free slot or replaces the worst one in hand.
        """
        kept, room = (
            sorted([self.net(name) for name in self.of_type["export"]], reverse=True),
            self.slots_left,
        )
        replaced = max(0.0, kept[room - 1]) if room <= len(kept) else 0.0
        return sum([net - replaced for net in nets if net > replaced])
