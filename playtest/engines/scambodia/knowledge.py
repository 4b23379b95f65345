"""Views of Scambodia: who knows which card.

Everyone sees cards move, so what a seat knows about a card (``seen``) moves with the card. To a seat, the
cards it does not know are in random order, except for one thing: everyone knows from which shuffle each place
was filled. So an unknown card can only be in a place that was filled from the card's own shuffle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.drafts import draft_of, seal
from playtest.engines.game import REFEREE, Game, Roller, Seat
from playtest.engines.scambodia.cards import (
    CARDS,
    DRAWN,
    LOOKING,
    NOTHING,
    PEEK,
    POWER,
    ROUND_END,
    SEEN_SWAP,
    Power,
    ScambodiaRules,
)
from playtest.engines.scambodia.position import NEVER, Faces, ScambodiaState, ScambodiaView
from playtest.engines.scambodia.soundness import faults_in, latest_shuffle

BOTTOM = (2, 3)
"""The positions of the initial peek."""
NO_FACES = (NOTHING,) * 16
FIRST_SHUFFLE = (0,) * 16
"""The shuffle of the card at each target before any refill: number 0, the first deal."""

_View, _Faces = draft_of(ScambodiaView), draft_of(Faces)


def _faces(table: tuple[int, ...], drawn: int, discards: tuple[int, ...]) -> Faces:
    faces = _Faces()
    faces.table = table
    faces.drawn = drawn
    faces.discards = discards
    return seal(faces, Faces)


class Knowledge(Game[ScambodiaRules, ScambodiaState, Any, ScambodiaView]):
    """The part of the game that decides which seat knows which card."""

    def power_of(self, card: int) -> Power:
        """Return the power that ``card`` gives if it is drawn from the deck and discarded."""
        raise NotImplementedError

    def view(self, state: ScambodiaState, seat: Seat | None) -> ScambodiaView:
        """Return everything ``seat`` has learned and may see.

        Everyone sees that a player looks at a card, but not the card itself.
        """
        phase = state.phase
        view = _View()
        view.seat = seat
        view.phase = phase
        view.waiting = self.pending(state)
        view.round = state.round
        view.turn = state.turn
        view.player = state.player
        view.held = state.held
        view.open = self.open_to(state, seat)
        view.known = self.known_to(state, seat)
        view.seen = tuple(state.seen)
        view.shuffle = self.shuffles(state)
        view.deck = len(state.deck)
        view.discards = len(state.discards)
        view.looked = state.looked
        view.covered = state.covered
        view.ready = state.ready
        view.power = self.power_of(state.discards[-1]) if phase in (POWER, SEEN_SWAP) else "none"
        view.target = state.target
        view.declarer = state.declarer
        view.declared_on = state.declared_on
        view.lost = state.refills
        view.past = state.past
        view.powers_used = tuple(state.powers_used)
        view.powers_skipped = tuple(state.powers_skipped)
        view.matches_tried = tuple(state.matches_tried)
        view.matches_right = tuple(state.matches_right)
        view.timeouts = state.timeouts
        view.last = state.last
        view.last_by = state.last_by
        return seal(view, ScambodiaView)

    def open_to(self, state: ScambodiaState, seat: Seat | None) -> Faces:
        """Return the cards that ``seat`` sees face up at this moment."""
        targets = self.looked_at_by(state, seat)
        table = NO_FACES[: len(state.table)]
        if targets:
            table = tuple([card if at in targets else NOTHING for at, card in enumerate(state.table)])
        return _faces(table, self.drawn_by(state, seat), tuple(state.discards[-1:]))

    def looked_at_by(self, state: ScambodiaState, seat: Seat | None) -> Sequence[int]:
        """Return the targets whose cards ``seat`` sees face up now."""
        phase = state.phase
        if seat == REFEREE or phase >= ROUND_END:
            return range(len(state.table))
        if seat is None:
            return ()
        if phase == PEEK:
            looking = (state.looked & ~state.covered) >> seat & 1
            return [4 * seat + position for position in BOTTOM] if looking else ()
        looking = phase in (LOOKING, SEEN_SWAP) and seat == state.player
        return (state.target,) if looking else ()

    def known_to(self, state: ScambodiaState, seat: Seat | None) -> Faces:
        """Return all cards that ``seat`` has ever seen, wherever they are now. (Ruling 4)"""
        table = state.table
        if seat != REFEREE:
            at = self.seats if seat is None else seat
            known = zip(table, state.seen, strict=True)
            table = [NOTHING if since[at] == NEVER else card for card, since in known]
        return _faces(tuple(table), self.drawn_by(state, seat), tuple(state.discards))

    def drawn_by(self, state: ScambodiaState, seat: Seat | None) -> int:
        """Return the drawn card if ``seat`` holds it or is the referee; otherwise ``NOTHING``."""
        return state.drawn if seat in (state.player, REFEREE) else NOTHING

    def shuffles(self, state: ScambodiaState) -> tuple[int, ...]:
        """Return the number of the shuffle from which each card on the table was drawn.

        It is public: everyone saw the card drawn.
        """
        if not state.refills:
            return FIRST_SHUFFLE[: len(state.table)]
        latest = latest_shuffle(state.refills)
        return tuple([0 if card == NOTHING else latest[card] for card in state.table])

    def resample(self, view: ScambodiaView, chance: Roller) -> ScambodiaState:
        """Return a position that fits the view: unknown cards are dealt anew, shuffle by shuffle.

        A hidden card on the table was in the deck when it was drawn. So each shuffle's unknown cards stay in
        the places that were filled from that shuffle.
        """
        table, drawn, deck = list(view.known.table), view.known.drawn, []
        latest = latest_shuffle(view.lost)
        located = {*table, *view.known.discards, drawn}
        for number in range(len(view.lost) + 1):
            unlocated = [card for card in CARDS if latest[card] == number and card not in located]
            chance.shuffle(unlocated)
            for target, shuffle in enumerate(view.shuffle):
                if shuffle == number and table[target] == NOTHING and view.held >> target & 1:
                    table[target] = unlocated.pop()
            deck = unlocated
        if view.phase == DRAWN and drawn == NOTHING:
            drawn = deck.pop()
        return ScambodiaState(
            phase=view.phase,
            round=view.round,
            turn=view.turn,
            player=view.player,
            table=table,
            seen=list(view.seen),
            deck=sorted(deck),
            discards=list(view.known.discards),
            drawn=drawn,
            looked=view.looked,
            covered=view.covered,
            ready=view.ready,
            target=view.target,
            declarer=view.declarer,
            declared_on=view.declared_on,
            refills=view.lost,
            past=view.past,
            powers_used=list(view.powers_used),
            powers_skipped=list(view.powers_skipped),
            matches_tried=list(view.matches_tried),
            matches_right=list(view.matches_right),
            timeouts=view.timeouts,
            last=view.last,
            last_by=view.last_by,
        )

    def faults(self, state: ScambodiaState) -> list[str]:
        """List what is impossible: missing cards, impossible knowledge, a phase that does not fit."""
        power = self.power_of(state.discards[-1]) if state.discards else "none"
        return faults_in(state, self.seats, self.rules, power)
