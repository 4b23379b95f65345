"""Checks that nobody sees what they may not know.

Each check asks: if a seat cannot tell two positions apart, does anything it sees differ? The other position
comes from the game's ``scramble``, written from the rulebook, or from ``resample``, which bots use.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from playtest.engines.chance import Chance, Impossible
from playtest.engines.codec import dump
from playtest.engines.game import REFEREE, AnyGame, Event, Seat
from playtest.testing.differences import Path, changes, first_change, leaves
from playtest.testing.walks import Broken, Trial, Walk

SAMPLES = 64
"""Number of samples in which a hidden part has to show more than one value."""
AGAIN = 8
"""Factor by which the number of samples grows before a part is reported as never varying."""
OFTEN = 0.2
"""A part that varies this often in one kind of sample has to vary in the other kind too.

At this share, the odds of missing the variation in ``SAMPLES`` are one in a million.
"""


def _others(trial: Trial, walk: Walk, n: int, seat: Seat, number: int = 2) -> Iterator[tuple[str, Any]]:
    """Yield positions that ``seat`` cannot tell from position ``n``, made by ``scramble`` or ``resample``.

    ``number`` of them are scrambled, and one is resampled. Each comes after a phrase that says how it was
    made.
    """
    state, rng = walk.states[n], walk.rng((n, seat, "others"))
    if trial.scramble is not None:
        for _ in range(number):
            yield "when what it cannot know is scrambled", trial.scramble(state.copy(), seat, rng)
    if not trial.writes("resample"):
        return
    chance = Chance(seed=f"{walk.seed}/{n}/{seat}/resample")
    yield "after resample", trial.game.resample(trial.game.view(state, seat), chance)


def _shown(game: AnyGame, state: Any, seat: Seat | None) -> dict[str, str]:
    """Return everything that a game shows ``seat`` about a position."""
    public = game.public_measures
    measures = {name: value for name, value in game.measures(state).items() if name in public}
    told = {
        f"the view of {_name(seat)}": dump(game.view(state, seat), game.View),
        "who is pending": str(game.pending(state)),
        "who is free": str(game.free(state)),
        "the phase": game.phase(state),
        "the round": str(game.round(state)),
        "the clock": str(game.clock(state)),
        "the outcome": str(game.outcome(state)),
        "the public measures": str(measures),
    }
    if seat is not None:
        legal = [dump(action, game.Action) for action in game.legal(state, seat)]
        told[f"the legal moves of {_name(seat)}"] = _json_list(legal)
    return told


def _json_list(parts: list[str]) -> str:
    return f"[{','.join(parts)}]"


def _name(seat: Seat | None) -> str:
    return "a spectator" if seat is None else f"seat {seat}"


def positions_that_look_the_same_are_told_the_same(trial: Trial) -> None:
    """A seat sees the same, to the byte, in all positions that it cannot tell apart.

    This covers its view, pending, free, its legal moves, clock, phase, round, outcome and public measures.
    The same holds for a spectator, who knows no more than any seat.
    """
    game = trial.game
    for walk, n in trial.each(24, "secrets"):
        for seat in range(game.seats):
            told = {who: _shown(game, walk.states[n], who) for who in (seat, None)}
            for how, other in _others(trial, walk, n, seat):
                for who in (seat, None):
                    _compare(walk, n, seat, how, told[who], _shown(game, other, who))
                if found := game.faults(other):
                    raise walk.broken(n, f"{how} for seat {seat} the state has faults: {'; '.join(found)}")
        if (now := dump(walk.states[n], game.State)) != walk.texts[n]:
            where = first_change(walk.texts[n], now)
            raise walk.broken(n, f"scramble or resample changed the position itself: {where}.")


def _compare(walk: Walk, n: int, seat: Seat, how: str, one: dict[str, str], two: dict[str, str]) -> None:
    for what, text in one.items():
        if text != two[what]:
            try:
                where = first_change(text, two[what])
            except json.JSONDecodeError:
                where = f"{text} in one and {two[what]} in the other"
            raise walk.broken(n, f"{what} should stay the same {how} for seat {seat}, but {where}.")


def scramble_changes_what_is_hidden(trial: Trial) -> None:
    """If seats see different things, ``scramble`` changes something at some position.

    A ``scramble`` that returns the position unchanged would let every leak pass.
    """
    if trial.scramble is None:
        return
    differ: str | None = None
    for walk, n in trial.each(24, "hidden"):
        rng = walk.rng((n, "hidden"))
        for seat in range(trial.game.seats):
            if dump(trial.scramble(walk.states[n].copy(), seat, rng), trial.game.State) != walk.texts[n]:
                return
        differ = differ or _seen_differently(trial.game, walk.states[n])
    if differ is not None:
        raise Broken(
            f"{trial.game.title} shows its seats different things ({differ}), but scramble never changed a "
            "position, so no leak could be found. Let scramble give what a seat cannot see other values "
            "that the rules allow: other cards in other hands, other bids under the screens."
        )


def _seen_differently(game: AnyGame, state: Any) -> str | None:
    """Return where the views of seats and the referee differ; ``None`` if all see the same."""
    views = {
        seat: json.loads(dump(game.view(state, seat), game.View)) for seat in (*range(game.seats), REFEREE)
    }
    for view in views.values():
        view.pop("seat", None)
    first = json.dumps(views.pop(0))
    for seat, view in views.items():
        for place, mine, theirs in changes(first, json.dumps(view)):
            who = "the referee" if seat == REFEREE else f"seat {seat}"
            return f"{place} is {json.dumps(mine)[:40]} for seat 0 and {json.dumps(theirs)[:40]} for {who}"
    return None


def refusals_tell_no_secret(trial: Trial) -> None:
    """A refusal and its reason depend only on what the seat may know."""
    game = trial.game
    for walk, n in trial.each(16, "refusals"):
        for seat in range(game.seats):
            tried = trial.moves.some(walk.rng((n, seat, "refusals")), 10)
            said = [game.refusal(walk.states[n], seat, action) for action in tried]
            for how, other in _others(trial, walk, n, seat, 1):
                for action, reason in zip(tried, said, strict=True):
                    if (now := game.refusal(other, seat, action)) != reason:
                        raise walk.broken(
                            n,
                            f"{action!r} of seat {seat} is answered {reason!r}, but {now!r} {how}.",
                        )


def resamples_fit_a_spectator(trial: Trial) -> None:
    """A state resampled from a spectator's view gives the same view."""
    game = trial.game
    for walk, n in trial.each(8, "spectator"):
        view = game.view(walk.states[n], None)
        state = game.resample(view, Chance(seed=f"{walk.seed}/{n}/spectator"))
        one, two = dump(view, game.View), dump(game.view(state, None), game.View)
        if one != two:
            raise walk.broken(
                n, f"a state resampled for a spectator looks different: {first_change(one, two)}."
            )


def hidden_parts_vary(trial: Trial) -> None:
    """``resample`` and ``scramble`` vary the same hidden parts of a position.

    64 samples of each are compared. A part that seems to be varied by only one of them is checked again with
    more samples.
    """
    if trial.scramble is None:
        return
    for walk, n in trial.each(5, "support"):
        seat = walk.rng((n, "support")).randrange(trial.game.seats)
        scrambled, resampled = _scrambled(trial, walk, n, seat), _resampled(trial, walk, n, seat)
        if missed := _missed(scrambled, resampled):
            missed &= _missed(scrambled, _resampled(trial, walk, n, seat, AGAIN))
            for path in sorted(missed, key=_dotted):
                raise walk.broken(
                    n, f"{_dotted(path)} is hidden from seat {seat}, but resample never varies it."
                )
        if missed := _missed(resampled, scrambled):
            missed &= _missed(resampled, _scrambled(trial, walk, n, seat, AGAIN))
            for path in sorted(missed, key=_dotted):
                raise walk.broken(
                    n,
                    f"resample for seat {seat} varies {_dotted(path)}, but scramble never does: "
                    "scramble misses a secret, or resample overlooks a fact.",
                )


def _missed(here: dict[Path, float], there: dict[Path, float]) -> set[Path]:
    """Return the parts of a state that vary often in ``here`` but never in ``there``.

    Both give, for each part, how often it differs from its most frequent value.
    """
    return {path for path, share in here.items() if share >= OFTEN and not there.get(path)}


def _dotted(path: Path) -> str:
    return ".".join(map(str, path))


def _scrambled(trial: Trial, walk: Walk, n: int, seat: Seat, times: int = 1) -> dict[Path, float]:
    assert trial.scramble is not None
    rng = walk.rng((n, "support", seat))
    states = (trial.scramble(walk.states[n].copy(), seat, rng) for _ in range(SAMPLES * times))
    return _how_often_another([dump(state, trial.game.State) for state in states])


def _resampled(trial: Trial, walk: Walk, n: int, seat: Seat, times: int = 1) -> dict[Path, float]:
    view = trial.game.view(walk.states[n], seat)
    chances = (Chance(seed=f"{walk.seed}/{n}/support/{i}") for i in range(SAMPLES * times))
    return _how_often_another(
        [dump(trial.game.resample(view, chance), trial.game.State) for chance in chances]
    )


def _how_often_another(texts: Sequence[str]) -> dict[Path, float]:
    """Return, for every part that differs between states, the share of states in which it is unusual.

    ``texts`` are the states as JSON. Unusual means not the part's most frequent value; a missing part counts
    as a value too.
    """
    return dict(_that_vary([json.loads(text) for text in texts], len(texts), ()))


def _that_vary(values: Sequence[Any], of: int, path: Path) -> Iterator[tuple[Path, float]]:
    """Yield the parts below ``path`` that differ between states, each with a share of the states.

    The share is that of the states without the part's most frequent value. ``values`` are the values at
    ``path``, one for each state that has one. ``of`` is the number of all states.
    """
    seen = Counter(map(repr, values))
    if len(seen) == 1:
        if len(values) < of:
            yield from ((part, 1 - len(values) / of) for part, _ in leaves(values[0], path))
        return
    objects = [value for value in values if isinstance(value, dict)]
    for key in dict.fromkeys(key for value in objects for key in value):
        yield from _that_vary([value[key] for value in objects if key in value], of, (*path, key))
    lists = [value for value in values if isinstance(value, list)]
    if lists:
        yield (*path, "length"), 1 - max(Counter(map(len, lists)).values()) / of
    for at in range(max(map(len, lists), default=0)):
        yield from _that_vary([value[at] for value in lists if at < len(value)], of, (*path, at))
    plain = Counter(repr(value) for value in values if not isinstance(value, dict | list))
    if plain:
        yield path, 1 - max(plain.values()) / of


def events_tell_no_more_than_the_view(trial: Trial) -> None:
    """Events tell a seat no more than its view: equal views come with equal events.

    This is checked with other moves, other rolls and other positions. With perfect recall, whatever an event
    may reveal stays in the view.
    """
    for walk, n in trial.moves_made(16, "events"):
        _same_moves_told_alike(trial, walk, n)
        if n and len(walk.steps[n].rolled):
            _same_rolls_told_alike(trial, walk, n)
    for walk in trial.walks:
        trial.now = walk, 0
        _same_rolls_told_alike(trial, walk, -1)


def _same_moves_told_alike(trial: Trial, walk: Walk, n: int) -> None:
    game, step, state = trial.game, walk.steps[n], walk.states[n]
    rng = walk.rng((n, "events"))
    same_class = [
        a for a in game.legal(state, step.seat) if type(a) is type(step.action) and a != step.action
    ]
    for seat in range(game.seats):
        told: dict[str, tuple[str, Any]] = {}
        moves = [step.action, *rng.sample(same_class, min(3, len(same_class)))]
        starts = [state]
        if trial.scramble is not None:
            starts.append(trial.scramble(state.copy(), seat, rng))
        for start in starts:
            for action in moves:
                if game.refusal(start, step.seat, action) is not None:
                    continue
                after, events = start.copy(), list[Event]()
                game.apply(after, step.seat, action, Chance(seed=rng.random()), events)
                _note(trial, walk, n + 1, after, (seat, None), events, told, action)


def _note(
    trial: Trial,
    walk: Walk,
    n: int,
    state: Any,
    seats: Sequence[Seat | None],
    events: list[Event],
    told: dict[str, tuple[str, Any]],
    action: Any,
) -> None:
    """Record what events ``seats`` were shown, together with their views after ``action``.

    ``told`` keeps these records by view. Raises ``Broken`` if a seat has had the same view before with
    different events.
    """
    game = trial.game
    for seat in seats:
        shown = [dump(event, game.Event) for event in events if event.shown_to(seat)]
        text = _json_list(shown)
        view = dump(game.view(state, seat), game.View)
        before = told.setdefault(view, (text, action))
        if before[0] != text:
            where = [f"{place}: {a!r} or {b!r}" for place, a, b in changes(before[0], text)]
            raise walk.broken(
                n,
                f"{before[1]!r} and {action!r} look the same to {_name(seat)}, but the events it is shown "
                f"tell them apart: {'; '.join(where[:3])}.",
            )


def _same_rolls_told_alike(trial: Trial, walk: Walk, n: int) -> None:
    """Repeat move ``n`` with other rolls, and check that a seat with the same view is shown the same events.

    If ``n`` is -1, the start of the game is repeated.
    """
    game = trial.game
    rolled = walk.rolled if n < 0 else walk.steps[n].rolled
    told: dict[Seat | None, dict[str, tuple[str, Any]]] = defaultdict(dict)
    rng = walk.rng((n, "rolls"))
    for i in range(24):
        events = list[Event]()
        chance = Chance(outcomes=_changed(rolled, rng) if i else rolled)
        try:
            if n < 0:
                state = game.start(chance, events)
            else:
                state = walk.states[n].copy()
                game.apply(state, walk.steps[n].seat, walk.steps[n].action, chance, events)
        except Impossible:
            continue
        action = "the start" if n < 0 else walk.steps[n].action
        for seat in (*range(game.seats), None):
            _note(trial, walk, n + 1, state, (seat,), events, told[seat], action)


def _changed(rolled: Sequence[Any], rng: random.Random) -> list[Any]:
    """Return a copy of the recorded rolls in which two values have changed places.

    Both values are from one shuffle or, if there is no shuffle, from two single rolls.
    """
    new = [list(roll) if isinstance(roll, list) else roll for roll in rolled]
    shuffles = [roll for roll in new if isinstance(roll, list) and len(roll) > 1]
    place = rng.choice(shuffles) if shuffles else new
    if len(place) > 1:
        a, b = rng.sample(range(len(place)), 2)
        place[a], place[b] = place[b], place[a]
    return new


def reprs_show_no_secret(trial: Trial) -> None:
    """The ``repr`` of a state or a view reveals no secret, since a notebook shows it to everyone."""
    game = trial.game
    for walk, n in trial.each(16, "repr"):
        for seat in range(game.seats):
            seats = [other for other in (*range(game.seats), None, REFEREE) if other != seat]
            for _, other in _others(trial, walk, n, seat):
                pairs = [(walk.states[n], other)]
                pairs += [(game.view(walk.states[n], who), game.view(other, who)) for who in seats]
                for one, two in pairs:
                    if _printed(one) != _printed(two):
                        raise walk.broken(
                            n,
                            f"the repr of a {type(one).__name__} shows what seat {seat} cannot know: {one!r}",
                        )


def _printed(value: Any) -> str:
    return re.sub(r" at 0x[0-9a-f]+", "", repr(value))
