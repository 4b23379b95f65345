import math
import random
from pathlib import Path

import pandas as pd
import pytest

from playtest import catalog
from playtest.engines import codec
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import unpack
from playtest.review import dictionary, measures, samples
from playtest.review.cat_in_the_box import paradoxes, predictions
from playtest.review.stats import mean_interval, means, wilson
from tests.review.small import game, made, measured, move, results
from tests.shipped import SHIPPED


def two_games():
    """Two finished three-player games; seat 0 wins the first alone, seats 0 and 2 share the second."""
    return made(
        games=[game("a"), game("b", reason="paradox"), game("c", finished=False)],
        results=[*results("a", [7, 2, -1], {0}), *results("b", [3, 0, 3], {0, 2})],
        moves=[
            move("a", 2, 0, round=1, think=4.0, kind="lead"),
            move("a", 3, 1, round=1, think=2.0),
            move("a", 4, 2, round=2, think=1.0, legal=1),
            move("a", 5, 0, round=2, by="bot"),
            move("b", 2, 0, round=1, think=6.0, kind="lead"),
            move("b", 3, 2, round=1, think=3.0),
        ],
        measures=[
            *measured("a", 1, "tricks_won", [0, 0, 0]),
            *measured("a", 2, "tricks_won", [0, 1, 0]),
            *measured("a", 3, "tricks_won", [1, 1, 0]),
            *measured("a", 4, "tricks_won", [2, 1, 0]),
            *measured("a", 5, "tricks_won", [3, 1, 0]),
            *measured("b", 1, "tricks_won", [0, 0, 0]),
            *measured("b", 2, "tricks_won", [0, 2, 0]),
            *measured("b", 3, "tricks_won", [1, 2, 0]),
            *measured("a", 5, "prediction", [3, 2, 1]),
            *measured("b", 3, "prediction", [1, 1, None]),
            *measured("a", 5, "bonus", [4, 0, 0]),
            *measured("b", 3, "bonus", [2, 0, 3]),
            *measured("c", 9, "tricks_won", [9, 9, 9]),
        ],
    )


def test_wins_are_counted_by_seat_shared_ones_for_each():
    table = measures.wins(two_games())
    assert table[["players", "seat", "n", "count"]].to_numpy().tolist() == [
        [3, 0, 2, 2],
        [3, 1, 2, 0],
        [3, 2, 2, 1],
    ]
    # Wilson for 1 of 2 at 95%: (0.5 + z²/4 ± z·sqrt(0.25/2 + z²/16)) / (1 + z²/2), z = 1.959964
    assert table.low[2] == pytest.approx(0.0945, abs=1e-4)
    assert table.high[2] == pytest.approx(0.9055, abs=1e-4)


def test_the_last_value_of_a_measure_counts_and_only_of_finished_playtests():
    table = measures.final(two_games(), "tricks_won")
    assert table.playtest.tolist() == ["a"] * 3 + ["b"] * 3
    assert table.value.tolist() == [3, 1, 0, 1, 2, 0]


def test_a_round_ends_with_its_last_move():
    table = measures.by_round(two_games(), "tricks_won")
    first = table[table.playtest == "a"]
    assert first["round"].tolist() == [1, 1, 1, 2, 2, 2]
    assert first.value.tolist() == [1, 1, 0, 3, 1, 0]


def test_the_lead_is_who_leads_alone():
    table = measures.lead(two_games(), "tricks_won")
    first = table[table.playtest == "a"]
    assert first.best.tolist() == [0, 1, 1, 2, 3]
    assert first.behind.tolist() == [0, 1, 0, 0, 0]
    assert first.leader.tolist()[1:] == [1, 1, 0, 0]
    assert pd.isna(first.leader.iloc[0])


def test_drama_is_how_far_the_winner_was_behind():
    table = measures.drama(two_games(), "tricks_won").set_index("playtest")
    assert table.drama["a"] == pytest.approx(1 / 5)
    assert table.comeback["a"] == 1
    assert table.changes["a"] == 1
    assert table.drama["b"] == pytest.approx((0 + 2 + 1) / 3)
    assert table.changes["b"] == 0


def test_decisions_leave_out_bots_and_moves_without_a_choice():
    table = measures.decisions(two_games())
    assert table.n.tolist() == [2, 3, 2, 3]
    assert table.name.tolist() == ["Ann", "Ben", "Ann", "Cem"]


def test_uses_of_a_move_are_joined_to_winning():
    table = measures.uses(two_games()).set_index("kind")
    assert table.moves.to_dict() == {"play": 4, "lead": 2}
    assert table.n.to_dict() == {"play": 4, "lead": 2}
    assert table["count"].to_dict() == {"play": 2, "lead": 2}


def test_the_bonus_is_told_apart_from_the_score():
    table = measures.score_parts(two_games())
    assert table.base.tolist() == [3, 2, -1, 1, 0, 0]
    assert table.bonus.tolist() == [4, 0, 0, 2, 0, 3]


def test_predictions_are_set_against_tricks_won():
    table = predictions(two_games())
    assert table[["prediction", "won", "exact"]].to_numpy().tolist() == [
        [3, 3, True],
        [2, 1, False],
        [1, 0, False],
        [1, 1, True],
        [1, 2, False],
    ]


def test_the_paradox_rate_counts_finished_playtests():
    table = paradoxes(two_games())
    assert table[["players", "n", "count", "rate"]].to_numpy().tolist() == [[3, 2, 1, 0.5]]


def test_intervals_of_little():
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(0, 5)[0] == 0.0
    low, high = mean_interval([4.0])
    assert low != low
    assert high != high
    assert math.isnan(mean_interval([2.0, 2.0, 2.0])[0])  # equal ones do not say how far others may be
    low, high = mean_interval([1.0, 3.0])  # Student's would be 2 ± 12.7
    assert low != low
    assert high != high


def test_means_by_group_have_students_interval():
    frame = pd.DataFrame({"group": ["x"] * 4, "value": [1.0, 2.0, 3.0, 4.0]})
    row = means(frame, ["group"], "value").iloc[0]
    # 2.5 ± 3.182446 · 1.290994 / 2
    assert (row["mean"], row["n"]) == (2.5, 4)
    assert row["low"] == pytest.approx(0.4457, abs=1e-4)
    assert row["high"] == pytest.approx(4.5543, abs=1e-4)


def test_results_carry_the_game_the_number_of_players_and_the_rules():
    frames = made(
        games=[game("a", digest="x"), game("b", players=2, game="nim", digest="y")],
        results=[*results("b", [1, 0], {0}), *results("a", [1, 0, 0], {0})],
    )
    table = frames.results
    assert table["game"].tolist() == ["nim"] * 2 + ["cat_in_the_box"] * 3
    assert table["players"].tolist() == [2, 2, 3, 3, 3]
    assert table["digest"].tolist() == ["y", "y", "x", "x", "x"]


def test_rules_are_told_as_what_differs_from_the_games_own():
    own, other = CatInTheBox(3), CatInTheBox(3, CatInTheBox.Rules(forced_lead_breaks=False))
    rows = [
        game(id, rules=codec.dump(played.rules), digest=codec.rules_digest(played))
        for id, played in (("a", own), ("b", other))
    ]
    unknown = game("c", game="not_here", rules="{}")
    on_paper = game("d", source="paper", variant="13 points win")
    ended = [row for id in "abcd" for row in results(id, [1, 0, 0], {0})]
    found = made(games=[*rows, unknown, on_paper], results=ended).results
    told = found.drop_duplicates("playtest").set_index("playtest")["changed"]
    assert told["a"] == ""
    assert " (was " in told["b"]
    assert (told["c"], told["d"]) == ("rules not known here", "13 points win")


def test_the_page_of_measures_says_what_the_dictionary_says():
    """``python -m playtest.review.dictionary`` writes it anew."""
    assert Path("docs/measures.md").read_text(encoding="utf-8") == dictionary.page()


def test_every_measure_of_the_samples_is_in_the_dictionary_and_none_besides():
    for name in SHIPPED:
        header, _ = unpack(samples.files(name)[-1].read_bytes())
        table = dictionary.measures(name)
        assert (table["meaning"] != "").all()
        known = set(table["measure"])
        playing = catalog.game(name)(header.players)
        state = playing.start(random.Random(1))
        found = set(playing.measures(state))
        assert found <= known, found - known
    assert set(dictionary.measures()["game"]) >= set(SHIPPED)


def test_a_measure_keeps_its_intervals_inside_what_is_possible():
    frames = made(games=[game("a", game="rat_scramble")])
    assert dictionary.bounds(frames, "bells") == (0, None)
    assert dictionary.bounds(frames, "no such measure") == (None, None)
    low, high = mean_interval([0, 0, 0, 0, 0, 0, 0, 9.0], dictionary.bounds(frames, "bells"))
    assert low == 0.0
    assert high > 1.125
