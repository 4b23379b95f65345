"""A position as one seat may know it, without copying what is not looked at; and what seats work out of it.

A bot that is asked for a move at a table is shown a ``TradeView``. In a simulation it gets a ``Glimpse`` of
the whole position, which has the same names and gives nothing away that the view would not.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from typing import Any

from playtest.bots.trade_warz.parts import tables_of
from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
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
_COUNTED = frozenset(["income", "cleanup"])
_FILLING = frozenset(["event", "draw", "policy", "reveal", "trade"])
"""Phases in which the income of the round has been counted, and in which slots may still be filled."""

AnyPlayer = Player | PlayerView
AnyRoute = Route | RouteView
_placed = cache(PlacedExport)
"""A placed export, made once and shared."""


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
        self.public = state.known[-1]
        self.placed = self._of_placed()

    def _of_placed(self) -> list[PlacedExport]:
        """The placed exports, those of others face down; a list of its own."""
        state, seat = self.state, self.seat
        if not state.placed or state.face_up:
            return state.placed[:]
        return [
            p if p.seat == seat else _placed(p.seat, p.back, None, p.partner, p.slot) for p in state.placed
        ]

    def look(self) -> bool:
        """See what has been placed meanwhile, where nothing else has changed; whether anything was."""
        if len(self.state.placed) == len(self.placed):
            return False
        self.placed = self._of_placed()
        return True


Sight = TradeView | Glimpse

_of_player = attrgetter("gdp", "leader", "policy", "copied", "borrowed", "ignored", "chosen", "touched")
_of_route = attrgetter("owner", "card", "partner", "produces", "stopped", "touched", "since")


def signs(state: TradeState) -> Any:
    """All of a position that incomes and what cards are worth hang on, to be compared with another's.

    Hands and what is placed are left out: what hangs on them is worked out anew.
    """
    players, phase = state.players, state.phase
    return (
        (phase in _COUNTED, phase in _FILLING, state.round),
        (state.event, state.destroyed, state.event_destroyed, state.ignoring[:], state.passed[:]),
        [_of_player(player) for player in players],
        [player.influence.copy() for player in players],
        [player.cancelled[:] for player in players],
        [_of_route(route) for route in state.routes],
    )


Way = tuple[tuple[str, ...], int, float, int, int, float, int, int]
"""Some of the exports in hand, to be placed together: their names, cost, worth and revenue, how many slots
are left then, what it is worth at most to fill those later, and where a longer way goes on, at which cost."""
Plans = tuple[list[Way], dict[int, tuple[float, frozenset[str]]]]
"""What a seat may place, in the order in which it would think of it, and what is best by its GDP."""
Worths = tuple[dict[str, float], dict[tuple[str, str | None], float], dict[str, float]]
"""What cards in hand are worth, exports at each partner, and tactics at most."""


class Seen:
    """What a seat has worked out of an outlook: it holds as long as that does.

    What makes it differ within that time is part of the keys.
    """

    __slots__ = ("hurting", "plans", "worths")

    def __init__(self) -> None:
        self.worths: dict[tuple[int, bool], Worths] = {}
        self.plans: dict[Any, Plans] = {}
        self.hurting: dict[Seat | None, float] = {}


class Outlook:
    """What everybody can work out of a position: what routes bring, and how long the game goes on.

    It holds as long as the signs of the position do.
    """

    __slots__ = (
        *("before_income", "horizon", "incomes", "paying", "pulls", "rounds", "route_incomes", "tables"),
        "_seen",
    )

    def __init__(self, game: TradeWarz, view: TradeView | TradeState) -> None:
        if isinstance(view, TradeState):
            self.route_incomes = game.route_incomes(view)
        else:
            self.route_incomes = [route.income for route in view.routes]
        self.incomes = [0] * game.seats
        owners = [route.owner for route in view.routes]
        for owner, income in zip(owners, self.route_incomes, strict=True):
            self.incomes[owner] += income
        self.tables = tables_of(game)
        self.before_income = view.phase not in _COUNTED
        self.rounds = max(1, game.last_round - view.round + self.before_income)
        self.horizon = self.rounds
        for seat in game.everybody:
            self.horizon = self._incomes_to_goal(game, view, seat)
        late = game.rules.first_income == "next_round" or not self.before_income
        self.paying = max(0, self.horizon - late)
        self.pulls: dict[Seat, dict[str, float]] = {}
        self._seen: dict[Any, Seen] = {}

    def seen(self, seat: Seat, spite: float, patronage: float) -> Seen:
        """What a seat that thinks so has worked out so far."""
        key = (seat, spite, patronage)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = Seen()
        return found

    def _incomes_to_goal(self, game: TradeWarz, view: TradeView | TradeState, seat: Seat) -> int:
        """GDP grows by an income that grows itself, as long as there are slots to fill.

        At most the ``horizon`` so far.
        """
        player, goal = view.players[seat], game.goal
        gdp, income = float(player.gdp), float(self.incomes[seat])
        most = max(income, self.tables.slots[player.leader] * FILLED)
        spends = view.phase in _FILLING
        for n in range(1, self.horizon):
            if spends:
                spent = min(gdp, (most - income) * FILLING / FILLED)
                gdp -= spent
                income += spent * FILLED / FILLING
            gdp += income
            if gdp >= goal:
                return n
            spends = True
        return self.horizon


class Moment:
    """What is known of a position, as long as no more changes than what is drawn, placed and offered."""

    __slots__ = ("changes", "game", "minds", "outlook", "signs", "state")

    def __init__(self, game: TradeWarz, state: TradeState, now: Any, outlook: Outlook) -> None:
        self.game, self.state, self.changes = game, state, state.changes
        self.signs, self.outlook = now, outlook
        self.minds: list[tuple[Any, Any]] = [(None, None)] * len(state.players)
        """What each seat thinks of it, and the bot that thinks so."""


def position_in(game: TradeWarz, view: Sight) -> TradeState:
    """The position as far as ``view`` knows it."""
    return view.state if isinstance(view, Glimpse) else game.visible(view)


_LAST: dict[int, Moment] = {}
"""The last moment at each of a few games: seats that look one after another at the same see the same."""
MOST_GAMES = 8


def moment_of(game: TradeWarz, state: TradeState) -> Moment:
    """What can be worked out of a position; the last outlook again while its signs are the same.

    Positions of a game with a method of its own may change unnoticed: of those no moment is kept.
    """
    last = _LAST.get(id(game))
    if last is not None:
        if last.state is state and last.changes == state.changes and type(game) is TradeWarz:
            return last
        if last.game is not game:
            last = None
    now = signs(state)
    outlook = Outlook(game, state) if last is None or last.signs != now else last.outlook
    if last is None and len(_LAST) >= MOST_GAMES:
        _LAST.clear()
    found = _LAST[id(game)] = Moment(game, state, now, outlook)
    return found
