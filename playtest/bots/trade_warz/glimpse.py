"""Read a position as one seat may know it, without copying parts that nobody looks at.

At a table a bot gets a ``TradeView``. In a simulation it gets a ``Glimpse`` of the whole position, which has
the same names and reveals nothing that the view would not.
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
"""Typical income of a filled slot. ``FILLING`` is the typical cost of filling one."""
FILLING = 4.5
_COUNTED = frozenset(["income", "cleanup"])
_FILLING = frozenset(["event", "draw", "policy", "reveal", "trade"])
"""Phases in which slots may still be filled. ``_COUNTED``: phases after the income has been counted."""

AnyPlayer = Player | PlayerView
AnyRoute = Route | RouteView
_placed = cache(PlacedExport)
"""Create a placed export, or return the same object for the same arguments."""


class Glimpse:
    """The parts of a position that ``seat`` may look at; valid while nobody moves."""

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
        """Return the placed exports as a new list, with others' exports face down."""
        state, seat = self.state, self.seat
        if not state.placed or state.face_up:
            return state.placed[:]
        return [
            p if p.seat == seat else _placed(p.seat, p.back, None, p.partner, p.slot) for p in state.placed
        ]

    def look(self) -> bool:
        """Read newly placed exports. Return whether there were any.

        After any other change of the position, a new object is needed.
        """
        if len(self.state.placed) == len(self.placed):
            return False
        self.placed = self._of_placed()
        return True


Sight = TradeView | Glimpse

_of_player = attrgetter("gdp", "leader", "policy", "copied", "borrowed", "ignored", "chosen", "touched")
_of_route = attrgetter("owner", "card", "partner", "produces", "stopped", "touched", "since")


def signs(state: TradeState) -> Any:
    """Return everything that incomes and card values depend on, for comparison with other positions.

    Hands and placed exports are left out: what depends on them is recomputed.
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
"""Exports in hand to place together: names, cost, worth, revenue and the number of slots left.

The last three: the worth including slots filled later, the index of the next export that a longer way may
add, and the cost before it is raised to at least 0.
"""
Plans = tuple[list[Way], dict[int, tuple[float, frozenset[str]]]]
"""The ways in which a seat may place exports, and the best of them for each amount of GDP."""
Worths = tuple[dict[str, float], dict[tuple[str, str | None], float], dict[str, float]]
"""Cached worths: of cards in hand, of exports at each partner, and upper bounds for tactics."""


class Seen:
    """A cache of what one seat has derived from an outlook; it is valid as long as the outlook.

    What may change in the meantime, such as slots left, is part of the keys.
    """

    __slots__ = ("hurting", "plans", "worths")

    def __init__(self) -> None:
        self.worths: dict[tuple[int, bool], Worths] = {}
        self.plans: dict[Any, Plans] = {}
        self.hurting: dict[Seat | None, float] = {}


class Outlook:
    """What follows from a position for every seat alike: the incomes of routes, and how long the game lasts.

    It holds while the position's ``signs`` are the same.
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
        """Return the results cached for a bot at ``seat`` with this ``spite`` and ``patronage``."""
        key = (seat, spite, patronage)
        found = self._seen.get(key)
        if found is None:
            found = self._seen[key] = Seen()
        return found

    def _incomes_to_goal(self, game: TradeWarz, view: TradeView | TradeState, seat: Seat) -> int:
        """Return how many incomes the seat needs to reach the goal, at most ``horizon``.

        It is assumed to spend GDP on filling its slots, so that its income grows.
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
    """Facts about a position that stay true while players only draw, place and make offers."""

    __slots__ = ("changes", "game", "minds", "outlook", "signs", "state")

    def __init__(self, game: TradeWarz, state: TradeState, now: Any, outlook: Outlook) -> None:
        self.game, self.state, self.changes = game, state, state.changes
        self.signs, self.outlook = now, outlook
        self.minds: list[tuple[Any, Any]] = [(None, None)] * len(state.players)
        """Each seat's bot, and what the bot has derived."""


def position_in(game: TradeWarz, view: Sight) -> TradeState:
    """Return the position as far as ``view`` knows it."""
    return view.state if isinstance(view, Glimpse) else game.visible(view)


_LAST: dict[int, Moment] = {}
"""The last moment of each of a few games, shared by seats that look at the same position in turn."""
MOST_GAMES = 8


def moment_of(game: TradeWarz, state: TradeState) -> Moment:
    """Return the facts about a position that stay true for a while, from a cache if possible.

    If only the ``signs`` are unchanged, just the outlook is reused. For subclasses of the game no moment is
    reused, because they may change a position without counting the change.
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
