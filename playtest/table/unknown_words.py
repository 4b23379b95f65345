"""Sentences about events, without what depends on a card that nobody saw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import SequenceMatcher

from playtest.engines.game import Event

NOT_SAID = "Its result depends on a card that nobody saw."
"""The sentence in place of an event that may not have happened."""


def marked(
    events: Sequence[Event], others: Sequence[Sequence[Event]], say: Callable[[Event], str], unknown: str
) -> list[str]:
    """Return a sentence for each event, in which ``unknown`` replaces every word that is not certain.

    A word is certain if it is the same in ``others``. These are the events of the same step in other games
    that agree with all that has been typed in. If one of those games lacks an event, the event may not have
    happened. ``NOT_SAID`` then replaces the first such sentence, and the rest are empty. ``say`` returns an
    event's sentence.
    """
    said = [say(event) for event in events]
    certain = [True] * len(events)
    for other in others:
        if list(other) == list(events):
            continue
        partners = _partners(events, other)
        for at, sentence in enumerate(said):
            partner = partners.get(at)
            certain[at] &= partner is not None
            if partner is not None and sentence:
                said[at] = common(sentence, say(partner), unknown)
    return [
        one if sure or not one else NOT_SAID if at == certain.index(False) else ""
        for at, (one, sure) in enumerate(zip(said, certain, strict=True))
    ]


def common(one: str, two: str, unknown: str) -> str:
    """Return the first sentence, with ``unknown`` for the words that the second sentence does not share.

    >>> common("Ann sees 8♦.", "Ann sees 4♦.", "(unknown)")
    'Ann sees (unknown).'
    """
    mine, others = one.split(" "), two.split(" ")
    made: list[str] = []
    for kind, start, end, _, _ in SequenceMatcher(None, mine, others, autojunk=False).get_opcodes():
        if kind == "equal":
            made += mine[start:end]
        elif end > start and made[-1:] != [unknown]:
            last = mine[end - 1]
            made.append(unknown + (last[-1] if last[-1:] in (*".,;:!",) else ""))
    return " ".join(made)


def _partners(events: Sequence[Event], others: Sequence[Event]) -> dict[int, Event]:
    """Match two lists of events by kind, keeping the order of both lists.

    Return, by index in ``events``, the matching event of ``others``. Events without a match are missing.
    """
    mine, theirs = ([_kind(event) for event in some] for some in (events, others))
    found = SequenceMatcher(None, mine, theirs, autojunk=False).get_matching_blocks()
    return {start + at: others[there + at] for start, there, size in found for at in range(size)}


def _kind(event: Event) -> tuple[str, object]:
    return str(getattr(event, "kind", "")), getattr(event, "seat", None)
