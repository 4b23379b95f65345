"""Moving cards (drawing, discarding, looking, taking), and what seats know about others' cards."""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.engines.trade_warz.cards import DECKS
from playtest.engines.trade_warz.events import (
    CardMoved,
    Discarded,
    Drew,
    LookedAt,
    Recovered,
    Reshuffled,
    SawCards,
)
from playtest.engines.trade_warz.pieces import DECK, Player
from playtest.engines.trade_warz.play import Play
from playtest.engines.trade_warz.printed import Printed
from playtest.engines.trade_warz.state import TradeState

EVERY_DECK = ("leader", *DECKS)


class Piles:
    """Hands, decks and discard piles, and what each seat remembers of them.

    This class uses only the backs of cards, which show their decks, not their texts.
    """

    def __init__(self, printed: Printed) -> None:
        self.printed = printed

    # -- drawing

    def deck_open(self, state: TradeState, deck: str) -> bool:
        """Return whether a deck shared by all players has a card to draw.

        Discarded cards count too, as they are reshuffled when needed.
        """
        if state.decks[deck] or state.tops[deck]:
            return True
        back = self.printed.back
        return any(back[card] == deck for player in state.players for card in player.discard)

    def decks_open(self, state: TradeState, seat: Seat) -> tuple[str, ...]:
        """Return the decks that ``seat`` can draw from. (Ruling 4)"""
        bags = state.decks
        if bags["export"] and bags["tactic"] and bags["policy"]:
            return EVERY_DECK if state.players[seat].deck else DECKS
        decks = tuple([deck for deck in DECKS if bags[deck] or self.deck_open(state, deck)])
        return ("leader", *decks) if state.players[seat].deck else decks

    def draw(self, play: Play, seat: Seat, deck: str) -> None:
        """Draw a card for ``seat``."""
        state = play.state
        card = self.top_card(play, seat, deck)
        state.players[seat].hand.append(card)
        if play.events is not None:
            play.events.append(Drew(seat, deck))
            play.events.append(SawCards((card,), "drawn", seat, audience=(seat,)))

    def top_card(self, play: Play, seat: Seat, deck: str) -> str:
        """Take the top card off a deck: a card known to be on top, or else a random one."""
        state = play.state
        if deck == "leader":
            bag = state.players[seat].deck
        elif state.tops[deck]:
            card = state.tops[deck].pop(0)
            state.changed()
            self._take_top(state, seat, deck, card)
            return card
        else:
            if not state.decks[deck]:
                self._reshuffle(play, deck)
            bag = state.decks[deck]
        drawn: str = play.chance.choice(bag)
        bag.remove(drawn)
        if not bag:
            state.changed()  # there may be nothing left to draw
        return drawn

    def _reshuffle(self, play: Play, deck: str) -> None:
        """Gather all discarded cards of a global deck into a new deck. (Ruling 4)"""
        state = play.state
        state.changed()
        gathered = set[str]()
        for player in state.players:
            gone = [card for card in player.discard if self.printed.back[card] == deck]
            player.discard = [card for card in player.discard if card not in gone]
            gathered.update(gone)
        state.decks[deck] = [card for card in self.printed.decks[deck] if card in gathered]
        if play.events is not None:
            play.events.append(Reshuffled(deck))

    def _take_top(self, state: TradeState, seat: Seat, deck: str, card: str) -> None:
        """Update what every seat knows when ``seat`` takes ``card`` from the top of a deck.

        Seats that knew the card was there now know who holds it.
        """
        for other, known in enumerate(state.known):
            if known.get(card) == 1 << DECK:
                known[card] = 1 << seat
            else:
                self._blur(known, deck, DECK, seat)
            if other == seat:
                known.pop(card, None)

    # -- what is known

    def forget(self, state: TradeState, card: str) -> None:
        """Clear what seats remember of a card whose place is now public."""
        for known in state.known:
            if known:
                known.pop(card, None)

    def all_know(self, state: TradeState, card: str, holder: Seat) -> None:
        """Record that everyone saw a card go into the hand of ``holder``."""
        for seat, known in enumerate(state.known):
            known.pop(card, None)
            if seat != holder:
                known[card] = 1 << holder

    def _blur(self, known: dict[str, int], back: str, source: int, to: int) -> None:
        """Update what one seat knows when a card with this back moves unseen from ``source`` to ``to``.

        Every card in ``known`` that may be the one that moved could now be in either place.
        """
        for card, holders in known.items():
            if holders >> source & 1 and holders != 1 << DECK and self.printed.back[card] == back:
                known[card] = holders | 1 << to

    def hand_over(self, play: Play, giver: Seat, taker: Seat, card: str) -> None:
        """Move a card from hand to hand; the two players see it, the others see its back."""
        state = play.state
        self.leave_hand(state.players[giver], card)
        state.players[taker].hand.append(card)
        back = self.printed.back[card]
        state.handed = (*state.handed, (state.round, giver, taker, back))
        for seat, known in enumerate(state.known):
            if seat == giver:
                known[card] = 1 << taker
            elif seat == taker:
                known.pop(card, None)
            else:
                self._blur(known, back, giver, taker)
        if play.events is not None:
            play.events.append(CardMoved(giver, taker, back))
            play.events.append(SawCards((card,), "taken", taker, audience=(giver, taker)))

    def in_reach(self, state: TradeState, seat: Seat) -> list[str]:
        """Return the cards in hand that effects can reach.

        A policy that was revealed but is not paid yet cannot be reached.
        """
        player = state.players[seat]
        if state.phase == "reveal" and player.commit is not None:
            return [card for card in player.hand if card != player.commit]
        return player.hand

    def leave_hand(self, player: Player, card: str) -> None:
        """Remove a card from a hand. If it was the committed policy, its player has to choose again."""
        player.hand.remove(card)
        if card == player.commit:
            player.committed, player.commit = False, None

    def look(self, play: Play, seat: Seat, whose: Seat) -> list[str]:
        """Show the hand of the seat ``whose`` to ``seat``, and return its cards. ``seat`` remembers them."""
        state = play.state
        cards = self.in_reach(state, whose)
        state.known[seat].update(dict.fromkeys(cards, 1 << whose))
        if play.events is not None:
            play.events.append(LookedAt(seat, whose, None))
            play.events.append(
                SawCards(tuple(sorted(cards)), "hand", whose, audience=tuple(sorted({seat, whose})))
            )
        return cards

    # -- discarding

    def discard(self, play: Play, seat: Seat, card: str, random: bool, by: Seat | None = None) -> None:
        """Discard a card from hand face up. ``by`` is another player who chose the card."""
        state = play.state
        player = state.players[seat]
        self.leave_hand(player, card)
        player.discard.append(card)
        self.forget(state, card)
        if play.events is not None:
            play.events.append(Discarded(seat, card, random, by))

    def discard_at_random(self, play: Play, seat: Seat) -> None:
        """Discard a random card of the hand, if there is one."""
        state = play.state
        cards = self.in_reach(state, seat)
        if cards:
            self.discard(play, seat, play.chance.choice(cards), True)

    def back_to_hand(self, play: Play, seat: Seat, card: str, source: str) -> None:
        """Add a card that everyone has seen to a hand; the caller removes it from where it was."""
        state = play.state
        state.players[seat].hand.append(card)
        self.all_know(state, card, seat)
        if play.events is not None:
            play.events.append(Recovered(seat, card, source))

    def drop_policy(self, play: Play, seat: Seat) -> None:
        """Discard the active policy."""
        state = play.state
        player = state.players[seat]
        if player.policy is not None:
            player.discard.append(player.policy)
            if play.events is not None:
                play.events.append(Discarded(seat, player.policy, False))
        player.policy = player.chosen = player.copied = None
        player.ignored = False
