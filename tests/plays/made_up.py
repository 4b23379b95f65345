"""Made-up files in the shapes that other programs write, mostly of Cat in the Box."""

from __future__ import annotations

import io
import json
import zipfile
from datetime import datetime

from openpyxl import Workbook

BGSTATS = {
    "about": "made up",
    "games": [
        {
            "id": 1,
            "uuid": "g-1",
            "name": "Cat in the Box: Deluxe Edition",
            "bggId": 345972,
            "usesTeams": False,
        },
        {"id": 2, "uuid": "g-2", "name": "Harbour of Made-Up Things", "bggId": 0},
    ],
    "players": [
        {"id": 1, "uuid": "p-1", "name": "Ann", "isAnonymous": False},
        {"id": 2, "uuid": "p-2", "name": "Zoë", "isAnonymous": False},
        {"id": 3, "uuid": "p-3", "name": "Cem", "isAnonymous": False},
        {"id": 4, "uuid": "p-4", "name": "Anonymous player", "isAnonymous": True},
    ],
    "locations": [{"id": 1, "uuid": "l-1", "name": "Café Merkur"}],
    "userInfo": {"meRefId": 1},
    "plays": [
        {
            "uuid": "play-1",
            "playDate": "2026-03-01 19:30:00",
            "entryDate": "2026-03-02 09:00:00",
            "durationMin": 42,
            "ignored": False,
            "manualWinner": False,
            "rounds": 3,
            "gameRefId": 1,
            "locationRefId": 1,
            "board": "",
            "comments": "Too many paradoxes.",
            "playerScores": [
                {"playerRefId": 1, "score": "3+4", "winner": True, "startPlayer": True, "newPlayer": False},
                {"playerRefId": 2, "score": "5", "winner": False, "startPlayer": False, "newPlayer": True},
                {"playerRefId": 3, "score": "", "winner": False, "startPlayer": False, "newPlayer": False},
            ],
        },
        {
            "uuid": "play-2",
            "playDate": "2026-03-08 20:00:00",
            "durationMin": 0,
            "gameRefId": 1,
            "usesTeams": True,
            "playerScores": [
                {"playerRefId": 1, "score": "", "winner": True, "team": "Red", "role": "dealer"},
                {"playerRefId": 4, "score": "", "winner": True, "team": "Red"},
                {"playerRefId": 4, "score": "", "winner": False, "team": "Blue"},
            ],
        },
        {"uuid": "play-3", "playDate": "2026-03-09 20:00:00", "gameRefId": 2, "playerScores": []},
        {"uuid": "play-4", "playDate": "2026-03-10 20:00:00", "gameRefId": 1, "ignored": True},
    ],
}

BGG = """<?xml version="1.0" encoding="utf-8"?>
<plays username="madeup" userid="1" total="4" page="1">
  <play id="900" date="2026-03-01" quantity="1" length="42" incomplete="0" nowinstats="0" location="Home">
    <item name="Cat in the Box" objecttype="thing" objectid="345972">
      <subtypes><subtype value="boardgame" /></subtypes>
    </item>
    <comments>Close &amp; loud</comments>
    <players>
      <player username="ann" userid="2" name="Ann" startposition="1" color="" score="7" new="0"
        rating="0" win="1" />
      <player username="" userid="0" name="Zoë" startposition="2" color="Red" score="5" new="1"
        rating="0" win="0" />
      <player username="cem" userid="0" name="" startposition="3" color="" score="a few" new="0"
        rating="0" win="0" />
    </players>
  </play>
  <play id="901" date="2026-03-02" quantity="3" length="90" incomplete="0" nowinstats="0" location="">
    <item name="Cat in the Box" objecttype="thing" objectid="345972" />
    <players>
      <player username="" userid="0" name="Ann" startposition="" color="" score="" new="0"
        rating="0" win="0" />
      <player username="" userid="0" name="Ben" startposition="" color="" score="" new="0"
        rating="0" win="0" />
    </players>
  </play>
  <play id="902" date="2026-03-03" quantity="1" length="5" incomplete="1" nowinstats="0" location="">
    <item name="Cat in the Box" objecttype="thing" objectid="345972" />
  </play>
</plays>
"""

ROW_A_PLAYER = """\ufeffDate;Game;Player;Score;Won;Started;Notes
31.5.2026;Cat in the Box;Ann;3+4;yes;x;"A long
evening"
31.5.2026;Cat in the Box;Ben;;no;;
31.5.2026;Cat in the Box;Zoë;2;no;;
31.5.2026;Cat in the Box;Ann;1;no;;
31.5.2026;Cat in the Box;Ben;4;yes;;
31.5.2026;Cat in the Box;Zoë;4;yes;;
"""

ROW_A_PLAY = """Date,Game,Players,Winner,Scores,Start player,New players,Minutes,Variant
2026-05-31 19:30,Cat in the Box,"Ann, Ben and Zoë",Ann,"7, 5, 2",Ben,Zoë,1:05,
2026-06-01,Cat in the Box,"Ann, Ben",nobody,,,,,Nobody may win
"""

NUMBERED = """Date,Game,Player 1,Score 1,Player 2,Score 2,Player 3,Score 3,Winner
3/25/2026,Cat in the Box,Ann,7,Ben,5,,,Ann
3/4/2026,Cat in the Box,Ann,1,Ben,5,Zoë,3,"Ben, Zoë"
"""

GOOGLE = """\ufeff"Timestamp","Your name","How tense was it?","What did you like?","Why?","Why?"
"2026/03/01 10:12:33 PM GMT+2","Ann","4","Cards;The box","Loud","Late"
"2026/03/02 9:02:00 AM GMT+2","Zoë","5","Cards","",""
"""


def bgstats() -> bytes:
    return json.dumps(BGSTATS, ensure_ascii=False).encode()


def zipped(name: str, data: bytes) -> bytes:
    into = io.BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr(name, data)
    return into.getvalue()


def google_zip() -> bytes:
    return zipped("Evening.csv", GOOGLE.encode())


def xlsx(rows: list[list[object]]) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    into = io.BytesIO()
    book.save(into)
    return into.getvalue()


def microsoft() -> bytes:
    return xlsx(
        [
            [
                "ID",
                "Start time",
                "Completion time",
                "Email",
                "Name",
                "Who are you?",
                "Tension",
                "Liked\xa0most",
                "Why?",
            ],
            [
                *(1, datetime(2026, 3, 1, 22, 10), datetime(2026, 3, 1, 22, 12), "anonymous", None),
                *("Ann", 4, "Cards;The box;", "Loud"),
            ],
        ]
    )


def table() -> bytes:
    return xlsx(
        [
            ["Date", "Game", "Player", "Score", "Won"],
            [datetime(2026, 5, 31), "Cat in the Box", "Ann", 7, True],
            [datetime(2026, 5, 31), "Cat in the Box", "Ben", 5, False],
        ]
    )


SAMPLES = {
    "backup.json": bgstats,
    "plays.xml": BGG.encode,
    "players.csv": ROW_A_PLAYER.encode,
    "plays.csv": ROW_A_PLAY.encode,
    "numbered.csv": NUMBERED.encode,
    "Evening.csv": GOOGLE.encode,
    "Evening.csv.zip": google_zip,
    "Evening.xlsx": microsoft,
    "table.xlsx": table,
}
