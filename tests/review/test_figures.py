import re

import pytest

from playtest import review
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import Frames
from playtest.review import cat_in_the_box as cat
from playtest.review import general, measures, playtest_filter, svg_drawing, theme
from playtest.simulate import simulate
from tests.review.small import game, made, results
from tests.review.test_every_game import right
from tests.review.test_measures import two_games

ALL = {*cat.FIGURES, *general.FIGURES, general.wins_by_bot}


@pytest.fixture(scope="module")
def simulated():
    parts = [
        simulate(CatInTheBox(players), "heuristic", 6, seed=players, detail="moves", processes=1)
        for players in (2, 3, 4, 5)
    ]
    return Frames.concat(parts)


def text_of(figure):
    return figure.to_json()


@pytest.mark.parametrize("draw", sorted(ALL, key=lambda draw: draw.__name__))
def test_every_figure_draws_games_of_all_sizes_and_says_what_it_rests_on(draw, simulated):
    figure = draw(simulated)
    assert figure.layout.title.text
    if draw is not general.time_by_decision:  # bots take no time
        assert figure.data
        assert "24 playtests" in figure.layout.title.subtitle.text
        assert figure.layout.yaxis.title.text or figure.layout.yaxis.ticktext
        assert figure.layout.xaxis.title.text


@pytest.mark.parametrize("draw", sorted(ALL, key=lambda draw: draw.__name__))
def test_every_figure_says_so_when_there_is_nothing_to_draw(draw):
    for frames in (Frames({}), made(games=[game("a", finished=False)])):
        figure = draw(frames)
        assert not figure.data
        assert figure.layout.annotations[0].text.endswith(".")


@pytest.mark.parametrize("draw", sorted(ALL, key=lambda draw: draw.__name__))
def test_every_figure_says_what_it_shows_and_how(draw):
    assert len(draw.__doc__.split()) > 25


def test_scores_are_a_dot_a_playtest_with_tricks_and_bonus_apart():
    figure = cat.scores_by_seat(two_games())
    dots = [trace for trace in figure.data if trace.name == "playtests"]
    assert [list(row.x) for row in dots] == [[3, 7], [0, 2], [-1, 3]]
    assert [tuple(told) for _, *told in dots[0].customdata] == [
        ("Ann: 1 for tricks, 2 bonus", "3"),
        ("Ann: 3 for tricks, 4 bonus", "7"),
    ]
    assert right(figure)[:3] == ["5.0", "1.0", "1.0"]


def test_predictions_are_counted_in_cells():
    figure = cat.tricks_against_predictions(two_games())
    cells = figure.data[0].z
    assert cells[3][2] == 1  # predicted 3, won 3
    assert cells[2][0] == 1  # predicted 1, won 2
    assert sum(map(sum, cells)) == 5
    assert "exact with 3: 2 of 5 seats" in figure.layout.title.subtitle.text


def test_groups_grow_by_trick():
    frames = made(
        games=[game("a"), game("b")],
        moves=two_games().table("moves").to_pylist(),
        measures=[
            {"playtest": id, "n": n, "measure": "largest_group", "seat": seat, "label": "", "value": value}
            for id, n, values in [("a", 3, (1.0, 2.0)), ("a", 5, (3.0, 2.0)), ("b", 3, (1.0, 1.0))]
            for seat, value in enumerate(values)
        ],
    )
    one, other = [line for line in cat.group_growth(frames).data if "lines" in line.mode]
    assert (list(one.x), list(one.y)) == ([1, 2], [1.5, 2.5])
    assert (list(other.x), list(other.y)) == ([1], [1.0])


def test_thinking_times_are_drawn_by_phase():
    figure = general.time_by_decision(two_games())
    assert sorted(figure.data[0].x) == [3.0, 4.5]
    assert figure.layout.yaxis.ticktext == ("tricks",)
    assert figure.data[0].customdata[1][1] == "longest 6 s, by Ann, entry 2"
    assert figure.layout.xaxis.type == "log"


def many_games(n, paradoxes=0):
    return made(
        games=[game(str(at), reason="paradox" if at < paradoxes else "last trick") for at in range(n)],
        results=[row for at in range(n) for row in results(str(at), [3, 0, 3], {0, 2})],
    )


def test_the_paradox_rate_has_its_interval_and_n():
    figure = cat.paradox_rate(many_games(8, paradoxes=4))
    (point,) = figure.data
    assert list(point.x) == [0.5]
    # Wilson for 4 of 8 at 95%: 0.5 ± 0.2848
    assert point.error_x.array[0] == pytest.approx(0.2848, abs=1e-4)
    assert right(figure) == ["4 of 8"]


def test_the_fair_share_counts_shared_wins():
    fair = general.wins_by_seat(many_games(8)).data[-1]
    assert list(fair.x) == pytest.approx([2 / 3] * 3)


def test_a_measure_is_drawn_over_time_with_its_lead_changes():
    figure = general.over_time(two_games(), "a", "tricks_won", unit="tricks")
    assert [line.name for line in figure.data] == ["Ann", "Ben", "Cem"]
    assert list(figure.data[0].y) == [0, 0, 1, 2, 3]
    assert [shape.x0 for shape in figure.layout.shapes] == [4]
    assert figure.layout.title.subtitle.text == "a, 1 lead change;<br>the winner was at worst 1 behind"
    assert not general.over_time(two_games(), "a", "largest_group").data


def test_drama_is_drawn_for_every_finished_playtest():
    dots = general.drama(two_games(), "tricks_won").data[0]
    assert list(dots.x) == pytest.approx([0.2, 1.0])
    assert [list(row) for row in dots.customdata] == [
        ["a", "at worst 1 behind, 1 lead change", "0.2"],
        ["b", "at worst 2 behind, 0 lead changes", "1"],
    ]
    assert not general.drama(Frames({}), "tricks_won").data


def test_series_are_told_apart_by_more_than_color():
    looks = [theme.look(at) for at in range(6)]
    for what in ("color", "symbol", "dash", "pattern"):
        assert len({look[what] for look in looks}) == 6


def test_the_theme_is_light_or_dark():
    try:
        review.use_theme("dark")
        dark = general.wins_by_seat(two_games())
    finally:
        review.use_theme("light")
    light = general.wins_by_seat(two_games())
    assert dark.layout.paper_bgcolor != light.layout.paper_bgcolor
    assert dark.layout.font.color != light.layout.font.color
    with pytest.raises(ValueError, match='"light" or "dark"'):
        review.use_theme("sepia")


def _brightness(color):
    parts = [int(color[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("mode", ["light", "dark"])
def test_text_stands_out_from_the_page(mode):
    try:
        review.use_theme(mode)
        bright, dark = sorted([_brightness(theme.ink()), _brightness(theme.paper())], reverse=True)
    finally:
        review.use_theme("light")
    assert (bright + 0.05) / (dark + 0.05) > 7


def test_a_dashboard_draws_what_there_is_for_a_game(simulated):
    board = review.dashboard(simulated)
    assert [figure.layout.title.text for figure in board] == [
        "Scores by seat",
        "Tricks won against predictions",
        "Largest group by trick",
        "Time taken by decision",
        "Paradox rate",
        "Wins by seat",
        "Length of a playtest",
    ]
    yours = made(games=[game("a", game="a_game_of_yours")])
    assert len(review.dashboard(yours, "a_game_of_yours")) == len(general.FIGURES)


def test_a_dashboard_asks_which_game_is_meant():
    frames = made(games=[game("a"), {**game("b"), "game": "nim"}])
    with pytest.raises(ValueError, match="playtests of cat_in_the_box, nim; say which"):
        review.dashboard(frames)
    assert len(review.dashboard(frames, "cat_in_the_box")) == 7
    with pytest.raises(ValueError, match="of chess; there are playtests of cat_in_the_box"):
        review.dashboard(frames, "chess")


def test_names_cannot_smuggle_markup_into_a_figure():
    bad = '<a href="javascript:alert(1)">x</a>'
    frames = two_games()
    frames = made(
        games=frames.table("games").to_pylist(),
        results=[row | {"name": bad, "bot": bad} for row in frames.table("results").to_pylist()],
        moves=frames.table("moves").to_pylist(),
    )
    for draw in (general.time_by_decision, general.wins_by_bot):
        drawn = text_of(draw(frames))
        assert not re.search(r"<a |\\u003ca ", drawn)
        assert "lt;a" in drawn


def test_a_long_note_is_folded_where_a_thought_ends():
    assert theme.folded("12 playtests, 10 finished") == "12 playtests, 10 finished"
    long = "12 playtests, 10 finished; bars: 95% interval (Wilson), n above"
    assert theme.folded(long) == "12 playtests, 10 finished;<br>bars: 95% interval (Wilson), n above"
    assert theme.folded("x" * 60) == "x" * 60


def test_lines_stand_beside_each_other_and_hover_has_the_round():
    ids = [str(at) for at in range(16)]
    frames = made(
        games=[game(id, players=3 + at % 2) for at, id in enumerate(ids)],
        moves=[{**row, "playtest": id} for id in ids for row in two_games().table("moves").to_pylist()[:1]],
        measures=[
            {"playtest": id, "n": 2, "measure": "tricks_won", "seat": 0, "label": "", "value": 1.0}
            for id in ids
        ],
    )
    three, four = general.over_rounds(frames, "tricks_won").data
    assert three.x[0] < 1 < four.x[0]
    assert three.customdata[0][0] == four.customdata[0][0] == "1"


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (lambda: general.over_rounds(two_games(), "bellz"), 'measured as "bellz". Choose from bonus, '),
        (
            lambda: general.over_rounds(two_games(), "Bonuss"),
            '"Bonuss" (did you mean "bonus"?)',
        ),
        (lambda: measures.final(two_games(), "bellz"), 'measured as "bellz". Choose from bonus, '),
        (lambda: measures.by_round(two_games(), "bellz"), 'measured as "bellz". Choose from bonus, '),
        (lambda: measures.drama(two_games(), "bellz"), 'measured as "bellz". Choose from bonus, '),
        (lambda: measures.lead_changes(two_games(), "bellz"), 'measured as "bellz". Choose from bonus, '),
        (
            lambda: measures.wins(two_games(), ["set"]),
            'no column "set" (did you mean "seat"?)',
        ),
        (lambda: measures.uses(two_games(), ["kinds"]), '"kinds" (did you mean "kind"?). Choose from'),
        (
            lambda: playtest_filter.choose(two_games(), playtest_filter.Choice(who="peple")),
            "who= is people, bots or both, not 'peple' (did you mean \"people\"?).",
        ),
        (lambda: general.drama(two_games(), "bellz"), "Choose from bonus, "),
        (lambda: general.over_time(two_games(), "z", "score"), 'no playtest "z" here. Choose from a, b'),
        (lambda: review.dashboard(two_games(), "chess"), "there are playtests of cat_in_the_box."),
        (lambda: theme.use_theme("blue"), 'A theme is "light" or "dark", not '),
    ],
)
def test_what_is_not_there_is_said_with_what_there_is(draw, said):
    with pytest.raises(ValueError, match=re.escape(said)):
        draw()


@pytest.mark.parametrize(
    "ask",
    [
        lambda: review.dictionary.measures("rat_scrambel"),
        lambda: playtest_filter.choose(two_games(), playtest_filter.Choice(game="rat_scrambel")),
        lambda: review.dashboard(two_games().only([]), "rat_scrambel"),
    ],
)
def test_a_game_that_there_is_not_is_no_game_without_playtests(ask):
    """Each gave an empty answer for a misspelt name."""
    with pytest.raises(LookupError, match=r'no game "rat_scrambel" \(did you mean "rat_scramble"\?\)'):
        ask()


def test_of_few_playtests_a_mean_over_seats_says_so_and_each_seat_stands_beside_it():
    """A dot at 29.5 stood alone, and nothing said that it was the mean of 26, 64, 17 and 11."""
    scores = (26.0, 64.0, 17.0, 11.0)
    frames = made(
        games=[game("a", players=4)],
        moves=[{**row, "playtest": "a"} for row in two_games().table("moves").to_pylist()[:1]],
        measures=[
            {"playtest": "a", "n": 2, "measure": "tricks_won", "seat": seat, "label": "", "value": score}
            for seat, score in enumerate(scores)
        ],
    )
    fig = general.over_rounds(frames, "tricks_won", "Scores by round", "points")
    mean, seats = fig.data
    assert fig.layout.yaxis.title.text == "points, mean of the seats"
    assert list(mean.y) == [29.5]
    assert tuple(seats.y) == scores
    assert [said[:2] for said in seats.customdata] == [["26", 1], ["64", 2], ["17", 3], ["11", 4]]
    assert "seat %{customdata[1]}" in seats.hovertemplate
    assert seats.showlegend is not False
    drawn = svg_drawing.figure_html(fig)
    assert "each seat" in drawn
    assert "seat 2: 64 points" in drawn
