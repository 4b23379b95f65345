"""The scrubber and the figures in JupyterLab itself, over a playtest that was just recorded."""

import itertools
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from playtest import bots
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store, paper
from playtest.review import samples
from playtest.review.reports import write_report
from playtest.table import Table
from tests.browser.lab import DESK, DESK_EACH_DAY, PHONE

REVIEW = """
from playtest.widgets import Review

Review(game="cat_in_the_box")
"""
FIGURES = """
from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review import dashboard

dashboard(frames(Store(), game="cat_in_the_box"), "cat_in_the_box")
"""


@pytest.fixture
def recorded(lab):
    """A finished playtest with a note and an undo in it."""
    store = Store(lab.recordings)
    table = Table.new(store, CatInTheBox(4), ["Ann", "Ben", "Cem", "Dee"], "Reviewed", seed=11)
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0], shown=store.now() - 3)
        if len(table.log) == 12:
            table.note("They laugh.", tags=["mood"])
            table.undo()
    store.close()
    return table


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_a_playtest_is_stepped_through(desk, recorded, size, theme):
    notebook = desk
    notebook.look_like(size, theme)
    notebook.run(REVIEW)
    head = notebook.board.locator(".pb-head")
    expect(head).to_have_attribute("data-review", recorded.id)
    expect(head).to_have_attribute("data-entry", "1")

    notebook.doing("forward").click()
    expect(head).to_have_attribute("data-entry", "2")
    notebook.doing("jump:note").click()
    expect(head).to_have_attribute("data-entry", "12")  # the move that the note is about
    expect(notebook.board.locator(".pb-turn")).to_contain_text("They laugh.")
    mark = notebook.board.locator("[data-timeline] [data-marks][data-do='entry:12']")
    mark.hover()
    expect(notebook.board.locator(".pb-large")).to_contain_text("They laugh.")
    mark.press("Home")
    expect(head).to_have_attribute("data-entry", "1")
    mark.press("ArrowRight")
    expect(head).to_have_attribute("data-entry", "2")
    mark.click()
    expect(head).to_have_attribute("data-entry", "12")
    notebook.board.locator("input[name=entry]").fill("20")
    expect(head).to_have_attribute("data-entry", "20")
    notebook.screenshot(f"review-{size[0]}-{theme}")

    notebook.board.locator("select[name=seat]").select_option("2")
    expect(head).to_have_attribute("data-shows", "2")
    notebook.screenshot(f"review-as-a-seat-{size[0]}-{theme}")
    notebook.doing("play").click()
    notebook.doing("stop").click()
    notebook.doing("last").click()
    expect(head).to_have_attribute("data-entry", str(len(recorded.log)))
    assert notebook.accessibility() == []
    assert notebook.sideways() == []
    assert not notebook.errors


OUT_OF_SIGHT = """board => {
    const panel = board.closest(".jp-WindowedPanel-outer").getBoundingClientRect();
    const inside = (at, of) => at.width > 0 && at.height > 0 && at.top >= of.top - 1 && at.left >= of.left - 1
        && at.bottom <= of.bottom + 1 && at.right <= of.right + 1;
    const pressed = ["input[name=entry]", "[data-do=back]", "[data-do=forward]"];
    const parts = [".pb-stage", ".pb-dock", ".pb-turn", ...pressed];
    const out = parts.filter((part) => !inside(board.querySelector(part).getBoundingClientRect(), panel));
    const stage = board.querySelector(".pb-stage").getBoundingClientRect();
    const drawn = [...board.querySelectorAll(".pb-stage svg")].filter((svg) => svg.getClientRects().length);
    if (!drawn.length || stage.height < 200) out.push(`no board: ${stage.height} px`);
    for (const svg of drawn) {
        const pans = svg.closest("[data-pans]");
        if (!pans && !inside(svg.getBoundingClientRect(), stage)) out.push(svg.outerHTML.slice(0, 80));
    }
    return out;
}"""
"""What one steps with and what one looks at, and lies not wholly in the notebook's panel."""


def test_the_whole_board_and_what_steps_through_it_are_in_sight_together(lab, opened, recorded):
    notebook = opened(lab.write("in-sight.ipynb", "# a cell above", REVIEW))
    for size in ((1280, 720), DESK, PHONE):
        notebook.look_like(size, "light")
        notebook.run_all()
        expect(notebook.board.locator(".pb-head")).to_have_attribute("data-entry", "1")
        everything_is_in_sight(notebook, size)
    assert not notebook.errors


def overlap(a, b):
    """Whether two boxes have some place in common."""
    across = min(a["x"] + a["width"], b["x"] + b["width"]) - max(a["x"], b["x"])
    down = min(a["y"] + a["height"], b["y"] + b["height"]) - max(a["y"], b["y"])
    return across > 1 and down > 1


def everything_is_in_sight(notebook, size):
    head = notebook.board.locator(".pb-head")
    expect(head).to_have_attribute("data-shows", "all")
    for n in (1, 12, 22, 32):
        notebook.board.locator("input[name=entry]").fill(str(n))
        expect(head).to_have_attribute("data-entry", str(n))
        assert notebook.board.evaluate(OUT_OF_SIGHT) == []
        if size != PHONE:  # there a board with letters that can be read may be larger than its place
            assert notebook.board.locator(".pb-stage [data-pans]").count() == 0
    before = notebook.doing("forward").bounding_box()
    for n in (33, 34, 35):
        notebook.doing("forward").click()
        expect(head).to_have_attribute("data-entry", str(n))
        assert notebook.board.evaluate(OUT_OF_SIGHT) == []
        assert notebook.doing("forward").bounding_box() == before, "it stays under the mouse"
    notebook.screenshot(f"review-in-sight-{size[0]}")
    if size == PHONE:
        notebook.board.locator("[data-open=side]:visible").click()
        notebook.board.locator("details[data-drawer=note] summary").click()
        expect(notebook.board.locator("textarea[name=text]")).to_be_visible()
        boxes = [each.bounding_box() for each in head.locator(":is(select, button):visible").all()]
        assert not [a for a, b in itertools.combinations(boxes, 2) if overlap(a, b)]
        assert len({round(box["y"]) for box in boxes}) == 1, "beside the log the head is one line"
        notebook.board.locator(".pb-side [data-open=side]").click()
        expect(notebook.board.locator("textarea[name=text]")).not_to_be_visible()
    assert notebook.accessibility() == []


def test_one_cell_draws_all_figures_of_the_game(desk, recorded):
    notebook = desk
    notebook.run(FIGURES)
    titles = notebook.front.locator(".js-plotly-plot .gtitle")
    expect(titles).to_have_count(7)
    titles.first.scroll_into_view_if_needed()
    notebook.screenshot("figures-1440-light")
    assert notebook.cell_error() == ""
    assert not notebook.errors


TYPED_IN = """
import random
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.widgets import Transcription

Transcription(CatInTheBox(3), ["Ann", "Ben", "Cem"], title="Played on a table", rng=random.Random(5))
"""
NEAR_THE_END = """
import random
from playtest.engines.trade_warz import TradeWarz
from playtest.record import Store, drafts
from playtest.table import TranscribedGame
from playtest.table.face_down import FaceDown
from playtest.widgets import Transcription

game, names, rng = TradeWarz(2), ["Ann", "Ben"], random.Random(1)
typed = TranscribedGame(game, random.Random(1))
while not typed.over:
    if typed.asked is None:
        seen = [move for move in typed.offered() if move[0] >= 0 and not isinstance(move[1], FaceDown)]
        typed.move(*rng.choice(seen))
    elif len(typed.steps) > 60 and typed.open < 3:
        typed.unseen()
    else:
        typed.came(rng.choice(typed.left()))
for _ in range(12):  # the last of it is typed in the page
    typed.back()
drafts.keep(Store(), drafts.Draft.of(game, names, "At the kitchen table"), typed.to_json())
Transcription(game, names, title="At the kitchen table", rng=random.Random(2))
"""
DASHBOARD = """
from playtest.widgets import Dashboard

Dashboard(game="cat_in_the_box")
"""


WIDER = "all => all.filter((dom) => dom.scrollWidth > dom.clientWidth + 1).map((dom) => dom.className)"
"""What has a scroll bar below it."""
HEIGHTS = """() => [...document.querySelectorAll(".jp-RenderedPlotly")].map((place) =>
    [place, place.querySelector(".main-svg")].map((one) => Math.round(one.getBoundingClientRect().height)))"""


def kept(lab, id):
    store = Store(lab.recordings)
    found = store.entries(id)
    store.close()
    return found


@pytest.mark.parametrize(("size", "theme"), DESK_EACH_DAY)
def test_figures_follow_what_is_chosen_and_are_written_out(lab, desk, recorded, size, theme):
    store = Store(lab.recordings)
    samples.load(store, "cat_in_the_box")
    store.close()
    notebook = desk
    notebook.look_like(size, theme)
    notebook.run(DASHBOARD)
    count = notebook.front.locator("[data-chosen]")
    titles = notebook.front.locator(".js-plotly-plot .gtitle")
    expect(titles.first).to_be_visible()
    expect(notebook.front.locator(".pb-answer h2")).to_contain_text("What stands out")
    assert notebook.front.locator(".widget-box").evaluate_all(WIDER) == []
    notebook.front.locator("details[data-drawer=filters] summary").click()
    notebook.front.locator("select[name=tag]").select_option("sample")
    expect(count).to_have_attribute("data-chosen", str(len(samples.files("cat_in_the_box"))))
    notebook.front.locator("select[name=players]").select_option("4")
    expect(count).to_have_attribute("data-chosen", "2")
    notebook.front.locator('[data-do="section:Who wins?"]').click()
    expect(titles.nth(1)).to_contain_text("Wins by seat")
    rests_on = notebook.front.locator(".js-plotly-plot .gtitle-subtitle").first
    expect(rests_on).to_contain_text("2 playtests")
    notebook.screenshot(f"dashboard-{size[0]}-{theme}")
    background = notebook.front.locator(".js-plotly-plot .main-svg").first.evaluate(
        "dom => getComputedStyle(dom).backgroundColor"
    )
    assert background == ("rgb(22, 22, 22)" if theme == "dark" else "rgb(255, 255, 255)")
    notebook.front.locator("[data-do=report]").click()
    expect(notebook.front.locator(".pb-message").last).to_contain_text("The report is")
    assert notebook.accessibility() == []
    assert notebook.sideways() == []
    assert not notebook.errors
    with notebook.page.expect_popup() as opened_beside:
        notebook.front.get_by_role("link", name="Open it in a new tab").click()
    page = opened_beside.value  # the notebook stays where it is
    expect(page.get_by_role("heading", name="What stands out")).to_be_visible()
    expect(page.get_by_role("heading", name="2 playtests")).to_be_visible()
    page.close()


def test_the_figure_beside_what_stands_out_is_as_high_as_it_is_drawn(lab, desk):
    store = Store(lab.recordings)
    samples.load(store, "trade_warz", made_up=True)
    store.close()
    notebook = desk
    notebook.run(DASHBOARD.replace("cat_in_the_box", "trade_warz"))
    expect(notebook.front.locator(".js-plotly-plot .gtitle").nth(1)).to_be_visible(timeout=60_000)
    for width in (DESK[0], DESK[0] - 150):
        notebook.page.set_viewport_size({"width": width, "height": DESK[1]})
        notebook.page.wait_for_timeout(1500)  # for what has to be fitted
        heights = notebook.page.evaluate(HEIGHTS)
        assert len(heights) > 1
        assert all(place == drawn > 100 for place, drawn in heights)


def test_a_note_is_written_and_play_goes_on_as_a_fork(lab, desk, recorded):
    notebook = desk
    notebook.run(REVIEW)
    head = notebook.board.locator(".pb-head")
    expect(head).to_have_attribute("data-review", recorded.id)
    notebook.board.locator("input[name=entry]").fill("9")
    expect(head).to_have_attribute("data-entry", "9")
    notebook.board.locator("details[data-drawer=note] summary").click()
    notebook.board.locator("textarea[name=text]").fill("Why <b>that</b> card?")
    notebook.board.locator("input[name=tags]").fill("question")
    notebook.board.get_by_role("button", name="Write it down").click()
    expect(notebook.board.locator(".pb-message")).to_contain_text("Noted on entry 9.")
    last = kept(lab, recorded.id)[-1]
    assert last.body == {"text": "Why <b>that</b> card?", "about": 9, "tags": ["question"]}

    notebook.board.locator("details[data-drawer=files] summary").click()
    notebook.doing("save").click()
    expect(notebook.board.locator(".pb-message")).to_contain_text(f"{recorded.id}.playtest")
    notebook.screenshot("review-drawers-1440-light")

    notebook.board.locator("details[data-drawer=fork] > summary").click()
    notebook.board.locator("select[name=seat1]").select_option("person")
    notebook.board.get_by_role("button", name="Continue from here").click()
    expect(notebook.board.locator("[data-playtest]")).to_have_attribute("data-over", "no")
    forked = notebook.board.locator("[data-playtest]").get_attribute("data-playtest")
    assert forked != recorded.id
    store = Store(lab.recordings)
    assert store.header(forked).parent == (recorded.id, 9)
    store.close()
    notebook.doing("leave").click()
    expect(head).to_have_attribute("data-review", forked)
    assert not notebook.errors


def test_a_file_that_was_mailed_is_uploaded(lab, desk, recorded, tmp_path):
    elsewhere = Store(tmp_path / "elsewhere.sqlite")
    samples.load(elsewhere, "cat_in_the_box")
    mailed = elsewhere.playtests()[0].id
    good, bad = tmp_path / "mailed.playtest", tmp_path / "bad.playtest"
    good.write_text(elsewhere.export(mailed), encoding="utf-8")
    bad.write_text(elsewhere.export(mailed).replace("Bot game", "Dog game"), encoding="utf-8")
    elsewhere.close()
    notebook = desk
    notebook.run(REVIEW)
    head = notebook.board.locator(".pb-head")
    expect(head).to_have_attribute("data-review", recorded.id)
    with notebook.page.expect_file_chooser() as chooser:
        notebook.front.locator("button.widget-upload").click()
    chooser.value.set_files([bad, good])
    expect(head).to_have_attribute("data-review", mailed)
    expect(notebook.board).to_contain_text(
        "bad.playtest: The file was changed or damaged since it was exported"
    )
    expect(notebook.board).to_contain_text(f"Imported as {mailed}.")
    notebook.screenshot("review-upload-1440-light")
    assert kept(lab, mailed)
    assert notebook.accessibility() == []
    assert not notebook.errors


def test_the_report_opens_without_a_network_and_runs_nothing_that_was_typed(lab, browser, recorded, tmp_path):
    evil = "<img src=x onerror=\"document.title='gotcha'\"></script><script>document.title='gotcha'</script>"
    store = Store(lab.recordings)
    table = Table.new(store, CatInTheBox(3), [f"{evil}{seat}" for seat in range(3)], evil, tags=[evil])
    while table.pending:
        seat = table.pending[0]
        table.submit(seat, table.legal(seat)[0], shown=store.now() - 3)
    table.note(evil, about=5, tags=[evil])
    page_file = write_report(store, [table.id, recorded.id], tmp_path / "report.html")
    store.close()
    context = browser.new_context(offline=True, viewport={"width": 1000, "height": 1200})
    page = context.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(page_file.as_uri())
    expect(page.locator("section.summary")).to_be_visible()
    page.locator("details:not([open]):has(figure) > summary").first.click()
    expect(page.locator("details[open] figure svg:visible").first).to_be_visible()
    assert page.title() != "gotcha"
    assert page.locator("img").count() == 0
    page.screenshot(path="screenshots/report-1000-light.png")
    assert errors == []
    context.close()


def test_a_playtest_on_paper_is_written_down_and_a_fault_loses_nothing_that_was_typed(lab, desk, recorded):
    notebook = desk
    notebook.run(DASHBOARD)
    before = int(notebook.front.locator("[data-chosen]").get_attribute("data-chosen"))
    notebook.front.locator("details[data-drawer=filters] summary").click()
    notebook.front.locator("[data-do=paper]").click()
    expect(notebook.front.get_by_role("heading", name="A playtest on paper")).to_be_in_viewport()
    form = notebook.front.locator("form[data-do=keep]")
    form.locator("select[name=game]").select_option("cat_in_the_box")
    form.locator("select[name=players]").select_option("3")
    expect(form.locator("input[name='name.2']")).to_be_visible()
    expect(form.locator("input[name='name.3']")).to_have_count(0)
    typed = {"title": "Sunday", "minutes": "40", "changed": "red may be led", "played": "2126-05-31"}
    typed |= {f"name.{seat}": name for seat, name in enumerate(["Ada", "Bea", "Cleo"])}
    typed |= {f"score.{seat}": str(seat) for seat in range(3)}
    for name, value in typed.items():
        form.locator(f"input[name='{name}']").fill(value)
    form.locator("textarea[name=notes]").fill("Asked when red is broken #question")
    form.locator("select[name='won.2']").select_option("yes")
    form.get_by_role("button", name="Write it down").click()
    wrong = form.locator("[data-wrong]")
    expect(wrong).to_have_count(3)
    expect(form.locator("[data-wrong=played]")).to_contain_text("is in the future")
    expect(form.locator("[data-wrong='won.0']")).to_contain_text("Choose who won")
    for name, value in typed.items():
        expect(form.locator(f"input[name='{name}']")).to_have_value(value)
    expect(form.locator("textarea[name=notes]")).to_have_value("Asked when red is broken #question")
    notebook.screenshot("paper-faults-1440-light")
    form.locator("input[name=played]").fill("2026-05-31")
    for seat in (0, 1):
        form.locator(f"select[name='won.{seat}']").select_option("no")
    form.get_by_role("button", name="Write it down").click()
    expect(notebook.front.locator(".pb-message").last).to_contain_text("Saved.")
    expect(notebook.front.locator("[data-chosen]")).to_have_attribute("data-chosen", str(before + 1))
    assert notebook.accessibility() == []
    assert not notebook.errors
    store = Store(lab.recordings)
    (one,) = [one for one in paper.read(store) if one.title == "Sunday"]
    assert [sat.won for sat in one.seats] == [False, False, True]
    paper.remove(store, one.id)
    store.close()


NOTHING_YET = """
import tempfile
from IPython.display import HTML, display
from playtest.record import Store
from playtest.widgets import Dashboard

display(HTML("<div style='height: 700px'></div>"))
Dashboard(Store(f"{tempfile.mkdtemp()}/nothing.sqlite"))
"""
"""A dashboard with no playtest, at the foot of the page."""


def test_with_nothing_recorded_a_playtest_on_paper_comes_into_sight_with_the_focus_and_so_do_its_moves(desk):
    """The button was missing there, and the forms opened below the edge of the screen."""
    notebook = desk
    notebook.run(NOTHING_YET)
    notebook.front.get_by_role("button", name="Add a playtest on paper").click()
    heading = notebook.front.get_by_role("heading", name="A playtest on paper")
    expect(heading).to_be_in_viewport(ratio=1)
    form = notebook.front.locator("form[data-do=keep]")
    expect(form.locator("select[name=game]")).to_be_focused()
    assert heading.bounding_box()["y"] < 300  # it was below 700 px of other things
    form.locator("select[name=game]").select_option("cat_in_the_box")
    form.locator("select[name=players]").select_option("3")
    for seat, name in enumerate(["Ann", "Ben", "Cem"]):
        form.locator(f"input[name='name.{seat}']").fill(name)
    instead = form.get_by_role("button", name="Type in its moves instead")
    form.locator("select[name=game]").evaluate("at => at.scrollIntoView({block: 'start'})")
    expect(instead).to_be_in_viewport(ratio=1)  # it lay below all the fields, off the screen
    instead.click()
    expect(notebook.front.get_by_role("heading", name="typed in")).to_be_in_viewport(ratio=1)
    expect(notebook.front.locator("[data-picks=roll]")).to_be_focused()
    assert not notebook.errors


def test_a_game_is_typed_in_and_what_nobody_saw_is_open_until_it_is_written_down(lab, desk):
    notebook = desk
    notebook.run(TYPED_IN)
    at = notebook.board.locator("[data-unseen]")
    expect(at).to_have_attribute("data-unseen", "0")
    notebook.board.locator(BUTTONS).get_by_text("1", exact=True).first.click()
    expect(notebook.board.locator("[data-ask=roll]")).to_contain_text("What was card 2 of")
    # what came to lie under the last press takes none for a moment: the keyboard presses it
    notebook.board.locator(BUTTONS).get_by_text("Nobody saw the rest").press("Enter")
    expect(at).not_to_have_attribute("data-unseen", "0")
    for made in range(1, 7):
        notebook.board.locator(BUTTONS).first.click()
        expect(at).to_have_attribute("data-moves", str(made))
        expect(notebook.board.locator("[data-focus]").first).to_be_focused()
    first = notebook.board.locator(BUTTONS).first
    notebook.page.keyboard.press("Enter")  # with nothing chosen it enters nothing
    notebook.page.keyboard.type(first.inner_text()[:1])
    expect(first).to_be_focused()
    expect(at).to_have_attribute("data-moves", "6")
    notebook.screenshot("typed-in-1440-light")
    assert notebook.accessibility() == []
    notebook.run(TYPED_IN)  # the cell again: it goes on where it was
    expect(notebook.board).to_contain_text("Continue where you stopped typing.")
    expect(notebook.board.locator("[data-moves]")).to_have_attribute("data-moves", "6")
    notebook.doing("finish").click()
    expect(notebook.board).to_contain_text("Saved as")
    store = Store(lab.recordings)
    (header,) = [one for one in store.playtests() if one.title == "Played on a table"]
    assert header.tags == ("filled at random",)
    notes = [entry.body for entry in store.entries(header.id) if entry.kind == "note"]
    store.close()
    assert notes[0]["about"] == 1
    assert not notebook.errors


BUTTONS = "[data-picks] button"
"""The buttons of which each enters a move or what came up."""
OF_COLLAPSIZATION = """
from playtest.engines.collapsization import Collapsization
from playtest.widgets import Transcription

Transcription(Collapsization(3), ["Ann", "Ben", "Cem"], title="A mine in the first turn")
"""
DEALT = ["Q♦", "3♠", "4♥", "6♦", "K♠", "J♠", "A♦", "8♦", "8♠", "K♦"]
"""What came up: the six hexes around the center, then the Mayor's hand."""
PLAYED = [
    "Ann: Reveal K♦",
    "Ann: Reveal 8♠",
    "Ben: Nominate A3 as 8♠",
    "Ben: Nominate A6 as 6♠",
    "Cem: Nominate A2 as J♠",
    "Cem: Nominate A3 as Q♦",
    "Ann: Build K♦ on A6",
]


def test_a_whole_game_of_collapsization_is_typed_in_from_a_list_of_moves(lab, desk):
    notebook = desk
    notebook.look_like(PHONE, "dark")
    notebook.run(OF_COLLAPSIZATION)
    at = notebook.board.locator("[data-unseen]")
    asked = notebook.board.locator("[data-ask=roll]")
    for number, card in enumerate(DEALT, 1):
        expect(asked).to_have_text(f"What came up in the deal{f', number {number}' if number > 1 else ''}?")
        notebook.board.locator(BUTTONS).get_by_text(card, exact=True).click()
    for number, move in enumerate(PLAYED):
        expect(at).to_have_attribute("data-moves", str(number))
        if notebook.board.locator("select[name=move]").count():  # too many for buttons
            notebook.board.locator("select[name=move]").select_option(label=move)
            notebook.board.get_by_role("button", name="Enter this move").click()
        else:
            notebook.board.locator(BUTTONS).get_by_text(move.partition(": ")[2], exact=True).click()
    expect(at).to_contain_text("The game is over. 7 moves typed.")
    expect(notebook.board).to_contain_text("The Mayor built on a mine.")
    assert notebook.accessibility() == []
    assert notebook.sideways() == []
    notebook.doing("finish").click()
    expect(notebook.board).to_contain_text("Find it in the review")
    notebook.screenshot("typed-in-whole-phone-dark")
    store = Store(lab.recordings)
    (header,) = [one for one in store.playtests() if one.title == "A mine in the first turn"]
    table = Table.open(store, header.id)
    assert (header.tags, table.outcome.reason) == ((), "The Mayor built on a mine.")
    store.close()
    assert not notebook.errors


def test_a_game_of_trade_warz_is_typed_in_to_its_end(lab, desk):
    notebook = desk
    notebook.run(NEAR_THE_END)
    expect(notebook.board).to_contain_text("Continue where you stopped typing.", timeout=120_000)
    at = notebook.board.locator("[data-unseen]")
    assert int(at.get_attribute("data-moves")) > 80
    for _ in range(40):
        if "The game is over." in at.inner_text():
            break
        before = notebook.revision()
        unseen = notebook.board.locator("[data-picks=opened] [data-do$=':?']")
        if unseen.count():  # a card that nobody saw lies open now
            unseen.click()
        elif notebook.board.locator("select[name=move]").count():
            notebook.board.locator("select[name=move]").select_option("0")
            notebook.board.locator("form[data-do=move] button").click()
        else:
            notebook.board.locator("[data-picks] [data-do$=':0']").first.click()
        notebook.page.wait_for_function(
            "(rev) => Number(document.querySelector('.pb-root').dataset.rev) > rev", arg=before
        )
    expect(at).to_contain_text("The game is over.")
    notebook.screenshot("typed-in-to-the-end-1440-light")
    notebook.doing("finish").click()
    expect(notebook.board).to_contain_text("Find it in the review", timeout=60_000)
    store = Store(lab.recordings)
    found = [one for one in store.playtests() if one.title == "At the kitchen table"]
    header = max(found, key=lambda one: one.created)  # the first try of a test leaves its own behind
    table = Table.open(store, header.id)
    assert table.outcome is not None
    assert len([entry for entry in table.log if entry.kind == "move" and entry.who == "transcription"]) > 90
    store.close()
    assert not notebook.errors


def test_figures_follow_the_theme_without_running_anything_again(desk, recorded):
    notebook = desk
    notebook.run(DASHBOARD)
    figure = notebook.front.locator(".js-plotly-plot .main-svg").first
    expect(figure).to_be_visible()
    for theme, color in (("dark", "rgb(22, 22, 22)"), ("light", "rgb(255, 255, 255)")):
        notebook.theme(theme)
        expect(figure).to_have_css("background-color", color)
    assert not notebook.errors


@pytest.mark.parametrize(("playtests", "printed_whole"), [(1, True), (2, False), (11, False)])
def test_a_report_of_many_prints_each_playtest_in_short(browser, tmp_path, playtests, printed_whole):
    store = Store(tmp_path / "evening.sqlite")
    ids = []
    for number in range(playtests):
        table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"], f"Game {number}", seed=number)
        table.note("They laugh.")
        table.close()
        ids.append(table.id)
    path = write_report(store, ids, tmp_path / "report.html")
    store.close()
    page = browser.new_page()
    page.goto(path.as_uri())
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    folds = page.locator(".playtest details")
    assert folds.count() >= playtests
    assert page.locator(".playtest details[open]").count() == (folds.count() if printed_whole else 0)
    page.close()


CUT = """() => [...document.querySelectorAll('.scroll, figure, svg text')].filter((each) => {
    const { left, right } = each.getBoundingClientRect();
    const hides = each.tagName !== "text" && each.scrollWidth > each.clientWidth + 1;
    return hides || left < -1 || right > innerWidth + 1;
}).map((each) => each.textContent)"""
"""What of a report's tables and figures is cut; letters of a figure have no box that could cut them."""


def test_nine_games_print_on_at_most_ten_pages_and_a_phone_shows_every_table_whole(browser, tmp_path):
    """Eight games took 34 pages, as every figure and every list was printed; on a phone tables were cut."""
    store = Store(tmp_path / "evening.sqlite")
    ids = []
    for number in range(9):
        table = Table.new(store, CatInTheBox(4), ["bot:random"] * 4, f"Game {number}", seed=number)
        bots.play(table)
        table.note("Why did red break so early?")
        table.close()
        ids.append(table.id)
    path = write_report(store, ids, tmp_path / "report.html")
    store.close()
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(path.as_uri())
    assert page.evaluate(CUT) == []
    printed = page.pdf(format="A4")
    assert 1 < len(re.findall(rb"/Type\s*/Page\b", printed)) <= 10
    page.close()


def test_a_review_opened_from_an_ended_table_fills_the_place_of_the_table_and_leads_back(desk, recorded):
    notebook = desk
    notebook.run("import playtest\nplaytest.start()")
    notebook.doing(f"open:{recorded.id}").click()
    notebook.doing("review").click()
    notebook.board.locator(".pb-steps").wait_for()
    assert notebook.board.evaluate(OUT_OF_SIGHT) == []
    stage, log = [notebook.board.locator(f".{name}").bounding_box() for name in ("pb-stage", "pb-log")]
    assert log["x"] >= stage["x"] + stage["width"]
    notebook.doing("leave").click()
    expect(notebook.board.locator("[data-start]")).to_be_visible()


SLOW = """
import time

import ipywidgets
from playtest.widgets.kit import Board, button, h


def hear(message):
    if message.do == "slow":
        time.sleep(2)
    if message.do != "hello":
        board.show([what(message.do)])


def what(came):
    return h("div", {"class": "pb-wide"}, button("slow", "Look again"), button("quick", "Look away"),
             h("p", {"class": "pb-answer", "id": "came"}, came), key="all")


board = Board(hear)
board.show([what("nothing")])
figure = ipywidgets.HTML("<p id='figure'>a figure</p>")
figure.add_class("pb-figure")
around = ipywidgets.VBox([board, figure])
around.add_class("pb-around")
around
"""
"""A page whose one button takes two seconds, with a figure beside it."""


def test_what_takes_longer_than_a_moment_says_at_once_that_it_is_worked_on(desk):
    notebook = desk
    notebook.run(SLOW)
    sign = notebook.board.locator(".pb-works")
    notebook.doing("quick").click()
    expect(notebook.board.locator("#came")).to_have_text("quick")
    notebook.page.wait_for_timeout(500)  # no sign comes late, when all is done
    expect(sign).to_be_hidden()

    notebook.doing("slow").click()
    expect(sign).to_have_text("Working on it: Look again …", timeout=1500)
    button, said = notebook.doing("slow").bounding_box(), sign.bounding_box()
    assert abs(said["y"] - button["y"] - button["height"]) < 20  # beside what was pressed
    for old in ("#came", ".pb-figure:has(#figure)"):
        expect(notebook.front.locator(old).last).to_have_css("opacity", "0.3", timeout=1500)
    expect(notebook.board.locator("#came")).to_have_text("slow")
    expect(sign).to_be_hidden()
    expect(notebook.front.locator(".pb-figure:has(#figure)").last).to_have_css("opacity", "1")


def test_each_figure_is_saved_as_a_picture_by_its_own_buttons(desk, recorded):
    notebook = desk
    notebook.run(DASHBOARD)
    saves = notebook.front.locator(".pb-save").first
    for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
        with notebook.page.expect_download() as waits:
            saves.get_by_text(kind, exact=True).click()
        assert waits.value.suggested_filename.endswith(f".{kind.lower()}")
        assert Path(waits.value.path()).read_bytes().startswith(begins)
    saves.scroll_into_view_if_needed()
    notebook.screenshot("figure-saved-1440-light")
    assert not notebook.errors
