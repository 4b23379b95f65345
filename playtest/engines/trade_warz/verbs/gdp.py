"""Verbs of GDP: gain, lose, take, owe."""

from __future__ import annotations

from playtest.engines.trade_warz.agenda import Act, Options, asks, does, one_of


@does("gain_gdp")
def gain_gdp(act: Act) -> None:
    """Give players GDP from the bank."""
    for seat in act.affected():
        act.gain(seat, act.effect.amount * act.times())


@does("lose_gdp")
def lose_gdp(act: Act) -> None:
    """Take GDP from players to the bank."""
    for seat in act.affected():
        act.lose(seat, act.effect.amount)


@does("take_gdp")
def take_gdp(act: Act) -> None:
    """Take GDP from other players and give it to the player of the card."""
    for seat in act.affected():
        act.gain(act.task.seat, act.lose(seat, act.effect.amount))


@does("owe_gdp")
def owe_gdp(act: Act) -> None:
    """Record a debt, due when the next income ends."""
    for seat in act.affected():
        act.state.players[seat].debts.append((act.task.seat, act.effect.amount))


@does("later_income")
def later_income(act: Act) -> None:
    """Change the income of the next round."""
    for seat in act.affected():
        act.state.players[seat].income_next += act.effect.amount


@asks("levy")
def which_export_instead(act: Act) -> Options | None:
    """Return the exports that a player who cannot pay may discard instead."""
    seat = act.task.seat
    if act.state.players[seat].gdp >= act.effect.amount:
        return None
    return [one_of(route.card) for route in act.game.routes_of(act.state, seat)] or None


@does("levy")
def levy(act: Act) -> None:
    """Make a player pay the levy, or all GDP if that is less than the levy."""
    act.lose(act.task.seat, act.effect.amount)


@does("share_out")
def share_out(act: Act) -> None:
    """Make the richest player pay GDP, and give 1 to each of the two poorest others.

    With two players, the other one gets all. The richest and the poorest are chosen among all players: nobody
    takes the place of one who ignores the event. If a player has passed the event on, the one who bears it
    pays or gains instead. (Rulings 23, 28)
    """
    game, state = act.game, act.state
    ranks = game.ranks(state)
    paid = sum([act.lose(seat, act.effect.amount) for seat in game.bearers(state, ranks[-1:])])
    each = paid if game.seats == 2 else 1
    for seat in game.bearers(state, ranks[:-1][: min(2, paid)]):
        act.gain(seat, each)
