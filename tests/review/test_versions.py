"""Playtests are told apart by their rules: in order of time, by every measure, nothing pooled."""

import pytest

import playtest
from playtest.engines import codec
from playtest.frames import Frames
from playtest.review import compared, findings, over_versions, stands_out, theme, versions
from playtest.simulate import simulate
from tests.review.small import game, made, results

CAT = playtest.game("cat_in_the_box")
NOON, DAY = 1_777_800_000.0, 86_400.0


def evenings(digest, winners, *, day=0, players=3, **more):
    """A finished playtest for each winner, one a day."""
    ids = [f"{digest} {players} {at}" for at in range(len(winners))]
    rows = [
        game(id, players=players, digest=digest, created=NOON + DAY * (day + at), **more)
        for at, id in enumerate(ids)
    ]
    sat = [
        row
        for id, winner in zip(ids, winners, strict=True)
        for row in results(id, [2 if seat == winner else 1 for seat in range(players)], {winner})
    ]
    return made(games=rows, results=sat)


def own_rules(**changes):
    """The rules of Cat in the Box at three as they are in frames, with some changed."""
    rules = codec.load_plain(CAT.Rules, {**codec.plain(CAT.Rules()), **changes})
    return {"rules": codec.dump(rules), "digest": codec.rules_digest(CAT(3, rules))}


def test_versions_come_in_order_of_time_and_have_a_name():
    """The commonest came first, and none had a name."""
    other, own = own_rules(forced_lead_breaks=False), own_rules()
    new = evenings(other["digest"], [0] * 5, day=30, rules=other["rules"])
    old = evenings(own["digest"], [1] * 2, rules=own["rules"])
    first, second = versions.versions(Frames.concat([new, old]))
    assert first.name == "v1 (the game's own rules)"
    assert second.name.startswith("v2 (")
    assert "red lead" in second.words
    assert len(second.name) < 60
    assert (first.playtests, second.playtests) == (2, 5)
    assert first.last < second.first


def test_rules_with_a_preset_have_its_name():
    printed = own_rules(numbers_for_three=6)
    (only,) = versions.versions(evenings(printed["digest"], [0], rules=printed["rules"]))
    assert only.name == "v1 (Printed game)"


def test_a_number_of_players_is_no_version():
    """A digest knows it, and one version was told as two."""
    three, four = (simulate(CAT(players), "random", 2, players, processes=1) for players in (3, 4))
    both = Frames.concat([three, four])
    assert both.games["digest"].nunique() == 2
    assert len(versions.versions(both)) == 1
    assert versions.several(both) == 0


def test_rules_that_read_alike_and_are_not_are_told_apart():
    both = Frames.concat([evenings("aaaaaaa", [0]), evenings("bbbbbbb", [0], day=9)])
    assert [one.name for one in versions.versions(both)] == [
        "v1 (rules not known here, aaaaaa)",
        "v2 (rules not known here, bbbbbb)",
    ]


def test_nothing_is_pooled_over_rules_unless_asked():
    """42 of 100 end in paradox was told of two rules, with 17 of 50 and 25 of 50."""
    some = Frames.concat(
        [
            evenings("x", [0] * 9 + [1, 2], reason="paradox"),
            evenings("y", [0] * 10, day=60, reason="last trick", rounds=8),
        ]
    )
    alone = findings.stands_out(some)
    assert all(one.says.startswith(("v1 (", "v2 (")) for one in alone.findings)
    assert {one.version for one in alone.findings} == {0, 1, 2}
    wins = [one for one in alone.findings if "wins most" in one.says]
    assert [one.n for one in wins] == [11, 10]
    assert "10 of 10" in wins[1].shown
    pooled = findings.stands_out(some, pooled=True)
    assert any(one.says == "Seat 1 wins most, seat 2 least." for one in pooled.findings)
    assert any("19 of 21" in one.shown for one in pooled.findings)


def test_a_finding_of_one_version_draws_only_its_playtests():
    some = Frames.concat([evenings("x", [0] * 9), evenings("y", [0] * 10, day=60)])
    told = next(one for one in findings.stands_out(some).findings if one.version == 2 and one.figure)
    assert "10 playtests" in told.figure(some).layout.title.subtitle.text
    assert "versions" not in told.figure(some).layout.title.subtitle.text


def test_a_figure_over_several_rules_says_so():
    some = Frames.concat([evenings("x", [0] * 9), evenings("y", [0] * 10, day=60)])
    assert theme.number_of(some) == "19 playtests; 2 versions of the rules together"
    assert theme.number_of(versions.versions(some)[0].of(some)) == "9 playtests"


def test_each_version_is_compared_with_the_one_before_it_by_every_measure():
    """Only the two most played were, and not by who wins, how it ends, ties or ratings."""
    some = Frames.concat(
        [
            evenings("x", [0] * 20, reason="paradox"),
            evenings("y", [1] * 20, day=60, reason="paradox"),
            evenings("z", [1] * 20, day=90, reason="last trick"),
        ]
    )
    says = [one.says for one in findings.split_by_rules(some)]
    x, y, z = (one.name for one in versions.versions(some))
    assert f"{y}: more wins of seat 2 than {x}." not in says, "what one seat wins the other loses"
    assert f"{y}: fewer wins of seat 1 than {x}." in says
    assert sum(one.startswith(f"{z}: ") for one in says) == 1
    assert any("playtests that end by" in one for one in says)
    assert not any(x in one and z in one for one in says)


def test_every_measure_has_a_row_for_each_version():
    some = Frames.concat([evenings("x", [0] * 9), evenings("y", [0, 1] * 5, day=60, rounds=5)])
    table = compared.by_version(some)
    wins = table[table["what"] == "wins of seat 1"]
    assert list(wins["n"]) == [9, 10]
    assert list(wins["value"]) == [1.0, 0.5]
    assert (wins["low"] < wins["value"]).all()
    assert {
        "playtests that end by last trick",
        "tricks",
        "points per seat",
        "playtests with a shared win",
    } <= set(table["what"])
    assert list(table["version"].unique()) == [one.name for one in versions.versions(some)]


def test_ratings_are_compared_playtest_by_playtest():
    asked = {"n": 5, "kind": "survey", "label": "fun", "text": ""}
    notes = [
        {**asked, "playtest": f"{digest} 3 {at}", "seat": seat, "value": value - at % 2}
        for digest, value in (("x", 2.0), ("y", 5.0))
        for at in range(9)
        for seat in range(3)
    ]
    some = Frames.concat([evenings("x", [0] * 9), evenings("y", [0] * 9, day=60), made(notes=notes)])
    (rating,) = [one for one in findings.split_by_rules(some) if "rating" in one.says]
    assert "higher rating of “fun”" in rating.says
    assert rating.n == 9


@pytest.mark.parametrize("draw", over_versions.FIGURES, ids=lambda draw: draw.__name__)
def test_figures_over_versions_need_two(draw):
    one = evenings("x", [0] * 9)
    assert not draw(one).data


def test_versions_are_drawn_beside_each_other_in_order_of_time():
    some = Frames.concat([evenings("y", [0, 1] * 5, day=60, rounds=5), evenings("x", [0] * 9)])
    rows = over_versions.wins_by_version(some).layout.annotations
    said = " ".join(str(one.text) for one in rows)
    assert said.index("v1") < said.index("v2")
    assert over_versions.rounds_by_version(some).data


def test_what_is_not_known_yet_is_told_of_the_newest_version():
    some = Frames.concat([evenings("x", [0] * 9), evenings("y", [0, 1, 2] * 3, day=60)])
    told = stands_out(some)
    assert told.unknown.startswith("v2 (")
    assert "9 finished with 3 players" in told.unknown
