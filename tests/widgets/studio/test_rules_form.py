import asyncio
import re

import pytest

import playtest
from playtest.frames import frames
from playtest.record import presets, versions
from playtest.simulate import Cost
from playtest.table import Table
from playtest.widgets.studio import Tweak
from playtest.widgets.studio.rules_form import rules_spec
from playtest.widgets.studio.rules_form_parts import VERSION
from playtest.widgets.studio.running import Running
from tests.nim import Nim, Rules
from tests.shipped import EVERY
from tests.widgets.conftest import Page


@pytest.fixture
def tweaked(store, tmp_path):
    def make(game, bots="random", **more):
        tweak = Tweak(game, store, folder=tmp_path, bots=bots, **more)
        page = Page(tweak.board)
        page.do("hello")
        return tweak, page

    return make


def test_the_form_says_what_differs(tweaked):
    tweak, page = tweaked(Nim(2))
    assert "Nothing yet: these are the rules you began with." in page.text
    assert "Most at once" in page.text
    assert "Sticks a player may take" in page.text
    page.do("tweak", **{"rules.most": "3"})
    assert tweak.game.rules == Rules(most=3)
    assert "Most at once: 3 (was 2)" in page.text
    page.do("reset")
    assert "Nothing yet: these are the rules you began with." in page.text


def test_what_differs_follows_each_field_that_changes(tweaked):
    tweak, page = tweaked(Nim(2))
    form = next(node for node in nodes(page.board.panes) if node[0] == "form")
    assert form[2]["data-change"] == "tweak-look"
    page.do("tweak-look", **{"rules.most": "3"})
    assert "Most at once: 3 (was 2)" in page.text
    page.do("tweak-look", **{"rules.most": "9"})
    assert "Most at once should be from 1 to 5, not 9." in page.text
    assert tweak.refusal == ""
    page.do("tweak-look", **{"rules.most": "2"})
    assert "Nothing yet: these are the rules you began with." in page.text


def test_a_rule_for_another_number_of_players_is_not_offered(tweaked):
    three, four = (tweaked(playtest.game("cat_in_the_box")(players))[1] for players in (3, 4))
    assert "Numbers with three players" in three.text
    assert "Numbers with three players" not in four.text


def test_what_cannot_be_meant_is_said(tweaked):
    tweak, page = tweaked(Nim(2))
    page.do("play", **{"rules.most": "9"})
    assert "Most at once should be from 1 to 5, not 9." in page.text
    assert tweak.view is None
    page.do("fork")
    page.do("save", **{"rules.most": "2", "name": "?"})
    assert "A preset needs a name" in page.text


def test_what_is_wrong_stands_beside_its_field(tweaked):
    _, page = tweaked(Nim(2))
    page.do("compare", **{"rules.most": "9"})
    assert beside(page, "rules.most") == ["Most at once should be from 1 to 5, not 9."]
    assert beside(page, "games") == []
    page.do("compare", **{"rules.most": "2", "games": "many"})
    assert beside(page, "rules.most") == []
    assert beside(page, "games") == ['The number of games should be 1 or more, not "many".']
    page.do("save", games="5", name="")
    assert page.text.count('"data-come"') == 1
    page.do("tweak")
    assert "data-come" not in page.text


def beside(page, name):
    """What is said to be wrong in the box that holds this field alone."""
    return [
        child[3][0]
        for box in nodes(page.board.panes)
        for child in box[3]
        if not isinstance(child, str) and "data-come" in child[2] and names_in(box) == {name}
    ]


def names_in(box):
    return {node[2]["name"] for node in nodes({"": box}) if "name" in node[2]}


def test_a_mistake_in_a_folded_deck_unfolds_it(tweaked):
    _, page = tweaked(playtest.games()["trade_warz"](3))

    def deck():
        return next(n for n in nodes(page.board.panes) if n[2].get("data-drawer") == "cards.cards")

    assert "open" not in deck()[2]
    page.do("play", **{"rules.cards.cards.5.cost": "many"})
    assert deck()[2]["open"] is True
    assert "data-come" in str(deck())


def test_another_game_is_chosen_on_the_page(tweaked):
    tweak, page = tweaked(Nim(2))
    assert "Nim, as in the cell" in page.text
    page.do("turn", **{"game": "scambodia", "rules.most": "3"})
    assert tweak.game.name == "scambodia"
    assert tweak.game.seats == 2
    assert "Scambodia: change the rules" in page.text
    assert "Below, bots play both versions and show what the change does" in page.text
    assert tweak.differs == []
    page.do("turn", game="scambodia", players="4", **{"rules.declarer_locked": True})
    assert tweak.game.seats == 4
    assert tweak.game.rules.declarer_locked
    page.do("turn", game="scambodia", players="9")
    assert "not for 9 players" in page.text
    page.do("turn", game="given", players="4")
    assert isinstance(tweak.game, Nim)
    page.do("turn", game="chess")
    assert "There is no such game." in page.text


def test_a_form_without_a_game_begins_with_one(tweaked):
    tweak, page = tweaked(None)
    assert tweak.game.name == "cat_in_the_box"
    assert "as in the cell" not in page.text


def test_what_a_comparison_costs_is_said_before_it_is_begun(tweaked):
    tweak, page = tweaked(Nim(2))

    async def run():
        page.do("hello")
        while "on this machine" not in page.text:
            await asyncio.sleep(0.01)

    assert "500 games under both rules: 1,000 games." in page.text
    asyncio.run(run())
    page.do("cost", games="20")
    assert "20 games under both rules: 40 games, a few seconds on this machine." in page.text
    assert tweak.comparison is None


def measured(tweak, each):
    """As if games had been found to take so many seconds here."""
    tweak._prices.begun.add(("nim", 2, "random"))
    tweak._prices.measured["nim", 2, "random"] = Cost(1, bots=1, each=each)


def test_so_many_games_are_proposed_as_end_soon_here(tweaked):
    tweak, page = tweaked(Nim(2))
    measured(tweak, 0.4)
    page.do("cost", games="500")
    assert "100 games under both rules: 200 games, about 80 seconds on this machine." in page.text
    assert "500 games, for a surer answer, take about 7 minutes." in page.text
    page.do("cost", games="200")
    assert "200 games under both rules" in page.text
    assert "for a surer answer" not in page.text
    page.do("cost", bots="random")
    assert "200 games under both rules" in page.text


def test_a_page_that_has_not_heard_of_the_proposal_yet_does_not_undo_it(tweaked):
    tweak, page = tweaked(Nim(2))
    measured(tweak, 0.4)
    page.do("hello")
    page.do("tweak", games="500", **{"rules.most": "3"})
    assert "100 games under both rules" in page.text


def test_no_fewer_are_proposed_than_can_say_something(tweaked):
    tweak, page = tweaked(Nim(2))
    measured(tweak, 60.0)
    page.do("hello")
    assert "50 games under both rules" in page.text


def test_the_pages_main_button_compares(tweaked):
    _, page = tweaked(Nim(2))
    main = [n[2]["data-do"] for n in nodes(page.board.panes) if "pb-main" in n[2].get("class", "").split()]
    assert main == ["compare"]


def test_a_variant_is_kept_and_taken_up_again(tweaked, tmp_path):
    tweak, page = tweaked(Nim(2))
    page.do("save", **{"rules.most": "4", "name": "Four"})
    assert "Saved as" in page.text
    assert presets.preset(Nim, "Four", tmp_path) == Rules(most=4)
    page.do("reset")
    page.do("preset", preset="Four")
    assert tweak.game.rules == Rules(most=4)


def test_a_variant_is_played_at_once(tweaked):
    tweak, page = tweaked(Nim(3))
    page.do("play", **{"rules.most": "4"})
    assert tweak.view.table.game.rules == Rules(most=4)
    assert tweak.view.table.title == "Most at once: 4 (was 2)"
    tweak.close()


def test_the_version_is_named_where_its_rules_are_changed_and_the_name_stays_with_them(tweaked, store):
    """The name stood in the form for the next change, and two versions were one in the journal."""
    cat = playtest.game("cat_in_the_box")
    tweak, page = tweaked(cat(3))
    page.do("tweak", **{"rules.forced_lead_breaks": False})
    assert VERSION in page.text
    page.do("play", version="Red sleeps")
    assert tweak.view.table.version == "Red sleeps"
    page.do("leave")
    page.do("tweak", **{"rules.forced_lead_breaks": False, "rules.numbers_for_three": "1"})
    page.do("play")
    assert tweak.view.table.version != "Red sleeps"
    assert sorted(one.name for one in versions.read(store, "cat_in_the_box").values()) == ["Red sleeps"]
    assert sorted(frames(store).games["version"]) == ["", "Red sleeps"]
    tweak.close()


def test_a_running_playtest_is_forked_under_it(tweaked, store):
    running = Table.new(store, Nim(2), ["Ann", "Ben"], "Monday")
    running.submit(0, running.legal(0)[0])
    tweak, page = tweaked(Nim(2))
    assert "Monday" in page.text
    page.do("fork", **{"rules.most": "5", "playtest": running.id})
    forked = tweak.view.table
    assert forked.header.parent == (running.id, 2)
    assert forked.game.rules == Rules(most=5)
    assert forked.state == running.state
    assert "Back to the rules" in page.text
    tweak.close()


def test_a_playtest_is_forked_after_so_many_of_its_moves_and_is_known_by_who_sat_there_and_when(
    tweaked, store
):
    """Two of one day were “261127-7hm6s (27 Nov)” both, and every fork began where the playtest stood."""
    running = Table.new(store, Nim(2), ["Ann", "Ben"])
    for _ in range(3):
        running.submit(running.pending[0], running.legal(running.pending[0])[0])
    tweak, page = tweaked(Nim(2))
    assert re.search(r"Ann and Ben \(\d\d \w+, \d\d:\d\d\)", page.text)
    page.do("fork", playtest=running.id, after="9")
    assert "That playtest has 3 moves, not 9." in page.text
    page.do("fork", playtest=running.id, after="2")
    assert tweak.view.table.header.parent == (running.id, 3)
    assert tweak.view.table.title == "Fork after 2 moves"
    tweak.close()


def test_a_comparison_is_run_from_the_form(tweaked):
    tweak, page = tweaked(Nim(2))
    page.do("compare", **{"rules.most": "3", "games": "20"})
    assert tweak.comparison.games[""] == 20
    assert "20 games of Nim for 2" in page.text
    page.do("compare", **{"rules.most": "2"})
    assert "The same game: all" in page.text


def test_a_comparison_does_not_hold_up_the_page(tweaked):
    tweak, page = tweaked(Nim(2))

    async def run():
        page.do("compare", **{"rules.most": "3", "games": "10"})
        assert "Playing 10 games of each version" in page.text
        while tweak._asking.busy:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert "10 games of Nim for 2" in page.text


def test_an_answer_comes_though_the_recordings_cannot_be_read_meanwhile(tweaked, store):
    Table.new(store, Nim(2), ["Ann", "Ben"], "Monday")
    tweak, page = tweaked(Nim(2))

    async def run():
        page.do("compare", **{"rules.most": "3", "games": "10"})
        with store.writing() as connection:
            connection.exec_driver_sql("ALTER TABLE playtests RENAME TO elsewhere")
        while tweak._asking.busy:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert tweak.refusal == ""
    assert "10 games of Nim for 2" in page.text
    assert "Monday" in page.text
    page.do("tweak")
    assert "10 games of Nim for 2" in page.text
    with store.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE elsewhere RENAME TO playtests")


def test_a_comparison_that_is_stopped_at_once_says_that_it_is_too_early(tweaked):
    """Stopped before the first pair it broke, and the page had no answer."""
    tweak, page = tweaked(Nim(2))

    async def run():
        page.do("compare", **{"rules.most": "3", "games": "100000"})
        page.do("stop")
        while tweak._asking.busy:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert tweak.comparison.games[""] == 0
    assert "Too early to say: 0 games of each version" in page.text
    assert "Something went wrong" not in page.text


def test_a_comparison_is_stopped_and_what_was_played_is_kept(tweaked):
    tweak, page = tweaked(Nim(2))

    async def run():
        page.do("compare", **{"rules.most": "3", "games": "100000"})
        while tweak.comparison is None:
            if "left." in page.text:
                does = page.doing("")
                assert does.index("compare") < does.index("play") < does.index("stop"), (
                    "not where Compare lay"
                )
                page.do("stop")
                assert re.search(r"Stopping after [\d,]+ games; games played both ways are kept\.", page.text)
            await asyncio.sleep(0.01)
        while tweak._asking.busy:
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert 0 < tweak.comparison.games[""] < 100000
    assert "Stopped early; this is what was played." in page.text
    assert page.doing("stop") == []


def played_out(tweak, page, do, **values):
    """Press a button, and wait in the page's own loop until the bots have played."""

    async def run():
        page.do(do, **values)
        while tweak._asking.busy:
            await asyncio.sleep(0.01)

    asyncio.run(run())


def test_a_move_that_is_typed_is_forced_on_one_bot(tweaked):
    tweak, page = tweaked(Nim(2))
    assert "Such as: take sticks=1" in page.text
    played_out(tweak, page, "force", force="take sticks=2", games="60")
    assert list(tweak.comparison.variants) == ["always take sticks=2"]
    assert "One bot makes this move whenever it may: take sticks=2" in page.text
    assert "Compared:" not in page.text
    assert "wins of the forced bot" in page.text or "wins, the forced bot" in page.text
    assert tweak.comparison.table["n"].tolist()[0] == 60
    assert tweak.refusal == ""


def test_a_move_is_forced_under_the_rules_of_the_form(tweaked):
    tweak, page = tweaked(Nim(2))
    played_out(tweak, page, "force", force="take sticks=3", games="20")
    assert beside(page, "force") == [tweak.refusal]
    assert tweak.refusal.startswith("At this table nobody can make the move")
    assert tweak.comparison is None
    played_out(tweak, page, "force", **{"rules.most": "3"})
    assert tweak.comparison.base.rules.most == 3
    assert tweak.refusal == ""


def test_a_move_that_no_bot_makes_is_chosen_and_forced(tweaked):
    tweak, page = tweaked(playtest.games()["cat_in_the_box"](3), bots="careful")
    assert "Moves that no bot makes" not in page.text
    played_out(tweak, page, "unused", games="30")
    never = tweak._asking.unused
    assert "predict tricks=1" in never
    (choice,) = [node for node in nodes(page.board.panes) if node[2].get("name") == "unused"]
    assert [option[2]["value"] for option in choice[3]] == ["", *never]
    page.do("force")
    assert "Choose a move, or type one." in page.text
    played_out(tweak, page, "force", unused="predict tricks=1")
    assert list(tweak.comparison.variants) == ["always predict tricks=1"]
    assert set(tweak.comparison.table["n"]) == {30}


def test_where_bots_make_every_move_the_page_says_so(tweaked):
    tweak, page = tweaked(Nim(2))
    played_out(tweak, page, "unused", games="40")
    assert "The bots make every move that is often possible." in page.text
    page.do("turn", game="given", players="3")
    assert page.doing("unused"), "another table has other moves"


def test_forcing_is_stopped_like_comparing_and_keeps_what_was_played(tweaked):
    tweak, page = tweaked(Nim(2))

    async def run():
        page.do("force", force="take sticks=2", games="100000")
        assert "Playing 100,000 games of each version" in page.text
        while tweak._asking.busy:
            if "left." in page.text:
                page.do("stop")
            await asyncio.sleep(0.01)

    asyncio.run(run())
    assert 0 < tweak.comparison.games[""] < 100000
    assert "Stopped early; this is what was played." in page.text


def test_the_panel_answers_with_a_verdict_a_picture_and_a_table(tweaked):
    cat = playtest.games()["cat_in_the_box"](3)
    tweak, page = tweaked(cat, bots="panel")
    told = [page.text.index(f"{name}: ") for name in ("Sharp Shirin", "Careful Cora", "Building Bill")]
    assert told == sorted(told), "each with how it plays, as on the start page"
    assert "Random: any legal move" in page.text
    page.do("compare", **{"rules.numbers_for_three": "1", "games": "60"})
    assert tweak.comparison.bots == ("sharp", "careful", "builder")
    said = r"With all 3 bots \(one valuation only\) it changes"
    assert re.search(rf'"data-verdict": true}}, \["{said} [^"]*\."\]', page.text)
    assert re.search(r'"data-why": true}, \["\d+ of \d+ things compared differ by more than', page.text)
    assert 'length in moves"]], " – shown with all 3 bots (one valuation only)' in page.text
    assert "data-every" in page.text
    assert re.search(r"\d+ more were compared; (none stands|\d+ of them stands?) out", page.text)
    # a bot's line has its change and its interval in figures
    assert re.search(
        r'"length in moves".*?"● Sharp Shirin".*?→ [\d.]+: .*?−[\d.]+ \(−[\d.]+ to −[\d.]+, n = \d+\)',
        page.text,
    )
    page.do("compare", bots="random", games="5")
    assert "Random bots play without sense" in page.text
    page.do("compare", games="many")
    assert "should be 1 or more" in page.text


def test_nothing_is_drawn_where_no_game_differs_and_what_is_open_says_why(tweaked):
    _, page = tweaked(Nim(2))
    page.do("compare", **{"rules.most": "3", "games": "60"})
    lines = [node for node in nodes(page.board.panes) if node[2].get("class") == "pb-bot-line"]
    alike = [line for line in lines if "the same in every game" in str(line)]
    drawn = [line for line in lines if line not in alike]
    assert alike
    assert drawn
    for line in alike:
        (picture,) = [node for node in nodes({"": line}) if node[0] == "svg"]
        assert [node[1] for node in picture[3]] == ["zero"]
    for line in drawn:
        hollow = "○" in str(line)
        assert hollow == bool(re.search(r"may be chance|too few games", str(line)))
    assert "open)" not in page.text


def test_a_card_is_edited_in_a_table(tweaked):
    rat = playtest.games()["rat_scramble"](4)
    tweak, page = tweaked(rat)
    first = rat.rules.proposals[0]
    page.do("tweak", **{"rules.proposals.0.majority": "SSSS"})
    assert tweak.differs == [f"Proposal {first.name}, majority: SSSS (was {first.majority})"]
    page.do("tweak-drop:rules.proposals.0")
    assert "10 rounds take 20 proposals; there are 19." in page.text
    page.do("tweak-add:rules.proposals", **{"rules.proposals.19.name": "New"})
    assert len(page.doing("tweak-drop:rules.proposals")) == 20
    page.do("tweak", **{"rules.proposals.19.name": "New", "rules.proposals.19.majority": "QQ"})
    page.do("play", **{"rules.proposals.19.consensus": "WW"})
    assert "W, P, S and A" in page.text


@pytest.mark.parametrize("name", sorted(EVERY))
def test_every_shipped_game_has_a_form_that_gives_its_rules_back(name, tweaked):
    cls = playtest.games()[name]
    assert rules_spec(cls.Rules).parts
    tweak, _ = tweaked(cls(cls.players[0]))
    assert tweak.game.rules == cls.Rules()
    assert tweak.differs == []


def sent_back(page):
    """What a browser would send of the form as it is drawn."""
    found = {}
    for tag, _key, attrs, children in nodes(page.board.panes):
        if "name" not in attrs or attrs["name"] == "preset":
            continue
        if attrs.get("type") == "checkbox":
            found[attrs["name"]] = bool(attrs.get("checked"))
        elif tag == "select":
            values = [option[2]["value"] for option in children]
            found[attrs["name"]] = attrs["value"] if attrs["value"] in values else values[0]
        elif tag == "input":
            found[attrs["name"]] = attrs["value"]
    return found


def nodes(panes):
    todo = list(panes.values())
    while todo:
        node = todo.pop()
        if not isinstance(node, str):
            yield node
            todo += node[3]


@pytest.mark.parametrize("name", sorted(EVERY))
def test_a_form_sent_back_as_it_is_drawn_changes_nothing(name, tweaked):
    cls = playtest.games()[name]
    tweak, page = tweaked(cls(cls.players[0]))
    values = sent_back(page)
    assert len(values) > 3
    page.do("tweak", **values)
    assert tweak.differs == []
    assert "hanged" not in page.text
    assert tweak.refusal == ""


def test_a_field_says_its_bounds_and_what_it_was_before_it_was_changed(tweaked):
    _, page = tweaked(Nim(2))
    assert "Sticks a player may take. 1 to 5. Default: 2." in page.text
    assert "Ends it early. Default: none." in page.text
    page.do("tweak", **{"rules.most": "3"})
    assert "Sticks a player may take. 1 to 5. Changed; default: 2." in page.text


def test_one_card_of_a_large_deck_is_edited(tweaked):
    trade = playtest.games()["trade_warz"](3)
    tweak, page = tweaked(trade)
    assert "Cards (93)" in page.text
    before = len(sent_back(page))
    page.do("card", **{"card:rules.cards.cards": "5"})
    assert len(sent_back(page)) < before + 40
    card = trade.rules.cards.cards[5]
    cost = card.cost + 1
    page.do("tweak", **sent_back(page) | {"rules.cards.cards.5.cost": str(cost)})
    assert tweak.differs == [f"Card {card.name}, cost: {cost} (was {card.cost})"]
    assert f"{card.name} (changed)" in page.text
    page.do("save", name="Dearer")
    assert tweak.refusal == ""
    page.do("reset")
    assert tweak.differs == []
    page.do("preset", preset="Dearer")
    assert tweak.game.rules.cards.cards[5].cost == cost
    page.do("tweak-add:rules.cards.cards", **sent_back(page))
    assert "Number 94" in page.text
    page.do("tweak-drop:rules.cards.cards.93", **sent_back(page))
    assert tweak.game.rules.cards.cards[5].cost == cost


def test_keeping_a_class_of_a_cell_says_that_code_stays_there(tweaked, tmp_path):
    class LastLoses(Nim):
        def outcome(self, state):
            """Who takes the last stick loses."""
            return super().outcome(state)

    _, page = tweaked(LastLoses(2), base=Nim(2))
    page.do("save", name="Last loses")
    assert "not code. Left in the cell: outcome. Nothing else differs" in page.text
    page.do("save", **{"name": "Last loses", "rules.most": "3"})
    assert "Saved as" in page.text
    assert "not code. Left in the cell: outcome." in page.text
    assert presets.preset(Nim, "Last loses", tmp_path) == Rules(most=3)


def test_a_class_of_a_cell_is_tweaked_against_its_parent(tweaked):
    class LastLoses(Nim):
        def outcome(self, state):
            """Who takes the last stick loses."""
            return super().outcome(state)

    tweak, page = tweaked(LastLoses(2), base=Nim(2))
    assert isinstance(tweak.game, LastLoses)
    assert "outcome overridden (Who takes the last stick loses)" in page.text


@pytest.mark.parametrize(("thought", "longer"), [(20.0, True), (120.0, False), (None, False)])
def test_a_comparison_that_takes_far_longer_than_was_said_says_so(thought, longer):
    running = Running(50, thought)
    running.news(100, 400, 35.0)
    assert str(running).startswith("100 of 400 games are played; about 2 minutes left")
    assert str(running).endswith(", longer than expected.") is longer
