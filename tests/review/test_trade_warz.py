"""The figures of Trade Warz, worked out by hand on small frames and drawn of simulations."""

import pytest

from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.review import dashboard, trade_warz, trade_warz_cards, trade_warz_partners
from playtest.simulate import simulate
from tests.review.small import game, made, measured, move, results


@pytest.fixture(scope="module")
def frames():
    rules = TradeRules(rounds=3)
    three = ["trader", "rival", "rival"]
    return simulate(TradeWarz(3, rules), three, games=6, seed=1, detail="moves", processes=1)


def labelled(id, n, measure, values):
    """A measure with one value a label."""
    return [
        {"playtest": id, "n": n, "measure": measure, "seat": None, "label": label, "value": float(value)}
        for label, value in values.items()
    ]


def by_seat(id, n, measure, label, values):
    """A measure with one value a seat for a label."""
    return [{**row, "label": label} for row in measured(id, n, measure, values)]


def led(id, n, *leaders):
    rows = measured(id, n, "leader", [1] * len(leaders))
    return [{**row, "label": leader} for row, leader in zip(rows, leaders, strict=True)]


def played(id, **more):
    return game(id, players=2, **{"rounds": 2, **more})


def test_gdp_after_a_round_stands_as_it_was_then_and_the_last_round_as_it_ended():
    small = made(
        games=[played("a")],
        measures=[
            *by_seat("a", 5, "gdp_after_round", "1", [9, 5]),
            *by_seat("a", 9, "gdp_after_round", "1", [9, 5]),
            *measured("a", 5, "gdp", (13, 9)),  # the next event has been flipped in the same move
            *measured("a", 9, "gdp", (51, 20)),  # somebody wins before round 2 is over
        ],
    )
    table = trade_warz.gdp_after_rounds(small)
    assert table[["round", "seat", "gdp"]].values.tolist() == [[1, 0, 9], [1, 1, 5], [2, 0, 51], [2, 1, 20]]


def test_a_last_round_with_an_end_is_counted_once():
    small = made(
        games=[played("a", rounds=1)],
        measures=[
            *by_seat("a", 5, "gdp_after_round", "1", [9, 5]),
            *measured("a", 5, "gdp", (9, 5)),
        ],
    )
    assert trade_warz.gdp_after_rounds(small)["gdp"].tolist() == [9, 5]


def test_shares_of_income_are_of_all_that_all_seats_gained():
    small = made(
        games=[played("a", game="trade_warz")],
        measures=[
            *measured("a", 9, "income_routes", (10, 2)),
            *measured("a", 9, "income_policies", (3, 1)),
            *measured("a", 9, "income_tactics", (0, 4)),
        ],
    )
    shares = trade_warz.income_shares(small).set_index("source")["share"]
    assert shares.to_dict() == {"routes": 0.6, "policies": 0.2, "tactics": 0.2}


def test_wins_by_leader_are_counted_with_their_wilson_interval():
    small = made(
        games=[played("a"), played("b"), played("c", finished=False)],
        measures=[*led("a", 9, "USA", "China"), *led("b", 9, "China", "USA"), *led("c", 9, "USA", "China")],
        results=[*results("a", (50, 20), {0}), *results("b", (10, 50), {1})],
    )
    table = trade_warz.leader_wins(small).set_index("leader")
    assert table[["n", "count"]].to_dict("index") == {
        "China": {"n": 2, "count": 0},
        "USA": {"n": 2, "count": 2},
    }
    assert round(table.loc["China", "high"], 3) == 0.658


def test_partners_are_counted_at_the_end_of_finished_playtests():
    small = made(
        games=[played("a"), played("b", finished=False)],
        measures=[
            *labelled("a", 5, "routes_by_partner", {"Mexico": 9}),
            *labelled("a", 9, "routes_by_partner", {"Mexico": 3}),
            *labelled("a", 9, "influence_by_partner", {"Mexico": 7}),
            *labelled("b", 9, "routes_by_partner", {"Mexico": 1}),
        ],
    )
    rows = trade_warz_partners.partner_use(small)[["partner", "what", "value"]].values.tolist()
    assert sorted(rows) == [["Mexico", "influence", 7], ["Mexico", "routes", 3]]


WITH_POWERS = '{"partner_powers": "all"}'


def test_what_partners_brought_is_counted_where_they_have_powers():
    small = made(
        games=[played("a", rules=WITH_POWERS), played("b"), played("c", rules=WITH_POWERS, finished=False)],
        measures=[
            *labelled("a", 5, "gdp_by_partner", {"Mexico": 1, "UAE": 0}),
            *labelled("a", 9, "gdp_by_partner", {"Mexico": 4, "UAE": 0}),
            *labelled("b", 9, "gdp_by_partner", {"Mexico": 0}),
            *labelled("c", 9, "gdp_by_partner", {"Mexico": 2}),
        ],
    )
    table = trade_warz_partners.brought(small)[["playtest", "players", "partner", "value"]]
    assert table.values.tolist() == [["a", 2, "Mexico", 4], ["a", 2, "UAE", 0]]
    assert not trade_warz_partners.what_partners_brought(made(games=[played("b")], measures=[])).data


def test_suzerains_are_those_when_a_round_was_over():
    influence = {"Mexico": 3, "UAE": 1}
    small = made(
        games=[played("a")],
        moves=[move("a", 1, 0, round=1), move("a", 2, 1, round=1), move("a", 3, 0, round=2)],
        measures=[
            *(row for n in (1, 2, 3) for row in labelled("a", n, "influence_by_partner", influence)),
            *labelled("a", 1, "suzerains", {"UAE": 1}),
            *labelled("a", 2, "suzerains", {"Mexico": 0}),
            *labelled("a", 3, "suzerains", {"Mexico": 1}),
        ],
        results=results("a", (10, 20), {1}),
    )
    rows = trade_warz_partners.suzerains(small).astype(object)
    assert rows.where(rows.notna(), None).values.tolist() == [
        ["a", 1, "Mexico", 0],
        ["a", 1, "UAE", None],
        ["a", 2, "Mexico", 1],
        ["a", 2, "UAE", None],
    ]
    drawn = trade_warz_partners.suzerains_by_round(small).data[0]
    assert drawn.text.tolist() == [["Ann", "Ben"], ["–", "–"]]
    assert drawn.z.tolist() == [[1, 1], [0, 0]]


def test_of_several_playtests_the_figure_counts_those_with_a_suzerain():
    fields = {
        id: [
            *labelled(id, 1, "influence_by_partner", {"Mexico": 3}),
            *labelled(id, 1, "suzerains", {"Mexico": seat} if seat is not None else {}),
        ]
        for id, seat in (("a", 0), ("b", 1), ("c", None))
    }
    small = made(
        games=[played(id) for id in fields],
        moves=[move(id, 1, 0) for id in fields],
        measures=[row for rows in fields.values() for row in rows],
        results=[row for id in fields for row in results(id, (1, 2), {1})],
    )
    drawn = trade_warz_partners.suzerains_by_round(small).data[0]
    assert drawn.text.tolist() == [["2/3"]]
    assert drawn.customdata.tolist() == [["a suzerain in 2 of 3 (Ann 1, Ben 1)"]]


def test_disputes_are_counted_by_their_winners_and_bids_by_dispute():
    small = made(
        games=[played("a"), played("b")],
        measures=[
            *measured("a", 9, "disputes_won", (3, 1)),
            *measured("a", 9, "bids", (6, 4)),
            *measured("b", 9, "disputes_won", (0, 0)),
            *measured("b", 9, "bids", (0, 0)),
        ],
    )
    table = trade_warz.dispute_counts(small).set_index("playtest")
    assert table.loc["a", ["disputes_per_round", "bid_per_dispute"]].tolist() == [2.0, 2.5]
    assert table.loc["b", "disputes_per_round"] == 0
    assert table["bid_per_dispute"].isna()["b"]


def test_a_card_counts_for_each_seat_that_played_it_and_its_wins():
    small = made(
        games=[played("a")],
        measures=[
            *by_seat("a", 9, "card_use", "Silk Road 2.0", [None, 1]),
            *by_seat("a", 9, "card_use", "Debt Trap", [1, 2]),
        ],
        results=results("a", (50, 20), {0}),
    )
    table = trade_warz_cards.cards(small).set_index("card")
    assert table.loc["Debt Trap", ["played", "n", "count"]].tolist() == [3, 2, 1]
    assert table.loc["Silk Road 2.0", ["played", "n", "count"]].tolist() == [1, 1, 0]


def test_every_figure_is_drawn_and_says_what_it_rests_on(frames):
    figures = dashboard(frames, "trade_warz")
    assert len(figures) == len(trade_warz.FIGURES)
    drawn = [fig for fig in figures if fig.data]
    assert len(drawn) == len(figures) - 2  # nobody's time is taken in a simulation, and powers are off
    assert all("6 playtests" in fig.layout.title.subtitle.text for fig in drawn)


def test_without_playtests_every_figure_says_so():
    for draw in trade_warz.FIGURES:
        assert not draw(made(games=[], measures=[], results=[], moves=[])).data


def test_every_round_has_every_seat_once(frames):
    table = trade_warz.gdp_after_rounds(frames)
    assert not table.duplicated(["playtest", "round", "seat"]).any()
    assert len(table) == 3 * frames.games["rounds"].sum()


def test_every_partner_has_its_name_beside_its_suzerains():
    partners = [f"Partner {n}" for n in range(15)]
    small = made(
        games=[played("a")],
        moves=[move("a", 1, 0, round=1)],
        measures=[
            *labelled("a", 1, "influence_by_partner", dict.fromkeys(partners, 3)),
            *labelled("a", 1, "suzerains", {"Partner 1": 0}),
        ],
        results=results("a", (10, 20), {1}),
    )
    fig = trade_warz_partners.suzerains_by_round(small)
    assert fig.layout.yaxis.dtick == 1
    assert fig.layout.height >= 20 * len(partners)


def test_partners_of_tables_of_several_sizes_are_not_mixed_nor_listed_for_each():
    small = made(
        games=[*map(played, "ab"), *(game(id, players=4, rounds=2) for id in "cde")],
        measures=[
            row for id in "abcde" for row in labelled(id, 9, "routes_by_partner", {"Mexico": 3, "UAE": 1})
        ],
    )
    fig = trade_warz_partners.by_partner(small)
    assert list(fig.layout.yaxis.ticktext) == ["Mexico", "UAE"]
    assert "4 players only" in fig.layout.title.subtitle.text
