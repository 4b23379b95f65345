"""Separates what a typed-in game knows from what it guesses, such as cards that nobody has seen yet.

It also finds cards that everyone saw in the last step although nobody has typed in which cards they were. To
find out whether something depends on a guess, the module tries another guess and compares the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

from playtest import words
from playtest.engines import codec
from playtest.engines.chance import Chance
from playtest.engines.game import REFEREE, Action, Event
from playtest.table import absent
from playtest.table.completions import alone
from playtest.table.face_down import FaceDown
from playtest.table.guesses import MOVE, Run, values_in
from playtest.table.ruling_changes import left_from
from playtest.table.transcription import Place, TranscribedGame
from playtest.table.unknown_words import marked

__all__ = [
    "UNKNOWN",
    "Place",
    "came_open",
    "face_down",
    "is_move",
    "lies_open",
    "made",
    "name_of",
    "told",
    "where",
]

UNKNOWN = "(unknown)"
"""The placeholder in a sentence for a card or roll that nobody has entered."""
TRIED = 3
"""How many other values of an unseen card are tried to find where the card is."""
MIXED, MIXED_BY = 4, 600
"""How many other guesses with many changes are compared, and roughly how many steps are replayed for them."""
ALONE_BY = 1500
"""Roughly how many steps are replayed to change each unseen card alone."""


def came_open(typed: TranscribedGame) -> list[Place]:
    """List the cards that the last step showed to everyone and that nobody has typed in."""
    if typed.asked is not None or typed.state is None:
        return []
    shown = _named(event for event in typed.told() if event.shown_to(None))
    found = []
    for place, item in typed.guessed():
        if not any(shown[name] for name in _names(typed, item)):
            continue
        for other, events in _otherwise(typed, place):
            then = _named(event for event in events if event.shown_to(None))
            mine, theirs = (set(_names(typed, one)) for one in (item, other))
            less = any(then[name] < shown[name] for name in mine - theirs)
            if less and any(then[name] > shown[name] for name in theirs - mine):
                found.append(place)
                break
    return found


def _names(typed: TranscribedGame, item: Any) -> list[str]:
    """Return the words that name an unseen card or roll in events; for a move, the values of its fields."""
    if not isinstance(item, Action):
        return [typed.game.name_of(item)]
    return [*values_in([value for name, value in codec.plain(item).items() if name != "kind"])]


def name_of(typed: TranscribedGame, item: Any, names: Sequence[str]) -> str:
    """Return what a card, a roll or a move that nobody saw is called."""
    if isinstance(item, Action):
        return words.of(typed.game).action(item, names)
    return typed.game.name_of(item)


def lies_open(typed: TranscribedGame) -> bool:
    """Return whether everyone sees the result to enter now, such as a die, and not only one player.

    That is so if a spectator would see a difference between two results. All results are compared.
    """
    assert typed.asked is not None
    first, *others = dict.fromkeys(typed.asked.options)
    return any(_shown_if(typed, first, other) != _shown_if(typed, other, first) for other in others)


def _shown_if(typed: TranscribedGame, item: Any, instead: Any) -> tuple[list[Event], Any]:
    """Return what a spectator sees if ``item`` comes up now.

    Later rolls are chosen so that neither ``item`` nor ``instead`` comes up again.
    """
    run, step = typed.made[1], typed.steps[-1]
    rolls = iter([*(rolled.value for rolled in run.rolls[-1]), item])

    def ask(kind: str, options: Sequence[Any]) -> Any:
        for value in rolls:
            return value
        rest = sorted(options, key=lambda one: (one in (item, instead), str(one)))
        return rest if kind == "shuffle" else rest[0]

    state, events = run.states[-1].copy(), list[Event]()
    typed.game.apply(state, step.seat, step.action, Chance(ask=ask), events)
    return [event for event in events if event.shown_to(None)], typed.game.view(state, None)


def is_move(place: Place) -> bool:
    """Return whether a place stands for a move whose choice nobody saw."""
    return place[1] == MOVE


def face_down(typed: TranscribedGame, look: FaceDown, names: Sequence[str]) -> str:
    """Say what everyone saw of a move, and that nobody saw the rest."""
    text = words.of(typed.game)
    told = [text.event(event, names, None).rstrip(".") for event in look.events(typed.game)]
    return f"{'; '.join(filter(None, told)) or look.kind} (nobody saw which)"


def made(typed: TranscribedGame, action: Any, names: Sequence[str]) -> str:
    """Describe a move that was typed in. If nobody saw what was chosen, the text says so."""
    if isinstance(action, FaceDown):
        return face_down(typed, action, names)
    return words.of(typed.game).action(action, names)


def told(typed: TranscribedGame, names: Sequence[str]) -> list[str]:
    """Return the last step's events in words, with ``UNKNOWN`` for everything that is only guessed.

    An event that depends on a card nobody has entered yet, such as a match, is not stated.
    """
    text = words.of(typed.game)
    events = typed.told()
    there = _named(events)

    def order(one: tuple[Place, Any]) -> tuple[bool, int]:
        return not any(there[name] for name in _names(typed, one[1])), -one[0][0]

    guessed = sorted(typed.guessed(), key=order)
    last = len(typed.made[1].states) - 1
    if last < 0:
        return []

    def lines(now: TranscribedGame, run: Run) -> list[str]:
        return [text.event(event, names, REFEREE) for event in now.events_of(run, last)]

    others = [*typed.mixed(MIXED, MIXED_BY), *alone(typed, [place for place, _ in guessed], ALONE_BY)]
    others += absent.without_each_word(typed, lines, ALONE_BY)
    happened = [typed.events_of(run, last) for _, run in others]
    said = marked(events, happened, lambda event: text.event(event, names, REFEREE), UNKNOWN)
    return [one for one in said if one]


def where(typed: TranscribedGame, places: Sequence[Place], names: Sequence[str]) -> list[str]:
    """Describe where each unseen card lies now and when it came: "Ann's hand, dealt at the start"."""
    lie = [_lies(typed, place, names) for place in places]
    several, told = Counter(lie), Counter[str]()
    said = []
    for place, one in zip(places, lie, strict=True):
        told[one] += 1
        card = place[1] != MOVE
        numbered = f"unseen card {told[one]}" if card and (several[one] > 1 or not one) else ""
        told_all = ", ".join(filter(None, [one, numbered, _moment(typed, place[0], names)]))
        said.append(told_all[0].upper() + told_all[1:])
    return said


def _moment(typed: TranscribedGame, number: int, names: Sequence[str]) -> str:
    """Say at which entry of the log a step's cards were drawn, and by which move.

    ``number`` is the step's index, one less than the number of its log entry.
    """
    step = typed.steps[number]
    if step.action is None:
        return "dealt at the start"
    who = "nobody" if step.seat == REFEREE else names[step.seat]
    return f"from entry {number + 1} ({who}: {made(typed, step.action, names)})"


def _lies(typed: TranscribedGame, place: Place, names: Sequence[str]) -> str:
    """Return where an unseen card lies, as the name of a part of the position, such as a hand.

    This is the card's place now or, if that cannot be told, the place where it first lay. The text is empty
    if neither can be told.
    """
    if place[1] == MOVE:
        return ""
    name = typed.game.name_of(dict(typed.guessed())[place])
    parts = words.parts_of(typed.game)
    for now in (True, False):
        for item in _others(typed, place)[:TRIED]:
            states = typed.states_if(place, item, now=now)
            if states is not None:
                guessed, otherwise = (codec.plain(state, typed.game.State) for state in states)
                if found := left_from(name, guessed, otherwise, parts, names):
                    return found
    return ""


def _otherwise(typed: TranscribedGame, place: Place) -> Iterator[tuple[Any, list[Event]]]:
    """Yield some other values that an unseen card may have had, each with the last step's events."""
    for item in _others(typed, place):
        made = typed.otherwise(place, item)
        if made is not None:
            yield item, typed.events_of(made[1], len(made[1].states) - 1)


def _others(typed: TranscribedGame, place: Place) -> list[Any]:
    """List some other values for an unseen card, beginning with those that are nowhere in play."""
    guessed = dict(typed.guessed())
    if place[1] == MOVE:
        some = (item for find in (typed.likely, typed.possible) for item in find(place))
        return list(islice((item for item in some if item != guessed[place]), TRIED))
    name = typed.game.name_of
    used = {name(item) for (_, at, _), item in guessed.items() if at != MOVE}
    others = [item for item in typed.possible(place) if name(item) != name(guessed[place])]
    return sorted(others, key=lambda item: name(item) in used)


def _named(events: Any) -> Counter[str]:
    """Count how often each text and number occurs in these events."""
    return Counter(values_in([codec.plain(event) for event in events]))
