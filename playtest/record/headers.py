"""The header of a playtest: its game, its rules, and the player or bot in each seat.

``Table`` uses this module to write headers, and to find the game that a header names.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from playtest import __version__, catalog
from playtest.engines import codec
from playtest.engines.game import AnyGame
from playtest.record import player_names
from playtest.record.entries import FORMAT, Entry, Header, Seated, Taken, Unusable

if TYPE_CHECKING:
    from playtest.bots import Bot
    from playtest.record.database import Database


def new_header(
    store: Database,
    game: AnyGame,
    seats: tuple[Seated, ...],
    title: str,
    tags: tuple[str, ...],
    parent: tuple[str, int] | None,
) -> Header:
    """Return the header of a playtest that begins now."""
    return Header(
        id=store.new_id(),
        format=FORMAT,
        game=game.name,
        game_class=_class_name(type(game)),
        players=game.seats,
        rules=codec.dump(game.rules),
        digest=codec.rules_digest(game),
        version=__version__,
        seats=seats,
        title=title,
        tags=tags,
        parent=parent,
        created=datetime.fromtimestamp(store.now(), UTC),
    )


def create(store: Database, header: Header, entries: list[Entry]) -> Header:
    """Create the playtest with its first entries, and return its header.

    The header gets a new id if its own is in use.
    """
    while True:
        try:
            store.create(header, entries)
        except Taken:
            header = replace(header, id=store.new_id())
        else:
            return header


def _class_name(cls: type) -> str:
    return f"{cls.__module__}:{cls.__qualname__}"


def game_of(header: Header, cls: type[AnyGame] | None) -> AnyGame:
    """Return the game of a playtest with its rules. Raises ``Unusable`` if the game is not known here."""
    short = header.game_class.rpartition(":")[2].rpartition(".")[2]
    try:
        cls = cls or catalog.game(header.game)
    except LookupError:
        raise Unusable(
            f'Playtest {header.id} is of the game "{header.game}", which is not known here; '
            f"run the cell that defines it and open the playtest with game={short}."
        ) from None
    try:
        rules = codec.load(cls.Rules, header.rules)
    except codec.Invalid as error:
        raise Unusable(f"The rules of playtest {header.id} do not fit {cls.title}: {error}") from None
    return cls(header.players, rules)


def played_otherwise(header: Header, game: AnyGame) -> tuple[str | None, str | None]:
    """Return why a playtest cannot continue under this game's rules, and a warning if it can.

    The reason is ``None`` if the playtest can continue. The warning is ``None`` if nothing has changed.
    """
    if codec.rules_digest(game) == header.digest:
        return None, None
    short = header.game_class.rpartition(":")[2].rpartition(".")[2]
    if header.game_class.rpartition(":")[2] != type(game).__qualname__:
        return (
            f"This playtest was played by {short}, not by {type(game).__name__}; run the cell that defines "
            f"{short} and open it with game={short}, or fork it. Until then it is read-only."
        ), None
    if header.version != __version__ or _only_grew(header, game):
        return None, " ".join(
            [
                f"This was begun in version {header.version} of playtest; {game.title} has changed since.",
                *game.readings().values(),
            ]
        )
    return (
        f"The rules of {type(game).__name__} have changed since this playtest. "
        "Fork it to continue under the new rules. It is read-only."
    ), None


def _only_grew(header: Header, game: AnyGame) -> bool:
    """Return whether a shipped game has at most gained options since the recording.

    The options that were recorded must have the same values still.
    """
    recorded, now = json.loads(header.rules), codec.plain(game.rules)
    return not codec.overridden(type(game)) and all(now.get(name) == recorded[name] for name in recorded)


def seat_all(game: AnyGame, seats: Sequence[str | Bot]) -> tuple[tuple[Seated, ...], list[Bot]]:
    """Return the player of each seat as recorded, and the bots among them, in the order of the seats.

    Raises ``ValueError`` for a missing name, or for two names that look the same.
    """
    bots = [None if _is_person(who) else made_bot(game, who) for who in seats]
    names = _called([str(who).strip() if bot is None else bot for who, bot in zip(seats, bots, strict=True)])
    seated = []
    for seat, (name, bot) in enumerate(zip(names, bots, strict=True)):
        if not name:
            raise ValueError(f"Seat {seat + 1} needs a name.")
        name = name if bot else player_names.fit(name)
        seated.append(Seated(name, bot_spec(bot) if bot else None, bot.version if bot else None))
    if two := player_names.twins([who.name for who in seated]):
        also = "" if two[0].casefold() == two[1].casefold() else f", which looks like {two[1]}"
        raise ValueError(f"Two players at this table are called {two[0]}{also}; give each a different name.")
    return tuple(seated), [bot for bot in bots if bot]


def _called(who: Sequence[str | Bot]) -> list[str]:
    """Return the names of these people and bots. The bots package is loaded only if there is a bot."""
    if all(isinstance(one, str) for one in who):
        return [str(one) for one in who]
    from playtest.bots import naming

    return naming.seated(who)


def _is_person(who: str | Bot) -> bool:
    return isinstance(who, str) and not who.startswith("bot:")


def made_bot(game: AnyGame, bot: str | Bot) -> Bot:
    """Return the bot; if only its name is given, create it. Raises ``UnknownBot`` if no bot has this name."""
    if isinstance(bot, str):
        from playtest.bots import bot as made

        return made(bot, game)
    of_game: Bot = bot.of(game) if hasattr(bot, "of") else bot
    return of_game


def bot_spec(bot: Bot) -> str:
    """Return the bot's name, followed by its options if it has any."""
    return getattr(bot, "spec", None) or bot.name
