"""A ruling made on the board: press what is wrong, say what it should be, give the reason."""

import random

import pytest

import playtest
from playtest import bots, words
from playtest.engines import codec
from playtest.engines.cat_in_the_box import BLUE
from playtest.engines.game import REFEREE
from playtest.record import Store
from playtest.table import Table
from playtest.widgets.games import corrections_of, scene_of
from playtest.widgets.kit import Message
from playtest.widgets.table import Correction
from playtest.widgets.table.messages import parse
from playtest.widgets.table.session.announcements import Announcements
from tests.widgets.conftest import _nodes

SEATS = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.fixture(params=SEATS)
def played(request, store):
    """A table some moves on, of every game."""
    game = playtest.game(request.param)(SEATS[request.param])
    table = Table.new(store, game, NAMES[: game.seats], seed=4)
    chance = random.Random(4)
    for _ in range({"cat_in_the_box": 12, "trade_warz": 60, "rat_scramble": 24}.get(game.name, 9)):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    return table


def corrected(table, at, value, reason="The table was right"):
    """What came of one change: the ruling, once it was applied or refused."""
    fix = corrections_of(table.game, table.state, table.names)[at]
    ruling = Correction(table)
    ruling.hear(parse(Message(f"fix:{fix.key}")))
    ruling.hear(parse(Message("fix-set", {f"fix{at}": value})))
    return ruling, ruling.hear(parse(Message("rule", {"reason": reason})))


def others(fix):
    values = [value for value, _ in fix.options if value != fix.now]
    return values or [str(int(fix.now) + 1)]


def test_what_may_be_corrected_can_be_pressed(played):
    keys = {f"seat-{seat}" for seat in range(played.game.seats)}
    eyes = [REFEREE, *range(played.game.seats)]
    for seat in eyes:
        scene = scene_of(played.game, played.view(seat), played.names, {})
        text = [piece for picture in scene.pictures() for piece in _all(picture.pieces)]
        keys |= {piece.key for piece in text}
    fixes = corrections_of(played.game, played.state, played.names)
    assert fixes
    assert {fix.key for fix in fixes if not fix.key.startswith("claim-")} <= keys


def stage(table):
    scene = scene_of(table.game, table.view(REFEREE), table.names, {})
    blocks = [block for block in scene.stage if hasattr(block, "pictures")]
    pieces = [piece for block in blocks for pic in block.pictures().values() for piece in _all(pic.pieces)]
    return {piece.key for piece in pieces}


ANSWERS = {
    "cat_in_the_box": ("space-", "head-red"),
    "collapsization": ("site-",),
    "rat_scramble": ("bell-", "vote-", "promise-", "proposal-", "effect-"),
    "scambodia": ("card-", "top", "drawn"),
    "trade_warz": ("slot-", "route-", "influence-"),
}
"""What lies on the stage and may be wrong."""


def test_whatever_lies_on_the_stage_answers_to_a_press(played):
    ruling = Correction(played)
    lying = {key for key in stage(played) if key.startswith(ANSWERS[played.game.name])} - {"site-0"}
    assert lying
    assert {key for key in lying if ruling.presses(key) is None} == set()
    seats = {f"seat-{seat}" for seat in range(played.game.seats)}
    wanted = set() if played.game.name == "scambodia" else seats  # there a seat has points after a round
    assert {key for key in wanted if ruling.presses(key) is None} == set()


def begun(store, name, moves):
    game = playtest.game(name)(SEATS[name])
    table = Table.new(store, game, NAMES[: game.seats], seed=4)
    chance = random.Random(4)
    for _ in range(moves):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    return table


def ruled(table, key, what, label):
    """The ruling that has the piece with ``key`` be as a label of its drop-down says."""
    fixes = corrections_of(table.game, table.state, table.names)
    at, fix = next((at, fix) for at, fix in enumerate(fixes) if key in fix.keys and fix.what == what)
    value = next(value for value, text in fix.options if text == label)
    return corrected(table, at, value)


def owner_of(table, space):
    plain = codec.plain(table.state, table.game.State)
    return next((seat for seat, held in enumerate(plain["tokens"]) if space in held), None)


def test_a_free_space_says_whose_token_belongs_there_and_a_taken_one_is_freed(store):
    table = begun(store, "cat_in_the_box", 12)
    assert owner_of(table, "blue 3") is None
    assert owner_of(table, "red 3") == 1
    assert ruled(table, "space-blue-3", "Who has blue 3", "Ben, whose token is on red 3")[1]
    assert owner_of(table, "blue 3") == 1
    assert owner_of(table, "red 3") is None
    assert ruled(table, "space-blue-3", "Who has blue 3", "nobody; Ben's token belongs on red 3")[1]
    assert owner_of(table, "blue 3") is None
    assert owner_of(table, "red 3") == 1
    swapped = "Ann, whose token on yellow 3 swaps places with it"
    assert ruled(table, "space-red-3", "Who has red 3", swapped)[1]
    assert (owner_of(table, "red 3"), owner_of(table, "yellow 3")) == (0, 1)


def test_a_token_is_moved_by_a_press_on_it_and_one_where_it_belongs(store):
    table = begun(store, "cat_in_the_box", 12)
    ruling = Correction(table)
    ruling.hear(parse(Message("fix:space-red-3")))
    ruling.hear(parse(Message("fix:space-blue-3")))
    ruling.hear(parse(Message("rule", {"reason": "It was played as blue"})))
    assert (owner_of(table, "red 3"), owner_of(table, "blue 3")) == (None, 1)


@pytest.fixture
def followed(store):
    """Two of three have played a card to the first trick; the second followed, and red was not played."""
    table = Table.new(store, playtest.game("cat_in_the_box")(3), NAMES[:3], seed=4)
    while table.state.phase != "tricks":
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
    led = next(play for play in table.legal(table.pending[0]) if play.color == BLUE)
    table.submit(table.pending[0], led)
    table.submit(table.pending[0], next(p for p in table.legal(table.pending[0]) if p.color == BLUE))
    return table


def moved(table, seat, to):
    """A ruling that the seat's one token lies in another color, and what is offered beside it."""
    (space,) = codec.plain(table.state, table.game.State)["tokens"][seat]
    ruling = Correction(table)
    ruling.hear(parse(Message(f"fix:space-{space.replace(' ', '-')}")))
    ruling.hear(parse(Message(f"fix:space-{to}-{space.split()[1]}")))
    return ruling, [node for node in _nodes({"": ruling.panel().json()}) if "data-implied" in node[2]]


def test_a_card_moved_to_another_color_asks_whether_the_color_led_is_lost_and_red_broken(followed):
    seat = (followed.state.leader + 1) % 3
    name = followed.names[seat]
    ruling, offered = moved(followed, seat, "red")
    said = [str(node) for node in offered]
    assert len(said) == 2, said
    assert f"{name} then did not follow blue. {name} may declare blue: yes → no?" in said[0]
    assert "Red was then declared. Red is broken: no → yes?" in said[1]
    plain = codec.plain(ruling.after(followed.state.copy())[0], followed.game.State)
    assert "blue" in plain["colors"][seat], "it is asked, and not done"
    for node in offered:
        ruling.hear(parse(Message(f"fix-also:{node[2]['data-implied']}")))
    after, wrong = ruling.after(followed.state.copy())
    plain = codec.plain(after, followed.game.State)
    assert (wrong, plain["red_broken"], "blue" in plain["colors"][seat]) == ("", True, False), "the preview"
    assert "data-implied" not in str(ruling.panel().json())
    assert ruling.hear(parse(Message("rule", {"reason": "It was red"})))
    assert codec.plain(followed.state, followed.game.State) == plain


def test_a_lead_moved_to_another_color_asks_who_then_did_not_follow(followed):
    leader = followed.state.leader
    name = followed.names[(leader + 1) % 3]
    _, offered = moved(followed, leader, "green")
    assert [f"{name} may declare green: yes → no?" in str(node) for node in offered] == [True]


def implied_by(table, key, what, value):
    """A ruling that sets what the piece with ``key`` shows, and what is offered beside it."""
    fixes = corrections_of(table.game, table.state, table.names)
    at = next(at for at, fix in enumerate(fixes) if key in fix.keys and fix.what == what)
    ruling = Correction(table)
    ruling.hear(parse(Message(f"fix:{key}")))
    ruling.hear(parse(Message("fix-set", {f"fix{at}": value})))
    return ruling, [node for node in _nodes({"": ruling.panel().json()}) if "data-implied" in node[2]]


def with_all_of_it(table, ruling, offered):
    """The position as JSON with all that was offered; nothing more is, and it is what the ruling applies."""
    for node in offered:
        ruling.hear(parse(Message(f"fix-also:{node[2]['data-implied']}")))
    after, wrong = ruling.after(table.state.copy())
    assert wrong == ""
    assert "data-implied" not in str(ruling.panel().json())
    plain = codec.plain(after, table.game.State)
    assert ruling.hear(parse(Message("rule", {"reason": "It was so"})))
    assert codec.plain(table.state, table.game.State) == plain
    return plain


def test_a_route_of_another_player_asks_for_the_influence_that_it_brought(store):
    table, chance = Table.new(store, playtest.game("trade_warz")(3), NAMES[:3], seed=4), random.Random(4)

    def earned():
        state, influence = table.state, table.game.influence_of
        if state.phase != "trade" or state.agenda or state.stack:
            return []
        return [r for r in state.routes if r.since < state.round and influence(state, r)]

    while not (found := earned()):
        table.submit(seat := chance.choice(table.pending), table.game.sample(table.state, seat, chance))
    route = found[0]
    came, to = table.game.influence_of(table.state, route), (route.owner + 1) % 3
    held = [player.influence[route.partner] for player in table.state.players]
    ruling, offered = implied_by(table, f"route-{route.card}", f"{route.card} is a route of", str(to))
    assert len(offered) == 2
    assert any(f"{NAMES[to]}'s routes then brought {came} more influence" in str(node) for node in offered)
    plain = with_all_of_it(table, ruling, offered)
    now = [player["influence"].get(route.partner, 0) for player in plain["players"]]
    assert now[to] == held[to] + came
    assert now[route.owner] == held[route.owner] - came


def test_a_promise_token_with_two_uses_that_goes_elsewhere_asks_for_both_sides(store):
    table = begun(store, "rat_scramble", 4)
    two = [
        {"op": "replace", "path": "/tokens/1/1", "value": 4},
        {"op": "replace", "path": "/tokens/0/1", "value": 1},
        {"op": "replace", "path": "/doubled/0/1", "value": 1},
    ]
    table.ruling(two, "Ann has one of Ben's tokens, with two uses")
    whose = "One of Ben's promise tokens is with"
    ruling, offered = implied_by(table, "promise-0-1", whose, "1")
    assert ["Ann then has none of Ben's tokens." in str(node) for node in offered] == [True], "single at home"
    ruling, offered = implied_by(table, "promise-0-1", whose, "2")
    assert "1 → 0?" in str(offered[0])
    assert "Cleo then has a token of Ben's that has two uses." in str(offered[1])
    plain = with_all_of_it(table, ruling, offered)
    assert [row[1] for row in plain["doubled"]] == [0, 0, 1, 0]


def test_points_that_decide_a_declaration_ask_for_its_success_and_score(store):
    table, chance = Table.new(store, playtest.game("scambodia")(3), NAMES[:3], seed=4), random.Random(4)
    while not table.state.past or table.state.past[-1].declarer is None:
        assert table.pending, "nobody has declared"
        table.submit(seat := chance.choice(table.pending), table.game.sample(table.state, seat, chance))
    last = table.state.past[-1]
    seat, own = last.declarer, last.totals[last.declarer]
    if last.succeeded:
        loses = next(each for each in range(3) if each != seat)
        changed, says, score = {loses: own}, "does not have the lowest total alone", 2 * own
    else:
        changed = {each: own + 1 for each in range(3) if each != seat and last.totals[each] <= own}
        says, score = "has the lowest total alone", 0
    ruling = Correction(table)
    for each, points in changed.items():
        fixes = corrections_of(table.game, table.state, table.names)
        what = f"{NAMES[each]}'s points in round {last.round}"
        at = next(at for at, fix in enumerate(fixes) if fix.what == what)
        ruling.hear(parse(Message(f"fix:seat-{each}")))
        ruling.hear(parse(Message("fix-set", {f"fix{at}": str(points)})))
    offered = [node for node in _nodes({"": ruling.panel().json()}) if "data-implied" in node[2]]
    assert [f"{NAMES[seat]} then {says}, with {own}." in str(node) for node in offered] == [True, True]
    plain = with_all_of_it(table, ruling, offered)
    assert plain["past"][-1]["scores"][seat] == score
    assert plain["past"][-1]["succeeded"] is not last.succeeded


def test_another_card_built_asks_for_the_points_that_its_turn_then_scores(store):
    table = Table.new(store, playtest.game("collapsization")(3), NAMES[:3], seed=4)
    player, chance = bots.bot("honest", table.game), random.Random(4)
    while len(table.state.history) < 2:
        seat = table.pending[0]
        move = player.choose(table.game, table.view(seat), table.legal(seat), chance)
        table.submit(seat, move)
    plain = codec.plain(table.state, table.game.State)
    found = {}
    for at, fix in enumerate(corrections_of(table.game, table.state, table.names)):
        for value in others(fix):
            ruling = Correction(table)
            ruling.hear(parse(Message(f"fix:{fix.key}")))
            ruling.hear(parse(Message("fix-set", {f"fix{at}": value})))
            assert "data-implied" not in str(ruling.panel().json()), "it would tell of hidden tiles"
            shown = _nodes({"": ruling.panel(everything=True).json()})
            if offered := [node for node in shown if "data-implied" in node[2]]:
                found.setdefault(fix.what, (ruling, offered))
    assert not any(what.endswith("'s points") for what in found), "points imply nothing"
    ruling, offered = next(both for what, both in found.items() if what.startswith("What was built on"))
    for node in offered:
        assert " then scores " in str(node)
        ruling.hear(parse(Message(f"fix-also:{node[2]['data-implied']}")))
    after, wrong = ruling.after(table.state.copy())
    assert wrong == ""
    assert list(after.scores) != plain["scores"]


def test_what_the_rules_do_not_imply_is_not_added(followed):
    ruling, _ = moved(followed, (followed.state.leader + 1) % 3, "red")
    before = ruling.after(followed.state.copy())[0]
    assert not ruling.hear(parse(Message("fix-also:0")))
    assert ruling.after(followed.state.copy())[0] == before


def test_a_space_without_a_token_that_could_belong_there_answers_to_no_press(store):
    table = begun(store, "cat_in_the_box", 3)
    assert Correction(table).presses("space-red-3") is None
    assert Correction(table).presses("seat-1") is not None


def test_what_is_not_changed_stays_open_and_says_so(store):
    table = begun(store, "cat_in_the_box", 12)
    ruling = Correction(table)
    ruling.hear(parse(Message("fix:space-red-3")))
    at = next(
        at
        for at, fix in enumerate(corrections_of(table.game, table.state, table.names))
        if "space-red-3" in fix.keys
    )
    ruling.hear(parse(Message("fix-set", {f"fix{at}": "here"})))
    assert "It is already like that" in str(ruling.panel().json())
    assert ruling.picked({}, "space-red-3")


def test_the_card_played_last_goes_back_to_the_hand_and_is_played_anew(store):
    table = begun(store, "cat_in_the_box", 13)
    (space,) = codec.plain(table.state, table.game.State)["trick"]
    seat = owner_of(table, space)
    hand = table.view(seat).hands[seat]
    said = f"nobody; {NAMES[seat]} takes the card back"
    assert ruled(table, f"played-{seat}", f"Who has {space}", said)[1]
    assert owner_of(table, space) is None
    assert table.pending == (seat,)
    assert table.view(seat).hands[seat] != hand


def test_a_card_that_cannot_have_been_played_is_refused_by_names(store):
    table = begun(store, "cat_in_the_box", 12)
    ruling, done = ruled(table, "space-blue-4", "Who has blue 4", "nobody; Ben's token belongs on red 1")
    assert done or "cannot have been" in str(ruling.panel().json())
    at = next(
        at
        for at, fix in enumerate(corrections_of(table.game, table.state, table.names))
        if fix.what == "Tricks won by Cleo"
    )
    ruling, done = corrected(table, at, "9")
    assert not done
    assert "Seat " not in str(ruling.panel().json())


def test_a_slot_without_a_route_says_which_export_belongs_there(store):
    table = begun(store, "trade_warz", 60)
    key = next(key for key in sorted(stage(table)) if key.startswith("slot-"))
    _, partner, slot = key.split("-")
    route = table.state.routes[0]
    label = f"{route.card}, {NAMES[route.owner]}'s route with {route.partner}"
    assert ruled(table, key, f"In {partner}'s slot {slot} is", label)[1]
    assert (table.state.routes[0].partner, table.state.routes[0].slot) == (partner, int(slot))


def _all(pieces):
    for piece in pieces:
        yield piece
        yield from _all(getattr(piece, "children", ()))


def test_a_ruling_makes_one_thing_right_and_is_told_with_its_reason(played):
    fixes = corrections_of(played.game, played.state, played.names)
    made = 0
    for at in range(0, len(fixes), max(1, len(fixes) // 12)):
        before = len(played.log)
        ruling, done = corrected(played, at, others(fixes[at])[0])
        if done:
            made += 1
            assert played.log[-1].kind == "ruling"
            assert played.log[-1].body["reason"] == "The table was right"
            played.undo(before)
        else:
            assert 'class": "pb-refusal' in str(ruling.panel().json()).replace("'", '"')
    assert made


def test_a_ruling_without_a_reason_or_a_change_is_refused_beside_its_button(played):
    ruling, done = corrected(
        played, 0, others(corrections_of(played.game, played.state, played.names)[0])[0], ""
    )
    assert not done
    assert "Give a reason for the ruling" in str(ruling.panel().json())
    empty = Correction(played)
    assert not empty.hear(parse(Message("rule", {"reason": "because"})))
    assert "Nothing is changed yet" in str(empty.panel().json())


def test_what_is_changed_reads_back_in_words_and_can_be_dropped(store):
    table = Table.new(store, playtest.game("trade_warz")(3), NAMES[:3], seed=4)
    chance = random.Random(1)
    while table.state.phase != "draw":
        table.submit(table.pending[0], chance.choice(table.legal(table.pending[0])))
    at = 0
    ruling = Correction(table)
    ruling.hear(parse(Message("fix:seat-0")))
    ruling.hear(parse(Message("fix-set", {f"fix{at}": "20"})))
    assert "Ann's GDP: " in str(ruling.panel().json())
    assert " → 20" in str(ruling.panel().json())
    ruling.hear(parse(Message(f"fix-drop:{at}")))
    assert " → 20" not in str(ruling.panel().json())


@pytest.mark.parametrize("value", ["-3", "lots", "99999999"])
def test_a_number_that_is_none_is_refused_in_a_sentence(store, value):
    table = Table.new(store, playtest.game("rat_scramble")(4), NAMES, seed=4)
    ruling = Correction(table)
    ruling.hear(parse(Message("fix:bell-Winter")))
    ruling.hear(parse(Message("fix-set", {"fix0": value})))
    assert "Winter bells is a whole number from 0." in str(ruling.panel().json())


def test_bots_and_the_clock_wait_while_the_board_is_corrected(shown):
    game = playtest.game("trade_warz")(3)
    view, page = shown(game, ["Ann", "Ben", "bot:random"], seed=1)
    table, chance = view.table, random.Random(1)
    while table.clock is None:
        seat = table.pending[0]
        table.submit(seat, game.sample(table.state, seat, chance))
    table.resume_clock()
    page.do("correct")
    assert "Correcting the board." in page.text
    assert '"data-clock": "patience"' not in page.text
    assert table.pace.awaits_word
    assert table.clock_held
    page.do("correct-end")
    assert not table.pace.awaits_word
    assert not table.clock_held


def test_what_may_be_corrected_looks_so_though_nothing_of_it_has_an_outline(shown):
    _, page = shown(playtest.game("rat_scramble")(4), NAMES, seed=1)
    page.do("correct")
    marked = {node[2]["data-key"] for node in _nodes(page.board.panes) if node[2].get("data-bare")}
    outlined = {node[2].get("data-key") for node in _nodes(page.board.panes) if "data-bare" not in node[2]}
    assert {f"bell-{season}" for season in ("Winter", "Spring", "Summer", "Autumn")} <= marked
    assert "vote-token-1" in outlined


def test_everybody_is_told_that_a_ruling_was_made_and_why(played):
    moments = Announcements(played, words.of(played.game), lambda: None)
    for at, fix in enumerate(corrections_of(played.game, played.state, played.names)):
        if any(corrected(played, at, value)[1] for value in others(fix)[:1]):
            break
    assert played.log[-1].kind == "ruling"
    moments.look(0)
    assert moments.now is not None
    assert moments.now[1].title == "The facilitator is correcting the board."
    reason, *changed = moments.now[1].lines
    assert reason == "“The table was right”", "as it was given, and no player's line"
    seen = "; ".join(played.ruled(played.log[-1].n, 0))
    assert changed == ([f"Changed: {seen}."] if seen else [])


def beside(table, key, what, value, *, everything):
    """What the panel says changes with it, and all the panel says."""
    fixes = corrections_of(table.game, table.state, table.names)
    at = next(at for at, fix in enumerate(fixes) if key in fix.keys and fix.what == what)
    ruling = Correction(table)
    ruling.hear(parse(Message(f"fix:{key}")))
    ruling.hear(parse(Message("fix-set", {f"fix{at}": value})))
    shown = list(_nodes({"": ruling.panel(everything=everything).json()}))
    return "".join(str(node[3:]) for node in shown if node[2].get("data-beside")), str(shown)


def test_a_hidden_card_that_changes_with_it_is_told_and_its_place_only_where_all_cards_lie_open(store):
    table = begun(store, "scambodia", 9)
    plain = codec.plain(table.state, table.game.State)
    top, what = plain["discards"][-1], "On top of the discard pile is"
    held, drawn = plain["table"][1][0], plain["deck"][0]
    told, _ = beside(table, "top", what, held, everything=True)
    assert f"{held} is in Ben's grid, top-left: it swaps places with {top}." in told
    told, _ = beside(table, "top", what, drawn, everything=True)
    assert f"{drawn} is in the deck: it swaps places with {top}." in told
    closed = [beside(table, "top", what, card, everything=False) for card in (held, drawn)]
    for card, (told, page) in zip((held, drawn), closed, strict=True):
        assert f"{card} is hidden: one hidden card changes with it." in told
        assert "Ben's grid" not in page
        assert "in the deck" not in page
    assert closed[0][0].replace(held, "it") == closed[1][0].replace(drawn, "it")


def test_a_tile_that_the_mayor_does_not_see_is_told_by_its_place_to_no_closed_screen(store):
    table = begun(store, "collapsization", 9)
    plain = codec.plain(table.state, table.game.State)
    fixes = [
        fix for fix in corrections_of(table.game, table.state, table.names) if "is really on" in fix.what
    ]
    hidden = next(tile for hex, tile in plain["reality"].items() if hex not in plain["placed"])
    fix = next(fix for fix in fixes if not fix.beside(plain, hidden, everything=True).startswith(fix.what))
    assert " is on " in fix.beside(plain, hidden, everything=True)
    _, page = beside(table, fix.key, fix.what, hidden, everything=False)
    assert "one hidden tile changes with it" in page
    assert "the two change places" not in page


def test_a_card_that_goes_back_to_a_hand_for_another_is_told(store):
    table = begun(store, "cat_in_the_box", 12)
    plain = codec.plain(table.state, table.game.State)
    fixes = corrections_of(table.game, table.state, table.names)
    told = [
        (fix, value, said)
        for fix in fixes
        for value, _ in fix.options
        if (said := fix.beside(plain, value, everything=False))
    ]
    assert told
    for fix, value, said in told:
        assert said.endswith(" leaves that hand.")
        assert fix.what.split()[-1] != value.split()[-1]


def test_whose_character_somebody_takes_is_told_for_it_lies_open(store):
    table = begun(store, "rat_scramble", 24)
    mine, theirs = codec.plain(table.state, table.game.State)["characters"][:2]
    told, _ = beside(table, "seat-0", "Ann's character", theirs, everything=False)
    assert f"{theirs} is with Ben: the two change places." in told
    assert mine != theirs


@pytest.mark.parametrize(("stop", "start"), [("correct", "correct-end"), ("hold-bots", "begin-bots")])
def test_bots_that_another_process_runs_wait_while_those_here_are_paused_and_no_longer(
    shown, store, stop, start
):
    """A server moved its bots below a correction, and below a second pause within half a minute."""
    view, page = shown(playtest.game("scambodia")(3), ["Ann", "Ben", "bot:random"], seed=1)
    beside = Store(store.file)
    server = Table.open(beside, view.table.id)
    view.table.pace.seconds = server.pace.seconds = 1.0

    def held():
        for table in (view.table, server) * 2:
            table.tick()
        return server.pace.held(store.now())

    assert not held()
    for _ in range(2):
        page.do(stop)
        assert held()
        page.do(start)
        assert not held()
    server.close()
    beside.close()


def test_a_ruling_that_is_made_is_not_called_canceled_on_the_way(shown):
    """A screen reader first said that the table had changed and the correction was canceled."""
    view, page = shown(playtest.game("rat_scramble")(4), NAMES, seed=4)
    page.do("correct")
    page.do("fix:bell-Winter")
    page.do("fix-set", fix0="7")
    page.do("rule", reason="Seven were dealt")
    assert view.table.log[-1].kind == "ruling"
    assert "Ruling made" in page.sent()
    assert "The correction was canceled" not in page.sent()


def test_a_ruling_ends_also_while_the_hand_of_the_clock_s_seat_is_covered(shown):
    """The clock of one seat could not run then, and bots were left waiting with a refusal on the screen."""
    rules = playtest.game("trade_warz").Rules(seat_seconds=60)
    game = playtest.game("trade_warz")(3, rules)
    view, page = shown(game, ["Ann", "Ben", "Cleo"], seed=1)
    table, session, chance = view.table, view.session, random.Random(1)
    while session.seat_clock.seat is None:
        seat = table.pending[0]
        table.submit(seat, game.sample(table.state, seat, chance))
    session.seat_clock.resume(session.seat_clock.seat)
    page.do("correct")
    assert table.clock_held
    session.seat_clock.mind(None)
    session.correction_pause.end(None)
    assert table.clock_held
    assert not table.pace.awaits_word
