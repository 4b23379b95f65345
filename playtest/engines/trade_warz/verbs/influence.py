"""Verbs of influence and dispute strength."""

from __future__ import annotations

from playtest.engines.trade_warz.agenda import Act, does


@does("gain_influence")
def gain_influence(act: Act) -> None:
    """Give the player influence with the chosen or named partner, if it is on the table."""
    if act.task.partner not in act.state.partners:
        return
    if act.task.partner is not None:
        act.change_influence(act.task.seat, act.task.partner, act.effect.amount)


@does("remove_influence")
def remove_influence(act: Act) -> None:
    """Remove an opponent's influence with the chosen partner."""
    for seat in act.affected():
        if act.task.partner is not None:
            act.change_influence(seat, act.task.partner, -act.effect.amount)


@does("clear_influence")
def clear_influence(act: Act) -> None:
    """Remove all influence of the affected players with the chosen partner."""
    partner = act.task.partner
    for seat in act.affected():
        if partner is not None:
            act.change_influence(seat, partner, -act.state.players[seat].influence[partner])


@does("sell_influence")
def sell_influence(act: Act) -> None:
    """Turn influence of the player of the card into GDP."""
    partner, seat, points = act.task.partner, act.task.seat, act.effect.points
    if partner is not None and act.state.players[seat].influence[partner] >= points:
        act.change_influence(seat, partner, -points)
        act.gain(seat, act.effect.amount)


@does("dispute_power")
def dispute_power(act: Act) -> None:
    """Add strength to the player's first dispute of the round."""
    act.state.players[act.task.seat].power += act.effect.amount
