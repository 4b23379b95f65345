"""Every sentence that may stand out, over one playtest, two, seven, eight and two hundred.

What happens in each of the playtests is the same, so that the sentence is known; what changes with their
number is how far it carries: below eight playtests only plain facts are told, intervals from eight on.
"""

import re

import pytest

from playtest.engines.collapsization.pieces import REASONS
from playtest.engines.rat_scramble.components import EFFECTS
from playtest.review import (
    cat_in_the_box,
    collapsization,
    course,
    findings,
    general,
    outcomes,
    play,
    rat_scramble,
    scambodia,
    trade_warz,
    trade_warz_cards,
)
from playtest.review.findings import drawn, feedback, pacing, unfinished, winning
from playtest.review.stats import LEAST
from tests.review.small import game, made, measured, move, results
from tests.review.test_findings import answered, broken_off, group, led, note, won_by

SIZES = [1, 2, 7, 8, 200]
INTERVAL = re.compile(r"\(-?[\d.,]+ to -?[\d.,]+%?\)")
ROLES = ["Mayor", "Industry", "Urbanist"]


def ids(n):
    return [f"p{at}" for at in range(n)]


def labels(id, n, measure, **values):
    return [
        {"playtest": id, "n": n, "measure": measure, "label": label, "value": float(value)}
        for label, value in values.items()
    ]


def with_rows(frames, **rows):
    """The same with other rows in some frames."""
    kept = {name: frames.table(name).to_pylist() for name in ("games", "results", "moves", "measures")}
    return made(**{**kept, **rows})


def roles(n):
    """Seats change, the role that wins does not."""
    frames = won_by([at % 3 for at in range(n)])
    rows = frames.table("results").to_pylist()
    for at, row in enumerate(rows):
        row["role"] = ROLES[(row["seat"] - at // 3) % 3]
    return with_rows(frames, results=rows)


def minutes(n):
    return made(
        games=[game(id, game="trade_warz", seconds=60.0 * (60 + at % 3)) for at, id in enumerate(ids(n))],
        moves=[move(id, 2, 0) for id in ids(n)],
    )


def waits(n):
    moves = [
        move(id, entry, 0, phase=phase) | {"wait": wait}
        for id in ids(n)
        for entry, phase, wait in ((2, "deal", 4.0), (3, "talk", 30.0))
    ]
    return made(games=[game(id) for id in ids(n)], moves=moves)


def noted(n):
    return made(
        games=[game(id) for id in ids(n)],
        notes=[note(id, "they ask about a window", "question") for id in ids(n)],
    )


def agreed(n):
    notes = [note(id, "the window again") for id in ids(n)]
    answers = [answered(id, 0, "confused", "a window that closed") for id in ids(n)]
    return made(games=[game(id) for id in ids(n)], notes=[*notes, *answers])


def ruled(n):
    rows = [note(id, "A token lies on two places.", kind="ruling") for id in ids(n)]
    return made(games=[game(id) for id in ids(n)], notes=rows)


def rated(n):
    """Everyone rates the length 2, who wins the fun 5 and the others 4; with a little of chance."""
    rows = [
        answered(id, seat, question, "", float(value))
        for at, id in enumerate(ids(n))
        for seat in range(3)
        for question, value in (
            ("fun", (5 if seat == 0 else 4) - at % 2),
            ("length", 2 - at % 2 * (seat == 0)),
        )
    ]
    return with_rows(won_by([0] * n), notes=rows)


def two_rules(n):
    both = group("a", n, rounds=5, digest="x"), group("b", n, rounds=9, digest="y")
    return type(both[0]).concat(both)


def paradoxes(n):
    return made(games=[game(id, reason="paradox") for id in ids(n)])


def bells(n):
    bells = [{"Summer": 8 + at % 2, "Autumn": 4, "Winter": 6} for at in range(n)]
    rows = [row for id, rung in zip(ids(n), bells, strict=True) for row in labels(id, 2, "bells", **rung)]
    rows += [row for id in ids(n) for row in labels(id, 2, "rounds_by", vote=4, tie=1)]
    effects = {effect: 1 for effect in EFFECTS if effect != EFFECTS[0]}
    rows += [row for id in ids(n) for row in labels(id, 2, "effects", **effects)]
    return made(games=[game(id, game="rat_scramble", players=4) for id in ids(n)], measures=rows)


def declared(n):
    rows = [
        row for id in ids(n) for row in labels(id, 2, "declaration", seat=0, turn=5, total=4, succeeded=1)
    ]
    games = [game(id, game="scambodia", rounds=1) for id in ids(n)]
    return made(games=games, moves=[move(id, 2, 0, kind="declare") for id in ids(n)], measures=rows)


def claimed(n):
    rows = [
        row
        for id in ids(n)
        for measure, count in (("nominations", 10), ("bluffs", 1), ("trusted", 5), ("called", 1))
        for row in measured(id, 2, measure, [None, count, count])
    ]
    games = [game(id, game="collapsization", reason=REASONS["mine"]) for id in ids(n)]
    return made(games=games, measures=rows)


def traded(n):
    """Each gains 20 GDP in the first round, all of it from routes, and nobody plays a card but one."""
    rows = []
    for id in ids(n):
        after = measured(id, 9, "gdp_after_round", [30, 30])
        rows += [{**row, "label": "1"} for row in after]
        rows += measured(id, 9, "gdp", [60, 30])
        rows += measured(id, 9, "income_routes", [50, 20])
        rows += [
            {**row, "label": card}
            for card in trade_warz_cards.every_card()[1:]
            for row in measured(id, 9, "card_use", [1, None])
        ]
    return made(
        games=[game(id, game="trade_warz", players=2, rounds=2) for id in ids(n)],
        measures=rows,
        results=[row for id in ids(n) for row in results(id, (60, 30), {0})],
    )


SENTENCES = {
    "seat": (
        lambda n: won_by([0] * n),
        winning.balance,
        "Seat 1 wins most, seat 2 least.",
        general.wins_by_seat,
    ),
    "role": (roles, winning.balance, "Mayor wins most, Industry least.", outcomes.wins_by_role),
    "leader wins": (
        lambda n: led(n, 0, 0),
        winning.leads,
        "The halfway leader often wins.",
        course.decided_early,
    ),
    "runaway": (
        lambda n: led(n, 0, 0),
        winning.leads,
        "Playtests are decided early: after the halfway point the lead no longer changes.",
        drawn.last_lead_change,
    ),
    "lead changes": (
        lambda n: led(n, 0, 1),
        winning.leads,
        "Playtests stay open: the lead still changes in the second half.",
        drawn.last_lead_change,
    ),
    "length": (minutes, pacing.duration, "It takes longer than the 45 minutes planned.", course.minutes),
    "waits": (waits, pacing.waiting, "People wait most in the phase “talk”.", drawn.waited_by_phase),
    "unused moves": (
        lambda n: won_by([0] * n),
        pacing.unused_moves,
        "Nobody ever chose to “discard”, “paradox” and “predict”.",
        play.moves_used,
    ),
    "tag": (noted, feedback.notes, "“question” comes up again and again.", None),
    "word": (agreed, feedback.notes, "Notes and answers agree on “window”.", None),
    "rulings": (
        ruled,
        feedback.notes,
        "The rules left something open; the facilitator had to rule on it.",
        None,
    ),
    "rating": (rated, feedback.survey, "“length” is rated lowest.", drawn.ratings),
    "winners": (
        rated,
        feedback.survey,
        "Winners rate the playtest higher than the others at the table.",
        drawn.winners_and_others,
    ),
    "two rules": (
        two_rules,
        findings.split_by_rules,
        "v2 (rules not known here, y): more tricks than v1 (rules not known here, x).",
        None,
    ),
    "paradox": (
        paradoxes,
        cat_in_the_box.findings,
        "Most playtests end in paradox.",
        cat_in_the_box.paradox_rate,
    ),
    "season": (
        bells,
        rat_scramble.findings,
        "Summer fills up, Autumn falls behind.",
        rat_scramble.bells_at_the_end,
    ),
    "ties": (bells, rat_scramble.findings, "One round in 5 passes nothing.", rat_scramble.how_rounds_end),
    "unused effect": (
        bells,
        rat_scramble.findings,
        f"No proposal ever passed with the effect {EFFECTS[0]}.",
        rat_scramble.effect_usage,
    ),
    "declarations": (
        declared,
        scambodia.findings,
        "Most declarations are right.",
        scambodia.declarations_right,
    ),
    "mine": (
        claimed,
        collapsization.findings,
        "Most playtests end on a mine.",
        collapsization.how_it_ends,
    ),
    "bluffs": (
        claimed,
        collapsization.findings,
        "Industry is mostly honest.",
        collapsization.bluffs_and_trust,
    ),
    "target": (
        traded,
        trade_warz.findings,
        "GDP is above its target after round 1.",
        trade_warz.gdp_by_round,
    ),
    "income": (
        traded,
        trade_warz.findings,
        "Routes bring more of the GDP than intended.",
        trade_warz.income_by_source,
    ),
    "unused card": (
        traded,
        trade_warz.findings,
        f"Nobody ever played {trade_warz_cards.every_card()[0]}.",
        trade_warz_cards.cards_played,
    ),
}
NEVER = {"unused moves", "unused effect", "unused card"}
"""These say what did not happen, with how rare it may still be."""
FACTS = {"tag", "word", "rulings"}
"""These say what was written, however few the playtests are."""


def the(name, n):
    """The finding of that sentence over ``n`` playtests; ``None`` where there is none."""
    frames, find, says, _ = SENTENCES[name]
    found = find(frames(n))
    return next((finding for finding in found if finding.says.removeprefix("So far: ") == says), None)


@pytest.mark.parametrize("n", SIZES)
@pytest.mark.parametrize("name", SENTENCES)
def test_one_rule_for_caveats_a_sentence_of_which_there_is_no_verdict_says_so_first(name, n):
    """“In 6 of 7” was a headline, and “too few for any verdict” stood in the next sentence."""
    frames, find, *_ = SENTENCES[name]
    for finding in find(frames(n)):
        assert finding.says.startswith("So far: ") == ("no verdict" in finding.carries)


@pytest.mark.parametrize("name", SENTENCES)
def test_one_playtest_says_nothing_of_the_next(name):
    finding = the(name, 1)
    assert finding is None or finding.sure < findings.LEAST_SURE
    frames = SENTENCES[name][0](1)
    assert finding not in findings.answer(frames, list(filter(None, [finding]))).findings


@pytest.mark.parametrize("n", [2, 7])
@pytest.mark.parametrize("name", SENTENCES)
def test_below_eight_playtests_only_plain_facts_are_told(name, n):
    finding = the(name, n)
    if name in FACTS:
        assert finding is not None
        assert f"{n} of {n}" in finding.shown
        assert finding.carries == "fewer than 8 playtests: no verdict"
        assert not INTERVAL.search(finding.shown)
        return
    assert finding is None or finding not in findings.answer(SENTENCES[name][0](n), [finding]).findings


@pytest.mark.parametrize("n", SIZES[3:])
@pytest.mark.parametrize("name", SENTENCES)
def test_a_sentence_has_its_n_and_an_interval_from_eight_playtests_on(name, n):
    finding = the(name, n)
    assert finding is not None
    drawer = SENTENCES[name][3]
    assert finding.figure is drawer or (name == "two rules" and callable(finding.figure))
    assert finding.figure is not None or finding.moment is not None
    assert finding.n % n == 0
    assert f"{n:,}" in f"{finding.shown} {finding.carries}"
    if name in NEVER:
        assert "so in fewer than" in finding.shown
    else:
        assert INTERVAL.search(finding.shown)


@pytest.mark.parametrize("name", SENTENCES)
def test_more_playtests_make_a_sentence_surer(name):
    few, many = (the(name, n).sure for n in SIZES[3:])
    assert many > few


@pytest.mark.parametrize("n", SIZES)
def test_how_far_unfinished_playtests_came_is_said_of_any_number(n):
    first = unfinished.unfinished(broken_off(n))[0]
    assert first.n == n
    assert first.figure is course.how_far
    assert first.moment == (f"p{n - 1}", 3)
    assert not INTERVAL.search(first.shown)
    assert findings.stands_out(broken_off(n)).findings[0] == first


@pytest.mark.parametrize("n", SIZES)
def test_even_wins_are_no_verdict_at_any_number_and_what_would_settle_it_is_said(n):
    answer = findings.stands_out(won_by([at % 3 for at in range(n)]))
    assert not any("wins most" in finding.says and finding.sure > 0.5 for finding in answer.findings)
    if n < 48:  # from here on a seat that is 20 points ahead would show
        assert "has an advantage is not known yet" in answer.unknown
        assert ("too few for any verdict" in answer.unknown) == (n < LEAST)
        assert "About 48 finished playtests with 3 players would settle it" in answer.settle
    else:
        assert answer.unknown == ""


@pytest.mark.parametrize("n", SIZES)
def test_nothing_finished_says_so_and_nothing_of_who_wins(n):
    answer = findings.stands_out(made(games=[game(id, finished=False) for id in ids(n)]))
    assert answer.unknown == "Nobody has won yet, so there is nothing to say about winners."
    assert [finding.says.endswith("so nobody has won.") for finding in answer.findings] == [True]


@pytest.mark.parametrize("n", SIZES[3:])
def test_numbers_of_players_have_a_sentence_each_and_are_never_added_up(n):
    few, many = won_by([0] * n), group("four", n, players=4, rounds=5)
    says = [finding.says for finding in winning.balance(type(few).concat([few, many]))]
    assert "Seat 1 wins most, seat 2 least with 3 players." in says
    assert all(one.endswith(("with 3 players.", "with 4 players.")) for one in says)
    both = type(few).concat([paradoxes(n), group("four", n, players=4, rounds=5)])
    counts = [finding.n for finding in cat_in_the_box.findings(both)]
    assert counts == [n, n]
