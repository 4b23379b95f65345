"""The table of Trade Warz without a browser, and clocks that tick only while their seat's side is shown."""

import json
import random

import pytest

from playtest import words
from playtest.bots import bot
from playtest.engines.game import REFEREE
from playtest.engines.sentences import minus
from playtest.engines.trade_warz import TradeRules, TradeWarz, powers_of, shipped_cards
from playtest.engines.trade_warz.actions import (
    AnswerCard,
    Choose,
    ChooseLeader,
    Commit,
    Done,
    Offer,
    OfferCard,
    Pass,
    Place,
    PlayTactic,
)
from playtest.engines.trade_warz.events import (
    CardMoved,
    Chosen,
    Discarded,
    DisputeWon,
    Established,
    Flipped,
    GdpChanged,
    InfluenceChanged,
    PhaseBegan,
    PlacedFaceDown,
    PolicyGone,
    Resolved,
    Revealed,
    RoundEnded,
    RouteChanged,
    RouteIncome,
    RouteLost,
    TacticPlayed,
    Term,
)
from playtest.table import Table
from playtest.widgets import TableView, start
from playtest.widgets.games.trade_warz import choices, costs, scene, tries
from playtest.widgets.games.trade_warz_cards import ROOMY_W, bare, named
from playtest.widgets.kit import Text, Tray, cut, draw, forms, letters
from playtest.widgets.table.moments import Moments, _as_one, _told
from playtest.widgets.table.table_view import _most_often
from tests.engines.trade_warz.position import Position
from tests.widgets.conftest import Page

NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]
CORN = "Freedom Corn"


def drawn(position, seat):
    shown = scene(position.game.view(position.state, seat), NAMES[: position.game.seats], position.game)
    return json.dumps([node.json() for node in draw(shown)], ensure_ascii=False)


def to_draw(store):
    """A table in its first Draw phase, and the page of the seat that draws."""
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=3)
    chance = random.Random(3)
    for _ in range(200):
        if table.view(table.pending[0]).phase == "draw":
            break
        table.submit(table.pending[0], table.game.sample(table.state, table.pending[0], chance))
    seat = table.pending[0]
    return table, seat, Page(TableView(table, seat).board)


# -- everybody's influence on a partner's card


@pytest.mark.parametrize("seats", [4, 6])
@pytest.mark.parametrize("much", [{}, {1: 12}, {0: 10, 5: 10}])
def test_everybody_s_influence_stays_within_its_place_on_the_card(seats, much):
    p = Position(players=seats)
    for seat in range(seats):
        p.influence(seat, "Mexico", much.get(seat, 8))
    pictures = scene(p.game.view(p.state, 0), NAMES[:seats], p.game).pictures()
    assert any("influence-Mexico-0" in str(picture) for picture in pictures)
    for picture in pictures:
        ours = [each for each in inside(picture.pieces) if each.key.startswith("influence-Mexico-")]
        for place in ours:
            box, _, text = place.children
            assert text.x + letters.wide(text.text, text.size, bold=text.bold) <= box.w + 1.5
        ends = [place.x + place.children[0].w for place in ours]
        assert all(end <= after.x for end, after in zip(ends, ours[1:], strict=False))
        assert len(ours) in (0, seats)


def inside(pieces):
    """The pieces and all in them."""
    return [one for piece in pieces for one in (piece, *inside(getattr(piece, "children", ())))]


# -- who can do nothing but pass


def asked_alone(store, move, seeds=range(12)):
    """A table at which somebody can make ``move`` and nothing else, and who that is."""
    for seed in seeds:
        table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=seed), random.Random(seed)
        while table.pending:
            for seat in table.pending:
                if list(table.legal(seat)) == [move]:
                    return table, seat
            seat = chance.choice(table.pending)
            table.submit(seat, table.game.sample(table.state, seat, chance))
    raise AssertionError("nobody was ever asked with one answer")


@pytest.mark.parametrize(
    ("move", "said"),
    [(Pass(), ": pass, and nobody learns "), (Commit(None), "You hold no policy: say so.")],
)
def test_who_can_only_pass_learns_why_it_is_asked_and_nobody_else_does(store, move, said):
    table, seat = asked_alone(store, move)
    pages = {who: Page(TableView(table, who).board).text for who in range(3)}
    assert said in pages[seat]
    others = [who for who in range(3) if list(table.legal(who)) != [move]]
    assert others
    assert all("nobody learns" not in pages[who] for who in others)
    shared = Page(TableView(table).board)  # the curtain hangs until the seat's player is there
    assert "nobody learns" not in shared.text
    shared.do(f"seat:{seat}")
    shared.do(f"show:{seat}")
    assert said in shared.text


def test_others_see_the_same_whether_one_could_answer_or_not():
    told, seen = words.of(TradeWarz(3)), []
    for card in ("Trade Sanctions", CORN):
        p = Position(answers=True).hand(0, "Trade Flood").hand(1, card)
        p.do(0, next(move for move in p.game.legal(p.state, 0) if isinstance(move, PlayTactic)))
        views = [p.game.view(p.state, who) for who in range(3)]
        assert views[1].asked == 1
        seen.append([(told.prompt(view), drawn(p, who)) for who, view in enumerate(views) if who != 1])
        only = told.only(views[1], Pass())
        assert ("You hold no tactic" in only) == (card == CORN)
    assert seen[0] == seen[1]


# -- what a move costs


def test_placing_an_export_says_what_it_costs_and_what_that_leaves():
    p = Position().hand(0, CORN, "Coffee Beans (Brazil)")
    p[0].gdp = 10
    place = Place(CORN, "Mexico", 1)
    assert costs(p.game.view(p.state, 0), p.game, place) == "costs 3 GDP after the disputes, leaves 7"
    p.do(0, place)
    other = Place("Coffee Beans (Brazil)", "Mexico", 2)
    view = p.game.view(p.state, 0)
    assert costs(view, p.game, other) == "costs 3 GDP after the disputes, leaves 4"
    assert costs(view, p.game, Done()) == ""
    assert "3 GDP are kept for your 1 placed export, which leaves 7 of your 10 to bid or spend." in drawn(
        p, 0
    )
    for who in (1, 2, None):
        assert "are kept" not in drawn(p, who)


def test_a_card_that_cannot_be_paid_says_so_and_nothing_of_a_slot():
    p = Position().hand(0, CORN, "Oil Sands (Canada)")
    p[0].gdp = 6
    p.do(0, Place(CORN, "Mexico", 1))
    tried = tries(p.game.view(p.state, 0), p.game, {"card": "Oil Sands (Canada)"})
    reasons = [p.game.refusal(p.state, 0, move) for move in tried]
    assert len(set(reasons)) > 1  # the slot one has is not open
    (said,) = _most_often(reasons)
    assert "pay" in said


# -- what is on the table


def test_a_face_down_card_is_shown_to_its_owner_alone_until_the_clock_stops():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    assert CORN in drawn(p, 0)
    for other in (1, 2, None):
        assert CORN not in drawn(p, other)
        assert "an export face down (USA) of Ann" in drawn(p, other)
    for seat in range(3):
        p.do(seat, Done())
    assert all(CORN in drawn(p, seat) for seat in (0, 1, 2, None))


def test_a_deck_says_how_many_it_draws_before_and_the_hand_how_many_it_holds(store):
    table, seat, page = to_draw(store)
    view = table.view(seat)
    limit = table.game.hand_limit(table.game.visible(view), seat)
    room = limit - view.players[seat].hand_size
    assert room > 1
    assert f"{view.players[seat].hand_size} of {limit} cards, " in page.text
    assert f"Draw {min(room, view.deck_sizes['export'])}" in page.text
    again = "A press on another deck takes one of these from there."
    kept = f'"data-costs": "{again}"'  # the room a phone keeps for it
    assert again not in page.text.replace(kept, "")
    page.do("part:pile-export")
    assert again in page.text.replace(kept, "")
    page.do("part:pile-leader")
    assert f"Draw {room - 1} exports and 1 leader card" in page.text
    left = view.players[seat].deck_size
    page.do(page.doing("confirm:")[0])
    assert table.view(seat).players[seat].hand_size == limit
    assert table.view(seat).players[seat].deck_size == left - 1


def test_drawing_by_the_docks_buttons_counts_as_on_the_board(store):
    table, seat, page = to_draw(store)
    held, limit = len(table.state.players[seat].hand), table.game.hand_limit(table.state, seat)
    page.do(page.option("Draw cards"))
    page.do(page.option(f"Draw {limit - held} exports"))
    page.do(page.doing("confirm:")[0])
    assert len(table.state.players[seat].hand) == limit


def test_no_policy_is_a_place_beside_the_hand_whatever_policies_there_are():
    p = Position()
    p.state.phase = "policy"
    for policies in ((), ("WTO Rules",)):
        p.hand(0, *policies)
        assert "No policy this round" in drawn(p, 0)
        assert "No policy this round" not in drawn(p, None)


def test_a_policy_that_was_chosen_is_said_and_only_another_choice_is_offered(store):
    game = TradeWarz(3)
    table, chance = Table.new(store, game, NAMES[:3], seed=3), random.Random(3)

    def to_choose(seat):
        legal = table.legal(seat)
        return [move for move in legal if isinstance(move, Commit) and move.card]

    while not (table.state.phase == "policy" and any(map(to_choose, table.pending))):
        seat = chance.choice(table.pending)
        table.submit(seat, game.sample(table.state, seat, chance))
    seat = next(seat for seat in table.pending if to_choose(seat))
    view = TableView(table, seat)
    page, chosen = Page(view.board), to_choose(seat)[0]
    assert "No policy this round" in page.text
    table.submit(seat, chosen)
    assert table.state.phase == "policy"  # others have still to choose
    assert f"You reveal {chosen.card}, unless you change it before all have chosen." in page.text
    assert "No policy this round" in page.text
    assert chosen not in view.composer.moves
    table.submit(seat, Commit(None))
    assert "You reveal no policy, unless you change it" in page.text
    assert "No policy this round" not in page.text


def test_what_is_still_to_choose_says_what_and_where(store):
    table, seat, page = to_draw(store)
    (pick,) = [do for do in page.doing("choose:kind:") if "Draw cards" in page.text][:1]
    page.do(pick)
    assert "Now choose: a deck to draw from." in page.text
    told = words.of("trade_warz")
    assert told.asked(Place(CORN, "Mexico", 1), "card") == "An export from your hand"
    assert told.asked(Place(CORN, "Mexico", 1), "slot") == "A slot on the board"
    assert table.pending
    assert seat in table.pending


def test_a_lone_tactic_is_no_main_button_before_it_is_picked(store):
    """What may be left undone is not composed by itself: after ``Done``, and once "no policy" was said."""
    for last in (Done(), Commit(None)):
        table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=7), random.Random(7)
        found = None
        while found is None and table.pending:
            for seat in range(3):
                legal = [move for move in table.legal(seat) if isinstance(move, PlayTactic | type(last))]
                tactics = [move for move in legal if isinstance(move, PlayTactic)]
                if len(tactics) == 1 and last in legal and len(table.pending) > 1:
                    found = seat
            seat = chance.choice(table.pending)
            if found is None:
                table.submit(seat, table.game.sample(table.state, seat, chance))
        assert found is not None
        table.submit(found, last)
        page = Page(TableView(table, found).board)
        others = [move for move in table.legal(found) if not isinstance(move, Commit | PlayTactic)]
        assert not others
        assert not page.doing("confirm:")
        if last == Done():
            (pick,) = page.doing("choose:kind:")
            page.do(pick)
            assert page.doing("confirm:")


def test_a_hand_is_sorted_by_kind_and_carries_the_text_made_of_its_statement():
    p = Position().hand(0, "Trade Sanctions", CORN)
    own = drawn(p, 0)
    assert "Your hand: 1 export, 1 tactic" in own
    assert own.index(CORN) < own.index("Trade Sanctions")
    assert "One opponent of your choice loses 2 GDP." in own
    assert "Trade Sanctions" not in drawn(p, 1)


def test_a_dispute_can_be_read_on_a_phone():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    p.hand(1, "Rare Wines (France)").do(1, Place("Rare Wines (France)", "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    shown = scene(p.game.view(p.state, 0), NAMES[:3], p.game)
    (dispute,) = [block for block in shown.stage if getattr(block, "key", "") == "disputes"]
    texts = [piece for piece in inside(dispute.pieces) if isinstance(piece, Text)]
    assert any("printed" in text.text for text in texts)
    for text in texts:
        assert text.size * 336 / dispute.w >= 10.9, "336 px are left of a window of 360"
        assert text.x + letters.wide(text.text, text.size, bold=text.bold) <= dispute.w


def test_a_dispute_of_three_lies_abreast_where_the_place_is_low():
    p = Position()
    for seat, card in enumerate((CORN, "Rare Wines (France)", "Coffee Beans (Brazil)")):
        p.hand(seat, card).do(seat, Place(card, "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    shown = scene(p.game.view(p.state, 0), NAMES[:3], p.game)
    standing, lying = (
        next(block for block in shown.stage if getattr(block, "key", "") == key)
        for key in ("disputes", "disputes-lying")
    )
    assert lying.h < standing.h / 2
    for each in inside(lying.pieces):
        if isinstance(each, Text):
            assert each.x + letters.wide(each.text, each.size, bold=each.bold) <= lying.w


def test_income_is_a_sum_with_its_terms():
    p = Position().hand(0, CORN).do(0, Place(CORN, "Mexico", 1))
    for seat in range(3):
        p.do(seat, Done())
    (route,) = p.game.view(p.state, 0).routes
    assert f"{route.income} GDP = {route.income} {CORN}" in drawn(p, 0)


def test_what_the_end_of_a_round_shows_adds_up(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    moments = Moments(table, words.of(TradeWarz(3)), lambda: None)
    chance, seen, paid = random.Random(11), 0, 0
    for _ in range(600):
        if not table.pending:
            break
        seat = chance.choice(table.pending)
        gone = len(table.log)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        told = [e for n in range(gone + 1, len(table.log) + 1) for e in table.events_of(n)]
        ended = [event for event in told if isinstance(event, RoundEnded)]
        moments.forget()
        moments.look(None)
        if not ended:
            continue
        seen += 1
        assert moments.now is not None
        shown = moments.now[1]
        assert shown.title.startswith(f"Round {ended[0].round} ends: ")
        assert not [line for line in shown.lines if line.startswith("Event")], "the next event is another"
        for event in told[: told.index(ended[0])]:
            if isinstance(event, Established):
                paid += 1
                assert any(f"pays {event.paid} " in line and event.card in line for line in shown.lines)
            if isinstance(event, GdpChanged | RouteIncome):
                now = minus(event.now)
                said = (f"and has {now}.", f"and has {now};", f": {now};", f": {now}.")
                (own,) = [line for line in shown.lines if line.startswith(NAMES[event.seat])]
                assert any(each in own for each in said)
        accounts = [line for line in shown.lines if line.startswith(tuple(NAMES)) and " wins " not in line]
        whose = [line.split()[0] for line in accounts]
        assert len(whose) == len(set(whose)), "one sentence a player"
    assert seen
    assert paid


def test_ones_own_account_stands_first_when_a_round_ends(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    shown = [Moments(table, words.of(TradeWarz(3)), lambda: None) for _ in range(3)]
    chance, seen = random.Random(11), set()
    for _ in range(600):
        if not table.pending:
            break
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        for eyes, moments in enumerate(shown):
            moments.forget()
            moments.look(eyes)
            lines = moments.now[1].lines if moments.now else ()
            if moments.now and moments.now[1].title.startswith("Round ") and len(lines) > 1:
                accounts = [line for line in lines if line.startswith(tuple(NAMES)) and " wins " not in line]
                own = [at for at, line in enumerate(accounts) if line.startswith(f"{NAMES[eyes]} ")]
                assert own in ([], [0])
                seen |= {eyes} if own else set()
    assert seen == {0, 1, 2}


def test_a_dispute_comes_before_the_income_it_brought_and_an_event_says_what_it_does():
    won = DisputeWon(0, "Mexico", 2, (0, 1), (3, 2), (1, 0))
    events = [won, RouteIncome(1, 4, (), 9), RouteIncome(0, 3, (), 8), Flipped("Debt Crisis", ())]
    say = words.of("trade_warz")
    made = [say.moment(event, NAMES, 0) for event in events]
    lines = _told(made, 0)
    assert [line.split()[0] for line in lines] == ["Ann", "Ann", "Ben", "Event:", "Every"]
    assert "wins Mexico 2" in lines[0]
    assert lines[-1].startswith("Every player pays 3 GDP")


def shown_to(events, seat, names):
    """The moment of these events of one move, as ``seat`` is shown it."""
    say = words.of("trade_warz")
    made = [moment for event in events if (moment := say.moment(event, names, seat))]
    return _as_one(made, seat) if any(one.stands_alone for one in made) else None


def test_policies_that_are_revealed_are_a_moment_with_what_they_did_to_whom():
    events = [
        PhaseBegan("reveal", 2),
        Revealed(0, "IMF Bailout", 3),
        GdpChanged(0, 5, "IMF Bailout", 12),
        Revealed(1, "Export Quotas", 3),
        Chosen(1, "Export Quotas", "seat 2"),
        Revealed(2, "Carbon Tax", 2),
    ]
    moment = shown_to(events, 2, NAMES[:3])
    assert moment.title == "Policies are revealed."
    assert moment.lines == (
        "Cleo reveals Carbon Tax and pays 2 GDP.",
        "At income: one export of an opponent produces 1 less; you gain 1 GDP.",
        "Ann reveals IMF Bailout and pays 3 GDP; gains 5 (IMF Bailout): 12.",
        "Ben reveals Export Quotas and pays 3 GDP; chooses Cleo for Export Quotas.",
        "When revealed: one opponent of Ben's choice may place at most 1 export in the next Trade phase.",
    )
    assert shown_to(events[:1], 2, NAMES[:3]) is None
    assert shown_to(events[1:3], 2, NAMES[:3]).title == "Ann reveals IMF Bailout and pays 3 GDP."


def test_a_tactic_and_what_it_does_are_moments_that_name_whom():
    played = TacticPlayed(0, "Stock Market Crash", 5, None, None, None)
    assert shown_to([played], 1, NAMES[:2]).lines == ("Each opponent loses 3 GDP; Ann loses 1 GDP.",)
    assert shown_to([played], 0, NAMES[:2]).lines == ("Each opponent loses 3 GDP; you lose 1 GDP.",)
    events = [
        Resolved(0, "Bribery Scandal"),
        InfluenceChanged(1, "Japan", -2, "Bribery Scandal", 1),
        InfluenceChanged(1, "Mexico", 2, CORN, 3),
    ]
    moment = shown_to(events, 1, NAMES[:2])
    assert moment.title == "Bribery Scandal of Ann takes effect."
    assert moment.lines == ("Ben loses 2 influence with Japan and has 1.",), "no income's"


def test_a_moment_begins_anew_with_an_event(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    moments, chance = Moments(table, words.of(TradeWarz(3)), lambda: None), random.Random(11)
    while True:
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        moments.look(None)
        if moments.now and moments.now[1].title.startswith("Round 1 ends"):
            break
        moments.forget()
    n = moments.now[0]
    moments.go_on()
    assert moments.now[0] == n
    assert moments.now[1].title.startswith("Event: ")
    moments.go_on()
    assert moments.now is None
    moments.again(n, None)
    assert moments.now[1].title.startswith("Round 1 ends")
    moments.go_on()
    assert moments.now[1].title.startswith("Event: ")


TAKES = {
    **dict.fromkeys(("lose_gdp", "take_gdp", "levy", "share_out", "give_up_policy", "owe_gdp"), "gdp"),
    **dict.fromkeys(("remove_influence", "clear_influence"), "influence"),
    **dict.fromkeys(("destroy_export", "levy", "discard_export"), "export"),
    **dict.fromkeys(("destroy_policy", "ignore_policy", "cancel_policy"), "policy"),
    **dict.fromkeys(("take_card", "swap_random"), "card"),
    "take_over": "control",
    "discard_random": "random",
    "pick_discard": "picked",
}
"""What an effect takes from somebody, by its verb."""
HINDERS = {
    "blackout",
    "close_slots",
    "cost",
    "limit_exports",
    "next_export_produces",
    "pin",
    "produce",
    "produce_nothing",
}
"""What keeps somebody from something for a round: the card that came out says it."""
HARMLESS = {
    *(
        "choose_export",
        "contraband",
        "copy_played",
        "copy_policy",
        "discard",
        "discard_down",
        "dispute_power",
        "draw",
    ),
    *(
        "draw_and_keep",
        "event_proof",
        "exchange",
        "floor",
        "free",
        "gain_gdp",
        "gain_influence",
        "guard_control",
    ),
    *("guard_exports", "guard_gdp", "guard_hand", "hand_size", "ignore_event", "later_income", "look_hand"),
    *(
        "move_route",
        "next_export_cost",
        "out_of_reach",
        "pass_on",
        "prevent",
        "prevent_destruction",
        "recover",
    ),
    *("redirect", "refuse", "search_deck", "sell_export", "sell_influence", "soften_losses", "trade_in"),
}


def taken(what, card):
    """What happens when Ann's ``card`` takes something from Ben."""
    return {
        "gdp": GdpChanged(1, -2, card, 3),
        "influence": InfluenceChanged(1, "Japan", -2, card, 1),
        "export": RouteLost(1, CORN, "destroyed", None),
        "policy": PolicyGone(1, "IMF Bailout", "ignored", 0),
        "card": CardMoved(1, 0, "USA"),
        "control": RouteChanged(CORN, 0, "Japan", 1, 1),
        "random": Discarded(1, CORN, True),
        "picked": Discarded(1, CORN, False, 0),
    }[what]


def printed_effects():
    cards = shipped_cards()
    powers = [power for partner in cards.partners for power in powers_of(partner)]
    return [(card, effect) for card in (*cards.events, *cards.cards, *powers) for effect in card.effects]


def test_whatever_a_card_takes_its_victim_is_told_in_a_moment():
    for card, effect in printed_effects():
        assert (effect.do in TAKES) + (effect.do in HINDERS) + (effect.do in HARMLESS) == 1, effect.do
        if effect.do in TAKES:
            moment = shown_to([taken(TAKES[effect.do], card.name)], 1, NAMES[:2])
            assert moment is not None
            assert "Ben" in moment.title
            assert moment.takes_from == 1


def test_a_card_that_hinders_says_so_when_it_comes_out():
    cards = shipped_cards()
    for card in (*cards.events, *cards.cards):
        if not HINDERS & {effect.do for effect in card.effects} or getattr(card, "type", "") == "export":
            continue
        came_out = {
            "tactic": TacticPlayed(0, card.name, 2, 1, None, None),
            "policy": Revealed(0, card.name, 2),
        }.get(getattr(card, "type", ""), Flipped(card.name, ()))
        own = card.name == "Production Cut"  # which says to its player alone what it lessens
        assert shown_to([came_out], 1, NAMES[:2]).lines or own, card.name


def test_what_was_taken_from_one_stays_until_it_is_read_whoever_moves_meanwhile(store):
    """A route was destroyed with the new round's event, and another's press put that moment away."""
    told = words.of(TradeWarz(3))
    for seed in range(40):
        table, chance = Table.new(store, TradeWarz(3), NAMES[:3], seed=seed), random.Random(seed)
        lost = None
        while table.pending and lost is None:
            victims, seat = (
                [Moments(table, told, lambda: None) for _ in range(3)],
                chance.choice(table.pending),
            )
            table.submit(seat, table.game.sample(table.state, seat, chance))
            lost = next((e for e in table.events_of(len(table.log)) if isinstance(e, RouteLost)), None)
        if lost is not None and lost.owner != seat:
            break
    moments = victims[lost.owner]
    moments.look(lost.owner)
    other = next(s for s in table.pending if s != lost.owner)
    table.submit(other, table.game.sample(table.state, other, chance))
    moments.look(lost.owner)
    assert lost.card in str(moments.now)
    assert f"{lost.card} of {NAMES[lost.owner]} is" in str(moments.now)


def test_a_phone_says_which_leader_one_is_and_everybody_sees_a_prototype():
    p = Position()
    p[0].leader, p[1].leader = "Brazil", "China"
    shown = scene(p.game.view(p.state, 0), NAMES[: p.game.seats], p.game)
    assert [player.role for player in shown.players][:2] == ["Brazil (prototype)", "China"]
    assert "You lead Brazil (prototype): " in drawn(p, 0)
    assert "You lead China: " in drawn(p, 1)


def test_an_income_of_nothing_names_its_cause():
    p = Position()
    route = p.route(0, "Gold Mines (South Africa)")
    p.state.event = "Canal Blockage"
    assert "Canal Blockage)" in drawn(p, 0)
    assert p.game.less_by(p.state, route) == ("Canal Blockage",)
    p.state.event = None
    assert p.game.less_by(p.state, route) == ()
    term = Term(route.card, 0, ("Canal Blockage",))
    said = words.of(TradeWarz(3)).event(RouteIncome(0, 0, (term,), 7), NAMES, None)
    assert said == "Ann earns 0 GDP (0 Gold Mines (South Africa) because of Canal Blockage) and has 7."


def test_others_read_whose_card_it_is_that_says_you():
    p = Position(answers=True).hand(0, "Stock Market Crash")
    p.do(0, next(move for move in p.game.legal(p.state, 0) if isinstance(move, PlayTactic)))
    assert "Ann plays Stock Market Crash: Each opponent loses 3 GDP; Ann loses 1 GDP." in drawn(p, 1)
    assert "Ann plays Stock Market Crash: Each opponent loses 3 GDP; you lose 1 GDP." in drawn(p, 0)


def test_a_policy_that_was_just_revealed_is_not_said_to_be_none(store):
    table, chance, seen = Table.new(store, TradeWarz(3), NAMES[:3], seed=3), random.Random(3), 0
    for _ in range(600):
        if not table.pending:
            break
        if table.state.phase == "reveal":
            seen += 1
            assert all("You have chosen" not in Page(TableView(table, seat).board).text for seat in range(3))
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
    assert seen


def test_a_card_of_everybodys_deck_is_no_export_in_brackets():
    p = Position().hand(0, "Coffee Beans (Brazil)", CORN)
    text = drawn(p, 0)
    assert "(export)" not in text
    assert "Freedom Corn, export, agriculture, of USA's deck" in text


def test_a_partners_power_that_asks_says_what_it_asks():
    p = Position(partner_powers="all", table=("Argentina", "Japan", "Mexico", "Canada"))
    p.influence(1, "Argentina", 2)
    p[1].gdp = 1
    p.state.phase = "cleanup"
    p.game.agenda.trigger(p.state, "upkeep")
    assert p.state.agenda
    others, own = drawn(p, 0), drawn(p, 1)
    assert "Argentina (2) asks Ben: At upkeep: Ben draws 1 card if Ben is the poorest." in others
    assert "Argentina (2) asks Ben: At upkeep: you draw 1 card if you are the poorest." in own


def test_gains_alone_are_no_moment_and_a_tie_says_who_wins_it():
    told = words.of(TradeWarz(3))
    gain = told.moment(GdpChanged(seat=0, amount=1, source="Mines", now=3), NAMES, None)
    assert gain is not None
    assert not gain.stands_alone
    tie = DisputeWon(seat=1, partner="India", slot=5, seats=(0, 1), powers=(2, 2), bids=(0, 0))
    assert told.event(tie, NAMES, None).endswith("The poorest wins a tie.")
    clear = DisputeWon(seat=1, partner="India", slot=5, seats=(0, 1), powers=(2, 3), bids=(0, 1))
    assert "tie" not in told.event(clear, NAMES, None)


def test_influence_is_named_only_when_somebody_has_some():
    p = Position()
    told = words.of(TradeWarz(3))
    assert "influence" not in told.prompt(p.game.view(p.state, 0)).lower()
    p.influence(1, "Mexico", 1)
    assert "offer influence" in told.prompt(p.game.view(p.state, 0)).lower()


def test_partners_powers_say_what_one_has_and_what_the_next_point_brings():
    p = Position(partner_powers="all")
    p.influence(0, "Mexico", 2)
    standing = next(s for s in p.game.partner_standings(p.state, 0) if s.partner == "Mexico")
    own, other, onlooker = drawn(p, 0), drawn(p, 1), drawn(p, None)
    assert standing.next
    for power in standing.powers:
        assert power.text in own
        assert power.text in onlooker
        has = "You have it." if power.has else ""
        near = "One more point brings it." if power.needs == 1 else has
        assert f"{power.text} {near}" in own
    assert "Partners' powers" in own
    (chip,) = [
        c
        for pic in scene(p.game.view(p.state, 0), NAMES[:3], p.game).pictures()[:1]
        for c in inside(pic.pieces)
        if c.key == "power-Mexico (3)"
    ]
    assert chip.children[0].fill == "paper", "all of it answers to the mouse, not its edge alone"
    assert '"data-nav": true, "data-key": "power-Mexico (3)"' in own, "and to the keyboard"
    assert own != other
    assert "You have it" not in onlooker
    assert "more point" not in onlooker


def test_without_partners_powers_nothing_of_them_is_drawn():
    text = drawn(Position(), 0)
    assert "suzerain" not in text
    assert "Partners' powers" not in text


def test_a_prototype_leader_is_marked_wherever_it_is_shown():
    game = TradeWarz(6)
    view = game.view(game.start(random.Random(1)), None)
    text = json.dumps([node.json() for node in draw(scene(view, NAMES, game))])
    assert all(f"{leader} (prototype)" in text for leader in ("EU", "Saudi Arabia", "Brazil"))


def test_names_of_cards_are_never_cut_in_a_hand():
    for card in TradeWarz(4).printed.cards.values():
        lines = named(card)
        assert " ".join(lines) == card.name
        assert len(lines) <= 2


def test_names_of_routes_are_cut_only_where_there_is_no_room():
    exports = [bare(card.name) for card in TradeWarz(4).printed.cards.values() if card.type == "export"]
    assert [name for name in exports if cut(name, ROOMY_W - 61, 12) != name] == []
    assert cut("Factory of Everything Else", 100, 12).endswith("…")


def test_a_leader_is_explained_where_it_is_chosen_and_on_its_card():
    game = TradeWarz(4, TradeRules(leaders="chosen"))
    view = game.view(game.start(random.Random(1)), 0)
    brought = words.of(game).stakes(view, ChooseLeader("China"), NAMES)
    assert brought == (
        "hand of 7, 4 export slots. +1 dispute power, your first export each round costs 1 less."
    )
    dealt = TradeWarz(4)
    players = scene(dealt.view(dealt.start(random.Random(1)), 0), NAMES[:4], dealt).players
    assert all(player.about.startswith("Hand of ") for player in players)


def test_an_events_choice_says_what_it_brings():
    game = TradeWarz(3)
    starts = (game.start(random.Random(seed)) for seed in range(200))
    state = next(state for state in starts if state.event == "Central Bank Shock")
    view = game.view(state, game.pending(state)[0])
    brought = [words.of(game).stakes(view, Choose(target=which), NAMES) for which in ("a", "b")]
    assert brought == ["gain 4 GDP, discard 1 card at random", "lose 2 GDP, draw 2 cards"]


def test_every_field_of_an_open_move_has_a_name_of_its_own():
    for move in (Offer, OfferCard, AnswerCard):
        titles = [part.title for _, part in forms.spec_of(move).parts]
        assert len(set(titles)) == len(titles)
    offer = [part.title for _, part in forms.spec_of(Offer).parts]
    assert offer[:2] == ["Who gives influence", "Who pays for it"]


def test_an_export_that_is_placed_unseen_is_no_export_in_brackets():
    event = PlacedFaceDown(seat=0, back="USA", partner="Mexico", slot=2)
    for seat in (0, 1, None):
        said = words.of(TradeWarz(3)).event(event, NAMES, seat)
        assert said == "Ann places an export face down on Mexico 2."


def test_an_event_asks_nothing_that_follows_from_what_everybody_sees():
    for event in TradeWarz(3).rules.cards.events:
        p = Position()
        for seat, export in enumerate((CORN, "Rare Wines (France)", "Soy Tsunami")):
            p.hand(seat, ("Trade Sanctions", "Trade Flood", "Troll Farm")[seat])
            p.route(seat, export, slot=seat + 1)
        p.event(event.name)
        asked = 0
        while p.state.agenda:
            seat = p.game.pending(p.state)[0]
            answers = list(p.game.legal(p.state, seat))
            if event.name != "Populist Uprising":  # whether one holds a policy is not for all to see
                assert len(answers) > 1, event.name
            p.do(seat, answers[0])
            asked += 1
        gone = 3 - len(p.state.routes)
        assert (asked, gone) == (0, 3) if event.name == "Pandemic Panic" else True


def test_an_event_that_asks_all_at_once_names_all_who_have_not_answered():
    p = Position()
    for seat in range(3):
        p.hand(seat, ("IMF Bailout", "Carbon Tax", "WTO Rules")[seat])
    p.event("Populist Uprising")
    assert "Populist Uprising asks Ann, Ben and Cleo: " in drawn(p, 1)
    p.do(0, p.game.legal(p.state, 0)[0])
    assert "Populist Uprising asks Ben and Cleo: " in drawn(p, 1)


def test_a_form_offers_only_influence_that_there_is():
    p = Position()
    p.state.players[1].influence["Mexico"] = 2
    assert choices(p.game.view(p.state, 0))["Offer.partner"] == ("Mexico",)


# -- seconds for each seat


def timed(shown, seat_seconds=45):
    """A table at which everybody has so many seconds to trade, when the Trade phase begins."""
    game = TradeWarz(3, TradeRules(seat_seconds=seat_seconds))
    view, page = shown(game, NAMES[:3], seed=5)
    table, trader, rng = view.table, bot("trader", "trade_warz"), random.Random(2)
    while table.state.phase != "trade" or table.state.agenda:
        seat = table.pending[0]
        table.submit(seat, trader.choose(game, table.view(seat), table.legal(seat), rng))
    return view, page, table


def running(table):
    return not table.clock_left()[2]


def test_the_clock_of_a_seat_ticks_only_while_its_side_is_shown(shown):
    _view, page, table = timed(shown)
    first = table.clock.whose[0]
    page.do("hide")
    table.tick()
    assert not running(table)
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    table.tick()
    assert running(table)
    page.do("hide")
    assert not running(table)


def test_another_side_does_not_let_it_tick(shown):
    view, page, table = timed(shown)
    first = table.clock.whose[0]
    other = next(seat for seat in range(3) if seat != first)
    page.do(f"seat:{other}")
    page.do(f"show:{other}")
    table.tick()
    assert view.shown == other
    assert not running(table)


def test_the_next_seat_is_asked_when_one_is_done_and_has_all_its_seconds(shown):
    _view, page, table = timed(shown)
    first = table.clock.whose[0]
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    table.submit(first, Done())
    table.tick()
    after = table.clock.whose[0]
    assert after != first
    assert page.doing("show:") == [f"show:{after}"]
    assert table.clock_left()[1:] == (45.0, True)


def test_a_clock_that_the_facilitator_paused_stays_so_when_the_curtain_rises(shown):
    _view, page, table = timed(shown)
    first = table.clock.whose[0]
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    page.do("pause")
    page.do("hide")
    page.do(f"seat:{first}")
    page.do(f"show:{first}")
    table.tick()
    assert not running(table)
    page.do("resume")
    assert running(table)


def test_the_common_clock_runs_whoever_looks(shown):
    _view, page, table = timed(shown, seat_seconds=None)
    placing = next(move for move in table.legal(0) if isinstance(move, Place))
    table.submit(0, placing)
    table.tick()
    page.do("hide")
    assert running(table)


# -- the first screen


@pytest.fixture
def first(store):
    screen = start(store=store)
    page = Page(screen.board)
    page.do("hello")
    page.do("change", game="trade_warz", players="3")
    return screen, page


def test_several_people_at_one_screen_begin_with_seconds_for_each(first):
    screen, page = first
    page.do("begin", **{"player.0": "person", "player.1": "person"})
    assert screen.view.table.game.rules.seat_seconds == 45


def test_one_person_with_bots_begins_with_the_common_clock(first):
    screen, page = first
    page.do("begin")
    assert screen.view.table.game.rules.seat_seconds is None


def test_several_people_may_choose_the_common_clock(first):
    screen, page = first
    page.do("change", **{"player.1": "person"})
    page.do("begin", **{"rules.seat_seconds": ""})
    assert screen.view.table.game.rules.seat_seconds is None


def test_every_open_hand_begins_with_its_players_name():
    game = TradeWarz(3)
    shown = scene(game.view(game.start(random.Random(1)), REFEREE), NAMES[:3], game)
    trays = [tray for tray in shown.mine if isinstance(tray, Tray)]
    firsts = [[piece.text for piece in tray.items[0].pieces if isinstance(piece, Text)] for tray in trays]
    assert firsts == [[name] for name in NAMES[:3]]
    assert all(item.h < 60 for tray in trays for item in tray.items)
