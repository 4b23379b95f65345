"""The recordings of a designer or a studio: the class that users know as ``playtest.Store``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playtest.engines.game import Game
from playtest.record import maintenance, paper, versions
from playtest.record import salvage as salvaging
from playtest.record.anonymize import in_words_without_names, without_names
from playtest.record.database import Database
from playtest.record.entries import Header, NoSuchPlaytest
from playtest.record.past_players import everybody
from playtest.record.portable import pack, take_in
from playtest.record.rule_changes import key_of_playtest


class Store(Database):
    """A store of playtests: a SQLite file, or a database by its SQLAlchemy URL.

    ``Store()`` is your own recordings: ``data/recordings`` in a checkout, otherwise your data folder, or the
    place in the environment variable ``PLAYTEST_RECORDINGS``. ``clock`` returns seconds since 1970.

    Raises ``Unusable`` with one sentence if playtests cannot be kept there; nothing is changed then.
    """

    def header(self, id: str) -> Header:
        """Return one playtest's header. Raises ``NoSuchPlaytest``, and ``Unusable`` if it is unreadable.

        A playtest on paper has no header: ``paper.find`` reads it.
        """
        try:
            return super().header(id)
        except NoSuchPlaytest:
            if not any(one.id == id for one in paper.read(self)):
                raise
        raise NoSuchPlaytest(
            f"{id} was played on paper, so it has no moves. `playtest paper {id}` shows it, and "
            f"`playtest export {id} --to parquet` exports it."
        )

    def export(self, id: str, *, names: bool = True) -> str:
        """Return one playtest as text that can be mailed and imported.

        If ``names`` is false, it is anonymous. In an anonymous export people are called by their seats, also
        in notes and talk (see ``anonymize``). The text includes the journal's entry on the version of the
        rules.
        """
        header, entries = self.header(id), self.entries(id)
        version = versions.read(self, header.game).get(key_of_playtest(header) or "")
        told = None if version is None else json.loads(versions.plain(version))
        if names:
            return pack(header, entries, told)
        others = everybody(self)
        told = in_words_without_names(told, header, entries, others)
        return pack(*without_names(header, entries, others), told)

    def import_(self, data: str | bytes, game: type[Game[Any, Any, Any, Any]] | None = None) -> str:
        """Import an exported playtest after checking it, and return its id here.

        ``game`` is the game's class if that is not registered. Raises ``portable.NotImportable`` with a
        sentence that says what is wrong; nothing is written then.
        """
        return take_in(self, data, game)

    def remember_code(self, game: Game[Any, Any, Any, Any]) -> None:
        """Save the code of the methods that ``game`` overrides, for the journal of its versions."""
        versions.remember_code(self, game)

    def version_of(self, header: Header) -> str:
        """Return the name of a playtest's version or, without one, its differences from the game's own rules.

        Empty if the playtest was played by the game's own rules and these have no name.
        """
        return versions.shown(self, [header]).get(header.id, "")

    def verify(self) -> maintenance.Verified:
        """Check every playtest against its checksums and report damage. Recordings are never changed."""
        return maintenance.verify(self)

    def backup(self, to: str | Path) -> Path | str:
        """Copy everything consistently to a new file or an empty database, while others keep playing.

        Returns the place of the copy. Raises ``Unusable`` if ``to`` is not empty.
        """
        return maintenance.backup(self, to)

    def salvage(self, path: str | Path) -> list[salvaging.Salvaged]:
        """Import what is still readable from a damaged file of recordings or a torn exported playtest.

        The file stays as it is. Returns the result for each playtest. Raises ``Unusable``.
        """
        return salvaging.salvage(path, self)

    def forks(self, id: str) -> list[Header]:
        """List the playtests that were forked from this one."""
        return maintenance.forks(self, id)

    def remove(self, id: str) -> list[Header]:
        """Remove a playtest for good. Return the playtests forked from it, which are complete without it.

        Raises ``NoSuchPlaytest``.
        """
        return maintenance.remove(self, id)
