"""A checksum of everything recorded, by which a reader notices that something has changed."""

from __future__ import annotations

import hashlib

import sqlalchemy as sa

from playtest.record.database import Database
from playtest.record.paper import papers
from playtest.record.tables import playtests
from playtest.record.versions import versions

_READ = (
    sa.select(playtests.c.id, playtests.c.checksum, playtests.c.last_n, playtests.c.last_checksum),
    sa.select(papers.c.id, papers.c.body),
    sa.select(versions.c.id, versions.c.checksum),
)
"""Queries for everything that figures and findings depend on. A log's end represents the whole log."""


def state_of(store: Database) -> str:
    """Return a checksum of all recordings, playtests on paper and texts about versions. Raises ``Unusable``.

    Other tables do not affect it, such as cached figures or unfinished drafts.
    """
    found = hashlib.sha256()
    with store.reading() as connection:
        there = set(sa.inspect(connection).get_table_names())
        for query in _READ:
            (table,) = query.get_final_froms()
            if getattr(table, "name", "") in there:
                for row in sorted(map(repr, connection.execute(query))):
                    found.update(row.encode("utf-8", "replace"))
    return found.hexdigest()
