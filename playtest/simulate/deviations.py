"""Make one bot among copies of itself avoid or take certain moves.

This module has the lineups, names and sentences that ``forcing`` and ``restricting`` share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from playtest.bots import Bot, asked, panel, spec
from playtest.engines.game import AnyGame, Game, Roller
from playtest.engines.sentences import short
from playtest.simulate.comparing import compare_bots
from playtest.simulate.comparison import Comparison
from playtest.simulate.comparison_text import Row, records
from playtest.simulate.forbidding import check_fields, check_part
from playtest.simulate.observers import parts_of
from playtest.simulate.panels import Lineups
from playtest.simulate.playing import Run, made_for

Moves = str | Sequence[str] | Mapping[str, Any] | Callable[[Any], bool]
"""A description of moves, in one of four forms.

It may be a part of a move (``"play number=7"``), or a list of parts, of which a move must have one. It may
also be values by field, or a function that returns whether a move is meant.
"""

Says = Callable[[Any], bool]


class Restricted:
    """A bot that avoids certain moves (``forbidden``) as long as any other move is legal.

    With ``eager`` it never chooses to wait while such another move is legal. If every legal move is
    forbidden, it may make any.
    """

    needs_view = True

    def __init__(self, bot: Bot, forbidden: Says, name: str, *, eager: bool = False) -> None:
        self.bot, self.forbidden, self.name, self.eager = bot, forbidden, name, eager
        self.version = bot.version
        self.valuation = str(getattr(bot, "valuation", bot.name))

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the bot's choice among moves that are not forbidden, or ``None`` if it waits."""
        return self._choose(game, view, legal, chance, must=False)

    def hurry(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the bot's choice, as ``choose`` does, when the bot may no longer wait."""
        return self._choose(game, view, legal, chance, must=True)

    def _choose(
        self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller, *, must: bool
    ) -> Any:
        allowed = [move for move in legal if not self.forbidden(move)]
        must = must or (self.eager and bool(allowed))
        move = asked(self.bot, game, view, allowed or legal, chance, must=must)
        if not allowed or (move is None and not self.eager):
            return move
        # a bot may make up an unlisted offer, or find legal moves itself
        return chance.choice(allowed) if move is None or self.forbidden(move) else move


def bots_asked(game: AnyGame, bots: Bot | str | Mapping[str, Any], what: str) -> dict[str, Bot]:
    """Return the bots by name. In the error for a list of bots, ``what`` names the question."""
    if isinstance(bots, Mapping) and bots and all(isinstance(one, str | Bot) for one in bots.values()):
        return {name: made_for(one, game) for name, one in bots.items()}
    if not isinstance(bots, str | Bot):
        raise ValueError(f'One bot at a time is {what}: give a bot, its name, or "panel".')
    if bots == "panel":
        return {spec(one): one for one in panel(game)}
    return {spec(bots): made_for(bots, game)}


def among_its_like(
    game: AnyGame, asked: Mapping[str, Bot], forbidden: Says, name: str, *, eager: bool = False
) -> Lineups:
    """Return a lineup for each bot: one copy that avoids moves, and normal copies in the other seats.

    ``forbidden`` tells which moves are avoided, ``name`` is the copy's name, and ``eager`` is as in
    ``Restricted``.
    """
    return {
        bots: [Restricted(one, forbidden, name, eager=eager), *[one] * (game.seats - 1)]
        for bots, one in asked.items()
    }


def never(move: Any) -> bool:
    """Return ``False`` for every move."""
    return False


def says_of(moves: Moves) -> Says:
    """Return a function that tells whether a move is one of ``moves``."""
    if isinstance(moves, str):
        return lambda move: moves in parts_of(move)
    if isinstance(moves, Mapping):
        return lambda move: all(getattr(move, name, None) == value for name, value in moves.items())
    if isinstance(moves, Sequence):
        wanted = frozenset(moves)
        return lambda move: not wanted.isdisjoint(parts_of(move))
    return moves


def check(game: AnyGame, moves: Moves, do: str) -> None:
    """Check that some seat could make these moves at all. Raises ``ValueError`` if not."""
    if isinstance(moves, str):
        check_part(game, moves)
    elif isinstance(moves, Mapping):
        check_fields(game, moves)
    elif isinstance(moves, Sequence) and moves and all(isinstance(part, str) for part in moves):
        for part in moves:
            check_part(game, part)
    elif not callable(moves):
        raise ValueError(
            f'{do} a part of a move as "play number=7", a list of such, fields or a function, '
            f"not {short(moves)}."
        )


def name_of(moves: Moves) -> str:
    """Return a name for a set of moves, for tables. A field that several parts in a row share is named once.

    >>> name_of(["play number=6", "play number=7", "discard"])
    'play number=6 or 7 or discard'
    """
    if isinstance(moves, str):
        return moves
    if isinstance(moves, Mapping) or not isinstance(moves, Sequence):
        return str(getattr(moves, "__name__", moves))
    said: list[str] = []
    choices = [part.partition("=") for part in moves]
    for at, (choice, equals, value) in enumerate(choices):
        same = bool(at and equals) and choices[at - 1][0] == choice
        said.append(value if same else f"{choice}{equals}{value}")
    return " or ".join(said)


def without_the_same(found: Comparison, how: str) -> Comparison:
    """Remove the rows of bots whose games all ended the same, since they say nothing about the moves.

    For each such bot a sentence is added instead: "no game ended differently", followed by ``how``, as in
    "without play number=7".
    """
    nothing = found.table.groupby("bots", sort=False)["same"].transform("all") & (found.table["n"] > 0)
    whose = dict.fromkeys(found.table.loc[nothing, "bots"])
    called = dict(zip(found.bots, found.called, strict=True))
    said = tuple(
        f"{called[bots]}: no game of {found.games['']:,} ended differently {how}, which never came "
        "up or never mattered; so there is no figure."
        for bots in whose
    )
    return replace(found, table=found.table[~nothing], untouched=said) if said else found


def by_bot(found: Comparison, name: str) -> dict[tuple[str, str, str], Row]:
    """Return the rows on wins and score of the bot copy called ``name``.

    Their keys are the measure, the variant (which moves were forced or forbidden), and the bot that it
    copies.
    """
    rows = (row for what in ("wins", "score") for row in records(found.of((what, name))))
    return {(row["what"], row["variant"], row["bots"]): row for row in rows}


@dataclass(frozen=True, slots=True)
class OneOfItsKind:
    """Games in which one copy of a bot, called ``whose``, plays against normal copies of the same bot.

    That copy avoids or takes some moves.
    """

    game: AnyGame
    bots: Mapping[str, Bot]
    whose: str
    run: Run

    def compared(
        self,
        deviations: Mapping[str, Lineups],
        measures: Sequence[str] | None = ("wins", "score"),
        remarks: Sequence[str] = (),
    ) -> Comparison:
        """Compare each of the ``deviations`` with normal play, on the same deals.

        A deviation is a set of lineups in which one copy of a bot avoids or takes some moves. It sits at each
        seat in turn.
        """
        without = among_its_like(self.game, self.bots, never, self.whose)
        return compare_bots(
            *(self.game, {"": without, **deviations}, self.run),
            measures=measures,
            whose=self.whose,
            remarks=remarks,
        )
