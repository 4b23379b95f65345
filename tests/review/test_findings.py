"""What stands out, on frames small enough to know the answer."""

import re
from itertools import pairwise

import pandas as pd
import pytest

from playtest import review
from playtest.frames import Frames
from playtest.review import course, findings, general, measures, outcomes, play, stats
from playtest.review.findings import MOST, differences, drawn, feedback, pacing, unfinished, winning
from tests.review.small import game, made, measured, move, results

SIZES = [1, 2, 7, 8, 200]


def won_by(winners, players=3, **more):
    """Finished playtests, each won by one seat."""
    return made(
        games=[game(f"p{at}", players=players, **more) for at in range(len(winners))],
        results=[
            row
            for at, winner in enumerate(winners)
            for row in results(f"p{at}", [10 if s == winner else 0 for s in range(players)], {winner})
        ],
        moves=[move(f"p{at}", 2, 0) for at in range(len(winners))],
        measures=[],
    )


@pytest.mark.parametrize("n", SIZES)
def test_a_seat_that_always_wins_stands_out_as_far_as_n_carries(n):
    found = winning.balance(won_by([0] * n))
    if n < 8:
        assert found == []
        return
    (finding,) = found
    assert finding.says == "Seat 1 wins most, seat 2 least."
    assert finding.figure is general.wins_by_seat
    assert finding.n == n
    assert f"{n} of {n} (" in finding.shown
    assert " to 100%)" in finding.shown
    assert finding.carries.startswith("more than chance does")
    assert finding.sure > 0.95


@pytest.mark.parametrize("n", [1, 3, 7])
def test_below_eight_playtests_each_is_listed_and_no_sentence_compares(n):
    """“Seat 2 wins most. 3 of 3” is what a designer remembers, and luck does it in one evening of nine."""
    third_of_may = pd.Timestamp("2026-05-03").timestamp()
    told = findings.stands_out(won_by([0] * n, created=third_of_may, seconds=2520.0)).findings
    listed, *others = told
    assert listed.says == f"{n} finished playtest{'s' if n > 1 else ''}, too few to compare."
    assert listed.shown == "; ".join(["3 May: seat 1 won, 10 to 0 to 0, 42 minutes"] * n) + "."
    assert [one.says for one in others] == []


def test_from_eight_playtests_on_none_is_listed():
    assert not any("too few" in one.says for one in findings.stands_out(won_by([0] * 8)).findings)


def test_a_fair_share_changes_little_with_each_playtest():
    """Of a game that several win together “a fair 25” was said of seven playtests, “a fair 47” of eight."""
    fair = []
    for n in range(1, 12):
        rows = [row for at in range(n) for row in results(f"p{at}", [9] * 4, {at % 4, (at + 1) % 4})]
        some = made(games=[game(f"p{at}", players=4) for at in range(n)], results=rows)
        fair.append(int(re.search(r"a fair (\d+)", findings.stands_out(some).settle)[1]))
    assert max(abs(a - b) for a, b in pairwise(fair)) <= 5
    assert fair[0] < 35 < 42 < fair[-1]


def test_even_wins_are_no_verdict():
    (finding,) = winning.balance(won_by([0, 1, 2] * 4 + [0]))
    assert "worth watching, no verdict" in finding.carries
    assert finding.sure < 0.5


def test_seats_of_different_numbers_of_players_are_told_apart():
    three, four = won_by([0] * 9), won_by([1] * 9, players=4)
    games = [
        *three.table("games").to_pylist(),
        *(r | {"playtest": "q" + r["playtest"]} for r in four.table("games").to_pylist()),
    ]
    rows = [
        *three.table("results").to_pylist(),
        *(r | {"playtest": "q" + r["playtest"]} for r in four.table("results").to_pylist()),
    ]
    says = [finding.says for finding in winning.balance(made(games=games, results=rows))]
    assert says == [
        "Seat 1 wins most, seat 2 least with 3 players.",
        "Seat 2 wins most, seat 1 least with 4 players.",
    ]


def test_a_role_that_always_has_one_seat_is_one_finding_and_not_two():
    frames = won_by([1] * 10)
    roles = ["Mayor", "Industry", "Urbanist"]
    rows = [row | {"role": roles[row["seat"]]} for row in frames.table("results").to_pylist()]
    found = winning.balance(made(games=frames.table("games").to_pylist(), results=rows))
    assert [finding.says for finding in found] == ["Industry wins most, Mayor least."]
    assert found[0].figure is outcomes.wins_by_role


def led(n, half, end, first=0):
    """Playtests in which seat ``half`` leads until their second half, and ``end`` from then on and wins."""
    rows = []
    for at in range(first, first + n):
        for entry in range(1, 9):
            leader = half if entry <= 6 else end
            rows += measured(f"p{at}", entry, "score", [5 if s == leader else 1 for s in range(3)])
    return made(
        games=[game(f"p{at}") for at in range(first, first + n)],
        results=[
            row
            for at in range(first, first + n)
            for row in results(f"p{at}", [5 if s == end else 1 for s in range(3)], {end})
        ],
        measures=rows,
        moves=[move(f"p{at}", entry, 0) for at in range(first, first + n) for entry in range(2, 9)],
    )


def test_who_leads_half_way_is_set_against_a_leader_drawn_by_lot():
    wins, early = winning.leads(led(10, half=0, end=0))
    assert wins.says == "The halfway leader often wins."
    assert wins.shown == "10 of 10 (72 to 100%); by chance 33%"
    assert wins.figure is course.decided_early
    assert early.says.startswith("Playtests are decided early")
    assert early.shown == "in 10 of 10 (72 to 100%)"


def test_a_game_whose_points_come_at_its_end_is_not_decided_early():
    """Of Scambodia it stood at the top that the lead does not pass any more, where nobody had led."""
    rows = [
        row
        for at in range(8)
        for entry in range(1, 9)
        for row in measured(f"p{at}", entry, "score", [0, 0, 0] if entry < 8 else [9, 2, 2])
    ]
    assert (
        winning.leads(
            made(
                games=[game(f"p{at}") for at in range(8)],
                results=[row for at in range(8) for row in results(f"p{at}", (9, 2, 2), {0})],
                measures=rows,
                moves=[move(f"p{at}", entry, 0) for at in range(8) for entry in range(2, 9)],
            )
        )
        == []
    )


def test_a_late_lead_change_keeps_a_playtest_open_and_is_its_moment():
    seldom, stays = winning.leads(led(10, half=0, end=1))
    assert seldom.says == "The halfway leader seldom wins."
    assert stays.says == "Playtests stay open: the lead still changes in the second half."
    assert stays.shown == "in 10 of 10 (72 to 100%); 1.0 lead changes per playtest"
    assert stays.moment == ("p9", 7)


@pytest.mark.parametrize(
    ("late", "early", "says"),
    [
        (6, 2, "So far: Playtests stay open"),
        (12, 5, "So far: Playtests stay open"),
        (4, 4, "So far: Playtests are decided early"),
        (8, 0, "Playtests stay open"),
        (1, 16, "Playtests are decided early"),
    ],
)
def test_about_half_and_half_is_no_verdict_on_the_second_half(late, early, says):
    """“Playtests stay open” was a plain sentence of 6 of 8, beside “So far” of a seat with 5 of 8."""
    both = [led(late, half=0, end=1), led(early, half=0, end=0, first=late)]
    found = winning.leads(Frames.concat(both[: 1 + bool(early)]))[-1]
    assert found.says.startswith(says)
    assert ("no verdict" in found.carries) is found.says.startswith("So far")


@pytest.mark.parametrize(("most", "says"), [(5, "So far: People wait"), (8, "People wait")])
def test_the_phase_with_most_waiting_is_a_verdict_only_if_no_other_comes_near(most, says):
    moves = [
        move(f"p{at}", n, 0, phase=phase) | {"wait": wait}
        for at in range(8)
        for n, phase, wait in ((2, "deal", 20.0), (3, "talk", 30.0 if at < most else 10.0))
    ]
    (finding,) = pacing.waiting(made(games=[game(f"p{at}") for at in range(8)], moves=moves))
    assert finding.says.startswith(says)
    assert f"in {most} of 8 playtests" in finding.shown


@pytest.mark.parametrize(("minutes", "says"), [(60, "It takes longer than"), (30, "It takes no longer than")])
def test_minutes_are_set_against_what_the_rulebook_means_it_to_take(minutes, says):
    frames = made(
        games=[game(f"p{at}", game="trade_warz", seconds=60.0 * (minutes + at % 3)) for at in range(9)],
        moves=[move(f"p{at}", 2, 0) for at in range(9)],
    )
    (finding,) = pacing.duration(frames)
    assert finding.says == f"{says} the 45 minutes planned."
    over = 9 if minutes > 45 else 0
    assert f"longer in {over} of 9 (" in finding.shown
    assert finding.figure is course.minutes


def test_the_phase_with_most_waiting_is_named_with_its_longest_wait():
    moves = [
        move(f"p{at}", n, 0, phase=phase) | {"wait": wait}
        for at in range(8)
        for n, phase, wait in ((2, "deal", 4.0), (3, "talk", 30.0 + at))
    ]
    (finding,) = pacing.waiting(made(games=[game(f"p{at}") for at in range(8)], moves=moves))
    assert finding.says == "People wait most in the phase “talk”."
    assert (
        finding.shown == "it had the most waiting in 8 of 8 playtests (68 to 100%); "
        "a wait there lasts 34 s (median), at most 37 s"
    )
    assert finding.moment == ("p7", 3)
    assert finding.figure is drawn.waited_by_phase


def test_waits_that_nobody_notices_are_no_finding():
    moves = [
        move(f"p{at}", n, 0, phase=phase) | {"wait": wait}
        for at in range(8)
        for n, phase, wait in ((2, "deal", 0.0), (3, "talk", 4.9))
    ]
    assert pacing.waiting(made(games=[game(f"p{at}") for at in range(8)], moves=moves)) == []


def test_moves_that_nobody_made_are_told_with_how_rare_they_may_still_be():
    (finding,) = pacing.unused_moves(won_by([0] * 14))
    assert finding.says == "Nobody ever chose to “discard”, “paradox” and “predict”."
    assert finding.shown == "never in 14 playtests, so in fewer than 22% of them"
    assert finding.figure is play.moves_used


def test_the_referees_moves_are_no_choice_that_nobody_made():
    assert not {"close_negotiation", "judge"} & set(
        play.move_use(made(games=[game("a", game="rat_scramble")]))["kind"]
    )


def note(id, text, tags="", about=5, kind="note"):
    return {"playtest": id, "n": 9, "kind": kind, "seat": None, "about": about, "text": text, "tags": tags}


def answered(id, seat, question, text, value=None):
    return {
        "playtest": id,
        "n": 9,
        "kind": "survey",
        "seat": seat,
        "label": question,
        "text": text,
        "value": value,
    }


def test_a_tag_that_comes_back_is_told_with_its_last_moment():
    frames = made(
        games=[game(f"p{at}") for at in range(14)],
        notes=[note(f"p{at}", "what is a window", "question, rules") for at in range(6)],
    )
    found = feedback.notes(frames)
    assert found[0].says == "“rules” comes up again and again."
    assert found[0].shown == "in 6 of 14 playtests (21 to 67%)"
    assert found[0].moment == ("p5", 5)


def test_notes_and_answers_agree_on_a_word_and_not_on_a_player_s_name():
    frames = made(
        games=[game(f"p{at}", names='["Paradoxa"]') for at in range(4)],
        notes=[
            *(note(f"p{at}", "Paradoxa saw the tie late") for at in range(2)),
            *(
                answered(f"p{at}", 0, "confused", "windows after a tie, windows, Paradoxa")
                for at in range(2, 4)
            ),
            note("p0", "the windows confuse"),
        ],
    )
    (finding,) = feedback.notes(frames)
    assert finding.says == "So far: Notes and answers agree on “windows”."
    assert finding.shown == "in 3 of 4 playtests"


def test_the_lowest_rating_and_the_winners_joy_are_of_playtests_and_not_of_answers():
    frames = won_by([0] * 9)
    rows = [
        answered(f"p{at}", seat, question, str(value), float(value))
        for at in range(9)
        for seat in range(3)
        for question, value in (("fun", 5 if seat == 0 else 4), ("length", 2))
    ]
    rows[0]["value"] = 4.0
    with_answers = made(
        games=frames.table("games").to_pylist(), results=frames.table("results").to_pylist(), notes=rows
    )
    lowest, winners = feedback.survey(with_answers)
    assert lowest.says == "“length” is rated lowest."
    assert lowest.shown == "2.0 of 5, 27 answers in 9 playtests", "equal ratings have no interval"
    assert winners.says == "Winners rate the playtest higher than the others at the table."
    assert winners.n == 9


def group(prefix, n, **more):
    """``n`` playtests whose ids begin with ``prefix``; every other one a round longer."""
    frames = won_by([at % 3 for at in range(n)], **more)
    rows = {
        name: [row | {"playtest": prefix + row["playtest"]} for row in frames.table(name).to_pylist()]
        for name in ("games", "results", "moves")
    }
    for at, row in enumerate(rows["games"]):
        row["rounds"] += at % 2
    return made(**rows)


def test_two_versions_are_compared_at_the_same_number_of_players():
    short, long = group("a", 9, rounds=5), group("b", 9, rounds=9)
    (rounds,) = [one for one in differences(long, short, ("new", "old")) if "tricks" in one.says]
    assert rounds.says == "new: more tricks than old."
    assert rounds.shown == "4.0 tricks (3.5 to 4.5) more: 9.4 (n = 9) against 5.4 (n = 9)"
    assert differences(long, group("c", 9, players=4, rounds=5)) == []


def test_two_rules_among_the_playtests_chosen_are_compared_by_themselves():
    frames = Frames.concat([group("a", 9, rounds=5, digest="x"), group("b", 9, rounds=9, digest="y")])
    says = [finding.says for finding in findings.stands_out(frames).findings]
    assert says[0] == "v2 (rules not known here, y): more tricks than v1 (rules not known here, x)."


def test_nothing_finished_is_nothing_known():
    answer = findings.stands_out(made(games=[game("a", finished=False), game("b", finished=False)]))
    (finding,) = answer.findings
    assert finding.says == "None of these playtests is finished, so nobody has won."
    assert answer.unknown == "Nobody has won yet, so there is nothing to say about winners."
    assert findings.stands_out(Frames({})).unknown == "No playtest is chosen."


def test_one_playtest_says_nothing_of_the_next_and_what_would_settle_it_is_said():
    answer = findings.stands_out(won_by([0]))
    assert [finding.shown for finding in answer.findings] == ["Seat 1 won, 10 to 0 to 0."]
    assert answer.unknown.startswith("Whether a seat or a role has an advantage is not known")
    assert f"About {stats.enough(1 / 3)} finished playtests with 3 players would settle it" in answer.settle


def test_a_tie_in_the_only_playtest_makes_no_fair_share_of_two_thirds():
    tied = made(
        games=[game("p0", players=3)],
        results=results("p0", [10, 10, 0], {0, 1}),
        moves=[move("p0", 2, 0)],
        measures=[],
    )
    assert "instead of a fair 40 " in findings.stands_out(tied).settle


def test_once_balance_is_known_nothing_of_it_is_open():
    assert findings.stands_out(won_by([0, 1, 2] * 20)).unknown == ""


def test_the_surest_comes_first_and_seven_are_enough():
    many = [findings.Finding(f"{at}", "", at / 20, 9) for at in range(20)]
    told = findings.answer(won_by([0]), many).findings
    assert [finding.says for finding in told] == ["19", "18", "17", "16", "15", "14", "13"]
    assert len(told) == MOST


def test_which_game_is_meant_is_asked_in_a_sentence():
    frames = made(games=[game("a"), game("b", game="nim")])
    with pytest.raises(ValueError, match="cat_in_the_box, nim; say which"):
        review.stands_out(frames)


def test_chances_are_added_up_exactly_and_by_the_normal_curve_alike():
    assert stats.poisson_binomial_test([0.5] * 4, 4) == pytest.approx(2 / 16)
    assert stats.poisson_binomial_test([0.5, 0.25], 2) == pytest.approx(1 / 8)
    exact = stats.poisson_binomial_test([0.3] * stats.EXACT, 480)
    assert stats.poisson_binomial_test([0.3] * (stats.EXACT + 1), 480) == pytest.approx(exact, rel=0.1)


def broken_off(n, **more):
    """Playtests of people that stopped in round 3, 4 and so on, with what they left."""
    ids = [f"p{at}" for at in range(n)]
    rows = [
        move(id, 2 + step, step % 3, phase=("deal", "tricks")[step], think=4.0 + 60 * at)
        | {"wait": 8.0 + step}
        for at, id in enumerate(ids)
        for step in range(2)
    ]
    games = [
        game(
            id,
            finished=False,
            reason="",
            rounds=3 + at,
            length=2,
            seconds=600.0 * (1 + at),
            created=float(at),
        )
        for at, id in enumerate(ids)
    ]
    return made(games=games, moves=rows, **more)


@pytest.mark.parametrize("n", [1, 3])
def test_an_evening_that_was_broken_off_says_how_far_it_came_what_was_noted_and_where_people_waited(n):
    notes = [
        {"playtest": "p0", "n": 3, "kind": "note", "about": 2, "text": "Too long a wait", "tags": "pace"},
        {"playtest": "p0", "n": 4, "kind": "ruling", "text": "The token stays.", "tags": ""},
        {
            "playtest": "p0",
            "n": 5,
            "kind": "survey",
            "seat": 1,
            "label": "fun",
            "text": "4",
            "value": 4.0,
            "tags": "",
        },
        {"playtest": "p0", "n": 6, "kind": "note", "about": 2, "text": "round by round", "tags": "course"},
    ]
    answer = findings.stands_out(broken_off(n, notes=notes))
    said = {finding.says: finding for finding in answer.findings}
    first = answer.findings[0]
    if n == 1:
        assert first.says == "It is not finished, so nobody has won."
        assert first.shown == "It came to trick 3, after 2 moves and 10 minutes"
        assert first.moment == ("p0", 3)
    else:
        assert first.says == "None of these playtests is finished, so nobody has won."
        assert first.shown == "They came to trick 3, 4 or 5, after 2 moves and 10, 20 or 30 minutes"
        assert first.moment == ("p2", 3)
    assert first.figure is course.how_far
    written = said["What was written down: 1 note, 1 ruling and 1 survey."]
    assert written.shown == "“Too long a wait”, “The token stays.”"
    assert said["The longest wait was 9 s, in the phase “tricks”."].moment == ("p0", 3)
    longest = "4 s" if n == 1 else "2 minutes"
    assert any(says.startswith(f"The longest decision was {longest}") for says in said)
    assert answer.unknown == "Nobody has won yet, so there is nothing to say about winners."


@pytest.mark.parametrize(("n", "came"), [(1, "It stopped in trick 3"), (2, "They came to trick 3 or 4")])
def test_only_what_was_ended_early_is_said_to_have_stopped_for_another_may_be_being_played(n, came):
    ended = {"playtest": "p0", "n": 4, "kind": "close", "label": "ended", "text": "It is late", "tags": ""}
    (first, *_) = unfinished.unfinished(broken_off(n, notes=[ended]))
    assert first.shown.startswith(came)


def test_a_few_that_were_not_finished_among_many_do_not_stand_out():
    frames = won_by([0] * 9)
    games = [*frames.table("games").to_pylist(), game("q", finished=False, reason="")]
    says = [
        finding.says
        for finding in findings.stands_out(
            made(games=games, results=frames.table("results").to_pylist())
        ).findings
    ]
    assert not any("come to" in one for one in says)


def test_a_rematch_that_nobody_played_is_no_playtest_that_was_not_played_to_the_end():
    """Pressed and left before anybody moved, or only bots moved there."""
    games = [game(id, finished=False, source="recording", length=5) for id in ("p", "q")]
    stray = [game("s", finished=False, source="recording", length=0)]
    stray.append(game("t", finished=False, source="recording", length=3))
    by_a_bot = move("t", 2, 0, by="bot")
    frames = made(games=[*games, *stray], moves=[move("p", 2, 0), move("q", 2, 1), by_a_bot])
    assert measures.strays(frames) == {"s", "t"}
    (first, *_) = unfinished.unfinished(frames)
    assert first.says == "None of these playtests is finished, so nobody has won."
    assert first.n == 2
    assert len(course.how_far(frames).data[0].x) == 2
    assert unfinished.unfinished(made(games=stray, moves=[by_a_bot])) == []


def test_how_far_unfinished_playtests_came_has_a_dot_for_each():
    fig = course.how_far(broken_off(3))
    assert [float(x) for x in fig.data[0].x] == [3, 4, 5]
    assert fig.data[0].customdata[0][1] == "after 2 moves"
