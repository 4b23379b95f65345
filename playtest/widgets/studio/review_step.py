"""One entry of a playtest as a viewer sees it: its announcements, the events in words, the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from playtest import words
from playtest.engines.game import Event, Game, Seat
from playtest.record import closing, is_model_note, made_up
from playtest.table import Table, known
from playtest.widgets.games import front_end, scene_of
from playtest.widgets.kit import Node, Scene, button
from playtest.widgets.studio.known_scene import known_scene
from playtest.widgets.studio.review_parts import beginning
from playtest.widgets.studio.review_place import Place
from playtest.widgets.table import panels, position_at, who_won
from playtest.words import Announcement, as_it_stands, common

TWO_LINES = 130
"""Maximum number of letters of the log line shown above the buttons. The log has all of it."""
BEGINS = "The game begins."
DEALT = f"{BEGINS} The board shows the deal."


@dataclass(frozen=True, slots=True)
class Step:
    """The position after entry ``at`` of ``table``, as ``seat`` saw it. ``came`` are its announcements.

    ``all_open`` adds the game's measures, figures that no player sees, to the board. ``which`` is the number
    of the announcement on the screen.
    """

    table: Table
    at: int
    seat: Seat | None
    all_open: bool
    came: Sequence[Announcement]
    which: int = 0

    @property
    def game(self) -> Game[Any, Any, Any, Any]:
        """The game that is played."""
        return self.table.game

    @property
    def up(self) -> Announcement | None:
        """The announcement on the screen; ``None`` if the entry has none."""
        return self.came[min(self.which, len(self.came) - 1)] if self.came else None

    @property
    def more(self) -> bool:
        """Whether more announcements follow."""
        return self.which + 1 < len(self.came)

    @property
    def view(self) -> Any:
        """The view after the entry, or at the time of the announcement on the screen."""
        return self._view_of(self.table)

    def scene(self) -> Scene:
        """Return the board, drawn to explain the announcement if there is one.

        Whatever depends on a card that nobody saw is drawn as unknown.
        """
        completed = known.others(self.table) or ()
        return known_scene(self._scene_of(self.table), [self._scene_of(other) for other in completed])

    def in_words(self) -> str:
        """Return the whole position on the screen, in words, after a sentence on any cards nobody saw."""
        told = known.position(self.table, self.table.names, self._view_of)
        return "\n".join(filter(None, [known.filled_in(self.table), told]))

    def _view_of(self, table: Table) -> Any:
        view = self.game.view(table.state_at(self.at), self.seat)
        return view if self.up is None else position_at(table, view, self.seat, self.at, self.up)

    def _scene_of(self, table: Table) -> Scene:
        shown = self.all_open and not known.filled_in(self.table)
        measures = self.game.measures(table.state_at(self.at)) if shown else {}
        lapsed = front_end(self.game).ruling_overtakes(table.since_ruling(None, self.at))
        return scene_of(self.game, self._view_of(table), self.table.names, measures, lapsed=lapsed)

    def phase(self, scene: Scene) -> str:
        """The game's phase, or the phase at the time of the announcement on the screen."""
        if self.up is None:
            return scene.phase
        return (
            front_end(self.game).phase_during(self.view, self.up.event, self.table.events_of(self.at))
            or scene.phase
        )

    def card(self, scene: Scene) -> Node | None:
        """Return the announcement in large type, with the breakdown of its points, if any.

        It has a button if more announcements follow. ``None`` if the entry has no announcement.
        """
        if self.up is None:
            return None
        scores = {each.seat: each.score for each in scene.players if each.unit == self.up.counts}
        go_on = button("go-on", common.CONTINUE, kind="small") if self.more else None
        return panels.moment_card(self.at, as_it_stands(self.up, scores), self.table.names, go_on=go_on)

    def happened(self) -> str:
        """Return the entry's events in words, as far as the seat was told of them, even if undone later.

        They end before the first event that has an announcement of its own. If they are too long for two
        lines, only the first sentences are kept. Notes on the entry come first, and the winner comes last.
        """
        table, text = self.table, words.of(self.game)
        events = [event for event in table.events_of(self.at) if event.shown_to(self.seat)]
        said_of = known.said_of(
            table, self.at, events, self.seat, lambda event: text.event(event, table.names, self.seat)
        )
        told = [*filter(None, said_of)]
        before = takewhile(lambda one: not self._comes_out(one[0], text), zip(events, said_of, strict=True))
        done = [sentence for _, sentence in before if sentence]
        without = [one for one in done if one != self.came[0].title] if self.came else told
        said = beginning(without, TWO_LINES)
        said = f"{said} (Undone later.)" if said and self.at in table.voided else said
        entry = table.log[self.at - 1] if self.at else None
        said = closing(entry) if entry is not None and entry.kind == "close" else said
        if entry is not None and entry.kind == "start" and (not told or len(" ".join(told)) > TWO_LINES):
            said = DEALT if told else BEGINS
        over = self.game.outcome(table.state_at(self.at)) if self.at else None
        won = "" if over is None or table.outcome is None else f"{who_won(table)}."
        return " ".join(filter(None, [*self._noted(), said, won, known.filled_in(table)]))

    def _comes_out(self, event: Event, text: words.Words) -> bool:
        moment = text.announcement(event, self.table.names, self.seat)
        return moment is not None and moment.stands_alone

    def _noted(self) -> Iterator[str]:
        """Yield the notes on this entry, wherever in the log they are.

        Notes that only record a guess for cards nobody saw are left out, and a language model's notes until
        the game is over.
        """
        for entry in self.table.log:
            if entry.kind == "note" and entry.body.get("about") == self.at and not made_up.marks(entry):
                if not is_model_note(entry):
                    yield f"Note: {entry.body['text']}"
                elif self.table.outcome is not None:
                    yield f"Language model: {entry.body['text']}"


def step_at(place: Place, table: Table) -> Step:
    """Return the scrubber's current entry as its viewer sees it. ``table`` has the players at that entry."""
    return Step(table, place.at, place.seat, place.shows == "all", place.moments(table), place.which)
