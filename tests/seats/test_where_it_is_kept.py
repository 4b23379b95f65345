"""Nobody at a table is told where the server keeps its recordings, the console neither."""

import re

import pytest
from sqlalchemy import make_url

from playtest.seats.public import PublicScreen
from playtest.seats.screens import NotAllowed
from tests.databases import place, postgres
from tests.seats.desk import Tab

__all__ = ["place", "postgres"]


def secrets_of(place):
    """What must not be told: the file and its folder, or the server's address, port and user."""
    if "://" not in place:
        return [place, place.rpartition("/")[0], "recordings.sqlite"]
    url = make_url(place)
    parts = [place, url.drivername, url.query.get("host"), url.query.get("options")]
    return [each for each in (*parts, "search_path", "postgresql+") if each]


@pytest.mark.parametrize("started", [False, True], ids=["before the game", "in it"])
def test_no_page_tells_where_the_server_keeps_its_recordings(desk, place, started):
    here = desk(started=started)
    tabs = {"console": here.tab, "public": Tab(PublicScreen(here.session, here.seats))}
    tabs |= {f"seat {at + 1}": Tab(screen) for at, screen in enumerate(here.seats)}
    shown = re.compile("|".join(map(re.escape, secrets_of(place))))
    for name, tab in tabs.items():
        said = [str(node[2]["data-do"]) for node in tab.nodes() if "data-do" in node[2]]
        assert said or name != "console"
        for do in ["log-all", *said]:
            try:
                tab.do(do)
            except NotAllowed:
                continue
        for text in tab.told:
            assert not shown.search(text), name


def test_what_goes_wrong_with_the_recordings_is_told_to_a_seat_without_where_they_are(desk, place):
    here = desk()
    page = Tab(here.seats[0])
    with here.table.store.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE entries RENAME TO entries_away")
    page.told.clear()
    page.do("talk", text="hello")
    said = " ".join(page.told)
    with here.table.store.writing() as connection:
        connection.exec_driver_sql("ALTER TABLE entries_away RENAME TO entries")
    for secret in secrets_of(place):
        assert secret not in said
