"""What a phone shows: names, docks and scores, each whole and in its place."""

import pytest
from playwright.sync_api import expect

from tests.browser.on_screen import (
    CUT_CELLS,
    IN_SIGHT,
    LOOK,
    MARKS,
    NAMES,
    OPTIONS,
    SEATS,
    SETTLED,
    TABLES,
    broken_at_every_size,
    play_until,
    press_until_composed,
    settle,
)


@pytest.mark.parametrize("game", SEATS)
def test_a_phone_shows_the_scores_how_they_came_about_and_what_next_when_the_game_is_over(page_of, game):
    page, table = page_of(game, 390, 844)
    while table.advance(500):
        pass
    expect(page.locator(".pb-root")).to_have_attribute("data-decision", "over")
    page.evaluate(SETTLED)
    rows = page.locator("[data-results] tr[data-seat]").all()
    ends = page.locator(".pb-dock [data-do=review], .pb-dock [data-do=rematch]").all()
    fold = page.locator("[data-results] details[data-drawer=sums]")
    assert (len(rows), len(ends)) == (SEATS[game], 2)
    why = page.locator("[data-results] .pb-won p")
    assert all(part.evaluate(IN_SIGHT) for part in [*rows, *ends, why])
    if game in ("cat_in_the_box", "scambodia", "collapsization"):  # a column for each part of the score
        assert rows[0].locator("td").count() > 2
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        sizes = [(390, 844), (1008, 750), (1270, 640)]
        assert broken_at_every_size(page, sizes) == []
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        page.set_viewport_size({"width": 390, "height": 844})
    else:
        assert fold.locator("summary").evaluate(IN_SIGHT)
        assert broken_at_every_size(page, [(390, 844)]) == []
        expect(fold.locator("table")).to_be_hidden()
        fold.locator("summary").click()
        expect(fold.locator("tbody tr")).to_have_count(SEATS[game])
        last = fold.locator("tbody tr").last
        last.scroll_into_view_if_needed()
        assert all(part.evaluate(IN_SIGHT) for part in [last, *ends])
    page.locator(".pb-dock [data-do=rematch]").click()
    page.wait_for_function("() => !document.querySelector('[data-results]')")
    assert table.pressed == ["rematch"]


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_every_column_of_the_scores_is_in_sight_with_long_names(served, called):
    """The bonus was off the right edge of every phone."""
    game, seats, _ = TABLES[called]
    names = ["Ann", "Wilhelminafeathersto", "Cleo", "Dora Maximiliana Ort", "Bartholomewtheforthx"][:seats]
    page, table = served(game, names, size=(390, 844))
    while table.advance(500):
        pass
    page.locator("[data-results]").wait_for()
    for width, height in [(390, 844), (376, 640), (360, 640), (900, 590), (1280, 720)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT_CELLS) == []


def test_a_phones_dock_does_not_list_the_hand_again(page_of):
    page, _ = page_of("five at cat_in_the_box", 390, 844)
    assert page.locator(OPTIONS).count() == 0
    page.locator(".pb-mine [data-can=yes]:visible").first.click()
    expect(page.locator("[data-confirm]")).to_be_visible()


@pytest.mark.parametrize("called", ["cat_in_the_box", "five at cat_in_the_box"])
def test_each_card_of_a_phones_hand_is_as_broad_as_a_fingertip_and_its_place_stays(page_of, called):
    """Ten lay in one line, 30 px each; of four players the place also became lower as cards were played."""
    page, table = page_of(called, 390, 844)
    assert table.until_one_may("play")
    stood = []
    for _ in range(4):
        settle(page, table)
        boxes = [card.bounding_box() for card in page.locator(".pb-mine [data-name=card]:visible").all()]
        assert min(min(box["width"], box["height"]) for box in boxes) >= 40
        assert len({round(box["y"]) for box in boxes}) <= 2
        stood.append(page.locator(".pb-mine").bounding_box()["height"])
        assert table.advance(3)
        table.until_one_may("play")
    assert called != "cat_in_the_box" or len(set(stood)) == 1


@pytest.mark.parametrize(("called", "high"), [("cat_in_the_box", 39), ("five at cat_in_the_box", 36)])
def test_a_phones_colors_are_read_on_the_chips_and_pressed_on_the_board(page_of, called, high):
    """The letters were of 8 px, and a space was 30 px high beside an empty part of the screen."""
    page, table = page_of(called, 390, 844)
    table.until_one_may("play")
    page.wait_for_selector(".pb-root[data-decision*=play]")
    page.evaluate(SETTLED)
    letters = page.evaluate(MARKS)
    assert len(letters) == 4 * TABLES[called][1]
    assert min(letters) >= 11
    spaces = page.locator(".pb-stage [data-name=space][data-can=yes]:visible").all()
    assert min(space.bounding_box()["height"] for space in spaces) >= high
    page.locator(".pb-mine [data-name=card][data-can=yes]").first.click()
    page.evaluate(SETTLED)
    assert page.evaluate(LOOK, False) == []


COVERED = """() => {  // hexes that lie under a button of the map, or under what says that there is more
    const spots = [...document.querySelectorAll(".pb-zoom, .pb-rest")].flatMap((button) => {
        const at = button.getBoundingClientRect(), xs = [at.left + 1, (at.left + at.right) / 2, at.right - 1];
        return xs.flatMap((x) => [at.top + 1, (at.top + at.bottom) / 2, at.bottom - 1].map((y) => [x, y]));
    });
    const under = ([x, y]) => document.elementsFromPoint(x, y).find((dom) => dom.closest("[data-pan] [data-name=hex]"));
    const hexes = spots.map(under).filter(Boolean).map((dom) => dom.closest("[data-name=hex]"));
    return [...new Set(hexes.map((dom) => dom.getAttribute("aria-label")))];
}"""  # noqa: E501


@pytest.mark.parametrize(
    ("width", "height", "each"),
    [(390, 844, 4), *[pytest.param(*size, 1, marks=pytest.mark.soak) for size in [(390, 844), (360, 640)]]],
)
def test_on_a_phone_what_zooms_lies_on_no_hex_and_the_dock_composes_a_build_where_it_asked(
    page_of, width, height, each
):
    """Clear stood alone above an empty band, the sentence at the foot, and a button on a corner of a hex."""
    page, table = page_of("collapsization", width, height, seed=3, plays="shrewd")
    builds = 0
    while table.until_one_may("build", passes=each if builds else 0):
        settle(page, table)
        expect(page.locator(".pb-root:not([data-settles])")).to_have_count(1)  # what moved takes no press
        page.evaluate(SETTLED)
        assert page.evaluate(COVERED) == []
        sentence, zooms = page.locator(".pb-dock .pb-turn strong"), page.locator(".pb-zooms")
        before, stood = sentence.bounding_box(), zooms.bounding_box()
        page.locator(".pb-mine [data-part][data-can=yes]:visible").first.click()
        clear = page.locator(".pb-dock [data-do=clear]")
        clear.wait_for()
        page.evaluate(SETTLED)
        assert sentence.bounding_box()["y"] == before["y"]
        assert abs(clear.bounding_box()["y"] - before["y"]) < 24
        page.locator(".pb-stage [data-part][data-can=yes]:visible").first.dispatch_event("click")
        page.locator(".pb-dock [data-confirm]").wait_for()
        page.evaluate(SETTLED)
        assert zooms.bounding_box() == stood
        builds += 1
    assert builds >= 4


@pytest.mark.parametrize(
    ("size", "each"),
    [
        ((360, 640), 24),
        ((844, 390), 24),
        *[pytest.param(size, 4, marks=pytest.mark.soak) for size in [(390, 844), (360, 640), (844, 390)]],
    ],
)
def test_on_a_phone_what_zooms_lies_on_no_hex_while_one_nominates(page_of, size, each):
    """It lay on up to six that could be nominated, of a phone on its side on the middle of the city."""
    page, table = page_of("collapsization", *size, seed=3, plays="shrewd")
    looks = 0
    while table.until_one_may("nominate", passes=each if looks else 0):
        settle(page, table)
        assert page.evaluate(COVERED) == []
        looks += 1
    assert looks >= 4


CUT = """() => [...document.querySelectorAll(".pb-seat .pb-who")]
    .filter((who) => who.scrollWidth > who.clientWidth).map((who) => who.title)"""
SHOWN_NAMES = """() => [...document.querySelectorAll(".pb-seat .pb-who")].map((who) =>
    who.querySelector(".pb-shorter").dataset.says ?? who.querySelector("b").textContent)"""


@pytest.mark.parametrize("called", ["cat_in_the_box", "collapsization", "six at trade_warz"])
def test_a_phones_chips_have_short_names_that_are_not_cut(page_of, called):
    """Bartholomew stood there as Ba…, with dots where three letters more had room."""
    page, _ = page_of(called, 390, 844)
    for width, height in [(390, 844), (376, 640), (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT) == []
        names = page.evaluate(SHOWN_NAMES)
        assert len(set(names)) == len(names)
        assert names[1].startswith("B")
        assert "…" not in names[1]
        assert page.locator(".pb-who").nth(1).get_attribute("title") == NAMES[1]
    page.set_viewport_size({"width": 1008, "height": 750})
    page.evaluate(SETTLED)
    assert page.evaluate(SHOWN_NAMES)[1] == NAMES[1]  # there is room for all of it


@pytest.mark.parametrize("game", SEATS)
def test_a_name_of_five_letters_is_whole_on_every_chip_of_a_phone(served, game):
    """Ann stood there as An."""
    names = ["Wanda", "Tommy", "Maria", "Momme"][: SEATS[game]]
    page, table = served(game, names, size=(390, 844))
    table.advance(60)  # some have scores of two digits
    settle(page, table)
    for width, height in [(390, 844), (347, 700), (360, 640)]:  # in JupyterLab a phone has 347 px
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        assert page.evaluate(CUT) == []
        assert page.evaluate(SHOWN_NAMES) == names


@pytest.mark.parametrize("called", ["trade_warz", "six at trade_warz"])
def test_a_phones_dock_leaves_the_market_its_room_and_everything_pickable_in_sight(page_of, called):
    """It took a quarter of the screen, and five of seven cards lay beyond the edge."""
    page, table = page_of(called, 390, 844, seed=6)
    for kind in ("draw", "commit", "place", *(["bid"] if called == "trade_warz" else [])):
        assert table.until_one_may(kind)
        settle(page, table)
        assert page.evaluate(LOOK, False) == []
        assert page.locator(".pb-dock").bounding_box()["height"] <= 0.18 * 844 + 1
        for part in page.locator(".pb-mine [data-can=yes]:visible").all():
            assert part.evaluate(IN_SIGHT), kind
        assert page.locator(".pb-mine > [data-more]").count() == 0
        assert all(seat.evaluate(IN_SIGHT) for seat in page.locator(".pb-seat").all())


CUT_OFF = """() => [...document.querySelectorAll(".pb-dock .pb-turn > :is(strong, span)")].filter((dom) =>
    dom.getClientRects().length && dom.scrollHeight > dom.clientHeight + 2
).map((dom) => dom.textContent)"""


@pytest.mark.parametrize("called", ["trade_warz", "six at trade_warz"])
def test_what_one_has_to_go_by_is_whole_in_a_phones_dock_and_a_chip_says_whose_turn_it_is(page_of, called):
    """“It is your turn (5 others…” stood there, in dots, beside Undo and a clock."""
    page, table = page_of(called, 390, 844)
    for kind in ("draw", "commit", "place"):
        assert table.until_one_may(kind)
        settle(page, table)
        for width, height in [(390, 844), (360, 640)]:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            assert page.evaluate(CUT_OFF) == []
        expect(page.locator(".pb-dock .pb-turn")).to_contain_text("It is your turn")  # read aloud
        expect(page.locator(".pb-seat:has(.pb-you)")).to_be_in_viewport()


DOCK_SAYS = "said => document.querySelector('.pb-dock').textContent === said"


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("cat_in_the_box", "predict"),
        ("cat_in_the_box", "play"),
        ("collapsization", "nominate"),
        ("collapsization", "build"),
        ("rat_scramble", "choose"),
        ("scambodia", "take"),
        ("trade_warz", "commit"),
        ("trade_warz", "place"),
        ("trade_warz", "draw"),
    ],
)
def test_a_phones_dock_keeps_its_height_from_the_moment_it_is_ones_turn(page_of, game, kind):
    page, table = page_of(game, 390, 844)
    dock, said = page.locator(".pb-dock"), None
    for width, height in [(390, 844), (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        assert table.until_one_may(kind)  # the second time the same side, with nothing picked
        settle(page, table)
        said = said or dock.text_content()
        page.wait_for_function(DOCK_SAYS, arg=said)
        page.evaluate(SETTLED)
        before = dock.bounding_box()
        pressed = 0
        for _ in press_until_composed(page):
            pressed += 1
            assert dock.bounding_box() == before
            assert page.evaluate(LOOK, False) == []
        assert pressed


def test_a_phones_dock_that_keeps_its_height_says_again_what_is_asked_and_ends_at_its_foot(page_of):
    page, table = page_of("cat_in_the_box", 390, 844)
    assert table.until_one_may("play")
    settle(page, table)
    before = page.locator(".pb-dock").bounding_box()
    page.locator(".pb-mine [data-can=yes]:visible").first.dispatch_event("click")
    expect(page.locator(".pb-dock .pb-prompt")).to_have_text("Now choose a color.")
    page.evaluate(SETTLED)
    assert page.locator(".pb-dock").bounding_box() == before  # the card stays under the finger
    page.locator(".pb-stage [data-can=yes]:visible").first.dispatch_event("click")
    page.locator(".pb-dock [data-confirm]").wait_for()
    expect(page.locator(".pb-dock .pb-prompt")).to_be_visible()
    assert page.locator(".pb-dock").bounding_box() == before
    assert page.evaluate(LOOK, False) == []


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_deck_that_is_pressed_again_and_again_stays_where_it_is_on_a_phone(page_of, width, height):
    """The row of decks rose by 23 px at the second press, and the third missed."""
    page, table = page_of("trade_warz", width, height)
    play_until(page, table, "draw")
    export = page.locator(".pb-mine [data-key=pile-export]:visible")
    before = export.bounding_box()["y"]
    for deck in ("leader", "export", "export", "policy", "tactic", "export"):
        shown = page.locator(".pb-root").get_attribute("data-rev")
        page.locator(f".pb-mine [data-key=pile-{deck}]:visible").click()
        page.wait_for_function("rev => document.querySelector('.pb-root').dataset.rev !== rev", arg=shown)
        page.evaluate(SETTLED)
        assert abs(export.bounding_box()["y"] - before) <= 2
        assert page.evaluate(LOOK, False) == []


COVERED_BY_A_CARD = """() => {  // what can be picked, or is in the dock, under the card read large
    const box = document.querySelector(".pb-large").getBoundingClientRect();
    const all = document.querySelectorAll(":is(.pb-stage, .pb-mine) [data-can=yes], .pb-dock > *");
    return [...all].filter((dom) => {
        const at = dom.getBoundingClientRect();
        const under = Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top);
        return at.width && under > at.height / 3 + 1;
    }).map((dom) => dom.getAttribute("aria-label") || dom.className);
}"""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (360, 640)])
def test_a_phone_reads_a_picked_card_and_tells_a_leader_on_a_press(page_of, width, height):
    """The card that is picked keeps its numbers in sight, and is read over nothing that can be picked."""
    page, table = page_of("trade_warz", width, height)
    assert table.until_one_may("place")
    settle(page, table)
    page.locator(".pb-mine [data-name=hand-card][data-can=yes]:visible").first.click()
    picked = page.locator(".pb-mine [data-name=hand-card][data-picked=yes]:visible")
    expect(picked).to_contain_text("rev. ")
    expect(page.locator(".pb-large")).to_contain_text("revenue ")
    assert page.evaluate(COVERED_BY_A_CARD) == []
    assert page.evaluate(LOOK, False) == []
    small = "(dom) => [...dom.querySelectorAll('text')].map((each) => each.getBoundingClientRect().height)"
    assert min(picked.evaluate(small)) >= 11
    table.explain((table.table.pending[0] + 1) % 4, "I wait for a better partner.")
    expect(page.locator(".pb-reasons")).to_contain_text("I wait for a better partner.")
    expect(page.locator(".pb-large")).to_contain_text("revenue ")  # what another says does not take it away
    page.locator(".pb-seat[data-about]:has(.pb-you)").click()
    expect(page.locator(".pb-large")).to_contain_text("export slots")


def test_what_all_policies_cost_alike_is_said_once_and_leaves_the_board_its_height(page_of):
    page, table = page_of("trade_warz", 360, 640)
    moves = 0
    while moves < 107:  # where somebody has five policies in hand
        moves += table.advance_to_a_new_kind(7)
    settle(page, table)
    expect(page.locator(".pb-root")).to_have_attribute("data-decision", "commit")
    assert page.evaluate(LOOK, False) == []
    dock = page.locator(".pb-dock").inner_text()
    assert dock.count("hidden until all have chosen") == 1


def test_answers_of_every_kind_and_a_clock_that_stands_leave_a_phones_market_its_height(page_of):
    """Why the clock stood had a line of its own in the dock, and the board was 111 px high."""
    page, table = page_of("trade_warz with powers", 360, 640, seed=12)
    table.advance(110)
    table.show(3)
    settle(page, table)
    expect(page.locator(".pb-head")).to_have_attribute("data-shows", "3")
    decision = page.locator(".pb-root").get_attribute("data-decision")
    assert set(decision.split("+")) == {"done", "power", "offer", "accept", "withdraw"}
    assert broken_at_every_size(page, [(360, 640), (347, 700), (390, 844)], dark=True) == []
    page.set_viewport_size({"width": 360, "height": 640})
    page.evaluate(SETTLED)
    assert page.locator(".pb-stage").bounding_box()["height"] >= 128


@pytest.mark.parametrize(
    ("called", "width", "height"),
    [
        ("cat_in_the_box", 347, 700),
        ("five at cat_in_the_box", 360, 640),
        ("five at cat_in_the_box", 390, 664),
    ],
)
def test_the_research_board_needs_no_scrolling_on_a_low_phone(page_of, called, width, height):
    """JupyterLab leaves a phone 347 px. Of five players' board the last rows lay below the cut."""
    page, table = page_of(called, width, height)
    for kind, moves in [("predict", 0), ("play", 0), ("play", 10)]:
        table.advance(moves)
        play_until(page, table, kind)
        assert page.locator(".pb-stage [data-pans]:visible").count() == 0
        assert page.evaluate(LOOK, False) == []


def test_both_proposals_are_in_sight_on_a_low_phone_while_one_may_change_a_vote(page_of):
    """What one may change it to lay below the cut."""
    page, table = page_of("rat_scramble", 360, 640, seed=9, plays="negotiator")
    play_until(page, table, "change")
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    assert page.evaluate(LOOK, False) == []
