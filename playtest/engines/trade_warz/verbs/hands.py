"""Verbs of cards: draw, discard, look, take, give, search."""

from __future__ import annotations

from playtest.engines.trade_warz.agenda import DECLINE, Act, Options, answered, asks, does, one_of
from playtest.engines.trade_warz.events import Discarded, Drew, LookedAt, SawCards
from playtest.engines.trade_warz.pieces import DECK
from playtest.engines.trade_warz.state import TradeState


@asks("draw")
def which_deck(act: Act) -> Options | None:
    """Return the decks to draw from."""
    seats = act.affected()
    if not seats or act.task.left <= 0:
        return []
    act.task.asked = seats[0]
    return [one_of(deck) for deck in act.game.piles.decks_open(act.state, act.task.asked)]


@answered("draw")
def draw(act: Act) -> None:
    """Draw one card from the chosen deck."""
    act.game.piles.draw(act.play, act.task.asked, act.answer())
    act.task.left -= 1
    if act.task.left <= 0:
        act.over()


@asks("discard", "discard_down")
def which_discard(act: Act) -> Options | None:
    """Return the cards that the player may discard."""
    seats = act.affected()
    if not seats:
        return []
    act.task.asked = seats[0]
    hand = act.state.players[act.task.asked].hand
    done = act.task.left <= 0 if act.effect.do == "discard" else len(hand) <= act.effect.amount
    return [] if done else [one_of(card) for card in hand]


@answered("discard", "discard_down")
def discard(act: Act) -> None:
    """Discard the chosen card."""
    task = act.task
    act.game.piles.discard(act.play, task.asked, act.answer(), False)
    task.left -= 1
    for later in act.state.agenda:
        if later.card == task.card and later.seat == task.seat:
            later.discarded += 1


@asks("trade_in")
def which_trade_in(act: Act) -> Options | None:
    """Return the cards that may be turned into GDP, and the choice to decline.

    Every player with a card in hand is asked, even if no card can be traded in.
    """
    hand = act.state.players[act.task.seat].hand
    ways = [one_of(card) for card in hand if act.game.card[card].type == act.effect.of]
    return [*ways, DECLINE] if hand else []


@answered("trade_in")
def trade_in(act: Act) -> None:
    """Turn a card from hand into GDP."""
    act.over()
    act.game.piles.discard(act.play, act.task.seat, act.answer(), False)
    act.gain(act.task.seat, act.effect.amount)


@does("discard_random")
def discard_random(act: Act) -> None:
    """Discard random cards of the affected players."""
    for seat in act.affected():
        for _ in range(act.effect.amount):
            act.game.piles.discard_at_random(act.play, seat)


@asks("take_card", "pick_discard")
def which_of_the_hand(act: Act) -> Options | None:
    """Look at a hand and return its cards that may be chosen."""
    whose, task = act.task.at_seat, act.task
    if whose is None:
        return []
    if not task.left:
        guarded = act.game.protected(act.state, "guard_hand", whose, task.seat)
        if guarded or act.game.blackout(act.state, task.seat):
            return []
        task.left = 1
        act.game.piles.look(act.play, task.seat, whose)
    cards = sorted(act.game.piles.in_reach(act.state, whose))
    if act.effect.do == "pick_discard":
        cards = [card for card in cards if act.game.card[card].type in ("policy", "tactic")]
    elif act.game.protected(act.state, "guard_control", whose, task.seat):
        cards = [card for card in cards if card not in act.game.exports]  # even in hand (ruling 24)
    return [one_of(card) for card in cards] or [DECLINE]


@answered("take_card")
def take_card(act: Act) -> None:
    """Take the chosen card from the hand just seen."""
    act.over()
    act.game.piles.hand_over(act.play, act.at_seat, act.task.seat, act.answer())


@answered("pick_discard")
def pick_discard(act: Act) -> None:
    """Discard the chosen policy or tactic from the hand just seen."""
    act.over()
    act.game.piles.discard(act.play, act.at_seat, act.answer(), False, act.task.seat)


@does("look_hand")
def look_hand(act: Act) -> None:
    """Look at a hand and remember it."""
    if not act.game.protected(act.state, "guard_hand", act.at_seat, act.task.seat):
        act.game.piles.look(act.play, act.task.seat, act.at_seat)


@asks("exchange")
def which_exchange(act: Act) -> Options | None:
    """Return the cards that may be given up for a random one."""
    return [one_of(card) for card in act.state.players[act.task.seat].hand]


@answered("exchange")
def exchange(act: Act) -> None:
    """Discard the chosen card and draw one from a random deck. (Ruling 29)"""
    act.over()
    seat, piles = act.task.seat, act.game.piles
    piles.discard(act.play, seat, act.answer(), False)
    piles.draw(act.play, seat, act.play.chance.choice(piles.decks_open(act.state, seat)))


@asks("draw_and_keep")
def which_to_keep(act: Act) -> Options | None:
    """Return the decks from which to draw or, after drawing, the drawn cards, one of which is kept."""
    if not act.task.left:
        return [one_of(deck) for deck in act.game.piles.decks_open(act.state, act.task.seat)]
    return [one_of(card) for card in act.task.seen]


@answered("draw_and_keep")
def draw_and_keep(act: Act) -> None:
    """Draw some cards from one deck; then keep the chosen one and discard the others."""
    task, state, answer = act.task, act.state, act.answer()
    if not task.left:
        _draw_aside(act, answer)
        return
    act.over()
    player = state.players[task.seat]
    player.hand.append(answer)
    for card in task.seen:
        if card != answer:
            player.discard.append(card)
            act.game.piles.forget(state, card)
            act.play.tell(Discarded, task.seat, card, False)


def _draw_aside(act: Act, deck: str) -> None:
    """Draw cards, of which one will be kept. Until a card is chosen, they are in nobody's hand."""
    task, state, piles = act.task, act.state, act.game.piles
    task.left, task.target = 1, state.players[task.seat].leader if deck == "leader" else deck
    while len(task.seen) < act.effect.amount and deck in piles.decks_open(state, task.seat):
        task.seen.append(piles.top_card(act.play, task.seat, deck))
        act.play.tell(Drew, task.seat, deck)
    for card in task.seen:
        state.known[task.seat].pop(card, None)
    act.play.tell(SawCards, tuple(task.seen), "drawn", task.seat, audience=(task.seat,))


@does("swap_random")
def swap_random(act: Act) -> None:
    """Swap a random card between two players, if both have one."""
    game, state, seat, choice = act.game, act.state, act.task.seat, act.play.chance.choice
    for other in act.affected():
        if game.protected(state, "guard_hand", other, seat) or game.blackout(state, seat):
            continue
        mine, theirs = game.piles.in_reach(state, seat), game.piles.in_reach(state, other)
        if mine and theirs:
            gives, gets = choice(mine), choice(theirs)
            game.piles.hand_over(act.play, seat, other, gives)
            game.piles.hand_over(act.play, other, seat, gets)


@does("recover")
def recover(act: Act) -> None:
    """Return a card from the player's discard pile to hand."""
    task = act.task
    pile = act.state.players[task.seat].discard
    if task.target in pile:
        pile.remove(task.target)
        act.game.piles.back_to_hand(act.play, task.seat, task.target, task.card)


@does("contraband")
def contraband(act: Act) -> None:
    """Change the cost of the card just recovered, in this Trade phase.

    If the card is still in hand after the phase, it is discarded.
    """
    player = act.state.players[act.task.seat]
    if act.task.target in player.hand:
        player.contraband[act.task.target] = act.effect.amount


@asks("search_deck")
def which_of_the_deck(act: Act) -> Options | None:
    """Look at the top cards of a deck. Return the cards that may be taken or, later, put back next."""
    task, play, deck = act.task, act.play, act.task.target or ""
    if not task.left:
        if task.origin != "partner" and act.game.blackout(act.state, task.seat):  # ruling 29
            return []
        task.left = 1
        while len(task.seen) < act.effect.amount and act.game.piles.deck_open(act.state, deck):
            task.seen.append(act.game.piles.top_card(play, task.seat, deck))
        for card in task.seen:
            act.state.known[task.seat].pop(card, None)
        play.tell(LookedAt, task.seat, None, deck)
        play.tell(SawCards, tuple(task.seen), "deck", task.seat, audience=(task.seat,))
    return [one_of(card) for card in task.seen]


@answered("search_deck")
def search_deck(act: Act) -> None:
    """Take the chosen card. Then put the other cards back one by one; the last one is on top."""
    task, state = act.task, act.state
    deck, chosen = task.target or "", act.answer()
    task.seen.remove(chosen)
    if task.left == 1:
        task.left = 2
        state.players[task.seat].hand.append(chosen)
        # seats that knew these cards went to the searcher cannot tell which of them goes back
        for seat, known in enumerate(state.known):
            for card in (chosen, *task.seen):
                if seat != task.seat and card in known:
                    known[card] = 1 << task.seat | 1 << DECK
    else:
        _put_on_top(state, task.seat, deck, chosen)
    if len(task.seen) <= 1:
        for card in task.seen:
            _put_on_top(state, task.seat, deck, card)
        act.over()


def _put_on_top(state: TradeState, seat: int, deck: str, card: str) -> None:
    state.tops[deck].insert(0, card)
    state.known[seat][card] = 1 << DECK
