"""Checks on data: types, JSON round trips, measures, clocks, the fixed list of moves."""

from __future__ import annotations

import json
import typing
from collections.abc import Sequence
from dataclasses import FrozenInstanceError, fields, is_dataclass
from typing import Any, Literal, get_args, get_origin

from playtest.engines.chance import Chance
from playtest.engines.codec import Invalid, check, dump, load
from playtest.engines.game import REFEREE, Seat
from playtest.testing.differences import difference, first_change, vandalize
from playtest.testing.moves import hints, members
from playtest.testing.walks import Broken, Trial, Walk


def types_keep_the_contract(trial: Trial) -> None:
    """Rules, actions, events and views are frozen, slotted dataclasses. The state is a slotted one.

    Every action and event has its own literal ``kind``; the game has a name, a title and players.
    """
    game = type(trial.game)
    frozen = [*members(game.Rules), *members(game.View)]
    for union in (members(game.Action), members(game.Event)):
        _kinds_tell_apart(union)
        frozen += union
    for cls in frozen:
        if not _is_data(cls, frozen=True):
            raise Broken(f"{cls.__qualname__} should be a dataclass(frozen=True, slots=True).")
    if not _is_data(game.State, frozen=False):
        raise Broken(f"{game.State.__qualname__} should be a dataclass(slots=True).")
    if not (game.name.isidentifier() and game.title.strip() and isinstance(game.players, range)):
        raise Broken(f"{game.__qualname__} needs a name like a_game, a title, and a range of players.")
    if set(game.open) - set(members(game.Action)):
        raise Broken(f"{game.__qualname__}.open names types that are no actions of the game.")


def _is_data(cls: Any, frozen: bool) -> bool:
    if not is_dataclass(cls) or "__slots__" not in vars(cls):
        return False
    settings = vars(cls)["__dataclass_params__"]
    return bool(settings.frozen) is frozen


def _kinds_tell_apart(classes: typing.Iterable[type]) -> None:
    seen: dict[object, type] = {}
    for cls in classes:
        hint = hints(cls).get("kind")
        kinds = get_args(hint) if get_origin(hint) is Literal else ()
        if len(kinds) != 1:
            raise Broken(f"{cls.__qualname__} needs a field like kind: Literal['play'] = 'play'.")
        if kinds[0] in seen:
            raise Broken(
                f"{cls.__qualname__} and {seen[kinds[0]].__qualname__} have the same kind {kinds[0]!r}."
            )
        seen[kinds[0]] = cls


def rules_come_back_from_json(trial: Trial) -> None:
    """The rules are within their own bounds, read back from JSON, and keep the same digest."""
    game = trial.game
    for rules in (game.rules, game.Rules()):
        back = load(type(rules), dump(check(rules)))
        if where := difference(rules, back):
            raise Broken(f"{type(rules).__name__} does not come back from JSON: {where}.")
        _written_twice(f"{type(rules).__name__}", dump(rules), dump(back))


def _written_twice(what: str, first: str, second: str) -> None:
    if first != second:
        raise Broken(f"{what}, written a second time, is other JSON: {first_change(first, second)}.")


def _comes_back(walk: Walk, n: int, what: str, value: Any, type_: Any) -> None:
    text = dump(value, type_)
    try:
        back = load(type_, text)
    except Invalid as error:
        raise walk.broken(n, f"{what} does not come back from JSON: {error}") from None
    if where := difference(value, back):
        raise walk.broken(n, f"{what} does not come back from JSON: {where}.")
    if (second := dump(back, type_)) != text:
        raise walk.broken(n, f"{what}, written a second time, is other JSON: {first_change(text, second)}.")
    if dump(value) != text:
        raise walk.broken(n, f"{what} is other JSON on its own: {first_change(text, dump(value))}.")


def all_comes_back_from_json(trial: Trial) -> None:
    """States, views, actions and events read back from JSON with equal values and equal classes.

    A second writing gives the same bytes.
    """
    game = trial.game
    for walk, n in trial.each():
        _comes_back(walk, n, "the state", walk.states[n], game.State)
        for seat in (None, REFEREE, walk.rng(n).randrange(game.seats)):
            _comes_back(walk, n, f"the view of {seat}", game.view(walk.states[n], seat), game.View)
        for event in walk.steps[n - 1].events if n else walk.events:
            _comes_back(walk, n, f"the event {event!r}", event, game.Event)
            if event.audience is not None and not set(event.audience) <= set(trial.everybody):
                raise walk.broken(n, f"{event!r} is for seats that do not exist.")
        if n:
            _comes_back(walk, n, "the action", walk.steps[n - 1].action, game.Action)


def derived_fields_are_not_written(trial: Trial) -> None:
    """Every field of the state is in JSON, unless it is derived and so not set by hand."""
    cls = trial.game.State
    written = set(json.loads(trial.walks[0].texts[0]))
    for field in fields(cls):
        if field.name not in written and field.init:
            raise Broken(f"{cls.__qualname__}.{field.name} is not in JSON; if derived, it needs init=False.")


def a_view_is_detached(trial: Trial) -> None:
    """A view stays unchanged when the state moves on, and nothing in it changes the state."""
    game = trial.game
    for walk, n in trial.moves_made(40):
        step = walk.steps[n]
        for seat in (walk.rng((n, "view")).randrange(game.seats), None, REFEREE):
            state = walk.states[n].copy()
            view = game.view(state, seat)
            text = dump(view, game.View)
            try:
                view.seat = 0
            except (FrozenInstanceError, AttributeError, TypeError):
                pass
            else:
                raise walk.broken(n, "a view can be assigned to.")
            game.apply(state, step.seat, step.action, Chance(outcomes=step.rolled))
            if (now := dump(view, game.View)) != text:
                raise walk.broken(
                    n, f"a move changed a view of {seat} made before: {first_change(text, now)}."
                )
            state = walk.states[n].copy()
            vandalize(game.view(state, seat))
            if (now := dump(state, game.State)) != walk.texts[n]:
                found = first_change(walk.texts[n], now)
                raise walk.broken(n, f"the state can be changed through the view of {seat}: {found}.")
            if (now := dump(game.view(state, seat), game.View)) != text:
                raise walk.broken(n, f"a view can be spoiled for the next one: {first_change(text, now)}.")


def measures_are_numbers_for_people(trial: Trial) -> None:
    """Measures are JSON: a number, a value for each seat, or either of these by label.

    All public measures exist at the end.
    """
    game = trial.game
    named = {name for walk in trial.walks for name in game.measures(walk.states[-1])}
    if missing := game.public_measures - named:
        raise Broken(f"public_measures names {sorted(missing)}, which measures does not give at the end.")
    for walk, n in trial.each():
        measures = game.measures(walk.states[n])
        for name, value in measures.items():
            if (wrong := _wrong_measure(value, game.seats)) is not None:
                raise walk.broken(n, f"the measure {name!r} {wrong}: {value!r}.")


def _wrong_measure(value: Any, seats: int) -> str | None:
    if isinstance(value, dict):
        if not all(isinstance(label, str) for label in value):
            return "has a label that is not text"
        by_seat = [some for some in value.values() if isinstance(some, list | tuple)]
        if any(len(some) != seats for some in by_seat):
            return f"has a label without a value for each of the {seats} seats"
        values = [one for some in value.values() for one in (some if some in by_seat else [some])]
    elif isinstance(value, list | tuple):
        values = list(value)
        if len(values) != seats:
            return f"has {len(values)} values for {seats} seats"
    else:
        values = [value]
    if not all(type(one) in (int, float, str, bool, type(None)) for one in values):
        return "holds something that is not a number, a text or a truth"
    return None


def a_clock_can_run_out(trial: Trial) -> None:
    """While a clock runs, the referee may submit its timeout move. The clock itself is valid data."""
    game = trial.game
    for walk, n in trial.each():
        clock = game.clock(walk.states[n])
        if clock is None:
            continue
        if not clock.name or clock.seconds <= 0 or not set(clock.whose) <= set(range(game.seats)):
            raise walk.broken(n, f"the clock makes no sense: {clock}.")
        _comes_back(walk, n, "what the clock submits", clock.timeout, game.Action)
        reason = game.refusal(walk.states[n], REFEREE, clock.timeout)
        if clock.running and reason is not None:
            raise walk.broken(n, f"the clock runs, but {clock.timeout!r} of the referee is refused: {reason}")
        if clock.warning is not None and not 0 < clock.warning < clock.seconds:
            raise walk.broken(n, f"the warning of the clock is not within it: {clock}.")


def phases_and_rounds_are_named(trial: Trial) -> None:
    """Every position has a phase name and a round number, from 1 and never decreasing."""
    game = trial.game
    for walk, n in trial.each():
        phase, now = game.phase(walk.states[n]), game.round(walk.states[n])
        if not isinstance(phase, str) or not phase:
            raise walk.broken(n, f"the phase has no name: {phase!r}.")
        if type(now) is not int or now < 1 or (n and now < game.round(walk.states[n - 1])):
            raise walk.broken(n, f"the round is {now!r}.")


def the_fixed_list_of_moves_is_complete(trial: Trial) -> None:
    """``actions`` lists every player's move of types that are not open, once each.

    A seat that the game waits for always has one of these moves: if it had only open types, the mask of legal
    moves in a learning agent's adapter would be empty. The order is the same in every run. All moves read
    back from JSON and are refused in words if illegal.
    """
    game = trial.game
    listed = game.actions()
    known = set(listed)
    if len(known) < len(listed) or listed != type(game)(game.seats, game.rules).actions():
        raise Broken("actions names a move twice, or gives another list the second time.")
    for action in listed if len(listed) < 2_000 else trial.walks[0].rng("actions").sample(listed, 2_000):
        if where := difference(action, load(game.Action, dump(action, game.Action))):
            raise Broken(f"{action!r} of actions does not come back from JSON: {where}.")
    for walk, n in trial.each():
        for seat in range(game.seats):
            for action in game.legal(walk.states[n], seat):
                if action not in known and type(action) not in game.open:
                    raise walk.broken(n, f"{action!r} is legal for seat {seat}, but not among the actions().")
        for seat in game.pending(walk.states[n]):
            _has_a_listed_move(walk, n, seat, listed, known)
        for action in walk.rng((n, "listed")).sample(listed, min(8, len(listed))):
            reason = game.refusal(walk.states[n], n % game.seats, action)
            if reason is not None and not reason.strip():
                raise walk.broken(n, f"{action!r} of actions() is refused without a reason.")


def _has_a_listed_move(walk: Walk, n: int, seat: Seat, listed: Sequence[Any], known: set[Any]) -> None:
    game, state = walk.game, walk.states[n]
    if not known.isdisjoint(game.legal(state, seat)):
        return
    if all(type(move) not in game.open or game.refusal(state, seat, move) for move in listed):
        raise walk.broken(
            n,
            f"the game waits for seat {seat}, and nothing among the actions() is legal for it: "
            "an action mask is empty there.",
        )


def the_json_of_a_state_is_strict(trial: Trial) -> None:
    """An unknown field is refused when a state is read."""
    for walk in trial.walks[:1]:
        plain = json.loads(walk.texts[0])
        plain["a_field_that_nobody_has"] = 1
        try:
            load(trial.game.State, json.dumps(plain))
        except ValueError:
            continue
        raise walk.broken(0, "a state with an unknown field is read as if it were sound.")
