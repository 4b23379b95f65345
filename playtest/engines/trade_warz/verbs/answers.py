"""Verbs that answer an effect before it happens: redirect a tactic, pass an event on. (Ruling 28)

``trade_warz.answers`` handles refused losses and prevented destructions, before the effect is carried out.
"""

from __future__ import annotations

from dataclasses import replace

from playtest.engines.trade_warz.actions import Choose
from playtest.engines.trade_warz.agenda import DECLINE, Act, Options, answered, asks
from playtest.engines.trade_warz.events import Chosen, Resolved


def _use(act: Act, what: str) -> None:
    act.state.players[act.task.seat].used.append(act.task.card)
    act.play.tell(Resolved, act.task.seat, act.task.card)
    act.play.tell(Chosen, act.task.seat, act.task.card, what)


@asks("redirect")
def where_instead(act: Act) -> Options | None:
    """Return the tactic's other legal targets: the players except the one asked, and their exports."""
    played, targeting, state = act.state.stack[-1], act.agenda.targeting, act.state
    effects = act.game.card[played.card].effects
    effect = targeting.first_need(effects)
    if effect is None:
        return []
    paid = _paid_for(act) if effect.do == "take_over" else None
    others = [
        Choose(seat=aim[0], partner=aim[1], target=aim[2])
        for aim in targeting.aims(state, played.seat, played.card, effect, "tactic", effects)
        if targeting.victim(state, aim) not in (act.task.seat, None)
        and (paid is None or act.game.card[aim[2] or ""].cost <= paid)
    ]
    return [*others, DECLINE] if others else []


def _paid_for(act: Act) -> int:
    """Return the printed cost of the export that the tactic's player paid to take over. (Ruling 29)"""
    played, state = act.state.stack[-1], act.state
    aimed = [a for a in state.aimed if (a.round, a.seat, a.card) == (state.round, played.seat, played.card)]
    return act.game.card[aimed[-1].target or ""].cost


@answered("redirect")
def redirect(act: Act) -> None:
    """Give the tactic a new target. The player who played it has still paid for it."""
    act.over()
    choice, state, played = act.choice, act.state, act.state.stack[-1]
    aim = (choice.seat, choice.partner, choice.target)
    state.stack[-1] = replace(played, at_seat=aim[0], partner=aim[1], target=aim[2])
    act.agenda.targeting.touch(state, act.game.card[played.card], aim)
    act.agenda.targeting.remember(state, act.task.seat, act.task.card, aim)
    parts = [part for part in aim[1:] if part is not None]
    _use(act, " ".join(parts) or f"seat {choice.seat}")


@asks("pass_on")
def to_whom(act: Act) -> Options | None:
    """Return the players to whom the event may be passed on. It touches such a player once more."""
    others = [seat for seat in act.game.everybody if seat not in (act.task.seat, *act.state.ignoring)]
    return [*(Choose(seat=seat) for seat in others), DECLINE] if others else []


@answered("pass_on")
def pass_on(act: Act) -> None:
    """Pass the event on to another player, who bears it in addition to the event's own effect on them."""
    act.over()
    to = act.choice.seat
    assert to is not None
    act.state.ignoring.append(act.task.seat)
    act.state.passed.append((act.task.seat, to))
    act.agenda.targeting.remember(act.state, act.task.seat, act.task.card, (to, None, None))
    _use(act, f"seat {to}")
