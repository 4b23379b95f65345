"""Rat Scramble in JupyterLab itself: two people and two bots play a whole game and are held to their word."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble.agreements import DoNotUse, Give, Take, VoteFor
from playtest.engines.rat_scramble.moves import Accept, Cast, Choose, Counter, LetStand, Offer, TakeVoteToken
from playtest.record import Store
from playtest.table import Table
from tests.browser.lab import DESK, FRONT, PHONE, SCREENSHOTS
from tests.browser.on_screen import HEARD as HAS_HEARD
from tests.browser.on_screen import LOOK, SETTLED, settle
from tests.browser.plain_page import PlainPage
from tests.browser.player import FORM, OPTIONS, Player
from tests.browser.seat_pages import HEARD

DEALING = ("kind=offer", "kind=counter", "kind=withdraw", "kind=accept")
CLICKS = """async ([front, until, dealing]) => {
    const wait = ms => new Promise(done => setTimeout(done, ms));
    const all = what => [...document.querySelectorAll(`${front} .pb-root[data-ready=yes] ${what}`)];
    const seen = what => all(what).map(dom => dom.textContent.trim()).join(" ");
    const end = Date.now() + 110_000;
    let before = "", clicked = 0;
    while (Date.now() < end) {
        await wait(40);
        const head = `${seen(".pb-turn > *").replace(/\\s+/g, " ")} ${seen(".pb-phase")}`;
        if (all(".pb-head[data-over=yes]").length) return;
        if (!all(".pb-turn[data-turn=acting]").length) continue;
        if (head.includes(until)) return;
        const options = all("[data-composer=seat] [data-option]");
        const decline = options.find(dom => dom.dataset.option === "kind=decline");
        const other = options.find(dom => !dealing.includes(dom.dataset.option));
        const next = all("[data-composer=seat] [data-confirm]")[0] ?? decline ?? other;
        const now = `${all("[data-composer=seat]").map(dom => dom.textContent)} ${next?.dataset.do}`;
        if (!next || now === before && Date.now() - clicked < 1000) continue;
        before = now;
        clicked = Date.now();
        next.click();
    }
    throw new Error(`It never said ${until}.`);
}"""
TABLE = """
from playtest.engines.rat_scramble import RatScramble
from playtest.engines.rat_scramble.moves import Choose
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

seats = ["Ann", "Bob", "bot:negotiator", "bot:negotiator"]
table = Table.new(Store(), RatScramble(4), seats, seed=7)
for seat, character in enumerate(["Carmichael", "Quincy", "Medici", "D'Ambrosio"]):
    table.submit(seat, Choose(character))
TableView(table, pace=0)
"""


def seated(desk):
    desk.run(TABLE)
    player = Player(desk)
    player.wait_for_something_to_do()
    return desk, player


def recorded(lab, player):
    return Table.open(Store(lab.recordings), player.head("playtest"))


class Dealer:
    """Deals for whoever is asked for by name, at the one screen."""

    def __init__(self, notebook, player):
        self.notebook, self.player, self.board = notebook, player, notebook.board

    def sit(self, seat):
        self.board.locator(f"button[data-seat='{seat}']").click()
        expect(self.board.locator(".pb-head")).to_have_attribute("data-shows", str(seat))

    def press(self, key):
        """Press what stands above the dock: an answer to an offer, or a part of a deal."""
        self.player.pick(self.board.locator(f":is(.pb-mine, .pb-players) [data-key='{key}']:visible"))

    def accept(self, offer):
        """Accept beside the offer; what binds is confirmed."""
        self.press(f"accept-{offer}")
        return self.player.confirm()

    def choose(self, field, label):
        self.board.locator(f"{FORM} select[name='{field}']").select_option(label=label)

    def send(self):
        self.player.click(self.board.locator(f"{FORM} .pb-main"))
        return self.player.confirm()

    def kind(self, clause, label):
        before = self.board.get_attribute("data-rev")
        self.choose(f"clauses.{clause}.kind", label)
        expect(self.board).not_to_have_attribute("data-rev", before)


def test_a_whole_game_in_which_a_deal_is_countered_accepted_and_then_blocks_a_vote(lab, desk):
    notebook, player = seated(desk)
    second = recorded(lab, player).state.proposals[1]
    assert not notebook.board.locator("[data-curtain]").count()
    deal = Dealer(notebook, player)

    deal.sit(0)
    deal.press("deal-other")
    deal.choose("clauses.0.seat", "Bob")
    deal.choose("clauses.0.proposal", second)
    assert deal.send() == f"Offer: Bob votes for {second}"

    deal.sit(1)
    offer = next(o.id for o in recorded(lab, player).state.offers if o.seat == 0)
    deal.press(f"counter-{offer}")
    deal.press("deal-get-2")
    notebook.screenshot("rat-scramble-counter")
    said = player.confirm()
    assert said == f"Counter Ann's offer: Ann gives you 2 tokens; you vote for {second}"

    deal.sit(0)
    offer = next(o.id for o in recorded(lab, player).state.offers if set(o.parties) == {0, 1})
    assert deal.accept(offer) == "Accept Bob's offer"
    (agreement,) = [a for a in recorded(lab, player).state.agreements if a.parties == (0, 1)]
    assert agreement.clauses == (Give(0, 1, 0, 2), VoteFor(1, second))
    assert recorded(lab, player).state.tokens[4] == 2

    refusal = f"Agreement {agreement.id} forbids it: you vote for {second}."
    play_on(player, f"By agreement you vote for {second}. Bob, it is your turn")
    notebook.board.locator("[data-unavailable] button").click()
    expect(notebook.board.locator(".pb-refusal")).to_contain_text(refusal)
    notebook.screenshot("rat-scramble-blocked")
    assert player.move() == f"Vote for {second}"

    play_on(player, "Round 2 of 10")
    taking = a_vote_token_is_promised_and_gone(lab, player, deal)

    play_on(player, "the end")
    table = recorded(lab, player)
    assert player.over
    assert player.scores() == dict(enumerate(table.outcome.scores))
    assert player.entries == len(table.log)
    assert table.outcome.reason == "last round"
    assert [kept.passed for kept in table.state.history].count(None) < 10
    assert table.state.agreements[agreement.id - 1].statuses == ("kept", "kept")
    assert table.state.agreements[taking - 1].statuses == ("impossible",)
    notebook.screenshot("rat-scramble-over")
    assert not notebook.errors


def a_vote_token_is_promised_and_gone(lab, player, deal):
    """Ann promises to take vote token 4, may not begin with 3, and finds 4 taken: the agreement's number."""
    board = player.board
    deal.sit(1)
    deal.press("deal-other")
    deal.kind(0, "Take")
    deal.choose("clauses.0.seat", "Ann")
    deal.choose("clauses.0.number", "4")
    assert deal.send() == "Offer: Ann takes vote token 4"
    deal.sit(0)
    deal.accept(next(o.id for o in recorded(lab, player).state.offers if o.seat == 1))
    agreement = recorded(lab, player).state.agreements[-1]
    assert agreement.clauses == (Take(0, 4),)
    deal.sit(0)  # who may take nothing is not waited for
    board.locator("[data-unavailable] button", has_text="Take vote token 3").click()
    said = f"Agreement {agreement.id} forbids it: you take vote token 4."
    expect(board.locator(".pb-refusal")).to_contain_text(said)
    deal.sit(1)
    player.make(board.locator("[data-option='kind=take_vote_token']"))  # Bob takes 3, a bot 4, the best left
    said = f"No longer possible in agreement {agreement.id}: Ann takes vote token 4."
    expect(board.locator(".pb-log")).to_contain_text(said)
    player.notebook.screenshot("rat-scramble-impossible")
    return agreement.id


def play_on(player, until):
    """Click through moves that deal with nobody until the head of the table says ``until``, or it is over.

    In the page, for two bots move meanwhile: each click is on what is there when it is clicked.
    """
    player.page.evaluate(CLICKS, [FRONT, until, list(DEALING)])
    player.wait_for_something_to_do()


@pytest.mark.parametrize(("size", "theme"), [(DESK, "light"), (PHONE, "dark")], ids=["desk", "phone"])
def test_the_table_and_its_forms_can_be_read(desk, size, theme):
    desk.look_like(size, theme)
    notebook, player = seated(desk)
    where = f"{'desk' if size == DESK else 'phone'}-{theme}"
    notebook.board.scroll_into_view_if_needed()
    notebook.screenshot(f"rat-scramble-{where}")
    others = f"{OPTIONS}[data-option='kind=offer'], .pb-mine [data-key=deal-other]"
    player.pick(notebook.board.locator(others).locator("visible=true"))
    notebook.screenshot(f"rat-scramble-{where}-offer")
    assert notebook.sideways() + notebook.accessibility() == []


NAMES = ["Ann", "Bartholomew the Long-winded", "Cleo", "Dora"]
CHARACTERS = ["Carmichael", "Quincy", "Medici", "D'Ambrosio"]
HELD = ":is(.pb-mine, .pb-players)"
"""Where offers lie: on a broad page below the players."""
WHOLE = """dom => {
    const at = dom.getBoundingClientRect(), edge = dom.closest("[data-zone]").getBoundingClientRect();
    const inside = at.top >= edge.top - 1 && at.bottom <= edge.bottom + 1 && at.left >= edge.left - 1;
    return at.height > 0 && inside && at.right <= edge.right + 1 && edge.bottom <= innerHeight + 1;
}"""


def cut_off(parts):
    """What stands in those parts that are not whole."""
    return parts.evaluate_all(f"all => all.filter((dom) => !({WHOLE})(dom)).map((dom) => dom.textContent)")


def dealt(served, width, height):
    """Ann's page of that size when deals may be made, and the game behind it."""
    page, table = served("rat_scramble", NAMES, size=(width, height))
    table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
    return page, table


def four_offers(served, width, height):
    """Ann is made two offers and has made one, Dora has made one; the page and the game behind it."""
    page, table = dealt(served, width, height)
    first, second = table.table.state.proposals
    table.make(
        (1, Offer((VoteFor(0, first), Give(1, 0, 1, 2)))),
        (2, Offer((VoteFor(0, second), Give(2, 0, 2, 1)))),
        (3, Offer((VoteFor(1, second), Give(3, 1, 3, 1)))),
        (0, Offer((VoteFor(1, second), Give(0, 1, 0, 1)))),
    )
    return page, table


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (1280, 720)])
def test_board_standings_offers_and_dock_are_seen_together_and_an_offer_is_read_when_pressed(
    served, width, height
):
    page, table = four_offers(served, width, height)
    first, second = table.table.state.proposals
    offers = page.locator(f"{HELD} [data-name=offer]:visible")
    expect(offers).to_have_count(4)

    def everything_is_seen():
        together = ".pb-seat, .pb-stage [data-name=proposal], .pb-stage [data-name=promise], .pb-dock button"
        parts = page.locator(f"{together}, {HELD} [data-name=offer], .pb-mine [data-name=deal]")
        parts = parts.locator("visible=true")
        assert parts.count() > 30
        assert cut_off(parts) == []
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0

    def read():
        """What the offers to oneself say."""
        lines = [offers.nth(at).locator("text:visible").all_text_contents() for at in range(2)]
        return [" ".join(" ".join(words).split()) for words in lines]

    terms = [f"you vote for {first}; {NAMES[1]} gives you 2 tokens"]
    terms.append(f"you vote for {second}; {NAMES[2]} gives you 1 token")
    everything_is_seen()
    assert [each in said for each, said in zip(terms, read(), strict=True)] == [True, True]
    answers = page.locator(f"{HELD} [data-name=answer]:visible")
    expect(answers).to_have_count(6)
    assert [dom.get_attribute("data-key") for dom in answers.all() if not dom.evaluate(WHOLE)] == []
    answers.first.click()
    expect(page.locator(".pb-dock button", has_text="Accept Bartholomew's offer")).to_be_visible()
    assert [each in said for each, said in zip(terms, read(), strict=True)] == [True, True]
    everything_is_seen()


@pytest.mark.parametrize(("width", "height"), [(1008, 750), (1325, 760)])
def test_each_of_three_offers_says_what_it_is_worth_beside_the_whole_board(served, width, height):
    page, table = dealt(served, width, height)
    first, second = table.table.state.proposals
    for seat, proposal in ((1, first), (2, second), (3, second)):
        table.make((seat, Offer((VoteFor(0, proposal), Give(seat, 0, seat, seat)))))
    settle(page, table)
    offers = page.locator(f"{HELD} [data-name=offer]:visible")
    worth = [f"{proposal}: 1 of 3 votes." for proposal in (first, second, second)]
    assert [last_words(offer) for offer in offers.all()] == worth
    everything = f".pb-stage [data-name], {HELD} [data-name], .pb-dock button, .pb-seat"
    parts = page.locator(everything).locator("visible=true")
    assert parts.count() > 40
    assert cut_off(parts) == []
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0


def last_words(offer):
    """The last line of an offer's card."""
    return offer.locator("text:visible").all_text_contents()[-1]


def test_on_a_phone_both_proposals_are_weighed_beside_the_offer_that_one_has_to_answer(browser, tmp_path):
    table = PlainPage(tmp_path, "rat_scramble", ["Ann", "Bess", "Lou", "Greta"])
    phone = browser.new_context(
        viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, reduced_motion="reduce"
    )
    page = phone.new_page()
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
    settle(page, table)
    expect(page.locator(".pb-root:not([data-settles])")).to_have_count(1)  # what has just come takes no press
    effects = page.locator(".pb-stage [data-name=effect]:visible")
    effects.first.tap()
    large = page.locator(".pb-large")
    expect(large).to_be_visible()  # what an effect does is said at a press, as it is at a long one
    assert not page.locator(".pb-refusal").count()
    first, _ = table.table.state.proposals
    table.make((1, Offer((VoteFor(0, first), Give(1, 0, 1, 1)))))
    accepts = page.locator(".pb-mine [data-key=accept-1]:visible")
    expect(accepts).to_have_count(1)
    assert accepts.evaluate(WHOLE)
    proposals = page.locator(".pb-stage [data-name=proposal]:visible")
    expect(proposals).to_have_count(2)
    assert [dom.text_content() for dom in proposals.all() if not dom.evaluate(WHOLE)] == []
    chips = page.locator(".pb-mine [data-name=deal]:visible")
    expect(chips).to_have_count(3 + 2 * 6)
    expect(page.locator(".pb-root:not([data-settles])")).to_have_count(1)  # what an offer has just moved
    chips.first.tap()
    page.locator(".pb-dock [data-do=clear]").tap()
    expect(chips).to_have_count(3 + 2 * 6)
    page.locator(".pb-mine [data-key=counter-1]:visible").tap()
    expect(chips).to_have_count(3 + 2 * 6)
    expect(page.locator(".pb-dock [data-question=deal]")).to_have_text("Still to choose: what you change")
    page.locator(".pb-mine [data-key=deal-get-2]:visible").tap()
    sends = page.locator(".pb-dock button", has_text="Send this counter")
    expect(sends).to_be_visible()
    parts = page.locator(".pb-mine [data-name=deal]:visible, .pb-mine [data-name=answer]:visible")
    shown = [*parts.all(), page.locator(".pb-dock [data-composed]"), sends]
    assert [dom.text_content() for dom in shown if not dom.evaluate(WHOLE)] == []
    offered = len(table.table.log)
    sends.tap()
    page.wait_for_function(HEARD, arg=offered + 1)
    assert table.table.state.offers[0].clauses == (Give(1, 0, 1, 2), VoteFor(0, first))
    phone.close()
    table.close()


def test_effects_and_ways_to_pass_explain_themselves_under_the_mouse_and_at_a_press(page_of):
    """On a desk they were bare words: what Transformation does at length stood nowhere on the screen."""
    page, table = page_of("rat_scramble", 1325, 760)
    assert table.until_one_may("offer")
    settle(page, table)
    large, stage = page.locator(".pb-large"), page.locator(".pb-stage")
    effect = stage.locator("[data-name=effect]:visible").first
    name, _, told = effect.get_attribute("aria-label").partition(": ")
    effect.hover()
    expect(large).to_have_text(f"{name}{told}")
    stage.locator("[data-name=term]:visible", has_text="Consensus").first.click()
    expect(large).to_contain_text("All four votes.")
    expect(page.locator(".pb-refusal")).to_have_count(0)


READ = """dom => {  // all its words are in what it stands in
    const words = document.createRange();
    words.selectNodeContents(dom);
    const at = words.getBoundingClientRect(), box = dom.parentElement.getBoundingClientRect();
    return at.top >= box.top && at.bottom <= box.bottom && dom.scrollHeight <= dom.clientHeight + 1;
}"""


def several_offers_and_an_agreement(served, width, height):
    """Ann is made two offers and has made one, when Cleo and Dora agree; the page and the game behind it."""
    page, table = four_offers(served, width, height)
    table.at_pace("normal")
    _, second = table.table.state.proposals
    table.make((3, Offer((VoteFor(2, second), Give(3, 2, 3, 1)))))
    table.make((2, Accept(5)))
    settle(page, table)
    said = f"Agreed: Cleo votes for {second}; Dora gives Cleo 1 token."
    expect(page.locator(".pb-moment h2")).to_have_text(said)
    return page, table


def test_while_an_agreement_is_shown_the_whole_board_stands_beside_several_offers(served):
    page, table = several_offers_and_an_agreement(served, 1008, 750)
    page.evaluate(SETTLED)
    board = ".pb-stage [data-name=proposal], .pb-stage [data-name=promise], .pb-stage [data-name=vote-token]"
    rest = ".pb-mine [data-name], .pb-dock button, .pb-moment button, .pb-moment h2"

    def seen(others):
        """How much of it there is; all of it is whole."""
        parts = page.locator(f"{board}, {others}").locator("visible=true")
        assert cut_off(parts) == []
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        return parts.count()

    assert seen(rest) >= 30
    table.let_go()
    expect(page.locator(".pb-moment[data-n]")).to_have_count(0)
    expect(page.locator(f"{HELD} [data-name=offer]:visible")).to_have_count(4)
    assert seen(f"{HELD} [data-name], .pb-dock button") >= 40


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [(1354, 742), (390, 844), (360, 640), (844, 390)])
def test_a_vote_on_the_board_that_an_agreement_forbids_says_so_beside_the_press_and_in_the_dock(
    served, width, height, theme
):
    page, table = dealt(served, width, height)
    page.evaluate("theme => document.body.dataset.jpThemeLight = String(theme === 'light')", theme)
    _, second = table.table.state.proposals
    table.make((0, Offer((VoteFor(0, second), Give(1, 0, 1, 1)))), (1, Accept(1)))
    table.make(*[(seat, TakeVoteToken(number)) for number, seat in ((3, 1), (4, 2), (1, 0))])
    assert table.table.pending == (0,)
    table.show(0)
    page.wait_for_selector(".pb-dock [data-unavailable]")
    page.evaluate(SETTLED)
    first = page.locator("[data-key=proposal-0]:visible")
    place = first.bounding_box()
    page.mouse.click(place["x"] + 30, place["y"] + 14)
    refusal = f"Agreement 1 forbids it: you vote for {second}."
    expect(page.locator(".pb-dock .pb-refusal")).to_have_text(refusal)
    expect(page.locator(".pb-refusal-beside")).to_contain_text(refusal)
    page.screenshot(path=SCREENSHOTS / f"rat-scramble-forbidden-{width}-{theme}.png")
    assert page.locator(".pb-dock .pb-refusal").evaluate(READ)
    beside = page.locator(".pb-refusal-beside").bounding_box()
    assert beside["x"] >= 0
    assert beside["x"] + beside["width"] <= width
    page.evaluate(SETTLED)
    assert first.bounding_box() == place
    assert table.table.state.votes[0] is None


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_an_agreement_leaves_the_board_its_place(served, width, height):
    page, table = several_offers_and_an_agreement(served, width, height)
    page.evaluate(SETTLED)
    proposals = page.locator(".pb-stage [data-name=proposal]:visible").all()
    assert [dom.evaluate(WHOLE) for dom in proposals] == [True, True]
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    parts = page.locator(".pb-mine [data-name=deal], .pb-dock button, .pb-moment button, [data-key=accept-1]")
    parts = parts.locator("visible=true").all()
    assert len(parts) >= 3 + 2 + 1 + 1
    moment, head = (page.locator(zone).bounding_box() for zone in (".pb-moment", ".pb-head"))
    assert moment["y"] >= head["y"] + head["height"] - 1  # title and menu stay in sight
    assert page.locator(".pb-moment h2").evaluate(READ)
    assert [part.text_content() for part in parts if not part.evaluate(WHOLE)] == []
    own = page.locator(".pb-mine [data-key=offer-4]:visible")
    own.click()  # what it says, and that it can be withdrawn
    page.locator(".pb-dock [data-confirm]", has_text="Withdraw your offer").click()
    settle(page, table)
    expect(own).to_have_count(0)
    assert [offer.id for offer in table.table.state.offers] == [1, 2, 3]


LETTERS = """dom => [...dom.querySelectorAll("text")].filter((text) => text.getClientRects().length)
    .map((text) => parseFloat(text.getAttribute("font-size")) * text.getScreenCTM().a)"""


def middle(box):
    """Where the middle of a box lies, in whole px: what is picked has a broader edge."""
    return round(box["x"] + box["width"] / 2), round(box["y"] + box["height"] / 2)


def places(parts):
    """Where the middle of each part lies, by what it is called."""
    return {part.get_attribute("aria-label"): middle(part.bounding_box()) for part in parts.all()}


@pytest.mark.parametrize(
    ("offered", "width", "height"),
    [
        pytest.param(False, 390, 844, id="nothing-390-844"),
        pytest.param(True, 360, 640, id="an offer-360-640"),
        pytest.param(False, 360, 640, id="nothing-360-640", marks=pytest.mark.soak),
        pytest.param(True, 390, 844, id="an offer-390-844", marks=pytest.mark.soak),
    ],
)
def test_on_a_phone_all_outcomes_are_read_while_a_deal_is_composed_and_no_chip_moves(
    served, width, height, offered
):
    page, table = dealt(served, width, height)
    table.at_pace("normal")
    first, second = table.table.state.proposals
    if offered:
        table.make((1, Offer((VoteFor(0, first), Give(1, 0, 1, 2)))))
    settle(page, table)
    outcomes = page.locator(".pb-stage [data-name=proposal]:visible")
    chips = page.locator(".pb-mine [data-name=deal]:visible")

    def read():
        """Every outcome stands there whole, in letters that can be read; where the chips lie."""
        page.evaluate(SETTLED)
        expect(outcomes).to_have_count(2)
        for parts in (outcomes, chips, page.locator(".pb-dock button:visible")):
            assert cut_off(parts) == []
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        assert min(page.locator(".pb-stage").evaluate(LETTERS)) >= 10.9
        assert (
            min(
                size
                for block in page.locator(".pb-mine .pb-fitted").all()
                for size in block.evaluate(LETTERS)
            )
            >= 10.9
        )
        return places(chips)

    folded = read()  # on a low phone with an offer to answer one begins with whom
    page.locator(".pb-mine [data-key=deal-with-1]:visible").click()
    expect(page.locator(".pb-dock [data-do=clear]")).to_be_visible()
    begun = read()
    assert folded.items() <= begun.items()
    expect(chips).to_have_count(3 + 2 * 6)
    page.locator(".pb-mine [data-key=deal-give-2]:visible").click()
    assert read() == begun
    table.make((3, Offer((VoteFor(2, second), Give(3, 2, 3, 1)))))
    table.make((2, Accept(table.table.state.offers[-1].id)))
    settle(page, table)
    expect(page.locator(".pb-moment h2")).to_contain_text("Agreed: Cleo votes for")
    assert read() == begun
    page.locator(f".pb-mine [data-key='deal-get-{second}']:visible").click()
    expect(page.locator(".pb-dock [data-confirm]")).to_have_text("Make this offer")
    assert read() == begun
    table.let_go()
    expect(page.locator(".pb-moment")).to_have_count(0)
    assert read() == begun


@pytest.mark.parametrize(("width", "height", "read"), [(390, 844, 2), (360, 640, 1)])
def test_on_a_phone_board_and_offers_stay_where_they_are_while_one_composes(served, width, height, read):
    """The low board stood in the middle of a tall stage, one offer of three was whole, its answers grey."""
    page, table = dealt(served, width, height)
    table.at_pace("normal")
    first, second = table.table.state.proposals
    for seat, proposal in ((1, first), (2, second), (3, second)):
        table.make((seat, Offer((VoteFor(0, proposal), Give(seat, 0, seat, seat)))))
    settle(page, table)
    proposals = ".pb-stage [data-name=proposal]"
    parts = page.locator(f"{proposals}, .pb-mine [data-name]").locator("visible=true")

    def lies():
        """Where everything on the board and of one's own lies."""
        page.evaluate(SETTLED)
        return places(parts)

    before = lies()
    answers = page.locator(".pb-mine [data-name=answer]:visible")
    replies = places(answers)
    cards = page.locator(".pb-mine [data-name=offer]:visible").all()
    assert sum(card.evaluate(WHOLE) for card in cards) >= read
    stage, board = (page.locator(each).bounding_box() for each in (".pb-stage", ".pb-stage svg:visible"))
    assert stage["height"] - board["height"] < 20
    page.locator(".pb-mine [data-key=deal-with-1]:visible").click()
    page.locator(".pb-dock [data-do=clear]").wait_for()
    begun = lies()
    low = height == 640  # answers are away there while a deal is composed, and nothing else moves
    assert {name: at for name, at in before.items() if not (low and name in replies)}.items() <= begun.items()
    assert {answer.get_attribute("data-can") for answer in answers.all()} == (set() if low else {"yes"})
    table.make((3, Offer((VoteFor(2, second), Give(3, 2, 3, 1)))))
    table.make((2, Accept(table.table.state.offers[-1].id)))
    page.locator(".pb-moment h2").wait_for()
    assert lies() == begun
    if low:
        page.locator(".pb-dock [data-do=clear]").click()
    page.locator(".pb-mine [data-key=accept-1]:visible").click()
    expect(page.locator(".pb-dock [data-confirm]")).to_contain_text("Accept Bartholomew's offer")


def test_on_a_phone_the_button_beside_the_countdown_of_bots_is_whole(served):
    page, table = served("rat_scramble", ["Ann", *["bot:negotiator"] * 3], size=(390, 844))
    table.at_pace("normal")
    table.make((0, Choose("Medici")))
    act = page.locator(".pb-patience button")
    expect(act).to_have_text("Let them act")
    assert act.evaluate("dom => dom.scrollWidth <= dom.clientWidth")
    assert act.evaluate(WHOLE)
    buttons = page.locator(".pb-dock [data-option]:visible")
    expect(buttons).to_have_count(2)  # a vote token and other terms, in one line
    tops = [dom.bounding_box()["y"] for dom in buttons.all()]
    assert max(tops) - min(tops) < 8


PEOPLE_AND_BOTS = ["Mara", "Jo", "bot:negotiator", "bot:greedy"]
OPEN = """dom => {  // nothing lies over its corners
    const at = dom.getBoundingClientRect();
    const xs = [at.left + 8, at.right - 8], ys = [at.top + 4, at.bottom - 4];
    const hits = xs.flatMap((x) => ys.map((y) => document.elementFromPoint(x, y)));
    return at.height > 0 && hits.every((hit) => hit && dom.contains(hit));
}"""
RESTS = """() => new Promise((done) => {  // the tray has come to rest
    const tray = document.querySelector(".pb-mine .pb-tray");
    let at = null, still = 0;
    const look = () => {
        const now = `${tray.scrollLeft} ${tray.scrollTop}`;
        still = now === at ? still + 1 : 0;
        at = now;
        if (still > 12) done(true); else requestAnimationFrame(look);
    };
    look();
})"""
LOW_FIGURES = """() => {  // figures that leave their column, by what they say
    const edges = [...document.querySelectorAll(".pb-stage .pb-folded svg > line")].map((dom) => dom.getBoundingClientRect().left);
    const all = [...document.querySelectorAll(".pb-stage .pb-folded [aria-label$=points]:not([data-key])")];
    return all.filter((group) => {
        const texts = [...group.querySelectorAll("text")].map((dom) => dom.getBoundingClientRect());
        const [now, change] = texts;
        return texts.length === 2 && (now.right > change.left || edges.some((x) => now.left < x + 1 && x < change.right + 1));
    }).map((group) => group.textContent);
}"""  # noqa: E501


def beside_waiting_bots(browser, tmp_path, width, height, seat):
    """The own page of ``seat`` on a phone, beside another person and two bots that wait, as deals begin."""
    table = PlainPage(tmp_path, "rat_scramble", PEOPLE_AND_BOTS)
    phone = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, reduced_motion="reduce"
    )
    page = phone.new_page()
    page.goto(table.url)
    page.wait_for_selector(".pb-root[data-ready=yes]")
    table.show(seat)
    table.at_pace("normal")
    characters = zip(range(4), ["Medici", "Quincy", "Carmichael", "D'Ambrosio"], strict=True)
    table.make(*[(each, Choose(character)) for each, character in characters])
    settle(page, table)
    page.locator(".pb-patience").wait_for()
    page.evaluate(SETTLED)
    return page, table


def swipe(page, tray, across, down):
    """A finger moves over ``tray`` by so many px."""
    at, touch = tray.bounding_box(), page.context.new_cdp_session(page)
    for step in range(11):
        x, y = at["x"] + 220 + across * step / 10, at["y"] + 110 + down * step / 10
        points = [{"x": x, "y": y}]
        touch.send(
            "Input.dispatchTouchEvent", {"type": "touchMove" if step else "touchStart", "touchPoints": points}
        )
        page.evaluate(SETTLED)
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize(
    ("width", "height", "seat"),
    [(360, 640, 1), pytest.param(375, 667, 0, marks=pytest.mark.soak), (390, 844, 0)],
)
def test_on_every_phone_an_offer_is_answered_whole_beside_bots_that_wait(
    browser, tmp_path, width, height, seat
):
    """Of the answers a line of 3 px showed above a deal that nobody had asked for."""
    page, table = beside_waiting_bots(browser, tmp_path, width, height, seat)
    other, (first, second) = 1 - seat, table.table.state.proposals
    chips = page.locator(".pb-mine [data-name=deal]:visible")
    assert [chip.text_content() for chip in chips.all() if not chip.evaluate(OPEN)] == []
    foot, dock = chips.last.bounding_box(), page.locator(".pb-dock").bounding_box()
    assert foot["y"] + foot["height"] + 1 <= dock["y"]  # with its edge, which is broad
    table.make((other, Offer((VoteFor(seat, first), Give(other, seat, other, 1)))))
    settle(page, table)
    answers = page.locator(".pb-mine [data-name=answer]:visible")
    assert [answer.evaluate(OPEN) for answer in answers.all()] == [True] * 3
    tray = page.locator(".pb-mine .pb-tray")
    hole = chips.first.bounding_box()["y"] - tray.bounding_box()["y"] - tray.bounding_box()["height"]
    assert hole < 0.12 * height
    assert page.evaluate(LOW_FIGURES) == []

    token = Give(other, seat, other, 1)
    table.make((seat, Counter(1, (VoteFor(seat, first), token, token))))
    table.make((other, Counter(1, (VoteFor(seat, first), token, Give(other, seat, other, 2)))))
    table.make((2, Offer((VoteFor(seat, second), Give(2, seat, 2, 1), DoNotUse(seat, 2, 2, 2)))))
    settle(page, table)
    expect(answers).to_have_count(6)
    assert [answer.evaluate(OPEN) for answer in answers.all()[:3]] == [True] * 3
    told = page.locator(".pb-mine > [data-tray=offers]")
    assert told.get_attribute("data-more") or told.get_attribute("data-below")
    if height == 844:  # what says so has a strip of its own
        assert tray.bounding_box()["height"] <= told.bounding_box()["height"] - 20
    for _ in range(2):
        swipe(page, tray, *((0, -100) if height == 844 else (-190, 0)))
        page.wait_for_function(RESTS)
    assert [answer.evaluate(OPEN) for answer in answers.all()[3:]] == [True] * 3
    page.context.close()
    table.close()


def test_an_offer_is_countered_by_keyboard_alone(served):
    page, table = served("rat_scramble", ["Ann", "Bess", "Lou", "Greta"], size=(1008, 750))
    table.make(*[(seat, Choose(character)) for seat, character in enumerate(CHARACTERS)])
    first, _ = table.table.state.proposals
    table.make((1, Offer((VoteFor(0, first), Give(1, 0, 1, 1)))))
    page.wait_for_function(HEARD, arg=(offered := len(table.table.log)))

    def reach(keys, selector):
        """Press ``keys`` by turns until what ``selector`` means has the focus."""
        for at in range(60):
            if page.evaluate("what => document.activeElement.matches(what)", selector):
                return
            page.keyboard.press(keys[at % len(keys)])
        raise AssertionError(f"{selector} cannot be reached.")

    reach(["Tab"], ".pb-players [data-name=answer]")
    reach(["ArrowRight"], "[data-key=counter-1]")
    page.keyboard.press("Enter")
    expect(page.locator("[data-key=deal-get-1]:visible")).to_have_attribute("data-picked", "yes")
    reach(["Tab"], ".pb-mine [data-name=deal]")
    reach(["ArrowRight"], "[data-key=deal-get-2]")
    page.keyboard.press("Space")
    expect(page.locator(".pb-dock [data-composed]")).to_contain_text("Counter Bess's offer: Bess gives you 2")
    reach(["Tab"], "[data-confirm]")
    page.keyboard.press("Enter")
    page.wait_for_function(HEARD, arg=offered + 1)
    assert table.table.state.offers[0].clauses == (Give(1, 0, 1, 2), VoteFor(0, first))


@pytest.mark.parametrize("size", [(1008, 750), (1164, 608), (390, 844), (360, 640)])
def test_all_votes_are_let_stand_by_one_press_and_by_another_no_longer(served, size):
    """Each change of a vote asked anew, six times in a round."""
    page, table = served("rat_scramble", ["Ann", "Bess", "Cleo", "Lou"], size, seed=7)
    table.make(
        *[(seat, Choose(c)) for seat, c in enumerate(["Medici", "Carmichael", "Quincy", "D'Ambrosio"])]
    )
    table.make(*[(seat, TakeVoteToken(number)) for seat, number in ((3, 3), (2, 1), (1, 2))])
    first, _ = table.table.state.proposals
    table.make((2, Cast(first)), (1, LetStand()), (3, LetStand()))
    settle(page, table)
    every = page.get_by_role("button", name="Don't ask me again this round")
    once = page.get_by_role("button", name="Change nothing", exact=True)
    expect(once).to_be_in_viewport(ratio=1)
    expect(every).to_be_in_viewport(ratio=1)
    assert page.evaluate(LOOK, False) == []
    every.click()
    expect(every).to_have_count(0)
    table.make((1, Cast(first)), *[(seat, LetStand()) for seat in (2, 1, 3)])
    page.wait_for_function(HAS_HEARD, arg=len(table.table.log) + 1)
    assert table.table.log[-1].body["kind"] == "let_stand", "for Ann, who was not asked"
    again = page.locator("[data-do=ask-again]")
    expect(again).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-turn=waiting]")).to_have_count(1)
    assert page.evaluate(LOOK, False) == []
    page.evaluate(SETTLED)
    again.click()
    expect(again).to_have_count(0)
