"""``check_game``: every check of the contract on one game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from playtest.engines.game import AnyGame, Game
from playtest.testing import course, rulings, secrecy, writing
from playtest.testing.moves import Moves
from playtest.testing.walks import LONGEST, Broken, Scramble, Trial, walk

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
"""Every check by its name, in the order in which they run: basic ones first."""

ADVICE: dict[str, str] = {
    "types_keep_the_contract": (
        "Write @dataclass(frozen=True, slots=True) above rules, moves, events and views, "
        "@dataclass(slots=True) above the state, and a literal kind of its own in each "
        "move and event."
    ),
    "rules_come_back_from_json": (
        "Give each field of the rules a plain type (a number, a text, a list of them) "
        "with bounds that its default keeps."
    ),
    "the_json_of_a_state_is_strict": (
        "Let the state derive from Data (or Position), and leave its pydantic settings as they are."
    ),
    "derived_fields_are_not_written": (
        "Mark a field that is made from the others Derived and field(init=False), and "
        "make it in __post_init__; write all others."
    ),
    "a_copy_stands_alone": ("In copy(), copy every list and dict of the state; Position does it for you."),
    "no_earlier_state_changes": (
        "In copy(), copy every list and dict of the state, and let apply change nothing "
        "but the state that it is given."
    ),
    "a_wrong_ruling_is_found": (
        "Let faults() say in a sentence what no position of the game can be, so that a "
        "slip of the facilitator is caught before the game goes on."
    ),
    "the_game_waits_until_it_ends": (
        "pending() names each seat that must act once, free() those that may; at the end "
        "both are empty and outcome() says who won."
    ),
    "the_outcome_scores_every_seat": (
        "Return Outcome(one score a seat, the set of winning seats, the reason in words) at the end."
    ),
    "nothing_is_inconsistent": (
        "Either a rule lets the game get there and faults() is too strict, or apply() has "
        "gone wrong in the last move."
    ),
    "looking_changes_nothing": (
        "Questions such as view, legal, measures or phase only read the state; copy what "
        "you want to change in them."
    ),
    "what_is_refused_has_a_reason_and_changes_nothing": (
        "Let refusal() return a sentence for the player and leave the state alone; apply() alone changes it."
    ),
    "a_seat_that_may_not_act_is_refused": (
        "Begin refusal() and legal() with whether the seat is pending or free."
    ),
    "legal_moves_are_whoever_may_act": (
        "legal() is a list without repetition of moves that refusal() accepts, new each "
        "time or never changed, and not empty for a pending seat: passing is a move."
    ),
    "legal_is_all_that_is_accepted": (
        "List the move in legal(), refuse it in refusal(), or name its type in open if "
        "its moves are too many to list."
    ),
    "samples_are_legal": ("Leave sample() as it is, or let it choose among legal()."),
    "the_log_replays": (
        "Roll only with the chance argument, only whole numbers or words, and decide "
        "nothing by what is not in the state: a clock, a counter of the class, another "
        "generator."
    ),
    "nobody_needs_to_listen": ("Append to events only if it is not None, and let nothing else depend on it."),
    "a_game_goes_on_from_json": (
        "Keep everything that decides a move in a field of the state that is written."
    ),
    "all_comes_back_from_json": (
        "Say in each field's type what it holds: tuple[int, ...] or list[int], not Any."
    ),
    "a_view_is_detached": ("Copy lists into the view, new ones for each view; a plain view does."),
    "measures_are_numbers_for_people": (
        "A measure is one number, a tuple with one value a seat, or a dict from words to "
        "numbers; public_measures names only such as measures() gives."
    ),
    "a_clock_can_run_out": (
        "A clock needs a name, seconds, whose it is, and a move that the referee may make "
        "when it runs out: let REFEREE be free then."
    ),
    "phases_and_rounds_are_named": (
        "phase() is a word of the rulebook; round() counts from 1 and never back."
    ),
    "the_fixed_list_of_moves_is_complete": (
        "actions() lists every move that can ever be made, once, in the same order each "
        "time; SimpleGame makes it from the bounds of the fields. Of an open type list a few, so "
        "that whoever must act always has one."
    ),
    "scramble_changes_what_is_hidden": (
        "Write scramble from the rulebook: give what this seat cannot see other values that could be there."
    ),
    "positions_that_look_the_same_are_told_the_same": (
        "Take what the seat cannot know out of view, pending, legal moves and public "
        "measures; if the seat may know it, let scramble and resample keep it."
    ),
    "refusals_tell_no_secret": ("Word the reason from the player's own view."),
    "resamples_fit_a_spectator": (
        "resample() must keep all that the view says, for a view whose seat is None too."
    ),
    "hidden_parts_vary": (
        "Let resample and scramble both change everything that the seat cannot know, and "
        "nothing that it knows."
    ),
    "events_tell_no_more_than_the_view": (
        "Give the event an audience, or keep in the state and the view what it tells: players remember."
    ),
    "reprs_show_no_secret": (
        "Write @dataclass(slots=True, repr=False) above what holds secrets: the last line "
        "of a cell is seen by everybody who looks at the notebook."
    ),
}
"""How to fix a broken check, in a sentence for the game's designer."""

WITHOUT_SCRAMBLE = (
    "No scramble was given: leaks were looked for with the game's own resample only, and whether resample "
    "varies all that is hidden was not looked at."
)


@dataclass(frozen=True, slots=True)
class Report:
    """The report of ``check_game``: a line for each number of players, and what it could not check."""

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
    """Check ``game`` against the contract. Raises ``Broken`` with what the game violates, and where.

    Args:
        game: a game with its rules chosen, or a class of games, which is checked with each of its numbers of
            players and the default rules.
        scramble: ``scramble(state, seat, rng)`` returns a state that differs from ``state`` (unchanged) in
            what ``seat`` cannot know, by the rulebook. If it is not given, leaks are found only by
            ``resample``.
        games: how many random games are played for each number of players.
        seed: the seed of the random games; the same seed gives the same games.
        soak: a factor for the number of games, for a long run.
        only: the names of the ``CHECKS`` to run; all of them by default.
        longest: number of moves after which a game counts as endless.
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
"""Checks that need an optional method of the game, each with that method."""


def _run(name: str, check: Check, trial: Trial) -> None:
    if name in NEEDS and not trial.writes(NEEDS[name]):
        trial.notes.append(f"{NEEDS[name]} is not written, so {name} was not looked at.")
        return
    try:
        check(trial)
    except Broken as broken:
        raise Broken(f"{name}: {broken} {ADVICE[name]}") from broken
    except Exception as error:
        place = f" {trial.now[0].place(trial.now[1])}" if trial.now else ""
        error.add_note(f"while checking {name}:{place}")
        raise
