"""What comes out at the table of Trade Warz: rounds that end, tactics, policies, what was taken from whom."""

import random

import jsonpatch

from playtest import words
from playtest.bots import bot
from playtest.engines import codec
from playtest.engines.sentences import minus, signed
from playtest.engines.trade_warz import TradeRules, TradeWarz, powers_of, shipped_cards
from playtest.engines.trade_warz.actions import Commit, Decline, Pass, PlayTactic
from playtest.engines.trade_warz.events import (
    CardMoved,
    Cause,
    Chosen,
    Discarded,
    DisputeWon,
    Established,
    Flipped,
    GdpChanged,
    InfluenceChanged,
    PhaseBegan,
    PolicyGone,
    Recovered,
    Resolved,
    Revealed,
    RevealedNone,
    RoundEnded,
    RouteChanged,
    RouteIncome,
    RouteLost,
    TacticPlayed,
)
from playtest.engines.trade_warz.events import Term as Counted
from playtest.table import Table
from playtest.widgets.table.session.announcements import Announcements
from playtest.words.announcements import Row, Term, as_one
from tests.widgets.games.trade_warz.test_board import CORN, NAMES


def test_what_the_end_of_a_round_shows_adds_up(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    moments = Announcements(table, words.of(TradeWarz(3)), lambda: None)
    chance, seen, paid, changed = random.Random(11), 0, 0, 0
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
        assert shown.title == f"Round {ended[0].round} ends"
        assert not [line for line in shown.lines if line.startswith("Event")], "the next event is another"
        rows = {row.seat: row for row in shown.rows}
        assert len(shown.rows) == len(rows), "one row a player"
        assert [rows[seat].total for seat in range(3)] == [minus(gdp) for gdp in ended[0].gdp]
        assert shown.counts == "GDP"
        for event in told[: told.index(ended[0])]:
            terms = [
                (term.figure, term.what, term.detail)
                for term in getattr(rows.get(getattr(event, "seat", None)), "terms", ())
            ]
            if isinstance(event, Established) and event.paid:
                paid += 1
                (detail,) = [detail for _, what, detail in terms if what == "paid"]
                assert f"{signed(-event.paid)} {event.card} with {event.partner}" in detail
            if isinstance(event, GdpChanged) and event.source != "earlier":
                assert event.source.partition(" (")[0] in [what for _, what, _ in terms]
            if isinstance(event, RouteIncome) and event.total:
                assert (signed(event.total), "routes") in [term[:2] for term in terms]
        for seat, row in rows.items():
            after = [
                e.now for e in told[told.index(ended[0]) :] if isinstance(e, GdpChanged) and e.seat == seat
            ]
            now = minus(after[-1]) if after else row.total
            assert row.after == ("" if now == row.total else f"{now} after the event")
            changed += bool(row.after)
    assert seen
    assert paid
    assert changed


def test_a_round_that_ends_is_one_moment_with_the_influence_it_brought_and_the_next_event_another(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    moments = Announcements(table, words.of(TradeWarz(3)), lambda: None)
    chance, gained, followed = random.Random(11), 0, 0
    while table.pending and followed < 4:
        seat = chance.choice(table.pending)
        gone = len(table.log)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        told = [e for n in range(gone + 1, len(table.log) + 1) for e in table.events_of(n)]
        shown = moments.of(len(table.log), None)
        if not any(isinstance(event, RoundEnded) for event in told):
            continue
        titles = [each.title.partition(" ")[0] for each in shown]
        at = titles.index("Round")
        assert titles[at + 1 :] == ["Event:"] * ("Event:" in titles)
        followed += "Event:" in titles
        said = {row.seat: row.terms[-1].what for row in shown[at].rows}
        for event in told:
            if isinstance(event, InfluenceChanged) and event.source in table.game.exports:
                gained += 1
                assert said[event.seat].startswith("influence: ")
                assert f"{event.partner} +" in said[event.seat]
    assert gained


def answered(store, event, seed=1):
    """Six bots play until that event has come and all have answered it; the moments since the round ended."""
    game, player = TradeWarz(6), bot("trader", "trade_warz")
    table = Table.new(store, game, NAMES, seed=seed)
    moments, chance, shown = Announcements(table, words.of(game), lambda: None), random.Random(3), []
    while table.state.round < 3 or table.state.phase == "event":
        plain = codec.plain(table.state, game.State)
        if table.state.round == 2 and plain["events"] != [event] and table.state.phase == "trade":
            gone = [card for card in plain["events"] if card != event]
            changed = {**plain, "events": [event], "events_gone": [*plain["events_gone"], *gone]}
            table.ruling(jsonpatch.make_patch(plain, changed).patch, "This event comes next")
        seat = table.pending[0]
        table.submit(seat, player.hurry(game, table.view(seat), table.legal(seat), chance))
        if table.state.round > 2:
            shown.append(moments.of(len(table.log), None))
    return table, moments, shown


def test_what_six_answer_to_an_event_is_one_moment_with_everybodys_part_in_it(store):
    """Globalization Backlash gave seven in a row."""
    table, moments, shown = answered(store, "Globalization Backlash")
    ends, *answers, last = shown
    assert [moment.title for moment in ends] == ["Round 2 ends", "Event: Globalization Backlash."]
    assert answers == [[]] * 5, "nothing is shown while others still answer"
    (moment,) = last
    assert moment.title == "Globalization Backlash: what each player did"
    assert sorted(row.seat for row in moment.rows) == [*range(6)]
    assert all(row.terms[0].what.startswith("chooses ") for row in moment.rows)
    n = len(table.log)
    moments.again(n, None)
    assert moments.now == (n, moment), "it can be read again from the log"
    moments.again(n - 1, None)
    assert moments.now[1].title.startswith(table.names[table.log[n - 2].seat]), (
        "and so can one of the answers"
    )


def test_an_answer_to_an_event_that_is_taken_back_is_in_no_moment(store):
    table, moments, _ = answered(store, "Globalization Backlash")
    first = len(table.log) - 5
    seat = table.log[first - 1].seat
    table.undo(first - 1)
    while table.state.phase == "event":
        table.submit(table.pending[0], Decline())
    (moment,) = moments.of(len(table.log), None)
    assert sorted(row.seat for row in moment.rows) == [*range(6)]
    assert [len(row.terms) for row in moment.rows if row.seat == seat] == [1]


def figures(row):
    """What a player had, and what was added and taken."""
    return [int(term.figure.replace("−", "-")) for term in row.terms if term.figure]


def rounds_of(store, plays, seeds, players=4):
    """The moments in which rounds end, with how many moves there were since the payment began."""
    player = bot(plays, "trade_warz")
    for seed in seeds:
        table = Table.new(store, TradeWarz(players), NAMES[:players], seed=seed)
        moments = Announcements(table, words.of(TradeWarz(players)), lambda: None)
        chance, since = random.Random(seed), None
        for _ in range(900):
            if not table.pending:
                break
            seat = table.pending[0]
            table.submit(seat, player.hurry(table.game, table.view(seat), table.legal(seat), chance))
            told = table.events_of(len(table.log))
            since = None if since is None else since + 1
            if any(isinstance(event, PhaseBegan) and event.phase == "payment" for event in told):
                since = 0
            moments.forget()
            moments.look(0)
            while moments.now is not None:  # a dispute, and then the income that it brought
                if moments.now[1].title.startswith("Round "):
                    yield table, moments.now[1], since or 0
                moments.go_on()


def test_the_account_of_a_round_has_all_its_terms_though_choices_interrupt_the_end_of_the_round(store):
    """After a choice it had what came after that alone, and nobody could add it up."""
    interrupted = whole = 0
    had = {}
    for table, shown, moves in rounds_of(store, "trader", range(4)):
        before = had.get(table.id)
        had[table.id] = [row.total for row in sorted(shown.rows, key=lambda row: row.seat)]
        assert [row.seat for row in sorted(shown.rows, key=lambda row: row.seat)] == [0, 1, 2, 3]
        for row in shown.rows:
            first, *others = [term for term in row.terms if term.figure]
            assert (first.what, first.figure) == ("before", before[row.seat] if before else "10")
            assert len({(term.what, term.figure[0]) for term in others}) == len(others), "one of a kind"
            assert minus(sum(figures(row))) == row.total
            assert not [term for term in row.terms if term.what.startswith("corrected")]
            whole += len(row.terms) > 2
        interrupted += moves > 0
    assert interrupted > 2
    assert whole > 20


def test_of_six_a_row_names_kinds_of_things_and_adds_up_too(store):
    kinds = {"paid", "routes", "bid", "exports", "policies", "tactics", "event", "leader", "others"}
    told = 0
    for _, shown, _ in rounds_of(store, "trader", [1], players=6):
        for row in shown.rows:
            first, *others = [term for term in row.terms if term.figure]
            assert first.what == "before"
            assert {term.what for term in others} <= kinds
            assert len({term.what for term in others}) == len(others)
            assert minus(sum(figures(row))) == row.total
            assert all(term.detail for term in others), "what it is made of is there to be looked up"
            told += sum("; influence: " in term.detail for term in others if term.what == "routes")
    assert told


def test_what_the_facilitator_corrects_is_a_term_of_the_round(store):
    table = Table.new(store, TradeWarz(2), NAMES[:2], seed=4)
    moments = Announcements(table, words.of(TradeWarz(2)), lambda: None)
    chance, corrected = random.Random(1), False
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.game.sample(table.state, seat, chance))
        moments.forget()
        moments.look(0)
        ended = moments.now and moments.now[1].title.startswith("Round ")
        if ended and corrected:
            break
        if ended:
            gdp = table.state.players[0].gdp
            table.ruling([{"op": "replace", "path": "/players/0/gdp", "value": gdp + 3}], "Miscounted")
            corrected = True
    row = next(row for row in moments.now[1].rows if row.seat == 0)
    assert ("corrected by the facilitator", "+3") in [(term.what, term.figure) for term in row.terms]
    assert minus(sum(figures(row))) == row.total


def test_ones_own_account_stands_first_when_a_round_ends(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    shown = [Announcements(table, words.of(TradeWarz(3)), lambda: None) for _ in range(3)]
    chance, seen = random.Random(11), set()
    for _ in range(600):
        if not table.pending:
            break
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        for eyes, moments in enumerate(shown):
            moments.forget()
            moments.look(eyes)
            if moments.now and moments.now[1].title.startswith("Round "):
                assert moments.now[1].rows[0].seat == eyes
                seen |= {eyes}
    assert seen == {0, 1, 2}


def test_a_dispute_is_told_beside_the_income_it_brought_and_an_event_says_what_it_does():
    mine = (Counted("printed", 1), Counted("influence", 0), Counted("China", 1), Counted("bid", 1))
    theirs = (Counted("printed", 1), Counted("influence", 1), Counted("bid", 0))
    won = DisputeWon(0, "Mexico", 2, (0, 1), (3, 2), (1, 0), (mine, theirs), "")
    moment = shown_to(
        [won, RouteIncome(1, 4, (), 9), RouteIncome(0, 3, (), 8), RoundEnded(1, (8, 9))], 0, NAMES
    )
    assert moment.lines == (say_of(won),), "what counts power is in no table of GDP"
    assert moment.rows == (
        Row(0, (Term("routes", "+3"),), "8"),
        Row(1, (Term("routes", "+4"),), "9", "leads", True),
    )
    alone = shown_to([won], 0, NAMES)
    assert (alone.title, alone.lines, alone.counts) == ("Ann wins Mexico's slot 2", (), "power")
    assert alone.rows == (
        Row(0, (Term("printed", "1"), Term("China", "+1"), Term("bid", "+1")), "3", "wins", True),
        Row(1, (Term("printed", "1"), Term("influence there", "+1"), Term("bid", "0")), "2"),
    )
    flipped = shown_to([Flipped("Debt Crisis", ()), GdpChanged(1, -3, "Debt Crisis", 6)], 0, NAMES)
    assert flipped.title.startswith("Event: ")
    assert flipped.lines[0].startswith("Every player pays 3 GDP")
    assert flipped.rows == (Row(1, (Term("Debt Crisis", "−3"),), "6"),)


def test_an_income_is_a_table_that_says_what_routes_brought_and_what_makes_them_less():
    less = Counted("Rare Wines (France)", 2, (Cause("Embargo", 1),))
    moment = shown_to([RouteIncome(0, 7, (Counted(CORN, 5), less), 12), RouteIncome(1, 4, (), 9)], 1, NAMES)
    assert (moment.title, moment.lines, moment.counts) == ("Income", (), "GDP")
    assert [row.seat for row in moment.rows] == [1, 0]
    (term,) = moment.rows[1].terms
    assert (term.what, term.figure) == ("routes", "+7")
    assert term.detail == f"5 {CORN} + 2 Rare Wines (France; cut by Ben's Embargo)"


def shown_to(events, seat, names):
    """The moment of these events of one move, as ``seat`` is shown it."""
    say = words.of("trade_warz")
    made = [moment for event in events if (moment := say.announcement(event, names, seat))]
    return as_one(made, seat) if any(one.stands_alone for one in made) else None


def test_a_card_that_could_not_be_paid_says_so_beside_a_dispute_that_its_owner_may_have_won():
    won = DisputeWon(0, "Japan", 2, (0, 2), (3, 2), (0, 0), ((), ()), "")
    lost, unpaid = Recovered(2, "Oil Sands (Canada)", "dispute"), Recovered(0, CORN, "unpaid")
    rows = {
        row.seat: row
        for row in shown_to([won, lost, unpaid, Recovered(1, "Gas Leak", "unpaid")], 1, NAMES).rows
    }
    assert rows[0].terms[-1].what == f"cannot pay for {CORN}, which goes back to hand"
    assert rows[1].terms == (Term("cannot pay for Gas Leak, which goes back to hand"),)
    assert rows[2].terms[-1].what == "Oil Sands (Canada) back in hand"


def test_an_export_that_does_not_become_a_route_is_told_its_owner_though_nothing_else_comes_out():
    """Payment stopped for another's choice, and who got two routes of three exports read so in the log."""
    paid, unpaid = Established(0, "Gas Leak", "Japan", 1, 3), Recovered(0, CORN, "unpaid")
    moment = shown_to([unpaid, paid], 0, NAMES)
    assert moment.title == f"You cannot pay for {CORN}, which goes back to hand."
    assert moment.takes_from == 0
    assert [term.what for term in moment.rows[0].terms] == ["paid"], "the title says the rest"
    beside = shown_to([paid, unpaid], 0, NAMES)
    assert beside.rows[0].terms[-1].what == f"cannot pay for {CORN}, which goes back to hand"
    lost = shown_to([Recovered(0, CORN, "dispute")], 0, NAMES)
    assert (lost.title, lost.rows) == (f"You lose the dispute and take {CORN} back.", ())
    other = shown_to([unpaid], 1, NAMES)
    assert (other.title, other.takes_from) == (f"Ann cannot pay for {CORN}, which goes back to hand.", None)
    assert shown_to([Recovered(0, CORN, "Gas Leak")], 0, NAMES) is None, "a card taken back by an effect"


def test_in_play_each_export_that_goes_back_to_hand_is_in_an_announcement_its_owner_keeps(store):
    game, reasons = TradeWarz(3, TradeRules(reserve_costs=False)), set()
    for seed in range(6):
        table, chance = Table.new(store, game, NAMES[:3], seed=seed), random.Random(seed)
        shown = Announcements(table, words.of(game), lambda: None)
        while table.pending:
            seat = chance.choice(table.pending)
            table.submit(seat, table.game.sample(table.state, seat, chance))
            for event in table.events_of(len(table.log)):
                if isinstance(event, Recovered) and event.source in ("dispute", "unpaid"):
                    reasons.add(event.source)
                    told = [m for m in shown.of(len(table.log), event.seat) if event.card in str(m)]
                    assert [each.takes_from for each in told] == [event.seat]
        if reasons == {"dispute", "unpaid"}:
            break
    assert reasons == {"dispute", "unpaid"}


def say_of(event):
    """The sentence of the log."""
    return words.of("trade_warz").event(event, NAMES, None)


def test_what_the_title_says_is_not_said_again_beside_it():
    moment = shown_to(
        [Chosen(0, "Central Bank Shock", "b"), GdpChanged(0, -2, "Central Bank Shock", 7)], 0, NAMES
    )
    assert moment.title == "Ann chooses to lose 2 GDP and draw 2 cards (Central Bank Shock)."
    assert moment.rows == (Row(0, (Term("Central Bank Shock", "−2"),), "7"),)


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
    assert moment.lines == ()
    carbon = "At income: one opponent's export produces 1 less; you gain 1 GDP."
    quotas = "When revealed: one opponent of Ben's choice may place at most 1 export in the next Trade phase."
    assert moment.rows == (
        Row(2, (Term("Carbon Tax", "−2"), Term(carbon))),
        Row(0, (Term("IMF Bailout", "−3"), Term("IMF Bailout", "+5")), "12"),
        Row(1, (Term("Export Quotas", "−3"), Term(quotas), Term("chooses Cleo for Export Quotas"))),
    )
    assert shown_to(events[:1], 2, NAMES[:3]) is None
    few = shown_to([events[0], RevealedNone((1, 2)), *events[1:3]], 2, NAMES[:3])
    assert few.lines == ("Ben and Cleo reveal no policy.",)
    assert [row.seat for row in few.rows] == [0]
    assert shown_to([events[0], RevealedNone((0, 1, 2))], 2, NAMES[:3]) is None, "nothing to stop for"
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
    assert moment.title == "Ann's Bribery Scandal takes effect."
    assert moment.lines == ()
    assert moment.rows == (Row(1, (Term("−2 influence with Japan, now 1"),)),), "no income's"


def test_a_moment_begins_anew_with_an_event(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    moments, chance = Announcements(table, words.of(TradeWarz(3)), lambda: None), random.Random(11)
    while True:
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        moments.look(None)
        if moments.now and moments.now[1].title == "Round 1 ends":
            break
        moments.forget()
    n = moments.now[0]
    moments.go_on()
    assert moments.now[0] == n
    assert moments.now[1].title.startswith("Event: ")
    moments.go_on()
    assert moments.now is None
    moments.again(n, None)
    assert moments.now[1].title == "Round 1 ends"
    moments.go_on()
    assert moments.now[1].title.startswith("Event: ")


def test_who_acts_while_a_round_ends_still_reads_what_the_event_did(store):
    table = Table.new(store, TradeWarz(3), NAMES[:3], seed=11)
    table.pace.seconds = 1.0
    moments, chance = Announcements(table, words.of(TradeWarz(3)), lambda: None), random.Random(11)
    while moments.now is None or moments.now[1].title != "Round 1 ends":
        moments.forget()
        seat = chance.choice(table.pending)
        table.submit(seat, table.game.sample(table.state, seat, chance))
        moments.look(0)
    while 0 not in table.pending:
        table.submit(table.pending[0], table.legal(table.pending[0])[0])
    table.submit(0, table.legal(0)[0])
    moments.look(0)
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
                [Announcements(table, told, lambda: None) for _ in range(3)],
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
    assert f"{NAMES[lost.owner]}'s {lost.card} is" in str(moments.now)


def test_policies_are_shown_though_a_tactic_has_just_taken_effect(store):
    """A bot chose as soon as the tactic's time was over, and the tactic was shown once more instead."""
    table, now = Table.new(store, TradeWarz(3), NAMES[:3], seed=0), [0.0]
    store.now = lambda: now[0]
    table.pace.seconds = 1.0
    moments, chance = Announcements(table, words.of(TradeWarz(3)), lambda: None), random.Random(0)

    def make(seat, kind, at):
        table.submit(seat, [move for move in table.legal(seat) if isinstance(move, kind)][at])
        moments.look(0)

    while True:
        seat = table.pending[0]
        if table.state.phase == "policy" and not table.state.stack:
            for other in (0, 1):
                make(other, Commit, -1)
            plays = any(isinstance(move, PlayTactic) for move in table.legal(2))
            if plays and table.state.players[0].commit is not None:
                break
        table.submit(seat, table.game.sample(table.state, seat, chance))
    make(2, PlayTactic, 0)
    for seat in (0, 1):
        make(seat, Pass, 0)
    assert moments.now[1].title.endswith(" takes effect.")
    assert moments.now[1].title.startswith(f"{NAMES[2]}'s ")
    now[0] += moments.now[1].seconds
    make(2, Commit, 0)
    assert moments.now[1].title == "Policies are revealed."
