"""A position as one seat may know it, without copying what is not looked at; and what seats work out of it.

A bot that is asked for a move at a table is shown a ``TradeView``. In a simulation it gets a ``Glimpse`` of
the whole position, which has the same names and gives nothing away that the view would not.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.cards import Effect
from playtest.engines.trade_warz.state import (
    PlacedExport,
    Player,
    PlayerView,
    Route,
    RouteView,
    TradeState,
    TradeView,
)

FILLED = 5.5
"""The income of a slot that is filled well, and FILLING what that costs."""
FILLING = 4.5

AnyPlayer = Player | PlayerView
AnyRoute = Route | RouteView


class Glimpse:
    """What ``seat`` may look at of a position. It holds while nobody moves."""

    __slots__ = (
        *("state", "seat", "phase", "round", "players", "routes", "placed", "partners"),
        *("agenda", "offers", "contest", "public"),
    )

    def __init__(self, game: TradeWarz, state: TradeState, seat: Seat) -> None:
        self.state, self.seat = state, seat
        self.phase, self.round = state.phase, state.round
        self.players, self.routes, self.partners = state.players, state.routes, state.partners
        self.agenda, self.offers, self.contest = state.agenda, state.offers, state.contest
        self.public = state.known[game.seats]
        self.placed = state.placed
        if state.placed and not state.face_up:
            self.placed = [
                p if p.seat == seat else PlacedExport(p.seat, p.back, None, p.partner, p.slot)
                for p in state.placed
            ]


Sight = TradeView | Glimpse

_of_player = attrgetter("gdp", "leader", "policy", "copied", "borrowed", "ignored", "chosen", "touched")
_of_route = attrgetter("owner", "card", "partner", "produces", "stopped", "touched", "since")


def signs(state: TradeState) -> Any:
    """All of a position that incomes and what cards are worth hang on, to be compared with another's.

    Hands and what is placed are left out: what hangs on them is worked out anew.
    """
    players = state.players
    return (
        (state.phase, state.round, state.event, state.destroyed, state.event_destroyed),
        state.ignoring[:],
        state.passed[:],
        [_of_player(player) for player in players],
        [player.influence.copy() for player in players],
        [player.cancelled[:] for player in players],
        [_of_route(route) for route in state.routes],
    )


class Way(NamedTuple):
    """Some of the exports in hand, to be placed together."""

    names: tuple[str, ...]
    price: int
    worth: float
    revenue: int


class Plans(NamedTuple):
    """What a seat may place, in the order in which it would think of it, and what is best by its GDP."""

    ways: list[Way]
    best: dict[int, tuple[float, frozenset[str]]]


class Outlook:
    """What everybody can work out of a position: what routes bring, and how long the game goes on.

    ``worths``, ``exports``, ``plans`` and ``hurting`` are kept for the seats that asked: they hold as long as
    the signs of the position do. What makes them differ within that time is part of their keys.
    """

    def __init__(self, game: TradeWarz, view: Sight) -> None:
        if isinstance(view, Glimpse):
            self.route_incomes = [game.route_income(view.state, route) for route in view.state.routes]
        else:
            self.route_incomes = [route.income for route in view.routes]
        self.incomes = [0] * game.seats
        owners = [route.owner for route in view.routes]
        for owner, income in zip(owners, self.route_incomes, strict=True):
            self.incomes[owner] += income
        self.before_income = view.phase not in ("income", "cleanup")
        self.rounds = max(1, game.last_round - view.round + self.before_income)
        self.horizon = min([self._incomes_to_goal(game, view, seat) for seat in game.everybody])
        late = game.rules.first_income == "next_round" or not self.before_income
        self.paying = max(0, self.horizon - late)
        self.parts = parts_of(game)
        self.worths: dict[Any, dict[str, float]] = {}
        self.exports: dict[Any, dict[tuple[str, str | None], float]] = {}
        self.plans: dict[Any, Plans] = {}
        self.pulls: dict[Seat, dict[str, float]] = {}
        self.hurting: dict[Any, dict[Seat | None, float]] = {}

    def _incomes_to_goal(self, game: TradeWarz, view: Sight, seat: Seat) -> int:
        """GDP grows by an income that grows itself, as long as there are slots to fill."""
        player, goal = view.players[seat], game.goal
        gdp, income = float(player.gdp), float(self.incomes[seat])
        most = max(income, slots_of(game, player) * FILLED)
        now = view.phase in ("event", "draw", "policy", "reveal", "trade")
        for n in range(1, self.rounds + 1):
            if n > 1 or now:
                spent = min(gdp, (most - income) * FILLING / FILLED)
                gdp -= spent
                income += spent * FILLED / FILLING
            gdp += income
            if gdp >= goal:
                return n
        return self.rounds


class Parts(NamedTuple):
    """The effects of a card by when they count for its worth."""

    brings: tuple[Effect, ...]
    placing: tuple[Effect, ...]
    active: tuple[Effect, ...]
    reveal: tuple[Effect, ...]
    lasting: tuple[Effect, ...]
    lasts: bool
    waits: bool
    takes_over: bool
    """Whether its worth (``lasts``) hangs on the outlook and the slots alone, and on no hand or dispute;
    whether, as a tactic, it can wait until more is known; whether it takes an export over."""


_PARTS: WeakKeyDictionary[TradeWarz, dict[str, Parts]] = WeakKeyDictionary()


def parts_of(game: TradeWarz) -> dict[str, Parts]:
    """Every card's effects, sorted once for each game."""
    found = _PARTS.get(game)
    if found is None:
        found = _PARTS[game] = {name: _parts(card.effects) for name, card in game.card.items()}
    return found


def _parts(effects: tuple[Effect, ...]) -> Parts:
    def at(*when: str) -> tuple[Effect, ...]:
        return tuple([effect for effect in effects if effect.when in when])

    return Parts(
        brings=tuple([effect for effect in at("income") if effect.who == "you"]),
        placing=at("placing"),
        active=at("active"),
        reveal=at("reveal"),
        lasting=at("income", "active", "once"),
        waits=any(effect.do not in ("draw", "search_deck") for effect in effects),
        takes_over=any(effect.do == "take_over" for effect in effects),
        lasts=not any(effect.do in ("discard_down", "trade_in", "dispute_power") for effect in effects),
    )


def standings_of(game: TradeWarz, view: Sight, seat: Seat) -> Sequence[Any]:
    """What a seat has with each partner, and what is missing for the rest; all of that is public."""
    state = view.state if isinstance(view, Glimpse) else game.visible(view)
    return game.partner_standings(state, seat)


def slots_of(game: TradeWarz, player: AnyPlayer) -> int:
    """The export slots of a player's leader."""
    return game.printed.leaders[player.leader].export_slots if player.leader else 0


_LAST: WeakKeyDictionary[TradeWarz, tuple[Any, Outlook]] = WeakKeyDictionary()
"""The last outlook at each game: seats that look one after another at the same see the same."""


def outlook_of(game: TradeWarz, view: Sight) -> Outlook:
    """What can be worked out of a position; the last one again while its signs are the same."""
    if not isinstance(view, Glimpse):
        return Outlook(game, view)
    now = signs(view.state)
    last = _LAST.get(game)
    if last is not None and last[0] == now:
        return last[1]
    found = Outlook(game, view)
    _LAST[game] = now, found
    return found
