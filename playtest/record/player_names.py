"""Checks on players' names: visible, unlike each other, and not a word that the product itself uses.

Unicode decides which letters look alike (Technical Standard 39, from ``confusable_homoglyphs``).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from playtest.engines.game import Illegal
from playtest.record.entries import tidy

LONGEST = 200
"""Maximum number of letters of a name in a recording. Places with less room allow fewer."""
MOST_MARKS = 6
"""Maximum number of marks that any script puts on one letter.

More marks are a tower that covers other lines.
"""
JOINERS = "\u200c\u200d"
"""Characters that belong to a name only between letters or signs, as in Persian, Sinhala and emoji."""
_UNSEEN = ("GRAPHEME JOINER", "INHERENT AQ", "INHERENT AA")
"""Endings of the Unicode names of marks that are never drawn."""
_WORDS = (
    *("Facilitator", "The facilitator", "Referee", "The referee", "Spectator", "Bot", "A bot"),
    *("You", "Nobody", "Somebody", "Someone", "Everybody", "Everyone"),
)
_OURS = re.compile(r"(free )?[s5]eat( ?#?[\dlo]+)?|.*['’]s [s5]eat")


def fit(name: str, longest: int = LONGEST) -> str:
    """Normalize ``name``, with single spaces. Raises ``Illegal`` with a sentence if it is invalid.

    >>> fit("  Ann   Lee ")
    'Ann Lee'
    """
    name = tidy(unicodedata.normalize("NFC", " ".join(name.split())))
    if not name or len(name) > longest:
        raise Illegal(f"Type a name of at most {longest} letters.")
    if any(_is_hidden(name, at) for at in range(len(name))):
        raise Illegal("That name contains an invisible character. Type it again without it.")
    if any(_is_blank(letter) for letter in name) or not any(map(_is_seen, name)):
        raise Illegal("That name looks empty. Type a name that others can see.")
    if _marks_stand_alone(name):
        raise Illegal("That name has an accent without a letter. Type the letter too.")
    return name


def beside(name: str, others: Iterable[str], longest: int = LONGEST) -> str:
    """Normalize a person's name. Raises ``Illegal`` if it looks like one of the names in ``others``."""
    name = fit(name, longest)
    for other in others:
        if name.casefold() == other.casefold():
            raise Illegal(f"Another player is already called {name}. Add a letter.")
        if alike(name, other):
            raise Illegal(f"That looks like {other}, who is already here. Add a letter.")
    return name


def theirs(name: str, others: Iterable[str], longest: int = LONGEST, bots: Iterable[str] = ()) -> str:
    """Normalize the name chosen by a person who sits down with ``others``. ``bots`` are bots' titles.

    Raises ``Illegal`` with a sentence if the name is invalid, looks like another person's, or is one that the
    product itself uses.
    """
    name = fit(name, longest)
    if is_ours(name, bots):
        raise Illegal(f"{name} is a name this room uses. Type your own name.")
    return beside(name, others, longest)


def is_ours(name: str, bots: Iterable[str] = ()) -> bool:
    """Return whether a name is, or looks like, one that the product itself uses for a seat, role or bot.

    >>> is_ours("Seat 2"), is_ours("FACILITATOR"), is_ours("Seaton")
    (True, True, False)
    """
    looks = _looks(name)
    if name.casefold().startswith("bot:") or any(_OURS.fullmatch(look) for look in looks):
        return True
    return any(alike(name, own) for own in (*_WORDS, *bots))


def alike(one: str, other: str) -> bool:
    """Return whether two names look the same on the screen, even if their characters differ.

    >>> alike("Ann", "ANN."), alike("Ann", "Аnn"), alike("Bernd", "Bemd"), alike("Zoe", "Zoé")
    (True, True, True, False)
    """
    return not _looks(one).isdisjoint(_looks(other))


def twins(names: Sequence[str]) -> tuple[str, str] | None:
    """Return the first two names that look the same; ``None`` if all names differ."""
    pairs = ((one, other) for at, other in enumerate(names) for one in names[:at])
    return next((pair for pair in pairs if alike(*pair)), None)


def again(seats: Sequence[str]) -> list[str]:
    """Return the names of these players for another playtest.

    A name that is no longer valid becomes its seat's number.
    """
    kept: list[str] = []
    for seat, name in enumerate(seats):
        try:
            kept.append(
                name if name.startswith("bot:") else beside(name, [n for n in kept if n[:4] != "bot:"])
            )
        except Illegal:
            kept.append(f"Seat {seat + 1}")
    return kept


def _is_hidden(name: str, at: int) -> bool:
    """Return whether a character is invisible: a control or direction mark, a joiner that joins nothing."""
    letter = name[at]
    if letter in JOINERS:
        around = name[max(0, at - 1) : at] + name[at + 1 : at + 2]
        return len(around) < 2 or not all(_is_seen(each) or _is_mark(each) for each in around)
    called = unicodedata.name(letter, "")
    return letter != " " and (unicodedata.category(letter)[0] in "CZ" or called.endswith(_UNSEEN))


def _is_blank(letter: str) -> bool:
    """Return whether a letter or sign shows nothing, according to its Unicode name."""
    called = unicodedata.name(letter, "")
    return "FILLER" in called or called.endswith("PATTERN BLANK")


def _chooses_a_look(letter: str) -> bool:
    return "VARIATION SELECTOR" in unicodedata.name(letter, "")


def _is_seen(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LNS"


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter)[0] == "M"


def _marks_stand_alone(name: str) -> bool:
    """Return whether a mark has no letter under it, or a letter has too many marks."""
    bears = 0
    base = " "
    for letter in unicodedata.normalize("NFD", name):
        if not _is_mark(letter):
            base, bears = letter, 0
            continue
        bears += 1
        if bears > MOST_MARKS or (base not in JOINERS and not _is_seen(base)):
            return True
    return False


@cache
def _looks(name: str) -> frozenset[str]:
    """Return the forms in which a name's looks are compared: in lower case and as written.

    Two names look alike if they have a form in common.
    """
    plain = _unpointed(" ".join(unicodedata.normalize("NFKC", name).split()))
    written = (plain, plain.casefold(), _skeleton(plain).casefold(), _skeleton(plain.casefold()))
    return frozenset(written)


def _unpointed(name: str) -> str:
    """Return ``name`` without punctuation around its words.

    In a sentence, "Ann." reads like "Ann".
    """
    words = (
        word.strip("".join(each for each in word if unicodedata.category(each)[0] == "P"))
        for word in name.split()
    )
    return " ".join(word for word in words if word) or name


def _skeleton(text: str) -> str:
    """Replace each letter by the one that represents all letters that look like it."""
    letters = unicodedata.normalize("NFD", text)
    shown = (
        letter for letter in letters if unicodedata.category(letter) != "Cf" and not _chooses_a_look(letter)
    )
    return unicodedata.normalize("NFD", "".join(map(_standing_for, shown)))


@cache
def _standing_for(letter: str) -> str:
    """Return the letter or letters that represent a letter in Unicode's table of lookalikes."""
    like = _likes(letter)
    several = [each for each in like if len(each) > 1]
    if several:
        return several[0]
    if len(like) != 1:
        return letter
    return like[0] if len(_likes(like[0])) > 1 else min(letter, like[0])


@cache
def _likes(letter: str) -> list[str]:
    return [
        "".join(part for part in each["c"] if part not in "\u200e\u200f") for each in _table().get(letter, ())
    ]


@cache
def _table() -> dict[str, list[dict[str, str]]]:
    from confusable_homoglyphs import confusables  # half a megabyte, loaded only when somebody sits down

    data: dict[str, Any] = confusables.confusables_data
    return data
