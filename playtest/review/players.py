"""Names for those who played a seat: people, bots by their titles, or both if the seat changed hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

import pandas as pd

from playtest import bots
from playtest.bots import naming
from playtest.frames import BESIDE, Frames, unpacked
from playtest.record import bot_of
from playtest.review import theme
from playtest.review.wording import listed
from playtest.table import SeatInfo, Table

PEOPLE = "people"
BOTH = "a person and a bot in turn"


def bot_title(spec: str, game: str) -> str:
    """Return the title of the bot that a recording names. Several are joined in words.

    >>> bot_title("sharp", "cat_in_the_box")
    'Sharp Shirin'
    >>> bot_title("sharp + careful:caution=3", "cat_in_the_box")
    'Sharp Shirin and Careful Cora (caution=3)'
    """
    bots = unpacked(spec) if spec.startswith("[") else spec.split(BESIDE)  # a list in frames until 2026-11
    return listed([_title(one, game) for one in bots])


def _title(spec: str, game: str) -> str:
    plain, _, options = spec.removeprefix("bot:").partition(":")
    try:
        named = naming.title(bots.bot(plain, game))
    except ValueError:  # it is not known here
        named = plain
    return f"{named} ({options.replace(':', ', ')})" if options else named


def styles(specs: Sequence[str], game: str) -> list[str]:
    """Describe how each of these bots plays, in a sentence each.

    Unknown bots and those without a style are left out.
    """
    said = []
    for plain in dict.fromkeys(spec.removeprefix("bot:").partition(":")[0] for spec in specs):
        try:
            found = bots.bot(plain, game)
        except ValueError:
            continue
        said += [naming.about(found)] if getattr(found, "style", "") else []
    return said


def played_by(results: pd.DataFrame) -> pd.Series[str]:
    """Return who made each seat's moves, for rows of ``results``: ``person``, ``bot`` or ``both``.

    Frames from an earlier version of playtest do not record this; then the last player in the seat is
    returned.
    """
    sat = pd.Series("person", index=results.index).where(results["bot"].fillna("") == "", "bot")
    return results["by"].astype(object).where(results["by"].notna(), sat)


def labels(results: pd.DataFrame) -> pd.Series[str]:
    """Label the rows of ``results`` by who played the seat: people, a bot's title, or people and bots."""
    by = played_by(results)
    known: dict[tuple[str, str], str] = {}
    for bot, game in zip(results["bot"], results["game"], strict=True):
        if bot and (bot, game) not in known:
            known[bot, game] = bot_title(str(bot), str(game))
    said = [
        PEOPLE if kind == "person" else BOTH if kind == "both" else known.get((bot, game), str(bot))
        for kind, bot, game in zip(by, results["bot"], results["game"], strict=True)
    ]
    return pd.Series(said, index=results.index, dtype=object)


def looks(results: pd.DataFrame) -> dict[str, int]:
    """Map each label in ``results`` (see ``labels``) to the number of its color and shape in figures.

    Where possible, a bot has the same number in every figure of its game.
    """
    found: dict[str, int] = {}
    columns = (labels(results), played_by(results), results["bot"], results["game"])
    each = list(zip(*(map(str, column) for column in columns), strict=True))
    for game in dict.fromkeys(game for *_, game in each):
        of = {label: bot if by == "bot" else label for label, by, bot, at in each if at == game}
        numbers = theme.bot_looks(game, list(dict.fromkeys(of.values())))
        found = {label: numbers[bot] for label, bot in of.items()} | found
    return found


def of_seats(table: Table, found: Frames, place: str) -> list[str]:
    """List who played each seat of one playtest, as in "Tom, from trick 2 Sharp Shirin (bot)".

    ``place`` is the game's word for a round. For a seat that made no move, its current player is listed.
    """
    turns = _turns(table, found)
    return [_of_seat(who, turns[seat], table.game.name, place) for seat, who in enumerate(table.seats)]


def bots_of(table: Table, found: Frames) -> list[str]:
    """List the bots that played in one playtest, as the recording names them."""
    return list(dict.fromkeys(bot for turns in _turns(table, found) for bot, _ in turns if bot))


def _turns(table: Table, found: Frames) -> list[list[tuple[str, int]]]:
    """List for each seat who played it in turn, each with the first round played.

    A bot is given by its name; an empty text is a person.
    """
    rounds: Mapping[int, int] = dict(zip(found.moves["n"], found.moves["round"], strict=True))
    made: list[list[tuple[str, int]]] = [[] for _ in table.seats]
    for entry in table.log:
        bot = bot_of(entry.by)
        by_seat = bot or entry.who in ("person", "transcription")
        if entry.n in rounds and by_seat and entry.seat is not None and entry.seat >= 0:
            made[entry.seat].append((bot[0] if bot else "", rounds[entry.n]))
    begun = [[next(moves) for _, moves in groupby(some, key=lambda move: move[0])] for some in made]
    return [turns or [(who.bot_name or "", 1)] for turns, who in zip(begun, table.seats, strict=True)]


def _of_seat(who: SeatInfo, turns: Sequence[tuple[str, int]], game: str, place: str) -> str:
    person = "a person" if len(turns) == 1 or who.is_bot else who.name
    told = [f"{bot_title(bot, game)} (bot)" if bot else person for bot, _ in turns]
    later = [f"from {place} {at} {one}" for (_, at), one in zip(turns[1:], told[1:], strict=True)]
    return ", ".join([told[0], *later])
