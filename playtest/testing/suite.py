"""``check_game``: every check of the contract on one game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from playtest.engines.game import Game
from playtest.testing import course, rulings, secrecy, writing
from playtest.testing.moves import Moves
from playtest.testing.walks import LONGEST, AnyGame, Broken, Scramble, Trial, walk

Check = Callable[[Trial], None]

CHECKS: dict[str, Check] = {
    check.__name__: check
    for check in (
        writing.types_keep_the_contract,
        writing.rules_come_back_from_json,
        writing.the_json_of_a_state_is_strict,
        writing.derived_fields_are_not_written,
        course.a_copy_stands_alone,
        course.no_earlier_state_changes,
        rulings.a_wrong_ruling_is_found,
        course.the_game_waits_until_it_ends,
        course.the_outcome_scores_every_seat,
        course.nothing_is_inconsistent,
        course.looking_changes_nothing,
        course.what_is_refused_has_a_reason_and_changes_nothing,
        course.a_seat_that_may_not_act_is_refused,
        course.legal_moves_are_whoever_may_act,
        course.legal_is_all_that_is_accepted,
        course.samples_are_legal,
        course.the_log_replays,
        course.nobody_needs_to_listen,
        course.a_game_goes_on_from_json,
        writing.all_comes_back_from_json,
        writing.a_view_is_detached,
        writing.measures_are_numbers_for_people,
        writing.a_clock_can_run_out,
        writing.phases_and_rounds_are_named,
        writing.the_fixed_list_of_moves_is_complete,
        secrecy.scramble_changes_what_is_hidden,
        secrecy.positions_that_look_the_same_are_told_the_same,
        secrecy.refusals_tell_no_secret,
        secrecy.resamples_fit_a_spectator,
        secrecy.hidden_parts_vary,
        secrecy.events_tell_no_more_than_the_view,
        secrecy.reprs_show_no_secret,
    )
}
"""Every check by its name, in the order in which they run: what others rely on comes first."""

WITHOUT_SCRAMBLE = (
    "No scramble was given: leaks were looked for with the game's own resample only, and whether resample "
    "varies all that is hidden was not looked at."
)


@dataclass(frozen=True, slots=True)
class Report:
    """What ``check_game`` did: a line for each number of players, and what it could not look at."""

    lines: tuple[str, ...]
    notes: tuple[str, ...]

    def __str__(self) -> str:
        return "\n".join([*self.lines, *self.notes])

    __repr__ = __str__


def check_game(
    game: AnyGame | type[AnyGame],
    scramble: Scramble | None = None,
    *,
    games: int = 5,
    seed: object = 0,
    soak: int = 1,
    only: Collection[str] | None = None,
    longest: int = LONGEST,
) -> Report:
    """Hold ``game`` against the contract; raises ``Broken`` with what it does not keep, and where.

    Args:
        game: a game with its rules chosen, or a class of games: then each of its numbers of players with the
            default rules.
        scramble: ``scramble(state, seat, rng)`` gives a state that differs from ``state`` (left as it is) in
            what ``seat`` cannot know, by the rulebook. Without it leaks are looked for by ``resample`` only.
        games: how many random games are played for each number of players.
        seed: what the random games are named after; the same seed gives the same games.
        soak: how many times more games than that, for a long run.
        only: the names of the ``CHECKS`` to run; all of them by default.
        longest: after how many moves a game counts as one that does not end.
    """
    tables: list[Game[Any, Any, Any, Any]] = (
        [game(players) for players in game.players] if isinstance(game, type) else [game]
    )
    lines, notes = [], [] if scramble else [WITHOUT_SCRAMBLE]
    for table in tables:
        moves = Moves(table.Action)
        walks = [walk(table, f"{seed}/{i}", moves, longest) for i in range(games * soak)]
        trial = Trial(table, walks, moves, scramble)
        for name, check in CHECKS.items():
            if only is None or name in only:
                _run(name, check, trial)
        run = len(CHECKS if only is None else only) - len(trial.notes)
        count = sum(len(one.steps) for one in walks)
        lines.append(
            f"{table.title}, {table.seats} players: {len(walks)} random games, {count} moves, "
            f"{run} checks kept."
        )
        notes += [note for note in trial.notes if note not in notes]
    return Report(tuple(lines), tuple(notes))


NEEDS = {
    "resamples_fit_a_spectator": "resample",
    "hidden_parts_vary": "resample",
    "a_wrong_ruling_is_found": "faults",
    "the_fixed_list_of_moves_is_complete": "actions",
}
"""The methods that a game may leave unwritten, by the checks that look at nothing else."""


def _run(name: str, check: Check, trial: Trial) -> None:
    if name in NEEDS and not trial.writes(NEEDS[name]):
        trial.notes.append(f"{NEEDS[name]} is not written, so {name} was not looked at.")
        return
    try:
        check(trial)
    except Broken as broken:
        raise Broken(f"{name}: {broken}") from None
    except Exception as error:
        place = f" {trial.now[0].place(trial.now[1])}" if trial.now else ""
        error.add_note(f"while checking {name}:{place}")
        raise
