"""Scambodia in words.

Cards that are discarded or turned face up are named, since everyone sees them. Face-down cards are not, as
the log would otherwise remember them for the players. So a sentence for a seat or a spectator says only what
was done, and at which place. Only the referee's sentences name the card. At the end of a round, everyone
reads which cards were turned up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engines.game import REFEREE, Action, Event, HandedOver, Seat
from playtest.engines.scambodia import cards, moves
from playtest.engines.scambodia import events as told
from playtest.engines.scambodia.cards import CARD_NAMES, NOTHING, POSITIONS, Power
from playtest.engines.scambodia.position import ScambodiaView
from playtest.engines.sentences import minus
from playtest.words.announcements import Announcement, Row, Term
from playtest.words.game_words import Words
from playtest.words.parts import Parts
from playtest.words.scambodia.position import whole as whole_position
from playtest.words.scambodia.rules import RULES_IN_SHORT
from playtest.words.waiting import do

POWERS: dict[Power, str] = {
    "own": "may look at one of their own cards",
    "other": "may look at an opponent's card",
    "blind": "may swap a card with an opponent, unseen",
    "seen": "may look at an opponent's card and then swap it",
}
KINDS = {
    "take": "Take the discard",
    "match": "Match the discard",
    "exchange": "Exchange it for one of yours",
    "peek": "Look at one of yours",
    "spy": "Look at an opponent's card",
    "swap": "Swap two cards",
}
"""Names of the kinds of moves, for choosing one."""
ASKED = {
    ("take", "slot"): "Which card to replace",
    ("exchange", "slot"): "Which card to replace",
    ("match", "slot"): "Which of your cards matches",
    ("peek", "slot"): "Which of your cards to look at",
    ("spy", "target"): "Whose card to look at",
    ("swap", "slot"): "Your card",
    ("swap", "target"): "The opponent's card",
}
"""What to choose, by kind of move and part. The prompt puts "Now choose" before it."""
PRESS = {
    "exchange": "Keep it there",
    "take": "Take it",
    "match": "Turn it up",
    "peek": "Look at it",
    "spy": "Look at it",
    "swap": "Swap the two",
}
"""The main button's text when the move is described next to the button."""
RANKS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SEEN = 1.6
"""Seconds that bots wait after a discard or a swap, at any pace."""
USES: dict[Power, str] = {
    "own": "Look at one of your own cards, or skip the power.",
    "other": "Look at an opponent's card, or skip the power.",
    "blind": "Swap one of your cards with an opponent's, unseen, or skip the power.",
    "seen": "Look at an opponent's card, or skip the power.",
}


def announcement(event: Event, names: Sequence[str], seat: Seat | None) -> Announcement | None:
    """Return the announcement of an event, as ``seat`` sees it; ``None`` if only the log shows the event.

    A declaration, a swap, a wrong match, a round's end, and a look at the reader's own card are announced.
    """
    match event:
        case told.Swapped(seat=who, target=target) if who != seat:
            said = _swap(event, names)
            return Announcement(said, takes_from=target >> 2)
        case told.Looked(seat=who, target=target) if seat == target >> 2 != who:
            return Announcement(f"{names[who]} looks at {place(target, names)}.", takes_from=seat)
        case told.Declared(seat=who):
            return Announcement(f"{names[who]} declares Scambodia!", ("Everyone else has one more turn.",))
        case told.RoundEnded(result=result):
            rows = tuple([_account(result, each) for each in range(len(result.totals))])
            return Announcement(
                f"Round {result.round} is over{_because(result, names)}", rows=rows, counts="this round"
            )
        case told.Mismatched():
            return Announcement("No match", (_discards(event, names, seat == REFEREE),))
    return None


def stakes(view: ScambodiaView, action: Action, names: Sequence[str]) -> str:
    """Say what a move does that cannot be undone."""
    match action:
        case moves.Exchange():
            return "; the card it replaces is discarded face up"
        case moves.Take():
            there = f"everyone sees {_card(view.open.discards[-1])} go there"
            return f"{there}; the card it replaces is discarded face up"
        case moves.Match():
            top = _card(view.open.discards[-1])
            return f"The card is discarded; if it is not {_a(top[:-1])}, {top} takes its place."
        case moves.Declare():
            return "; your total must be the lowest, untied, or it counts twice"
        case moves.Look():
            return "they stay open until you cover them; you cannot look again"
        case moves.Peek() | moves.Spy():
            return "it stays open until you cover it; you cannot look again"
        case moves.Swap():
            return "nobody sees yours" if view.phase == cards.SEEN_SWAP else "nobody sees either card"
    return ""


def event(event: Event, names: Sequence[str], seat: Seat | None) -> str:
    """Return one sentence for the log; empty if another event's sentence covers this one.

    For a player, it is also empty if the sentence would remember a face-down card for them.
    """
    told_all = seat == REFEREE
    match event:
        case told.Saw(seat=who, target=target, card=card):
            return f"{names[who]} sees {_card(card)} at {place(target, names)}." if told_all else ""
        case told.DrewCard(seat=who, card=card):
            return f"{names[who]} draws {_card(card)}." if told_all else ""
        case told.Drew(seat=who):
            return "" if told_all else f"{names[who]} draws from the deck."
        case told.RoundEnded(result=result):
            return round_in_words(result, names)
        case told.Ready(seat=who):
            return f"{names[who]} is ready for the next round."
        case told.Dealt() | told.LookedAtBottom() | told.Covered() | told.TurnBegan() | told.Refilled():
            return _course(event, names)
        case told.Exchanged() | told.Discarded() | told.Took() | told.Matched() | told.Mismatched():
            return _discards(event, names, told_all)
        case told.Declared(seat=who):
            return f"{names[who]} declares Scambodia! Everyone else has one more turn."
        case told.Looked(seat=who, target=target):
            return f"{names[who]} looks at {place(target, names, who)}."
        case told.Swapped():
            return _swap(event, names)
        case told.PowerSkipped(seat=who):
            return f"{names[who]} skips the power."
        case told.TimedOut(seat=who, times=times):
            return f"{names[who]} has run out of time" + (
                ", for the first time." if times == 1 else " again."
            )
        case HandedOver(seat=who):
            return f"A bot takes over for {names[who]}."
    raise TypeError(f"{type(event).__name__} is not an event of Scambodia.")


def pause_after(event: Event) -> float:
    """Return how many seconds bots wait after ``event``, so that people see a new discard or a swap."""
    seen = told.Exchanged | told.Discarded | told.Took | told.Matched | told.Mismatched | told.Swapped
    return SEEN if isinstance(event, seen) else 0.0


def _swap(swapped: told.Swapped, names: Sequence[str]) -> str:
    own, other = f"their {POSITIONS.name(swapped.slot)} card", place(swapped.target, names)
    return f"{names[swapped.seat]} swaps {own} for {other}{'' if swapped.seen else ', unseen'}."


def _course(event: Event, names: Sequence[str]) -> str:
    match event:
        case told.Dealt(round=number, first=first, top=top):
            return f"Round {number}: four cards each, {_card(top)} is turned up. {names[first]} will begin."
        case told.LookedAtBottom(seat=who):
            return f"{names[who]} looks at the two bottom cards."
        case told.Covered(seat=who):
            return f"{names[who]} covers the cards again."
        case told.Refilled(cards=cards):
            return f"The deck is empty: {len(cards)} discarded cards make a new one."
    return ""


def _discards(event: Event, names: Sequence[str], told_all: bool) -> str:
    match event:
        case told.Exchanged(seat=who, slot=slot, card=card):
            return f"{names[who]} puts the drawn card at {_place(slot)} and discards {_card(card)}."
        case told.Discarded(seat=who, card=card, power=power):
            may = "" if power == "none" else f" and {POWERS[power]}"
            return f"{names[who]} discards {_card(card)}{may}."
        case told.Took(seat=who, slot=slot, taken=taken, card=card):
            what = _card(taken) if told_all else "the top discard"
            return f"{names[who]} puts {what} at {_place(slot)} and discards {_card(card)}."
        case told.Matched(seat=who, slot=slot, card=card):
            return f"{names[who]} matches with {_card(card)}; {_place(slot)} stays empty."
        case told.Mismatched(seat=who, slot=slot, card=card, taken=taken):
            top = _card(taken) if told_all else "the top discard"
            turned = f"{names[who]} turns over {_card(card)} ({_place(slot)}): no match"
            return f"{turned}. {top[:1].upper()}{top[1:]} takes its place."
    return ""


def round_in_words(result: told.RoundResult, names: Sequence[str]) -> str:
    """Say why the round ended, and what each player scored."""
    scores = "; ".join(score_in_words(result, seat, names) for seat in range(len(result.totals)))
    return f"Round {result.round} is over{_because(result, names)}. {scores}."


def _because(result: told.RoundResult, names: Sequence[str]) -> str:
    if result.reason == "empty hand":
        return f": {_names_without_cards(result, names)} has no cards left"
    if result.reason == "turn limit":
        return f": {result.turns} turns have been played"
    return ""


def _names_without_cards(result: told.RoundResult, names: Sequence[str]) -> str:
    return " and ".join(
        names[seat] for seat, hand in enumerate(result.hands) if all(card is None for card in hand)
    )


def _account(result: told.RoundResult, seat: Seat) -> Row:
    """Return a player's row for a round: the cards' total, what declaring did to it, and the score."""
    terms = [Term("cards come to", minus(result.totals[seat]))]
    if seat == result.declarer and result.succeeded is not None:
        made = "alone lowest: counts 0" if result.succeeded else "not lowest, or tied: counts twice"
        terms.append(Term(made))
    mark = "declared" if seat == result.declarer else ""
    return Row(seat, tuple(terms), minus(result.scores[seat]), mark, bool(mark and result.succeeded))


def score_in_words(result: told.RoundResult, seat: Seat, names: Sequence[str]) -> str:
    """Say what the player at ``seat`` scores in a round and, if they declared, why."""
    total, score = minus(result.totals[seat]), minus(result.scores[seat])
    if seat != result.declarer or result.succeeded is None:
        return f"{names[seat]}: {total}"
    if result.succeeded:
        return f"{names[seat]} declared with {total}, the lowest total, and scores 0"
    return f"{names[seat]} declared with {total}, was tied or beaten, and scores double: {score}"


def ending(view: ScambodiaView, names: Sequence[str]) -> str:
    """Say whether the last declaration was right; empty if nobody declared."""
    last = view.past[-1] if view.past else None
    if last is None or last.declarer is None or last.succeeded is None:
        return ""
    return f"{score_in_words(last, last.declarer, names)}. The lowest score wins."


def action(action: Action, names: Sequence[str]) -> str:
    """Return the button text of a move."""
    match action:
        case moves.Take(slot=slot):
            return f"Take the discard for {_own(slot)}"
        case moves.Match(slot=slot):
            return f"Match with {_own(slot)}"
        case moves.Exchange(slot=slot):
            return f"Exchange it for {_own(slot)}"
        case moves.Peek(slot=slot):
            return f"Look at {_own(slot)}"
        case moves.Spy(target=target):
            return f"Look at {place(target, names)}"
        case moves.Swap(slot=slot, target=target):
            return f"Swap {_own(slot)} for {place(target, names)}"
    return {
        "look": "Look at your two bottom cards",
        "cover": "Cover",
        "draw": "Draw from the deck",
        "declare": "Declare Scambodia",
        "discard": "Discard it",
        "skip": "Skip the power",
        "go_on": "Ready for the next round",
        "time_out": "Time is up",
    }[getattr(action, "kind", "")]


def prompt(view: ScambodiaView) -> str:
    """Say what the view's seat may do now or, if it may do nothing, what everyone waits for."""
    if view.seat not in view.waiting:
        return _waiting(view)
    match view.phase:
        case cards.PEEK:
            looking = view.seat is not None and view.looked >> view.seat & 1
            return "Remember them, then cover them." if looking else "Look at your two bottom cards, once."
        case cards.TURN:
            declared = view.declarer is not None
            return "Your last turn: draw, take or match." if declared else "Draw, take, match or declare."
        case cards.DRAWN:
            return "Keep the card you have drawn in place of one of yours, or discard it."
        case cards.POWER:
            return USES[view.power]
        case cards.LOOKING:
            return "Remember it, then cover it."
        case cards.SEEN_SWAP:
            return "Swap the card you are looking at for one of yours, or cover it."
    return "All cards are face up. Continue when you are ready."


def unscored_note(view: ScambodiaView) -> str:
    """Say that nobody has points yet, as they are counted at the end of a round."""
    return "" if view.past else "No round is finished yet, so nobody has points."


def _waiting(view: ScambodiaView) -> str:
    if not view.waiting:
        return "The game is over."
    if view.phase == cards.PEEK:
        return "Everyone looks at their two bottom cards."
    last = ", a last turn" if view.declarer is not None and view.phase < cards.ROUND_END else ""
    return {
        cards.TURN: "A last turn." if last else "",  # the screen already shows whose turn it is
        cards.DRAWN: f"A card has been drawn{last}.",
        cards.POWER: f"A power may be used{last}.",
        cards.LOOKING: "A player is looking at a card.",
        cards.SEEN_SWAP: "A player is looking at a card and may swap it.",
    }.get(view.phase, "All cards are face up.")


_DOES: dict[int, tuple[str, str]] = {
    cards.PEEK: ("looks at two of their own cards, once", "look at two of their own cards each, once"),
    cards.TURN: ("draws, takes, matches or declares", ""),
    cards.DRAWN: ("keeps or discards the drawn card", ""),
    cards.LOOKING: ("looks at a card", ""),
    cards.SEEN_SWAP: ("looks at a card, and may swap it for one of their own", ""),
    cards.ROUND_END: ("looks at all cards", "look at all cards"),
}
"""What players do in a phase, in the words for one player and for several."""
_MAY_USE: dict[Power, str] = {
    "own": "may look at one of their own cards",
    "other": "may look at an opponent's card",
    "blind": "may swap one of their own cards with an opponent's, unseen",
    "seen": "may look at an opponent's card, and swap it",
}
"""What a player may do with each power."""


def waiting_prompt(view: ScambodiaView, names: Sequence[str]) -> str:
    """Say which players look, draw, use a power or continue now."""
    last = view.declarer is not None and view.phase < cards.ROUND_END
    one, many = _DOES.get(view.phase, ("", ""))
    if view.phase == cards.POWER:
        one = _MAY_USE[view.power]
    elif last and view.phase == cards.TURN:
        one = "draws, takes or matches"
    said = do(view.waiting, names, one, many) if one else ""
    return f"{said}{', in a last turn' if last else ''}." if said else ""


def value(field: str, value: object) -> str:
    """Return the words for a value in one ``field`` of a move.

    A position on the table is named, and a kind of move is put into words. Any other value is unchanged.
    """
    if field == "kind":
        return KINDS.get(str(value), str(value))
    if field == "slot" and isinstance(value, int):
        return POSITIONS.name(value)
    if field == "target" and isinstance(value, int):
        return f"seat {(value >> 2) + 1}, {POSITIONS.name(value & 3)}"
    return str(value)


def place(target: int, names: Sequence[str], who: Seat | None = None) -> str:
    """Name a card on the table by its owner and position.

    The name is "their … card" if ``who``, the player looking at the card, owns it.
    """
    position = POSITIONS.name(target & 3)
    return f"their {position} card" if target >> 2 == who else f"{names[target >> 2]}'s {position} card"


def field_prompt(action: Action, field: str) -> str:
    """Return the question for one ``field`` of a move; empty if the field's title is enough."""
    return ASKED.get((str(getattr(action, "kind", "")), field), "")


def submit_label(action: Action, names: Sequence[str]) -> str:
    """Return the main button's text for a move whose own text is too long for the button."""
    return PRESS.get(str(getattr(action, "kind", "")), "Confirm")


def _a(rank: str) -> str:
    """Return a card's rank in words with "a" or "an" before it."""
    return f"{'an' if rank[0] in 'A8' else 'a'} {RANKS.get(rank, rank)}"


def _own(slot: int) -> str:
    return f"the {POSITIONS.name(slot)} card"


def _place(slot: int) -> str:
    return POSITIONS.name(slot)


def _card(card: int) -> str:
    return "no card" if card == NOTHING else CARD_NAMES.name(card)


def position(game: Any, view: ScambodiaView, names: Sequence[str]) -> str:
    """Describe the view in sentences and tables, ending with what its seat may do or waits for."""
    asked = view.seat in view.waiting
    return whole_position(game, view, names, prompt(view) if asked else waiting_prompt(view, names))


ANSWERS = ("declarations", "declarations_right", "turn")
"""This game's own measures that a comparison of rules shows first."""

PARTS = Parts(
    {
        "table": "{0}'s card, {1}",
        "deck": "deck",
        "discards": "discard pile",
        "drawn": "card drawn",
        "player": "whose turn it is",
        "declarer": "who declared",
        "scores": "{1}'s points in {0}",
        "looked": "who has looked",
        "covered": "who has covered the cards",
        "past": "rounds played",
        "seen": None,
        "shuffle": None,
        "held": None,
        "waiting": None,
        "last": None,
        "last_by": None,
    },
    {"table": (None, tuple(POSITIONS.by_name)), "deck": ((),), "discards": ((),)},
    frozenset(["player", "declarer"]),
    hidden=dict.fromkeys(("table", "deck", "drawn"), "card"),
)
"""The names of the parts of a position."""


class ScambodiaWords(Words):
    """The words of Scambodia; each method is this module's function of the same name."""

    drawn = ("card", "cards")
    parts = PARTS
    leading_measures = ANSWERS
    rules_in_short = RULES_IN_SHORT
    event = staticmethod(event)
    position = staticmethod(position)
    announcement = staticmethod(announcement)
    pause_after = staticmethod(pause_after)
    prompt = staticmethod(prompt)
    waiting_prompt = staticmethod(waiting_prompt)
    action = staticmethod(action)
    submit_label = staticmethod(submit_label)
    value = staticmethod(value)
    field_prompt = staticmethod(field_prompt)
    stakes = staticmethod(stakes)
    ending = staticmethod(ending)
    unscored_note = staticmethod(unscored_note)
