"""The report: what stands in it, and that nothing people typed runs as code in it."""

import re
from datetime import date
from html import escape
from html.parser import HTMLParser

import pytest

from playtest import words
from playtest.engines.cat_in_the_box import CatInTheBox
from playtest.frames import frames
from playtest.record import NoSuchPlaytest, Store, paper
from playtest.review import reports, samples, sections, svg_drawing, theme, trade_warz_partners
from playtest.table import Table

EVIL = "</script><script>alert('gotcha')</script><img src=x onerror=alert(1)>\"'&<b>"


@pytest.fixture
def store(tmp_path):
    store = Store(tmp_path / "recordings.sqlite")
    yield store
    store.close()


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """The example data of all games."""
    made = Store(tmp_path_factory.mktemp("samples") / "samples.sqlite")
    samples.load(made, made_up=True)
    yield made
    made.close()


@pytest.fixture(scope="module")
def of_all(made):
    """The report of all of it: each playtest by itself, and figures over all, as far as there is room."""
    return reports.report(made, [header.id for header in made.playtests()])


@pytest.fixture(scope="module")
def drawn(made):
    """Every figure over all playtests of a game, with its HTML, by game."""
    found, figures = frames(made), {}
    for game in sorted(set(found.games["game"])):
        some = found.only((found.games["game"] == game).astype(bool))
        each = [draw(some) for draw in {draw for drawers in sections(game).values() for draw in drawers}]
        figures[game] = [(fig, svg_drawing.figure_html(fig)) for fig in each]
    return figures


def played(
    store, title="First night", names=("Ann", "Ben", "Cem"), text="They laugh.", tags=("mood",), **rules
):
    game = CatInTheBox(3, CatInTheBox.Rules(**rules))
    table = Table.new(store, game, list(names), title, seed=3, tags=tags)
    while table.pending:
        seat = table.pending[0]
        shown = store.now() - (60 if len(table.log) == 10 else 2)
        table.submit(seat, table.legal(seat)[0], shown=shown)
        if len(table.log) == 6:
            table.undo()
            table.note(text, tags=tags)
            table.talk(0, text)
    table.note(f"May one pass? {text}?")
    table.survey(1, {"fun": "4", "confused": text})
    return table


class Parsed(HTMLParser):
    """The tags of a page, its attributes, and what stands outside of scripts and styles."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.text, self.inside = [], [], [], []
        self.feed(html)
        self.text = " ".join(self.text)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += attrs
        if tag in ("script", "style"):
            self.inside.append(tag)

    def handle_endtag(self, tag):
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()

    def handle_data(self, data):
        if not self.inside:
            self.text.append(data)


def test_it_reads_as_a_playtest_report(store):
    table = played(store)
    page = Parsed(reports.report(store, [table.id]))
    for heading in ("Result", "Who played", "Rules", "Key moments", "Figures", "Rulings", "Survey"):
        assert heading in page.text
    assert "First night" in page.text
    assert "Cat in the Box, 3 players" in page.text
    assert "thought for 60 s." in page.text
    assert "They laugh." in page.text
    assert "May one pass? They laugh.?" in page.text.split("Open questions")[1]
    assert "Ben was confused by: They laugh." in page.text.split("Open questions")[1]


def headings(html):
    return re.findall(r"<h1>(.*?)</h1>", html)


def test_the_heading_of_one_playtest_says_which_game_day_and_version_as_its_title_does(store):
    """It was "Playtest paper-" and eight letters, and all else stood only in the tab."""
    seats = tuple(paper.Sat(name, 5, name == "A") for name in "ABC")
    one = paper.write(store, paper.Paper("cat_in_the_box", date(2026, 5, 31), seats, changed="No red"))
    table = played(store)
    for id, named in ((one, f"Playtest {one}"), (table.id, "First night")):
        html = reports.report(store, [id])
        (heading,) = headings(html)
        assert heading == re.search("<title>(.*?)</title>", html)[1]
        assert heading.startswith(f"Cat in the Box: {named}, ")
        assert re.search(r", \d\d \w{3} \d{4}, .+", heading)
    whole, *each = headings(reports.report(store, [one, table.id]))
    assert whole.startswith("Cat in the Box: 2 playtests, ")
    assert each[0] == f"Cat in the Box: Playtest {one}, 31 May 2026"


def test_a_report_calls_people_as_who_sat_there_then(store):
    table = played(store)
    table.rename(1, "Berta")
    table.talk(1, "Good night.")
    page = Parsed(reports.report(store, [table.id])).text
    assert "Ben was confused by" in page
    assert "Berta was confused by" not in page
    assert "Berta" in page.split("Who played")[1].split("Rules")[0]
    talk = page.split("Notes and table talk")[1]
    assert re.search(r"Ann\s+They laugh\.", talk)
    assert re.search(r"Berta\s+Good night\.", talk)
    thought = page.split("Key moments")[1]
    assert "Berta" not in thought.split("Figures")[0]


def test_it_says_how_the_rules_differ_from_the_game_s_own(store):
    same, other = played(store), played(store, forced_lead_breaks=False)
    assert "The game's own rules, nothing changed." in Parsed(reports.report(store, [same.id])).text
    text = Parsed(reports.report(store, [other.id])).text
    assert "Different from the game's own rules" in text
    assert " (was " in text.split("Different from")[1].split("Key moments")[0]


def test_it_needs_no_network_and_no_library(store):
    table = played(store)
    html = reports.report(store, [table.id, played(store).id])
    page = Parsed(html)
    assert not [value for name, value in page.attributes if name in ("src", "href")]
    assert "plotly" not in html.lower()
    assert "All of them together" in page.text


def test_what_was_learned_comes_first_and_the_details_are_folded(store):
    one = reports.report(store, [played(store).id])
    assert one.index("What stands out") < one.index("<details>")
    many = reports.report(store, [played(store).id, played(store).id])
    assert many.index("What stands out") < many.index("First night")
    assert many.count("What stands out") == 1


def test_a_report_ends_with_the_last_position_as_everyone_could_see_it(store):
    table = played(store)
    html = reports.report(store, [table.id])
    said = words.position(table.game, table.game.view(table.state, None), table.names)
    assert html.rindex("<summary>Last position</summary>") == html.rindex("<summary>")
    assert f"<pre>{escape(said)}</pre>" in html
    assert "as a spectator sees it" in said


def test_figures_are_alive_and_small(made, of_all):
    of_one = reports.report(made, [made.playtests()[0].id])
    for html in (of_one, of_all):
        assert len(html.encode()) < 1_500_000
        assert html.count("<title>") > 20
    assert "Example data" in of_all


def test_every_figure_of_every_game_is_drawn_with_all_its_marks(drawn):
    for figures in drawn.values():
        for fig, html in figures:
            assert "nan" not in html.replace("nance", ""), fig.layout.title.text
            dots = sum(
                len(trace.x)
                for trace in fig.data
                if trace.type == "scatter" and trace.mode == "markers" and trace.x is not None
            )
            assert html.count("<title>") >= 2 * dots


def test_what_people_typed_stays_text(store):
    table = played(store, EVIL, [f"{EVIL}{n}" for n in range(3)], EVIL, [EVIL])
    plain = played(store)
    for ids, like in (([table.id], [plain.id]), ([table.id, plain.id], [plain.id, table.id])):
        evil, harmless = Parsed(reports.report(store, ids)), Parsed(reports.report(store, like))
        assert sorted(evil.tags) == sorted(harmless.tags)
        assert "img" not in evil.tags
        assert not [name for name, _ in evil.attributes if name.startswith("on")]
        assert "gotcha" in evil.text
        assert not evil.inside


def test_figures_hold_what_people_typed_as_text_too(store):
    table = played(store, EVIL, [f"{EVIL}{n}" for n in range(3)], EVIL, [EVIL])
    html = reports.report(store, [table.id])
    body = html[html.index("<body>") :]
    assert "<script>alert" not in body
    assert "<img" not in body


def test_a_report_leaves_the_theme_as_it_was(store):
    theme.use_theme("dark")
    try:
        assert theme.in_use() == "dark"
        assert "#161616" not in reports.report(store, [played(store).id])
        assert theme.in_use() == "dark"
    finally:
        theme.use_theme("light")


def test_a_playtest_that_goes_on_has_a_report_too(store):
    table = Table.new(store, CatInTheBox(3), ["Ann", "Ben", "Cem"], seed=1)
    assert "It is not finished, so nobody has won." in reports.report(store, [table.id])


def test_a_report_of_nothing_is_refused(store):
    with pytest.raises(ValueError, match="Choose the playtests"):
        reports.report(store, [])
    with pytest.raises(NoSuchPlaytest):
        reports.report(store, ["nobody"])


def test_figures_for_which_there_is_no_room_are_named_and_left_out(store):
    found = frames(store, playtests=[played(store).id, played(store).id])
    assert "Left out" not in reports._together(found, reports.MOST_BYTES)
    small = reports._together(found, 30_000)
    assert len(small.encode()) < 35_000
    assert "Cat in the Box: Overview" in small
    assert "see the dashboard: " in small


def test_numbers_are_said_as_one_says_them(of_all, drawn):
    for html in [of_all, *("".join(html for _, html in figures) for figures in drawn.values())]:
        said = re.findall(r"<t(?:itle|ext)[^>]*>([^<]*)<", html)
        assert len(said) > 100
        long = [one for one in said if re.search(r"(?<![\d.])(?!0\.0)\d+\.\d{3}|0\.0*\d{2,}[1-9]{2}", one)]
        assert long == []


def test_a_field_of_several_playtests_says_in_how_many_of_them_it_was_so(tmp_path):
    made = Store(tmp_path / "samples.sqlite")
    samples.load(made, "trade_warz", made_up=True)
    fig = trade_warz_partners.suzerains_by_round(frames(made))
    html = svg_drawing.figure_html(fig)
    shown = {text for row in fig.data[0].text for text in row if text}
    assert shown >= {"1/3", "0/3"}
    assert all(f">{text}<" in html for text in shown)
    assert "a suzerain in 1 of 3 (" in html
    made.close()


def test_an_early_end_is_a_key_moment_and_no_result(store):
    table = Table.new(store, CatInTheBox(2), ["Ann", "Ben"])
    table.submit(0, table.legal(0)[0])
    table.end_early("The last train <b>")
    page = reports.report(store, [table.id])
    assert "nobody has won. The playtest was ended here: The last train &lt;b&gt;." in page
    assert "ended early" in page


def test_a_report_holds_playtests_on_paper_beside_recordings(store, tmp_path):
    seats = (
        paper.Sat("Ann", 7, True, team="Red", answers={"confused": "the lead", "tension": 4}, began=True),
        paper.Sat("Zoë <b>", None, False, first_time=True),
    )
    noted = (("Why is red so strong?", ()), ("They laugh.", ("mood",)))
    id = paper.write(
        store,
        paper.Paper(
            "cat_in_the_box", date(2026, 5, 31), seats, 2, 65.5, "At Ann's", "We stopped", notes=noted
        ),
    )
    alone = reports.report(store, [id])
    for said in (
        "At Ann&#x27;s",
        "31 May 2026, on paper",
        "2 rounds, 65.5 minutes",
        "<strong>Ann</strong> won",
    ):
        assert said in alone
    assert "Zoë &lt;b&gt;" in alone
    assert "was confused by: the lead" in alone
    assert "first time" in alone
    both = reports.report(store, [played(store).id, id])
    assert both.count("<article class=playtest>") == 2
    assert "Why is red so strong? (played 31 May)" in both
    with pytest.raises(NoSuchPlaytest):
        reports.report(store, ["paper-00000000"])
