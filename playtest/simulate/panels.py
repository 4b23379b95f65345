"""The bots that answer a question (the game's panel by default), and warnings about other lineups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from playtest.bots import Bot, note_of, panel, spec
from playtest.engines.game import AnyGame
from playtest.engines.sentences import listed
from playtest.simulate.playing import Players, seated

Asked = Players | Mapping[str, Players]
"""``"panel"``, a bot for all seats, a bot for each seat, or your own panel: several of these by name."""

Lineups = Mapping[str, Players]
"""The players by name: one bot at all seats, or a bot for each seat."""

Rotate = bool | Literal["all"]
"""How bots change seats. ``True``: each bot moves to the next seat after every game.

``"all"``: every deal is played in all orders around the table, in both directions, and counts once.
"""

ENOUGH = 3
"""Minimum number of different bots for an answer about the game, and not just about these bots."""

RANDOM = (
    "Random bots play without sense: what they show is about random moves, and the sign may be the other "
    "with bots that play. Leave out bots= to ask the panel."
)


def lineups(game: AnyGame, bots: Asked) -> dict[str, Players]:
    """Return the players by name. Raises ``ValueError`` for bots that do not fit the table.

    >>> import playtest
    >>> lineups(playtest.game("scambodia")(3), "random")
    {'random': 'random'}
    """
    if bots == "panel":
        return {spec(one): one for one in panel(game)}
    if isinstance(bots, Mapping):
        if not bots:
            raise ValueError("A panel has at least one bot: {name: bot}.")
        return {str(name): some for name, some in bots.items()}
    return {", ".join(dict.fromkeys(name for name, _ in seated(bots, game))): bots}


def valuations_of(game: AnyGame, lined_up: Lineups) -> dict[str, str]:
    """Return the valuation of each lineup by its name: how its bots judge what a position is worth.

    A lineup of several bots has the valuations of all its bots.

    >>> import playtest
    >>> valuations_of(playtest.game("trade_warz")(3), {"three": ["trader", "rival", "learner"]})
    {'three': 'reckoned and learned'}
    """
    return {name: _valuation(game, players) for name, players in lined_up.items()}


def _valuation(game: AnyGame, players: Players) -> str:
    found = (str(getattr(one, "valuation", name)) for name, one in seated(players, game))
    return listed(list(dict.fromkeys(found)))


def every_one(bots: int, valuations: Sequence[str]) -> str:
    """Return how many bots there are and which valuations they use, in words.

    A valuation is how a bot judges what a position is worth. An empty text stands for an unknown one.

    >>> every_one(3, ["reckoned", "reckoned", "learned"])
    'all 3 bots (valuations: reckoned, learned)'
    >>> every_one(2, ["reckoned", "reckoned"])
    'both bots (one valuation only)'
    """
    said = {1: "the only bot asked", 2: "both bots"}.get(bots, f"all {bots} bots")
    known = list(dict.fromkeys(filter(None, valuations)))
    if not known:
        return said
    return f"{said} ({'one valuation only' if len(known) == 1 else 'valuations: ' + ', '.join(known)})"


def reach(bots: int, valuations: Sequence[str]) -> str:
    """Say how far a result carries that all these bots share.

    Bots that judge positions in the same way (one valuation) may share a blind spot.

    >>> reach(2, ["reckoned", "learned"])
    'holds for both bots (valuations: reckoned, learned)'
    >>> reach(2, ["reckoned", "reckoned"])
    'shown with both bots (one valuation only)'
    """
    alike = len(set(filter(None, valuations))) == 1
    return f"{'shown with' if alike else 'holds for'} {every_one(bots, valuations)}"


def remarks(game: AnyGame, asked: Asked, lined_up: Lineups) -> list[str]:
    """Return warnings about the bots: random only, a single bot, too few bots, too similar."""
    names = {name for some in lined_up.values() for name, _ in seated(some, game)}
    said = [RANDOM] if "random" in names else []
    if asked == "panel" and (note := note_of(game)):
        said.append(note)
    if len(lined_up) >= ENOUGH or said:
        return said
    if asked == "panel":
        which = ", ".join(lined_up)
        return [
            f"The panel of {game.title} is small ({which}): what holds for it may not hold for other bots."
        ]
    if len(lined_up) == 1:
        return ["One way to play was asked: other bots may say otherwise. Leave out bots= to ask the panel."]
    return []


def arrangements(game: AnyGame, players: Players, rotate: Rotate) -> list[Players]:
    """List the seating orders in which every deal is played.

    With ``rotate="all"`` and different bots, the bots' order is turned until each bot has had each seat, both
    clockwise and counterclockwise. Otherwise there is one order.
    """
    if rotate != "all" or isinstance(players, str | Bot):
        return [players]
    order = list(players)
    found: list[Players] = []
    for around in (order, order[:1] + order[:0:-1]):
        for first in range(len(around)):
            turned = around[first:] + around[:first]
            if turned not in found:
                found.append(turned)
    return found
