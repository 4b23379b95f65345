"""Resampling for Cat in the Box: random positions that fit a view."""

from __future__ import annotations

from playtest.engines.cat_in_the_box.board import (
    declared_spaces,
    number_of,
    pack,
    unpack,
)
from playtest.engines.cat_in_the_box.position import CatState, CatView
from playtest.engines.game import Roller, Seat


def resampled(view: CatView, deck: list[int], chance: Roller) -> CatState:
    """Return a position that fits the view, with its hidden cards dealt anew from ``deck``.

    ``deck`` holds all cards of the game.
    """
    unseen = _unseen(deck, view)
    chance.shuffle(unseen)
    hands = [
        hand if hand is not None else pack(_draw(unseen, size))
        for hand, size in zip(view.hands, view.hand_sizes, strict=True)
    ]
    discards = [
        unseen.pop() if done and card is None else card
        for card, done in zip(view.discards, view.discarded, strict=True)
    ]
    return CatState(
        phase=view.phase,
        start_player=view.start_player,
        turn=view.waiting[0] if view.phase in ("prediction", "tricks") else _turn_at_rest(view),
        hands=hands,
        discards=discards,
        aside=pack(unseen) if view.aside is None else view.aside,
        revealed=view.revealed,
        blocked=view.blocked,
        predictions=list(view.predictions),
        colors=list(view.colors),
        tokens=list(view.tokens),
        won=list(view.won),
        red_broken=view.red_broken,
        paradox=view.paradox,
        leader=view.leader,
        trick=view.trick,
        tricks=view.tricks,
    )


def _turn_at_rest(view: CatView) -> Seat:
    """Return the value of the field ``turn`` at times when it is no single seat's turn.

    That is the start player during discards; after the end, the seat in paradox or else the last leader.
    """
    if view.phase == "discard":
        return view.start_player
    return view.leader if view.paradox is None else view.paradox


def _unseen(deck: list[int], view: CatView) -> list[int]:
    """List the numbers of the cards that the view does not show."""
    seen = pack(number_of(space) for space in declared_spaces(view.tricks, view.trick))
    seen += view.revealed + (view.aside or 0)
    seen += sum(hand for hand in view.hands if hand is not None)
    seen += pack(card for card in view.discards if card is not None)
    return unpack(pack(deck) - seen)


def _draw(cards: list[int], count: int) -> list[int]:
    """Remove the last ``count`` cards of a list and return them."""
    drawn = cards[len(cards) - count :]
    del cards[len(cards) - count :]
    return drawn
