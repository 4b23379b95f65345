"""Separates what a typed-in game knows from what it guesses, such as cards that nobody has seen yet.

A card counts as open if the last step typed shows it to everyone although nobody has said which card it was.
To find out whether something depends on a guess, the module tries another guess and compares the results.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any

from playtest import words
from playtest.engines import codec
from playtest.engines.game import REFEREE, Event
from playtest.table.guesses import values_in
from playtest.table.transcription import Place, TranscribedGame

__all__ = ["UNKNOWN", "Place", "came_open", "told", "where"]

Path = tuple[str | int, ...]
"""The path to something in a position as JSON: fields, and numbers from 0."""
UNKNOWN = "(unknown)"
"""The placeholder in a sentence for a card or roll that nobody has entered."""
TRIED = 3
"""How many other values are tried for each unseen card."""


def came_open(typed: TranscribedGame) -> list[Place]:
    """List the cards that the last step showed to everyone and that nobody has typed in."""
    if typed.asked is not None or typed.state is None:
        return []
    shown = _named(event for event in typed.told() if event.shown_to(None))
    name = typed.game.name_of
    found = []
    for place, item in typed.guessed():
        if not shown[name(item)]:
            continue
        for other, events in _otherwise(typed, place):
            then = _named(event for event in events if event.shown_to(None))
            if then[name(item)] < shown[name(item)] and then[name(other)] > shown[name(other)]:
                found.append(place)
                break
    return found


def told(typed: TranscribedGame, names: Sequence[str]) -> list[str]:
    """Return the last step's events in words, with ``UNKNOWN`` for everything that is only guessed."""
    text = words.of(typed.game)
    events = typed.told()
    said = [text.event(event, names, REFEREE) for event in events]
    there = _named(events)
    for place, item in typed.guessed():
        if there[typed.game.name_of(item)]:
            for _, others in _otherwise(typed, place):
                if len(others) == len(events):
                    otherwise = [text.event(event, names, REFEREE) for event in others]
                    said = [_common(*both) for both in zip(said, otherwise, strict=True)]
    return [one for one in said if one]


def where(typed: TranscribedGame, places: Sequence[Place], names: Sequence[str]) -> list[str]:
    """Describe where each unseen card appeared: "Ann, card 3, in the deal"."""
    told: list[str] = []
    for place in places:
        whose, number = _whose(typed, place, names)
        moment = _moment(typed, place[0], names)
        one = f"{whose} {number}, {moment}"
        while one in told:  # two alike in a hand have no places of their own
            number += 1
            one = f"{whose} {number}, {moment}"
        told.append(one)
    return told


def _moment(typed: TranscribedGame, number: int, names: Sequence[str]) -> str:
    step = typed.steps[number]
    if step.action is None:
        return "in the deal"
    who = "nobody" if step.seat == REFEREE else names[step.seat]
    return f"in move {number} ({who}: {words.of(typed.game).action(step.action, names)})"


def _whose(typed: TranscribedGame, place: Place, names: Sequence[str]) -> tuple[str, int]:
    """Return the owner or pile that a card belongs to, and the card's number there from 1."""
    lost = _lost_from(typed, place)
    if lost is None:
        return "card", place[2] + 1
    path, number = lost
    seat = next((part for part in path if isinstance(part, int) and part < len(names)), None)
    if seat is not None:
        return f"{names[seat]}, card", number
    return f"{' '.join(str(part).replace('_', ' ') for part in path)}, card", number


def _lost_from(typed: TranscribedGame, place: Place) -> tuple[Path, int] | None:
    """Return the list in the position that has an unseen card, and the card's number in this list from 1."""
    name = typed.game.name_of(dict(typed.guessed())[place])
    for item in _others(typed, place):
        states = typed.states_if(place, item)
        if states is None:
            continue
        guessed, otherwise = (codec.plain(state, typed.game.State) for state in states)
        for path, mine, others in _differing(guessed, otherwise, ()):
            if mine.count(name) > others.count(name):
                return path, mine.index(name) + 1
    return None


def _otherwise(typed: TranscribedGame, place: Place) -> Iterator[tuple[Any, list[Event]]]:
    """Yield some other values that an unseen card may have had, each with the last step's events."""
    for item in _others(typed, place):
        events = typed.told_if(place, item)
        if events is not None:
            yield item, events


def _others(typed: TranscribedGame, place: Place) -> list[Any]:
    """List some other values for an unseen card, beginning with those that are nowhere in play."""
    guessed = dict(typed.guessed())
    name = typed.game.name_of
    used = {name(item) for item in guessed.values()}
    others = [item for item in typed.possible(place) if name(item) != name(guessed[place])]
    return sorted(others, key=lambda item: name(item) in used)[:TRIED]


def _named(events: Any) -> Counter[str]:
    """Count every text and number in the given events."""
    return Counter(values_in([codec.plain(event) for event in events]))


def _common(one: str, two: str) -> str:
    """Return the first sentence, with ``UNKNOWN`` for the words that the second sentence does not share."""
    mine, others = one.split(" "), two.split(" ")
    made: list[str] = []
    for kind, start, end, _, _ in SequenceMatcher(None, mine, others, autojunk=False).get_opcodes():
        if kind == "equal":
            made += mine[start:end]
        elif end > start and made[-1:] != [UNKNOWN]:
            last = mine[end - 1]
            made.append(UNKNOWN + (last[-1] if last[-1] in ".,;:!" else ""))
    return " ".join(made)


def _differing(one: Any, two: Any, path: Path) -> Iterator[tuple[Path, list[str], list[str]]]:
    """Yield the lists and single values that differ between two positions as JSON, as texts."""
    if isinstance(one, dict) and isinstance(two, dict):
        for key in one:
            yield from _differing(one[key], two.get(key), (*path, key))
    elif isinstance(one, list) and isinstance(two, list) and len(one) == len(two) and _has_parts(one):
        for at, (left, right) in enumerate(zip(one, two, strict=True)):
            yield from _differing(left, right, (*path, at))
    elif one != two:
        yield path, _texts(one), _texts(two)


def _has_parts(items: list[Any]) -> bool:
    return any(isinstance(item, list | dict) for item in items)


def _texts(value: Any) -> list[str]:
    return [str(item) for item in (value if isinstance(value, list) else [value])]
