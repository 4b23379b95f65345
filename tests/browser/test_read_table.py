"""*Read the table*: the position in words, by a key or a screen reader's list of landmarks."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from playtest import words
from playtest.engines.cat_in_the_box import COLORS, number_of
from playtest.engines.game import REFEREE
from tests.browser import read_aloud
from tests.browser.on_screen import NAMES, SEATS, SETTLED
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, cat_near_its_end

READING = "[data-zone=reading]"
TEXT = read_aloud.TEXT
PHONE = (390, 844)
WALK = "all => all.map((dom) => [...(dom.cells ?? [dom])].map((each) => each.textContent).join(' '))"


def position(table, seat):
    """The position of the table as that seat knows it, with each run of spaces as one."""
    text = words.position(table.table.game, table.table.view(seat), table.table.names)
    return " ".join(text.replace(":\n", "\n").split())


def read(page):
    """What stands there, in the order in which it is read."""
    walked = page.locator(f"{TEXT} > :is(h2, h3, h4, p), {TEXT} tr").evaluate_all(WALK)
    return " ".join(" ".join(walked).split())


def wrong(page):
    """What axe-core finds on what is read."""
    page.evaluate(SETTLED)
    told = Axe().run(page, context={"include": [[READING]]}, options={"resultTypes": ["violations"]})
    return [f"{each['id']}: {each['nodes'][0]['html'][:160]}" for each in told.response["violations"]]


@pytest.mark.parametrize("game", SEATS)
def test_t_reads_the_whole_position_of_the_seat_and_escape_goes_back_to_the_table(page_of, game):
    page, table = page_of(game)
    table.advance(9)
    table.show(0)
    region = page.get_by_role("region", name="Read the table")
    expect(region.get_by_role("button", name="Read the table")).to_have_count(1)
    expect(page.locator(TEXT)).to_have_count(0)
    read_aloud.opened(page)
    assert read(page) == position(table, 0)
    assert page.locator(TEXT).evaluate("dom => dom.getBoundingClientRect().width") > 300
    assert wrong(page) == []
    page.keyboard.press("Escape")
    expect(page.locator(READING).get_by_role("group")).to_have_count(0)
    assert page.locator(".pb-root").evaluate("dom => dom.contains(document.activeElement)")


def test_a_t_that_is_typed_into_a_field_opens_nothing(page_of):
    page, _ = page_of("cat_in_the_box")
    page.locator(".pb-head [data-open=side]:not([data-unfold])").click()
    page.locator("[data-drawer=note] summary").click()
    page.locator("[data-drawer=note] textarea").press("t")
    expect(page.locator(TEXT)).to_have_count(0)


def test_on_a_phone_a_screen_reader_presses_the_button_that_nobody_sees(served):
    page, table = served("cat_in_the_box", NAMES[:3], PHONE)
    table.show(0)
    button = page.get_by_role("button", name="Read the table")
    assert button.evaluate("dom => dom.getBoundingClientRect().width") <= 1
    button.focus()
    page.keyboard.press("Enter")
    expect(page.locator(TEXT)).to_be_focused()
    assert page.evaluate("() => document.documentElement.scrollWidth") <= PHONE[0]
    assert read(page) == position(table, 0)
    assert wrong(page) == []


def test_a_whole_trick_of_cat_in_the_box_can_be_followed_in_words(served):
    page, table = served("cat_in_the_box", NAMES[:3])
    steps = []
    for step in read_aloud.trick(page, table):
        assert read(page) == position(table, 0)
        assert wrong(page) == []
        steps.append(step)
    assert [len(step.announced) for step in steps] == [0, 1, 1, 1]
    names = table.table.names
    ((leader, spaces),) = table.table.view(0).tricks
    for at, (step, space) in enumerate(zip(steps[1:], spaces, strict=True)):
        (said,) = step.announced
        who = names[(leader + at) % len(names)]
        assert said.startswith(
            f"{who} {'plays' if at else 'leads'} {COLORS.name(space & 3)} {number_of(space)}."
        )
    assert " wins trick 1 " in steps[-1].announced[0]
    assert any(line.startswith("Trick 1 so far: Ann") for line in steps[1].reads)
    assert "Heading: Complete tricks" in steps[3].reads
    assert any(line.startswith("Trick 1: Ann") for line in steps[3].reads)
    assert 'rowheader "Ann"' in page.locator(TEXT).aria_snapshot()


def test_a_whole_negotiation_of_rat_scramble_can_be_followed_in_words(served):
    page, table = served("rat_scramble", read_aloud.PLAYERS)
    steps = {}
    for step in read_aloud.negotiation(page, table):
        assert read(page) == position(table, 0)
        assert wrong(page) == []
        steps[step.did] = step
    for did, says, reads in (
        ("Bess offers her vote for a token.", ["Bess offers"], "Offer 1, by Bess to Ann"),
        ("Ann asks for a token too.", ["Ann counters", "(new)"], "Offer 1, by Ann to Bess"),
        ("Bess accepts.", ["Bess accepts"], "Agreement 1, round 1, of Ann and Bess"),
        ("Cleo offers a token for Ann's vote.", ["Cleo offers"], "Offer 1, by Cleo to Ann"),
        ("Ann declines.", ["Ann declines Cleo's offer"], "Now: Deal, or take a vote token."),
        ("Ann takes a vote token.", ["vote token 3"], "Vote tokens not yet taken: 1, 2 and 4."),
        ("Cleo takes a vote token.", ["vote token 2", "vote token 4"], "Round 1 of 10. Phase: voting."),
    ):
        step = steps[did]
        (said,) = step.announced
        assert all(one in said for one in says), said
        assert any(line.startswith(reads) for line in step.reads), step.reads
    assert "By agreement Bess votes for Winter All-Aglow." in steps["Cleo takes a vote token."].reads


@pytest.fixture
def hall(tmp_path):
    """The server of seats over a game of Cat in the Box that is under way."""
    place = str(tmp_path / "recordings.sqlite")
    hall = Hall(place, cat_near_its_end(place, NAMES[:3], 4).id)
    yield hall
    hall.stop()


@pytest.fixture
def phone(browser):
    """A phone with a page of its own."""
    device = Device(browser, PHONE)
    yield device
    device.close()


def test_a_seats_own_page_reads_what_that_seat_knows(hall, phone):
    phone.open(hall.addresses["seats"][1], ".pb-head[data-shows='1']")
    phone.page.get_by_role("button", name="Read the table").press("Enter")
    expect(phone.page.locator(TEXT)).to_be_focused()
    game = hall.table()
    said = words.position(game.game, game.view(1), game.names)
    assert read(phone.page) == " ".join(said.replace(":\n", "\n").split())
    assert f"as {game.names[1]} sees it" in said


def test_the_scrubber_copies_the_position_that_it_shows(served):
    page, table = served("cat_in_the_box", NAMES[:3])
    while table.advance(500):
        pass
    table.review()
    page.wait_for_selector("[data-review]")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("[data-drawer=files] summary").click()
    page.get_by_role("button", name="Copy the position").click()
    expect(page.locator("[data-copied=yes] textarea[data-copy]")).to_be_focused()
    said = page.evaluate("() => navigator.clipboard.readText()")
    started = table.table.state_at(1)
    assert said == words.position(table.table.game, table.table.game.view(started, REFEREE), NAMES[:3])
    page.locator("[data-do=forward]").click()
    expect(page.locator("textarea[data-copy]")).to_have_count(0)
