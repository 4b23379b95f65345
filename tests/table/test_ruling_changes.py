"""What a ruling changed is said in words, to each seat what its view shows and no more."""

import random
import tempfile
from html import escape

import jsonpatch
import pytest

import playtest
from playtest import Store, words
from playtest.engines import codec
from playtest.engines.game import REFEREE, Illegal
from playtest.review import reports
from playtest.table import SeatTable, Table, transcript
from playtest.table.ruling_changes import changes
from playtest.widgets.games import corrections_of
from playtest.widgets.table import lines
from playtest.words import Parts
from tests.ladder import Ladder, Rules

SEATS = {"cat_in_the_box": 3, "collapsization": 3, "rat_scramble": 4, "scambodia": 3, "trade_warz": 3}
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


def begun(store, name):
    game = playtest.game(name)(SEATS[name])
    table = Table.new(store, game, NAMES[: game.seats], seed=4)
    chance = random.Random(4)
    for _ in range({"cat_in_the_box": 12, "trade_warz": 60, "rat_scramble": 24}.get(name, 9)):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    return table


def rule(table, edit, reason="The table was right"):
    """The entry of a ruling that ``edit`` makes in the state's JSON."""
    plain = codec.plain(table.state, table.game.State)
    edited = codec.plain(table.state, table.game.State)
    edit(edited)
    return table.ruling(jsonpatch.make_patch(plain, edited).patch, reason).n


def add(*path):
    def edit(plain):
        at = plain
        for step in path[:-1]:
            at = at[step]
        at[path[-1]] += 1

    return edit


def fix_of(name, key):
    """What may be corrected by a press on ``key`` where ``begun`` has come to."""
    with tempfile.TemporaryDirectory() as folder:
        table = begun(Store(f"{folder}/playtests.sqlite"), name)
        return next(fix for fix in corrections_of(table.game, table.state, table.names) if fix.key == key)


@pytest.mark.parametrize(
    ("name", "edit", "said"),
    [
        ("collapsization", add("scores", 0), "Ann's points: 1 → 2"),
        ("rat_scramble", add("bells", 1), "Spring bells: 0 → 1"),
        ("trade_warz", add("players", 1, "gdp"), "Ben's GDP: 8 → 9"),
        (
            "cat_in_the_box",
            lambda plain: plain["colors"][1].remove("red"),
            "Colors Ben may declare: without red",
        ),
        (
            "cat_in_the_box",
            lambda plain: fix_of("cat_in_the_box", "space-blue-3").edit(plain, "red 3"),
            "Cards of trick 1: red 3 → blue 3",
        ),
        (
            "rat_scramble",
            lambda plain: plain["effects"].__setitem__(0, "No effect"),
            "Effect of the first proposal by majority: Shotgun → No effect",
        ),
    ],
)
def test_what_a_ruling_changed_is_said_with_before_and_after(store, name, edit, said):
    table = begun(store, name)
    if name == "trade_warz":
        gdp = table.state.players[1].gdp
        said = f"Ben's GDP: {gdp} → {gdp + 1}"
    n = rule(table, edit)
    assert said in table.ruled(n, REFEREE)
    for seat in (None, 0):
        assert said in table.ruled(n, seat)
        told, _ = lines(table, words.of(table.game), seat, limit=1)
        assert told[0].text.startswith("Ruling: The table was right. Changed: ")
        assert said in told[0].text
    assert f"{said}." in [line.strip() for line in transcript(table)]
    assert escape(said) in "".join(reports.report(store, [table.id]))


def test_every_change_of_a_ruling_is_listed_however_many(store):
    """The seventh and all after it were only counted, as "3 more changes", and were to be read nowhere."""
    table = begun(store, "trade_warz")

    def edit(plain):
        for player in plain["players"]:
            player["gdp"] += 1
            for partner in list(player["influence"])[:2]:
                player["influence"][partner] += 1

    before = [player.gdp for player in table.state.players]
    n = rule(table, edit)
    assert len(table.ruled(n, REFEREE)) >= 9
    told, _ = lines(table, words.of(table.game), None, limit=1)
    for seat, gdp in enumerate(before):
        assert f"{NAMES[seat]}'s GDP: {gdp} → {gdp + 1}" in told[0].text
    for change in table.ruled(n, None):
        assert change in told[0].text
        assert f"{change}." in [line.strip() for line in transcript(table, None)]


def test_a_place_on_the_map_is_told_by_its_name_and_points_below_nothing_with_a_minus_sign(store):
    table = begun(store, "collapsization")
    there = codec.plain(table.state, table.game.State)
    fix = next(fix for fix in corrections_of(table.game, table.state, table.names) if fix.key == "site-1")
    n = rule(table, lambda plain: fix.edit(plain, there["deck"][0]))
    assert any(said.startswith("What is really on A2: ") for said in table.ruled(n, REFEREE))
    n = rule(table, lambda plain: plain["scores"].__setitem__(0, -2))
    assert table.ruled(n, REFEREE) == ("Ann's points: 1 → −2",)


def test_a_hidden_card_that_was_changed_is_told_to_nobody_who_may_not_know_it(store):
    table = begun(store, "scambodia")
    seen, there = (codec.plain(what, type(what)) for what in (table.view(None), table.state))
    hidden = [
        (seat, slot)
        for seat in range(3)
        for slot in range(4)
        if there["table"][seat][slot] not in (None, seen["known"]["table"][seat][slot])
    ]
    seat, slot = hidden[0]
    fix = next(
        fix
        for fix in corrections_of(table.game, table.state, table.names)
        if fix.key == f"card-{4 * seat + slot}"
    )
    n = rule(table, lambda plain: fix.edit(plain, there["deck"][0]))
    assert any(NAMES[seat] in said for said in table.ruled(n, REFEREE))
    assert table.ruled(n, None) == ()
    told, _ = lines(table, words.of(table.game), None, limit=1)
    assert told[0].text == "Ruling: The table was right"
    assert "Changed" not in "".join(transcript(table, None))
    names = codec.plain(table.state, table.game.State)["table"][seat][slot]
    assert names not in reports.report(store, [table.id]).split("Rulings")[1].split("</details>")[0]


def hidden_card(table, seen):
    """A card in a grid that its own player has seen, or has not, and no other: seat, place and card."""
    plain = codec.plain(table.state, table.game.State)
    return next(
        (seat, slot, card)
        for seat, grid in enumerate(plain["table"])
        for slot, card in enumerate(grid)
        if card and set(plain["seen"][seat][slot]) == ({str(seat)} if seen else set())
    )


def test_a_hidden_card_that_changed_with_it_is_told_to_who_had_seen_it_alone(store):
    table = begun(store, "scambodia")
    top = next(fix for fix in corrections_of(table.game, table.state, table.names) if fix.key == "top")
    seat, slot, card = hidden_card(table, seen=True)
    n = rule(table, lambda plain: top.edit(plain, card))
    seen = f"Discard pile: {top.now} → {card}"
    place = ("top-left", "top-right", "bottom-left", "bottom-right")[slot]
    mine = f"{NAMES[seat]}'s card, {place}: {card} → {top.now}"
    assert set(table.ruled(n, seat)) == {seen, mine}
    others = [None, *(other for other in range(3) if other != seat)]
    assert {table.ruled(n, other) for other in others} == {(seen, "and one hidden card changed with it")}
    told, _ = lines(table, words.of(table.game), None, limit=1)
    assert told[0].text.endswith(f"Changed: {seen}; and one hidden card changed with it.")


def test_a_hidden_card_that_is_changed_shows_its_new_face_to_nobody_who_has_not_seen_it(store):
    table = begun(store, "scambodia")
    seat, slot, card = hidden_card(table, seen=True)
    other, place, unseen = hidden_card(table, seen=False)

    def fixed(key):
        return next(fix for fix in corrections_of(table.game, table.state, table.names) if fix.key == key)

    def known(to):
        view = table.view(to)
        return codec.plain(view, type(view))["known"]["table"]

    deck = codec.plain(table.state, table.game.State)["deck"][0]
    n = rule(table, lambda plain: fixed(f"card-{4 * seat + slot}").edit(plain, deck))
    assert known(seat)[seat][slot] is None
    said, *more = table.ruled(n, seat)
    assert said.endswith(f": {card} → not seen")
    assert more == ["and one hidden card changed with it"]  # in the deck, or wherever the other lay
    assert deck not in "".join(transcript(table, seat))
    table.undo(n - 1)
    rule(table, lambda plain: fixed(f"card-{4 * seat + slot}").edit(plain, unseen))
    assert known(seat)[seat][slot] is None
    assert known(seat)[other][place] == card, "what is known goes with the card"
    assert all(known(each)[seat][slot] is None for each in range(3))


def test_a_face_that_somebody_looks_at_is_known_whatever_a_ruling_makes_of_it(store):
    table = Table.new(store, playtest.game("scambodia")(3), NAMES[:3], seed=5)
    table.submit(0, table.legal(0)[0])
    fix = next(fix for fix in corrections_of(table.game, table.state, table.names) if fix.key == "card-2")
    deck = codec.plain(table.state, table.game.State)["deck"][0]
    rule(table, lambda plain: fix.edit(plain, deck))
    view = table.view(0)
    assert codec.plain(view, type(view))["known"]["table"][0][2] == deck


def test_whether_the_deck_or_a_grid_gave_the_card_is_told_to_nobody(store):
    said = []
    for deck in (True, False):
        table = begun(store, "scambodia")
        top = next(fix for fix in corrections_of(table.game, table.state, table.names) if fix.key == "top")
        held = hidden_card(table, seen=False)[2]
        card = codec.plain(table.state, table.game.State)["deck"][0] if deck else held
        n = rule(table, lambda plain, card=card, top=top: top.edit(plain, card))
        said.append([[one.replace(card, "it") for one in table.ruled(n, seat)] for seat in (None, 0, 1, 2)])
    assert said[0] == said[1]
    assert said[0][0][-1] == "and one hidden card changed with it"


def test_a_card_that_changed_hands_is_named_to_who_had_it_alone(store):
    table = begun(store, "trade_warz")
    card = codec.plain(table.state, table.game.State)["players"][0]["hand"][0]

    def edit(plain):
        plain["players"][0]["hand"].remove(card)
        plain["players"][1]["hand"].append(card)

    n = rule(table, edit)
    assert f"Ann's hand: without {card}" in table.ruled(n, 0)
    assert not any(said.startswith("Ben's hand") for said in table.ruled(n, 0))
    assert f"Ben's hand: also {card}" in table.ruled(n, 1)
    assert all(card not in said for said in (*table.ruled(n, None), *table.ruled(n, 2)))
    assert f"Ann's hand: without {card}" in table.ruled(n, REFEREE)


def test_a_seats_page_reads_its_own_and_nobody_elses(store):
    table = begun(store, "trade_warz")
    n = rule(table, add("players", 1, "gdp"))
    seat = SeatTable(table, 0)
    assert seat.ruled(n, 0) == table.ruled(n, 0)
    for other in (1, REFEREE):
        with pytest.raises(Illegal, match="This seat cannot"):
            seat.ruled(n, other)


def test_a_ruling_that_was_taken_back_still_says_what_it_changed(store):
    table = begun(store, "rat_scramble")
    n = rule(table, add("bells", 0))
    before = table.ruled(n, REFEREE)
    table.undo(n - 1)
    assert Table.open(store, table.id).ruled(n, REFEREE) == before == ("Winter bells: 0 → 1",)


def test_a_game_without_names_for_its_parts_has_those_of_its_fields(store):
    table = Table.new(store, Ladder(2, Rules(turns=12)), ["Ana", "Ben"])
    plain = codec.plain(table.state, Ladder.State)
    field = next(name for name, value in plain.items() if isinstance(value, list) and len(value) == 2)
    said = changes({field: [0, 0]}, {field: [0, 3]}, words.parts_of(table.game), table.names)
    assert said == [f"{field.replace('_', ' ').capitalize()} of Ben: 0 → 3"]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ({"a_b": 1}, {"a_b": None}, ["A b: 1 → none"]),
        ({"open": True}, {"open": False}, ["Open: yes → no"]),
        ({"pile": ["x", "y", "z"]}, {"pile": ["z", "y", "x"]}, ["Pile: another order"]),
        ({"pile": ["x"]}, {"pile": ["x", "x"]}, ["Pile: also x"]),
        ({"deals": [{"to": 1}]}, {"deals": []}, ["Deals changed"]),
        ({"deals": [{"card": "Oil", "by": 1}]}, {"deals": [{"card": "Oil", "by": 2}]}, ["By of Oil: 1 → 2"]),
        ({"kept": 1, "won": 2}, {"kept": 2, "won": 2}, []),
        ({str(at) + "x": 0 for at in range(9)}, {str(at) + "x": 1 for at in range(9)}, 9),
    ],
)
def test_positions_set_side_by_side(before, after, said):
    found = changes(before, after, Parts({"kept": None}), ["Ann", "Ben"])
    assert len(found) == said if isinstance(said, int) else found == said
