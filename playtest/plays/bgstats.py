"""Plays of the app BG Stats, from its JSON backup or from ``.bgsplay`` files of single plays.

Both are one JSON object with lists of ``games``, ``players``, ``locations`` and ``plays``. A play refers to
the other lists by ``id``, as ``gameRefId`` and in ``playerScores`` as ``playerRefId``. Scores are text.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from playtest.plays import bounds, values
from playtest.plays.play import Found, NotTaken, Odd, Play, Player, Refused

FORMAT = "bgstats"
OURS = "playtest-lab"
"""The ``sourceName`` of plays that we exported; ``sourcePlayId`` is then the playtest's id."""
_SPACE = uuid.UUID("6f1c8f6e-0a55-4c0e-9d5c-6b0f3f3a7f10")
"""Namespace for converting our ids to those of BG Stats, so that a play exported twice is one play."""
COLUMNS = {
    "uuid": "id",
    "gameRefId": "game",
    "playDate": "day",
    "durationMin": "minutes",
    "rounds": "rounds",
    "board": "changed",
    "comments": "note",
    "locationRefId": "note",
    "playerScores.playerRefId": "player",
    "playerScores.score": "score",
    "playerScores.winner": "won",
    "playerScores.role": "role",
    "playerScores.team": "team",
    "playerScores.startPlayer": "began",
    "playerScores.newPlayer": "first time",
}


def uuid_of(kind: str, name: str) -> str:
    """Return BG Stats' id for one of our games, players or plays."""
    return str(uuid.uuid5(_SPACE, f"{kind} {name}"))


def read(data: bytes) -> Found:
    """Return the plays in a backup, or in a file of shared plays.

    Raises ``NotTaken`` if the file is neither.
    """
    try:
        whole = json.loads(bounds.text(data))
    except (ValueError, RecursionError):
        raise NotTaken("The JSON file is incomplete: export it from BG Stats again.") from None
    if not isinstance(whole, Mapping) or not isinstance(whole.get("plays"), list):
        raise NotTaken("This JSON has no list of plays: export all data from BG Stats, or share a play.")
    games, people, places = (_by_id(whole, name) for name in ("games", "players", "locations"))
    plays, odd, passed = [], [], []
    for at, plain in enumerate(whole["plays"], 1):
        where = f"play {at}"
        try:
            if isinstance(plain, Mapping) and plain.get("ignored") is True:
                passed.append(Refused(where, "It is marked as ignored in BG Stats."))
            else:
                plays.append(_play(plain, games, people, places, where))
        except Odd as error:
            odd.append(Refused(where, str(error)))
    return Found(FORMAT, plays, odd=odd, passed=passed, columns=dict(COLUMNS))


def _by_id(whole: Mapping[str, Any], name: str) -> dict[Any, str]:
    found = whole.get(name)
    entries = [one for one in found if isinstance(one, Mapping)] if isinstance(found, list) else []
    return {_key(one.get("id")): values.words(one.get("name")) for one in entries}


def _key(value: Any) -> Any:
    return value if isinstance(value, int | str) else None


def _play(
    plain: Any, games: dict[Any, str], people: dict[Any, str], places: dict[Any, str], where: str
) -> Play:
    if not isinstance(plain, Mapping):
        raise Odd("It is not a play.")
    game = games.get(_key(plain.get("gameRefId")), "")
    if not game:
        raise Odd("Its game is not in the file. Export all data from BG Stats.")
    scores = plain.get("playerScores")
    if not isinstance(scores, list):
        raise Odd("It does not name the players.")
    place = places.get(_key(plain.get("locationRefId")), "")
    noted = [values.words(plain.get("comments")), f"Played at {place}." if place else ""]
    players = tuple(_players(scores, people, noted))
    if not any(player.began for player in players):  # somebody always begins: it was not noted
        players = tuple(replace(player, began=None) for player in players)
    return Play(
        game=game,
        played=values.day(plain.get("playDate") or plain.get("entryDate")),
        players=players,
        where=where,
        key=(_ours(plain) or values.words(plain.get("uuid")))[:80],
        minutes=values.minutes(plain.get("durationMin")),
        rounds=int(values.number(plain.get("rounds"), "Rounds") or 0),
        changed=values.words(plain.get("board")),
        notes=tuple((text, ()) for text in noted if text),
    )


def _ours(plain: Mapping[str, Any]) -> str:
    """Return the id of our playtest that was exported as this play; empty for any other play."""
    return values.words(plain.get("sourcePlayId")) if plain.get("sourceName") == OURS else ""


def _players(scores: list[Any], people: dict[Any, str], noted: list[str]) -> Iterator[Player]:
    for at, plain in enumerate(scores, 1):
        if not isinstance(plain, Mapping):
            raise Odd(f"Player {at} is not a player.")
        name = people.get(_key(plain.get("playerRefId")), "") or f"Player {at}"
        yield Player(
            name,
            values.score_or_note(plain.get("score"), name, noted),
            values.yes(plain.get("winner"), "Whether somebody won") or False,
            values.words(plain.get("role")),
            values.words(plain.get("team")),
            values.yes(plain.get("startPlayer"), "Who began"),
            values.yes(plain.get("newPlayer"), "Who was new"),
        )
