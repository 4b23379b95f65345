"""In the review one press shows a moment: what came out, with its sums, and the board that explains it."""

import asyncio
import random

import pytest

import playtest
from playtest.bots import asked, bot
from playtest.engines.game import REFEREE
from playtest.record import Store
from playtest.table import Table
from playtest.widgets.kit import Message
from playtest.widgets.studio import Review
from playtest.widgets.studio.review_parts import beginning
from tests.widgets.conftest import _nodes

GAMES = {
    "cat_in_the_box": (3, "random", "trick_won", 60),
    "collapsization": (3, "random", "built", 60),
    "rat_scramble": (4, "greedy", "passed", 90),
    "scambodia": (3, "counting", "round_ended", 200),
    "trade_warz": (3, "trader", "round_ended", 140),
}
"""By game: seats, who plays, what comes out again and again, and how many moves."""


@pytest.fixture(scope="module", params=GAMES)
def recorded(request, tmp_path_factory):
    """A game by bots, its review and the kind of event that its moments tell of."""
    seats, plays, kind, moves = GAMES[request.param]
    store = Store(tmp_path_factory.mktemp("recorded") / "recordings.sqlite")
    table = Table.new(
        store, playtest.game(request.param)(seats), ["Ann", "Ben", "Cleo", "Dora"][:seats], seed=4
    )
    rng, player = random.Random(4), bot(plays, table.game)
    for _ in range(moves):
        if not table.pending:
            break
        seat = rng.choice(table.pending)
        move = asked(player, table.game, table.view(seat), table.legal(seat), rng, must=True)
        table.submit(seat, move)
    review = Review(store, id=table.id)
    yield review, table, kind
    review.close()
    store.close()


@pytest.fixture(scope="module")
def read(recorded):
    """What is read at each entry, with everything open: the card, its title, and the sentence above."""
    review, table, _ = recorded
    review.look_as(REFEREE)
    found = {}
    for n in (*review.place.marked("moment"), *range(2, len(table.log) + 1)):
        review.go(n)
        found[n] = (*card(review), sentence(review))
    return found


@pytest.fixture
def played(recorded):
    """The same, from its deal and with everything open."""
    recorded[0].look_as(REFEREE)
    recorded[0].go(1)
    return recorded


def press(review, do):
    review._hear(Message(do))


def card(review):
    """The nodes of the card that is up, and its title; nothing where none is."""
    found = [node for node in _nodes(review.board.panes) if node[2].get("data-zone") == "moment"]
    cards = [node for node in found if "data-n" in node[2]]
    assert len(cards) <= 1
    return (cards[0], cards[0][3][0][3][0]) if cards else (None, "")


def sentence(review):
    """What is said above the timeline."""
    turn = next(node for node in _nodes(review.board.panes) if "pb-turn" in str(node[2].get("class")))
    return turn[3][0][3][0]


def test_one_press_shows_the_moment_and_the_board_that_it_tells_of(played):
    review, _, _ = played
    press(review, "first")
    marked = review.place.marked("moment")
    assert len(marked) > 1
    for n in marked[1 if review.entry == marked[0] else 0 :]:
        while review.entry < n:
            press(review, "jump:moment")
        up, title = card(review)
        assert review.entry == n
        assert up is not None, n
        assert up[2]["data-n"] == n
        assert title
    press(review, "jump:moment")
    assert review.entry == marked[-1]


def test_every_moment_is_shown_to_whoever_looks(played, read):
    review, table, _ = played
    for n in review.place.marked("moment"):
        assert read[n][0] is not None, n
    for eyes in (None, *range(table.game.seats)):
        review.look_as(eyes)
        for n in review.place.marked("moment"):
            review.go(n)
            assert card(review)[0] is not None, (eyes, n)


def test_a_card_has_sums_where_points_or_tricks_were_given(played):
    review, table, kind = played
    told = [n for n, event in table.events(REFEREE) if event.kind == kind]
    assert told
    for n in told:
        review.go(n)
        while (
            card(review)[0] is not None
            and not tallies(review)
            and review.place.which + 1 < len(moments(review))
        ):
            press(review, "jump:moment")
        assert tallies(review), n


def moments(review):
    return review.place.moments(review.table)


def tallies(review):
    up, _ = card(review)
    return [node for node in _nodes({"card": up}) if "pb-tally" in str(node[2].get("class"))] if up else []


def test_several_moments_of_one_move_come_one_after_the_other(played):
    review, table, _ = played
    several = [n for n in review.place.marked("moment") if review.go(n) is None and len(moments(review)) > 1]
    if not several and table.game.name != "trade_warz":
        return
    assert several
    review.go(several[0])
    first, there = card(review)[1], len(moments(review))
    press(review, "jump:moment")
    assert review.entry == several[0]
    assert card(review)[1] != first
    for _ in range(there - 1):
        press(review, "jump:moment")
    assert review.entry > several[0]
    review.go(several[0])
    press(review, "go-on")
    assert review.entry == several[0]
    assert card(review)[1] != first


def test_what_is_said_above_the_timeline_is_whole_and_not_said_twice(read):
    for n, (_, title, said) in read.items():
        assert "…" not in said, n
        assert said != title, n


def test_a_step_that_is_no_moment_has_no_card(recorded, read):
    review, table, _ = recorded
    quiet = [n for n in range(2, len(table.log)) if n not in review.place.marked("moment")]
    assert quiet
    for n in quiet:
        assert read[n][0] is None, n


def test_the_key_m_leads_to_the_next_moment(played):
    review, _, _ = played
    dock = next(node for node in _nodes(review.board.panes) if node[2].get("data-zone") == "dock")
    assert '"m":"jump:moment"' in dock[2]["data-keys"]


def test_claims_lie_on_the_board_when_a_turn_was_scored(tmp_path):
    """The next draw had cleared them away by then."""
    table = Table.new(
        Store(tmp_path / "one.sqlite"), playtest.game("collapsization")(3), ["Ann", "Ben", "Cleo"], seed=1
    )
    rng, player = random.Random(2), bot("shrewd", table.game)
    built = 0
    while not built:
        seat = rng.choice(table.pending)
        move = asked(player, table.game, table.view(seat), table.legal(seat), rng, must=True)
        table.submit(seat, move)
        built = next((n for n, event in table.events(None) if event.kind == "built"), 0)
    assert table.outcome is None, "the build is on no mine"
    review = Review(table.store, id=table.id)
    review.look_as(None)
    review.go(built)
    pieces = [node[2].get("data-name") for node in _nodes(review.board.panes)]
    assert pieces.count("claim") >= 2
    assert not [n for n in _nodes(review.board.panes) if "pb-acts" in str(n[2].get("class"))]
    press(review, "forward")
    press(review, "back")
    assert [node[2].get("data-name") for node in _nodes(review.board.panes)].count("claim") >= 2
    review.close()


def test_who_won_is_said_at_the_end(tmp_path):
    table = Table.new(
        Store(tmp_path / "two.sqlite"), playtest.game("cat_in_the_box")(3), ["Ann", "Ben", "Cleo"], seed=1
    )
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0])
    review = Review(table.store, id=table.id)
    press(review, "last")
    winners = {table.names[seat] for seat in table.outcome.winners}
    said = sentence(review)
    assert any(said.endswith(f"{name} wins.") for name in winners) or said.endswith(" win.")
    press(review, "back")
    assert "wins." not in sentence(review)
    review.close()


def test_while_it_plays_a_moment_stays_longer(played):
    review, _, _ = played
    seen = []

    async def plays():
        review.go(review.place.marked("moment")[0])
        review.autoplay.pace = 0.05
        press(review, "play")
        began = asyncio.get_running_loop().time()
        at, which = review.entry, review.place.which
        while (review.entry, review.place.which) == (at, which):
            await asyncio.sleep(0.005)
        seen.append(asyncio.get_running_loop().time() - began)
        press(review, "stop")

    asyncio.run(plays())
    assert seen[0] >= 0.14


def test_the_rules_lie_beside_the_review_at_the_phase_of_the_entry(played):
    review, table, _ = played
    phases = set()
    for n in (1, len(table.log) // 2):
        review.go(n)
        drawers = [node for node in _nodes(review.board.panes) if node[2].get("data-drawer") == "rules-page"]
        assert len(drawers) == 1
        shown = [node[2]["data-now"] for node in _nodes({"rules": drawers[0]}) if "data-now" in node[2]]
        assert shown == [table.game.phase(table.state_at(n))]
        phases |= {*shown}
    assert phases


def test_the_first_sentences_that_fit_are_told_and_none_is_cut():
    assert beginning(["One.", "Two.", "Three."], 9) == "One. Two."
    assert beginning(["A long sentence."], 3) == "A long sentence."
    assert beginning([], 3) == ""
