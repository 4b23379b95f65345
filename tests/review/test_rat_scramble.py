"""The figures of Rat Scramble, on frames small enough to work out by hand."""

import pytest

from playtest.engines.rat_scramble import RatScramble
from playtest.review import dashboard, rat_scramble, rat_scramble_tables
from playtest.simulate import simulate
from tests.review.small import game, made, measured, move, results

CAST = ["Carmichael", "Quincy", "Medici", "D'Ambrosio"]


def counted(id, n, measure, **labels):
    return [
        {"playtest": id, "n": n, "measure": measure, "label": label.replace("_", " "), "value": float(value)}
        for label, value in labels.items()
    ]


def at(minute):
    """A moment, in epoch seconds."""
    return 1_777_000_000 + 60 * minute


def held_of(owner):
    """Of Medici's tokens Quincy has three; nobody has one of their own."""
    return [
        None if owner == holder else 3 if (holder, owner) == ("Quincy", "Medici") else 0 for holder in CAST
    ]


@pytest.fixture
def frames():
    """Two playtests of two rounds; ``b`` is not finished."""
    negotiation = {"phase": "negotiation", "kind": "take_vote_token"}
    return made(
        games=[game("a", 4), game("b", 4, finished=False)],
        moves=[
            {**move("a", 1, 0, 1, **negotiation), "at": at(0)},
            {**move("a", 2, 1, 1, **negotiation), "at": at(3)},
            {**move("a", 3, -1, 1, **negotiation), "at": at(9)},
            move("a", 4, 0, 1, phase="voting", kind="cast"),
            move("a", 5, 0, 2, phase="voting", kind="cast"),
            move("b", 1, 0, 1, phase="voting", kind="cast"),
        ],
        measures=[
            *counted("a", 1, "bells", Winter=0, Summer=0),
            *counted("a", 4, "bells", Winter=2, Summer=1),
            *counted("a", 5, "bells", Winter=2, Summer=4),
            *counted("b", 1, "bells", Winter=4, Summer=0),
            {"playtest": "a", "n": 4, "measure": "kept_clauses", "label": "give", "value": 1.0},
            {"playtest": "a", "n": 5, "measure": "kept_clauses", "label": "give", "value": 2.0},
            {"playtest": "a", "n": 5, "measure": "kept_clauses", "label": "vote_for", "value": 1.0},
            {"playtest": "a", "n": 5, "measure": "impossible_clauses", "label": "vote_for", "value": 1.0},
            {"playtest": "a", "n": 5, "measure": "broken_clauses", "label": "promise", "value": 1.0},
            *(
                {**row, "label": owner}
                for owner in CAST
                for row in measured("a", 4, "tokens", held_of(owner))
            ),
            *counted("a", 5, "changes_decided", from_a_tie=3, nothing=1),
            *counted("a", 5, "effects", Jubilee=2),
        ],
        results=[
            {**row, "role": CAST[row["seat"]]} for row in results("a", [15, 3, 20, 4], [0, 2], names=CAST)
        ],
    )


def test_bells_are_those_when_the_round_was_over(frames):
    table = rat_scramble_tables.bells(frames).set_index(["playtest", "round", "season"])["bells"]
    assert table.to_dict() == {
        ("a", 1, "Winter"): 2,
        ("a", 1, "Summer"): 1,
        ("a", 2, "Winter"): 2,
        ("a", 2, "Summer"): 4,
        ("b", 1, "Winter"): 4,
        ("b", 1, "Summer"): 0,
    }
    fig = rat_scramble.bells_by_season(frames)
    lines = [(trace.legendgroup, list(trace.y)) for trace in fig.data]
    assert [line for season, line in lines if season == "Winter"] == [[2, 2], [4]]
    assert [line for season, line in lines if season == "Summer"] == [[1, 4], [0]]


def test_wins_are_counted_by_character(frames):
    table = rat_scramble_tables.wins(frames).set_index("role")
    assert table["rate"].to_dict() == {"Carmichael": 1, "Quincy": 0, "Medici": 1, "D'Ambrosio": 0}
    assert (table["n"] == 1).all()


def test_clauses_are_counted_as_they_ended(frames):
    table = rat_scramble_tables.clauses(frames).set_index("clause")
    assert list(table.index) == ["vote_for", "give", "promise"]
    assert table.loc["give"].to_dict() == {"kept": 2, "broken": 0, "impossible": 0, "void": 0, "open": 0}
    assert table.loc["vote_for", ["kept", "impossible"]].to_list() == [1, 1]
    assert table.loc["promise", "broken"] == 1


def test_what_changes_decided_is_shared_out_over_the_rounds_with_changes(frames):
    table = rat_scramble_tables.changes(frames).set_index("decided")
    assert table["rounds"].sum() == 4
    assert table.loc["from a tie", "share"] == 0.75


def test_tokens_held_are_averaged_over_the_ends_of_rounds(frames):
    table = rat_scramble_tables.tokens(frames)
    assert table.loc["Quincy", "Medici"] == 1  # 3 at one of three ends
    assert table.to_numpy().sum() == 1


def test_a_negotiation_is_as_long_as_its_players_moves(frames):
    (row,) = rat_scramble_tables.negotiations(frames).to_dict("records")
    assert row == {"playtest": "a", "round": 1, "moves": 2, "minutes": 3}


def test_effects_that_never_passed_count_as_none(frames):
    table = rat_scramble_tables.effects(frames).set_index("effect")["mean"]
    assert table["Jubilee"] == 2
    assert table["Shotgun"] == 0
    assert len(table) == 9


def test_every_figure_is_drawn_from_games_of_negotiators():
    found = simulate(RatScramble(4), "negotiator", 3, seed=1, detail="moves", processes=1)
    figures = dashboard(found)
    drawn = [fig for fig in figures if fig.data]
    assert len(drawn) == len(figures) - 2  # nobody's time is taken in a simulation
    table = rat_scramble_tables.points(found)
    last = table[table["round"] == 10].set_index(["playtest", "character"])["points"]
    scores = found.results.set_index(["playtest", "role"])["score"]
    assert last.to_dict() == scores.to_dict()


def test_nothing_to_draw_is_said_in_a_sentence(frames):
    empty = frames.only(frames.games["playtest"] == "none")
    for fig in dashboard(empty, "rat_scramble"):
        assert not fig.data
        assert fig.layout.annotations[0].text.endswith(".")
