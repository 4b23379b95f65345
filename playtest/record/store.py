"""The recordings of a designer or a studio: what a user types as ``playtest.Store``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playtest.engines.game import Game
from playtest.record import care, paper
from playtest.record import salvage as salvaging
from playtest.record.database import Database
from playtest.record.entries import Header, NoSuchPlaytest
from playtest.record.nameless import without_names
from playtest.record.portable import pack, take_in


class Store(Database):
    """A place with playtests in it: a SQLite file, or a database by its SQLAlchemy URL.

    ``Store()`` is your own recordings: ``data/recordings`` in a checkout, your data folder otherwise, or
    what the environment variable ``PLAYTEST_RECORDINGS`` says. ``clock`` gives seconds since 1970.

    Raises ``Unusable`` with one sentence if playtests cannot be kept there; nothing is changed then.
    """

    def header(self, id: str) -> Header:
        """The header of one playtest. Raises ``NoSuchPlaytest``, and ``Unusable`` for an unreadable one.

        A playtest on paper has no header: ``paper.find`` reads it.
        """
        try:
            return super().header(id)
        except NoSuchPlaytest:
            if not any(one.id == id for one in paper.read(self)):
                raise
        raise NoSuchPlaytest(f"{id} was played on paper, so it has no moves. `playtest paper {id}` shows it.")

    def export(self, id: str, *, names: bool = True) -> str:
        """One playtest as text that can be mailed and imported elsewhere; without ``names`` nobody is named.

        Then people are called by their seats, also in notes and talk (see ``nameless``).
        """
        header, entries = self.header(id), self.entries(id)
        return pack(header, entries) if names else pack(*without_names(header, entries))

    def import_(self, data: str | bytes, game: type[Game[Any, Any, Any, Any]] | None = None) -> str:
        """Take in an exported playtest after checking it, and return its id here.

        ``game`` is its class where that is not a registered one. Raises ``portable.NotImportable`` with a
        sentence that says what is wrong; nothing is written then.
        """
        return take_in(self, data, game)

    def verify(self) -> care.Verified:
        """Hold every playtest against its checksums, and say which are damaged. Nothing is changed."""
        return care.verify(self)

    def backup(self, to: str | Path) -> Path | str:
        """Copy everything, as it is at one moment, to a new file or an empty database; others may play on.

        Returns where the copy is. Raises ``Unusable`` if something is there already.
        """
        return care.backup(self, to)

    def salvage(self, path: str | Path) -> list[salvaging.Salvaged]:
        """Take in what can still be read of a damaged file of recordings, or of a torn exported playtest.

        The file is left as it is. Returns what became of each playtest. Raises ``Unusable``.
        """
        return salvaging.salvage(path, self)

    def forks(self, id: str) -> list[Header]:
        """The playtests that were forked from this one."""
        return care.forks(self, id)

    def remove(self, id: str) -> list[Header]:
        """Take a playtest away for good; its forks stand alone, stay, and are returned.

        Raises ``NoSuchPlaytest``.
        """
        return care.remove(self, id)
