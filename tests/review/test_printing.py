"""Figures as SVG and PNG, and a page for a publisher as PDF by the browser that is there."""

import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from xml.etree import ElementTree

import pytest
from playwright.sync_api import sync_playwright

from playtest import catalog
from playtest.bots import play
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.record import Store, Unusable, paper
from playtest.review import general, journal, printing, publishing, reports, save, theme
from playtest.simulate import simulate
from playtest.table import Table

BROWSER = next(filter(None, map(shutil.which, printing.BROWSERS)), None)


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    for at in range(10):
        seats = tuple(
            paper.Sat(
                name, 5.0 * (seat == at % 3), seat == at % 3, answers={"fun": 4, "confused": "Red at <first>"}
            )
            for seat, name in enumerate(["Ann", "Ben", "Cem"])
        )
        paper.write(
            store, paper.Paper("cat_in_the_box", date(2026, 3, 1 + at), seats, rounds=3, minutes=30 + at)
        )
    yield store
    store.close()


def test_a_figure_is_written_as_an_svg_that_stands_alone(tmp_path):
    figure = general.wins_by_seat(simulate(CatInTheBox(3), "random", 12, seed=1))
    text = save(figure, tmp_path / "wins.svg").read_text(encoding="utf-8")
    root = ElementTree.fromstring(text)
    assert root.get("width") == "720"
    assert "Wins by seat" in text
    assert "n = 12" in text or "12 playtests" in text
    with pytest.raises(ValueError, match=r"end its name in .svg or .png"):
        save(figure, tmp_path / "wins.pdf")


def test_without_a_browser_a_sentence_says_so(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("PLAYTEST_CHROMIUM", raising=False)
    with pytest.raises(ValueError, match="There is no Chromium, Chrome or Edge here"):
        printing.pdf("<p>", tmp_path / "a.pdf")


NO_SANDBOX_HERE = """#!/bin/sh
for option in "$@"; do
  case $option in
    --no-sandbox) without=yes ;;
    --print-to-pdf=*) out=${option#*=} ;;
  esac
done
test -n "$without" || { echo "No usable sandbox!" >&2; exit 1; }
echo "%PDF-1.4" > "$out"
"""
"""A browser as in a container, whose users get no sandbox."""


def test_in_a_container_without_a_sandbox_a_pdf_is_made_all_the_same(tmp_path, monkeypatch):
    """It said "made no PDF. Try again" to every user but root."""
    program = tmp_path / "chromium"
    program.write_text(NO_SANDBOX_HERE)
    program.chmod(0o755)
    monkeypatch.setenv("PLAYTEST_CHROMIUM", str(program))
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    assert printing.pdf("<p>", tmp_path / "a.pdf").read_text() == "%PDF-1.4\n"


@pytest.mark.parametrize("does", ["#!/bin/sh\n", "not a program"])
@pytest.mark.parametrize(("kind", "instead"), [("PNG", "SVG"), ("PDF", "HTML")])
def test_a_file_that_was_not_made_is_named_with_one_that_needs_no_browser(
    tmp_path, monkeypatch, does, kind, instead
):
    """A picture that failed was said to be a PDF."""
    program = tmp_path / "chromium"
    program.write_text(does)
    program.chmod(0o755)
    monkeypatch.setenv("PLAYTEST_CHROMIUM", str(program))
    make = printing.save if kind == "PNG" else lambda _, path: printing.pdf("<p>", path)
    with pytest.raises(ValueError, match=rf"(made no|could not make the) {kind}\. .* as {instead}\.$"):
        make(theme.figure("Title", "", "", ""), tmp_path / f"a.{kind.lower()}")


def test_the_page_for_a_publisher_has_what_it_needs_and_no_names(store):
    page = publishing.page(store, "cat_in_the_box")
    assert "10 finished playtests with 3 players, Mar 2026." in page
    assert "For 2 to 5 players. The player with the most points after one round wins" in page
    assert "&lt;!--" not in page
    assert "Fun: 4.0 of 5 on average (4 to 4), 30 answers in 10 playtests." in page
    assert journal.MADE_UP not in page
    assert "A playtest takes 34 minutes (" in page
    assert page.count("<figure>") == 2
    assert page.count("<blockquote>") == 1
    assert "Red at &lt;first&gt;" in page
    assert "Ann" not in page
    with pytest.raises(Unusable, match="Nobody has played Scambodia"):
        publishing.page(store, "scambodia")


def test_a_quote_names_nobody_who_sat_there_or_elsewhere(store):
    said = {"favorite": "Ann said that ben cheats, and Zoë laughed"}
    seats = tuple(paper.Sat(name, 5.0, name == "Dan", answers=said) for name in ("Dan", "Ann", "Ben"))
    paper.write(store, paper.Paper("cat_in_the_box", date(2026, 4, 1), seats))
    paper.write(store, paper.Paper("scambodia", date(2026, 4, 1), (paper.Sat("Zoë", 1, True), seats[0])))
    page = publishing.page(store, "cat_in_the_box")
    assert re.search(r"Seat 2 said that Seat 3 cheats, and Player \d+ laughed", page)
    assert not re.search(r"\b(Ann|Ben|Zoë)\b", page, re.IGNORECASE)


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason="no browser")
def test_the_browser_writes_one_page_of_pdf_and_a_picture(store, tmp_path):
    place = printing.pdf(publishing.page(store, "cat_in_the_box"), tmp_path / "page.pdf")
    data = place.read_bytes()
    assert data.startswith(b"%PDF")
    assert pages(place) == 1
    figure = general.wins_by_seat(simulate(CatInTheBox(3), "random", 12, seed=1))
    assert save(figure, tmp_path / "wins.png").read_bytes().startswith(b"\x89PNG")


def test_a_page_of_made_up_evenings_says_so(tmp_path):
    store = Store(tmp_path / "r.sqlite")
    seats = tuple(paper.Sat(name, 5.0, name == "A") for name in "ABC")
    paper.write(store, paper.Paper("cat_in_the_box", date(2026, 3, 1), seats, tags=("made up",)))
    assert journal.MADE_UP in publishing.page(store, "cat_in_the_box")
    store.close()


def pages(place):
    data = place.read_bytes()
    return sum(data.count(mark) for mark in (b"/Type /Page\n", b"/Type /Page ", b"/Type /Page/"))


READERS = [("en-US", "A4"), ("de-DE", "Letter")]
"""A browser's language and the other paper than is usual there."""


@pytest.fixture(scope="module")
def printed():
    """``printed(html, place)`` prints a page as each reader would; the numbers of pages.

    One browser prints them all, in a thread of its own: the tests in a browser have one in this thread.
    """

    def opened():
        playwright = sync_playwright().start()
        return playwright, playwright.chromium.launch(executable_path=BROWSER, args=["--no-sandbox"])

    def pdfs(html, place):
        place.with_suffix(".html").write_text(html, encoding="utf-8")
        found = []
        for locale, size in READERS:
            page = browser.new_page(locale=locale)
            page.goto(place.with_suffix(".html").as_uri())
            page.pdf(path=place, format=size)
            found.append(pages(place))
            page.close()
        return found

    with ThreadPoolExecutor(1) as own:
        playwright, browser = own.submit(opened).result()
        yield lambda html, place: own.submit(pdfs, html, place).result()
        own.submit(browser.close).result()
        own.submit(playwright.stop).result()


@pytest.mark.browser
@pytest.mark.skipif(BROWSER is None, reason="no browser")
@pytest.mark.parametrize(
    ("game", "players"),
    [("cat_in_the_box", 4), ("scambodia", 4), ("rat_scramble", 4), ("collapsization", 3), ("trade_warz", 4)],
)
def test_nine_playtests_print_on_at_most_ten_pages_and_the_last_is_not_half_empty(
    tmp_path, printed, game, players
):
    """On the other paper than is usual for the browser's language, the last page was 4 to 48 % full."""
    store = Store(tmp_path / "r.sqlite")
    cls = catalog.game(game)
    for at in range(9):
        title, seed = f"Evening {at + 1}", f"{game} {at}"
        table = Table.new(store, cls(players), ["bot:random"] * players, title=title, seed=seed)
        play(table)
        table.note("Why can I not pass here?", tags=["question"])
        table.survey(at % players, {"fun": 3, "confused": "When the round ends"})
    page = reports.report(store, [header.id for header in store.playtests()])
    store.close()
    place = tmp_path / "report.pdf"
    there = pages(printing.pdf(page, place))
    assert there <= 10
    half = "<div style='height: 125mm'></div></main>"  # half a page
    assert printed(page, place) == [there] * len(READERS)
    assert printed(page.replace("</main>", half), place) == [there + 1] * len(READERS)
