"""The meaning of a table's columns, guessed from their titles and corrected by the user."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from playtest.engines.sentences import short
from playtest.plays.play import NotTaken
from playtest.record import RATINGS

OF_A_PLAY = (
    *("id", "game", "day", "minutes", "rounds", "changed", "title", "note", "tags", "reason"),
    *("players", "winners", "scores", "starter", "newcomers"),
)
"""Fields that occur once per play. ``players`` and those after it are lists in one cell."""
OF_A_PLAYER = ("player", "score", "won", "rank", "role", "team", "began", "first time")
"""Fields of each player. If a row is a whole play, their names have a number, as in ``score 2``."""
ANSWER = "answer"
"""The field of a survey question. The column's title is the question."""
RATED = tuple(f"rated {question}" for question in RATINGS)
"""Fields of the survey's own questions, rated from 1 to 5."""
OF_AN_ANSWER = frozenset(["player", "day", "game", ANSWER, *RATED])
"""Fields of a table of survey answers. Any other column of such a table is a question too."""
UNUSED = ""
"""The field of a column that is ignored."""

_MEANINGS = {
    "id": "number of the play",
    "game": "game",
    "day": "day",
    "minutes": "length in minutes",
    "rounds": "rounds",
    "changed": "rules that differed",
    "title": "title",
    "note": "note",
    "tags": "tags",
    "reason": "why it ended",
    "players": "all players, in one cell",
    "winners": "who won, in one cell",
    "scores": "all scores, in one cell",
    "starter": "who began",
    "newcomers": "who played for the first time",
    "player": "player",
    "score": "score",
    "won": "whether they won",
    "rank": "rank",
    "role": "role",
    "team": "team",
    "began": "whether they began",
    "first time": "whether it was their first time",
    "rated fun": "rating 1 to 5: fun",
    "rated tension": "rating 1 to 5: exciting",
    "rated choices": "rating 1 to 5: choices mattered",
    "rated clear": "rating 1 to 5: the rules were clear",
    "rated length": "rating 1 to 5: the length was right",
    "rated together": "rating 1 to 5: had to watch the others",
    "rated again": "rating 1 to 5: would play it again",
}


def meanings() -> dict[str, str]:
    """Map every field that a column may have to its description.

    Up to six players have their own fields.
    """
    numbered = {
        f"{field} {at}": f"player {at}" if field == "player" else f"player {at}: {_MEANINGS[field]}"
        for at in range(1, 7)
        for field in OF_A_PLAYER
    }
    return {UNUSED: "not used", **_MEANINGS, ANSWER: "a question and its answer", **numbered}


_TITLES: dict[str, tuple[str, ...]] = {
    "id": (
        "id",
        "play id",
        "playtest",
        "play",
        "match",
        "match id",
        "session",
        "game id",
        "game no",
        "table",
    ),
    "game": ("game", "game name", "boardgame", "board game", "prototype", "which game did you play"),
    "day": ("day", "date", "played", "played on", "timestamp", "start time", "play date", "when"),
    "minutes": ("minutes", "length", "duration", "time", "duration min", "length min", "playing time"),
    "rounds": ("rounds", "number of rounds", "turns"),
    "changed": ("changed", "variant", "rules", "rule changes", "version", "board"),
    "title": ("title",),
    "note": ("note", "notes", "comment", "comments", "remarks", "location", "place"),
    "tags": ("tags",),
    "reason": ("reason", "ended by"),
    "players": ("players", "participants", "who played", "names"),
    "winners": ("winner", "winners", "who won"),
    "scores": ("scores", "final scores", "results"),
    "starter": ("starter", "start player", "starting player", "first player", "who began"),
    "newcomers": ("newcomers", "new players", "first timers"),
    "player": ("player", "name", "player name", "your name", "who are you", "who"),
    "score": ("score", "points", "final score", "vp", "victory points", "your score"),
    "won": ("won", "win", "won it", "did you win", "is winner"),
    "rank": ("rank", "position", "place finished", "placement"),
    "role": ("role", "character", "faction", "leader"),
    "team": ("team", "color", "colour"),
    "began": ("began", "started", "is start player"),
    "first time": ("first time", "new", "first play", "is new", "first timer"),
    "rated fun": ("fun", "it was fun", "was it fun", "how fun was it", "how much fun was it", "enjoyment"),
    "rated tension": ("tension", "it was exciting", "how exciting was it"),
    "rated choices": ("choices", "my choices mattered", "did your choices matter"),
    "rated clear": (
        "clear",
        "clarity",
        "the rules were clear",
        "were the rules clear",
        "how clear were the rules",
    ),
    "rated length": ("the length was right", "was the length right"),
    "rated together": ("together", "i had to watch the others"),
    "rated again": ("again", "i would play it again", "would you play it again", "would you play again"),
}
_IN_GERMAN: dict[str, tuple[str, ...]] = {
    "id": ("partie", "partie nr", "nr", "nummer", "spiel nr"),
    "game": ("spiel", "spielname", "brettspiel", "prototyp", "welches spiel habt ihr gespielt"),
    "day": ("datum", "tag", "zeitstempel", "startzeit", "gespielt am", "spieldatum", "wann"),
    "minutes": ("minuten", "dauer", "länge", "spieldauer", "spielzeit"),
    "rounds": ("runden", "rundenzahl", "anzahl runden", "anzahl der runden"),
    "changed": ("variante", "regeln", "geänderte regeln", "regeländerungen"),
    "title": ("titel",),
    "note": ("notiz", "notizen", "kommentar", "kommentare", "bemerkung", "bemerkungen", "anmerkungen", "ort"),
    "tags": ("schlagworte", "schlagwörter", "stichworte"),
    "reason": ("spielende", "beendet durch"),
    "players": ("mitspieler", "teilnehmer", "namen", "wer hat gespielt", "wer hat mitgespielt"),
    "winners": ("gewinner", "gewinnerin", "sieger", "siegerin", "wer hat gewonnen"),
    "scores": ("ergebnis", "ergebnisse", "punktestände"),
    "starter": ("startspieler", "startspielerin", "wer hat angefangen", "wer hat begonnen"),
    "newcomers": ("neulinge", "neue spieler", "erstspieler"),
    "player": ("spieler", "spielerin", "spielername", "dein name", "wer", "wer bist du"),
    "score": ("punkte", "punktzahl", "punktestand", "siegpunkte", "endstand", "deine punkte"),
    "won": ("gewonnen", "sieg", "hast du gewonnen"),
    "rank": ("rang", "platz", "platzierung"),
    "role": ("rolle", "figur", "charakter", "fraktion"),
    "team": ("mannschaft", "farbe"),
    "began": ("begonnen", "angefangen"),
    "first time": ("erstes mal", "neu", "erste partie", "zum ersten mal"),
}
_IN_FRENCH: dict[str, tuple[str, ...]] = {
    "game": ("jeu", "nom du jeu"),
    "day": ("jour", "horodateur", "heure de début"),
    "minutes": ("durée",),
    "rounds": ("manches", "tours"),
    "title": ("titre",),
    "note": ("commentaire", "commentaires", "remarque", "remarques", "lieu"),
    "players": ("joueurs", "participants", "noms"),
    "winners": ("gagnant", "gagnante", "gagnants", "vainqueur", "vainqueurs"),
    "starter": ("premier joueur",),
    "player": ("joueur", "joueuse", "nom"),
    "score": ("points", "score final"),
    "won": ("gagné",),
    "rank": ("rang", "place"),
    "role": ("rôle", "personnage"),
    "team": ("équipe", "couleur"),
}
_IN_SPANISH: dict[str, tuple[str, ...]] = {
    "game": ("juego", "nombre del juego"),
    "day": ("fecha", "día", "marca temporal", "hora de inicio"),
    "minutes": ("minutos", "duración"),
    "rounds": ("rondas",),
    "title": ("título",),
    "note": ("nota", "notas", "comentario", "comentarios", "lugar"),
    "players": ("jugadores", "participantes", "nombres"),
    "winners": ("ganador", "ganadora", "ganadores"),
    "starter": ("primer jugador",),
    "player": ("jugador", "jugadora", "nombre"),
    "score": ("puntos", "puntuación"),
    "won": ("ganó",),
    "rank": ("puesto", "posición"),
    "role": ("rol", "personaje"),
    "team": ("equipo",),
}
_BY_TITLE = {
    title: field
    for language in (_IN_SPANISH, _IN_FRENCH, _IN_GERMAN, _TITLES)
    for field, titles in language.items()
    for title in titles
}
_BY_TITLE = {meaning: field for field, meaning in _MEANINGS.items()} | _BY_TITLE
_PERSONAL = frozenset(
    [
        *("completion time", "email", "email address", "username", "language", "last modified time"),
        *("fertigstellungszeit", "e-mail", "e-mail-adresse", "nutzername", "benutzername", "sprache"),
        *("uhrzeit der letzten änderung", "heure de fin", "adresse e-mail", "adresse de messagerie"),
        *("nom d'utilisateur", "heure de la dernière modification", "hora de finalización"),
        *("correo electrónico", "dirección de correo electrónico", "nombre de usuario", "idioma", "langue"),
        *("hora de la última modificación",),
    ]
)
"""Titles of columns that form programs add themselves, such as e-mail addresses.

They are not answers, and may be private.
"""
_FROM_TO = re.compile(r"\s*1\s*(?:-|–|to)\s*5$")
_TIMESTAMPS = frozenset(["timestamp", "zeitstempel", "horodateur", "marca temporal"])
_STARTS = frozenset(["start time", "startzeit", "heure de début", "hora de inicio"])
_ENDS = frozenset(["completion time", "fertigstellungszeit", "heure de fin", "hora de finalización"])
_NUMBERED = re.compile(r"(.+?)[\s._#-]*(\d{1,2})(?:[\s._#-]+(.+))?")


def are_a_surveys(titles: Sequence[str]) -> bool:
    """Return whether these are the column titles of a survey.

    Google's tables begin with a timestamp, Microsoft's with id, start and end.
    """
    first, start, end = ([_plain(title) for title in titles[:3]] + [""] * 3)[:3]
    return first in _TIMESTAMPS or (first in ("id", "id.") and start in _STARTS and end in _ENDS)


def guessed(titles: Sequence[str], *, survey: bool) -> dict[str, str]:
    """Guess the field of each column from its title.

    In a ``survey``, all other columns are answers.
    """
    found: dict[str, str] = {}
    for title in titles:
        field = _field(title, survey)
        taken = field in found.values() and field not in (ANSWER, UNUSED, "note")
        found[title] = (ANSWER if survey else UNUSED) if taken else field
    return found


_ASKED = frozenset(
    ["id", "time", "place", "play", "table", "version", "rules", "ort", "partie", "regeln", "lieu", "lugar"]
)
"""Titles that are questions in a survey, though not in a table of plays."""


def _field(title: str, survey: bool) -> str:
    plain = _FROM_TO.sub("", _plain(title))
    if plain in _PERSONAL:
        return UNUSED
    if plain.startswith("answer "):
        return ANSWER
    if survey and plain in _ASKED:
        return UNUSED if plain == "id" else ANSWER
    return _BY_TITLE.get(plain) or _numbered(plain) or (ANSWER if survey else UNUSED)


def _numbered(plain: str) -> str:
    """Return the field of a title like ``player 2``, ``score 2`` or ``player 2 score``."""
    found = _NUMBERED.fullmatch(plain)
    if found is None:
        return ""
    field = _BY_TITLE.get(found[3] or found[1], "")
    return f"{field} {int(found[2])}" if field in OF_A_PLAYER and 1 <= int(found[2]) <= 20 else ""


def _plain(title: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"[?:*_()]+", " ", title.casefold())).strip()


def corrected(found: Mapping[str, str], said: Mapping[str, str]) -> dict[str, str]:
    """Return ``found``, the field of each column, with the user's corrections ``said``.

    Raises ``NotTaken`` for an unknown column or field.
    """
    made = dict(found)
    for title, field in said.items():
        column = next((one for one in made if one.casefold() == title.strip().casefold()), None)
        if column is None:
            raise NotTaken(f"There is no column {short(title)}. Choose from {', '.join(map(short, made))}.")
        if not _is_field(field.strip()):
            known = ", ".join([*OF_A_PLAY, *OF_A_PLAYER, *RATED, ANSWER])
            raise NotTaken(f"There is no field {short(field)}. Choose from {known}, or leave it empty.")
        made[column] = field.strip()
    return made


def _is_field(field: str) -> bool:
    head, blank, number = field.rpartition(" ")
    return field in (*OF_A_PLAY, *OF_A_PLAYER, *RATED, ANSWER, UNUSED) or (
        bool(blank) and head in OF_A_PLAYER and number.isdecimal() and 1 <= int(number) <= 20
    )
