"""The effects of passed proposals. (Rulebook, Effect Cards; ruling 10)

A mixin of the game, so that each effect can be overridden like any other method.
"""

from __future__ import annotations

from typing import Any

from playtest.engines.game import Roller, Seat
from playtest.engines.rat_scramble.components import (
    CLAIRVOYANT,
    GEMINI_SEASON,
    HIGHWAY_ROBBERY,
    JUBILEE,
    PLAYERS,
    SECRET_SANTA,
    TOGGLES,
    TRANSFORMATION,
)
from playtest.engines.rat_scramble.deals import Deals
from playtest.engines.rat_scramble.events import DeckShown, Events, Toggled, TransformedNoMore
from playtest.engines.rat_scramble.moves import Done, Gift, Rob, Transform
from playtest.engines.rat_scramble.state import RatState

SEATS = range(PLAYERS)
ROB = {(victim, owner): Rob(victim, owner) for victim in SEATS for owner in SEATS}
GIFT = {(taker, owner): Gift(taker, owner) for taker in SEATS for owner in SEATS}
TRANSFORM = {(owner, into): Transform(owner, into) for owner in SEATS for into in SEATS}
DONE = Done()


class Effects(Deals):
    """The part of the game for passed effects and the choices they ask of players."""

    def next_round(self, state: RatState, chance: Roller, events: Events) -> None:
        """Continue with the next round when the effect is done."""
        raise NotImplementedError

    # -- effects

    def take_effect(self, state: RatState, effect: str, chance: Roller, events: Events) -> None:
        """Apply the effect that passed. (Rulebook, Effect Cards; ruling 10)"""
        if effect in TOGGLES:
            self.toggle(state, effect, chance, events)
        elif effect == JUBILEE:
            self.jubilee(state, events)
        elif effect == GEMINI_SEASON and self.rules.gemini_season:
            self.gemini_season(state)
        elif effect in (HIGHWAY_ROBBERY, SECRET_SANTA, TRANSFORMATION):
            state.effect = effect
            state.queue = state.order
            self.ask_next_for_effect(state, chance, events)
            return
        self.next_round(state, chance, events)

    def toggle(self, state: RatState, effect: str, chance: Roller, events: Events) -> None:
        """Turn an effect on, or off if it was on. If Clairvoyant is turned on, show the deck in order."""
        on = effect not in state.toggles
        state.toggles = tuple(t for t in TOGGLES if (t in state.toggles) != (t == effect))
        if events is not None:
            events.append(Toggled(effect, on))  # type: ignore[arg-type] # one of the toggles
        if effect == CLAIRVOYANT and on and not state.deck_known:
            chance.shuffle(state.deck)
            state.deck_known = True
        if effect == CLAIRVOYANT and on and events is not None:
            events.append(DeckShown(tuple(state.deck)))

    def jubilee(self, state: RatState, events: Events) -> None:
        """Return every token to its owner."""
        for holder in SEATS:
            for owner in SEATS:
                tokens = state.tokens[PLAYERS * holder + owner]
                if holder != owner and tokens:
                    self.move_tokens(state, holder, owner, owner, tokens, events)

    def gemini_season(self, state: RatState) -> None:
        """Double each token that is now away from its owner: it may be used twice. (Ruling 3)"""
        for holder in SEATS:
            for owner in SEATS:
                if holder != owner:
                    state.doubled[PLAYERS * holder + owner] = state.tokens[PLAYERS * holder + owner]

    def ask_next_for_effect(self, state: RatState, chance: Roller, events: Events) -> None:
        """Ask the next player in vote-token order; skip players with nothing to take or give."""
        while state.queue:
            seat, state.queue = state.queue[0], state.queue[1:]
            state.asked = seat
            row = PLAYERS * seat
            state.transforms = [
                state.tokens[row + owner] if state.effect == TRANSFORMATION and owner != seat else 0
                for owner in SEATS
            ]
            if any(move is not DONE for move in self.effect_choices(state, seat)):
                state.phase = "effect"
                return
        state.transforms = [0] * PLAYERS
        self.next_round(state, chance, events)

    def effect_choices(self, state: RatState, seat: Seat) -> list[Any]:
        """Return the choices that the effect gives ``seat``."""
        if state.effect == HIGHWAY_ROBBERY:
            return [
                ROB[victim, owner]
                for victim in SEATS
                if victim != seat
                for owner in SEATS
                if state.tokens[PLAYERS * victim + owner]
            ]
        if state.effect == SECRET_SANTA:
            return [
                GIFT[taker, owner]
                for taker in SEATS
                if taker != seat
                for owner in SEATS
                if state.tokens[PLAYERS * seat + owner]
            ]
        return self.transformations(state, seat)

    def transformations(self, state: RatState, seat: Seat) -> list[Any]:
        """List the possible transformations, then ``DONE``. (Ruling 10)

        ``seat`` sends a token home and gets one of a third player, who must have one of their own left.
        """
        return [
            *[
                TRANSFORM[owner, into]
                for owner, tokens in enumerate(state.transforms)
                if tokens
                for into in SEATS
                if into not in (seat, owner) and state.tokens[PLAYERS * into + into]
            ],
            DONE,
        ]

    def refusal_for_effect(self, state: RatState, seat: Seat, action: Rob | Gift | Transform) -> str:
        """Explain why these tokens cannot be taken, given or transformed."""
        if state.phase != "effect":
            return "Promise tokens change hands by agreements, by changed votes and by effects."
        match action:
            case (
                Rob(victim=other, owner=owner)
                | Gift(taker=other, owner=owner)
                | Transform(into=other, owner=owner)
            ) if not {other, owner} <= set(SEATS):
                return f"{state.effect}: choose one of the tokens available."
            case Rob(victim=victim) if state.effect == HIGHWAY_ROBBERY and victim == seat:
                return f"{state.effect}: take a token from another player."
            case Rob(victim=victim, owner=owner) if state.effect == HIGHWAY_ROBBERY:
                return f"{self.who(state, victim)} holds none of {self.who(state, owner)}'s promise tokens."
            case Gift(taker=taker) if state.effect == SECRET_SANTA and taker == seat:
                return f"{state.effect}: give a token to another player."
            case Gift(owner=owner) if state.effect == SECRET_SANTA:
                return f"You hold none of {self.who(state, owner)}'s promise tokens."
            case Transform(owner=owner) if state.effect == TRANSFORMATION and owner == seat:
                return f"{state.effect}: you can transform only other players' tokens."
            case Transform(owner=owner, into=into) if state.effect == TRANSFORMATION:
                return self.refusal_to_transform(state, seat, owner, into)
        return f"{state.effect}: choose one of the tokens available."

    def refusal_to_transform(self, state: RatState, seat: Seat, owner: Seat, into: Seat) -> str:
        """Explain why a token of ``owner`` cannot be replaced by one of player ``into``. (Ruling 10)"""
        if not state.transforms[owner]:
            return f"You have none of {self.who(state, owner)}'s tokens left to transform."
        if into in (seat, owner):
            return f"{state.effect}: the token must become a third player's, not yours or its owner's."
        return f"{self.who(state, into)} has no token left."

    def rob(self, state: RatState, seat: Seat, action: Rob, chance: Roller, events: Events) -> None:
        """Highway Robbery: take a token."""
        self.move_tokens(state, action.victim, seat, action.owner, 1, events)
        self.ask_next_for_effect(state, chance, events)

    def gift(self, state: RatState, seat: Seat, action: Gift, chance: Roller, events: Events) -> None:
        """Secret Santa: give a token."""
        self.move_tokens(state, seat, action.taker, action.owner, 1, events)
        self.ask_next_for_effect(state, chance, events)

    def transform(
        self, state: RatState, seat: Seat, action: Transform, chance: Roller, events: Events
    ) -> None:
        """Transformation: send a token home and take another player's instead."""
        self.move_tokens(state, seat, action.owner, action.owner, 1, events)
        self.move_tokens(state, action.into, seat, action.into, 1, events)
        state.transforms[action.owner] -= 1
        if len(self.transformations(state, seat)) == 1:
            self.ask_next_for_effect(state, chance, events)

    def transform_no_more(
        self, state: RatState, seat: Seat, action: Done, chance: Roller, events: Events
    ) -> None:
        """Transformation: end the player's choices and continue with the next player."""
        if events is not None:
            events.append(TransformedNoMore(seat))
        self.ask_next_for_effect(state, chance, events)
