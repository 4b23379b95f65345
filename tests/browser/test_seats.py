"""Everyone on a page of their own: rooms, whole games, lost lines, killed servers, in a real browser."""

import json
import random
import re
import time

import pytest
from playwright.sync_api import expect

from playtest import words
from playtest.seats.room_store import Rooms
from playtest.widgets.table import lines
from tests.browser.lab import FRONT
from tests.browser.on_screen import HEARD, LOOK, SETTLED
from tests.browser.seat_pages import BESIDE, DESK, PHONE, READY, Device
from tests.seats.hall import Hall, new_table

CALM = {"trade_warz": {"chill": True, "offers_per_phase": 0}}
SEATS = {"cat_in_the_box": 3, "scambodia": 2, "collapsization": 3, "rat_scramble": 4, "trade_warz": 2}
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Eve", "Fay"]
BACK_SECONDS = 3.0


@pytest.fixture
def devices(browser, request):
    """Opens browser contexts: ``devices(PHONE)``; a test that fails leaves a picture of each."""
    opened = []

    def open_device(size=PHONE, theme="light"):
        opened.append(Device(browser, size, theme))
        return opened[-1]

    yield open_device
    for number, device in enumerate(opened):
        if getattr(request.node, "failed_call", False):
            device.page.screenshot(path=f"screenshots/failed-{request.node.name}-{number}.png")
        device.close()


@pytest.fixture
def serve(tmp_path):
    """Starts the server over a new playtest: ``serve("scambodia", seats=2)``."""
    halls = []
    place = str(tmp_path / "recordings.sqlite")

    def start(game, *arguments, seats=0, names=(), place=place, **rules):
        sit = names or NAMES[: seats or SEATS[game]]
        table = new_table(place, game, sit, **{**CALM.get(game, {}), **rules})
        halls.append(Hall(place, table.id, *arguments))
        return halls[-1]

    yield start
    for hall in halls:
        if hall.process.poll() is None:
            hall.stop()


def sentences(table, seat):
    told, _ = lines(table, words.of(table.game), seat, limit=None)
    return {line.text for line in told}


def secrets_of(table, seat):
    """What the log says to somebody, but neither to ``seat`` nor to everybody, as a message would have it."""
    others = [each for each in range(table.game.seats) if each != seat]
    told = set().union(*(sentences(table, each) for each in others))
    known = sentences(table, None) | (set() if seat is None else sentences(table, seat))
    return {json.dumps(text, ensure_ascii=False)[1:-1] for text in told - known}


def test_from_a_scanned_code_to_a_hand(serve, devices, measured):
    hall = serve("cat_in_the_box")
    console = devices(DESK)
    console.open(hall.addresses["console"], "[data-console=room]")
    shown = console.page.locator("[data-qr]").first.get_attribute("data-qr")
    assert shown == hall.addresses["room"]
    began = time.monotonic()
    phones = [devices() for _ in range(3)]
    for phone, name in zip(phones, ("Zoe", "Max", "<i>Kim</i>"), strict=True):
        phone.page.goto(shown)
        phone.page.get_by_label("Your name").fill(name)
        phone.page.get_by_role("button", name="Sit here").click()
        phone.page.wait_for_selector("[data-lobby], .pb-head")
    for seat, phone in enumerate(phones):
        phone.page.wait_for_selector(f".pb-head[data-shows='{seat}']")
        assert not phone.errors
    measured("seconds from scan to hand, three phones one after another", round(time.monotonic() - began, 1))
    expect(console.page.locator("[data-console=table] [data-connected=yes]")).to_have_count(3)
    assert not console.page.locator("i").count()
    assert hall.table().names == ["Zoe", "Max", "<i>Kim</i>"]


def test_a_code_is_typed_where_no_camera_is(serve, devices):
    hall = serve("cat_in_the_box")
    phone = devices()
    phone.page.goto(f"{hall.origin}/join")
    phone.page.get_by_label("Code").fill("QQQQQQ")
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_role("alert")).to_have_text(re.compile("No room has this code"))
    phone.page.get_by_label("Code").fill(hall.addresses["code"].lower())
    phone.page.keyboard.press("Enter")
    expect(phone.page.get_by_label("Your name")).to_be_visible()
    icon = phone.page.locator("link[rel=icon]")  # else the console says that there is none
    expect(icon).to_have_js_property("href", f"{hall.origin}/static/icon.svg")


def test_a_seat_that_is_taken_meanwhile_shows_so_on_the_page_where_one_chooses(serve, devices):
    hall = serve("cat_in_the_box")
    late, first = devices(), devices()
    late.page.goto(hall.addresses["room"])
    late.page.get_by_label("Your name").fill("Max")
    late.page.locator("[data-sits='1']").click()
    first.page.goto(hall.addresses["room"])
    first.page.get_by_label("Your name").fill("Zoe")
    first.page.locator("[data-sits='1']").click()
    first.page.get_by_role("button", name="Sit here").click()
    taken = late.page.locator("[data-sits='1'][data-taken=yes]")
    expect(taken).to_contain_text("Zoe")
    said = late.page.get_by_role("alert")
    expect(said).to_have_text("Zoe has just taken the second seat; choose another.")
    expect(late.page.get_by_label("Your name")).to_have_value("Max")
    late.page.locator("[data-sits='2']").click()
    expect(said).to_be_hidden()
    taken.click(force=True)  # it is for a press that the browser would not wait for
    expect(said).to_have_text("Zoe sits there already; choose a free seat.")
    first.page.wait_for_selector("[data-lobby]")
    first.page.close()
    expect(said).to_have_text(re.compile("^Zoe’s device is away. If that is you"))
    late.page.get_by_role("button", name="Sit here").click()
    late.page.wait_for_selector("[data-lobby]")
    assert hall.table().names[1:] == ["Zoe", "Max"]


def test_a_seat_that_a_name_was_written_for_is_called_so_until_somebody_else_takes_it(serve, devices):
    """Whoever had filled in the form saw “Free seat” six times on every phone."""
    hall = serve("cat_in_the_box", names=["Ann", "Seat 2", "Cleo"])
    first, second = devices(), devices()
    first.page.goto(hall.addresses["room"])
    seats = first.page.locator("[data-sits] strong")
    expect(seats).to_have_text(["Ann’s seat", "Free seat", "Cleo’s seat"])
    name = first.page.get_by_label("Your name")
    name.fill("cleo")
    expect(first.page.locator("[data-sits='2'] input")).to_be_checked()
    name.fill("")
    first.page.locator("[data-sits='0']").click()
    expect(name).to_have_value("Ann")
    first.page.locator("[data-sits='2']").click()
    expect(name).to_have_value("Cleo")
    name.fill("Zoe")
    first.page.locator("[data-sits='0']").click()
    expect(name).to_have_value("Zoe")
    first.page.get_by_role("button", name="Sit here").click()
    expect(first.page.locator("[data-lobby] [data-sits]")).to_have_text(["Zoe", "Free seat", "Cleo’s seat"])
    second.page.goto(hall.addresses["room"])
    expect(second.page.locator("[data-sits] strong")).to_have_text(["Zoe", "Free seat", "Cleo’s seat"])


def test_a_page_that_was_closed_comes_back_by_the_rooms_code_in_the_same_browser_alone(serve, devices):
    hall = serve("cat_in_the_box", seats=2)
    phone, other = devices(), devices()
    for device, name in ((phone, "Zoe"), (other, "Max")):
        device.page.goto(hall.addresses["room"])
        device.page.get_by_label("Your name").fill(name)
        device.page.get_by_role("button", name="Sit here").click()
        device.page.wait_for_selector("[data-lobby], .pb-head")
    phone.page.close()
    stranger = devices()
    stranger.page.goto(hall.addresses["room"])
    expect(stranger.page.locator("[data-away]")).to_contain_text(
        "Zoe is away. If that is you, ask the facilitator"
    )
    assert stranger.page.get_by_role("button", name="Sit here").is_hidden()
    assert not stranger.page.locator("[data-mine]").count()
    phone.page = phone.context.new_page()
    phone.page.goto(f"{hall.origin}/join/{hall.addresses['code']}")
    phone.page.get_by_role("link", name="Continue as Zoe").click()
    phone.page.wait_for_selector(".pb-head[data-shows='0']")
    assert hall.table().names == ["Zoe", "Max"]


def begun(serve, devices, game, seats, address, size):
    """A device of that size which shows one of the pages of a table that has begun, its board drawn."""
    hall = serve(game, seats=seats)
    Rooms(hall.table().store).change(hall.addresses["playtest"], started=True)
    device = devices(size)
    device.open(hall.addresses[address], "[data-console=table], .pb-head")
    device.page.locator(".pb-stage svg[data-least]:visible").first.wait_for()
    return device


@pytest.mark.parametrize(("game", "seats"), [("rat_scramble", 4), ("trade_warz", 6)])
def test_the_widest_boards_are_whole_beside_the_console_on_a_laptop(serve, devices, game, seats):
    console = begun(serve, devices, game, seats, "console", (1280, 720))
    assert console.page.locator(".pb-stage [data-pans]:visible").count() == 0


def whole_game(hall, devices, measured, *, console=True):
    """Every seat on a page of its own, phones and laptops by turns; what each was sent is searched."""
    table = hall.table()
    pages = [devices((PHONE, DESK)[seat % 2]) for seat in range(table.game.seats)]
    public, watch = devices(DESK), devices(DESK) if console else None
    ready = [page.open(url, READY) for page, url in zip(pages, hall.addresses["seats"], strict=True)]
    public.open(hall.addresses["public"])
    if watch is not None:
        watch.open(hall.addresses["console"], "[data-console=table]")
    for seat, page in enumerate(pages):
        page.page.wait_for_selector(f".pb-head[data-shows='{seat}']")
    rng = random.Random(5)
    table.refresh()
    while table.pending:
        seat = rng.choice([seat for seat in table.pending if seat >= 0])
        pages[seat].hear(len(table.log))
        pages[seat].move(table, rng)
    for page in [*pages, public]:
        page.page.wait_for_selector(".pb-head[data-over=yes]")
        assert not page.errors
    measured("seconds to a page that is ready", [round(each, 2) for each in ready])
    measured("moves", sum(entry.kind == "move" for entry in table.log))
    measured("server's memory, MB", round(hall.memory))
    hidden = 0
    for seat, page in [*enumerate(pages), (None, public)]:
        received = "".join(page.received)
        secrets = secrets_of(table, seat)
        hidden += len(secrets)
        assert not [text for text in secrets if text in received]
    measured("sentences that some page must not have", hidden)
    return pages, public


def test_a_whole_game_with_three_pages_a_public_page_and_the_console(serve, devices, measured):
    hall = serve("cat_in_the_box")
    whole_game(hall, devices, measured)


@pytest.mark.soak
@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_of_each_with_jupyterlab_beside_it(lab, opened, serve, devices, measured, game):
    hall = serve(game, place=str(lab.recordings))
    beside = opened(lab.write(f"beside_{game}.ipynb", ""))
    beside.run(BESIDE.format(id=hall.addresses["playtest"]))
    whole_game(hall, devices, measured)
    beside.page.wait_for_selector(f"{FRONT} .pb-head[data-over=yes]")


def two_at_the_table(serve, devices):
    """Ann and Ben at Cat in the Box, each with a page that is ready."""
    hall = serve("cat_in_the_box", seats=2)
    pages = [devices(), devices()]
    for seat, page in enumerate(pages):
        page.open(hall.addresses["seats"][seat])
    for seat, page in enumerate(pages):
        page.page.wait_for_selector(f".pb-head[data-shows='{seat}']")
    return hall, pages


def back_within(page, entries, seconds=BACK_SECONDS):
    """The page shows the log up to there and can be used; it did not take longer than ``seconds``."""
    began = time.monotonic()
    page.hear(entries)
    page.page.wait_for_selector("#board:not([inert])")
    assert time.monotonic() - began < seconds + 1, "a loaded machine gets a second more"


def test_a_reloaded_page_is_back_at_its_seat(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    table, rng = hall.table(), random.Random(3)
    pages[0].move(table, rng)
    pages[0].page.reload()
    back_within(pages[0], len(table.log))
    assert pages[0].page.locator(".pb-head").get_attribute("data-shows") == "0"
    assert "#" not in pages[0].page.url, "the secret of the link is not kept in the address"


def test_a_page_that_was_offline_comes_back_and_says_so(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    table, rng = hall.table(), random.Random(3)
    pages[0].context.set_offline(True)
    expect(pages[0].page.locator("#line")).to_have_text(re.compile("No connection"))
    pages[1].move(table, rng)
    pages[0].page.wait_for_timeout(2000)  # away for longer than a blink
    pages[0].context.set_offline(False)
    back_within(pages[0], len(table.log))
    expect(pages[0].page.locator("#line")).to_have_text(re.compile("You were away for .* seconds"))
    pages[0].move(table, rng)


def test_a_killed_server_comes_back_and_so_do_its_pages(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    table, rng = hall.table(), random.Random(3)
    pages[0].move(table, rng)
    hall.kill()
    expect(pages[0].page.locator("#line")).to_have_text(re.compile("No connection"))
    again = Hall(hall.place, hall.addresses["playtest"], "--port", str(hall.port))
    try:
        for page in pages:
            back_within(page, len(table.log))
        moves = [entry.n for entry in table.log if entry.kind == "move"]
        pages[1].move(table, rng)
        assert [entry.n for entry in table.log if entry.kind == "move"][: len(moves)] == moves
    finally:
        again.stop()


def test_a_freed_seat_is_told_so_in_a_plain_page(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    console = devices(DESK)
    console.open(hall.addresses["console"], "[data-console=table]")
    console.page.locator("[data-sits='0'] summary").click()
    console.page.locator("[data-do='free:0']").click()
    console.page.locator("[data-do='free-yes:0']").click()
    expect(pages[0].page.get_by_role("alert")).to_contain_text("The facilitator has freed this seat.")
    pages[0].page.reload()
    expect(pages[0].page.get_by_role("alert")).to_have_text(re.compile("no longer has a seat here"))
    expect(pages[1].page.locator(".pb-head")).to_be_visible()


def test_notes_by_one_key_land_on_the_move_of_that_moment(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    console = devices(DESK)
    console.open(hall.addresses["console"], "[data-console=table]")
    table = hall.table()
    pages[0].move(table, random.Random(1))
    moved = len(table.log)
    console.hear(moved)
    for key, tag in (("s", "stuck"), ("r", "rules question")):
        console.page.keyboard.press(key)
        expect(console.page.locator(".pb-message", has_text=f"Noted: {tag}")).to_be_visible()
    console.page.get_by_text("Write a note", exact=True).click()
    console.page.keyboard.press("b")  # a field is open: words may be meant for it
    console.page.get_by_role("button", name="Note: excited").click()
    expect(console.page.locator(".pb-message", has_text="Noted: excited")).to_be_visible()
    table.refresh()
    notes = [entry.body for entry in table.log if entry.kind == "note"]
    assert [(note["tags"], note["about"]) for note in notes] == [
        (["stuck"], moved),
        (["rules question"], moved),
        (["excited"], moved),
    ]


@pytest.mark.parametrize("size", [PHONE, (360, 640), (820, 1180)])
def test_a_console_on_a_phone_has_the_board_in_sight_and_the_notes_below_it(serve, devices, size):
    hall, pages = two_at_the_table(serve, devices)
    console = devices(size)
    console.open(hall.addresses["console"], "[data-console=table]")
    page = console.page
    board, notes = page.locator("[data-zone=stage]"), page.locator("[data-do^='tag:']")
    assert notes.count() == 5
    for each in (board, page.locator("[data-whose]"), *notes.all()):
        on_screen(each, size)
    assert board.bounding_box()["height"] > 0.3 * size[1]
    notes.first.click()
    expect(page.locator(".pb-message", has_text="Noted: confused")).to_be_visible()
    on_screen(notes.last, size)
    expect(page.locator("[data-sits='1']")).to_be_hidden()
    unfold = page.get_by_role("button", name="Console")
    unfold.click()
    expect(page.locator("[data-sits='1']")).to_be_visible()
    expect(board).to_be_hidden()
    page.get_by_text("After the game", exact=True).click()
    page.get_by_label("Third thing learned").fill("Shorter")
    back = page.get_by_role("button", name="Show board")
    on_screen(back, size)  # also where one has scrolled down
    pages[0].move(hall.table(), random.Random(1))
    expect(back).to_be_visible()
    back.click()
    on_screen(board, size)
    unfold.click()
    page.get_by_role("button", name="Correct the board").click()
    on_screen(board, size)
    page.get_by_role("button", name="Cancel").click()
    expect(back).to_be_visible()


def on_screen(what, size):
    """Wholly on the screen, without scrolling."""
    expect(what).to_be_visible()
    at = what.bounding_box()
    assert at["x"] >= -1
    assert at["y"] >= -1
    assert at["x"] + at["width"] <= size[0] + 1
    assert at["y"] + at["height"] <= size[1] + 1


def test_the_survey_is_on_every_device_and_answered_once(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    console = devices(DESK)
    console.open(hall.addresses["console"], "[data-console=table]")
    console.page.get_by_text("Survey", exact=True).click()
    console.page.locator("[name=own]").fill("Would you buy it?")
    console.page.get_by_role("button", name="Send it to the devices").click()
    for page in pages:
        expect(page.page.get_by_label("Would you buy it?")).to_be_visible()
        ratings = page.page.locator(".pb-rating:has([name=fun])").all()
        assert len({round(each.bounding_box()["y"]) for each in ratings}) == 1, "five in one row"
    pages[0].page.locator("[name=fun][value='4']").check()
    pages[0].page.get_by_label("Would you buy it?").fill("Yes")
    pages[0].page.get_by_role("button", name="Send answers").click()
    pages[0].page.get_by_role("button", name="Back to the table").click()
    pages[0].page.wait_for_selector(".pb-head[data-shows='0']")
    pages[1].page.get_by_role("button", name="Not now").click()
    pages[1].page.wait_for_selector(".pb-head[data-shows='1']")
    answers = [entry.body["answers"] for entry in hall.table().log if entry.kind == "survey"]
    assert answers == [{"fun": 4, "own: Would you buy it?": "Yes"}]


def test_a_checklist_is_kept_with_the_playtest(serve, devices):
    hall, _ = two_at_the_table(serve, devices)
    console = devices(DESK)
    console.open(hall.addresses["console"], "[data-console=table]")
    console.page.get_by_text("Before the game", exact=True).click()
    console.page.get_by_label("What to watch").fill("Who hesitates")
    console.page.locator("[data-do='checklist:before'] button").click()
    expect(console.page.locator(".pb-message", has_text="1 answer.")).to_be_visible()
    console.page.reload()
    console.page.get_by_text("Before the game", exact=True).click()
    expect(console.page.get_by_label("What to watch")).to_have_value("Who hesitates")


def test_a_playtest_is_ended_early_on_the_console_and_goes_on_where_it_was(serve, devices):
    hall, pages = two_at_the_table(serve, devices)
    console = devices(DESK)
    console.open(hall.addresses["console"], "[data-console=table]")
    table, rng = hall.table(), random.Random(1)
    pages[0].move(table, rng)
    console.hear(len(table.log))
    console.page.locator("details[data-drawer=end-early] > summary").click()
    console.page.locator("[data-do=end-early]").click()
    form = console.page.locator("form[data-do=end-early-yes]")
    expect(form.locator("input[name=reason]")).to_be_focused()
    on_screen(form.locator("[type=submit]"), DESK)
    form.locator("input[name=reason]").fill("The last train")
    form.locator("[type=submit]").click()
    said = "The playtest was ended here: The last train."
    expect(console.page.locator("[data-whose]")).to_have_text(said)
    for page in pages:
        expect(page.page.locator(".pb-dock .pb-turn")).to_contain_text(said)
        expect(page.page.locator("[data-do=go-on-with-it], [data-do=undo], [data-can=yes]")).to_have_count(0)
    pages[1].page.reload()
    expect(pages[1].page.locator(".pb-dock .pb-turn")).to_contain_text(said)
    console.page.locator(".pt-console [data-do=go-on-with-it]").click()
    for page in pages:
        expect(page.page.locator(".pb-head[data-decision=ended]")).to_have_count(0)
    table.refresh()
    pages[1].move(table, rng)
    table.refresh()
    assert [entry.kind for entry in table.log][-3:] == ["close", "close", "move"]


def projected(serve, devices, game, seats):
    """The public page of a table that has begun, on a projector."""
    public = begun(serve, devices, game, seats, "public", (1920, 1080))
    public.page.evaluate(SETTLED)
    return public.page


DRAWN = """dom => parseFloat(getComputedStyle(dom).fontSize) * (dom.currentCSSZoom ?? 1)"""
ACROSS_A_ROOM = {
    ".pb-seat .pb-who > b": 22,
    ".pb-seat .pb-score": 28,
    ".pb-seat .pb-about": 18,
    ".pb-dock .pb-turn > strong": 26,
    ".pb-dock .pb-turn > span": 18,
}
"""The least height of letters in px on a projector's page of 1080 px."""


@pytest.mark.parametrize(("game", "seats"), [*[(game, SEATS[game]) for game in SEATS], ("trade_warz", 6)])
def test_a_projector_shows_the_whole_table_in_letters_that_are_read_across_a_room(
    serve, devices, game, seats
):
    """Beside the large letters of the board all else had those of a laptop."""
    page = projected(serve, devices, game, seats)
    foot = "dom => Math.abs(dom.getBoundingClientRect().bottom - innerHeight)"
    assert page.locator(".pb-dock").evaluate(foot) < 2, "neither below the window nor above its foot"
    assert page.locator(".pb-stage [data-pans]:visible").count() == 0
    assert len(page.locator(".pb-seat .pb-who > b:visible").all()) == seats
    for what, least in ACROSS_A_ROOM.items():
        drawn = [each.evaluate(DRAWN) for each in page.locator(f"{what}:visible").all()]
        assert min(drawn, default=least) >= least, what


@pytest.mark.parametrize("game", SEATS)
def test_a_projectors_board_has_the_place_where_a_player_holds_cards(serve, devices, game):
    """A market ended at two thirds of the window, above an empty strip."""
    page = projected(serve, devices, game, SEATS[game])
    stage, dock = (page.locator(each).bounding_box() for each in (".pb-stage", ".pb-dock"))
    assert dock["y"] - stage["y"] - stage["height"] < 16


def test_on_a_projector_what_explains_itself_does_so_beside_where_the_mouse_is(serve, devices):
    page = projected(serve, devices, "trade_warz", 6)
    card = page.locator(".pb-seat[data-about]").last
    card.hover()
    told = page.locator(".pb-large")
    told.wait_for()
    at, beside = card.bounding_box(), told.bounding_box()
    above, below = at["y"] - beside["y"] - beside["height"], beside["y"] - at["y"] - at["height"]
    assert 0 <= max(above, below) < 20
    assert beside["x"] + beside["width"] <= 1920


def test_on_a_projector_the_sum_of_a_dispute_and_the_table_at_the_end_fill_their_places(page_of):
    """The lower left third stood empty under a small sum, half of the place beside the results."""
    large = (1477, 831)  # what a projector has of 1920 by 1080, drawn larger
    page, table = page_of("trade_warz", *large, seed=6)
    assert table.until_one_may("bid")
    page.wait_for_function(HEARD, arg=len(table.table.log))
    page.evaluate(SETTLED)
    stage, column = (page.locator(each).bounding_box() for each in (".pb-stage", ".pb-players"))
    sums = page.locator(".pb-page .pb-block:has(> svg[data-picture^=disputes]):visible")
    dispute, board = sums.bounding_box(), page.locator(".pb-stage > .pb-fitted:visible").last.bounding_box()
    assert board["width"] > 0.95 * stage["width"]
    assert dispute["x"] >= stage["x"] + stage["width"], "beside the board, which stands still"
    assert dispute["width"] > 0.9 * column["width"]
    assert page.evaluate(LOOK, False) == []
    page, table = page_of("six at trade_warz", *large, seed=6)
    while table.advance(500):
        pass
    page.locator("[data-results] tr[data-seat]").first.wait_for()
    page.evaluate(SETTLED)
    results = page.locator("[data-results]")
    place, rows = results.bounding_box(), page.locator("[data-results] table").first.bounding_box()
    assert rows["width"] > 0.5 * place["width"]
    score = page.locator("[data-results] [data-score]").first
    assert score.evaluate("dom => parseFloat(getComputedStyle(dom).fontSize)") >= 20
    assert results.evaluate(
        "dom => dom.scrollWidth <= dom.clientWidth + 1 && dom.scrollHeight <= dom.clientHeight + 1"
    )
    assert page.evaluate(LOOK, False) == []
