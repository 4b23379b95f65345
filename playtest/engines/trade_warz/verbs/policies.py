"""Verbs of policies: destroyed, ignored, cancelled, copied, given up."""

from __future__ import annotations

from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.trade_warz.agenda import DECLINE, Act, Options, asks, does
from playtest.engines.trade_warz.events import PolicyGone
from playtest.engines.trade_warz.pieces import LOSS, Task


@does("destroy_policy")
def destroy_policy(act: Act) -> None:
    """An active policy goes to its player's discard pile."""
    for seat in act.affected():
        policy = act.state.players[seat].policy
        if policy is not None:
            act.play.tell(PolicyGone, seat, policy, "destroyed", act.task.seat)
            act.game.piles.drop_policy(act.play, seat)


@does("ignore_policy")
def ignore_policy(act: Act) -> None:
    """An active policy has no text until Cleanup, and shields nothing any more. (Ruling 21)"""
    for seat in act.affected():
        player = act.state.players[seat]
        if player.policy is not None:
            player.ignored = True
            player.shielded = None
            act.play.tell(PolicyGone, seat, player.policy, "ignored", act.task.seat)


@does("cancel_policy")
def cancel_policy(act: Act) -> None:
    """An opponent's policy, the one active now, does not touch the player until Cleanup. (Ruling 21)"""
    mine, policy = act.state.players[act.task.seat], act.state.players[act.at_seat].policy
    if policy is not None and policy not in mine.cancelled:
        mine.cancelled.append(policy)
        act.play.tell(PolicyGone, act.at_seat, policy, "cancelled", act.task.seat)


@does("copy_policy")
def copy_policy(act: Act) -> None:
    """The player has the text of another's policy until Cleanup; copies are not copied. (Ruling 9)

    An ignored policy has no text to copy.
    """
    owner = act.state.players[act.at_seat]
    policy = None if owner.ignored else owner.policy
    act.state.players[act.task.seat].copied = policy
    if policy is not None:
        act.play.tell(PolicyGone, act.at_seat, policy, "copied", act.task.seat)


@does("copy_played")
def copy_played(act: Act) -> None:
    """The player has the text of a policy just played, until Cleanup or the end of the power. (Ruling 28)"""
    owner = act.state.players[act.at_seat]
    policy = None if owner.ignored else owner.policy
    act.state.players[act.task.seat].borrowed = policy
    if policy is not None:
        act.play.tell(PolicyGone, act.at_seat, policy, "copied", act.task.seat)


@asks("give_up_policy")
def which_policies(act: Act) -> Options | None:
    """All choose at once; nothing is shown before the last has chosen.

    Who bears the event for another as well chooses once more, after the others: ``left`` says how often.
    """
    task = act.task
    if not task.answers:
        task.left += 1
        task.open = _bearing(act)
        task.answers = [None] * act.game.seats
    return [DECLINE] if task.open else None


def _bearing(act: Act, more: int = 0) -> list[Seat]:
    """Whom the event touches as often as this, or oftener."""
    burden = act.game.sources.burden
    return [seat for seat in act.game.everybody if burden(act.state, seat) >= act.task.left + more]


@does("give_up_policy")
def give_up_policy(act: Act) -> None:
    """Every player discards a policy, from hand or the active one; who has none loses GDP."""
    task, asked = act.task, _bearing(act)
    for seat in [seat for seat in act.game.ranks(act.state) if seat in asked]:
        given = task.answers[seat]
        if given is None:
            if act.game.with_powers:
                due = Task(seat, task.card, LOSS, "event", seat, seat, left=act.effect.amount)
                act.state.agenda.append(due)
            else:
                act.lose(seat, act.effect.amount)
        elif given == act.state.players[seat].policy:
            act.game.piles.drop_policy(act.play, seat)
        else:
            act.game.piles.discard(act.play, seat, given, False)
    if _bearing(act, more=1):
        act.state.agenda.insert(0, replace(task, answers=[], open=[]))
