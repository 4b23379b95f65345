"""The table of Collapsization: what each seat's board shows, and two nominations composed together."""

import math
import random

import pytest

import playtest
from playtest.engines import codec
from playtest.engines.chance import Chance
from playtest.engines.collapsization import Collapsization, CollapsizationRules
from playtest.engines.collapsization.pieces import CARDS, SPADES, SUIT, place
from playtest.widgets.games import board_for_events, front_end, scene_of
from playtest.widgets.games.collapsization.table import scene
from playtest.widgets.kit import Paragraph, Polygon, Table, Text, draw
from tests.engines.collapsization.positions import (
    EAST,
    INDUSTRY,
    MAYOR,
    URBANIST,
    WEST,
    build,
    claims,
    game,
    hex_,
    nominate,
    opening,
    play_on,
)
from tests.widgets.games.test_nothing_under_another import extent, over

NAMES = ["Ann", "Ben", "Cleo"]


def drawn(state, seat):
    return scene(game().view(state, seat), NAMES, game())


def map_of(state, seat):
    return next(p for p in drawn(state, seat).pictures() if p.key == "city")


def labels(state, seat):
    return [piece.label for piece in map_of(state, seat).pieces if piece.name == "hex"]


def table(state, seat, key):
    blocks = drawn(state, seat).blocks
    return next((block for block in blocks if isinstance(block, Table) and block.key == key), None)


# -- the board


def test_an_advisors_map_says_what_lies_on_every_hex():
    assert all("reality" in label and "unknown" not in label for label in labels(opening(), INDUSTRY)[1:])


def test_the_mayors_map_says_that_reality_is_unknown():
    assert sum("reality unknown" in label for label in labels(opening(), MAYOR)) == 6


def test_a_built_hex_says_what_was_built_when_and_what_lies_there():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    game().play(state, MAYOR, build("8♥", EAST), random.Random(1))
    assert "A2: built with 8♥, in turn 1, reality 9♥" in labels(state, MAYOR)


def test_a_hex_both_nominated_shows_both_claims():
    state = claims("9♥", industry="9♥", urbanist="2♦")
    assert any("Ben claims 9♥, Cleo claims 2♦" in label for label in labels(state, MAYOR))


def test_a_claim_and_its_token_touch_no_edge_of_their_hex_and_no_card_in_it():
    state = claims("9♥", industry="9♥", urbanist="2♦")
    [hex] = [piece for piece in map_of(state, INDUSTRY).pieces if "Ben claims 9♥, Cleo" in piece.label]
    [edge] = [piece for piece in hex.children if isinstance(piece, Polygon)]
    [real] = [piece for piece in hex.children if piece.name == "reality"]
    outside = [piece for piece in hex.children if piece.name == "claim"]
    assert len(outside) == 2
    assert all(claim.y > real.y for claim in outside), "what lies there stood between the two claims"
    for claim in outside:
        for piece in claim.children:
            left, top, right, bottom = extent(piece, claim.x, claim.y)
            assert min(margin(edge.points, x, y) for x in (left, right) for y in (top, bottom)) > 2
            assert not over((left, top, right, bottom), extent(real, 0, 0))


def margin(corners, x, y):
    """How far (x, y) lies within a convex outline around (0, 0); less than nothing outside."""
    sides = zip(corners, [*corners[1:], corners[0]], strict=True)
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax))
        / math.copysign(math.dist((ax, ay), (bx, by)), (by - ay) * ax - (bx - ax) * ay)
        for (ax, ay), (bx, by) in sides
    )


@pytest.mark.parametrize("seat", [MAYOR, INDUSTRY, None])
def test_every_hex_out_of_fog_bears_its_name_within_its_edge_and_under_nothing(seat):
    both = claims("9♥", industry="10♥", urbanist="10♦")
    named, built = set(), [play_on(opening(), lambda s, turn=turn: s.turn == turn) for turn in (1, 9, 25)]
    for state in [both, *built, *(play_on(s.copy(), lambda s: all(s.nominations)) for s in built)]:
        for hex in [piece for piece in map_of(state, seat).pieces if piece.name == "hex"]:
            number = int(hex.key.removeprefix("site-"))
            if not number:
                continue
            [edge] = [piece for piece in hex.children if isinstance(piece, Polygon)]
            parts = [(piece, extent(piece, x, y)) for piece, x, y in placed(hex.children)]
            [(name, (left, top, right, bottom))] = [part for part in parts if part[0].name == "place"]
            assert name.text == place(number)
            assert hex.label.startswith(f"{name.text}: ")
            assert min(margin(edge.points, x, y) for x in (left, right) for y in (top, bottom)) > 0
            under = [at for piece, at in parts if at and piece is not name and piece is not edge]
            assert not any(over((left, top, right, bottom), at) for at in under)
            assert min(piece.size for piece, _ in parts if isinstance(piece, Text)) == name.size
            named.add(name.text)
    assert max(map(len, named)) == 3
    assert len(named) > 40


def placed(pieces, x=0.0, y=0.0):
    """Every shape among the pieces, with where its group stands."""
    for piece in pieces:
        inner = getattr(piece, "children", None)
        yield from placed(inner, x + piece.x, y + piece.y) if inner is not None else [(piece, x, y)]


def test_sealed_nominations_are_on_their_own_advisors_board_only():
    state = play_on(opening(), lambda s: len(s.shown) == 2)
    game().play(state, INDUSTRY, nominate(EAST, "9♥"), random.Random(1))
    assert any("claims" in label for label in labels(state, INDUSTRY))
    for seat in (MAYOR, 2, None):
        assert not any("claims" in label for label in labels(state, seat))


def test_the_map_grows_with_the_city_and_keeps_every_hex_inside():
    state = play_on(opening(), lambda s: s.turn == 25)
    city, first = map_of(state, MAYOR), map_of(opening(), MAYOR)
    assert city.w > first.w
    assert city.pan
    for piece in [each for each in city.pieces if each.name == "hex"]:
        assert city.left < piece.x < city.left + city.w
        assert city.top < piece.y < city.top + city.h


def test_the_ledger_lists_claims_with_the_truth_where_it_is_known():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    game().play(state, MAYOR, build("8♥", EAST), random.Random(1))
    assert table(state, MAYOR, "ledger").rows == (
        (
            "1",
            "9♥ on A2 (reality 9♥, true suit); 2♠ on A5",
            "3♠ on A6; 4♠ on A4",
            "8♥ on A2",
            "1",
            "1",
            "0",
        ),
    )
    ledger = table(state, INDUSTRY, "ledger")
    assert ledger.header[-3:] == tuple(f"{name}'s points" for name in NAMES)
    assert "2♠ on A5 (reality 2♠, true suit)" in ledger.rows[0][1]


def test_a_ruling_on_what_lies_there_leaves_the_record_of_past_turns_as_it_was():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    game().play(state, MAYOR, build("8♥", EAST), random.Random(1))
    before = [table(state, seat, "ledger").rows[0] for seat in (MAYOR, INDUSTRY)]
    plain = codec.plain(state, game().State)
    for at, tile in ((EAST, "K♦"), (WEST, "Q♦")):
        [fix] = [
            f
            for f in front_end(game()).corrections(plain, NAMES)
            if f.key == f"site-{hex_(at)}" and "really" in f.what
        ]
        assert {EAST: "What is really on A2", WEST: "What is really on A5"}[at] == fix.what
        there = fix.beside(plain, tile, everything=True)
        assert there == f"{tile} is in the deck: the two change places."
        fix.edit(plain, tile)
    ruled = codec.load_plain(game().State, plain)
    assert game().faults(ruled) == []
    assert [table(ruled, seat, "ledger").rows[0] for seat in (MAYOR, INDUSTRY)] == before
    assert game().view(state, MAYOR).real == ()


def test_points_that_a_ruling_gave_stand_in_the_sum_of_the_end():
    state = play_on(opening(), lambda s: bool(s.ended))
    state.scores = (state.scores[0] + 2, *state.scores[1:])
    rows = {row[0].partition(",")[0]: row for row in table(state, MAYOR, "points").rows}
    assert rows["Ann"][1].endswith("and 2 by a ruling")
    assert "ruling" not in rows["Ben"][1]


def test_a_claim_and_what_really_lies_there_are_told_apart_on_the_hex():
    state = claims("9♥", industry="9♥")
    [hex] = [piece for piece in map_of(state, INDUSTRY).pieces if piece.key == f"site-{hex_(EAST)}"]
    [real] = [piece for piece in hex.children if piece.name == "reality"]
    assert real.text == "is 9♥"
    for claim in (piece for piece in hex.children if piece.name == "claim"):
        for piece in claim.children:  # the tick of what is picked covers no claim
            _, top, right, bottom = extent(piece, claim.x, claim.y)
            assert right < hex.badge[0] - 10 or top > hex.badge[1] + 10 or bottom < hex.badge[1] - 10


def test_an_advisors_tray_holds_what_can_still_be_claimed():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    game().play(state, MAYOR, build("8♥", EAST), random.Random(1))
    cards = [p.label for p in drawn(state, INDUSTRY).pickable().values() if p.name == "claim-card"]
    assert len(cards) == 38
    assert "Claim 9♥" not in cards


def test_every_piece_of_every_board_has_a_key_of_its_own():
    state = play_on(opening(), lambda s: s.turn == 12 and len(s.shown) == 2)
    for seat in (MAYOR, INDUSTRY, 2, None, -1):
        for picture in drawn(state, seat).pictures():
            keys = [piece.key for piece in picture.pieces if piece.key]
            assert len(keys) == len(set(keys))
        assert draw(drawn(state, seat))


def test_a_hidden_card_is_a_back_on_other_boards():
    [hand] = [player.strip for player in drawn(opening(), INDUSTRY).players if player.strip]
    assert hand.title == "Revealed: nothing"
    assert len(hand.pieces) == 4


def inside(piece):
    yield piece
    for child in getattr(piece, "children", ()):
        yield from inside(child)


def test_mines_alone_have_a_sign_where_they_are_known():
    state = opening()
    hexes = [piece for piece in map_of(state, INDUSTRY).pieces if "reality" in piece.label]
    signed = [piece.label for piece in hexes if any(child.key == "mine" for child in inside(piece))]
    mines = [piece.label for piece in hexes if piece.label.endswith("♠")]
    assert signed == mines
    assert 0 < len(mines) < len(hexes)
    assert not any(child.key == "mine" for piece in map_of(state, MAYOR).pieces for child in inside(piece))


@pytest.mark.parametrize("seat", [MAYOR, INDUSTRY])
def test_hearts_are_red_diamonds_blue_and_spades_dark_wherever_a_card_stands_on_a_light_ground(seat):
    inks = {"♥": "heart", "♦": "diamond", "♠": "ink"}
    state = claims("9♥", industry="9♥", urbanist="2♦", hand="8♥ 2♠ 3♦ 4♦")
    found = set()
    for picture in drawn(state, seat).pictures():
        for piece in [each for part in picture.pieces for each in (part, *inside(part))]:
            if isinstance(piece, Text) and not piece.fill.startswith("on-") and piece.fill != "faint":
                for sign in set(piece.text) & inks.keys():
                    found.add(sign)
                    assert (piece.fill or "ink") == inks[sign], piece.text
    assert found == inks.keys()


def test_a_claim_is_listed_once():
    state = claims("9♥", industry="9♥", urbanist="2♦")
    for seat in (MAYOR, INDUSTRY, 2, None):
        shown = drawn(state, seat)
        drawings = [picture for picture in shown.pictures() if picture.key == "city"]
        found = [each for one in drawings for piece in one.pieces for each in inside(piece)]
        said = [each for each in found if each.name == "claim"]
        assert len(said) == 4
        told = " ".join([shown.phase, *(line for player in shown.players for line in player.lines)])
        tables = [block for block in shown.blocks if isinstance(block, Table)]
        told += " ".join(cell for one in tables for row in one.rows for cell in row)
        assert "9♥" not in told


def told_of_the_end(state, seat):
    """What stands above the city."""
    return " ".join(block.text for block in drawn(state, seat).stage if isinstance(block, Paragraph))


def test_above_the_city_stands_what_ends_the_game_and_to_advisors_how_near_it_is():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    nominated = {each.hex for of_one in state.nominations for each in of_one}
    mines = sum(SUIT[state.reality[hex]] == SPADES for hex in nominated)
    assert told_of_the_end(state, MAYOR) == "Building on ♠ reality ends the game."
    assert told_of_the_end(state, None) == told_of_the_end(state, MAYOR)
    near = f"♠ is in {mines or 'none'} of {len(nominated)} nominated"
    assert told_of_the_end(state, INDUSTRY) == f"Building on ♠ reality ends the game: {near}."
    state.pile, state.discards = state.pile[:3], state.discards[:0]
    assert told_of_the_end(state, MAYOR).endswith("also ends when the Mayor cannot draw 4: 3 cards left.")


def test_every_seat_has_its_role_and_no_other():
    for seat in (MAYOR, INDUSTRY, 2, None, -1):
        players = drawn(opening(), seat).players
        assert [player.role for player in players] == ["Mayor", "Industry", "Urbanist"]


def test_discards_lie_face_up_for_everybody():
    state = play_on(opening(), lambda s: s.turn == 3)
    assert len(state.discards) > 4
    for seat in (MAYOR, INDUSTRY, 2, None):
        board = drawn(state, seat)
        (pile,) = [block for block in board.ledger if getattr(block, "key", "") == "discards"]
        said = ", ".join(CARDS.name(card) for card in state.discards)
        assert pile.facts == ((f"{len(state.discards)} cards", said),)
        (shown,) = [block for block in board.stage if getattr(block, "key", "") == "discards"]
        (face_up,) = shown.pieces
        cards = [text.text for card in face_up.children for text in card.children if isinstance(text, Text)]
        assert sorted(cards) == sorted(said.split(", "))
        assert [SUIT[CARDS.value(card)] for card in cards] == sorted(SUIT[card] for card in state.discards)
        assert face_up.label == said


def test_claims_stand_with_their_printed_order_and_its_oddity():
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    game().play(state, MAYOR, build("8♥", EAST), random.Random(1))
    tray, about = drawn(state, INDUSTRY).mine
    count, order, rest = about.blocks
    hearts = [piece.label for piece in tray.wide.pieces if "♥" in piece.label]
    assert hearts[-3:] == ["Claim K♥", "Claim Q♥", "Claim A♥"]
    assert count.text == "Your claims, 38 of 39 left"
    assert order.text == "Printed order: the queen (13) is above the king (12), the ace is 14."
    assert rest.text.endswith("If two claims on a hex are equal, yours is scored in ♦.")


# -- the turn that was scored, while its moment is up


@pytest.mark.parametrize("seat", [MAYOR, INDUSTRY, None])
def test_a_moment_shows_the_claims_and_the_hand_that_the_next_turn_has_cleared_away(seat):
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    turn = state.turn
    events = game().play(state, MAYOR, build("8♥", EAST), random.Random(1))
    shown = scene_of(game(), board_for_events(game(), game().view(state, seat), events), NAMES, {})
    assert shown.phase == f"Turn {turn}, scored; mines end play"
    (city,) = [picture for picture in shown.pictures() if picture.key == "city"]
    sites = {piece.key: piece for piece in city.pieces if piece.name == "hex"}
    meant = {key for key, piece in sites.items() if piece.opacity == 1.0}
    assert meant == {f"site-{hex}" for hex in state.history[-1].hexes}
    claimed = [piece for key in meant for piece in inside(sites[key]) if piece.name == "claim"]
    assert len(claimed) == 3  # the fourth lies on what is built now
    [hand] = [player.strip for player in shown.players if player.strip]
    assert hand.title == "Revealed: 2♥, 8♥, 3♦, 4♦"
    cards = [p.label for p in shown.pickable().values() if p.name == "card"]
    assert ("Card 8♥, built" in cards) == (seat == MAYOR)


def test_a_moment_shows_no_card_of_the_hand_that_is_not_public_after_scoring():
    hidden = Collapsization(3, CollapsizationRules(hand_shown=False))
    state = claims("9♥", industry="9♥", hand="8♥ 2♥ 3♦ 4♦")
    events = hidden.play(state, MAYOR, build("8♥", EAST), random.Random(1))
    shown = scene_of(hidden, board_for_events(hidden, hidden.view(state, INDUSTRY), events), NAMES, {})
    [hand] = [player.strip for player in shown.players if player.strip]
    assert set(hand.title.removeprefix("Revealed: ").split(", ")) == {
        CARDS.name(card) for card in hidden.view(state, INDUSTRY).history[-1].hand
    }
    assert len(hidden.view(state, INDUSTRY).history[-1].hand) < 4


# -- two nominations are composed together


@pytest.fixture
def nominating(shown):
    """A table view and its page, two cards revealed; Industry is on this screen."""
    game = Collapsization(3, CollapsizationRules())
    view, page = shown(game, NAMES, seat=INDUSTRY)
    others = facilitators(view)
    for move in others.legal(MAYOR)[:2]:
        others.submit(MAYOR, move)
    view.table.refresh()
    return view, page


def facilitators(view):
    """The table as the facilitator has it: the screen of a seat acts for its seat alone."""
    return playtest.Table.open(view.table.store, view.table.id)


def compose(view, hex, claim):
    move = nominate(hex, claim)
    view.composer.pick({"hex": move.hex})
    view.composer.pick({"card": move.card})


def confirm(view, page):
    page.do(f"confirm:{view.composer.key}")


def test_an_advisor_composes_two_nominations_and_the_others_one_move():
    state = play_on(opening(), lambda s: len(s.shown) == 2)
    assert front_end(game()).batch_size(game().view(state, INDUSTRY)) == 2
    assert front_end(game()).batch_size(game().view(state, MAYOR)) == 1
    game().apply(state, INDUSTRY, nominate(EAST, "9♥"), Chance(seed=1))
    assert front_end(game()).batch_size(game().view(state, INDUSTRY)) == 1


def test_nothing_is_submitted_before_the_second_is_confirmed(nominating):
    view, page = nominating
    before = len(view.table.log)
    compose(view, EAST, "9♥")
    confirm(view, page)
    assert len(view.table.log) == before
    assert view.table.view(INDUSTRY).committed == (0, 0)
    compose(view, WEST, "9♦")
    confirm(view, page)
    assert view.table.view(INDUSTRY).nominations[0] == (nominate(EAST, "9♥"), nominate(WEST, "9♦"))
    assert len(view.table.log) == before + 2


def test_the_second_cannot_repeat_the_first(nominating):
    view, page = nominating
    compose(view, EAST, "9♥")
    confirm(view, page)
    assert nominate(EAST, "9♦") not in view.composer.moves
    assert nominate(WEST, "9♥") not in view.composer.moves
    assert nominate(WEST, "9♦") in view.composer.moves


def test_starting_over_forgets_the_first(nominating):
    view, page = nominating
    compose(view, EAST, "9♥")
    confirm(view, page)
    page.do("start-over")
    assert nominate(EAST, "9♥") in view.composer.moves


def test_a_second_click_on_the_first_confirm_does_nothing(nominating):
    view, page = nominating
    compose(view, EAST, "9♥")
    key = view.composer.key
    page.do(f"confirm:{key}")
    page.do(f"confirm:{key}")
    assert view.table.view(INDUSTRY).committed == (0, 0)
    assert nominate(EAST, "9♦") not in view.composer.moves


def test_an_undo_by_the_facilitator_lets_the_first_go(nominating):
    view, page = nominating
    compose(view, EAST, "9♥")
    confirm(view, page)
    others = facilitators(view)
    others.undo()
    view.table.refresh()
    assert not view.composer.moves
    assert others.view(MAYOR).shown == (others.state.hand[0],)


def test_the_other_advisor_may_commit_meanwhile(nominating):
    view, page = nominating
    compose(view, EAST, "9♥")
    confirm(view, page)
    facilitators(view).submit(2, nominate(EAST, "9♥"))
    view.table.refresh()
    compose(view, WEST, "9♦")
    confirm(view, page)
    assert view.table.view(INDUSTRY).committed == (2, 1)


def test_while_a_turn_is_taken_apart_an_advisors_claims_are_one_line():
    state = claims("9♥", industry="9♥", hand="9♥ 2♥ 3♦ 4♦")
    events = game().play(state, MAYOR, build("9♥", EAST), random.Random(0))
    for seat, said in (
        (INDUSTRY, "Your claims: 12 ♥, 13 ♦, 13 ♠ left. 9♥ is used up."),
        (URBANIST, "Your claims: 13 ♥, 13 ♦, 13 ♠ left."),
    ):
        shown = scene_of(game(), board_for_events(game(), game().view(state, seat), events), NAMES, {})
        assert [block.text for block in shown.mine] == [said]
