"""Days and hours that people read are those of this computer; frames keep UTC."""

import random
import time
from contextlib import closing
from datetime import UTC, date, datetime

import pytest

from playtest.engines.scambodia import Scambodia
from playtest.frames import frames
from playtest.record import Store, paper
from playtest.review import Choice, choose, days, feedback, journal, publishing, reports
from playtest.review.findings import listing
from playtest.table import Table, transcript
from playtest.widgets import start
from tests.cli.test_cli import run
from tests.widgets.conftest import Page

EVENING = datetime(2026, 3, 1, 2, tzinfo=UTC)
"""In New York it is 21:00 on the last day of February, and in Auckland 15:00 on the first of March."""
NOTED = paper.Paper(
    "scambodia",
    date(2026, 2, 28),
    (paper.Sat("Cem", 3.0, True), paper.Sat("Eve", 9.0, False)),
    notes=(("Why do we draw twice?", ("rules",)),),
)


@pytest.fixture(params=["America/New_York", "Pacific/Auckland"])
def zone(request, monkeypatch):
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def place(tmp_path, zone):
    """The file of recordings with one evening at the table and one on paper."""
    with closing(Store(tmp_path / "r.sqlite", clock=EVENING.timestamp)) as store:
        table = Table.new(store, Scambodia(2), ["Ann", "Ben"], seed="days")
        table.note("Who begins?", tags=["rules"])
        rng = random.Random("days")
        while table.outcome is None:
            table.submit(table.pending[0], rng.choice(table.legal(table.pending[0])))
        paper.write(store, NOTED)
    return tmp_path / "r.sqlite"


@pytest.fixture
def store(place):
    with closing(Store(place, clock=EVENING.timestamp)) as store:
        yield store


@pytest.fixture
def day(zone):
    return date(2026, 2, 28) if zone == "America/New_York" else date(2026, 3, 1)


@pytest.fixture
def hour(zone):
    return "21:00" if zone == "America/New_York" else "15:00"


def test_frames_keep_utc_and_days_are_of_the_reader(store, day, hour):
    games = frames(store).games
    recorded = games["source"] != "paper"
    assert games.loc[recorded, "created"].iloc[0].to_pydatetime() == EVENING
    begun = days.begun(games)
    assert f"{begun[recorded].iloc[0]:%Y-%m-%d %H:%M}" == f"{day} {hour}"
    assert begun[~recorded].iloc[0].date() == NOTED.played  # also where noon in UTC is the next day


def test_the_journal_and_the_findings_have_the_days_of_the_reader(store, day):
    (one,) = journal.chapters(store, "scambodia")
    assert one.day.date() == date(2026, 2, 28)
    assert sorted(line[:11] for line in one.told if " won." in line) == sorted(
        [f"{day:%d %b %Y}", "28 Feb 2026"]
    )
    (found,) = listing.one_by_one(frames(store))
    assert f"{day.day} {day:%b}: " in found.shown
    assert "28 Feb: seat 1 won, 3 to 9" in found.shown


def test_notes_name_the_hour_of_an_evening_and_only_the_day_of_one_on_paper(store, day, hour):
    where = {one.text: one.where for one in feedback.notes(frames(store))}
    assert where["Why do we draw twice?"] == "28 Feb"
    assert where["Who begins?"].startswith(f"{day:%d %b}, {hour}, ")


def test_reports_have_the_days_and_hours_of_the_reader(store, day, hour):
    recorded = frames(store).games.query("source != 'paper'")["playtest"].iloc[0]
    alone = reports.report(store, [recorded])
    assert f"{day:%d %B %Y}, {hour}" in alone
    both = reports.report(store, [recorded, paper.read(store)[0].id])
    assert f"28 Feb 2026{'' if day == NOTED.played else ' to 01 Mar 2026'}, " in both
    assert "(played 28 February)" in both
    assert f"(begun {day:%d %B}, {hour})" in both
    months = ["Feb 2026"] if day == NOTED.played else ["Feb 2026", "Mar 2026"]
    assert f"with 4 players, {' to '.join(months)}." in publishing.page(store, "scambodia")
    assert not {" UTC" in alone, " UTC" in both} - {False}


def test_lists_and_transcripts_have_the_days_and_hours_of_the_reader(place, store, day, hour):
    (header,) = store.playtests()
    assert header.id.startswith(f"{day:%y%m%d}-")
    said = run("recordings", "--recordings", place).stdout
    assert f"{day} {hour}" in said
    assert f"{day} {hour}" in next(line for line in transcript(Table.open(store, header.id)) if "Pl" in line)
    page = start(store=store).board
    assert f"{day:%d %b %Y}, {hour}" in Page(page).text


def test_a_day_is_chosen_as_the_reader_has_it(store, day):
    found = frames(store)
    assert len(choose(found, Choice(since=day)).games) == (2 if day == NOTED.played else 1)
    assert len(choose(found, Choice(until=date(2026, 2, 28))).games) == (2 if day == NOTED.played else 1)
    assert len(choose(found, Choice(since=date(2026, 2, 28), until=day)).games) == 2
    assert len(choose(found, Choice(until=date(2026, 2, 27))).games) == 0
