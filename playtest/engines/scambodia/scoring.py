"""Card values, round scores and winners. (Rulebook, Card Values, Round End & Scoring)"""

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
    """The part of the game that scores."""

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
        """The points of each card; the last entry is for ``NOTHING``."""

    def value_of(self, card: int) -> int:
        """Return the points of ``card``: red kings count 0, black kings 13. (Ruling 1)"""
        if rank(card) == 0:
            return self.rules.ace_value
        if rank(card) == 12 and is_red(card):
            return 0
        return rank(card) + 1

    def hands(self, state: ScambodiaState) -> tuple[tuple[int | None, ...], ...]:
        """Return everyone's cards by position, with ``None`` in empty slots."""
        cards = [None if card == NOTHING else card for card in state.table]
        return tuple([tuple(cards[at : at + 4]) for at in range(0, len(cards), 4)])

    def totals(self, state: ScambodiaState) -> tuple[int, ...]:
        """Return the total of every hand, by seat."""
        points = [self._points[card] for card in state.table]
        return tuple([sum(points[at : at + 4]) for at in range(0, len(points), 4)])

    def hand_is_empty(self, state: ScambodiaState, seat: Seat) -> bool:
        """Return whether a player has matched all their cards."""
        return not state.held >> 4 * seat & 15

    def declaration_succeeds(self, state: ScambodiaState, totals: Sequence[int]) -> bool | None:
        """Return whether the declarer is alone with the lowest total; ``None`` if nobody declared.

        A declarer without cards succeeds; otherwise a declaration fails if another hand is empty. (Ruling 7)
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
        """Return everyone's score of the round: their totals, except the declarer's. (Ruling 7)

        A declarer who succeeds scores 0; one who fails scores twice their total.
        """
        if succeeded is None or state.declarer is None:
            return totals
        scores = list(totals)
        scores[state.declarer] *= 0 if succeeded else 2
        return tuple(scores)

    def scores(self, state: ScambodiaState | ScambodiaView) -> tuple[int, ...]:
        """Return each seat's sum of the rounds' scores, which is public."""
        return tuple([sum([result.scores[seat] for result in state.past]) for seat in range(self.seats)])

    def declarations(self, state: ScambodiaState | ScambodiaView, *, right: bool) -> tuple[int, ...]:
        """Return how often each seat has declared in finished rounds; with ``right``, only successes."""
        by = [result.declarer for result in state.past if result.succeeded or not right]
        return tuple([by.count(seat) for seat in range(self.seats)])

    def won_by(self, scores: Sequence[float | None]) -> dict[Seat, bool]:
        """Return the winners by score: the lowest sum wins. (Ruling 9)

        Successful declarations break ties, so tied seats are left out.
        """
        return best_wins(scores, lowest=True, ties=False)

    def outcome(self, state: ScambodiaState) -> Outcome | None:
        """Return the result; ``None`` until the game is over. The lowest sum of scores wins. (Ruling 9)

        On a tie, more successful declarations win; if these are equal too, the win is shared.
        """
        if state.phase != OVER:
            return None
        scores = self.scores(state)
        right = self.declarations(state, right=True)
        ranking = [(score, -declared) for score, declared in zip(scores, right, strict=True)]
        winners = frozenset(seat for seat in range(self.seats) if ranking[seat] == min(ranking))
        return Outcome(scores, winners, self.reason(state))

    def reason(self, state: ScambodiaState) -> str:
        """Return why the game is over."""
        number = len(state.past)
        return f"{'The round is' if number == 1 else f'{number} rounds are'} over; the lowest score wins."

    def measures(self, state: ScambodiaState) -> dict[str, Measure]:
        """Return the game's measures by name; all except ``total`` are public."""
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
        """Return the number of cards on the table that each seat has seen, its own and others'."""
        return tuple([sum([since[seat] != NEVER for since in state.seen]) for seat in range(self.seats)])


def _declaration(last: told.RoundResult | None) -> dict[str, int | bool | None]:
    """Return the last finished round's declaration: seat, turn, total and whether it succeeded."""
    if last is None or last.declarer is None:
        return {"seat": None, "turn": None, "total": None, "succeeded": None}
    return {
        "seat": last.declarer,
        "turn": last.declared_on,
        "total": last.totals[last.declarer],
        "succeeded": last.succeeded,
    }
