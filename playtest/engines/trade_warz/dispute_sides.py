"""What each side of a dispute has, what a bid would make of it, and with which bid it wins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from playtest.engines.game import Data, Seat
from playtest.engines.trade_warz.events import Term, Tie
from playtest.engines.trade_warz.pieces import PlacedExport
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.valuation import Valuation


@dataclass(frozen=True, slots=True)
class DisputeSide(Data):
    """One export in a dispute, as far as bids are known."""

    seat: Seat
    card: str | None
    terms: tuple[Term, ...]
    """What its strength is made of; the bid among them once it is known."""
    strength: int
    bids: tuple[int, ...]
    """Its strength by what it may bid, from 0 to the most it can pay; empty once its bid is known."""
    wins_from: tuple[int | None, ...]
    """The least bid with which it beats the seat that asks, by what that seat bids, or has bid: then one.

    Of the asking seat itself, and for who has no side: if nobody else bids. ``None`` where no bid does; empty
    once its bid is known.
    """
    tie: Tie
    """Why it would win a tie; empty for all others."""


def dispute_sides(
    game: Valuation, state: TradeState, standing: Sequence[PlacedExport], asks: Seat | None
) -> list[DisputeSide]:
    """The sides of a dispute in their order, as ``asks`` knows them. (Ruling 13)"""
    powers = {placed.seat: _powers(game, state, placed) for placed in standing}
    ranks = game.ranks(state)
    first = game.wins_ties(state, standing)
    found = []
    for placed in standing:
        seat, others = placed.seat, [each.seat for each in standing if each is not placed]
        open_ = state.players[seat].bid is None
        wins: tuple[int | None, ...] = ()
        if open_ and asks in others:
            ahead = ranks.index(seat) < ranks.index(asks)
            wins = tuple([_least(powers[seat], power, ahead) for power in powers[asks]])
        elif open_:
            needs = [
                _least(powers[seat], powers[other][0], ranks.index(seat) < ranks.index(other))
                for other in others
            ]
            wins = (None if None in needs else max(need or 0 for need in needs),)
        found.append(
            DisputeSide(
                seat,
                placed.card,
                tuple(game.power_terms(state, placed)),
                powers[seat][0],
                powers[seat] if open_ else (),
                wins,
                game.why_ties(state, seat, standing) if placed is first else "",
            )
        )
    return found


def _powers(game: Valuation, state: TradeState, placed: PlacedExport) -> tuple[int, ...]:
    """The strength of an export by each bid that is possible; one alone once its bid is known."""
    if state.players[placed.seat].bid is not None:
        return (game.power_in_dispute(state, placed),)
    with_bid, found = state.copy(), []
    for gdp in range(game.most_bid(state, placed.seat) + 1):
        with_bid.players[placed.seat].bid = gdp
        found.append(game.power_in_dispute(with_bid, placed))
    return tuple(found)


def _least(powers: Sequence[int], against: int, ahead: bool) -> int | None:
    """The least bid whose strength beats ``against``, or equals it for a side that is ``ahead`` in a tie."""
    least = against if ahead else against + 1
    return next((gdp for gdp, power in enumerate(powers) if power >= least), None)
