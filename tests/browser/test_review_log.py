"""Beside the replay what happened has room for several lines, at each size of a laptop."""

import pytest

from tests.browser.on_screen import SETTLED

SIZES = [(1440, 900), (1280, 720)]
GAMES = ["trade_warz", "collapsization", "cat_in_the_box"]
CODE = """
from playtest.bots import asked, bot
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import Review
import playtest, random

game = playtest.game("{game}")
seats = min(4, max(game.players))
table = Table.new(Store(), game(seats), ["Ann", "Bartholomew", "Cleo", "Dora"][:seats], seed=3)
rng, player = random.Random(3), bot("random", table.game)
for _ in range(40):
    if table.pending:
        seat = table.pending[0]
        table.submit(seat, asked(player, table.game, table.view(seat), table.legal(seat), rng, must=True))
review = Review(Store())
review.go(38)
while bool(review.place.moments(table)) is not {came_out}:
    review.go(review.place.moved(-1))
review
"""
ROOM = """() => {  // lines that are whole in the list, and whether the newest is
    const box = document.querySelector(".pb-beside .pb-log ol").getBoundingClientRect();
    const lines = [...document.querySelectorAll(".pb-beside .pb-log li")].map((dom) => dom.getBoundingClientRect());
    const whole = lines.filter((at) => at.top >= box.top - 1 && at.bottom <= box.bottom + 1);
    const side = document.querySelector(".pb-beside > .pb-side"), seats = document.querySelector(".pb-beside > .pb-players");
    return [whole.length, lines[0].bottom <= box.bottom + 1, side.scrollHeight <= side.clientHeight + 1,
            box.top >= seats.getBoundingClientRect().bottom - 1];
}"""  # noqa: E501

SUMS = """() => {  // accounts that are not in sight
    const box = document.querySelector(".pb-beside > .pb-moment").getBoundingClientRect();
    const rows = [...document.querySelectorAll(".pb-beside > .pb-moment .pb-tally tr")];
    const low = (row) => row.getBoundingClientRect().bottom > box.bottom + 1;
    return rows.filter(low).map((row) => row.textContent);
}"""


def review_at(desk, game, size, *, came_out):
    """The review of a game at an entry with which something came out, or nothing did."""
    desk.page.set_viewport_size({"width": size[0], "height": size[1]})
    desk.run(CODE.format(game=game, came_out=came_out))
    desk.board.locator(".pb-beside > .pb-moment" if came_out else ".pb-steps").wait_for()
    desk.page.wait_for_timeout(300)
    desk.page.evaluate(SETTLED)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_what_happened_stands_beside_the_replay_in_several_lines(desk, game, size):
    """One or two stood there, cut: three folded drawers below them took the height."""
    review_at(desk, game, size, came_out=False)
    lines, newest, fits, below = desk.page.evaluate(ROOM)
    desk.screenshot(f"review-log-{game}-{size[0]}")
    assert newest
    assert fits, "all that can be done with the playtest is in sight"
    assert below
    assert lines >= (4 if size[1] > 800 else 3)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_beside_what_came_out_there_is_room_for_who_plays_and_all_that_can_be_done(desk, game, size):
    review_at(desk, game, size, came_out=True)
    desk.screenshot(f"review-moment-{game}-{size[0]}")
    fits = desk.page.evaluate(ROOM)[2]
    assert fits, "all that can be done with the playtest is in sight"
    assert desk.page.evaluate(SUMS) == []
    card, seats = (
        desk.board.locator(f".pb-beside > {one}").bounding_box() for one in (".pb-moment", ".pb-players")
    )
    assert seats["y"] >= card["y"] + card["height"]
    assert seats["height"] >= 60
