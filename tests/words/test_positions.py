"""A position in words leaves out nothing that its view says, and says nothing else."""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict, fields, is_dataclass, replace
from functools import cache
from typing import Any

import pytest

from playtest import words
from playtest.engines.game import REFEREE
from playtest.engines.scambodia.position import Refill
from playtest.testing.walks import walk
from tests import scrambles
from tests.shipped import EVERY, SHIPPED

GAMES = sorted(EVERY)
DERIVED: dict[str, dict[str, str]] = {}
"""By game the fields of a view that need no words of their own, and why."""
UNMET = {"scambodia": {"lost"}}
"""By game the fields that no random game of these gives a second value."""
VIEWS = 120
DONORS = 4
TWINS = 25
Path = tuple[str | int, ...]


@cache
def seen(name: str) -> list[tuple[Any, Any]]:
    """Views of random games by every reader, at every kind of table, each with its game."""
    found = []
    for at, game in enumerate(scrambles.tables(EVERY[name])):
        rng = random.Random(f"{name}/{at}")
        states = walk(game, f"position/{at}").states
        for state in rng.sample(states, min(VIEWS, len(states))) + states[-1:]:
            reader = rng.choice([*range(game.seats), None, REFEREE])
            found.append((game, game.view(state, reader)))
    return found


def parts(value: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every field, also of what lies in a field, with its place."""
    for field in fields(value):
        if field.name == "kind":
            continue  # the class says the same
        inside = getattr(value, field.name)
        yield (*path, field.name), inside
        if is_dataclass(inside):
            yield from parts(inside, (*path, field.name))
        elif isinstance(inside, tuple):
            for at, each in enumerate(inside):
                if is_dataclass(each):
                    yield from parts(each, (*path, field.name, at))


def kind_of(path: Path) -> str:
    return ".".join("*" if isinstance(step, int) else step for step in path)


def with_part(value: Any, path: Path, new: Any) -> Any:
    if not path:
        return new
    step, *rest = path
    if isinstance(step, int):
        changed = with_part(value[step], tuple(rest), new)
        return (*value[:step], changed, *value[step + 1 :])
    return replace(value, **{step: with_part(getattr(value, step), tuple(rest), new)})


def other_than(value: Any) -> list[Any]:
    """Made-up values for a field that has always the same, or nearly so."""
    match value:
        case bool():
            return [not value]
        case int():
            return [value + 1]
        case None:
            return [1, "Japan"]
        case str():
            return [f"{value}x"]
        case dict():
            return [{**value, "Japan": 7}, {**value, "Japan": "x"}]
        case ():
            return [(0,), ("Japan",), (("Japan", 1),)]
        case (first, *rest):
            return [(each, *rest) for each in other_than(first)]
    return []


def key(value: Any) -> str:
    return str(asdict(value)) if is_dataclass(value) and not isinstance(value, type) else repr(value)


def unsaid(name: str, say: Any) -> tuple[dict[str, str], set[str]]:
    """Fields whose change in a view never changed the text, each with an example, and fields never tried."""
    pool: dict[tuple[int, str], dict[str, Any]] = defaultdict(dict)
    for game, view in seen(name):
        for path, value in parts(view):
            pool[game.seats, kind_of(path)][key(value)] = value
    silent, said, kinds = {}, set(), set()
    rng = random.Random(name)
    for game, view in seen(name):
        before = say(game, view)
        for path, value in parts(view):
            kind = kind_of(path)
            kinds.add(kind)
            if kind in said:
                continue
            others = [other for name, other in pool[game.seats, kind].items() if name != key(value)]
            for other in rng.sample(others, min(DONORS, len(others))) + other_than(value):
                try:
                    after = say(game, with_part(view, path, other))
                except (ValueError, LookupError, TypeError, AttributeError):
                    continue  # a part that cannot be beside the others
                if after != before:
                    said.add(kind)
                    break
                silent.setdefault(kind, f"{value!r} or {other!r}")
    silent = {kind: why for kind, why in silent.items() if kind not in said}
    return silent, kinds - said - silent.keys()


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_view_is_in_its_text(name):
    silent, unmet = unsaid(name, words.position)
    assert silent.keys() == DERIVED.get(name, {}).keys(), silent
    assert unmet <= UNMET.get(name, set())


def test_a_deck_made_of_the_discards_is_in_the_text_of_scambodia():
    game, view = seen("scambodia")[0]
    shuffled = replace(view, lost=(Refill(turn=3, cards=(0, 1)),))
    assert "New deck 1, shuffled on turn 3: A♣, A♦." in words.position(game, shuffled)


def plainly(game: Any, view: Any) -> str:
    return words.plain_position(game, view, words.parts_of(game), words.plain_names(game.seats))


@pytest.mark.parametrize("name", GAMES)
def test_the_plain_form_for_any_game_leaves_out_no_field(name):
    silent, _ = unsaid(name, plainly)
    assert silent == {}


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_a_seat_cannot_tell_apart_read_the_same(name):
    scramble = scrambles.module_for(name).scramble
    for at, game in enumerate(scrambles.tables(EVERY[name])):
        rng = random.Random(f"twins/{name}/{at}")
        states = walk(game, f"twins/{at}").states
        for state in rng.sample(states, min(TWINS, len(states))):
            for reader in (rng.randrange(game.seats), None):
                twin = scramble(state.copy(), reader, rng)
                one, other = game.view(state, reader), game.view(twin, reader)
                assert words.position(game, one) == words.position(game, other)
                assert plainly(game, one) == plainly(game, other)


@pytest.mark.parametrize("name", GAMES)
def test_players_are_called_by_name_or_counted_from_one(name):
    for game, view in seen(name)[:: max(1, len(seen(name)) // 20)]:
        names = [f"Anna{seat}" for seat in range(game.seats)]
        counted = words.position(game, view)
        assert re.search(r"\bPlayer \d", counted)
        assert "Player 0" not in counted
        named = words.position(game, view, names)
        assert not re.search(r"\bPlayer \d", named)
        assert "Anna0" in named


@pytest.mark.parametrize("name", sorted(SHIPPED))
def test_the_rules_in_short_are_ten_to_twenty_lines_of_plain_sentences(name):
    game = EVERY[name](EVERY[name].players[0])
    rules = words.rules_in_short(game).partition("\nOptions in force:")[0].splitlines()
    assert 10 <= len(rules) <= 20
    assert all(line.endswith(".") and line[0] == line[0].upper() for line in rules)


def test_who_chooses_a_character_of_rat_scramble_reads_what_each_one_likes():
    game = EVERY["rat_scramble"](4)
    state = game.start(random.Random(1))
    said = words.position(game, game.view(state, 0))
    assert "Characters not yet taken" in said
    for name, character in game.characters.items():
        row = next(line.split() for line in said.splitlines() if line.strip().startswith(name))
        assert row == [name, character.two, character.one, character.minus]
