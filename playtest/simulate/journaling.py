"""Bots in a game's journal: the panel plays a version and the one before it, on the same deals."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from playtest import bots, catalog
from playtest.engines import codec
from playtest.record import METHODS, AnyGame, Store, presets
from playtest.review import expectations, journal
from playtest.simulate.comparing import compare
from playtest.simulate.playing import simulate

MOST = 5
"""Maximum number of differences from the version before that are kept."""


def game_of(name: str, chapter: journal.Chapter, players: int | None = None) -> AnyGame:
    """Return the game by the rules of one version (``chapter``).

    It is for ``players`` or the version's usual number of players. Raises ``ValueError`` if the rules are
    known only in words, as for a playtest on paper, or if the version changes methods.
    """
    cls = catalog.game(name)
    games = chapter.frames.games
    if chapter.keys == ("",):
        counted = games["players"].mode()
        return cls(players or (int(counted.iloc[0]) if len(counted) else cls.players[0]))
    if any(METHODS in key for key in chapter.keys):
        raise ValueError(
            f"{chapter.name} changes methods: ask bots with compare, in the cell that defines it."
        )
    games = games[games["source"] == "recording"]
    if len(games):
        rules = codec.load(cls.Rules, str(games["rules"].iloc[-1]))
        return cls(players or int(games["players"].mode().iloc[0]), rules)
    there = presets.presets(name)
    if chapter.name in there:
        return cls(players or cls.players[0], there[chapter.name].rules(cls))
    raise ValueError(f"The rules of {chapter.name} are known only in words, so no bot can play by them.")


def ask(
    store: Store, name: str, chapter: journal.Chapter, before: journal.Chapter | None, games: int
) -> None:
    """Let the panel's bots play ``games`` games of a version and of the one before, and store the results.

    ``chapter`` and ``before`` are the two versions. Raises ``ValueError`` as ``game_of`` does.
    """
    game = game_of(name, chapter)
    expected: dict[str, dict[str, expectations.Held]] = {}
    for bot in bots.panel(game):
        played = simulate(game, bot, games, seed="journal")
        for one in chapter.answers:
            came = expectations.held(expectations.understood(one.text), played)
            if came.n:
                expected.setdefault(one.text, {})[bots.naming.title(bot)] = came
    told: list[str] = []
    if before is not None:
        base = game_of(name, before, game.seats)
        found = compare(base, {chapter.name: game}, games=games, seed="journal")
        told = [found.verdict(), *found.sentences()[:MOST]]
    kept: dict[str, Any] = {
        "games": games,
        "day": f"{datetime.fromtimestamp(store.now()).astimezone():%d %b %Y}",
        "expected": {text: expectations.by_bots(held) for text, held in expected.items()},
        "against": told,
    }
    journal.say(store, name, chapter, bots=kept)
