"""Rows are read page by page as SQLite wrote them."""

from __future__ import annotations

import sqlite3

from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.record import pages

VALUES = st.one_of(
    st.none(),
    st.integers(-(2**63), 2**63 - 1),
    st.floats(allow_nan=False).filter(lambda value: not value.is_integer()),
    st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=30),
    st.binary(max_size=30),
    st.integers(3000, 20_000).map(lambda length: "long " * length),
)


@settings(max_examples=25, deadline=None, database=None)
@given(
    rows=st.lists(st.tuples(VALUES, VALUES, VALUES), min_size=1, max_size=60),
    size=st.sampled_from([512, 4096]),
)
def test_every_row_that_sqlite_wrote_is_found(rows, size):
    with sqlite3.connect(":memory:") as made:
        made.execute(f"PRAGMA page_size={size}")
        made.execute("CREATE TABLE t (a, b, c)")
        made.executemany("INSERT INTO t VALUES (?, ?, ?)", rows)
        made.commit()
        found = [row for row in pages.rows(made.serialize()) if len(row) == 3]
    made.close()
    assert sorted(map(repr, found)) == sorted(map(repr, rows))


@settings(max_examples=50, deadline=None, database=None)
@given(st.binary(min_size=0, max_size=3000))
def test_no_bytes_whatever_stop_it(data):
    list(pages.rows(data))
    list(pages.rows((b"\r\0\0\0\x09" + data) * 3))
