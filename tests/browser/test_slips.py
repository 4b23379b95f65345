"""A press that was meant for something else: what clears a move lies elsewhere than what confirms one."""

from playwright.sync_api import expect

from tests.browser.test_layout import page_of

__all__ = ["page_of"]


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
