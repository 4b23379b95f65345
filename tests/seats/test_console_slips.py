"""Slips at the console: a press made twice, a bot called like a person, what an undo takes, who is freed."""

import pytest

from playtest import Store, Table, catalog
from playtest.seats import clocks
from playtest.seats.public import PublicScreen
from playtest.seats.screens import NotAllowed
from playtest.words import of
from tests.seats.desk import Tab


def notes(desk):
    return [entry.body["text"] for entry in desk.table.log if entry.kind == "note"]


def group(desk, name):
    (found,) = (node for node in desk.tab.look().nodes() if node[2].get("data-group") == name)
    return str(found)


@pytest.mark.parametrize(
    ("does", "values", "text"),
    [
        ("note", {"text": "Nobody reads the cards", "tag.stuck": True}, "Nobody reads the cards"),
        ("tag:stuck", {}, "Stuck"),
    ],
)
def test_a_note_whose_button_is_pressed_twice_is_kept_once(desk, does, values, text):
    here = desk()
    here.tab.do(does, **values)
    here.clock.now += 0.4
    here.tab.do(does, **values)
    assert notes(here) == [text]
    assert "Noted" in here.tab.text(), "the second press is answered as the first"
    here.clock.now += 30
    here.tab.do(does, **values)
    assert notes(here) == [text, text], "later it is another moment"


def test_notes_that_differ_are_both_kept_however_soon_they_come(desk):
    here = desk()
    for tag in ("stuck", "excited"):
        here.tab.do(f"tag:{tag}")
    here.tab.do("note", text="Stuck")
    assert notes(here) == ["Stuck", "Excited", "Stuck"]


def test_what_is_said_of_a_note_stands_where_it_was_pressed_and_moves_no_button(desk):
    here = desk()
    before = here.tab.look().doing("tag")
    here.tab.do("tag:stuck")
    assert "Noted: stuck" in group(here, "tags")
    assert "Note this moment" not in group(here, "tags"), "it stands in the place of the heading"
    assert here.tab.doing("tag") == before


def test_before_a_move_is_taken_back_it_is_said_which(desk):
    here = desk("trade_warz", seats=2)
    table = here.table
    table.submit(0, next(move for move in table.legal(0) if move.kind == "draw"))
    here.tab.do("undo")
    (told,) = (node for node in here.tab.nodes() if node[2].get("class") == "pt-gone")
    text = of(table.game)
    events = table.told_of(len(table.log), None)
    assert [text.event(event, table.names, None) for event in events if text.event(event, table.names, None)]
    for event in events:
        assert text.event(event, table.names, None) in str(told)


def test_every_move_that_an_undo_takes_back_is_told_and_the_last_ones_unfold(desk):
    """“and 3 more” stood there, and nothing told which."""
    here = desk("trade_warz", seats=2)
    for by in ("person", *["bot:random"] * 5):
        here.table.submit(0, next(move for move in here.table.legal(0) if move.kind == "draw"), by=by)
    here.tab.do("undo")
    (told,) = (node for node in here.tab.nodes() if node[2].get("class") == "pt-gone")
    assert [line[1] for line in told[3]] == ["0", "1", "2", "more"]
    assert "and 3 more" in str(told)
    assert str(told).count("draws from the leader deck") == 6


def test_who_sits_at_another_seat_is_called_so_in_every_prompt(desk):
    here = desk(seats=3)
    public = Tab(PublicScreen(here.session, here.seats))
    for seat, name in enumerate(["Zoe", "Max"]):
        here.sit(name, seat)
    for tab in (here.tab, public):
        tab.look()
    while 0 not in here.table.pending or len(here.table.pending) > 1:
        seat = here.table.pending[-1]
        here.table.submit(seat, next(iter(here.table.legal(seat))))
    for tab in (here.tab, public):
        assert "Zoe" in dock(tab.look())
        assert "Ann" not in dock(tab)
    here.tab.do("rename:0", name="Wilhelmina")
    for tab in (here.tab, public):
        assert "Zoe" not in dock(tab.look())
        assert "Wilhelmina" in dock(tab)


def dock(tab):
    (found,) = (node for node in tab.nodes() if node[2].get("data-zone") == "dock")
    return str(found)


@pytest.mark.parametrize("does", ["move", "free"])
def test_a_bot_that_plays_for_nobody_any_more_has_a_name_of_its_own(desk, does):
    here = desk("scambodia", seats=4)
    here.sit("Zoe", 0)
    here.tab.do("bot:0")
    assert here.table.names[0] == "Zoe", "it plays for her"
    if does == "move":
        here.tab.do("move:0", to="2")
        assert here.table.names[2] == "Zoe"
    else:
        here.tab.do("free:0")
    assert here.table.seats[0].is_bot
    assert here.table.names[0] not in ("Zoe", "Cleo")
    assert len({*here.table.names}) == 4


def test_somebody_may_move_to_the_chair_of_a_bot_which_gets_up(desk):
    here = desk("scambodia", seats=4)
    here.sit("Zoe", 0)
    here.tab.do("bot:3")
    bot = here.table.names[3]
    here.tab.do("move:0", to="3")
    assert here.table.names[3] == "Zoe"
    assert not here.table.seats[3].is_bot
    assert not here.table.seats[0].is_bot
    assert bot not in here.table.names


def test_somebody_who_plays_is_sent_away_after_one_question(desk):
    here = desk(seats=2)
    here.sit("Zoe", 0)
    Tab(here.seats[0])
    here.tab.do("free:0")
    assert here.session.holders(0)
    assert "Zoe is playing. Free the seat?" in here.tab.text()
    here.tab.do("free-no")
    here.tab.do("free-yes:0")
    assert here.session.holders(0), "the question has gone"
    here.tab.do("free:0")
    here.tab.do("free-yes:0")
    assert not here.session.holders(0)


def test_a_chair_is_freed_by_the_same_words_whoever_has_it(desk):
    here = desk(seats=3, started=False)
    here.sit("Zoe", 0)
    here.tab.do("bot:1")
    labels = [node[2].get("aria-label") for node in here.tab.look().nodes()]
    assert {f"Free the seat of {here.table.names[seat]}" for seat in (0, 1)} <= set(labels)
    here.tab.do("person:1")
    assert not here.session.is_taken(1)


@pytest.mark.parametrize(
    ("game", "rules", "said"),
    [
        ("cat_in_the_box", {}, "No clock runs: Cat in the Box has none."),
        ("scambodia", {}, "No clock runs: “Turn clock” was left empty"),
        ("scambodia", {"turn_seconds": 60}, "No clock is running"),
        ("trade_warz", {}, "No clock is running"),
    ],
)
def test_it_is_said_why_no_clock_runs(tmp_path, game, rules, said):
    class_ = catalog.game(game)
    store = Store(str(tmp_path / "recordings.sqlite"))
    table = Table.new(store, class_(4, class_.Rules(**rules)), ["Ann", "Ben", "Cleo", "Dan"], seed=7)
    assert clocks.why_none(table).startswith(said)
    table.close()
    store.close()


def test_where_a_clock_is_looked_for_it_is_said_that_there_is_none(desk):
    assert "Turn clock" in group(desk("scambodia", seats=4), "table")


def test_while_the_board_is_corrected_bots_stand_still_and_phones_say_so(desk):
    here = desk("scambodia", seats=4)
    here.sit("Zoe", 0)
    phone = Tab(here.seats[0])
    here.tab.do("correct")
    assert here.table.pace.awaits_word
    assert here.table.pace.use.until > here.table.store.now() + 30, "what other processes are told"
    assert any("is correcting the board" in told for told in phone.told)
    here.tab.do("correct-end")
    assert not here.table.pace.awaits_word
    assert here.table.pace.use.until <= here.table.store.now()
    here.tab.do("correct")
    here.console.rest()
    assert not here.table.pace.awaits_word, "nobody looks at the console any more"


def test_a_card_on_which_nothing_can_be_corrected_says_so(desk):
    here = desk("scambodia", seats=4)  # cards are looked at: nobody has points, it is nobody's turn
    here.tab.do("correct")
    cards = {
        node[2]["data-do"] for node in here.tab.look().nodes() if "pb-seat " in f"{node[2].get('class')} "
    }
    assert cards == {f"fix-not:seat-{seat}" for seat in range(4)}
    here.tab.do("fix-not:seat-1")
    assert "Nothing to correct here: press a card on the table or the discard pile." in here.tab.text()
    assert "You can correct anything that has a frame" in here.tab.text()


def test_a_message_that_the_console_hides_is_gone_from_every_page_until_it_is_shown_again(desk):
    here = desk()
    pages = [Tab(screen) for screen in (*here.seats, PublicScreen(here.session, here.seats))]
    pages[0].do("talk", text="You all cheat")
    (n,) = (entry.n for entry in here.table.log if entry.kind == "talk")
    assert "You all cheat" in pages[1].look().text()
    here.tab.do(f"talk-hide:{n}")
    for page in (*pages, here.tab):
        assert "You all cheat" not in page.look().text()
    assert "a hidden message" in group(here, "notes")
    here.tab.do(f"talk-show:{n}")
    assert "You all cheat" in pages[1].look().text()


def test_a_seats_page_hides_no_message(desk):
    here = desk()
    page = Tab(here.seats[0])
    here.table.talk(1, "You all cheat")
    with pytest.raises(NotAllowed):
        page.do(f"talk-hide:{len(here.table.log)}")
    assert not here.table.hidden
    assert page.look().doing("talk-hide") == []


def test_a_page_opens_with_the_last_part_of_the_log_and_a_press_shows_a_bounded_part_more(desk):
    here = desk()
    for said in range(500):
        here.clock.now += 2
        here.table.talk(said % 2, f"{said:03} {'x' * 490}")
    page = Tab(here.seats[0])
    assert page.text().count("xxx”") <= 70
    opens = sum(map(len, page.told))
    page.told.clear()
    page.do("log-all")
    assert 300 <= page.look().text().count("xxx”") <= 400
    assert opens < 250_000
