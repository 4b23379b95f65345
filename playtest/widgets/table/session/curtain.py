"""Whose hand a shared screen shows, as a small state machine that draws nothing.

The screen shows nobody's hand, one seat's, or everything for the facilitator. Before it shows a seat's hand,
a curtain covers it and asks for that seat's player. The screen never changes from one hand to another without
the curtain. A person alone with bots never sees a curtain.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from playtest.engines.game import Seat


@dataclass(frozen=True, slots=True)
class Curtain:
    """The state of a shared screen: whose hand is shown, or which player the curtain asks for.

    ``shown`` is the seat whose hand is on the screen, and ``asked`` the seat that the curtain asks for.
    Either may be ``None``. ``chosen`` is true if somebody picked this seat although another is to act.
    ``open`` is true while every card is open, and ``company`` once several people have shared the screen.
    """

    shown: Seat | None = None
    asked: Seat | None = None
    chosen: bool = False
    open: bool = False
    company: bool = False

    @property
    def hangs(self) -> bool:
        """Whether the curtain covers the screen and asks for a player."""
        return self.asked is not None and self.shown is None and not self.open

    def choose(self, seat: Seat) -> Curtain:
        """Return the state in which the curtain asks for ``seat``, no matter who is to act."""
        return replace(self, shown=None, asked=seat, chosen=True)

    def lift(self, seat: Seat) -> Curtain:
        """Return the state in which ``seat``'s hand is shown, if the curtain was asking for this seat."""
        return replace(self, shown=seat, asked=None) if self.hangs and seat == self.asked else self

    def fall(self) -> Curtain:
        """Return the state in which the curtain covers the hand that was shown and asks for its player."""
        return self if self.shown is None else replace(self, shown=None, asked=self.shown, chosen=True)

    def stays(self) -> Curtain:
        """Return the state in which the same hand stays on the screen after its player's move."""
        return replace(self, chosen=self.shown is not None)

    def shut(self) -> Curtain:
        """Return the state in which no hand is shown, while everyone reads an announcement.

        Afterward the curtain asks for the same seat again, if that seat is still to act.
        """
        return self if self.shown is None else replace(self, shown=None, asked=self.shown)

    def uncover(self) -> Curtain:
        """Return the state in which every card is open.

        Afterward the curtain asks for the seat whose hand was shown.
        """
        asked = self.asked if self.shown is None else self.shown
        return replace(self, shown=None, asked=asked, chosen=True, open=True)

    def cover(self) -> Curtain:
        """Return the state in which the cards are covered again."""
        return replace(self, open=False)

    def moved(self) -> Curtain:
        """Return the state after the game has moved on. A seat that somebody picked loses its priority."""
        return replace(self, chosen=False)

    def settle(
        self,
        acting: Sequence[Seat],
        people: Sequence[Seat],
        *,
        secret: bool,
        first: Seat | None = None,
        away: Collection[Seat] = (),
    ) -> Curtain:
        """Return the state of the screen while the game waits for the seats ``acting`` out of ``people``.

        ``secret`` says whether anybody has seen, or is about to see, what others may not. The curtain asks
        for ``first`` before any other seat that is to act. It never asks for people who are ``away``, at a
        device of their own. If bots have replaced everybody else, the curtain asks for the last person too.
        Otherwise a former neighbor might see the hand.
        """
        company = self.company or len(people) > 1 or bool(away)
        people = [seat for seat in people if seat not in away]
        acting = [seat for seat in acting if seat not in away]
        if self.open:
            return replace(self, company=company)
        if len(people) == 1:
            only = people[0]
            waits = company and secret and self.shown != only  # a former neighbor may still be looking
            return Curtain(None, only, chosen=True, company=True) if waits else Curtain(only, company=company)
        shown = self.shown if self.shown in people and (self.shown in acting or self.chosen) else None
        if shown is not None:
            return replace(self, shown=shown, asked=None, company=company)
        asked = self.asked if self.asked in people and (self.asked in acting or self.chosen) else None
        if asked is None:
            asked = first if first in acting else min(acting, default=None)
        if asked is None:
            return Curtain(company=company)
        kept = self.chosen and asked == self.asked
        if secret:
            return Curtain(asked=asked, chosen=kept, company=company)
        return Curtain(shown=asked, chosen=kept, company=company)
