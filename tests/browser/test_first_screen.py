"""What `playtest lab` opens on: the form, with nothing pressed, no side bar and no code in sight."""

import contextlib
import re
import shutil
import tempfile
import time
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playtest import lab as launcher
from playtest.record import Store
from playtest.record.table_uses import Uses
from playtest.table.pace import as_believed
from tests.browser.lab import DESK, PHONE, SCREENSHOTS, Lab, Notebook
from tests.browser.player import Player
from tests.seats.hall import new_table

INSIDE = """dom => {
    const at = dom.getBoundingClientRect();
    return at.top >= 0 && at.bottom <= innerHeight && at.left >= 0 && at.right <= innerWidth;
}"""

WHOLE = """dom => {
    const panel = dom.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const at = dom.getBoundingClientRect();
    return at.bottom <= panel.bottom + 1 && at.top >= panel.top;
}"""

BOTS = {"rat_scramble": "negotiator", "trade_warz": "trader"}
CONTEXT = "jupyterapp.shell.currentWidget.context"


@pytest.fixture(scope="module")
def our_lab(browser, tmp_path_factory):
    """A JupyterLab with the settings and the extension that ``playtest lab`` brings."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in launcher.environment().items():
            patch.setenv(name, value)
        server = Lab(tmp_path_factory.mktemp("first"))
    yield server
    server.stop()


@pytest.fixture(scope="module")
def window(browser):
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def new_page(window):
    """Opens pages of one browser, which has loaded JupyterLab's own files but once."""

    def open_page(width, height):
        page = window.new_page()
        page.set_viewport_size({"width": width, "height": height})
        return page

    yield open_page
    for page in window.pages:
        page.close()


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)], ids=["desk", "phone"])
def test_the_form_stands_there_with_nothing_pressed(our_lab, new_page, size):
    page, errors = new_page(*size), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    workspace = f"first-{size[0]}"
    page.goto(f"{our_lab.url}/lab/workspaces/{workspace}/tree/start.ipynb?token={our_lab.token}&reset")
    start = page.locator("form[data-do=begin] button[type=submit]")
    start.wait_for(timeout=60_000)
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor")).to_be_hidden()
    expect(page.locator("#jp-left-stack")).to_be_hidden()
    assert page.evaluate("() => jupyterapp.shell.mode") == "single-document"
    assert start.evaluate(INSIDE)
    slow = ["@jupyterlab/application-extension:faviconbusy", "@jupyterlab/apputils-extension:kernel-status"]
    assert not page.evaluate("names => names.some((name) => jupyterapp.hasPlugin(name))", slow)
    assert errors == []
    page.close()


def test_a_game_is_chosen_by_keyboard_and_the_review_leads_back_to_the_list(our_lab, new_page):
    """Typed on the closed list, its name moved the focus on to the button that starts a game."""
    with contextlib.closing(new_table(str(our_lab.recordings), "scambodia")) as table:
        table.note("for the review")
    page = new_page(*DESK)
    page.goto(f"{our_lab.url}/lab/workspaces/keys/tree/start.ipynb?token={our_lab.token}&reset")
    games = page.locator("select[name=game]")
    games.wait_for(timeout=60_000)
    page.locator("button[type=submit]").first.press("?")  # no table, so no rules to open
    expect(page.locator(".pb-root[data-drawer]")).to_have_count(0)
    for typed, name in [("rat", "rat_scramble"), ("t", "trade_warz")]:
        games.focus()
        page.keyboard.type(typed, delay=60)
        page.locator(f"[data-start] fieldset select[name='player.1'] option[value={BOTS[name]}]").wait_for(
            state="attached"
        )
        expect(games).to_be_focused()
        expect(games).to_have_value(name)
        page.wait_for_timeout(1200)  # what is typed after so long begins another name
    bot = page.locator("select[name='player.1']")
    page.keyboard.press("Tab")
    bot.focus()
    page.keyboard.press("ArrowDown")
    page.screenshot(path=SCREENSHOTS / "start-keys.png")
    ring, line = (
        bot.bounding_box(),
        page.locator(".pb-seat-line:has(select[name='player.1']) > small").bounding_box(),
    )
    assert line["y"] >= ring["y"] + ring["height"] + 5, "the frame around it is so wide"
    page.get_by_role("link", name="What they show together").click()
    back = page.locator("a.pb-button", has_text="All playtests")
    back.wait_for(timeout=60_000)
    page.screenshot(path=SCREENSHOTS / "review-back.png")
    assert back.evaluate(INSIDE)
    back.click()
    expect(page.locator("form[data-do=begin]:visible")).to_have_count(1)
    assert page.evaluate(f"() => {CONTEXT}.path") == "start.ipynb"
    page.close()


def test_a_table_fills_the_notebook_whatever_becomes_of_the_window(our_lab, new_page):
    """At 1440x900 after 1280x720 the lines above it wrapped otherwise, and the dock was cut off by half."""
    page = new_page(1280, 720)
    page.goto(f"{our_lab.url}/lab/workspaces/sizes/tree/start.ipynb?token={our_lab.token}&reset")
    page.locator("form[data-do=begin] button[type=submit]").click(timeout=60_000)
    dock = page.locator("[data-zone=dock]")
    expect(dock).to_be_in_viewport(ratio=0.98)
    for width, height in [(1440, 900), (1280, 720), (1024, 600), (1440, 900)]:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(800)  # JupyterLab lays its boxes out, and the table comes forward once more
        assert dock.evaluate(WHOLE), (width, height)
        page.screenshot(path=SCREENSHOTS / f"resized-{width}.png")
    page.locator(".jp-WindowedPanel-outer").evaluate("dom => dom.scrollBy(0, -90)")
    page.wait_for_timeout(300)
    page.set_viewport_size({"width": 1280, "height": 720})
    page.wait_for_timeout(800)
    assert not dock.evaluate(WHOLE), "who scrolled up reads there"
    page.get_by_role("button", name="All playtests").click()
    page.locator("form[data-do=begin]").wait_for()
    page.close()


def test_using_a_notebook_as_shipped_changes_nothing_in_it_and_what_is_written_there_is_saved(
    our_lab, new_page
):
    """JupyterLab saves by itself what it takes for changed: a board is none, words are."""
    folder = our_lab.folder / "unchanged"
    folder.mkdir(exist_ok=True)
    notebook = folder / "start.ipynb"
    shutil.copy(our_lab.folder / "start.ipynb", notebook)
    page = new_page(1280, 720)
    page.goto(
        f"{our_lab.url}/lab/workspaces/unchanged/tree/unchanged/start.ipynb?token={our_lab.token}&reset"
    )
    start = page.locator("form[data-do=begin] button[type=submit]")
    start.wait_for(timeout=60_000)
    page.evaluate("() => jupyterapp.commands.execute('notebook:run-cell')")
    start.wait_for()
    page.wait_for_function(f"() => !({CONTEXT}.model.dirty)")
    page.evaluate(f"() => {CONTEXT}.model.cells.get(0).sharedModel.setSource('# Tuesday')")
    assert page.evaluate(f"() => {CONTEXT}.model.dirty"), "JupyterLab saves it by itself after a while"
    page.evaluate("() => jupyterapp.commands.execute('docmanager:save')")
    page.wait_for_function(f"() => !({CONTEXT}.model.dirty)")
    assert "# Tuesday" in notebook.read_text()
    page.close()


def test_a_notebook_that_nobody_has_looked_at_is_not_saved_by_itself(our_lab, new_page):
    """JupyterLab had opened the review again behind the start page, and wrote it after two minutes."""
    folder = our_lab.folder / "behind"
    folder.mkdir(exist_ok=True)
    for name in ("start.ipynb", "review.ipynb"):
        shutil.copy(our_lab.folder / name, folder)
    page = new_page(1280, 720)
    page.goto(f"{our_lab.url}/lab/workspaces/behind/tree/behind/start.ipynb?token={our_lab.token}&reset")
    page.locator("form[data-do=begin] button[type=submit]").wait_for(timeout=60_000)
    page.evaluate(
        """async () => {
            const options = { activate: false };
            const panel = await jupyterapp.commands.execute("docmanager:open", { path: "behind/review.ipynb", options });
            await panel.context.ready;
            await panel.sessionContext.ready;
            await panel.sessionContext.session.kernel.info;
            window.behind = panel;
        }"""  # noqa: E501
    )
    assert page.evaluate("() => jupyterapp.shell.currentWidget !== window.behind && !window.behind.isVisible")
    told = "() => JSON.stringify(window.behind.context.model.toJSON().metadata.language_info)"
    page.wait_for_function(f"() => ({told})().includes('version')")  # what JupyterLab takes for a change
    page.wait_for_timeout(500)
    assert not page.evaluate("() => window.behind.context.model.dirty")
    page.close()


def test_a_page_that_is_loaded_anew_opens_on_the_same_notebook(our_lab, new_page):
    """JupyterLab's file browser writes its folder into the address, and one document alone was lost by F5."""
    page = new_page(1280, 720)
    folder = our_lab.folder / "evening"
    folder.mkdir(exist_ok=True)
    shutil.copy(our_lab.folder / "start.ipynb", folder)
    for _ in range(2):  # from the second time on the folder is in the address
        page.goto(f"{our_lab.url}/lab/tree/evening/start.ipynb?token={our_lab.token}")
        page.locator("form[data-do=begin]").wait_for(timeout=60_000)
        page.wait_for_timeout(2000)
    page.reload()
    page.locator("form[data-do=begin]").wait_for(timeout=60_000)
    assert "/tree/evening/start.ipynb" in page.url
    page.close()


def test_a_page_that_is_loaded_anew_shows_its_table_and_another_window_takes_it_from_nobody(our_lab, browser):
    """F5 led to the form, where one had to find out that the game was still there."""
    folder = Path(tempfile.mkdtemp(prefix="anew", dir=our_lab.folder))
    shutil.copy(our_lab.folder / "start.ipynb", folder)
    windows = [browser.new_page(viewport={"width": 1280, "height": 720}) for _ in range(2)]
    first, second = windows
    form, head = "form[data-do=begin]", ".pb-head[data-playtest]"
    where = (
        f"{our_lab.url}/lab/workspaces/{folder.name}{{}}/tree/{folder.name}/start.ipynb?token={our_lab.token}"
    )
    first.goto(where.format(1))
    first.locator(f"{form} button[type=submit]").first.click(timeout=60_000)
    playtest = first.locator(head).get_attribute("data-playtest")
    first.reload()
    expect(first.locator(f".pb-head[data-playtest='{playtest}']")).to_be_visible()
    second.goto(where.format(2))
    second.locator(form).wait_for(timeout=60_000)
    second.wait_for_timeout(3_000)  # longer than a page is given to answer
    expect(second.locator(head)).to_have_count(0)
    expect(first.locator(head)).to_be_visible()
    first.get_by_role("button", name="All playtests").click()
    first.locator(form).wait_for()
    first.reload()
    first.locator(form).wait_for(timeout=60_000)
    first.wait_for_timeout(3_000)
    expect(first.locator(head)).to_have_count(0)
    for page in windows:
        page.close()


def test_a_phone_has_no_bars_around_the_page_whoever_opened_it_before(our_lab, new_page):
    """Title, toolbar, status and the tabs at the sides took 120 of the 844 pixels, and more across."""
    where = f"{our_lab.url}/lab/workspaces/sides/tree/start.ipynb?token={our_lab.token}"
    for width, visible in [(390, False), (390, False), (1280, True), (390, False)]:
        page = new_page(width, 844)
        with page.expect_response(partial(kept, visible)):  # and so it is kept
            page.goto(where)
        page.locator("form[data-do=begin]").wait_for(timeout=60_000)
        bars = [".jp-SideBar.jp-mod-left", ".jp-SideBar.jp-mod-right", ".jp-NotebookPanel-toolbar"]
        for bar in [*bars, "#jp-bottom-panel", "#jp-top-panel"]:
            expect(page.locator(bar)).to_be_visible(visible=visible)
        page.close()


def test_a_window_that_is_made_as_narrow_as_a_phone_loses_its_bars_until_it_is_wide(our_lab, new_page):
    """The bars of a laptop stayed and left a table 310 of 390 px, where words broke in the middle."""
    page = new_page(1280, 844)
    page.goto(f"{our_lab.url}/lab/workspaces/narrow/tree/start.ipynb?token={our_lab.token}")
    form = page.locator("form[data-do=begin]")
    form.wait_for(timeout=60_000)
    bars = [".jp-SideBar.jp-mod-left", ".jp-SideBar.jp-mod-right", ".jp-NotebookPanel-toolbar"]
    for width in (390, 1280, 640):  # and what 1280 px are at twice their size
        page.set_viewport_size({"width": width, "height": 844})
        for bar in [*bars, "#jp-bottom-panel", "#jp-top-panel"]:
            expect(page.locator(bar)).to_be_visible(visible=width > 720)
        if width < 720:
            expect(page.locator(".jp-NotebookPanel")).to_have_js_property("clientWidth", width)


def kept(visible, response):
    """Whether a workspace was saved in which both side bars are ``visible``."""
    if "/api/workspaces/" not in response.url or response.request.method != "PUT":
        return False
    layout = response.request.post_data_json["data"].get("layout-restorer:data", {})
    return all(layout.get(side, {}).get("visible") == visible for side in ("left", "right"))


BESIDE = """
import random
import playtest
from playtest.record import Store
from playtest.table import Table
from playtest.widgets import TableView

game = playtest.game("{game}")(4)
table = Table.new(Store(), game, ["Ann", "Ben", "Cleo", "Dora"], seed=5)
chance = random.Random(5)
while not ({until}):
    seat = chance.choice(table.pending)
    table.submit(seat, game.sample(table.state, seat, chance))
TableView(table, {seat}, pace=0)
"""


@pytest.fixture
def on_a_phone(our_lab, browser):
    """Opens a notebook with a table in JupyterLab on a phone, one document, as ``playtest lab`` has it."""
    notebooks = []

    def open_notebook(name, **how):
        notebook = Notebook(our_lab, browser, our_lab.write(name, BESIDE.format(**how)), PHONE, "light")
        notebooks.append(notebook)
        for side in ("left", "right"):  # folded by the extension, and once more by the notebook of our tests
            if notebook.page.locator(f".jp-SideBar.jp-mod-{side}").is_visible():
                notebook.command("application:toggle-side-tabbar", side=side)
        notebook.run_all()
        notebook.board.wait_for()
        return notebook

    yield open_notebook
    for notebook in notebooks:
        notebook.close()


PLACING = """
    (table.state.phase, table.state.round) == ("trade", 3)
    and any(move.kind == "place" for move in table.legal(0))
"""


def test_a_phone_in_jupyterlab_leaves_the_market_room_while_one_places(on_a_phone):
    notebook = on_a_phone("placing.ipynb", game="trade_warz", until=PLACING, seat=0)
    stage, dock = (notebook.board.locator(f"[data-zone={zone}]") for zone in ("stage", "dock"))
    card = notebook.board.locator(".pb-mine [data-name=hand-card][data-can=yes]:visible").first
    for _ in range(2):  # before a card is picked, and when its slot is to be
        expect(dock).to_be_in_viewport(ratio=0.98)
        assert stage.bounding_box()["height"] >= 260
        assert card.bounding_box()["y"] + card.bounding_box()["height"] <= dock.bounding_box()["y"] + 1
        if not notebook.board.locator("[data-picked=yes]").count():
            card.click()
            notebook.board.locator(".pb-mine [data-picked=yes]:visible").wait_for()
    assert notebook.accessibility() == []


def test_a_phones_header_shows_the_title_and_its_buttons_are_folded_and_work(on_a_phone):
    notebook = on_a_phone("header.ipynb", game="cat_in_the_box", until="table.state.tricks", seat=None)
    head = notebook.board.locator("[data-zone=top]")
    title, tables = head.locator("h2"), head.locator("[data-open=ledger]")
    assert title.inner_text().startswith("Cat in the Box")
    assert title.evaluate("dom => dom.scrollWidth <= dom.clientWidth + 1")
    assert title.evaluate(INSIDE)
    expect(tables).to_be_hidden()
    for button in head.locator("button:visible").all():
        assert button.evaluate(INSIDE)
    head.locator("[data-open=side]:visible").last.click()
    expect(notebook.board.locator(".pb-side")).to_be_visible()
    expect(tables).to_be_visible()
    assert all(button.evaluate(INSIDE) for button in head.locator("button:visible").all())
    tables.click()
    expect(notebook.board.locator(".pb-ledger")).to_be_visible()
    tables.click()
    expect(notebook.board.locator(".pb-ledger")).to_be_hidden()
    expect(tables).to_be_hidden()


def test_a_board_whose_kernel_was_restarted_says_so_and_does_not_look_alive(on_a_phone):
    notebook = on_a_phone("restarted.ipynb", game="cat_in_the_box", until="table.log", seat=0)
    dead, page = notebook.board.locator(".pb-dead"), notebook.board.locator(".pb-page")
    expect(dead).to_have_count(0)
    notebook.restart()
    expect(dead).to_contain_text(
        "The kernel does not answer this board: it ended, restarted or is busy. Nothing recorded is lost."
    )
    assert dead.evaluate(INSIDE)
    assert page.evaluate("dom => dom.inert && Number(getComputedStyle(dom).opacity) < 0.6")
    dead.get_by_role("button", name="Show it again").click()
    expect(notebook.board.locator(".pb-page:not([inert])")).to_be_visible()
    expect(notebook.board.locator(".pb-dead")).to_have_count(0)
    notebook._do("() => jupyterapp.shell.currentWidget.sessionContext.shutdown().then(() => null)")
    expect(dead).to_contain_text("Nothing recorded is lost.", timeout=10_000)  # with nothing pressed


def test_after_a_restart_one_press_leads_back_into_the_game_that_was_open(our_lab, browser):
    name = our_lab.write("restarted_start.ipynb", "import playtest\nplaytest.start(pace=0)")
    notebook = Notebook(our_lab, browser, name, DESK, "light")
    notebook.run_all()
    player = Player(notebook)
    playtest = player.begin("cat_in_the_box", ["person", "builder", "random"], "Friday")
    player.play(1)
    before = player.entries
    notebook.restart()
    notebook.board.locator(".pb-dead").get_by_role("button", name="Show it again").click()
    expect(notebook.board.locator(f".pb-head[data-playtest='{playtest}']")).to_be_visible()
    player.wait_for_something_to_do()
    assert player.entries >= before
    notebook.close()


RESTART = """id => {
    const { serverSettings } = jupyterapp.serviceManager;
    const address = `${serverSettings.baseUrl}api/kernels/${id}/restart`;
    return fetch(address, { method: "POST", headers: { Authorization: `token ${serverSettings.token}` } });
}"""


def test_a_board_whose_kernel_is_restarted_elsewhere_says_so_with_nothing_pressed(on_a_phone):
    notebook = on_a_phone("elsewhere.ipynb", game="cat_in_the_box", until="table.log", seat=0)
    dead = notebook.board.locator(".pb-dead")
    expect(dead).to_have_count(0)
    kernel = notebook._do("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.id")
    notebook.page.evaluate(f"id => ({RESTART})(id).then(answer => answer.status)", kernel)
    expect(dead).to_contain_text("Nothing recorded is lost.")
    dead.get_by_role("button", name="Show it again").click()
    expect(notebook.board.locator(".pb-page:not([inert])")).to_be_visible()


DRAWING = """
import playtest
from playtest.table import Table
from playtest.record import Store
from playtest.widgets import TableView

game = playtest.game("trade_warz")(4)
table = Table.new(Store(), game, ["Ann", *["bot:random"] * 3], seed=1)
TableView(table)
"""


def test_where_all_act_at_once_no_bot_goes_on_when_the_last_page_is_closed(our_lab, browser):
    notebook = Notebook(our_lab, browser, our_lab.write("closed.ipynb", DRAWING), DESK, "light")
    notebook.run_all()
    notebook.board.wait_for()
    id = notebook.ask_kernel("print(table.id)").strip()
    with contextlib.closing(Store(our_lab.recordings)) as store:
        uses = Uses(store, id, "who looks on")

        def looked_at():
            return [as_believed(heard, store.now()).looked_at for heard in uses.others()]

        def waits_until(told):
            end = store.now() + 40
            while looked_at() != told and store.now() < end:
                time.sleep(0.5)
            assert looked_at() == told

        waits_until([True])
        notebook.save()
        notebook.page.goto("about:blank")
        waits_until([False])
        notebook.page.go_back()
        notebook._wait_ready()
        notebook.board.wait_for()
        waits_until([True])
    notebook.close()


def test_a_facilitator_checks_copies_and_salvages_where_the_playtests_are(our_lab, new_page, tmp_path):
    with contextlib.closing(new_table(str(our_lab.recordings), "scambodia")) as table:
        table.note("before the copy")
    page = new_page(*DESK)
    page.goto(f"{our_lab.url}/lab/workspaces/care/tree/start.ipynb?token={our_lab.token}&reset")
    drawer = page.locator("details", has_text="Look after your recordings").last
    drawer.wait_for(timeout=60_000)
    drawer.locator("summary").first.click()
    drawer.get_by_role("button", name="Check all recordings").click()
    whole = re.compile(r"(The one playtest is|All \d+ playtests are) intact, with [\d,]+ entries\.")
    answer = page.locator(".pb-message", has_text=whole)  # other tests record beside this one
    expect(answer).to_be_visible()
    copy = tmp_path / "copy.sqlite"
    drawer.get_by_label("A new file for the copy").fill(str(copy))
    drawer.get_by_role("button", name="Make a copy").click()
    expect(page.locator(".pb-message", has_text=f"A copy of everything is in {copy}.")).to_be_visible()
    assert table.id in [header.id for header in Store(copy).playtests()]
    torn = tmp_path / "torn.sqlite"
    torn.write_bytes(copy.read_bytes()[: copy.stat().st_size * 3 // 4])
    drawer.get_by_label("A damaged file of recordings").fill(str(torn))
    drawer.get_by_label("A new file for everything readable").fill(str(tmp_path / "saved.sqlite"))
    drawer.get_by_role("button", name="Salvage").click()
    answer = page.locator(".pb-message", has_text="Everything readable is saved in")
    expect(answer).to_be_visible()
    page.screenshot(path=SCREENSHOTS / "care.png")
    assert answer.evaluate(INSIDE)
    page.close()
