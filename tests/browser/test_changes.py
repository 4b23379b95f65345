"""What a page makes of the changes that it is sent: it then shows what a new page would."""

from playwright.sync_api import expect

from playtest.widgets.kit import h


def test_a_text_that_begins_with_an_equals_sign_follows_the_power_it_states(served):
    """“= 5” stayed when it was 6: in the form of a scene that sign also stands for what has not changed."""
    page, table = served("scambodia", ["Ann", "Ben"])
    for power in (5, 6):
        sums = h("p", {"class": "sum"}, f"= {power}", h("b", {}, "power"), key="sum")
        table._do(lambda sums=sums: table._board.show([sums]))
        expect(page.locator(".sum")).to_have_text(f"= {power}power")
