"""Drafts of games played with physical pieces: what has been typed so far, to continue later."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa

from playtest.engines import codec
from playtest.record import columns
from playtest.record.database import Database
from playtest.record.entries import to_json

_meta = sa.MetaData()
_drafts = sa.Table(
    "typed_in",
    _meta,
    columns.key("id"),
    columns.real("at"),
    columns.text("body"),
)


@dataclass(frozen=True, slots=True)
class Draft:
    """The identity of a draft: two drafts are the same if their game, rules, names and title are."""

    id: str

    @classmethod
    def of(cls, game: Any, names: Sequence[str], title: str) -> Draft:
        """Return the draft of this game with these people."""
        told = to_json([game.name, game.seats, codec.rules_digest(game), list(names), title])
        return cls(hashlib.sha256(told.encode()).hexdigest()[:16])


def keep(store: Database, draft: Draft, body: str) -> None:
    """Save what has been typed so far."""
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(_drafts).where(_drafts.c.id == draft.id))
        connection.execute(sa.insert(_drafts), {"id": draft.id, "at": store.now(), "body": body})


def read(store: Database, draft: Draft) -> str | None:
    """Return what has been typed so far; ``None`` if nothing has."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(_drafts.name):
            return None
        query = sa.select(_drafts.c.body).where(_drafts.c.id == draft.id)
        return connection.execute(query).scalar_one_or_none()


def remove(store: Database, draft: Draft) -> None:
    """Delete a draft whose playtest has been recorded or is being started anew."""
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(_drafts).where(_drafts.c.id == draft.id))
