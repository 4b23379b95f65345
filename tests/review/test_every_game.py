"""The figures of every game: worked out by hand on small frames, and over the samples by plain Python."""

import json
from collections import Counter, defaultdict

import pytest

from playtest import catalog
from playtest.frames import Frames, frames
from playtest.record import Store, unpack
from playtest.review import course, figures_for, measures, outcomes, play, samples, sections, surveys, times
from playtest.review.rows import NAME
from playtest.table import Table
from tests.review.small import game, made, measured, move, results
from tests.review.test_measures import two_games
from tests.shipped import SHIPPED

NEW = sorted(
    {*outcomes.FIGURES, *course.FIGURES, *times.FIGURES, *play.FIGURES}, key=lambda draw: draw.__name__
)


def right(figure):
    """What stands at the right end of the rows of a figure."""
    told = [note.text for note in figure.layout.annotations if note.name != NAME]
    return [text.removeprefix("<b>").removesuffix("</b>") for text in told]


def answer(id, n, seat, question, text, value=None):
    return {
        "playtest": id,
        "n": n,
        "kind": "survey",
        "seat": seat,
        "by": "person",
        "label": question,
        "text": text,
        "value": value,
        "tags": "",
    }


# -- by hand


def test_the_measure_that_says_who_leads_ends_as_the_final_score():
    some = made(
        games=[game("a")],
        results=results("a", [3, 1, 2], {0}),
        measures=[*measured("a", 1, "score", [9, 9, 9]), *measured("a", 1, "tricks_won", [3, 1, 2])],
    )
    assert measures.leading(some) == ("tricks_won", False)
    assert measures.leading(made(games=[game("a")])) is None


def test_a_score_that_is_counted_at_the_end_alone_says_nothing_of_who_leads():
    rows = [*measured("a", 1, "tricks_won", [0, 0, 0]), *measured("a", 2, "tricks_won", [1, 0, 0])]
    rows += [*measured("a", 3, "tricks_won", [1, 1, 0]), *measured("a", 3, "score", [1, 4, 0])]
    some = made(games=[game("a")], results=results("a", [1, 4, 0], {1}), measures=rows)
    assert measures.leading(some) == ("tricks_won", False)


def test_the_lowest_score_leads_where_the_lowest_wins():
    some = made(
        games=[game("a", players=2)],
        results=results("a", [2, 5], {0}),
        measures=[*measured("a", 1, "score", [4, 3]), *measured("a", 2, "score", [2, 5])],
    )
    assert measures.leading(some) == ("score", True)
    table = measures.lead(some, "score", lowest=True)
    assert table["best"].tolist() == [3, 2]
    assert table["behind"].tolist() == [1, 0]
    assert table["leader"].tolist() == [1, 0]
    assert measures.lead_changes(some, "score", lowest=True)["n"].tolist() == [2]


def test_shared_wins_alone_do_not_say_which_scores_win():
    assert not measures.lowest_wins(made(games=[game("a")], results=results("a", [3, 3, 3], {0, 1, 2})))


def test_who_led_half_way_is_set_against_who_won():
    table = measures.decided(two_games(), "tricks_won", shares=(0.5, 1.0))
    assert table.values.tolist() == [
        ["a", 0.5, 1, False],  # entries 1 to 5: at 3 Ben had led alone, last
        ["b", 0.5, 1, False],
        ["a", 1.0, 0, True],
        ["b", 1.0, 1, False],
    ]


def test_turn_order_is_that_of_first_moves():
    table = measures.turn_order(two_games())
    assert table.values.tolist() == [["a", 0, 1], ["a", 1, 2], ["a", 2, 3], ["b", 0, 1], ["b", 2, 2]]


def test_endings_tell_shared_wins_from_none():
    some = made(
        games=[game("a"), game("b"), game("c"), game("d", finished=False)],
        results=[
            *results("a", [3, 0, 0], {0}),
            *results("b", [3, 3, 0], {0, 1}),
            *results("c", [0, 0, 0], ()),
        ],
    )
    assert measures.endings(some)["ending"].tolist() == ["one winner", "shared win", "nobody won"]
    figure = outcomes.ties(some)
    assert right(figure) == ["1 of 3", "1 of 3", "1 of 3"]


def test_a_seat_s_last_answer_counts_and_is_joined_to_how_it_fared():
    some = made(
        games=[game("a")],
        results=results("a", [7, 2, 1], {0}),
        notes=[
            answer("a", 6, 0, "fun", "2", 2.0),
            answer("a", 7, 1, "fun", "3", 3.0),
            answer("a", 8, 0, "fun", "5", 5.0),
            answer("a", 8, 0, "confused", "The <b>end</b>"),
        ],
    )
    table = surveys.answers(some).set_index(["seat", "question"])
    assert table.loc[(0, "fun"), "value"] == 5
    assert table.loc[(0, "fun"), "won"]
    assert not table.loc[(1, "fun"), "won"]
    assert len(table) == 3
    assert [trace.x[0] for trace in play.survey_answers(some).data if trace.name == "playtests"] == [5.0, 3.0]


def test_moves_that_nobody_made_are_listed():
    table = play.move_use(two_games()).set_index("kind")
    assert table.loc["play", ["moves", "seats", "n", "count"]].tolist() == [4, 4, 4, 2]
    assert table.loc["lead", "share"] == pytest.approx(2 / 6), "in the third nobody moved"
    assert table.loc[["discard", "predict"], "moves"].tolist() == [0, 0]


def test_the_lead_passes_in_the_round_of_the_move():
    table = course.lead_changes_by_round(two_games(), "tricks_won")
    assert table[["round", "n", "count"]].values.tolist() == [[1, 2, 0], [2, 1, 1]]


def test_waits_and_decisions_are_those_of_people():
    moves = [
        {**move("a", 2, 0, think=4.0), "wait": 10.0},
        {**move("a", 3, 1, think=1.0, by="bot"), "wait": 20.0},
        {**move("a", 4, 2, think=1.0, by="transcription"), "wait": 30.0},
    ]
    some = made(games=[game("a")], moves=moves)
    assert times.waits(some)["wait"].tolist() == [10.0, 30.0]
    assert measures.decisions(some)["n"].tolist() == [2, 4]
    assert [row.x[0] for row in times.waits_by_seat(some).data if row.name == "playtests"] == [10.0, 30.0]


def test_a_wait_is_in_the_phase_in_which_it_passed_and_not_in_that_of_the_choice_which_ended_it():
    """Ann drew, waited a minute while the others drew, and was asked again in the policy phase."""
    made_at = [
        ("draw", 0, 5.0),
        ("draw", 1, 35.0),
        ("draw", 2, 65.0),
        ("policy", 1, 68.0),
        ("policy", 0, 80.0),
    ]
    moves = [
        {**move("a", n, seat, phase=phase, by="bot" if seat else "person"), "at": at}
        for n, (phase, seat, at) in enumerate(made_at, start=2)
    ]
    moves[-1] |= {"think": 9.0, "wait": 66.0}  # asked when 71 seconds had gone
    assert times.waits(made(games=[game("a")], moves=moves))["phase"].tolist() == ["draw"]


def test_minutes_leave_bot_games_out():
    moves = [move("a", 2, 0), move("b", 2, 0, by="bot")]
    some = made(games=[game("a", seconds=600.0), game("b", seconds=1.0)], moves=moves)
    assert list(course.minutes(some).data[0].x) == [10.0]


def test_one_playtest_is_drawn_seat_by_seat():
    figure = course.score_by_round(two_games().only(["a"]))
    assert len(figure.data) == 3
    assert len(figure.layout.shapes) == 1


@pytest.mark.parametrize("draw", NEW, ids=lambda draw: draw.__name__)
def test_a_figure_with_nothing_to_draw_says_why(draw):
    for none in (Frames({}), made(games=[game("a", finished=False)])):
        figure = draw(none)
        assert not figure.data
        assert figure.layout.annotations[0].text.endswith(".")


@pytest.mark.parametrize("draw", NEW, ids=lambda draw: draw.__name__)
def test_a_figure_says_what_it_shows_and_how(draw):
    assert len(draw.__doc__.split()) > 20


def test_the_sections_have_every_figure():
    for name in SHIPPED:
        found = sections(name)
        assert found[f"{catalog.game(name).title} itself"] == figures_for(name)
        assert set(found["Overview"]) <= {draw for some in list(found.values())[1:] for draw in some}
        drawn = {draw for drawers in found.values() for draw in drawers}
        has_roles = name in ("collapsization", "rat_scramble", "trade_warz")
        assert (outcomes.wins_by_role in drawn) == has_roles
        assert drawn >= set(NEW) - {outcomes.wins_by_role}
    assert not any("itself" in title for title in sections("a_game_of_yours"))


# -- over the samples


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    store = Store(tmp_path_factory.mktemp("samples") / "recordings.sqlite")
    samples.load(store)
    yield store
    store.close()


@pytest.fixture(scope="module")
def recorded(store):
    return frames(store)


@pytest.mark.parametrize("name", sorted(samples.PLAYED))
def test_every_figure_draws_the_samples(name, recorded):
    some = recorded.only(recorded.games["game"] == name)
    for drawers in sections(name).values():
        for draw in drawers:
            figure = draw(some)
            assert figure.layout.title.text
            if figure.data and figure.layout.yaxis.visible is not False:
                assert figure.layout.yaxis.title.text or figure.layout.xaxis.title.text


def logs(name):
    for path in samples.files(name):
        header, entries = unpack(path.read_bytes())
        yield header, entries


@pytest.mark.parametrize("name", sorted(samples.PLAYED))
def test_uses_of_moves_are_what_plain_python_counts_in_the_logs(name, store, recorded):
    used, winners, made_by = Counter(), Counter(), defaultdict(set)
    for header, entries in logs(name):
        won = Table.open(store, header.id).outcome.winners
        for entry in entries:
            if entry.kind == "move" and entry.seat >= 0:
                used[entry.body["kind"]] += 1
                made_by[entry.body["kind"]].add((header.id, entry.seat, entry.seat in won))
    for kind, seats in made_by.items():
        winners[kind] = sum(won for _, _, won in seats)
    table = play.move_use(recorded.only(recorded.games["game"] == name)).set_index("kind")
    table = table[table["moves"] > 0]
    assert table["moves"].to_dict() == dict(used)
    assert table["n"].to_dict() == {kind: len(seats) for kind, seats in made_by.items()}
    assert table["count"].to_dict() == {kind: winners[kind] for kind in used}


@pytest.mark.parametrize("name", sorted(samples.PLAYED))
def test_drama_is_what_a_plain_replay_finds(name, store, recorded):
    some = recorded.only(recorded.games["game"] == name)
    measure, lowest = measures.leading(some)
    table = measures.drama(some, measure, lowest).set_index("playtest")
    for header, entries in logs(name):
        replayed = Table.open(store, header.id)
        winners, leader, behind, changes = replayed.outcome.winners, None, [], 0
        for entry in entries:
            if entry.kind not in ("start", "move"):
                continue
            values = replayed.game.measures(replayed.state_at(entry.n))[measure]
            there = {seat: -v if lowest else v for seat, v in enumerate(values) if v is not None}
            if not there:
                continue
            best = max(there.values())
            if set(there) & winners:
                behind.append(best - max(v for seat, v in there.items() if seat in winners))
            ahead = [seat for seat, v in there.items() if v == best]
            if len(ahead) == 1:
                changes += leader is not None and ahead[0] != leader
                leader = ahead[0]
        if behind:
            assert table.loc[header.id, "drama"] == pytest.approx(sum(behind) / len(behind)), header.id
            assert table.loc[header.id, "comeback"] == max(behind)
            assert table.loc[header.id, "changes"] == changes


def test_results_are_those_of_the_games(store, recorded):
    for header in store.playtests():
        outcome = Table.open(store, header.id).outcome
        rows = recorded.results[recorded.results["playtest"] == header.id]
        assert rows["score"].tolist() == [float(score) for score in outcome.scores]
        assert rows["won"].tolist() == [seat in outcome.winners for seat in range(header.players)]
        place = measures.turn_order(recorded)
        place = place[place["playtest"] == header.id]
        movers = dict.fromkeys(e.seat for e in store.entries(header.id) if e.kind == "move" and e.seat >= 0)
        assert place["seat"].tolist() == list(movers)


def test_figures_are_json_that_any_page_can_read(recorded):
    some = recorded.only(recorded.games["game"] == "scambodia")
    for draw in sections("scambodia")["How does play develop?"]:
        assert json.loads(draw(some).to_json())["layout"]["title"]["text"]
