"""Checks for positions of Cat in the Box: cards, tokens, tricks and turns that do not fit together."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.engines.cat_in_the_box.board import (
    COPIES,
    NUMBERS,
    SPACES,
    count,
    declared_spaces,
    number_of,
    spaces_in,
    unpack,
)
from playtest.engines.cat_in_the_box.position import CatState


@dataclass(frozen=True, slots=True)
class Setting:
    """Facts that depend on the number of players: sorted deck, highest number, hand size and tricks."""

    seats: int
    numbers: int
    hand_size: int
    tricks_to_play: int
    deck: tuple[int, ...]


def faults_in(state: CatState, setting: Setting) -> list[str]:
    """List what is wrong with a position, in words; empty if nothing is.

    For example, missing or duplicate cards, tokens that do not fit the cards played, and impossible numbers.
    """
    return _faults_of_seats(state, setting) or [
        *_faults_of_cards(state, setting),
        *_faults_of_tokens(state, setting),
        *_faults_of_tricks(state, setting),
        *_faults_of_phase(state, setting),
    ]


def _faults_of_seats(state: CatState, setting: Setting) -> list[str]:
    """List faults in seats and list lengths; checked first, because the other checks go seat by seat."""
    lists = ("hands", "discards", "predictions", "colors", "tokens", "won")
    sizes = {name: len(getattr(state, name)) for name in lists}
    wrong = {name: size for name, size in sizes.items() if size != setting.seats}
    faults = [f'"{name}" is for {size} seats, not {setting.seats}.' for name, size in wrong.items()]
    seats = {"start_player": state.start_player, "turn": state.turn, "leader": state.leader}
    seats |= {f"leader of trick {i}": leader for i, (leader, _) in enumerate(state.tricks, 1)}
    if state.paradox is not None:
        seats["paradox"] = state.paradox
    nowhere = {name: seat for name, seat in seats.items() if not 0 <= seat < setting.seats}
    faults += [f"There is no seat {seat} ({name})." for name, seat in nowhere.items()]
    whole = all(len(trick) == setting.seats for _, trick in state.tricks)
    if not whole or len(state.trick) >= setting.seats:
        faults.append(f"A complete trick has {setting.seats} cards; the current trick has fewer.")
    return faults


def _faults_of_cards(state: CatState, setting: Setting) -> list[str]:
    declared = [number_of(space) for space in declared_spaces(state.tricks, state.trick)]
    discarded = [card for card in state.discards if card is not None]
    cards = unpack(state.aside) + unpack(state.revealed) + declared + discarded
    cards += [number for hand in state.hands for number in unpack(hand)]
    if sorted(cards) == list(setting.deck):
        return []
    wrong = [n for n in NUMBERS if cards.count(n) != COPIES * (n <= setting.numbers)]
    return [f"There are {cards.count(n)} cards with number {n}." for n in wrong]


def _faults_of_tokens(state: CatState, setting: Setting) -> list[str]:
    faults = []
    taken = state.blocked
    for seat, tokens in enumerate(state.tokens):
        faults += [f"The space {SPACES.name(s)} is taken twice." for s in spaces_in(tokens & taken)]
        taken |= tokens
        if outside := tokens & ~((1 << 4 * setting.numbers) - 1):
            faults.append(f"There is no space {SPACES.name(spaces_in(outside)[0])}.")
        played = sum(
            (leader + turn) % setting.seats == seat
            for leader, trick in (*state.tricks, (state.leader, state.trick))
            for turn, _ in enumerate(trick)
        )
        if tokens.bit_count() != played:
            faults.append(f"Seat {seat} has played {played} cards and has {tokens.bit_count()} tokens.")
    return faults


def _faults_of_tricks(state: CatState, setting: Setting) -> list[str]:
    faults = []
    if sum(state.won) != len(state.tricks):
        faults.append(f"{len(state.tricks)} tricks were played, but the players have won {sum(state.won)}.")
    if state.phase == "tricks" and state.turn != (state.leader + len(state.trick)) % setting.seats:
        faults.append("It should be the turn of the seat after the trick's last card.")
    predicted = [p is not None for p in state.predictions]
    if state.phase in ("tricks", "end") and setting.seats > 2 and not all(predicted):
        faults.append("Tricks are being played, but a prediction is missing.")
    if any(p is not None and p not in range(1, 5) for p in state.predictions):
        faults.append("A prediction is 1 to 4 tricks.")
    if any(won < 0 for won in state.won):
        faults.append("Nobody can have won fewer than 0 tricks.")
    return faults


def _faults_of_phase(state: CatState, setting: Setting) -> list[str]:
    faults = []
    if (state.phase == "discard") != (None in state.discards):
        faults.append("The phase does not fit the discards.")
    if state.phase in ("discard", "prediction") and (state.tricks or state.trick):
        faults.append("Cards were played before the tricks began.")
    if state.phase == "prediction":
        order = [(state.start_player + i) % setting.seats for i in range(setting.seats)]
        missing = [seat for seat in order if state.predictions[seat] is None]
        if not missing or missing != order[-len(missing) :] or state.turn != missing[0]:
            faults.append("It should be the turn of the next seat without a prediction.")
    over = state.paradox is not None or len(state.tricks) >= setting.tricks_to_play
    if over != (state.phase == "end"):
        faults.append("The round is over after its last trick or a paradox, and only then.")
    for seat, hand in enumerate(state.hands):
        due = setting.hand_size - (state.discards[seat] is not None) - state.tokens[seat].bit_count()
        if count(hand) != due:
            faults.append(f"Seat {seat} holds {count(hand)} cards and should hold {due}.")
    return faults
