"""The market of Trade Warz stands still on a desk: nothing that comes and goes moves or resizes it."""

import pytest
from playwright.sync_api import expect

from playtest.engines.trade_warz.text import text_of
from tests.browser.on_screen import IN_SIGHT, LOOK, SETTLED, settle
from tests.browser.stands import LIES, OVER, looks

DESKS = [(1354, 742), (1440, 900), (1280, 720), (1920, 1080), (1024, 768), (1164, 608)]


@pytest.mark.parametrize(
    ("size", "many"),
    [
        ((1354, 742), 4),
        ((1024, 768), 4),
        *[
            pytest.param(size, many, marks=pytest.mark.soak)
            for size in DESKS
            for many in (2, 4, 6)
            if (size, many) not in [((1354, 742), 4), ((1024, 768), 4)]
        ],
    ],
)
def test_the_board_stands_still_from_trading_past_a_dispute_into_the_next_round(served, size, many):
    """A moment pushed it down by 60 to 95 px, a dispute made it a third smaller, most picks a little."""
    names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"][:many]
    page, table = served("trade_warz", names, size, seed=3, plays="rival")
    while table.table.state.phase != "trade":
        assert table.advance(1)
    table.advance(4 * many - 4)
    table.show(0)
    settle(page, table)
    seen, wrong = [], []
    for _ in looks(page, table, lambda state: (state.round, state.phase) == (2, "draw")):
        seen.append(page.evaluate(LIES, "partner"))
        if seen[-1]["moment"]:
            wrong += page.evaluate(LOOK, False)
            assert not page.evaluate(OVER), seen[-1]["moment"]
        if seen[-1]["moment"] == "Round 1 ends" and table.table.state.round == 2:
            expect(page.locator(".pb-phase")).to_have_text("Round 1 of 5, now round 2")
    assert wrong == []
    assert any(look["dispute"] for look in seen) or many != 4
    assert any(look["moment"].startswith("Round 1 ends") for look in seen)
    assert all(look["goes"] for look in seen)
    assert len({look["board"] for look in seen}) == 1
    assert len({look["dock"] for look in seen if not look["read"]}) == 1


HIDES = "told => told.scrollHeight - told.clientHeight"


def test_what_a_round_brought_each_of_four_is_whole_beside_the_board(page_of):
    """On a laptop it showed one of four players, and went by itself while one scrolled."""
    page, table = page_of("trade_warz", 1354, 742, plays="trader")
    table.at_pace("normal")
    title, told = page.locator(".pb-moment[data-n] h2"), page.locator(".pb-moment[data-n] > .pb-told")
    while table.until_a_moment():
        title.wait_for()
        if title.inner_text() == "Round 1 ends":
            break
        table.let_go()
    expect(title).to_have_text("Round 1 ends")
    expect(told.locator("tbody tr")).to_have_count(4)
    for width, height in [(1354, 742), (1440, 900), (1008, 750)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert told.evaluate(HIDES) <= 2, (width, height)
        assert page.evaluate(LOOK, False) == []


ABOVE = """dom => {  // not even half of its last line under the bar
    const bar = document.querySelector(".pb-dock").getBoundingClientRect();
    return dom.getBoundingClientRect().bottom <= bar.top + 3;
}"""


@pytest.mark.parametrize("many", [4, 6])
@pytest.mark.parametrize("kind", ["draw", "commit", "place", "bid"])
def test_what_ones_leader_does_is_read_whole_on_every_screen(served, many, kind):
    """Of five and six it stood nowhere, and on a phone of nobody; nor on a low one, nor in a dispute."""
    names = ["Ann", "Ben", "Cleo", "Dora", "Emil", "Fay"][:many]
    page, table = served("trade_warz", names, seed=11, plays="rival" if kind == "bid" else "random")
    assert table.until_one_may(kind)
    for seat, player in enumerate(table.table.state.players):
        table.show(seat)
        page.wait_for_selector(f".pb-head[data-shows='{seat}']")
        settle(page, table)
        does = text_of(table.table.game.printed.leaders[player.leader])
        said = page.locator(".pb-mine :is(p, text):visible, .pb-seat .pb-does:visible").filter(has_text=does)
        for width, height in [(1440, 900), (390, 844), (360, 640), (1164, 608), (1008, 750)]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            expect(said).to_have_count(1)
            assert said.evaluate(IN_SIGHT)
            assert said.evaluate(ABOVE), (width, height)
            assert said.evaluate("dom => dom.matches('text') || dom.scrollHeight <= dom.clientHeight + 1")
            assert page.evaluate(LOOK, False) == []


def test_what_ones_leader_does_stays_after_a_policy_was_chosen_in_a_low_window(page_of):
    page, table = page_of("trade_warz", 1164, 608, seed=6, plays="trader")
    assert table.until_one_may("commit", passes=4)
    settle(page, table)
    page.locator(".pb-mine [data-can=yes]:visible").first.click()
    page.locator(".pb-dock [data-confirm]").click()
    expect(page.locator(".pb-dock [data-confirm]")).to_have_count(0)
    settle(page, table)
    leader = table.table.state.players[int(page.locator(".pb-head").get_attribute("data-shows"))].leader
    does = text_of(table.table.game.printed.leaders[leader])
    said = page.locator(".pb-mine :is(p, text):visible").filter(has_text=does)
    expect(said).to_have_count(1)
    assert said.evaluate(ABOVE)


def test_of_eight_cards_in_a_low_window_those_that_can_be_picked_are_whole(page_of):
    """“No policy” and the only policy lay beyond the edge, after seven exports."""
    page, table = page_of("trade_warz", 1164, 608, seed=6, plays="trader")
    assert table.until_one_may("commit")
    settle(page, table)
    assert page.locator(".pb-mine [data-name=hand-card]:visible").count() == 8
    picks = page.locator(".pb-mine [data-can=yes]:visible")
    expect(picks).to_have_count(2)
    for pick in picks.all():
        expect(pick).to_be_in_viewport(ratio=1)
    tray, last = page.locator(".pb-mine [data-tray=hand] > .pb-tray"), picks.last
    edge = tray.bounding_box()["x"] + tray.bounding_box()["width"]
    assert last.bounding_box()["x"] + last.bounding_box()["width"] <= edge + 1
    assert page.evaluate(LOOK, False) == []


def test_ones_slots_stand_whole_above_the_bar_beside_open_offers(page_of):
    """At 1440 by 900 half of their line lay under it."""
    page, table = page_of("trade_warz", 1440, 900)

    def two_offers(_):
        return table.table.state.phase == "trade" and len(table.table.state.offers) > 1

    assert table.until_one_is_asked(two_offers)
    settle(page, table)
    slots = page.locator(".pb-mine svg[data-picture^=own-slots]:visible")
    for width, height in [(1440, 900), (1920, 1080), (1354, 742), (1008, 750)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        at = slots.bounding_box()
        assert at["y"] + at["height"] <= page.locator(".pb-dock").bounding_box()["y"] + 1, (width, height)
        assert page.evaluate(LOOK, False) == []
