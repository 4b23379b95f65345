"""The stored playthroughs are played again from their own moves and rolls, and come out as they did.

``pytest --update-golden`` rewrites them: by their stored moves where these still work, anew where not.
"""

from __future__ import annotations

from collections import Counter

import pytest

from playtest.testing import Broken, playthrough, replayed
from tests.contract.test_contract import GAMES
from tests.scrambles import tables, tables_to_soak

SEED = "golden"


def each_table():
    """Every game with every number of players and all rules to check, with the name of its stored text."""
    for game in GAMES.values():
        try:
            found = [*tables(game), *tables_to_soak(game)]
        except LookupError:
            continue  # test_contract says what is missing
        seen: Counter[int] = Counter()
        for table in found:
            seen[table.seats] += 1
            variant = f"_variant_{seen[table.seats] - 1}" if seen[table.seats] > 1 else ""
            name = f"{table.name}_{table.seats}{variant}"
            yield pytest.param(table, name, id=name)


@pytest.mark.parametrize(("table", "name"), list(each_table()))
def test_the_playthrough_is_played_as_it_was(table, name, golden):
    stored = golden(name)
    if stored.stored is None:
        stored.check(playthrough(table, SEED))
        return
    try:
        text = replayed(stored.stored, type(table))
    except (Broken, ValueError):
        if not stored.update:
            raise
        text = playthrough(table, SEED)
    stored.check(text)


def test_a_playthrough_replays_from_its_text_alone():
    table = next(iter(tables(GAMES["cat_in_the_box"])))
    text = playthrough(table, "any")
    assert replayed(text, type(table)) == text


def test_a_playthrough_with_an_impossible_move_says_which():
    table = next(iter(tables(GAMES["cat_in_the_box"])))
    text = playthrough(table, "any")
    line = next(line for line in text.splitlines() if line.startswith("does seat 0"))
    wrong = text.replace(line, 'does seat 0: {"number":9,"kind":"discard"}', 1)
    with pytest.raises(Broken, match=r"Move \d+ of the playthrough .* is refused now: You hold no 9"):
        replayed(wrong, type(table))
