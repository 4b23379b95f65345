"""The journal: versions in order, what each is for, what came, held against what was expected."""

import runpy
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest
import sqlalchemy as sa

from playtest import catalog
from playtest.engines.cat_in_the_box import CatInTheBox, CatRules
from playtest.frames import frames
from playtest.record import Store, paper, versions
from playtest.review import expectations, feedback, findings, journal, publishing, reports
from playtest.review import versions as of_rules
from playtest.simulate import journaling, simulate
from playtest.table import Table

CHECKOUT = Path(__file__).parents[2]
FIRST = datetime(2026, 3, 1, 20, tzinfo=UTC).timestamp()
DAY = 86_400.0


class Clock:
    def __init__(self):
        self.now = FIRST + 30 * DAY

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def store(tmp_path, clock):
    store = Store(tmp_path / "r.sqlite", clock=clock)
    yield store
    store.close()


def evenings(store, count, changed="", *, wins=lambda at: at % 3, minutes=30.0, first=1, fun=4.0):
    for at in range(count):
        seats = tuple(
            paper.Sat(name, float(seat == wins(at)), seat == wins(at), answers={"fun": fun + at % 2})
            for seat, name in enumerate(["Ann", "Ben", "Cem"])
        )
        one = paper.Paper(
            "cat_in_the_box",
            date(2026, 3, first + at),
            seats,
            rounds=3,
            minutes=minutes + at,
            changed=changed,
        )
        paper.write(store, one)


def told(store):
    return {one.name: one for one in journal.chapters(store, "cat_in_the_box")}


def test_versions_stand_in_the_order_in_which_they_were_played(store):
    evenings(store, 3, "Red may be led", first=10)
    evenings(store, 2)
    first, second = journal.chapters(store, "cat_in_the_box")
    assert (first.name, first.changes) == (journal.OWN, ["No change: the game as it is"])
    assert (second.name, second.changes) == ("v2", ["Red may be led"])
    assert first.day.date() == date(2026, 3, 1)
    assert first.told[0] == "01 Mar 2026: Ann, Ben, Cem, 30 minutes; Ann won."
    assert second.against == (
        "Too few to compare with v1 (the game's own rules): 3 and 2 playtests; "
        "8 of each are needed, at the same number of players.",
    )


def test_a_version_is_named_and_says_what_it_is_for(store):
    evenings(store, 2, "Red may be led")
    (one,) = journal.chapters(store, "cat_in_the_box")
    journal.say(store, "cat_in_the_box", one, name="Red light")
    (one,) = journal.chapters(store, "cat_in_the_box")
    journal.say(store, "cat_in_the_box", journal.named([one], "red light"), aim="Fewer paradoxes")
    (one,) = journal.chapters(store, "cat_in_the_box")
    assert (one.name, one.aim, one.changes) == ("Red light", "Fewer paradoxes", ["Red may be led"])
    with pytest.raises(ValueError, match=r"There is no version 'Blue'.*Choose from Red light"):
        journal.named([one], "Blue")


def test_an_expectation_is_held_not_held_or_too_early_and_says_when_it_was_written(store, clock):
    clock.now = FIRST - DAY
    cat = catalog.game("cat_in_the_box")(3)
    journal.new(store, cat, journal.OWN, expected=["a playtest takes under 60 minutes"])
    clock.now = FIRST + 30 * DAY
    evenings(store, 7)
    for text in ("a playtest takes under 20 minutes", "the first seat wins at most 60%"):
        journal.say(store, "cat_in_the_box", told(store)[journal.OWN], expected=text)
    few = {one.text: one.verdict for one in told(store)[journal.OWN].answers}
    assert set(few.values()) == {"too early"}
    evenings(store, 3, first=8)
    answers = {one.text: one for one in told(store)[journal.OWN].answers}
    assert answers["a playtest takes under 60 minutes"].verdict == "held"
    assert answers["a playtest takes under 60 minutes"].when.endswith("before the first evening")
    assert answers["a playtest takes under 20 minutes"].verdict == "not held"
    assert answers["a playtest takes under 20 minutes"].when.endswith("after 10 playtests")
    assert answers["the first seat wins at most 60%"].verdict == "too early"
    assert "n = 10" in answers["the first seat wins at most 60%"].shown


def test_many_playtests_are_told_with_intervals_and_beside_the_version_before(store):
    evenings(store, 9)
    evenings(store, 9, "Red may be led", minutes=90.0, first=12, fun=2.0)
    first, second = journal.chapters(store, "cat_in_the_box")
    assert any(line.startswith("A playtest takes 34 minutes (") for line in first.told)
    assert any(line.startswith("Fun: 4.4 of 5 (") for line in first.told)
    assert any("more minutes" in line for line in second.against)


def answered(store, values, question, *, first=1, tags=()):
    for at, value in enumerate(values):
        seats = tuple(
            paper.Sat(name, None, name == "Ann", answers={question: value}) for name in ("Ann", "Ben", "Cem")
        )
        notes = ((f"What about {tag}?", (tag,)) for tag in tags)
        paper.write(
            store,
            paper.Paper("cat_in_the_box", date(2026, 3, first + at), seats, rounds=3, notes=tuple(notes)),
        )


@pytest.mark.parametrize(
    ("question", "values", "said"),
    [
        ("Rate it from 1 to 10", (3, 9, 10, 6, 7, 8, 9, 10), "Rate it from 1 to 10: 7.8 of 10 ("),
        ("fun", (3, 4, 5, 4, 4, 4, 4, 5), "Fun: 4.1 of 5 ("),
        ("fun", (3, 9, 10, 6, 7, 8, 9, 10), ""),
        ("How many tricks did you plan?", (3, 2, 1, 2, 2, 3, 2, 3), ""),
    ],
)
def test_a_rating_is_told_on_its_own_scale_and_a_number_is_no_rating(store, question, values, said):
    """Of answers from 1 to 10, those over 5 were dropped and the rest said to be of 5; tricks were rated."""
    answered(store, values, question)
    (chapter,) = journal.chapters(store, "cat_in_the_box")
    told = [line for line in chapter.told if line.startswith(question.capitalize())]
    assert len(told) == bool(said)
    assert all(line.startswith(said) for line in told)
    (each,) = feedback.ratings(frames(store))
    assert len(each.values) == 24
    assert each.scale == ("of 10" if "of 10" in said else "of 5" if said else "")
    assert f"{question.capitalize()}: {each.mean} on average" in publishing.page(store, "cat_in_the_box")


def test_playtests_on_paper_without_a_word_have_no_questions_about_the_rules(store):
    """Twelve plays from another program said "0 in 12 playtests", where nothing could have been noted."""
    evenings(store, 12, fun=4.0)
    for one in paper.read(store):
        paper.write(store, replace(one, seats=tuple(replace(sat, answers={}) for sat in one.seats)))
    (chapter,) = journal.chapters(store, "cat_in_the_box")
    assert not [line for line in chapter.told if "Questions about the rules" in line]
    expected = expectations.understood("at most 1 rules question")
    assert expectations.held(expected, frames(store)).n == 0
    answered(store, (4,) * 8, "fun", first=20, tags=["question"])
    found = expectations.held(expected, frames(store))
    assert (found.n, found.verdict) == (8, "held")


def test_an_unfinished_playtest_of_people_is_told_among_people(store):
    """A game typed in by four people stood under "With bots"."""
    table = Table.new(store, catalog.game("cat_in_the_box")(3), ["Ann", "Ben", "Cem"], seed=1)
    seat = table.pending[0]
    table.submit(seat, table.legal(seat)[0])
    evenings(store, 2)
    (chapter,) = journal.chapters(store, "cat_in_the_box")
    assert chapter.told[-1] == "1 playtest has no known result and is not counted."
    assert chapter.bots == ()


@pytest.mark.parametrize(
    ("text", "verdict", "shown"),
    [
        ("at most 6 rounds", "held", "3.0 rounds each time, n = 12"),
        ("at most 2 rounds", "not held", "3.0 rounds each time, n = 12"),
        ("at most 1 rules question", "held", "0.0 questions each time, n = 12"),
    ],
)
def test_where_every_playtest_has_the_same_value_that_value_decides(store, text, verdict, shown):
    """It was too early at any number of playtests, as equal values have no interval."""
    evenings(store, 12)
    found = expectations.held(expectations.understood(text), frames(store))
    assert (found.verdict, found.shown) == (verdict, shown)


@pytest.mark.parametrize("text", expectations.EXAMPLES)
def test_each_example_is_understood(text):
    assert expectations.understood(text).text == text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("it is fun", "has no bound"),
        ("at most 3 dragons", "nothing that is measured"),
        ("minutes at most 30%", "is in minutes, not in %"),
    ],
)
def test_what_is_not_understood_is_said_with_examples(text, said):
    with pytest.raises(ValueError, match=said):
        expectations.understood(text)


def test_bots_are_asked_and_it_is_said_for_which_of_them_it_holds(store, clock):
    changed = CatInTheBox(3, CatRules(numbers_for_three=6))
    for game in (CatInTheBox(3), changed):
        table = Table.new(store, game, ["Ann", "Ben", "Cem"], seed=3)
        while table.pending:
            table.submit(table.pending[0], table.legal(table.pending[0])[0])
        clock.now += DAY
    first, second = journal.chapters(store, "cat_in_the_box")
    assert journaling.game_of("cat_in_the_box", second).rules == changed.rules
    journal.say(store, "cat_in_the_box", second, expected="the first seat wins at most 95%")
    second = journal.chapters(store, "cat_in_the_box")[1]
    journaling.ask(store, "cat_in_the_box", second, first, 12)
    second = journal.chapters(store, "cat_in_the_box")[1]
    assert "held with" in second.answers[0].bots
    assert any("12 games by each bot of the panel" in line for line in second.bots)
    evenings(store, 1, "In words alone", first=20)
    with pytest.raises(ValueError, match="known only in words"):
        journaling.game_of("cat_in_the_box", journal.chapters(store, "cat_in_the_box")[0])


def test_what_people_typed_is_escaped_on_the_page(store):
    evenings(store, 1, "<b>bold</b>")
    page = journal.page(store, "cat_in_the_box")
    assert "&lt;b&gt;bold" in page
    assert "<b>bold" not in page


def test_damage_of_what_was_said_is_noticed_and_a_backup_has_it(store, tmp_path):
    evenings(store, 1)
    journal.say(store, "cat_in_the_box", journal.chapters(store, "cat_in_the_box")[0], aim="Less luck")
    copy = Store(store.backup(tmp_path / "copy.sqlite"))
    assert [one.aim for one in versions.read(copy, "cat_in_the_box").values()] == ["Less luck"]
    copy.close()
    assert store.verify().whole
    with store.writing() as connection:
        connection.execute(sa.update(versions.versions).values(body="{}"))
    assert "version of cat_in_the_box is damaged" in str(store.verify().file)
    assert versions.read(store, "cat_in_the_box") == {}


def test_a_simulation_counts_for_bots_alone():
    played = simulate(CatInTheBox(3), "random", 10, seed=1)
    assert expectations.held(expectations.understood("seat 1 wins at most 100%"), played).verdict == "held"
    assert not expectations.held(expectations.understood("under 60 minutes"), played).n


def test_the_frames_of_a_version_are_its_playtests(store):
    evenings(store, 2)
    evenings(store, 1, "Red may be led", first=5)
    assert journal.keys_of(frames(store)).tolist() == ["", "", "Red may be led"]


class LastTrickWins(CatInTheBox):
    """Made in a cell."""

    def clock(self, state):
        """No move has a clock."""


def dealt(store, game):
    return Table.new(store, game, ["Ann", "Ben", "Cem", "Dee"][: game.seats], seed=1)


def test_an_overridden_method_is_told_in_words_with_its_code_and_is_one_version_at_any_size(store):
    """A recording has its digest alone, and so it read “methods of the game changed”, once for each size."""
    dealt(store, LastTrickWins(3))
    dealt(store, LastTrickWins(4))
    (one,) = journal.chapters(store, "cat_in_the_box")
    assert one.name == "v1"
    assert one.changes == ["clock overridden (No move has a clock)"]
    said = "\n".join(journal.lines([one], "Cat in the Box"))
    assert "def clock(self, state):" in said
    assert "def clock(self, state):" in journal.page(store, "cat_in_the_box")


def test_a_version_named_in_a_cell_has_its_name_at_the_table_in_frames_and_in_the_dashboard(store):
    """Such a version was refused before its first playtest, and only the journal knew the names."""
    journal.new(store, LastTrickWins(3), "No clock", "Less hurry", ["a playtest takes under 60 minutes"])
    table = dealt(store, LastTrickWins(3))
    other = dealt(store, LastTrickWins(4))
    assert (table.version, other.version) == ("No clock", "No clock")
    found = frames(store)
    assert list(found.games["version"]) == ["No clock", "No clock"]
    (version,) = of_rules.versions(found)
    (chapter,) = journal.chapters(store, "cat_in_the_box")
    assert version.name == chapter.title == "v1 (No clock)"
    assert [one.text for one in chapter.answers] == ["a playtest takes under 60 minutes"]


def test_an_old_recording_has_its_version_from_its_rules_and_can_be_named(store, clock):
    table = dealt(store, CatInTheBox(3, CatRules(forced_lead_breaks=False)))
    clock.now += DAY
    dealt(store, CatInTheBox(3))
    assert "red lead" in Table.open(store, table.id).version
    changed = journal.named(journal.chapters(store, "cat_in_the_box"), "v1")
    journal.say(store, "cat_in_the_box", changed, name="Red sleeps")
    assert Table.open(store, table.id).version == "Red sleeps"
    assert Table.open(store, dealt(store, CatInTheBox(3)).id).version == ""
    assert list(frames(store).games["version"]) == ["Red sleeps", "", ""]
    report = reports.report(store, [table.id])
    assert "<dt>Version</dt><dd>Red sleeps</dd>" in report


def test_the_journal_goes_with_an_exported_playtest_and_without_its_peoples_names(store, tmp_path):
    table = dealt(store, CatInTheBox(3, CatRules(forced_lead_breaks=False)))
    (one,) = journal.chapters(store, "cat_in_the_box")
    journal.say(store, "cat_in_the_box", one, name="Red sleeps", aim="Ann waits less")
    journal.say(store, "cat_in_the_box", one, expected="a playtest takes under 60 minutes")
    (one,) = journal.chapters(store, "cat_in_the_box")
    for names, aim in ((True, "Ann waits less"), (False, "Seat 1 waits less")):
        there = Store(tmp_path / f"{names}.sqlite")
        there.import_(store.export(table.id, names=names))
        (came,) = journal.chapters(there, "cat_in_the_box")
        assert (came.name, came.aim) == ("Red sleeps", aim)
        assert [each.text for each in came.answers] == ["a playtest takes under 60 minutes"]
        journal.say(there, "cat_in_the_box", came, aim="My own")
        there.import_(store.export(table.id))
        assert journal.chapters(there, "cat_in_the_box")[0].aim == "My own", "what is written here stays"
        there.close()


def test_salvage_keeps_the_sound_versions_and_tells_the_damaged_one_in_a_sentence(store, tmp_path):
    for rules, name in ((CatRules(), "Plain"), (CatRules(forced_lead_breaks=False), "Red sleeps")):
        versions.give_name(store, CatInTheBox(3, rules), name)
    dealt(store, CatInTheBox(3))
    with store.writing() as connection:
        row = versions.versions.c
        connection.execute(
            sa.update(versions.versions).where(row.body.contains("Red sleeps")).values(body="{}")
        )
    copy = store.backup(tmp_path / "torn.sqlite")
    fresh = Store(tmp_path / "fresh.sqlite")
    said = [str(one) for one in fresh.salvage(copy)]
    assert "What the journal says of 'Plain' of Cat in the Box is saved." in said
    lost = [one for one in said if one.startswith("A version in the journal is lost: ")]
    assert len(lost) == 1
    assert "wrong checksum" in lost[0]
    assert [one.name for one in versions.read(fresh, "cat_in_the_box").values()] == ["Plain"]
    assert len(fresh.playtests()) == 1
    fresh.close()


def test_the_made_up_evenings_of_the_readmes_picture_say_that_they_are_made_up(store, clock):
    clock.now = FIRST + 100 * DAY
    program = runpy.run_path(str(CHECKOUT / "docs" / "made_up_evenings.py"))
    program["evenings"](store)
    found = journal.chapters(store, "cat_in_the_box")
    assert [len(one.people.games) for one in found] == [8, 8, 8]
    assert all("before the first evening" in answer.when for one in found for answer in one.answers)
    assert [one.title for one in found] == ["v1 (As printed)", "v2 (Red light)", "v3 (Short hands)"]
    assert journal.MADE_UP in journal.page(store, "cat_in_the_box")
    assert [one.answers[0].verdict for one in found] == ["not held", "held", "held"]
    *sure, rest = found[1].against
    assert [said.partition(".")[0] for said in sure] == [
        "v2 (Red light): higher rating of “fun” than v1 (As printed)"
    ]
    assert rest == "7 other comparisons show no more than chance does."


def test_a_version_has_one_number_in_the_journal_in_every_selection_and_in_reports(store):
    """A selection counted from 1 again, and a version written about but never played took a number."""
    evenings(store, 2)
    versions.write(store, versions.Version("cat_in_the_box", "Never played", "Idle", at=FIRST + DAY))
    evenings(store, 3, "Red may be led", first=10)
    evenings(store, 1, "Everybody has seven cards", first=20)
    found = frames(store, game="cat_in_the_box")
    numbers = {one.number: one.words for one in of_rules.versions(found)}
    in_journal = journal.chapters(store, "cat_in_the_box")
    assert [one.title for one in in_journal] == [
        "v1 (the game's own rules)",
        "v2 (Red may be led)",
        "v3 (Everybody has seven cards)",
        "v4 (Idle)",
    ]
    assert numbers == {1: of_rules.OWN, 2: "Red may be led", 3: "Everybody has seven cards"}
    since = found.only(found.games["variant"] != "")
    assert [one.name for one in of_rules.versions(since)] == [
        "v2 (Red may be led)",
        "v3 (Everybody has seven cards)",
    ]
    last = since.only(since.games["variant"].str.startswith("Every"))
    (only,) = of_rules.versions(last)
    assert (only.number, only.playtests) == (3, 1)


def test_what_stands_out_in_a_report_counts_versions_as_the_journal_does(store, clock, monkeypatch):
    evenings(store, 2)
    told_of = []

    def looked(some, game):
        told_of.extend(one.number for one in of_rules.versions(some))
        return findings.stands_out(some)

    monkeypatch.setattr(reports, "stands_out", looked)
    ids = []
    for changes in ({"forced_lead_breaks": False}, {"numbers_for_three": 6}):
        clock.now += DAY
        ids.append(dealt(store, CatInTheBox(3, CatRules(**changes))).id)
    reports.report(store, ids)
    assert told_of == [2, 3]
    assert [
        one.number for one in journal.of_playtests(store, frames(store, playtests=ids))["cat_in_the_box"]
    ] == [
        2,
        3,
    ]
