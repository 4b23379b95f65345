"""The recorded playtests that a review can show, as the list above its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from playtest.engines.game import Game
from playtest.record import Header, Store, last_names
from playtest.widgets.kit import Node
from playtest.widgets.studio import review_parts as parts
from playtest.widgets.studio.missing_data_notice import missing_data, not_loaded


class Recorded:
    """The list of the playtests in a store, of the ``known`` games or of one of these games, ``only``."""

    def __init__(self, known: Mapping[str, type[Game[Any, Any, Any, Any]]], only: str | None) -> None:
        self.headers: list[Header] = []
        self.lacks = ""
        """What cannot be shown, and why; empty if everything can."""
        self._store: Store | None = None
        self._known = known
        self._only = only
        self._sat: Mapping[str, Sequence[str]] = {}
        """The players' latest names, for playtests whose players have changed names."""
        self._drawn: tuple[str, Node | None] = ("", None)

    def read(self, store: Store) -> None:
        """Read again which playtests there are."""
        self._store = store
        there = [header for header in store.playtests() if self._only in (None, header.game)]
        self.headers = [header for header in there if header.game in self._known]
        self._sat = last_names(store, self.headers)
        self._drawn = ("", None)
        strange = not_loaded([header.game for header in there if header.game not in self._known])
        self.lacks = " ".join(filter(None, [missing_data(store), strange]))

    def node(self, id: str) -> Node:
        """Return the list with this playtest chosen; cached between steps."""
        shown, node = self._drawn
        if node is None or shown != id:
            node = parts.playtests(self._store, self.headers, self._known, id, self._sat)
            self._drawn = (id, node)
        return node
