"""The sides of a dispute: their strength, the effect of each bid, and the bids that win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playtest.engines.game import Data, Seat
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.events import Term, Tie
from playtest.engines.trade_warz.pieces import PlacedExport
from playtest.engines.trade_warz.state import TradeState


@dataclass(frozen=True, slots=True)
class DisputeSide(Data):
    """One export in a dispute: its strength, its possible bids, and which of them win."""

    seat: Seat
    card: str | None
    terms: tuple[Term, ...]
    """The parts of its strength, including the bid once it is known."""
    strength: int
    bids: tuple[int, ...]
    """Its strength for each possible bid, from 0 to the most its owner can pay.

    Empty once its bid is known.
    """
    wins_from: tuple[int | None, ...]
    """For each bid that the asking seat may make, the least bid with which this side beats it.

    ``None`` if no bid wins; empty once this side's bid is known. There is only one entry if the asking seat
    has bid. There is also only one on the asking seat's own side, and for a viewer without a side: the least
    bid that wins if nobody else bids.
    """
    tie: Tie
    """Why it would win a tie; empty if it would not."""


def dispute_sides(
    game: Calculations, state: TradeState, standing: Sequence[PlacedExport], asks: Seat | None
) -> list[DisputeSide]:
    """List the sides of a dispute, one for each of the exports ``standing``, as seat ``asks`` knows them.

    (Ruling 13)
    """
    strengths = {placed.seat: _strengths(game, state, placed) for placed in standing}
    ranks = game.ranks(state)
    first = game.wins_ties(state, standing)
    found = []
    for placed in standing:
        seat, others = placed.seat, [each.seat for each in standing if each is not placed]
        open_ = state.players[seat].bid is None
        wins: tuple[int | None, ...] = ()
        if open_ and asks in others:
            ahead = ranks.index(seat) < ranks.index(asks)
            wins = tuple([_least(strengths[seat], strength, ahead) for strength in strengths[asks]])
        elif open_:
            needs = [
                _least(strengths[seat], strengths[other][0], ranks.index(seat) < ranks.index(other))
                for other in others
            ]
            wins = (None if None in needs else max(need or 0 for need in needs),)
        found.append(
            DisputeSide(
                seat,
                placed.card,
                tuple(game.strength_terms(state, placed)),
                strengths[seat][0],
                strengths[seat] if open_ else (),
                wins,
                game.why_ties(state, seat, standing) if placed is first else "",
            )
        )
    return found


def _strengths(game: Calculations, state: TradeState, placed: PlacedExport) -> tuple[int, ...]:
    """Return an export's strength for each possible bid; a single value once its bid is known."""
    if state.players[placed.seat].bid is not None:
        return (game.strength_in_dispute(state, placed),)
    with_bid, found = state.copy(), []
    for gdp in range(game.most_bid(state, placed.seat) + 1):
        with_bid.players[placed.seat].bid = gdp
        found.append(game.strength_in_dispute(with_bid, placed))
    return tuple(found)


def _least(strengths: Sequence[int], against: int, ahead: bool) -> int | None:
    """Return the least bid that beats the strength ``against``; ``None`` if none does.

    If the side would win a tie (``ahead``), equal strength is enough.
    """
    least = against if ahead else against + 1
    return next((gdp for gdp, strength in enumerate(strengths) if strength >= least), None)
