"""A press that was meant for something else: no move stands where Go on lay, what clears lies elsewhere."""

import pytest
from playwright.sync_api import expect

from playtest.engines.rat_scramble import agreements as rat_terms
from playtest.engines.rat_scramble import moves as rat_moves
from tests.browser.on_screen import HEARD, HEARD_OUT, IN_SIGHT, PASSED, SEATS, SETTLED, stop_the_clock


def test_what_clears_a_move_never_lies_where_one_was_confirmed(page_of):
    page, served = page_of("collapsization", 1008, 750)
    served.advance(8)
    assert served.until_one_may("build")
    said, confirms, clears = set(), [], []
    hexes = page.locator(".pb-stage [data-name=hex][data-can=yes]:visible")
    expect(hexes.first).to_be_visible()
    for at in range(hexes.count()):
        page.locator(".pb-mine [data-name=card][data-can=yes]:visible").first.click()
        hexes.nth(at).click()
        confirm, clear = (page.locator(f".pb-dock {what}") for what in ("[data-confirm]", "[data-do=clear]"))
        said.add(confirm.inner_text())
        confirms.append(confirm.bounding_box())
        clears.append(clear.bounding_box())
        clear.click()
        expect(confirm).to_have_count(0)
    assert len(said) > 1, "one says the move, another but Confirm"
    assert max(at["x"] + at["width"] for at in clears) <= min(at["x"] for at in confirms) + 1


CAST = ("Carmichael", "Quincy", "Medici", "D'Ambrosio")
MOVE = ".pb-dock [data-do^='make:']"
GO_ON = "[data-do=go-on]"
DESK_AND_PHONE = [(1008, 750), (390, 844)]


@pytest.fixture
def round_over(page_of):
    """The page of Ann, who reads what the vote of the first round came to, and the game behind it."""

    def read(width, height):
        page, served = page_of("rat_scramble", width, height)
        table = served.table
        served.at_pace("normal")
        served.make(*[(seat, rat_moves.Choose(name)) for seat, name in enumerate(CAST)])
        served.make(
            (0, rat_moves.TakeVoteToken(3)), (1, rat_moves.TakeVoteToken(1)), (2, rat_moves.TakeVoteToken(2))
        )
        proposals = table.state.proposals
        while table.state.round == 1:
            (seat,) = table.pending
            voting = table.state.phase == "voting"
            served.make((seat, rat_moves.Cast(proposals[seat == 2]) if voting else rat_moves.LetStand()))
        page.locator(GO_ON).wait_for()
        page.evaluate(SETTLED)  # else a clock that is stopped now keeps the page from it
        return page, served

    return read


def middle(part):
    at = part.bounding_box()
    return at["x"] + at["width"] / 2, at["y"] + at["height"] / 2


@pytest.mark.parametrize(("width", "height"), DESK_AND_PHONE)
def test_where_go_on_went_by_itself_a_late_press_makes_no_move(round_over, width, height):
    page, served = round_over(width, height)
    spot, made = middle(page.locator(GO_ON)), len(served.table.log)
    served.let_go()
    page.locator(MOVE).wait_for()
    page.mouse.click(*spot)
    page.evaluate(PASSED, SHUT)
    expect(page.locator(MOVE)).to_be_enabled()
    expect(page.locator(".pb-dock form")).to_have_count(0)
    rev = page.locator(".pb-root").get_attribute("data-rev")
    assert len(served.table.log) == made
    page.locator(MOVE).click()
    page.wait_for_function("n => document.querySelector('.pb-root').dataset.rev != n", arg=rev)
    assert len(served.table.log) > made


def test_on_a_desk_nothing_moves_because_something_read_goes_by_itself(round_over):
    """At 1008 by 750 chips of a deal came up by the height of what was read."""
    page, served = round_over(1008, 750)
    zones = [page.locator(what) for what in (".pb-stage svg:visible", ".pb-mine", ".pb-dock")]
    lay = [zone.bounding_box() for zone in zones]
    served.let_go()
    page.locator(GO_ON).wait_for(state="detached")
    page.evaluate(SETTLED)
    assert [zone.bounding_box() for zone in zones] == lay


def test_a_press_at_what_moves_because_something_read_goes_by_itself_picks_nothing(round_over):
    """The board came up by a line of text, and who aimed at a deck had pressed a card."""
    page, served = round_over(390, 844)
    part = page.locator(".pb-mine [data-can=yes]:visible, .pb-stage [data-can=yes]:visible").first
    begun = page.locator(".pb-root [data-picked=yes]:visible")
    page.mouse.move(5, 5)
    stop_the_clock(page)
    served.let_go()
    page.locator(GO_ON).wait_for(state="detached")
    page.mouse.click(*middle(part))
    expect(page.locator(".pb-root[data-settles]")).to_have_count(1)
    expect(begun).to_have_count(0)
    page.clock.run_for(1000)
    expect(page.locator(".pb-root[data-settles]")).to_have_count(0)
    page.mouse.click(*middle(part))
    expect(begun).not_to_have_count(0)


@pytest.mark.parametrize("key", ["Enter", " "])
def test_a_key_for_go_on_that_went_by_itself_picks_nothing_where_the_focus_came_to(round_over, key):
    page, served = round_over(1008, 750)
    page.locator(GO_ON).focus()
    begun = page.locator(".pb-root [data-picked=yes]:visible")
    stop_the_clock(page)
    made = len(served.table.log)
    served.let_go()
    page.locator(GO_ON).wait_for(state="detached")
    expect(page.locator(".pb-root [data-do]:focus")).to_have_count(1)
    page.keyboard.press(key)
    page.evaluate(HEARD_OUT)
    expect(begun).to_have_count(0)
    assert len(served.table.log) == made
    page.clock.run_for(1000)
    page.keyboard.press(key)
    expect(begun.or_(page.locator(".pb-dock [data-do^='make:']:focus"))).not_to_have_count(0)


def test_a_press_where_something_lay_before_others_moved_it_picks_nothing(page_of):
    """An offer has the board give way: who aimed at something on it pressed a vote token."""

    def offered(mouse):
        page, served = page_of("rat_scramble", 1024, 600)
        served.make(*[(seat, rat_moves.Choose(name)) for seat, name in enumerate(CAST)])
        token = page.locator(".pb-stage [data-can=yes]:visible").first
        page.mouse.move(*mouse)
        stop_the_clock(page)
        before = middle(token)
        state = served.table.state
        served.make(
            (1, rat_moves.Offer((rat_terms.VoteFor(2, state.proposals[0]), rat_terms.Give(1, 2, 1, 1))))
        )
        page.locator(".pb-mine [data-tray=offers], .pb-mine [data-picture=offers]").first.wait_for()
        assert middle(token) != before
        return page, middle(token), page.locator(".pb-root [data-picked=yes]:visible")

    page, there, begun = offered((5, 5))
    page.mouse.click(*there)
    expect(begun).not_to_have_count(0)
    page, there, begun = offered(there)
    page.mouse.click(*there)
    page.evaluate(HEARD_OUT)
    expect(begun).to_have_count(0)
    page.clock.run_for(500)
    page.mouse.click(*there)
    expect(begun).not_to_have_count(0)


def test_an_answer_that_comes_to_lie_where_another_lay_takes_no_press_for_a_second(page_of):
    """Of several offers the first was withdrawn: who pressed Accept half a second later had the other."""
    page, served = page_of("rat_scramble", 880, 750)  # where the answers lie side by side
    served.make(*[(seat, rat_moves.Choose(name)) for seat, name in enumerate(CAST)])
    for seat in (1, 2, 3):
        served.make(
            (seat, rat_moves.Offer((rat_terms.Give(seat, 0, seat, 1), rat_terms.Give(0, seat, 0, 1))))
        )
    first, second = (page.locator(f".pb-mine [data-key=accept-{n}]:visible") for n in (1, 2))
    page.locator(".pb-mine [data-key=accept-3]:visible").wait_for()
    page.evaluate(SETTLED)
    spot = middle(first)
    page.mouse.move(*spot)
    stop_the_clock(page)
    served.make((1, rat_moves.Withdraw(1)))
    expect(first).to_have_count(0)
    box = second.bounding_box()
    assert box["x"] < spot[0] < box["x"] + box["width"]
    assert box["y"] < spot[1] < box["y"] + box["height"]
    begun = page.locator(".pb-root [data-picked=yes]:visible")
    page.clock.run_for(550)
    page.mouse.click(*spot)
    page.evaluate(HEARD_OUT)
    expect(begun).to_have_count(0)
    page.clock.run_for(800)
    page.mouse.click(*spot)
    expect(begun).not_to_have_count(0)


def test_where_go_on_was_pressed_the_move_that_follows_is_made_at_once(round_over):
    page, _ = round_over(1008, 750)
    page.locator(GO_ON).click()
    page.locator(MOVE).wait_for()
    assert page.locator(MOVE).get_attribute("aria-disabled") is None


UNDER = """([x, y]) => {  // what a press there would make or open at once
    const made = ":is([data-confirm], [data-do^='make:'], [data-do^='show:'])";
    return document.elementFromPoint(x, y)?.closest(made)?.textContent ?? "";
}"""


MIDDLES = """all => all.map((dom) => {
    const at = dom.getBoundingClientRect();
    return [at.x + at.width / 2, at.y + at.height / 2];
})"""


@pytest.mark.parametrize(("width", "height"), DESK_AND_PHONE)
@pytest.mark.parametrize("game", SEATS)
def test_go_on_exists_once_and_the_press_after_the_last_makes_no_move(page_of, game, width, height):
    page, served = page_of(game, width, height)
    served.at_pace("normal")
    served.until(0)
    go_on, root = page.locator(GO_ON), page.locator(".pb-root")
    asked = 0
    for _ in range(4):
        if not served.until_a_moment():
            break
        go_on.wait_for()
        expect(go_on).to_have_count(1)
        while spots := go_on.evaluate_all(MIDDLES):  # it may go by itself meanwhile
            spot, rev = spots[0], root.get_attribute("data-rev")
            page.mouse.click(*spot)
            page.wait_for_function(SHOWN_ANEW, arg=rev)
        for late in (False, True):
            if late:  # one is asked only after the others' moves
                served.until(0)
                page.wait_for_function(HEARD, arg=len(served.table.log))
            page.evaluate(SETTLED)
            made = len(served.table.log)
            assert page.evaluate(UNDER, spot) == ""
            page.mouse.click(*spot)
            page.evaluate(HEARD_OUT)
            assert len(served.table.log) == made
        asked += page.locator("[data-turn=acting]").count()
    assert asked


SHUT = ".pb-dock [data-fresh]"
"""What has just come to lie under the last press, and takes none yet."""
HANGS = "[data-curtain] button:disabled"
"""A curtain that has just fallen, which opens to no press yet."""
SHOWN_ANEW = "rev => document.querySelector('.pb-root').dataset.rev !== rev"
"""It is asked with each frame: an assertion that waits asks after 100, 350 and 850 ms."""
LAST = """() => {  // in the middle of what makes the move, if it is there
    const can = [...document.querySelectorAll(".pb-dock :is([data-confirm], [data-do^='make:'])")];
    const at = can.find((dom) => dom.getClientRects().length)?.getBoundingClientRect();
    return at ? [at.x + at.width / 2, at.y + at.height / 2] : null;
}"""
FIRST = """(dock) => {  // presses the first part that can be picked, or answer; whether there is one
    const places = dock ? ".pb-dock" : ":is(.pb-mine, .pb-stage, .pb-dock)";
    const can = [...document.querySelectorAll(`${places} [data-can=yes]`)];
    const part = can.find((dom) => dom.getClientRects().length);
    part?.dispatchEvent(new MouseEvent("click", {bubbles: true}));
    return !!part;
}"""


@pytest.mark.parametrize("game", [pytest.param("cat_in_the_box", marks=pytest.mark.soak), "scambodia"])
def test_however_late_a_second_press_comes_it_opens_nobodys_side(page_of, game):
    """On a phone "I am Ben, show my side" lay where Confirm had been, for whoever pressed again."""
    page, served = page_of(game, 390, 844)
    served.share()
    curtain, root = page.locator("[data-curtain] button"), page.locator(".pb-root")
    fell = set()
    for width, height in [(390, 844), (360, 640), (1008, 750), (720, 450), (640, 360)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(PASSED, HANGS)
        expect(curtain).to_be_enabled()
        curtain.click()
        expect(curtain).to_have_count(0)
        while not curtain.count():
            page.evaluate(PASSED, SHUT)
            rev = root.get_attribute("data-rev")
            if last := page.evaluate(LAST):
                spot = last
                page.mouse.click(*spot)
            elif not page.evaluate(FIRST):
                continue  # the curtain has just fallen
            page.wait_for_function(SHOWN_ANEW, arg=rev)
        page.evaluate(PASSED, HANGS)
        expect(curtain).to_be_enabled()
        fell.add(page.locator("[data-curtain]").get_attribute("data-curtain"))
        page.mouse.click(*spot)
        page.evaluate(SETTLED)
        assert curtain.count() == 1
        assert curtain.evaluate(IN_SIGHT)
    assert len(fell) > 1


def test_an_answer_in_the_dock_lights_up_the_place_it_means(page_of):
    page, served = page_of("collapsization", 1440, 900)
    assert served.until_one_may("build")
    page.locator(".pb-mine [data-name=card][data-can=yes]:visible").first.click()
    answers, lit = page.locator(".pb-dock [data-option^='hex=']"), page.locator(".pb-stage [data-pointed]")
    answers.first.wait_for()
    meant = set()
    for answer in answers.all():
        answer.hover()
        expect(lit).to_have_count(1)
        assert answer.get_attribute("data-option") in lit.get_attribute("data-part")
        meant.add(lit.get_attribute("data-key"))
    assert len(meant) == answers.count() > 1
    page.locator(".pb-dock .pb-prompt").hover()
    expect(lit).to_have_count(0)


LOOKS = """() => [...document.querySelectorAll(".pb-dock [data-option], .pb-stage [data-can=yes], .pb-mine [data-can=yes]")]
    .map((dom) => [dom, ...dom.querySelectorAll(".pb-outline")].map((each) => {
        const { borderColor, backgroundColor, strokeWidth, strokeDasharray, filter } = getComputedStyle(each);
        return [borderColor, backgroundColor, strokeWidth, strokeDasharray, filter].join();
    }).join())"""  # noqa: E501
"""How all looks that can be picked."""


def test_what_comes_to_lie_under_a_resting_mouse_does_not_look_picked(page_of):
    """After a move was confirmed a card glowed as if somebody had chosen it for the next one."""
    page, served = page_of("collapsization", 1440, 900)
    assert served.until_one_may("build")
    page.locator(".pb-mine [data-name=card][data-can=yes]:visible").first.click()
    answer = page.locator(".pb-dock [data-option^='hex=']").first
    answer.wait_for()
    page.mouse.move(5, 5)
    page.evaluate(SETTLED)
    rests = page.evaluate(LOOKS)
    x, y = middle(answer)
    page.mouse.move(x, y)
    assert page.evaluate(LOOKS) != rests
    expect(page.locator("[data-pointed]")).to_have_count(1)
    rev = page.locator(".pb-root").get_attribute("data-rev")
    served.draw_again()
    page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=rev)
    page.evaluate(SETTLED)
    assert page.evaluate(LOOKS) == rests
    page.mouse.move(x + 2, y)
    expect(page.locator("[data-pointed]")).to_have_count(1)


@pytest.mark.parametrize(("wide", "high"), [(1440, 900), (1008, 750)])
def test_an_answer_stays_where_it_is_when_one_of_them_is_picked(page_of, wide, high):
    page, served = page_of("cat_in_the_box", wide, high)
    assert served.until_one_may("predict")
    answers = page.locator(".pb-dock [data-option]")
    answers.first.wait_for()
    before = {answer.inner_text(): answer.bounding_box() for answer in answers.all()}
    answers.nth(1).click()
    page.locator(".pb-dock [data-confirm]").wait_for()
    after = {answer.inner_text(): answer.bounding_box() for answer in answers.all()}
    assert before.keys() == after.keys()
    assert len(before) > 2
    moved = {says: after[says]["x"] - at["x"] for says, at in before.items()}
    assert all(abs(by) <= 8 for by in moved.values()), moved


EMPTY = """() => {  // px of the dock below the last thing that is seen in it
    const dock = document.querySelector(".pb-dock");
    const seen = [...dock.querySelectorAll("strong, span, p, button")].filter((dom) =>
        dom.getClientRects().length && getComputedStyle(dom).visibility === "visible" && dom.offsetWidth > 2);
    const low = seen.map((dom) => dom.getBoundingClientRect().bottom);
    return dock.getBoundingClientRect().bottom - Math.max(...low);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_on_a_phone_the_dock_of_the_mayor_keeps_little_empty_room_and_stays_as_high(page_of, width, height):
    """A hundred px lay empty below the sentence."""
    page, served = page_of("collapsization", width, height)
    assert served.until_one_may("reveal")
    page.evaluate(SETTLED)
    dock = page.locator(".pb-dock")
    before = dock.bounding_box()
    assert page.evaluate(EMPTY) <= 45
    page.locator(".pb-mine [data-can=yes]:visible").first.click()
    page.locator(".pb-mine [data-can=yes]:visible").nth(1).click()
    page.locator("[data-confirm]").wait_for()
    page.evaluate(SETTLED)
    assert dock.bounding_box()["height"] <= before["height"] + 2


def moves_of(served):
    """How many moves were made: a clock that starts writes itself down too."""
    return sum(entry.kind == "move" for entry in served.table.log)


@pytest.mark.parametrize("game", SEATS)
def test_one_press_too_many_in_the_dock_makes_no_second_move(page_of, game):
    """Something else comes to lie where one has just pressed: half a second later no press is for it."""
    page, served = page_of(game, 1008, 750)
    root, guarded = page.locator(".pb-root"), 0
    for _ in range(10):
        served.until(0)
        page.wait_for_function(HEARD, arg=len(served.table.log))
        presses = 0
        while not (spot := page.evaluate(LAST)):
            rev, presses = root.get_attribute("data-rev"), presses + 1
            if not page.evaluate(FIRST, presses > 5):  # the board may lead to a form, and back
                return
            page.wait_for_function(SHOWN_ANEW, arg=rev)
        page.evaluate(PASSED, SHUT)
        before = len(served.table.log)
        page.mouse.click(*spot)
        if page.locator("[data-sure]").count():  # it costs something for good where another button just lay
            page.evaluate(HEARD_OUT)
            assert len(served.table.log) == before
            page.mouse.click(*spot)
        page.wait_for_function(HEARD, arg=before + 1)
        made, there = moves_of(served), page.evaluate(UNDER, spot)
        guarded += page.locator(SHUT).count() > 0
        page.mouse.click(*spot)
        page.evaluate(HEARD_OUT)
        assert moves_of(served) == made, there
    assert guarded or game != "scambodia"  # of Rat Scramble no button comes to lie there any more
