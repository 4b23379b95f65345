"""Verbs of exports: changes of cost and income, moving, taking over, selling, destroying."""

from __future__ import annotations

from functools import cache
from typing import Literal

from playtest.engines.game import Seat
from playtest.engines.trade_warz.actions import Choose
from playtest.engines.trade_warz.agenda import DECLINE, Act, Agenda, Options, answered, asks, does, one_of
from playtest.engines.trade_warz.events import RouteChanged, RouteLost
from playtest.engines.trade_warz.pieces import Route
from playtest.engines.trade_warz.play import Play


@cache
def _moved(route: str, partner: str, slot: int) -> Choose:
    """Return the choice that moves ``route`` to a slot of ``partner``; each such choice is made only once."""
    return Choose(None, partner, slot, route)


# -- for this round and the next


@does("next_export_cost")
def next_export_cost(act: Act) -> None:
    """Change the cost of the next export paid, this round only or until it is used."""
    player = act.state.players[act.task.seat]
    if act.effect.lasting:
        player.later_cost += act.effect.amount
    else:
        player.next_cost += act.effect.amount


@does("next_export_produces")
def next_export_produces(act: Act) -> None:
    """Change what the next export established this round earns in this round."""
    for seat in act.affected():
        act.state.players[seat].next_produces += act.effect.amount


@does("limit_exports")
def limit_exports(act: Act) -> None:
    """Limit the number of exports placed in the next Trade phase."""
    for seat in act.affected():
        player, most = act.state.players[seat], act.effect.amount
        player.limit = most if player.limit is None else min(player.limit, most)


@does("guard_exports")
def guard_exports(act: Act) -> None:
    """Keep opponents from targeting the player's exports until Cleanup."""
    act.state.players[act.task.seat].shielded = act.task.card


@does("produce")
def produce(act: Act) -> None:
    """Change the income of one export this round."""
    route = act.route()
    if route is not None:
        route.produces += act.effect.amount


@does("produce_nothing")
def produce_nothing(act: Act) -> None:
    """Stop the income of one export this round."""
    route = act.route()
    if route is not None:
        route.stopped = True


@does("pin")
def pin(act: Act) -> None:
    """Keep one export from being moved this round."""
    route = act.route()
    if route is not None:
        route.pinned = True


@does("choose_export")
def choose_export(act: Act) -> None:
    """Set the export that the policy concerns from now on."""
    act.state.players[act.task.seat].chosen = act.task.target


# -- changing place and owner


@asks("move_route")
def which_move(act: Act) -> Options | None:
    """List moves of the player's other routes to another partner's empty slot, and the choice to decline."""
    moves: Options = []
    empty = act.game.open_slots(act.state, act.task.seat, empty=True)
    for route in act.game.routes_of(act.state, act.task.seat):
        if route.card != act.task.card and not route.pinned:
            moves += [
                _moved(route.card, partner, slot) for partner, slot in empty if partner != route.partner
            ]
    return [*moves, DECLINE] if moves else []


@answered("move_route")
def move_route(act: Act) -> None:
    """Move one of the player's other routes to a slot of another partner."""
    act.over()
    partner, slot = act.choice.partner, act.choice.slot
    route = act.game.route(act.state, act.choice.target)
    if route is not None and partner is not None and slot is not None:
        route.partner, route.slot = partner, slot
        act.play.tell(RouteChanged, route.card, route.owner, route.partner, route.slot)


@does("take_over")
def take_over(act: Act) -> None:
    """Give the player control of an opponent's route, and pay its former owner. (Rulings 18, 26)"""
    seat, route = act.task.seat, act.game.route(act.state, act.task.target)
    if route is None or route.owner == seat or act.game.slots_left(act.state, seat) < 1:
        return
    former, route.owner = route.owner, seat
    if act.state.players[former].chosen == route.card:
        act.state.players[former].chosen = None
    act.play.tell(RouteChanged, route.card, route.owner, route.partner, route.slot, former)
    act.gain(former, act.effect.amount)


# -- leaving play


@asks("sell_export")
def which_sale(act: Act) -> Options | None:
    """Return the exports that the player may sell, and the choice to decline."""
    own = act.game.routes_of(act.state, act.task.seat)
    return [*(one_of(route.card) for route in own), DECLINE] if own else []


@asks("discard_export")
def which_loss(act: Act) -> Options | None:
    """Return the exports that the player may discard."""
    return [one_of(route.card) for route in act.game.routes_of(act.state, act.task.seat)]


@answered("levy", "discard_export", "sell_export")
def discard_export(act: Act) -> None:
    """Discard the chosen export from play, for GDP if it is sold. This does not count as destruction."""
    act.over()
    route = act.game.route(act.state, act.answer())
    if route is not None:
        remove_route(act.play, route, "discarded", None)
    if act.effect.do == "sell_export":
        act.gain(act.task.seat, act.effect.amount)


@does("destroy_export")
def destroy_export(act: Act) -> None:
    """Destroy an export by an effect, unless its owner has prevented that."""
    route, task = act.route(), act.task
    if task.origin == "partner" and (route is None or act.doomed() is None or route.owner in task.spared):
        act.drop_rest()
    if route is None:
        return
    by = task.seat if task.origin in ("tactic", "policy", "power", "partner") else None
    if route.owner in task.spared:
        act.play.tell(RouteLost, route.owner, route.card, "prevented", by)
    else:
        destroy(act.agenda, act.play, route, by, task.origin == "event")


def destroy(agenda: Agenda, play: Play, route: Route, by: Seat | None, event: bool) -> None:
    """Destroy an export and trigger the effects of its destruction, unless a card prevents it."""
    game, state, seat = agenda.game, play.state, route.owner
    proof = event and game.is_proof(state, route)
    if proof or game.saves_itself(route):
        route.saved = route.saved or not proof
        play.tell(RouteLost, seat, route.card, "prevented", by)
        return
    state.destroyed = True
    state.event_destroyed = state.event_destroyed or event
    remove_route(play, route, "destroyed", by)
    agenda.perform(state, seat, route.card, "destroyed", "export")
    if by is not None and by != seat:
        agenda.perform(state, seat, route.card, "destroyed_by_opponent", "export", (by, None, None))
        agenda.trigger(state, "destroying", [by])


def remove_route(play: Play, route: Route, how: Literal["destroyed", "discarded"], by: Seat | None) -> None:
    """Move an export from play to its owner's discard pile."""
    owner = play.state.players[route.owner]
    play.state.routes.remove(route)
    owner.discard.append(route.card)
    if owner.chosen == route.card:
        owner.chosen = None
    play.tell(RouteLost, route.owner, route.card, how, by)
