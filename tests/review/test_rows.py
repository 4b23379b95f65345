"""The rules of figures: what is drawn of one playtest, of two, of seven, of eight, of two hundred."""

import math

import pandas as pd
import pytest

from playtest.bots import panel, spec
from playtest.frames import Frames
from playtest.review import course, general, play, players, rat_scramble, scambodia, theme, trade_warz
from playtest.review.quantity import Quantity
from playtest.review.rows import NAME, folded_name, values_in_rows
from playtest.review.stats import LEAST
from playtest.simulate import simulate
from tests.review.small import game, made, measured, move, results
from tests.review.test_every_game import right
from tests.review.test_findings import won_by
from tests.shipped import EVERY

SIZES = [1, 2, 7, 8, 200]


def bars(figure):
    """The intervals that a figure draws."""
    return [t for t in figure.data if t.error_x.array is not None and t.error_x.visible is not False]


@pytest.mark.parametrize("n", SIZES)
def test_below_eight_each_playtest_is_a_dot_and_nothing_has_an_interval(n):
    figure = general.wins_by_seat(won_by([0] * n))
    assert right(figure) == [f"{n} of {n}", f"0 of {n}", f"0 of {n}"]
    if n < LEAST:
        full, hollow = figure.data
        assert (len(full.x), len(hollow.x)) == (n, 2 * n)
        assert bars(figure) == []
    else:
        assert sum(len(row.x) for row in bars(figure)) == 3
        assert "95% interval" in figure.layout.title.subtitle.text


@pytest.mark.parametrize("n", SIZES)
def test_a_value_is_a_dot_a_playtest_with_its_mean(n):
    games = [game(str(at), length=10 + at % 5) for at in range(n)]
    figure = general.length(made(games=games))
    dots = [trace for trace in figure.data if trace.name == "playtests"]
    assert sum(len(trace.x) for trace in dots) == n
    assert len(bars(figure)) == (n >= LEAST)


def test_a_single_playtest_is_no_group_beside_larger_ones_and_the_figure_says_so():
    games = [game(str(at)) for at in range(8)] + [game("alone", players=5)]
    figure = general.length(made(games=games))
    assert figure.layout.yaxis.ticktext == ("3 players",)
    assert "left out: 5 players" in figure.layout.title.subtitle.text.replace("<br>", " ")


def test_of_one_playtest_no_mean_is_told_and_no_axis_counts_to_seven():
    """“Mark: mean” stood there, and “mean” over the one value that there was."""
    one, two = (general.length(made(games=[game(str(at)) for at in range(n)])) for n in (1, 2))
    assert "too few for a mean" in one.layout.title.subtitle.text.replace("<br>", " ")
    assert "mean" not in [note.text for note in one.layout.annotations]
    assert "mean" in [note.text for note in two.layout.annotations]
    for wins in ([0], [0, 0]):  # dots stand in no order, so that numbers would name no playtest
        figure = general.wins_by_seat(won_by(wins))
        assert figure.layout.xaxis.showticklabels is False
        assert "filled if that seat won" in figure.layout.title.subtitle.text.replace("<br>", " ")


def test_no_line_of_the_axis_goes_through_a_name():
    names = [note for note in general.wins_by_seat(won_by([0, 0])).layout.annotations if note.name == NAME]
    assert names
    assert {note.bgcolor for note in names} == {theme.paper()}


def test_numbers_of_players_are_never_mixed_in_one_mean():
    games = [game(str(at), players=3 + at % 2, rounds=4 + at % 2) for at in range(20)]
    figure = course.rounds(made(games=games))
    assert figure.layout.yaxis.ticktext == ("3 players", "4 players")
    assert right(figure)[:2] == ["4.0", "5.0"]


@pytest.mark.parametrize(("low", "high"), [(4.9, 5.1), (5.5, 6), (0.2, 300), (0.01, 0.02)])
def test_an_axis_of_seconds_has_two_ticks_to_read_it_by(low, high):
    moves = [{**move(str(at), 2, 0), "think": think} for at, think in enumerate([low, high])]
    figure = general.time_by_decision(made(games=[game("0"), game("1")], moves=moves))
    axis = figure.layout.xaxis
    assert axis.type == "log"
    inside = [tick for tick in axis.tickvals if axis.range[0] < math.log10(tick) < axis.range[1]]
    assert len(inside) >= 2


def test_where_everything_is_0_the_axis_begins_there():
    found = made(games=[game("a"), game("b")])
    behind = pd.DataFrame({"name": ["3 players"] * 2, "playtest": ["a", "b"], "value": [0.0, 0.0]})
    low, high = values_in_rows("How far behind", found, behind, Quantity("points")).layout.xaxis.range
    assert -0.1 < low < 0 < 1 < high < 1.1


def bells(n, values):
    return made(
        games=[game(str(at), game="rat_scramble", players=4) for at in range(n)],
        moves=[move(str(at), 2, 0) for at in range(n)],
        measures=[
            {"playtest": str(at), "n": 2, "measure": "bells", "label": "Summer", "value": float(values[at])}
            for at in range(n)
        ],
    )


def test_no_interval_says_that_there_may_be_fewer_than_no_bells():
    values = [0, 0, 0, 0, 0, 0, 0, 0, 0, 12]
    for figure in (
        rat_scramble.bells_at_the_end(bells(10, values)),
        rat_scramble.bells_by_season(bells(10, values)),
    ):
        for trace in figure.data:
            for error, at in ((trace.error_x, trace.x), (trace.error_y, trace.y)):
                if error.arrayminus is not None:
                    assert min(a - e for a, e in zip(at, error.arrayminus, strict=True) if e == e) >= 0


def test_lines_below_eight_are_playtests_and_from_eight_on_means():
    few = rat_scramble.bells_by_season(bells(7, range(7)))
    assert len(few.data) == 7
    assert few.data[0].name == "Summer (n = 7)"
    (many,) = rat_scramble.bells_by_season(bells(8, range(8))).data
    assert many.name == "Summer"
    assert list(many.y) == [3.5]


def test_scambodia_s_totals_are_drawn_for_every_number_of_players_there_is():
    ids = [("a", 2), ("b", 4), *((f"c{at}", 3) for at in range(9))]
    frames = made(
        games=[game(id, players=players, game="scambodia") for id, players in ids],
        moves=[move(id, 2, 0, kind="draw") for id, _ in ids],
        measures=[
            row
            for id, players in ids
            for row in (
                {"playtest": id, "n": 2, "measure": "turn", "value": 1.0},
                *measured(id, 2, "total", [20] * players),
            )
        ],
    )
    names = [trace.name for trace in scambodia.totals_by_turn(frames).data]
    assert names == ["2 players (n = 1)", "3 players", "4 players (n = 1)"]


def test_the_target_has_no_player_s_color_and_gdp_is_counted_from_the_start():
    frames = made(
        games=[game("a", game="trade_warz", players=4, rounds=1)],
        measures=measured("a", 5, "gdp", (15, 15, 15, 15)),
    )
    figure = trade_warz.gdp_by_round(frames)
    gained, band = figure.data[0], next(trace for trace in figure.data if trace.name == "target")
    assert list(gained.y) == [5.0]
    assert band.line.color == theme.target()
    assert band.line.color not in theme.palette()
    assert "counted from the 10 GDP at the start" in figure.layout.title.subtitle.text.replace("<br>", " ")
    assert [shape.y0 for shape in figure.layout.shapes] == [40]


def test_disputes_and_bids_have_an_axis_each():
    titles = {
        draw(made(games=[])).layout.title.text for draw in (trade_warz.disputes, trade_warz.winning_bids)
    }
    assert titles == {"Disputes per round", "Winning bids"}


def test_the_score_of_cat_in_the_box_is_what_leads_and_not_its_tricks():
    score = [[0, 0, 0], [5, 1, 0]]
    frames = made(
        games=[game("a")],
        results=results("a", [5, 1, 0], {0}),
        measures=[
            *(row for n, values in enumerate(score, 1) for row in measured("a", n, "score", values)),
            *(row for n in (1, 2) for row in measured("a", n, "tricks_won", [0, 3, 0])),
        ],
    )
    assert course.measures.leading(frames) == ("score", False)


def test_names_stand_whole_in_lines_that_a_phone_has_room_for():
    """They stand above their rows, inside the figure, so that they take none of its width."""
    assert folded_name("nominations that are bluffs, Industry") == "nominations that are bluffs, Industry"
    assert (
        max(map(len, folded_name("a name of the kind that nobody reads to its end, 4 players").split("<br>")))
        <= 44
    )
    axis = general.length(won_by([0])).layout.yaxis
    assert axis.showticklabels is False
    assert general.length(won_by([0])).layout.margin.l <= 30


def test_the_figure_of_a_row_has_the_room_that_it_takes():
    few, many = (general.wins_by_seat(won_by([0] * n)).layout.margin.r for n in (9, 2000))
    assert few < many


def test_a_long_axis_of_places_has_no_more_numbers_than_a_phone_has_room_for():
    games = [game(str(at)) for at in range(8)]
    rows = [row for at in range(8) for n in range(2, 190) for row in measured(str(at), n, "score", [n])]
    moves = [move(str(at), n, 0, round=n) for at in range(8) for n in range(2, 190)]
    axis = general.over_rounds(made(games=games, moves=moves, measures=rows), "score").layout.xaxis
    assert (axis.range[1] - axis.range[0]) / axis.dtick <= 13


def test_no_button_lies_over_a_title():
    assert "toImage" in general.length(won_by([0])).layout.modebar.remove


def test_seats_of_fewer_than_eight_playtests_have_no_interval_though_there_are_more_seats_or_others():
    four = [row for at in range(3) for row in results(f"four {at}", [1, 2, 3, 4], {3}, bots=["bold"] * 4)]
    three = [row for at in range(8) for row in results(f"three {at}", [1, 2, 3], {2}, bots=["bold"] * 3)]
    games = [game(f"four {at}", players=4) for at in range(3)] + [game(f"three {at}") for at in range(8)]
    figure = general.wins_by_bot(made(games=games, results=four + three))
    assert right(figure) == ["8 of 24", "3 of 12"]
    (drawn,) = bars(figure)
    assert list(drawn.y) == [0]


def test_where_a_move_was_used_numbers_of_players_are_not_mixed():
    games = [game(f"{at}", players=3) for at in range(9)] + [game(f"four {at}", players=4) for at in range(3)]
    told = [row for at in range(9) for row in results(f"{at}", [1, 2, 3], {0})]
    told += [row for at in range(3) for row in results(f"four {at}", [1, 2, 3, 4], {0})]
    moves = [move(one["playtest"], 2, 0) for one in games]
    figure = play.wins_where_used(made(games=games, results=told, moves=moves))
    assert right(figure) == ["9 of 9"]
    assert "3 players only" in figure.layout.title.subtitle.text.replace("<br>", " ")


def test_a_group_of_one_playtest_is_left_out_though_several_sat_there():
    games = [game("two", players=2), *(game(f"three {at}") for at in range(2))]
    told = results("two", [1, 2], {0}, bots=["bold"] * 2)
    told += [row for at in range(2) for row in results(f"three {at}", [1, 2, 3], {2}, bots=["bold"] * 3)]
    figure = general.wins_by_bot(made(games=games, results=told))
    assert right(figure) == ["2 of 6"]
    assert "left out: bold, 2 players" in figure.layout.title.subtitle.text.replace("<br>", " ")


def test_declarations_have_an_interval_where_eight_playtests_had_so_many_players():
    ids = [("alone", 2), *((f"three {at}", 3) for at in range(8)), *((f"four {at}", 4) for at in range(2))]
    rows = [
        {"playtest": id, "n": n, "measure": "declaration", "label": label, "value": float(value)}
        for id, _ in ids
        for n in (2, 3)
        for label, value in {"seat": 0, "turn": 5, "total": 4, "succeeded": 1}.items()
    ]
    frames = made(
        games=[game(id, players=players, game="scambodia", rounds=2) for id, players in ids],
        moves=[move(id, n, 0, round=n - 1) for id, _ in ids for n in (2, 3)],
        measures=rows,
    )
    figure = scambodia.declarations_by_total(frames)
    assert right(figure) == ["16 of 16", "4 of 4"]  # those with 3 and with 4 players
    (drawn,) = bars(figure)
    assert len(drawn.x) == 1


def test_dots_have_no_mark_and_so_their_note_names_none():
    few, many = (general.wins_by_seat(won_by([0] * n)).layout.title.subtitle.text for n in (7, 8))
    assert "upright mark" not in few
    assert "upright mark" in many


def test_a_rating_is_drawn_from_its_least_to_its_most():
    answers = [
        {"playtest": id, "n": 9, "kind": "survey", "seat": 0, "label": "fun", "text": "4", "value": 4.0}
        for id in ("a", "b")
    ]
    won = [row for id in ("a", "b") for row in results(id, [3, 1, 0], {0})]
    frames = made(games=[game("a"), game("b")], results=won, notes=answers)
    low, high = play.survey_answers(frames).layout.xaxis.range
    assert 0.8 < low < 1
    assert 5 < high < 5.2


def test_a_season_has_one_color_wherever_it_is_drawn():
    frames = bells(8, range(8))
    (line,) = rat_scramble.bells_by_season(frames).data
    dots = rat_scramble.bells_at_the_end(frames).data[0]
    assert line.line.color == dots.marker.color == theme.look(rat_scramble.LOOKS["Summer"])["color"]


def test_a_title_stays_at_the_top_however_high_its_figure_is():
    """A part of the height would push it down on to the first row of a high figure."""
    title = theme.figure("Title", "note", "x", "y").layout.title
    assert (title.y, title.yanchor, title.pad.t) == (1, "top", 13)


def test_long_names_of_a_legend_stand_one_in_a_line():
    def drawn(*names):
        fig = theme.figure("", "", "", "")
        for name in names:
            fig.add_scatter(x=[1], y=[1], name=name)
        return theme.with_legend(fig)

    short, long = drawn("winners", "the others"), drawn("2 players (n = 1)", "3 players (n = 4)")
    assert long.layout.legend.entrywidth > short.layout.legend.entrywidth
    assert long.layout.height == short.layout.height + theme.LEGEND_LINE


def test_a_seat_has_one_color_wherever_it_is_drawn_and_rows_of_other_things_have_one():
    def colors(names):
        table = pd.DataFrame({"name": names, "playtest": names, "value": range(len(names))})
        fig = values_in_rows("Title", bells(8, range(8)), table, Quantity("things"), single=True)
        return [dots.marker.color for dots in fig.data if dots.name == "playtests"]

    look = [theme.look(at)["color"] for at in range(4)]
    assert colors(["seat 1", "seat 2", "seat 4"]) == [look[0], look[1], look[3]]
    assert colors(["seat 2, 2 players", "seat 2, 4 players"]) == [look[1]] * 2
    assert colors(["v1 (as printed)", "v3 (Red light)"]) == [look[0], look[2]]
    assert colors(["routes", "policies", "tactics"]) == [look[0]] * 3


@pytest.mark.parametrize("name", EVERY)
def test_a_bot_has_one_color_wherever_it_is_drawn(name):
    """One color for all of them in one figure, and six in another, were no color to know a bot by."""
    game = EVERY[name](max(EVERY[name].players))
    own = [spec(one) for one in panel(game)]
    looks = theme.bot_looks(game, own)
    played = Frames.concat([simulate(game, bot, 8, seed=at) for at, bot in enumerate(own)])
    fig = general.wins_by_bot(played)
    drawn = {color for color in (dots.marker.color for dots in fig.data) if color in theme.palette()}
    assert drawn == {theme.look(at)["color"] for at in looks.values()}
    known = players.looks(played.results)
    assert {bot: known[players.bot_title(bot, name)] for bot in own} == looks


def test_people_have_another_color_than_the_bots_beside_them():
    results = pd.DataFrame(
        {"game": "trade_warz", "bot": ["", "rival", "trader"], "by": ["person", "bot", "bot"]}
    )
    assert len(set(players.looks(results).values())) == 3
