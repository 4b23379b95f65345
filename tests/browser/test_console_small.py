"""The console on a small laptop: what is asked is in sight with its answer, no name is broken in a word."""

import random

import pytest
from playwright.sync_api import expect

from playtest.seats.room_store import DEVICE, Rooms
from tests.browser.on_screen import SETTLED
from tests.browser.seat_pages import Device
from tests.seats.hall import Hall, new_table

SMALL = (1024, 768)
LONG = "Ben Bernstein-Schmidt"
BROKEN = """dom => {
    const range = document.createRange(), broken = [];
    const walk = document.createTreeWalker(dom, NodeFilter.SHOW_TEXT);
    for (let text; (text = walk.nextNode());) {
        for (const { index, 0: word } of text.data.matchAll(/[\\p{L}]+/gu)) {
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const tops = new Set([...range.getClientRects()].filter((box) => box.width).map((box) => Math.round(box.top)));
            if (tops.size > 1) broken.push(word);
        }
    }
    return broken;
}"""  # noqa: E501
"""The words of a part of the page that stand on more than one line."""


HIGH = """dom => {
    const range = document.createRange();
    range.selectNodeContents(dom);
    return range.getBoundingClientRect().height;
}"""
"""How high the words of a part are."""


@pytest.fixture
def small(browser, tmp_path, request):
    """Scambodia for three people, one with a long name, and a bot; its console; the page and the game.

    With a parameter it has been played until that is so of the game.
    """
    place = str(tmp_path / "recordings.sqlite")
    table = new_table(place, "scambodia", ["Marta", LONG, "Zoë", "bot:random"])
    rng = random.Random(8)
    while hasattr(request, "param") and not request.param(table):
        (seat, *_) = table.pending
        move = table.game.sample(table.state, seat, rng)
        table.submit(seat, move, by="bot:random" if table.seats[seat].is_bot else "person")
    Rooms(table.store).open(table.id, started=True)
    hall = Hall(place, table.id)
    device = Device(browser, SMALL)
    device.page.set_default_timeout(30_000)
    device.open(hall.addresses["console"], "[data-console=table]")
    yield device, table
    device.close()
    hall.stop()


def test_no_name_of_somebody_who_is_gone_is_broken_in_a_word(small):
    """“Oluwas/eun” stood beside “not here yet”."""
    device, table = small
    table.rename(0, "Oluwaseun")
    here = Rooms(table.store)
    for seat in (0, 1):
        here.new_key(table.id, seat, DEVICE)
    here.change(table.id, started=True)
    expect(device.page.get_by_text("not connected")).to_have_count(2)
    expect(device.page.locator("[data-sits='0'] strong")).to_have_text("Oluwaseun")
    for width in (1024, 1180, 1280):
        device.page.set_viewport_size({"width": width, "height": 768})
        assert device.page.locator(".pt-console .pt-seats").evaluate(BROKEN) == []
        for row in device.page.locator(".pt-row summary").all():
            assert row.evaluate("dom => dom.scrollWidth <= dom.clientWidth")


def played(device, table, right):
    """Play at random until ``right()``."""
    rng = random.Random(5)
    for _ in range(400):
        table.refresh()
        if right():
            break
        seat = next((each for each in table.pending if not table.seats[each].is_bot), None)
        if seat is None:
            device.page.wait_for_timeout(100)
        else:
            table.submit(seat, table.game.sample(table.state, seat, rng))
    device.hear(len(table.log))


def somebody_drew(table):
    last = table.log[-1]
    return last.chance and last.kind == "move" and not last.by.startswith("bot:")


@pytest.mark.parametrize("small", [somebody_drew], indirect=True)
def test_the_question_of_an_undo_is_in_sight_with_its_answer_and_the_moves_it_takes(small):
    device, table = small
    assert somebody_drew(table)
    page = device.page
    top = page.locator("[data-whose]").bounding_box()["y"]
    assert top < 24, "no empty line stands above it"
    page.locator("[data-do=undo]").click()
    expect(page.locator(".pt-gone li")).not_to_have_count(0)
    for each in ("[data-asks=undo]", ".pt-gone", "[data-do=undo-yes]", "[data-do=undo-no]"):
        expect(page.locator(each)).to_be_in_viewport(ratio=1)
    page.locator("[data-do=undo-no]").click()
    expect(page.locator("[data-asks=undo]")).to_have_count(0)


def test_a_note_pressed_twice_is_one_and_moves_nothing(small):
    device, table = small
    page = device.page
    where = page.locator("[data-do='tag:excited']")
    page.evaluate(SETTLED)
    before = where.bounding_box()
    where.dblclick()
    expect(page.locator(".pt-tags .pb-message")).to_contain_text("Noted: excited")
    assert where.bounding_box() == before
    page.get_by_text("Write a note", exact=True).click()
    page.locator("form[data-do=note] textarea").fill("They look at the wrong pile")
    page.get_by_role("button", name="Save note").dblclick()
    expect(page.locator("[data-drawer=note] .pb-message")).to_contain_text("Noted on entry")
    table.refresh()
    kept = [entry.body["text"] for entry in table.log if entry.kind == "note"]
    assert kept == ["Excited", "They look at the wrong pile"]
    page.locator(".pb-head [data-open=side]").last.click()
    assert "[excited]" not in page.locator(".pb-log").inner_text()


def test_no_name_is_broken_in_a_word_while_they_play_nor_at_the_end(small):
    device, table = small
    page = device.page
    for part in (".pb-seats", ".pt-seats"):
        assert page.locator(part).evaluate(BROKEN) == []
    played(device, table, lambda: table.outcome is not None)
    results = page.locator(".pb-moment[data-results]")
    expect(results).to_be_visible()
    for part in (".pb-seats", ".pt-seats", ".pb-moment[data-results] table"):
        assert page.locator(part).evaluate(BROKEN) == []
    wide = results.bounding_box()
    for cell in results.locator("th, td").all():
        box = cell.bounding_box()
        assert box["x"] + box["width"] <= wide["x"] + wide["width"], cell.inner_text()


def test_what_is_pressed_stays_where_it_is_as_seconds_pass_and_bots_act(small):
    """Three were asked, then one alone: a note came to lie where another had been."""
    device, _ = small
    page = device.page
    whose, note = page.locator(".pt-whose"), page.locator("[data-do='tag:excited']")
    lies, lines = set(), set()
    for said in (
        "Zoë to move, for 1 second",
        f"{LONG} to move, for 12 seconds",
        f"Marta, {LONG}, Zoë to move, for 2 seconds",
        f"Marta to move, for 59 minutes; {LONG}, for 12 seconds; Zoë, for 2 seconds",
    ):
        whose.evaluate("(dom, said) => { dom.textContent = said }", said)
        page.evaluate(SETTLED)
        lines.add(whose.evaluate(HIGH))
        lies.add(note.bounding_box()["y"])
    assert len(lines) > 2
    assert len(lies) == 1
