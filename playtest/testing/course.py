"""Checks on the course of a game: pending seats, legal and refused moves, and the effects of moves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any

from playtest.engines.chance import Chance
from playtest.engines.codec import dump, load
from playtest.engines.game import REFEREE, AnyGame, Event, Illegal, Seat
from playtest.testing.differences import difference, first_change
from playtest.testing.walks import Trial, Walk


def the_game_waits_until_it_ends(trial: Trial) -> None:
    """While the game has no outcome, some seat is pending; pending and free seats are valid and disjoint."""
    game = trial.game
    for walk, n in trial.each():
        state = walk.states[n]
        pending, free = game.pending(state), game.free(state)
        if bool(pending) == (game.outcome(state) is not None):
            raise walk.broken(n, f"pending is {pending} while the outcome is {game.outcome(state)}.")
        if set(pending) & set(free) or len({*pending, *free}) < len(pending) + len(free):
            raise walk.broken(n, f"a seat is named twice: pending {pending}, free {free}.")
        if REFEREE in pending or {*pending, *free} - set(trial.everybody):
            raise walk.broken(n, f"pending {pending} or free {free} holds what is no seat of this table.")


def the_outcome_scores_every_seat(trial: Trial) -> None:
    """At the end, each seat has one score, the winners are seats, and a reason is given."""
    for walk in trial.walks:
        n = len(walk.steps)
        outcome = trial.game.outcome(walk.states[n])
        if outcome is None:
            raise walk.broken(n, "nobody is pending, yet there is no outcome.")
        if len(outcome.scores) != trial.game.seats or not outcome.winners <= set(range(trial.game.seats)):
            raise walk.broken(n, f"the outcome is not for {trial.game.seats} seats: {outcome}.")
        if not outcome.reason.strip():
            raise walk.broken(n, "the outcome does not say why the game ended.")
        if any(isinstance(score, bool) or score != score for score in outcome.scores):
            raise walk.broken(n, f"the outcome has a score that is no number: {outcome}")


def nothing_is_inconsistent(trial: Trial) -> None:
    """``faults`` finds nothing in any position of a game that was played by the rules."""
    for walk, n in trial.each():
        if found := trial.game.faults(walk.states[n]):
            raise walk.broken(n, f"faults: {'; '.join(found)}")


def legal_moves_are_whoever_may_act(trial: Trial) -> None:
    """``legal`` returns a sequence that never changes afterwards, and none of its moves is refused.

    The sequence has a move for every pending seat. It is empty for a seat that is neither pending nor free.
    """
    game = trial.game
    kept: list[tuple[Walk, int, Sequence[Any], tuple[Any, ...]]] = []
    for walk, n in trial.each():
        state = walk.states[n]
        pending, free = game.pending(state), game.free(state)
        for seat in trial.everybody:
            legal = game.legal(state, seat)
            if not isinstance(legal, Sequence):
                raise walk.broken(n, f"legal gives a {type(legal).__name__}, which is not a sequence.")
            kept.append((walk, n, legal, tuple(legal)))
            if seat in pending and not legal:
                raise walk.broken(n, f"the game waits for seat {seat}, who has no legal move.")
            if seat not in pending and seat not in free and legal:
                raise walk.broken(n, f"seat {seat} may not act, yet {legal[0]!r} is legal for it.")
            _all_accepted(walk, n, seat, legal)
    for walk, n, legal, was in kept:
        if tuple(legal) != was:
            raise walk.broken(n, "a list that legal gave out has been changed since.")


def _all_accepted(walk: Walk, n: int, seat: Seat, legal: Sequence[Any]) -> None:
    game, state = walk.game, walk.states[n]
    if len(set(legal)) < len(legal):
        raise walk.broken(n, f"legal names a move of seat {seat} twice.")
    some = legal if len(legal) <= 24 else walk.rng(n).sample(list(legal), 24)
    for action in some:
        if (reason := game.refusal(state, seat, action)) is not None:
            raise walk.broken(n, f"{action!r} is legal for seat {seat}, yet refused: {reason}")
        if game.refusal(state, seat, load(game.Action, dump(action, game.Action))) is not None:
            raise walk.broken(n, f"{action!r} of seat {seat} is refused once it comes from JSON.")


def legal_is_all_that_is_accepted(trial: Trial) -> None:
    """A move that ``legal`` does not list is refused.

    Open types of moves are excepted, such as offers: ``legal`` gives only samples of them.
    """
    game = trial.game
    for walk, n in trial.each():
        state = walk.states[n]
        for seat in trial.everybody:
            legal = set(game.legal(state, seat))
            for action in trial.moves.some(walk.rng((n, seat)), 10):
                if type(action) in game.open or action in legal:
                    continue
                if game.refusal(state, seat, action) is None:
                    raise walk.broken(
                        n,
                        f"{action!r} of seat {seat} is accepted, yet not among the {len(legal)} legal moves.",
                    )


def what_is_refused_has_a_reason_and_changes_nothing(trial: Trial) -> None:
    """A refusal has words and changes nothing, even out of turn and after the end.

    ``play`` raises ``Illegal`` with the same words.
    """
    game = trial.game
    for walk, n in trial.each(40):
        state = walk.states[n].copy()
        for seat in trial.everybody:
            for action in trial.moves.some(walk.rng((n, seat, "refused")), 6):
                reason = game.refusal(state, seat, action)
                if reason is None:
                    continue
                if not isinstance(reason, str) or not reason.strip():
                    raise walk.broken(
                        n, f"{action!r} of seat {seat} is refused without a reason ({reason!r})."
                    )
                chance = Chance(seed=0)
                try:
                    game.play(state, seat, action, chance)
                except Illegal as illegal:
                    if str(illegal) != reason:
                        raise walk.broken(n, f"play says {str(illegal)!r}, refusal {reason!r}.") from None
                else:
                    raise walk.broken(n, f"{action!r} of seat {seat} is refused, but play carries it out.")
                if chance.outcomes:
                    raise walk.broken(n, f"refusing {action!r} of seat {seat} rolled {chance.outcomes}.")
        if (now := dump(state, game.State)) != walk.texts[n]:
            raise walk.broken(n, f"refused moves changed the position: {first_change(walk.texts[n], now)}.")


def a_seat_that_may_not_act_is_refused(trial: Trial) -> None:
    """A seat that is neither pending nor free is refused every move, even a repetition of the last one."""
    game = trial.game
    for walk, n in trial.each():
        state = walk.states[n]
        acting = {*game.pending(state), *game.free(state)}
        tried = trial.moves.some(walk.rng((n, "turn")), 3)
        if n:
            tried.append(walk.steps[n - 1].action)
        for seat in set(trial.everybody) - acting:
            for action in tried:
                if game.refusal(state, seat, action) is None:
                    raise walk.broken(n, f"seat {seat} may not act, yet {action!r} of it is accepted.")


def samples_are_legal(trial: Trial) -> None:
    """``sample`` returns a move that is accepted.

    The move is also in ``legal``, unless its type is open: of open types ``legal`` gives only samples.
    """
    game = trial.game
    for walk, n in trial.each(40):
        state = walk.states[n]
        for seat in (*game.pending(state), *game.free(state)):
            legal = game.legal(state, seat)
            for i in range(3 if legal else 0):
                action = game.sample(state, seat, Chance(seed=f"{walk.seed}/{n}/{seat}/{i}"))
                if (reason := game.refusal(state, seat, action)) is not None:
                    raise walk.broken(n, f"sample gives seat {seat} {action!r}, which is refused: {reason}")
                if type(action) not in game.open and action not in legal:
                    raise walk.broken(n, f"sample gives seat {seat} {action!r}, which legal does not list.")


def no_earlier_state_changes(trial: Trial) -> None:
    """Later moves change no earlier position, including derived fields."""
    for walk, n in trial.each(300):
        now = dump(walk.states[n], trial.game.State)
        if now != walk.texts[n]:
            raise walk.broken(n, f"moves on copies changed this state: {first_change(walk.texts[n], now)}.")
        if where := difference(load(trial.game.State, now), walk.states[n]):
            raise walk.broken(n, f"a state made from its JSON differs from the one that was played: {where}.")


def a_copy_stands_alone(trial: Trial) -> None:
    """A copy equals its original in value and class, and a move on either leaves the other unchanged."""
    game = trial.game
    for walk, n in trial.moves_made():
        step = walk.steps[n]
        original = load(game.State, walk.texts[n])
        copy = original.copy()
        if where := difference(original, copy):
            raise walk.broken(n, f"a copy differs from its original: {where}.")
        game.apply(copy, step.seat, step.action, Chance(outcomes=step.rolled), [])
        if where := difference(load(game.State, walk.texts[n]), original):
            raise walk.broken(n, f"a move on a copy changed another: {where}.")


def the_log_replays(trial: Trial) -> None:
    """Start, moves and recorded rolls reproduce every position to the byte, without any seed.

    All of them go through JSON on the way, and no recorded roll is left over.
    """
    game = trial.game
    for walk in trial.walks:
        trial.now = walk, 0
        chance = Chance(outcomes=_plain(walk, 0, walk.rolled))
        state = game.start(chance, [])
        _same_position(walk, 0, state, chance)
        for n, step in enumerate(walk.steps):
            trial.now = walk, n
            action = load(game.Action, dump(step.action, game.Action))
            chance = Chance(outcomes=_plain(walk, n + 1, step.rolled))
            if (reason := game.refusal(state, step.seat, action)) is not None:
                raise walk.broken(n, f"the recorded move {action!r} of seat {step.seat} is refused: {reason}")
            game.apply(state, step.seat, action, chance, [])
            _same_position(walk, n + 1, state, chance)


def _plain(walk: Walk, n: int, rolled: list[Any]) -> list[Any]:
    back = json.loads(json.dumps(rolled))
    values = [value for roll in rolled for value in (roll if isinstance(roll, list) else [roll])]
    if back != rolled or not all(type(value) in (int, str) for value in values):
        raise walk.broken(n, f"rolled values must be integers or text, not {rolled!r}.")
    for value in values:
        if not walk.game.name_of(value):
            raise walk.broken(n, f"name_of has no name for the rolled {value!r}.")
    return list(back)


def _same_position(walk: Walk, n: int, state: Any, chance: Chance) -> None:
    now = dump(state, walk.game.State)
    if now != walk.texts[n]:
        raise walk.broken(n, f"the replay comes out differently: {first_change(walk.texts[n], now)}.")
    if chance.left:
        raise walk.broken(n, f"the replay leaves {chance.left} recorded rolls unused.")


def a_game_goes_on_from_json(trial: Trial) -> None:
    """A position read from JSON plays on like the one it was written from."""
    game = trial.game
    for walk, n in trial.moves_made(40):
        step, state = walk.steps[n], load(game.State, walk.texts[n])
        for seat in trial.everybody:
            if list(game.legal(state, seat)) != list(game.legal(walk.states[n], seat)):
                raise walk.broken(n, f"the legal moves of seat {seat} are others once it comes from JSON.")
        game.apply(state, step.seat, step.action, Chance(outcomes=step.rolled))
        _same_position(walk, n + 1, state, Chance(outcomes=[]))


def nobody_needs_to_listen(trial: Trial) -> None:
    """``start`` and ``apply`` give the same result whether or not events are collected."""
    game = trial.game
    for walk in trial.walks:
        _same_position(walk, 0, game.start(Chance(outcomes=walk.rolled)), Chance(outcomes=[]))
    for walk, n in trial.moves_made():
        step = walk.steps[n]
        for events in (None, list[Event]()):
            state = walk.states[n].copy()
            game.apply(state, step.seat, step.action, Chance(outcomes=step.rolled), events)
            _same_position(walk, n + 1, state, Chance(outcomes=[]))
            if events is not None and events != step.events:
                raise walk.broken(n + 1, f"the same move told {step.events} first and {events} now.")


def looking_changes_nothing(trial: Trial) -> None:
    """Asking about a position (views, moves, measures, clock, faults, outcome) leaves it unchanged."""
    game = trial.game
    for walk, n in trial.each(40):
        state = walk.states[n].copy()
        for seat in [*trial.everybody, None]:
            view = game.view(state, seat)
            if not is_dataclass(view) or getattr(view, "seat", "nobody's") != seat:
                raise walk.broken(n, f"the view of {seat} does not name its seat.")
        _look(game, state)
        if (now := dump(state, game.State)) != walk.texts[n]:
            raise walk.broken(n, f"looking at it changed the position: {first_change(walk.texts[n], now)}.")


def _look(game: AnyGame, state: Any) -> None:
    for seat in (*range(game.seats), REFEREE):
        game.legal(state, seat)
    for ask in (game.pending, game.free, game.outcome, game.measures, game.clock, game.faults):
        ask(state)
    game.phase(state), game.round(state), repr(state)
