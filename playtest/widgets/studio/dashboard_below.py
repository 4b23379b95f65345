"""The panel between the dashboard's answer and its tabs: a review, a form or the journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import ipywidgets

from playtest.engines.game import Game
from playtest.record import Store
from playtest.widgets.studio.journal_page import JournalPage
from playtest.widgets.studio.on_paper import PaperForm
from playtest.widgets.studio.review import Review
from playtest.widgets.studio.transcription import Transcription

Opened = Review | PaperForm | Transcription | JournalPage


class Below:
    """Shows one widget at a time in ``box``.

    ``recorded`` is called when the widget has recorded something.
    """

    def __init__(self, recorded: Callable[[], None]) -> None:
        self.box = ipywidgets.VBox([])
        self.opened: Opened | None = None
        self._recorded = recorded
        self._store: Store | None = None

    def close(self) -> None:
        """Close the panel that is open."""
        self.box.children = ()
        if self.opened is not None:
            self.opened.close()
            self.opened = None

    def replay(
        self,
        store: Store,
        moment: tuple[str, int],
        *,
        classes: Iterable[type[Game[Any, Any, Any, Any]]],
        game: str,
        noted: Callable[[], None],
    ) -> None:
        """Show a ``moment``, which is a playtest's id and the number of one of its log entries.

        ``game`` is the game's name, and ``classes`` are further games beside the registered ones. ``noted``
        is called after each note that is written.
        """
        self.close()
        review = Review(store, game=game, classes=classes, noted=noted)
        review.open(moment[0])
        review.go(moment[1])
        self._show(review, review.box)

    def note_on_paper(self, store: Store | None, game: str) -> None:
        """Open the form for a playtest on paper."""
        self.close()
        self._store = store
        form = PaperForm(
            store,
            game=game,
            kept=lambda _: self._recorded(),
            moves=self._type_in,
            leave=self.close,
            figures=self.close,
        )
        self._show(form, form.board)

    def journal(self, store: Store, game: str, classes: Iterable[type[Game[Any, Any, Any, Any]]]) -> None:
        """Open the journal of a game."""
        self.close()
        shown = JournalPage(store, game, leave=self.close, classes=classes, written=self._recorded)
        self._show(shown, shown.board)

    def _type_in(self, game: Game[Any, Any, Any, Any], names: list[str], title: str) -> None:
        """Replace the form with the transcription of a game, move by move."""
        self.close()
        typed = Transcription(
            game,
            names,
            self._store,
            title=title,
            kept=lambda _: self._recorded(),
            leave=self.close,
            figures=self.close,
        )
        self._show(typed, typed.board)

    def _show(self, opened: Opened, widget: Any) -> None:
        self.opened = opened
        self.box.children = (widget,)
