"""The recorded playtests on the first screen, each with its state."""

from __future__ import annotations

import contextlib
import textwrap
from collections.abc import Callable, Mapping
from typing import Any

from playtest.engines import codec
from playtest.engines.game import Game, Illegal
from playtest.engines.sentences import listed
from playtest.record import Damaged, Header, NoSuchPlaytest, Store, Unusable, made_up, paper, rooms
from playtest.table import Table, known
from playtest.widgets.kit import Child, Node, button, controls, h
from playtest.widgets.studio.file_links import REVIEW, beside
from playtest.words import common

LISTED = 12
BELOW = "margin:8px 0"
NONE_YET = "None yet. Playtests you start are recorded and listed here."
REAL = "Played with real cards or dice? Enter the result, or type in every move."
OVER, ENDED, GOES_ON, UNREAD = "over", "ended", "goes on", "unread"
"""The states of a recorded playtest."""
READ = "for reading only, as nobody saw some of its cards or dice"
"""What the list says of a typed-in playtest with unseen cards."""
NOT_LOADED = "Its game is not loaded: run the cell that defines it, then this one again"
"""The message for a recorded playtest whose game this kernel does not know."""


def stands_how(table: Table | None) -> tuple[str, str]:
    """Return a playtest's state with a description: who won, why it was ended early, or whose turn it is."""
    if table is None:
        return UNREAD, "Cannot be read to its end"
    names = table.names
    if table.outcome is not None:
        outcome = known.known_outcome(table)
        if outcome is None:
            return OVER, known.NOBODY_KNOWS[0].lower() + known.NOBODY_KNOWS[1:]
        winners = [names[seat] for seat in sorted(outcome.winners)]
        return OVER, f"{listed(winners) or 'nobody'} won"
    if table.ended:
        reason = textwrap.shorten(str(table.ended.body.get("reason") or ""), 80, placeholder=" …")
        return ENDED, f"Ended early: {reason}" if reason else "Ended early"
    return GOES_ON, f"{listed([names[seat] for seat in table.pending if seat >= 0])} to move"


def told_above(wrong: str, notice: str) -> list[Child]:
    """Return an error and the result of a press as messages."""
    said = [controls.refusal(wrong)] if wrong else []
    return [*said, controls.message(notice)] if notice else [*said]


def _damaged(one: Damaged) -> Node:
    said = f"Playtest {one.id} is damaged: {one.reason}"
    return h("p", {"class": "pb-hint", "data-damaged": one.id}, said, key=f"damaged {one.id}")


def _noted(count: int) -> str:
    what = "playtest on paper is" if count == 1 else "playtests on paper are"
    return f"{count:,} {what} in all figures and in the journal."


class RecordedList:
    """The recorded playtests in ``store``, of all games or of one, ``only``.

    ``games`` are the games known here, by name.
    """

    def __init__(
        self,
        store: Store | None,
        games: Mapping[str, type[Game[Any, Any, Any, Any]]],
        only: str | None = None,
    ) -> None:
        self.store = store
        self.games = games
        self.only = only

    def section(self, care: Callable[[list[Header]], Node], *, every: bool) -> Node:
        """Return the list, newest first, and below it the drawer made by ``care``.

        ``every`` shows all of it.
        """
        headers: list[Header] = []
        damaged: list[Damaged] = []
        missing = None if self.store is None else self.store.missing_note
        problem, on_paper = "", 0
        try:
            if self.store is not None:
                headers, damaged = self.store.playtests(), self.store.damaged()
                on_paper = self._on_paper()
        except Unusable as error:
            problem = str(error)
        headers = [header for header in headers if self.only in (None, header.game)]
        shown = headers if every else headers[:LISTED]
        where = self.gathered()
        items: list[Child] = [self._playtest(header, where.get(header.id, "")) for header in shown]
        return h(
            "section",
            {"class": "pb-block", "aria-label": "Recorded playtests"},
            h("h3", {"class": "pb-title"}, "Recorded playtests"),
            self._to_the_review() if headers or on_paper else None,
            h("p", {"style": BELOW}, button("journal", common.JOURNAL, kind="small"), key="to the journal"),
            h("p", {"style": BELOW}, button("paper", common.ON_PAPER, kind="small"), key="on paper?"),
            h("p", {"class": "pb-hint"}, REAL, key="real cards"),
            controls.refusal(problem),
            controls.message(missing) if missing else None,
            h("ul", {"class": "pb-cards"}, *items) if items else None,
            h("p", {"class": "pb-empty"}, NONE_YET) if not items and not on_paper else None,
            h("p", {"class": "pb-hint"}, _noted(on_paper), key="on paper") if on_paper else None,
            button("all", f"Show all {len(headers)}", kind="quiet") if len(headers) > len(shown) else None,
            *[_damaged(one) for one in damaged],
            care(headers),
            key="recorded",
        )

    def _on_paper(self) -> int:
        """Return how many playtests on paper there are; the list shows none of them."""
        found = [] if self.store is None else paper.read(self.store)
        return sum(self.only in (None, one.game) for one in found)

    def gathered(self) -> Mapping[str, str]:
        """Say, by playtest, whether it is played on devices now, or was until its server stopped.

        Other playtests are left out.
        """
        found: Mapping[str, rooms.Gathering] = {}
        with contextlib.suppress(Unusable):  # said next to the list
            found = rooms.gatherings(self.store) if self.store is not None else {}
        were = {id: room for id, room in found.items() if room.url or room.held}
        return {id: f"{'' if room.url else 'was '}on devices, code {room.code}" for id, room in were.items()}

    def _to_the_review(self) -> Node | None:
        """Return the link to the review of all playtests; ``None`` if its notebook is not in this folder."""
        link = beside(REVIEW, "What they show together", "pb-link")
        return None if link is None else h("p", {}, link, key="to the review")

    def _playtest(self, header: Header, where: str) -> Node:
        known = header.game in self.games
        title = self.games[header.game].title if known else header.game
        when = f"{header.begun:%d %b %Y, %H:%M}"
        table = self.opened(header) if known else None
        people = ", ".join([seat.name for seat in header.seats] if table is None else table.names)
        how, stands = stands_how(table) if known else (UNREAD, NOT_LOADED)
        does = {
            OVER: {"rematch": "Rematch", "review": "Review", "open": "Result"},
            ENDED: {"go-on": common.RESUME, "review": "Review", "open": "Survey"},
            GOES_ON: {"open": common.CONTINUE, "review": "Review"},
            UNREAD: {"open": "Open"},
        }[how]
        if made_up.is_for_reading(header):
            does = {act: does[act] for act in does if act == "rematch"} | {"review": "Review"}
        buttons = [
            button(
                f"{act}:{header.id}",
                text,
                kind="small" if at else "small pb-first",
                disabled=not known,
                label=f"{text}: {header.title or title} of {when}",
            )
            for at, (act, text) in enumerate(does.items())
        ]
        read = READ if made_up.is_for_reading(header) else ""
        said = "; ".join(filter(None, ["Over" if how == OVER else "", stands, where, read]))
        return h(
            "li",
            {"data-recorded": header.id},
            h(
                "div",
                {},
                h("strong", {}, header.title or title),
                h("div", {"class": "pb-stands", "data-stands": how}, said) if said else None,
                h("div", {}, h("small", {}, f"{title}: {people}" if header.title else people)),
                h("div", {}, h("small", {}, when)),
            ),
            h("div", {"class": "pb-tools"}, *buttons),
            key=header.id,
        )

    def opened(self, header: Header) -> Table | None:
        """Return a recorded playtest in its current state; ``None`` if it cannot be read to its end."""
        if self.store is None:
            return None
        try:
            return Table.open(self.store, header.id)
        except (Unusable, NoSuchPlaytest, Illegal, codec.Invalid, ValueError):
            return None
