"""No code where a player reads: scenes, docks, forms and the log say nothing that only a programmer knows."""

import json
import random
import re
from dataclasses import replace
from pathlib import Path

import pytest

import playtest
from playtest import bots, words
from playtest.engines import codec
from playtest.engines.game import REFEREE
from playtest.record import versions
from playtest.table import Table
from playtest.widgets import TableView
from playtest.widgets.kit import Message
from playtest.widgets.studio import start
from playtest.widgets.table.view.rules_page import rules_page
from tests.widgets.conftest import Page, _nodes

PLAYERS = {"cat_in_the_box": 4, "collapsization": 3, "rat_scramble": 4, "scambodia": 4, "trade_warz": 3}
CODE = re.compile(
    r"\b\w+_\w+\b"  # a name in code
    r"|\b[Ss]eat 0\b|\bseat -1\b|\bbot:|\bismcts\b|\bheuristic\b|\b[Rr]uling \d|\bkind="
    r"|\bTrue\b|\bFalse\b|[{}<>]|\[\]|\bnull\b"
    r"|(?<![\w-])-\d"  # a hyphen for a minus sign
    r"|(?<![\d,−-])[−-]?\d,[−-]?\d(?![\d,])"  # coordinates
)
SAID = ("aria-label", "title", "placeholder", "value")
MOVES = {"trade_warz": 70, "rat_scramble": 45}


def words_in(node):
    """What one reads or hears of a node; not in the drawers that show how a playtest is kept."""
    if isinstance(node, str):
        yield node
        return
    tag, _, attrs, children = node
    if attrs.get("data-drawer") in ("about", "ruling", "rules-page"):
        return
    if tag not in ("option", "select", "input"):
        yield from (attrs[name] for name in SAID if isinstance(attrs.get(name), str))
    for child in children:
        yield from words_in(child)


def code_in(panes):
    return {
        f"{found[0]!r} in {text[:80]!r}"
        for pane in panes.values()
        for text in words_in(pane)
        if (found := CODE.search(text))
    }


@pytest.mark.parametrize("name", PLAYERS)
def test_no_screen_speaks_in_code(store, name):
    game = playtest.game(name)(PLAYERS[name])
    kinds = [f"bot:{one}" for one in bots.names(game)]
    table = Table.new(store, game, ["Ann", *kinds[: game.seats - 1]], seed=3)
    chance, found = random.Random(3), set()
    shared, own = TableView(table, pace=0), TableView(table, 0, pace=0)
    for step in range(MOVES.get(name, 30)):
        pending = [seat for seat in table.pending if seat != REFEREE]
        if not pending:
            break
        if 0 in pending or step % 6 == 0:
            found |= code_in(shared.board.panes) | code_in(own.board.panes)
            for one in own.composer.question.options if own.composer.question else ():
                own.composer.choose(one.field, one.value)
                own._draw()
                found |= code_in(own.board.panes)
                own._hear(Message("clear"))
            for move in game.open & {type(each) for each in table.legal(0)}:
                own.composer.open_form(move)
                own._draw()
                found |= code_in(own.board.panes)
                own._hear(Message("clear"))
        seat = chance.choice(pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    assert found == set()


@pytest.mark.parametrize("name", PLAYERS)
def test_the_rules_beside_the_table_name_no_file(name):
    page = rules_page(playtest.game(name)(PLAYERS[name]))
    said = " ".join(text for node in page for text in words_in(node.json()))
    assert re.findall(r"\S*(?:playtest|data)/\S*|\S+\.(?:py|toml)\b|\bThe engine\b", said) == []


@pytest.mark.parametrize("name", PLAYERS)
def test_the_rules_beside_the_table_speak_no_code_and_call_options_what_their_form_does(name):
    game = playtest.game(name)(PLAYERS[name])
    said = " ".join(text for node in rules_page(game) for text in words_in(node.json()))
    assert re.findall(r"\b\w+_\w+\b|`|\b[Rr]ulings? \d+", said) == []
    if name == "rat_scramble":
        assert "“Points to win” (15)" in said


BEGINS = ["The goal", "What you do", "How it ends"]
OF_DESIGNERS = re.compile(
    r"\b(?:rulebooks?|the box|rulings?|options?|designers?|defaults?|engine|files?|fields?|simulations?)\b",
    re.IGNORECASE,
)


def tables(node):
    """The rows of each table in ``node``."""
    if node.tag == "tbody":
        yield node.children
    for child in node.children:
        if not isinstance(child, str):
            yield from tables(child)


def headings(page):
    return [" ".join(words_in(node.json())) for node in page if node.tag == "h4"]


@pytest.mark.parametrize("name", PLAYERS)
def test_the_rules_beside_the_table_begin_with_the_goal_what_one_does_and_how_it_ends(name):
    """They began with neither how one wins nor what one does on a turn."""
    page = rules_page(playtest.game(name)(PLAYERS[name]))
    assert headings(page)[:3] == BEGINS
    goal, told, does = page[:3]
    assert (goal.tag, told.tag, does.tag) == ("h4", "p", "h4")
    said = "".join(words_in(told.json()))
    assert re.search(r"\bwins?\b", said)
    assert said.count(". ") <= 4
    ends = next(at for at, node in enumerate(page) if headings([node]) == ["How it ends"])
    assert [node.tag for node in page[3:ends]].count("ol") == 1
    assert page[ends + 1].tag == "p"


@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_for_designers_stands_last_in_the_rules_beside_the_table_and_folded_away(name):
    *page, last = rules_page(playtest.game(name)(PLAYERS[name]))
    assert (last.tag, last.attrs["data-drawer"], last.attrs["open"]) == ("details", "rules-designers", False)
    sentences = [text for node in page for text in words_in(node.json())]
    assert [text for text in sentences if OF_DESIGNERS.search(text)] == []
    assert "pb-quote" not in str([node.json() for node in page])
    inside = " ".join(words_in(last.json()))
    assert "pb-quote" in str(last.json())
    assert "ption" in inside
    assert "credits" in inside


@pytest.mark.parametrize("name", PLAYERS)
def test_the_rules_beside_the_table_go_from_the_goal_to_the_moment_and_mark_its_step(name):
    game, chance = playtest.game(name)(PLAYERS[name]), random.Random(3)
    state, seen, steps = game.start(chance), set(), 0
    while pending := game.pending(state):
        phase = game.phase(state)
        if phase not in seen:
            seen.add(phase)
            goal, _, now, *page = rules_page(game, phase)
            assert headings([goal]) == BEGINS[:1]
            assert now.attrs.get("data-now") == phase, phase
            assert len(list(words_in(now.json()))) > 1
            assert headings(page)[:2] == BEGINS[1:]
            inside = _nodes({str(at): node.json() for at, node in enumerate(page)})
            marked = [node for node in inside if node[2].get("aria-current") == "step"]
            steps += len(marked)
            told = " ".join(words_in(now.json()))
            for step in marked:  # said once, above; in the list it is named
                name_, *rest = words_in(step)
                assert name_ in told
                assert rest == [" (now: see above)"]
        seat = chance.choice(pending)
        game.apply(state, seat, game.sample(state, seat, chance), chance)
    assert len(seen) > 1
    assert steps or name == "scambodia"  # where a turn is one of four things
    assert "<!--" not in str([node.json() for node in rules_page(game)])


def changed(name, field, value):
    """The game with one field of its rules changed, as its page of rules writes the value."""
    own = playtest.game(name)(PLAYERS[name])
    asked = {"yes": True, "no": False, "*": 9}.get(value, value)
    rules = codec.plain(own.rules) | {field: int(asked) if str(asked).isdigit() else asked}
    return playtest.game(name)(PLAYERS[name], codec.load(type(own.rules), json.dumps(rules)))


MARKS = [
    (name, *mark)
    for name in PLAYERS
    for mark in sorted(
        set(
            re.findall(r"<!-- (?:\+ ?)?([a-z_]+)=([\w*]+):", Path(f"docs/rules/{name}.md").read_text("utf-8"))
        )
    )
    if mark[0] != "players"
]


@pytest.mark.parametrize(("name", "field", "value"), MARKS)
def test_where_a_rule_is_changed_the_page_says_what_is_played_where_it_tells_of_it(name, field, value):
    own = playtest.game(name)(PLAYERS[name])
    assert "data-differs" not in str([node.json() for node in rules_page(own)])
    if field == "partner_powers" and value == "off":
        return
    told, *page = rules_page(changed(name, field, value))
    assert "data-changed" in told.attrs
    assert "'data-differs': True" in str([node.json() for node in page])


def test_two_at_cat_in_the_box_read_of_no_predictions():
    game = playtest.game("cat_in_the_box")
    said = {
        players: "".join(text for node in rules_page(game(players)) for text in words_in(node.json()))
        for players in (2, 4)
    }
    assert "If you win four tricks or fewer" in said[2].partition("What you do")[0]
    assert "Predict nothing" in said[2]
    assert "If you win exactly as many tricks as you predicted" in said[4].partition("What you do")[0]
    assert "Predict nothing" not in said[4]


def test_partner_powers_stand_on_the_page_where_they_are_played_alone():
    own = playtest.game("trade_warz")(3)
    powers = playtest.game("trade_warz")(3, replace(own.rules, partner_powers="all"))
    assert "Partner powers" not in headings(rules_page(own))
    assert "Partner powers" in headings(rules_page(powers))
    assert "you draw 1 card" in "".join(text for node in rules_page(powers) for text in words_in(node.json()))


@pytest.mark.parametrize("name", PLAYERS)
def test_every_number_that_the_page_takes_from_the_rules_is_the_tables(name):
    """“15 or more” where 13 was enough."""
    own = playtest.game(name)(PLAYERS[name])
    text = Path(f"docs/rules/{name}.md").read_text("utf-8")
    for written, field, after in re.findall(r"(\w+)<!-- ([a-z_]+) -->([ a-z]*)", text):
        was = codec.plain(own.rules)[field]
        assert written == str(was), field
        other = {"ace_value": 0, "rounds": 3, "honest_spade_points": 1}.get(field, was + 1)
        page = rules_page(changed(name, field, str(other)))
        assert f"{other}{after.rstrip()}" in "".join(text for node in page for text in words_in(node.json()))


@pytest.mark.parametrize("name", PLAYERS)
def test_the_rules_beside_the_table_go_on_to_each_phase(name, store):
    table, seen = Table.new(store, playtest.game(name)(PLAYERS[name]), ["bot:random"] * PLAYERS[name]), []
    view = TableView(table)
    while len(set(seen)) < 3 and table.tick():
        view._draw()
        shown = [node[2]["data-now"] for node in _nodes(view.board.panes) if "data-now" in node[2]]
        seen.append(table.game.phase(table.state))
        assert shown == seen[-1:]
    assert len(set(seen)) > 1


@pytest.mark.parametrize("name", PLAYERS)
def test_no_log_speaks_in_code_nor_writes_a_hyphen_for_minus(name):
    game, say = playtest.game(name)(PLAYERS[name]), words.of(name)
    names, found = ["Ann", "Ben", "Cleo", "Dora"][: game.seats], set()
    for seed in range(3):
        chance, events = random.Random(seed), []
        state = game.start(chance, events)
        while pending := game.pending(state):
            seat = chance.choice(pending)
            move = game.sample(state, seat, chance)
            view = game.view(state, seat)
            found |= {say.action(move, names), say.prompt(view), say.stakes(view, move, names)}
            game.apply(state, seat, move, chance, events)
        for event in events:
            for seat in (0, None, REFEREE):
                found.add(say.event(event, names, seat))
                shown = say.announcement(event, names, seat)
                found |= set() if shown is None else {shown.title, *shown.lines}
    assert len(found) > 50
    assert {said for said in found if CODE.search(said)} == set()


def test_bots_have_titles_where_they_are_chosen(store):
    for name in PLAYERS:
        panes = start(name, store).board.panes
        said = str(panes)
        for one in bots.names(name):
            assert bots.naming.title(bots.bot(one, name)) in said


def test_a_bots_name_fits_on_its_card_and_nobody_else_has_it(store):
    for name, players in PLAYERS.items():
        for one in bots.names(name):
            table = Table.new(store, playtest.game(name)(players), [f"bot:{one}"] * players, seed=1)
            assert len(set(table.names)) == players
            assert max(map(len, table.names)) <= 10


def test_the_rules_of_cat_in_the_box_speak_of_what_is_on_the_screen(store):
    """They told of columns and of an X space where the screen has rows and colors not lost."""
    game = playtest.game("cat_in_the_box")(3)
    table = Table.new(store, game, ["Ann", "Ben", "Cleo"], seed=3)
    while table.view(0).phase != "tricks" or 0 not in table.pending:
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
    shown = " ".join(
        text for pane in TableView(table, 0, pace=0).board.panes.values() for text in words_in(pane)
    )
    told = " ".join(text for node in rules_page(game, "tricks") for text in words_in(node.json()))
    own = re.sub(r"\"[^\"]*\"", "", told)  # but for what the rulebook is quoted with
    assert "Colors you still have" in shown
    assert "Colors you still have" in told
    assert "The board's rows (on a phone, columns) are the colors" in told
    assert "X space" not in own


@pytest.mark.parametrize("name", PLAYERS)
def test_what_opens_what_one_looks_up_is_named_for_that_and_no_other_playtests_are_meant(name, store):
    """“Tables” beside “All playtests” read as other tables."""
    table = Table.new(
        store, playtest.game(name)(PLAYERS[name]), ["Ann", "Ben", "Cleo", "Dora"][: PLAYERS[name]]
    )
    view = TableView(table)
    opens = [n for n in _nodes(view.board.panes) if n[2].get("data-open") == "ledger" and n[3] != ["Close"]]
    assert "Tables" not in str([node[3] for node in opens])
    if name == "trade_warz":
        assert [node[3] for node in opens] == [["Reference"]]


def test_the_rules_beside_a_table_with_changed_rules_say_what_is_changed():
    """The page said 0 points for an honest warning, and “so it is here”, where they were 1."""
    own = playtest.game("collapsization")(3)
    assert not any("data-changed" in node.attrs for node in rules_page(own, "Nomination"))
    other = playtest.game("collapsization")(3, replace(own.rules, honest_spade_points=1))
    first, _, _, now, *page = rules_page(other, "Nomination")
    assert "Points for an honest warning: 1 (was 0)" in list(words_in(first.json()))
    assert "data-changed" in first.attrs
    assert "data-now" in now.attrs
    row = ["the reality is a ", "spade", "1", "−2"]
    assert row == list(words_in(next(rows[-1] for rows in tables(now)).json()))
    said = " ".join(text for node in page for text in words_in(node.json()))
    assert "Points for an honest warning (0 or 1; here: 1)" in said
    shorter = playtest.game("rat_scramble")(
        4, replace(playtest.game("rat_scramble")(4).rules, win_threshold=13)
    )
    said = " ".join(text for node in rules_page(shorter) for text in words_in(node.json()))
    assert "“Points to win” (15; here: 13)" in said


def test_the_options_on_a_rules_page_have_the_words_of_the_form_and_not_of_the_code():
    """The page said “blind, chosen; here: chosen in seat order” and “on, off; here: no”."""
    game = playtest.game("trade_warz")
    changed = game(3, replace(game(3).rules, leaders="chosen", leader_abilities=False))
    said = " ".join(text for node in rules_page(changed) for text in words_in(node.json()))
    assert "Option “Leaders”: dealt at random or chosen in seat order; here: chosen in seat order." in said
    assert "Option “Leader abilities”: on or off; here: off." in said
    assert "poorest first or the poorest player chooses." in said


@pytest.mark.parametrize(("points", "says"), [(0, "Rules"), (1, "Rules, Honesty pays")])
def test_the_header_names_changed_rules_by_their_preset(store, points, says):
    own = playtest.game("collapsization")(3)
    game = playtest.game("collapsization")(3, replace(own.rules, honest_spade_points=points))
    page = Page(TableView(Table.new(store, game, ["Ann", "Ben", "Cleo"])).board)
    button = next(node for node in _nodes(page.board.panes) if node[2].get("data-unfold") == "rules-page")
    assert "".join(words_in(button)) == says


@pytest.mark.parametrize(
    ("name", "says"), [("v4", "Rules, v4"), ("the one with honest warnings", "Rules, changed")]
)
def test_the_header_names_the_version_if_its_name_is_short(store, name, says):
    own = playtest.game("collapsization")(3)
    game = playtest.game("collapsization")(3, replace(own.rules, honest_spade_points=1))
    versions.give_name(store, game, name)
    table = Table.new(store, game, ["Ann", "Ben", "Cleo"])
    for seat in (None, 0):
        page = Page(TableView(table, seat).board)
        button = next(node for node in _nodes(page.board.panes) if node[2].get("data-unfold") == "rules-page")
        assert "".join(words_in(button)) == says
