"""What cards count, how a round is scored and who wins. (Rulebook, Card Values, Round End & Scoring)"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from playtest.engines.game import (
    Measure,
    Outcome,
    Seat,
    best_wins,
)
from playtest.engines.scambodia import events as told
from playtest.engines.scambodia.cards import (
    CARDS,
    NOTHING,
    OVER,
    ScambodiaRules,
    is_red,
    rank,
)
from playtest.engines.scambodia.choices import Choices
from playtest.engines.scambodia.position import NEVER, ScambodiaState, ScambodiaView


class Scoring(Choices):
    """The part of the game that counts."""

    public_measures: ClassVar[frozenset[str]] = frozenset(
        [
            "score",
            "cards",
            "known",
            "powers_used",
            "powers_skipped",
            "matches_tried",
            "matches_right",
            "declarations",
            "declarations_right",
            "turn",
            "deck",
            "round_score",
            "declaration",
        ]
    )

    def __init__(self, players: int, rules: ScambodiaRules | None = None) -> None:
        super().__init__(players, rules)
        self._points = (*[self.value_of(card) for card in CARDS], 0)
        """By card; the last is for ``NOTHING``."""

    def value_of(self, card: int) -> int:
        """The points ``card`` counts: red kings nothing, black kings 13. (Ruling 1)"""
        if rank(card) == 0:
            return self.rules.ace_value
        if rank(card) == 12 and is_red(card):
            return 0
        return rank(card) + 1

    def hands(self, state: ScambodiaState) -> tuple[tuple[int | None, ...], ...]:
        """Everyone's cards by position, ``None`` where one was matched away."""
        cards = [None if card == NOTHING else card for card in state.table]
        return tuple([tuple(cards[at : at + 4]) for at in range(0, len(cards), 4)])

    def totals(self, state: ScambodiaState) -> tuple[int, ...]:
        """The points in every hand."""
        points = [self._points[card] for card in state.table]
        return tuple([sum(points[at : at + 4]) for at in range(0, len(points), 4)])

    def hand_is_empty(self, state: ScambodiaState, seat: Seat) -> bool:
        """Whether a player has matched all cards away."""
        return not state.held >> 4 * seat & 15

    def declaration_succeeds(self, state: ScambodiaState, totals: Sequence[int]) -> bool | None:
        """Whether the declarer is alone with the lowest total; ``None`` without a declarer.

        Somebody else's empty hand makes it fail, the declarer's own makes it succeed. (Ruling 7)
        """
        declarer = state.declarer
        if declarer is None:
            return None
        if self.hand_is_empty(state, declarer):
            return True
        others = [seat for seat in range(self.seats) if seat != declarer]
        if any(self.hand_is_empty(state, seat) for seat in others):
            return False
        return totals[declarer] < min([totals[seat] for seat in others])

    def round_scores(
        self, state: ScambodiaState, totals: tuple[int, ...], succeeded: bool | None
    ) -> tuple[int, ...]:
        """Everyone's total; for a declarer who succeeds 0, who fails twice the total. (Ruling 7)"""
        if succeeded is None or state.declarer is None:
            return totals
        scores = list(totals)
        scores[state.declarer] *= 0 if succeeded else 2
        return tuple(scores)

    def scores(self, state: ScambodiaState | ScambodiaView) -> tuple[int, ...]:
        """The sum of the rounds' scores, by seat; everybody knows them."""
        return tuple([sum([result.scores[seat] for result in state.past]) for seat in range(self.seats)])

    def declarations(self, state: ScambodiaState | ScambodiaView, *, right: bool) -> tuple[int, ...]:
        """How often each seat has declared in the rounds that are over, or how often rightly."""
        by = [result.declarer for result in state.past if result.succeeded or not right]
        return tuple([by.count(seat) for seat in range(self.seats)])

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """The lowest sum wins; successful declarations break ties. (Ruling 9)"""
        return best_wins(scores, lowest=True, ties=False)

    def outcome(self, state: ScambodiaState) -> Outcome | None:
        """Lowest sum; then more successful declarations; then shared. (Ruling 9)"""
        if state.phase != OVER:
            return None
        scores = self.scores(state)
        right = self.declarations(state, right=True)
        ranking = [(score, -declared) for score, declared in zip(scores, right, strict=True)]
        winners = frozenset(seat for seat in range(self.seats) if ranking[seat] == min(ranking))
        return Outcome(scores, winners, self.reason(state))

    def reason(self, state: ScambodiaState) -> str:
        """Why the game is over."""
        number = len(state.past)
        return f"{'The round is' if number == 1 else f'{number} rounds are'} over; the lowest score wins."

    def measures(self, state: ScambodiaState) -> dict[str, Measure]:
        """What a dashboard follows; all but ``total`` may be shown to everybody."""
        last = state.past[-1] if state.past else None
        return {
            "score": self.scores(state),
            "total": self.totals(state),
            "cards": tuple([(state.held >> 4 * seat & 15).bit_count() for seat in range(self.seats)]),
            "known": self.cards_known(state),
            "powers_used": tuple(state.powers_used),
            "powers_skipped": tuple(state.powers_skipped),
            "matches_tried": tuple(state.matches_tried),
            "matches_right": tuple(state.matches_right),
            "declarations": self.declarations(state, right=False),
            "declarations_right": self.declarations(state, right=True),
            "turn": state.turn,
            "deck": len(state.deck),
            "round_score": last.scores if last else (None,) * self.seats,
            "declaration": _declaration(last),
        }

    def cards_known(self, state: ScambodiaState) -> tuple[int, ...]:
        """How many cards on the table each seat has seen, its own and others'."""
        return tuple([sum([since[seat] != NEVER for since in state.seen]) for seat in range(self.seats)])


def _declaration(last: told.RoundResult | None) -> dict[str, int | bool | None]:
    """The declaration in the last round that ended: who, when, with what total and whether right."""
    if last is None or last.declarer is None:
        return {"seat": None, "turn": None, "total": None, "succeeded": None}
    return {
        "seat": last.declarer,
        "turn": last.declared_on,
        "total": last.totals[last.declarer],
        "succeeded": last.succeeded,
    }
