"""Verbs of policies: destroy, ignore, cancel, copy, give up."""

from __future__ import annotations

from dataclasses import replace

from playtest.engines.game import Seat
from playtest.engines.trade_warz.agenda import DECLINE, Act, Options, asks, does
from playtest.engines.trade_warz.events import PolicyGone
from playtest.engines.trade_warz.pieces import LOSS, Task


@does("destroy_policy")
def destroy_policy(act: Act) -> None:
    """Discard an active policy by an effect."""
    for seat in act.affected():
        policy = act.state.players[seat].policy
        if policy is not None:
            act.play.tell(PolicyGone, seat, policy, "destroyed", act.task.seat)
            act.game.piles.drop_policy(act.play, seat)


@does("ignore_policy")
def ignore_policy(act: Act) -> None:
    """Silence an active policy until Cleanup; it no longer protects anything. (Ruling 21)"""
    for seat in act.affected():
        player = act.state.players[seat]
        if player.policy is not None:
            player.ignored = True
            player.shielded = None
            act.play.tell(PolicyGone, seat, player.policy, "ignored", act.task.seat)


@does("cancel_policy")
def cancel_policy(act: Act) -> None:
    """Cancel an opponent's active policy, so that it no longer concerns the player of the card. (Ruling 21)

    This lasts until Cleanup.
    """
    mine, policy = act.state.players[act.task.seat], act.state.players[act.at_seat].policy
    if policy is not None and policy not in mine.cancelled:
        mine.cancelled.append(policy)
        act.play.tell(PolicyGone, act.at_seat, policy, "cancelled", act.task.seat)


@does("copy_policy")
def copy_policy(act: Act) -> None:
    """Let the player of the card use the text of another player's active policy until Cleanup. (Ruling 9)

    If that policy copies a text itself, that text is not copied. An ignored policy has no text to copy.
    """
    owner = act.state.players[act.at_seat]
    policy = None if owner.ignored else owner.policy
    act.state.players[act.task.seat].copied = policy
    if policy is not None:
        act.play.tell(PolicyGone, act.at_seat, policy, "copied", act.task.seat)


@does("copy_played")
def copy_played(act: Act) -> None:
    """Let the player use the text of a policy that has just been played.

    This lasts until Cleanup, or until the player loses the power that copies policies. (Ruling 28)
    """
    owner = act.state.players[act.at_seat]
    policy = None if owner.ignored else owner.policy
    act.state.players[act.task.seat].borrowed = policy
    if policy is not None:
        act.play.tell(PolicyGone, act.at_seat, policy, "copied", act.task.seat)


@asks("give_up_policy")
def which_policies(act: Act) -> Options | None:
    """Return the options of a player who must give up a policy. All are asked in secret at the same time.

    Nothing is shown before the last player has chosen. A player to whom the event was passed on chooses once
    more, after the others. ``left`` counts these rounds of choosing.
    """
    task = act.task
    if not task.answers:
        task.left += 1
        task.open = _bearing(act)
        task.answers = [None] * act.game.seats
    return [DECLINE] if task.open else None


def _bearing(act: Act, more: int = 0) -> list[Seat]:
    """Return the seats that choose in this round of choosing, or in the round that is ``more`` rounds later.

    A seat chooses once for each time that the event touches it.
    """
    burden = act.game.sources.burden
    return [seat for seat in act.game.everybody if burden(act.state, seat) >= act.task.left + more]


@does("give_up_policy")
def give_up_policy(act: Act) -> None:
    """Discard the policy that each player chose, from hand or in play.

    A player who has none loses GDP.
    """
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
