"""Plays logged on BoardGameGeek, from a saved file of its API's XML. Nothing is downloaded.

A ``play`` has ``date``, ``quantity``, ``length`` in minutes, ``incomplete``, its ``item`` (the game),
``comments``, and ``players`` with ``name``, ``score`` (any text), ``win``, ``new`` and ``startposition``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import ParseError, fromstring

from playtest.plays import values
from playtest.plays.play import Found, NotTaken, Odd, Play, Player, Refused

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

FORMAT = "bgg"
COLUMNS = {
    "play id": "id",
    "item name": "game",
    "date": "day",
    "length": "minutes",
    "quantity": "note",
    "location": "note",
    "comments": "note",
    "player name": "player",
    "player score": "score",
    "player win": "won",
    "player color": "team",
    "player startposition": "began",
    "player new": "first time",
}


def read(data: bytes) -> Found:
    """Return the plays in an answer of BoardGameGeek's API that was saved as a file.

    Raises ``NotTaken`` if the file is no such answer.
    """
    try:
        root: Element = fromstring(data, forbid_dtd=True)
    except DefusedXmlException:
        raise NotTaken("The XML declares a document type or entities, which plays never have.") from None
    except (ParseError, ValueError, LookupError, RecursionError):
        raise NotTaken("The XML file is incomplete: save the page with your plays again.") from None
    if root.tag != "plays":
        raise NotTaken("This XML has no plays: save the answer of BoardGameGeek’s /xmlapi2/plays.")
    plays, odd, passed = [], [], []
    for at, element in enumerate(root.iter("play"), 1):
        where = f"play {element.get('id') or at}"
        try:
            if element.get("incomplete") == "1":
                passed.append(Refused(where, "It was not finished (marked incomplete)."))
            elif element.get("quantity") == "0":
                passed.append(Refused(where, "It counts 0 plays."))
            else:
                plays.append(_play(element, where))
        except Odd as error:
            odd.append(Refused(where, str(error)))
    return Found(FORMAT, plays, odd=odd, passed=passed, columns=dict(COLUMNS))


def _play(element: Element, where: str) -> Play:
    item = element.find("item")
    game = values.words(item.get("name")) if item is not None else ""
    if not game:
        raise Odd("It does not say which game it was.")
    times = values.number(element.get("quantity"), "The quantity") or 1
    place = values.words(element.get("location"))
    several = f"Counts {times:g} plays on BoardGameGeek, but has only one result."
    noted = [
        values.words(element.findtext("comments")),
        f"Played at {place}." if place else "",
        several if times != 1 else "",
    ]
    players = tuple(_player(one, at, noted) for at, one in enumerate(element.iter("player"), 1))
    return Play(
        game=game,
        played=values.day(element.get("date")),
        players=players,
        where=where,
        key=values.words(element.get("id"))[:80],
        minutes=values.minutes(element.get("length")) if times == 1 else None,
        notes=tuple((text, ()) for text in noted if text),
    )


def _player(element: Element, at: int, noted: list[str]) -> Player:
    place = values.words(element.get("startposition"))
    name = values.words(element.get("name")) or values.words(element.get("username")) or f"Player {at}"
    return Player(
        name,
        values.score_or_note(element.get("score"), name, noted),
        values.yes(element.get("win"), "Whether somebody won") or False,
        team=values.words(element.get("color")),
        began=place == "1" if place else None,
        first_time=values.yes(element.get("new"), "Who was new"),
    )
