"""Whose side a shared screen shows: a small state machine that draws nothing.

It shows nobody's side, one seat's, or everything for the facilitator. Before a seat's side is shown a curtain
hangs and asks for that seat, and every change of sides passes through it. A person alone with bots never
meets it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from playtest.engines.game import Seat


@dataclass(frozen=True, slots=True)
class Curtain:
    """The state of a shared screen: whose side is shown, or before whom the curtain hangs.

    ``shown`` is the seat whose side is on screen, ``asked`` the seat before which the curtain hangs; either
    may be ``None``. ``chosen`` is true while a seat was asked for by hand and not because it is to act;
    ``open`` while every card lies open; ``company`` once several people have shared the screen.
    """

    shown: Seat | None = None
    asked: Seat | None = None
    chosen: bool = False
    open: bool = False
    company: bool = False

    @property
    def hangs(self) -> bool:
        """Whether the curtain hangs and asks for a seat."""
        return self.asked is not None and self.shown is None and not self.open

    def choose(self, seat: Seat) -> Curtain:
        """Return the curtain before ``seat``, whoever is to act."""
        return replace(self, shown=None, asked=seat, chosen=True)

    def lift(self, seat: Seat) -> Curtain:
        """Return the screen with the side of ``seat`` shown, if the curtain asked for that seat."""
        return replace(self, shown=seat, asked=None) if self.hangs and seat == self.asked else self

    def fall(self) -> Curtain:
        """Return the curtain before the seat that was shown."""
        return self if self.shown is None else replace(self, shown=None, asked=self.shown, chosen=True)

    def stays(self) -> Curtain:
        """Return the same side, kept until its player says that everything there was seen."""
        return replace(self, chosen=self.shown is not None)

    def shut(self) -> Curtain:
        """Return the screen with no side shown, while everyone reads.

        The seat that was shown is asked for again if it is still to act.
        """
        return self if self.shown is None else replace(self, shown=None, asked=self.shown)

    def uncover(self) -> Curtain:
        """Return the screen with everything open; then the curtain hangs before any seat's side is shown."""
        asked = self.asked if self.shown is None else self.shown
        return replace(self, shown=None, asked=asked, chosen=True, open=True)

    def cover(self) -> Curtain:
        """Return the screen with the cards covered again."""
        return replace(self, open=False)

    def moved(self) -> Curtain:
        """Return the screen after the game went on: a seat asked for by hand no longer is."""
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
        """Return whose side to show while the game waits for ``acting``, out of all ``people``.

        ``secret`` says whether anybody has, or is about to see, what others may not; ``first`` is asked first
        among those acting. Those who are ``away``, at a device of their own, are neither shown nor asked for
        here. The last person left of several is asked for as well: when a bot takes over a seat, nobody's
        side is revealed.
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
