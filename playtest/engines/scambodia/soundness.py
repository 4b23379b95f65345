"""Checks for positions of Scambodia, in words. They catch mistakes in rulings."""

from __future__ import annotations

from collections.abc import Iterator

from playtest.engines.scambodia.cards import (
    CARD_NAMES,
    CARDS,
    DRAWN,
    LOOKING,
    NOTHING,
    OVER,
    PEEK,
    POSITIONS,
    POWER,
    ROUND_END,
    SEEN_SWAP,
    Power,
    ScambodiaRules,
)
from playtest.engines.scambodia.position import NEVER, Refill, ScambodiaState


def faults_in(state: ScambodiaState, seats: int, rules: ScambodiaRules, power: Power) -> list[str]:
    """List what is impossible in a position. ``power`` is the power of the discard pile's top card."""
    shape = [*_shape(state, seats, rules)]
    if shape:
        return shape
    return [*_cards(state), *_knowledge(state), *_turn(state, seats, power), *_rounds(state, rules)]


def _shape(state: ScambodiaState, seats: int, rules: ScambodiaRules) -> Iterator[str]:
    """Report lists of the wrong length and seats that do not exist."""
    if len(state.table) != 4 * seats or len(state.seen) != 4 * seats:
        yield f"There should be four places for each of {seats} players."
    for name in ("powers_used", "powers_skipped", "matches_tried", "matches_right", "timeouts"):
        counts = getattr(state, name)
        if len(counts) != seats or min(counts) < 0:
            yield f"{name} should be {seats} numbers from 0, one per seat."
    for seat in (state.player, state.declarer, state.last_by):
        if seat is not None and seat not in range(seats):
            yield f"There is no seat {seat}."
    if (state.looked | state.covered | state.ready) >> seats:
        yield "Somebody who is not at the table peeks or is ready."
    if not state.discards:
        yield "The discard pile has no top."
    if not 1 <= state.round <= rules.rounds:
        yield f"Round {state.round} is not one of {rules.rounds}."
    if state.target >= 4 * seats:
        yield "The card looked at is not on the table."
    for result in state.past:
        lengths = {len(result.hands), len(result.totals), len(result.scores)}
        if lengths != {seats} or any(len(hand) != 4 for hand in result.hands):
            yield f"The result of round {result.round} needs one entry per seat and four places per hand."
        if result.declarer is not None and result.declarer not in range(seats):
            yield f"There is no seat {result.declarer} that could have declared."


def _cards(state: ScambodiaState) -> Iterator[str]:
    """Report missing or duplicate cards, and a deck that is not sorted."""
    cards = [*state.table, state.drawn, *state.deck, *state.discards]
    for card in CARDS:
        if cards.count(card) > 1:
            yield f"{CARD_NAMES.name(card)} appears more than once."
        if card not in cards:
            yield f"{CARD_NAMES.name(card)} is missing."
    if state.deck != sorted(state.deck):
        yield "The deck must be listed by rank and suit, because nobody may know its real order."


def _knowledge(state: ScambodiaState) -> Iterator[str]:
    """Report knowledge of empty places or future turns, and deck cards that were not in the last shuffle."""
    for target, (card, since) in enumerate(zip(state.table, state.seen, strict=True)):
        place = f"{target >> 2} {POSITIONS.name(target & 3)}"
        if card == NOTHING and any(turn != NEVER for turn in since):
            yield f"Nobody can know a card at {place}: it is empty."
        if any(not NEVER <= turn <= state.turn for turn in since):
            yield f"The card at {place} has been known since a turn that has not come yet."
        if since[-1] != NEVER and NEVER in since:
            yield f"The card at {place} is known to everyone, so every seat must know it."
    latest = latest_shuffle(state.refills)
    for card in (*state.deck, state.drawn):
        if card != NOTHING and latest[card] != len(state.refills):
            yield f"{CARD_NAMES.name(card)} cannot be in the deck: it was not in the last shuffle."


def _turn(state: ScambodiaState, seats: int, power: Power) -> Iterator[str]:
    """Report a phase that does not fit the cards on the table."""
    if (state.drawn != NOTHING) != (state.phase == DRAWN):
        yield "The drawn card does not fit the phase."
    if (state.target != NOTHING) != (state.phase in (LOOKING, SEEN_SWAP)):
        yield "The card being looked at does not fit the phase."
    elif state.target != NOTHING and not state.held >> state.target & 1:
        yield "There is no card where a player is looking at one."
    if state.phase == POWER and power == "none":
        yield "The card just discarded has no power."
    if (state.declarer is None) != (state.declared_on is None):
        yield "A declaration has a declarer and a turn, or neither."
    if state.declarer == state.player and state.phase < ROUND_END:
        yield "The declarer has no turn after declaring."
    if state.phase < ROUND_END and any(not state.held >> 4 * seat & 15 for seat in range(seats)):
        yield "A player without cards ends the round."
    if state.covered & ~state.looked:
        yield "Nobody covers cards they have not looked at."
    if (state.covered == (1 << seats) - 1) != (state.phase != PEEK):
        yield "Turns begin when all have covered their cards, and not before."
    if (state.turn == 0) != (state.phase == PEEK) or state.turn < 0:
        yield "Turns are counted from 1, after the initial peek."


def _rounds(state: ScambodiaState, rules: ScambodiaRules) -> Iterator[str]:
    """Report results that do not fit the current round."""
    over = state.phase >= ROUND_END
    if state.ready and (state.phase != ROUND_END or state.ready == (1 << len(state.powers_used)) - 1):
        yield "Players can be ready only between rounds, and the next round is dealt once all are."
    if [result.round for result in state.past] != list(range(1, state.round + over)):
        yield "There must be one result for each finished round, in order."
    if over and (state.phase == OVER) != (state.round == rules.rounds):
        yield f"The game is over after {rules.rounds} rounds, and not before."


def latest_shuffle(refills: tuple[Refill, ...]) -> list[int]:
    """Return for each card the number of the last shuffle it was in; 0 is the first deal."""
    latest = [0] * len(CARDS)
    for number, refill in enumerate(refills, start=1):
        for card in refill.cards:
            latest[card] = number
    return latest
