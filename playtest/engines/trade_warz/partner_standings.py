"""A seat's standing with each trade partner, and what one more point of influence would bring."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.engines.game import Data, Seat
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.printed import SUZERAIN, PartnerPower
from playtest.engines.trade_warz.state import TradeState
from playtest.engines.trade_warz.text import text_of


@dataclass(frozen=True, slots=True)
class PowerStanding(Data):
    """One power of a partner, and whether a seat has it."""

    name: str
    text: str
    at: int
    """The influence that the power needs; 0 for the suzerain power."""
    has: bool
    needs: int
    """How many more points the power needs; 0 if the seat has it."""


@dataclass(frozen=True, slots=True)
class PartnerStanding(Data):
    """A seat's standing with one partner."""

    partner: str
    points: int
    suzerain: Seat | None
    title: int
    """How many more points would make this seat suzerain; 0 if it is.

    There is a suzerain even in a game without partner powers.
    """
    next: tuple[str, ...]
    """The powers that one more point of influence would bring."""
    powers: tuple[PowerStanding, ...]


def partner_standings(game: Calculations, state: TradeState, seat: Seat) -> list[PartnerStanding]:
    """Return the standing of ``seat`` with each partner on the table. (Rulings 17, 28)"""
    return [_with(game, state, seat, partner) for partner in state.partners]


def _with(game: Calculations, state: TradeState, seat: Seat, partner: str) -> PartnerStanding:
    points, suzerain = state.players[seat].influence[partner], game.suzerain(state, partner)
    held = game.sources.held(state).each[seat].names
    powers = tuple(
        PowerStanding(
            power.name,
            text_of(power),
            power.at,
            power.name in held,
            0 if power.name in held else _missing(game, state, seat, power),
        )
        for power in game.sources.powers
        if power.partner == partner
    )
    title = 0 if suzerain == seat else _missing_for_the_title(game, state, seat, partner)
    following = tuple(power.name for power in powers if power.needs == 1)
    return PartnerStanding(partner, points, suzerain, title, following, powers)


def _missing(game: Calculations, state: TradeState, seat: Seat, power: PartnerPower) -> int:
    """Return how many points a seat is short of a power."""
    if power.at == SUZERAIN:
        return _missing_for_the_title(game, state, seat, power.partner)
    return power.need - state.players[seat].influence[power.partner]


def _missing_for_the_title(game: Calculations, state: TradeState, seat: Seat, partner: str) -> int:
    """Return how many points a seat is short of the suzerain title. (Ruling 17)

    The title needs more points than anyone else has, and at least the first threshold.
    """
    held = [player.influence[partner] for player in state.players]
    most = max(held[:seat] + held[seat + 1 :])
    return max(game.printed.first_threshold[partner], 1 + most) - held[seat]
