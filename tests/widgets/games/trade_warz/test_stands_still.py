"""While the end of a round or of a dispute is told, the board of Trade Warz stands as it did then."""

import random

import pytest

from playtest.bots import asked, bot
from playtest.engines import codec
from playtest.engines.game import Illegal
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.events import DisputeWon, Flipped, RoundEnded
from playtest.table import SeatTable, Table
from playtest.widgets import Review, TableView
from playtest.widgets.games import front_end, scene_of
from playtest.widgets.kit import Fitted
from playtest.widgets.table import position_at
from playtest.widgets.table.spectator import SpectatorView
from playtest.words import Announcement
from tests.widgets.conftest import Page

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]


def played(table, kind, plays="trader", seed=3):
    """Moves by a bot until an event of that kind has come out; it, and the number of its entry."""
    chance, player = random.Random(seed), bot(plays, table.game)
    while table.pending:
        seat = chance.choice(table.pending)
        move = asked(player, table.game, table.view(seat), table.legal(seat), chance, must=True)
        table.submit(seat, move, by="bot:trader 1" if seat else "person")
        n = len(table.log)
        for event in table.events_of(n):
            if isinstance(event, kind):
                return event, n
    raise AssertionError(f"No {kind.__name__} came out.")


def seated(store, seats=4, seed=3, **rules):
    game = TradeWarz(seats, TradeWarz.Rules(**rules))
    return Table.new(store, game, ["Ann", *[bot("trader", game)] * (seats - 1)], seed=seed)


def about_the_event(scene):
    """What the board says of the round's event."""
    return [block.text for block in scene.stage if getattr(block, "key", "") == "event"]


def shown(view):
    """Whose GDP is how much on the board."""
    return {each.seat: int(each.score.replace("−", "-")) for each in view.session.shown_scene.players}


def test_a_round_that_has_ended_stays_on_the_board_until_it_was_read(store):
    table = seated(store)
    view = TableView(table, 0, pace=1)
    table.pace.choose("normal")
    page = Page(view.board)
    ended, n = played(table, RoundEnded)
    (flipped,) = [event for event in table.events_of(n) if isinstance(event, Flipped)]
    while view.session.announcements.now[1].title != "Round 1 ends":
        page.do("go-on")
    assert shown(view) == dict(enumerate(ended.gdp))
    assert view.session.shown_scene.phase.startswith("Round 1 of 5")
    assert not any(flipped.event in said for said in about_the_event(view.session.shown_scene))
    assert "now round 2" not in page.text
    while (up := view.session.announcements.now) is not None and not up[1].title.startswith("Event"):
        assert up[1].event == ended
        page.do("go-on")
    assert view.session.shown_scene.phase.startswith("Round 2 of 5"), "its event is told beside its board"
    assert shown(view) == {seat: player.gdp for seat, player in enumerate(table.state.players)}


def test_where_nothing_waits_for_a_moment_the_board_goes_on_at_once(store):
    table = seated(store)
    view = TableView(table, 0, pace=0)
    page = Page(view.board)
    played(table, RoundEnded)
    while (up := view.session.announcements.now[1]).takes_from == 0 and up.title != "Round 1 ends":
        assert view.session.shown_scene.phase.startswith("Round 2 of 5")
        page.do("go-on")  # what Ann lost before stays until she has read it
    assert up.title == "Round 1 ends"
    assert view.session.shown_scene.phase.startswith("Round 2 of 5")


def test_a_dispute_that_was_decided_stays_marked_on_the_board_and_the_card_has_its_sum(store):
    table = seated(store)
    view = TableView(table, 0, pace=1)
    table.pace.choose("normal")
    page = Page(view.board)
    won, _ = played(table, DisputeWon, "rival")
    while not isinstance(view.session.announcements.now[1].event, DisputeWon):
        page.do("go-on")
    stood = position_at(table, table.view(0), 0, *view.session.announcements.now)
    assert stood.contest == (won.partner, won.slot)
    assert "disputes" not in {
        picture.key.partition("-")[0] for picture in view.session.shown_scene.pictures()
    }
    on_it = [placed.seat for placed in stood.placed if (placed.partner, placed.slot) == stood.contest]
    assert sorted(on_it) == sorted(won.seats)
    page.do("go-on")
    assert table.state.contest != (won.partner, won.slot)


@pytest.mark.parametrize(("seats", "rules"), [(3, {}), (6, {"partner_powers": "all"})])
def test_whatever_stood_still_can_be_drawn_for_everybody_and_shows_nobody_another_s_hand(store, seats, rules):
    table = seated(store, seats, **rules)
    chance, drawn = random.Random(5), 0
    while table.pending:
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        n = len(table.log)
        for event in filter(front_end(table.game).freeze_board_during, table.events_of(n)):
            drawn += 1
            for eyes in (None, 0, seats - 1):
                view = position_at(table, table.view(eyes), eyes, n, Announcement("", event=event))
                open_hands = [at for at, player in enumerate(view.players) if player.hand is not None]
                assert open_hands == [each for each in [eyes] if each is not None]
                assert view.waiting == ()
                stage = scene_of(table.game, view, NAMES[:seats], {}).stage
                assert any(isinstance(block, Fitted) for block in stage)
    assert drawn > 3


def test_to_look_into_a_move_changes_nothing_and_another_seat_s_view_is_not_given(store):
    table = seated(store)
    ended, n = played(table, RoundEnded)
    before = codec.plain(table.state, table.game.State)
    first = table.view_within(n, ended, 1)
    assert first == table.view_within(n, ended, 1)
    assert codec.plain(table.state, table.game.State) == before
    assert table.view(1) != first
    own = SeatTable(table, 0)
    assert own.view_within(n, ended, 0) == table.view_within(n, ended, 0)
    assert own.view_after(n, 0) == table.view_after(n, 0)
    for another in (lambda: own.view_within(n, ended, 1), lambda: own.view_after(n, 1)):
        with pytest.raises(Illegal):
            another()


def test_onlookers_and_the_review_see_the_board_of_the_round_that_ended(store):
    table = seated(store)
    table.pace.choose("normal")
    looking = SpectatorView(table, lambda: None)
    looking.panes(1)
    ended, n = played(table, RoundEnded)
    looking.panes(2)
    while looking._announcements.now[1].event != ended:
        looking.go_on()
    said = str(looking.panes(3))
    assert "Round 1 of 5" in said
    assert "Round 2 of 5" not in said
    review = Review(store, id=table.id)
    page = Page(review.board)
    review.go(n)
    while review.place.moments(review.table)[review.place.which].event != ended:
        page.do("go-on")
    assert "Round 1 of 5" in page.text
    assert "Round 2 of 5" not in page.text
