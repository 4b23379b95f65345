"""The recordings of a designer or a studio: what a user types as ``playtest.Store``."""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Game
from playtest.record.database import Database
from playtest.record.portable import pack, take_in


class Store(Database):
    """A place with playtests in it: a SQLite file, or a database by its SQLAlchemy URL.

    ``Store()`` is your own recordings: ``data/recordings`` in a checkout, your data folder otherwise, or
    what the environment variable ``PLAYTEST_RECORDINGS`` says. ``clock`` gives seconds since 1970.

    Raises ``Unusable`` with one sentence if playtests cannot be kept there; nothing is changed then.
    """

    def export(self, id: str) -> str:
        """One playtest as text that can be mailed and imported elsewhere."""
        return pack(self.header(id), self.entries(id))

    def import_(self, data: str | bytes, game: type[Game[Any, Any, Any, Any]] | None = None) -> str:
        """Take in an exported playtest after checking it, and return its id here.

        ``game`` is its class where that is not a registered one. Raises ``portable.NotImportable`` with a
        sentence that says what is wrong; nothing is written then.
        """
        return take_in(self, data, game)
