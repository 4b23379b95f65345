"""What was typed of a game that was played with real pieces and is not written down yet, to go on from."""

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
    """Which game is typed in: the same game, rules, names and title are the same draft."""

    id: str

    @classmethod
    def of(cls, game: Any, names: Sequence[str], title: str) -> Draft:
        """The draft of this game with these people."""
        told = to_json([game.name, game.seats, codec.rules_digest(game), list(names), title])
        return cls(hashlib.sha256(told.encode()).hexdigest()[:16])


def keep(store: Database, draft: Draft, body: str) -> None:
    """Keep what was typed so far."""
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(_drafts).where(_drafts.c.id == draft.id))
        connection.execute(sa.insert(_drafts), {"id": draft.id, "at": store.now(), "body": body})


def read(store: Database, draft: Draft) -> str | None:
    """What was typed so far; ``None`` where nothing was."""
    with store.reading() as connection:
        if not sa.inspect(connection).has_table(_drafts.name):
            return None
        query = sa.select(_drafts.c.body).where(_drafts.c.id == draft.id)
        return connection.execute(query).scalar_one_or_none()


def remove(store: Database, draft: Draft) -> None:
    """Forget what was typed: it is written down, or begins anew."""
    with store.writing() as connection:
        _meta.create_all(connection)
        connection.execute(sa.delete(_drafts).where(_drafts.c.id == draft.id))
