"""Trade Warz in the browser: on a shared screen and on two, with clock, disputes, answers and offers."""

import copy
import re

import jsonpatch
import pytest
from playwright.sync_api import expect

from playtest.engines import codec
from playtest.engines.trade_warz.actions import StopDrawing
from playtest.record import Store
from playtest.table import Table
from tests.browser.lab import DESK, DESK_EACH_DAY
from tests.browser.on_screen import LOOK, SETTLED, press_until_composed, settle
from tests.browser.player import CONFIRM, OPTIONS, Player

SIX = """
import random
from playtest.bots import bot
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Offer
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"]
table = Table.new(Store(), TradeWarz(6), names, seed=11)
trader, rng = bot("trader", "trade_warz"), random.Random(1)

def reached(state):
    return state.round == 2 and state.phase == "trade" and len(state.placed) > 5

while not reached(table.state) and table.pending:
    seat = table.pending[0] if table.state.phase != "trade" else rng.choice(table.pending)
    table.submit(seat, trader.hurry(table.game, table.view(seat), table.legal(seat), rng))
for seat in (1, 3):  # two offers lie on the table
    table.submit(seat, next(move for move in table.legal(seat) if isinstance(move, Offer)))
TableView(table, pace=0)
"""


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_a_game_of_six_can_be_read(desk, size, theme):
    where = f"{'desk' if size == DESK else 'phone'}-{theme}"
    notebook = desk
    notebook.look_like(size, theme)
    notebook.run(SIX)
    Player(notebook).sit_down()
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(f"trade-warz-six-{where}")
    assert notebook.sideways() + notebook.accessibility() == []
    assert not notebook.errors


# -- whole games

SETTING = """
import copy
import jsonpatch
from playtest.engines import codec
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.engines.trade_warz.actions import Commit, StopDrawing
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

def deal(table, hands):
    '''A ruling gives these cards to the seats, and Ann 3 influence with the first partner.'''
    plain = codec.plain(table.state, table.game.State)
    edited = copy.deepcopy(plain)
    players = edited["players"]
    for player, cards in zip(players, hands):
        for card in cards:
            for pile in [*edited["decks"].values(), *(p["deck"] for p in players)]:
                if card in pile:
                    pile.remove(card)
            player["hand"].append(card)
    players[0]["influence"][table.state.partners[0]] = 3
    table.ruling(jsonpatch.make_patch(plain, edited).patch, "Set up for a test")

def opened(**rules):
    rules = TradeRules(rounds=2, quick_start=True, leader_abilities=False, **rules)
    table = Table.new(Store(), TradeWarz(2, rules), ["Ann", "Ben"], seed=4)
    while table.state.phase != "trade":
        seat = table.pending[0]
        table.submit(seat, StopDrawing() if table.state.phase == "draw" else Commit(None))
    deal(table, [["Gold Mines (South Africa)", "Currency Devaluation"],
                 ["Luxury Watches (Switzerland)", "Debt Trap"]])
    return table
"""
WHOLE = """
from playtest.bots import bot
from playtest.engines.trade_warz import TradeRules, TradeWarz
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

# The bot waits for nobody here: a tactic of its closed the form of an offer that was being filled in.
rules = TradeRules(rounds=3, quick_start=True, offers_per_phase=0)
seats = ["Ann", bot("trader", "trade_warz")]
TableView(Table.new(Store(), TradeWarz(2, rules), seats, seed=5), pace=0)
"""
SHARED = SETTING + "\nTableView(opened(seat_seconds=45), pace=0)"
COMMON = SETTING + "\nTableView(opened(trade_seconds=120), pace=0)"
OF_ANN = SETTING + "\nTableView(opened(trade_seconds=10), seat=0, pace=0)"
NEWEST = """
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

store = Store()
TableView(Table.open(store, store.playtests()[0].id), {seat}, pace=0)
"""
MINES, WATCHES = "Gold Mines (South Africa)", "Luxury Watches (Switzerland)"


def recorded(lab, player):
    return Table.open(Store(lab.recordings), player.head("playtest"))


def option(notebook, said):
    return notebook.board.locator(f'[data-composer=seat] [data-option="{said}"]')


def choose(player, said):
    """Answer with the option, and confirm; where it is the only one there is nothing to choose."""
    button = option(player.notebook, said)
    player.board.locator(f"{CONFIRM}, {OPTIONS}").first.wait_for(state="attached")
    if button.count() and button.get_attribute("data-make") is not None:
        return player.make(button)
    if not player.board.locator(CONFIRM).count():
        player.pick(button)
    return player.confirm()


def board_of(notebook):
    """All that the board has in the page; the cell above it names the cards as well."""
    return notebook.board.evaluate("dom => dom.outerHTML")


def place(player, card, partner):
    player.pick(player.notebook.piece(card=card))
    player.pick(player.notebook.piece(partner=partner, slot=1))
    assert player.confirm() == f"Place {card} on {partner} 1"


def clock(notebook, running):
    return notebook.board.locator(f'.pb-clock[data-running="{running}"]')


def test_a_game_on_one_screen_with_an_answered_tactic_and_a_dispute(lab, desk):
    notebook = desk
    notebook.run(SHARED)
    player = Player(notebook)
    player.wait_for_something_to_do()
    clock(notebook, "no").wait_for()
    player.sit_down()
    clock(notebook, "yes").wait_for()

    player.pick(notebook.piece(card="Currency Devaluation"))
    assert player.confirm() == "Play Currency Devaluation"
    player.sit_down()
    player.pick(notebook.piece(card="Debt Trap"))
    assert player.confirm() == "Play Debt Trap on Ann"
    while recorded(lab, player).state.asked is not None:
        player.sit_down()
        choose(player, "kind=pass")
    gdp = [seat.gdp for seat in recorded(lab, player).state.players]
    assert gdp == [15 - 2 + 4 - 1 + 2, 15 - 2 - 1]

    partner = recorded(lab, player).state.partners[0]
    player.sit_down()
    place(player, MINES, partner)
    player.sit_down()
    choose(player, "kind=done")
    player.sit_down()
    assert MINES not in board_of(notebook)
    assert "Ann's export, face down" in board_of(notebook)
    place(player, WATCHES, partner)
    notebook.screenshot("trade-warz-shared-placed")
    player.sit_down()
    choose(player, "kind=done")

    player.sit_down()
    assert MINES in board_of(notebook)
    notebook.screenshot("trade-warz-shared-dispute")
    for gdp in (2, 1):
        player.sit_down()
        assert "sealed bid is" not in board_of(notebook)
        choose(player, f"gdp={gdp}")
    player.wait_for_something_to_do()
    assert player.over
    table = recorded(lab, player)
    (dispute,) = table.state.disputes
    assert len(dispute.powers) == 2
    assert player.scores() == dict(enumerate(table.outcome.scores))
    notebook.screenshot("trade-warz-shared-end")
    assert notebook.accessibility() == []
    assert not notebook.errors


def test_two_screens_with_an_influence_trade_and_the_clock_running_out(lab, desk, opened):
    ann = desk
    ann.run(OF_ANN)
    ben = opened(lab.write("trade_ben.ipynb", NEWEST.format(seat=1)))
    ben.run_all()
    one, two = Player(ann), Player(ben)
    two.wait_for_something_to_do()
    for notebook in (ann, ben):
        notebook.received.clear()  # the cell that deals the cards is among it
    assert one.head("playtest") == two.head("playtest")
    partner = recorded(lab, one).state.partners[0]

    one.pick(option(ann, "kind=offer"))
    assert one.fill_form(giver="0", taker="0", partner="0", points="2", gdp="3")
    ben.piece(offer=0).wait_for()
    assert f"gives you 2 influence with {partner} for 3 GDP" in ben.text()
    two.pick(ben.piece(offer=0))
    choose(two, "kind=accept")
    state = recorded(lab, one).state
    assert [seat.influence[partner] for seat in state.players] == [1, 2]
    assert [seat.gdp for seat in state.players] == [18, 12]

    clock(ben, "no").wait_for(state="detached")
    place(one, MINES, partner)
    clock(ben, "yes").wait_for()
    place(two, WATCHES, partner)
    clock(ann, "yes").wait_for()
    assert MINES not in "".join(ben.received)
    assert WATCHES not in "".join(ann.received)
    ann.screenshot("trade-warz-ann")

    # The clock runs out, and the only dispute opens by itself.
    option(ben, "gdp=3").wait_for()
    moves = [entry for entry in recorded(lab, one).log if entry.kind == "move"]
    assert (moves[-1].by, moves[-1].body["kind"]) == ("clock", "time_up")
    choose(two, "gdp=3")
    assert "Your sealed bid is 3 GDP." in ben.text()
    option(ann, "gdp=4").wait_for()
    assert "sealed bid is" not in "".join(ann.received)  # the rules beside the table speak of bids too
    choose(one, "gdp=4")
    expect(one.board.locator(".pb-head")).to_have_attribute("data-over", "yes")
    expect(two.board.locator(".pb-head")).to_have_attribute("data-over", "yes")
    (dispute,) = recorded(lab, one).state.disputes
    assert dict(dispute.powers) == {0: 2 + 1 + 4, 1: 1 + 2 + 3}
    assert dispute.winner == 0
    ben.screenshot("trade-warz-ben-end")
    assert not ann.errors + ben.errors


def test_a_whole_game_from_the_first_draw_to_the_last_income(lab, desk):
    notebook = desk
    notebook.run(WHOLE)
    player = Player(notebook, seed=2)
    player.play(choose=lambda found: found[0])
    table = recorded(lab, player)
    assert player.over
    assert player.scores() == dict(enumerate(table.outcome.scores))
    assert len(table.state.gdp_by_round) >= 2, "several rounds, each with its income"
    assert {seat for _, seat, _ in table.state.played} == {0, 1}
    notebook.screenshot("trade-warz-whole-end")
    assert not notebook.errors


COUNT_TONES = """() => {
    window.tones = 0;
    const make = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
}"""
"""The page counts the tones that its AudioContext is asked for."""


def test_the_warning_is_seen_and_heard_and_can_be_muted(lab, desk):
    notebook = desk
    notebook.page.evaluate(COUNT_TONES)
    notebook.run(SETTING + "\nTableView(opened(trade_seconds=12), pace=0)")
    player = Player(notebook)
    player.sit_down()
    place(player, MINES, recorded(lab, player).state.partners[0])
    clock(notebook, "yes").wait_for()
    assert notebook.board.locator(".pb-clock.pb-low").count() == 0
    assert notebook.page.evaluate("tones") == 0
    notebook.board.locator(".pb-clock.pb-low").wait_for()
    assert notebook.page.evaluate("tones") == 2, "one soft double beep"

    notebook.run("TableView(opened(trade_seconds=12), pace=0)")
    player = Player(notebook)
    player.sit_down()
    place(player, MINES, recorded(lab, player).state.partners[0])
    clock(notebook, "yes").wait_for()
    notebook.board.locator("[data-mute]").click()
    notebook.board.locator(".pb-clock.pb-low").wait_for()
    assert notebook.page.evaluate("tones") == 2, "nothing more"
    assert not notebook.errors


def test_the_clock_is_paused_muted_and_survives_a_reload_and_a_restart(lab, opened):
    notebook = opened(lab.write("trade_clock.ipynb", COMMON))
    notebook.run_all()
    player = Player(notebook)
    player.sit_down()
    place(player, MINES, recorded(lab, player).state.partners[0])
    clock(notebook, "yes").wait_for()
    player.click(notebook.doing("pause"))
    left = clock(notebook, "no").get_attribute("data-left")
    assert 60 < float(left) < 120
    mute = notebook.board.locator("[data-mute]")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    notebook.reload()
    clock(notebook, "no").wait_for()
    assert clock(notebook, "no").get_attribute("data-left") == left
    notebook.restart()
    notebook.run(NEWEST.format(seat=None))
    clock(notebook, "no").wait_for()
    assert clock(notebook, "no").get_attribute("data-left") == left
    player.click(notebook.doing("resume"))
    clock(notebook, "yes").wait_for()


# -- on a phone without JupyterLab


@pytest.fixture
def phone(served):
    """A game of four on a phone's page, and the game behind it."""
    page, table = served(
        "trade_warz", ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora"], size=(390, 844)
    )
    return page, table


def high(page, zone):
    return page.locator(f"[data-zone={zone}]").bounding_box()["height"]


def test_the_end_of_a_round_is_read_to_its_last_row_beside_the_board(phone):
    page, table = phone
    title, told = page.locator(".pb-moment > h2"), page.locator(".pb-moment > .pb-told")
    for _ in range(60):
        assert table.until_a_moment()
        title.wait_for()
        if title.text_content().startswith("Round ") and told.locator("tbody tr").count() > 2:
            break
        table.advance()
        title.wait_for(state="detached")
    strip = page.locator(".pb-moment")

    def last_is_seen():
        last, whole = told.locator("tbody tr").last.bounding_box(), strip.bounding_box()
        return last["y"] + last["height"] <= whole["y"] + whole["height"] + 1

    assert high(page, "stage") >= 120
    told.evaluate("dom => dom.scrollTo(0, dom.scrollHeight)")
    assert last_is_seen()
    told.evaluate("dom => dom.scrollTo(0, 0)")
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SETTLED)
    expect(strip).not_to_have_attribute("data-more", re.compile(""))
    assert last_is_seen()  # with no press
    strip.locator("h2").click()  # made short it can still be read
    expect(strip).to_have_attribute("data-more", re.compile(r"\d more"))
    assert high(page, "stage") >= 120
    told.evaluate("dom => dom.scrollTo(0, dom.scrollHeight)")
    expect(strip).not_to_have_attribute("data-more", re.compile(""))
    assert last_is_seen()
    expect(strip.locator("[data-do=go-on]")).to_be_in_viewport(ratio=1)


def test_how_the_scores_came_about_scrolls_and_the_board_stays(phone):
    page, table = phone
    while table.advance(500):
        pass
    settle(page, table)
    page.locator("[data-results] summary").click()
    last = page.locator("[data-results] details tbody tr").last
    for width, height in ((390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()
        assert high(page, "stage") >= 120
        expect(page.locator(".pb-dock [data-do=rematch]")).to_be_in_viewport(ratio=1)


def test_a_phones_hand_stands_by_names_and_numbers_four_abreast_whole(phone):
    page, table = phone
    cards = page.locator(".pb-mine .pb-stays > .pb-folded")
    assert table.until_one_is_asked(lambda seat: len(table.table.state.players[seat].hand) >= 5)
    settle(page, table)
    assert cards.count() >= 5
    for width, height in ((390, 844), (390, 740), (347, 700)):  # also as JupyterLab leaves it
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("wide => document.querySelector('.pb-root').clientWidth === wide", arg=width)
        page.evaluate(SETTLED)
        rows = [round(card.bounding_box()["y"]) for card in cards.all()]
        assert rows.count(rows[0]) == 4
        for card in cards.all():
            expect(card).to_be_in_viewport(ratio=1)


def test_a_dispute_in_jupyterlabs_place_leaves_the_whole_board_in_sight(served):
    page, table = served("trade_warz", ["Ann", "Ben", "Cleo", "Dora"], plays="rival", size=(1440, 900))
    assert table.until_one_may("bid")
    page.set_viewport_size({"width": 1008, "height": 750})
    page.locator("svg[data-picture=disputes-below]").wait_for()
    expect(page.locator("svg[data-picture=disputes]")).to_be_hidden()
    expect(page.locator(".pb-stage [data-pans]")).to_have_count(0)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("svg[data-picture=disputes]")).to_be_visible()
    expect(page.locator("svg[data-picture=disputes-below]")).to_be_hidden()


def test_on_a_phone_amounts_stand_in_lines_of_as_many(served):
    """Ten bids broke into seven narrow ones and three wide ones."""
    page, table = served(
        "trade_warz", ["Ann", "Ben", "Cleo", "Dora"], seed=3, plays="rival", starting_gdp=15, size=(390, 844)
    )
    amounts = page.locator(".pb-dock [data-option^='gdp=']:visible")
    assert table.until_one_may("bid", many=8)
    settle(page, table)
    assert amounts.count() >= 8
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        boxes = [amount.bounding_box() for amount in amounts.all()]
        assert max(box["width"] for box in boxes) - min(box["width"] for box in boxes) < 2
        assert [box["y"] == boxes[0]["y"] for box in boxes[:6]] == [True] * 5 + [False]
        for amount in amounts.all():
            expect(amount.locator("small")).to_have_text(re.compile(r"^power \d+$"))
            assert amount.evaluate("dom => dom.scrollWidth <= dom.clientWidth")
        assert page.evaluate(LOOK, False) == []


def test_what_each_of_many_bids_comes_to_is_said_to_be_power_once(served):
    page, table = served(
        "trade_warz", ["Ann", "Ben", "Cleo", "Dora"], seed=4, plays="rival", starting_gdp=20, size=(390, 844)
    )
    amounts = page.locator(".pb-dock [data-option^='gdp=']:visible")
    assert table.until_one_may("bid", many=11)
    settle(page, table)
    for width, height in [*PHONES, (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        expect(page.locator(".pb-dock .pb-alike")).to_have_text(re.compile("^→ power, sealed"))
        for amount in amounts.all():
            expect(amount.locator("small")).to_have_text(re.compile(r"^→ \d+$"))
            assert amount.evaluate("dom => dom.scrollWidth <= dom.clientWidth")
        assert page.evaluate(LOOK, False) == []


def test_what_says_that_more_follows_covers_nothing(phone):
    page, table = phone
    tray = page.locator(".pb-mine > [data-more]")
    page.set_viewport_size({"width": 740, "height": 844})  # where a hand is one line, wider than the page
    while tray.count() == 0:
        assert table.advance()
        page.wait_for_selector(".pb-root[data-decision]")
    free = tray.evaluate("""dom => {
        const cards = dom.querySelector(".pb-tray");
        return dom.getBoundingClientRect().right - cards.getBoundingClientRect().right;
    }""")
    assert free >= float(tray.evaluate("dom => parseFloat(getComputedStyle(dom, '::after').width)"))
    board = page.locator(".pb-stage .pb-shape[data-pans]")
    page.set_viewport_size({"width": 740, "height": 500})  # a phone has a board that is all in sight
    expect(board).to_have_count(1)
    left = board.evaluate(
        "dom => dom.parentElement.getBoundingClientRect().bottom - dom.getBoundingClientRect().bottom"
    )
    assert left >= 20, "the strip in which it is said"


OUTSIDE = """() => [...document.querySelectorAll('.pb-mine [data-key^="hand-"]')].flatMap((card) => {
    const frame = card.querySelector("rect");
    if (!frame || !frame.getClientRects().length) return [];
    const edge = frame.getBoundingClientRect();
    const said = [...card.querySelectorAll("text")].filter((text) => text.textContent);
    const boxes = said.map((text) => text.getBoundingClientRect());
    const wrong = said.filter((_, at) => {
        const box = boxes[at];
        return box.left < edge.left + 1 || box.right > edge.right - 1 || box.bottom > edge.bottom + 1;
    });
    const over = said.filter((_, at) => boxes.some((other, to) => {  // two of one line
        const box = boxes[at];
        const beside = other.right <= box.left || box.right <= other.left;
        return to < at && Math.abs(other.top - box.top) < 5 && !beside;
    }));
    return [[card.dataset.key, [...wrong, ...over].map((text) => text.textContent)]];
})"""


def dealt(table, *hands):
    """A ruling: the first seat holds these cards and no others, the next those, and so on."""
    plain = codec.plain(table.state, table.game.State)
    edited = copy.deepcopy(plain)
    players, decks = edited["players"], edited["decks"]
    decks_of = {player["leader"]: player["deck"] for player in players}
    for player in players[: len(hands)]:
        while own := player["hand"]:
            back = table.game.printed.back[own[-1]]
            (decks if back in decks else decks_of)[back].append(own.pop())
    for player, cards in zip(players, hands, strict=False):
        for card in cards:
            piles = [*decks.values(), *edited["tops"].values(), *[p["deck"] for p in players]]
            next(pile for pile in piles if card in pile).remove(card)
            player["hand"].append(card)
    table.ruling(jsonpatch.make_patch(plain, edited).patch, "Cards for a test")


EVERYWHERE = [(1325, 760), (1440, 900), (1920, 1080), (1008, 750), (390, 844)]


@pytest.mark.parametrize(
    ("many", "sizes"),
    [
        (6, EVERYWHERE[2:]),
        *[pytest.param(many, EVERYWHERE, marks=pytest.mark.soak) for many in (6, 3, 8)],
    ],
    ids=lambda given: str(given) if isinstance(given, int) else f"{len(given)} sizes",
)
def test_nothing_on_any_card_leaves_it_or_lies_on_something_else(served, many, sizes):
    page, table = served("trade_warz", ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"], size=(1325, 760))
    assert table.until_one_may("draw")
    printed = table.table.game.printed.cards
    cards = [name for name, card in printed.items() if card.type != "event"]
    hands = [cards[at : at + many] for at in range(0, len(cards), many)]
    for at, hand in enumerate(hands):
        if at % 6 == 0:  # each seat holds some, for a ruling takes its time
            table.deal(dealt, *hands[at : at + 6])
        table.show(at % 6)
        page.locator(f'.pb-mine [data-key="hand-{hand[-1]}"]').first.wait_for(state="attached")
        for width, height in sizes[:: -1 if at % 2 else 1]:  # back the way it came: one change of size less
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            assert sorted(page.evaluate(OUTSIDE)) == sorted([f"hand-{card}", []] for card in hand), (
                width,
                height,
            )


def test_a_hand_of_few_says_its_text_where_the_board_has_to_be_seen_too(served):
    page, table = served("trade_warz", ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"], size=(1325, 760))
    assert table.until_one_may("draw")
    table.deal(dealt, ["Shipping Fleet (Singapore)", "Rent-Seeking Oligarchs", "Price War", "Premium Sand"])
    fleet = page.locator('.pb-mine [data-key="hand-Shipping Fleet (Singapore)"]').filter(visible=True)
    expect(fleet).to_have_count(1)
    assert "no export" in fleet.evaluate(
        "dom => [...dom.querySelectorAll('text')].map(t => t.textContent).join(' ')"
    )
    assert fleet.bounding_box()["height"] < 85, "as low as small cards"


PHONES = [(390, 844), (360, 640)]
SQUEEZED = """() => {  // what of a phone's page is not where it belongs, with how much
    const found = [], root = document.querySelector(".pb-root"), zone = (name) => root.querySelector(`[data-zone=${name}]`);
    const say = (what, dom) => found.push(`${what}: ${(dom.getAttribute("aria-label") || dom.textContent).slice(0, 50)}`);
    if (document.documentElement.scrollHeight > innerHeight + 1 || root.scrollHeight > root.clientHeight + 1) found.push("the page scrolls");
    const whole = (dom, box) => {
        const at = dom.getBoundingClientRect();
        return !at.width || (at.top >= box.top - 3 && at.bottom <= Math.min(innerHeight, box.bottom) + 3 && at.left >= -1 && at.right <= innerWidth + 1);
    };
    for (const name of ["dock", "players"]) if (!whole(zone(name), root.getBoundingClientRect())) found.push(`${name} is cut off`);
    for (const seat of root.querySelectorAll(".pb-seat")) if (!whole(seat, zone("players").getBoundingClientRect())) say("a chip is cut off", seat);
    for (const part of zone("mine").querySelectorAll("[data-can=yes]")) if (!whole(part, zone("mine").getBoundingClientRect())) say("out of sight", part);
    for (const place of root.querySelectorAll(".pb-stage .pb-shape")) {
        const swipes = (place.scrollHeight - place.clientHeight) / Math.max(1, place.clientHeight);
        if (swipes > 1) found.push(`${swipes.toFixed(1)} swipes to the end of the board`);
        if (place.scrollWidth > place.clientWidth + 1) found.push("the board scrolls sideways");
    }
    const dock = zone("dock"), shown = [...dock.querySelectorAll("button, strong, span, small, input")].filter((dom) => dom.checkVisibility({visibilityProperty: true}));
    const low = Math.max(...shown.map((dom) => dom.getBoundingClientRect().bottom));
    const free = Math.round(dock.getBoundingClientRect().bottom - low);
    if (!dock.style.minHeight && free > 40) found.push(`${free} px of the dock are empty`);
    return [...new Set(found)];
}"""  # noqa: E501


@pytest.mark.parametrize(
    ("players", "most"),
    [(6, 90), *[pytest.param(n, 150, marks=pytest.mark.soak) for n in (2, 4, 6)]],
)
def test_a_phone_has_everything_in_sight_and_the_board_a_swipe_away(served, measured, players, most):
    """Six had six swipes of board, a moment left 120 px of it, and 105 px of the dock were empty."""
    names = ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora", "Emil", "Fay"][:players]
    page, table = served("trade_warz", names, plays="trader", size=(390, 844))
    found, looks, moments, made = set(), 0, 0, 0

    def look(when):
        for width, height in PHONES:
            page.set_viewport_size({"width": width, "height": height})
            for _ in range(20):  # the page fits its pictures to a new size after it has that size
                page.evaluate(SETTLED)
                if not (wrong := page.evaluate(SQUEEZED)):
                    break
            found.update(f"{width}x{height}, {when}: {each}" for each in wrong)

    while made < most and table.table.pending:
        made += table.advance_to_a_new_kind(12)
        settle(page, table)
        look(f"{table.table.state.phase}, {page.locator('.pb-root').get_attribute('data-decision')}")
        looks += 1
        if moments < 6 and table.until_a_moment(12):
            settle(page, table)
            if page.locator("[data-zone=moment][data-n]").count():
                look(f"{table.table.state.phase}, a moment")
                pans = page.locator(".pb-stage [data-pans]:visible").count()
                assert not pans or high(page, "stage") >= 170
                moments += 1
    measured("decisions looked at", looks)
    assert moments > 1
    assert found == set()


def test_a_tactic_is_picked_in_the_hand_and_the_sentence_says_what_it_costs(served):
    """Price War stood among the choices by its name alone; a list of cards pushed the board up."""
    page, table = served("trade_warz", ["Ann", "Ben", "Cleo", "Dora"], seed=7, size=(1008, 750))
    assert table.until_one_may("draw")
    deck = table.table.state.decks["tactic"]
    cards = [card for card in ("Debt Trap", "Currency Devaluation", "Trade Sanctions") if card in deck]
    own = [card for card in table.table.state.players[0].deck if card == "Price War"]
    table.deal(dealt, [*own, *cards])
    settle(page, table)
    dock, high = page.locator(".pb-dock"), page.locator(".pb-dock").bounding_box()["height"]
    dock.locator("[data-option='kind=tactic']").click()
    expect(page.locator(".pb-mine [data-name=hand-card][data-can=yes]:visible")).to_have_count(
        len(own) + len(cards)
    )
    expect(dock.locator("[data-option^='card=']:visible")).to_have_count(0)
    page.locator(".pb-mine [data-name=hand-card][data-can=yes]:visible").first.click()
    page.locator(".pb-mine [data-name=hand-card][data-picked=yes]:visible").first.wait_for()
    for _ in press_until_composed(page):
        pass
    expect(dock.locator("[data-confirm]")).to_be_visible()
    expect(dock.locator(".pb-cost")).to_have_text(re.compile(r"costs \d GDP, leaving \d+"))
    assert dock.inner_text().count("you pay even if it is answered") == 1
    assert dock.bounding_box()["height"] == high
    assert page.locator(".pb-stage [data-pans]").count() == 0


def test_what_is_asked_for_a_tactic_while_one_waits_stands_beside_its_answers(served):
    """The sentence of the dock says for whom the game waits, and not what is asked."""
    page, table = served("trade_warz", ["Ann", "Ben", "Cleo", "Dora"], seed=7, size=(1008, 750))
    assert table.until_one_may("draw")
    deck, asks = table.table.state.decks["tactic"], page.locator(".pb-dock .pb-ask")
    table.deal(dealt, [card for card in ("Debt Trap", "Currency Devaluation") if card in deck])
    table.make((0, StopDrawing()))
    page.locator("[data-composer][data-free]").wait_for()
    assert asks.inner_text() == "A tactic from your hand"
    assert asks.bounding_box()["width"] > 100
    assert page.locator(".pb-dock [data-option^='card=']").count() == 2
    assert page.evaluate(LOOK, False) == []


def test_what_a_moment_tells_of_a_tactic_is_not_said_again_on_the_board(phone):
    page, table = phone
    assert table.until_one_may("tactic")
    assert table.until_comes_out("tactic_played")
    settle(page, table)
    page.locator("[data-zone=moment][data-n]").wait_for()
    page.evaluate(SETTLED)
    told = page.locator(".pb-moment .pb-told > p").first.inner_text()
    assert page.locator(".pb-stage > p").filter(has_text=told).filter(visible=True).count() == 0
    table.let_go()
    expect(page.locator(".pb-stage > p.pb-strong").filter(has_text=told)).to_be_visible()


@pytest.mark.parametrize("size", [(1325, 760), (1008, 750), (390, 844)])
def test_whoever_wins_a_tie_is_said_beside_the_name_and_over_no_bid(page_of, size):
    """The words were printed over "bid 0"; bots seldom tie, so they are put there."""
    page, table = page_of("trade_warz", *size, plays="rival")
    assert table.until_comes_out("dispute_won")
    settle(page, table)
    row = page.locator(".pb-moment .pb-tally tr[data-wins]")
    row.locator(".pb-mark").evaluate("dom => { dom.textContent = ' ★ wins the tie as the poorest'; }")
    page.evaluate(SETTLED)
    mark, bid = row.locator(".pb-mark").bounding_box(), row.locator(".pb-terms").first.bounding_box()
    beside = mark["x"] + mark["width"] <= bid["x"] + 1
    assert beside or mark["y"] + mark["height"] <= bid["y"] + 1


def test_a_name_cut_on_a_small_board_stands_whole_on_a_large_one(page_of):
    page, table = page_of("six with powers", seed=6)
    for size in [(1008, 750), (1920, 1080)]:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        cut, moves = page.locator(".pb-stage [data-name=in-short]"), 0
        while not cut.count():
            moves += table.advance_to_a_new_kind(7)
            settle(page, table)
        full = page.locator(".pb-stage [data-name=in-full]")
        large = size == (1920, 1080)
        expect(full.locator("visible=true")).to_have_count(full.count() if large else 0)
        expect(cut.locator("visible=true")).to_have_count(0 if large else cut.count())
    assert page.evaluate(LOOK, True) == []
