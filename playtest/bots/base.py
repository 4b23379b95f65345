"""What a bot is: it is told what its seat may know, and chooses a legal move.

A bot sees a view and nothing else, and rolls only with the ``chance`` it is handed, so that games with bots
can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Protocol, runtime_checkable

from playtest.engines.game import Game, Roller, Seat


@runtime_checkable
class Bot(Protocol):
    """A player that is a program.

    ``name`` and ``version`` go into the record of every move it makes. Without ``needs_view`` no view is
    built for it: ``view`` is then ``None``, and a simulation asks ``game.sample`` instead of ``choose``.

    While other seats are pending too a bot may rather wait, for an answer to its offer say, and choose
    ``None``. It is asked again when something has happened, or when nothing has for its patience (an
    attribute ``patience``, in seconds; else the table's) or in a whole round of waiting bots. Then it must
    move: a method ``hurry``, called like ``choose``, may say how; without one, or if that waits too, the
    game's ``sample`` moves for it.

    A bot is fair: what it chooses does not depend on the order of ``legal``, on the number of its seat or on
    the order in which seats are asked, and equal moves are told apart by ``chance`` alone. It keeps nothing
    between two calls that changes what it chooses. ``playtest.testing.check_bot`` holds a bot to that.

    What it may have besides: ``title`` (its kind and a given name of at most ten letters, by which a seat is
    called: "Careful Cora"), ``style`` (one line on how it plays), ``parameters`` (numbers with bounds, see
    ``playtest.bots.parameters``), ``valuation`` (a word for where its sense of worth is from: bots with the
    same word share it, and its blind spots), and for searches ``candidates`` and ``policy``, see ``Guide``.
    Whatever number it plans with it takes from ``game.rules`` or asks the game for, so that it reacts to a
    changed rule.
    """

    name: str
    version: str
    needs_view: bool

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """One of ``legal``, another legal move of the game's open types, or ``None``: rather wait."""
        ...


@runtime_checkable
class Guide(Protocol):
    """What a bot has besides if searches may lean on it; ``playtest.bots.search`` says how they do.

    It may have ``imagine(game, view, chance)`` as well: a position that looks the same to the view's seat,
    like the game's ``resample``, but with what is hidden dealt as it is likely to be: cards that somebody
    chose to keep, tiles under a claim.

    Where games are too long to be played out, ``stage(game, state)`` says what a playout lasts for, a round
    say: it is broken off when that is another, and pays ``estimate(game, state, seat)``, from 0 to 1.

    Where playouts are long it says how many moves those of one decision may take in all (``affords``), so
    that a search answers within a second at a table: a count, so that games can be repeated.

    A bot that no search plays better than, or that is too slow for one, says ``searches = False``: none that
    it guides is offered to people.
    """

    def candidates(
        self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller, n: int
    ) -> Sequence[Any]:
        """At most ``n`` different legal moves worth comparing, its own choice first; of open types too."""
        ...

    def policy(self, game: Game[Any, Any, Any, Any], state: Any, seat: Seat, chance: Roller) -> Any:
        """A quick legal move of ``seat`` in a playout, called like ``Game.sample``.

        ``state`` is a whole position; what ``seat`` may not know of it must not count.
        """
        ...


class CannotGoOn(Exception):
    """A bot can make no more moves, as when its budget is spent; the message says why and what helps."""


@runtime_checkable
class Metered(Protocol):
    """A bot with a budget of its own: simulations play it in one process, so that all of it is counted."""

    @property
    def decided(self) -> int:
        """How many decisions it has made so far."""
        ...

    def withheld(self) -> str:
        """Why results of games with it are not to be shown; empty where they may be."""
        ...

    def account(self, since: int, of: int) -> str:
        """What an answer says of its decisions after the first ``since``, where ``of`` were made by all."""
        ...


@dataclass(frozen=True, slots=True)
class Remark:
    """What a bot notes on a move of its own, for the facilitator and the review; never for the players.

    ``data`` is plain JSON on how the move came about.
    """

    text: str
    data: Mapping[str, Any]


@runtime_checkable
class Remarks(Protocol):
    """A bot that notes how each of its moves came about."""

    def remark(self) -> Remark | None:
        """On the last choice made in this thread; ``None``: nothing to note."""
        ...


Sampler = Callable[[Any, Seat, Roller], Any]
"""Gives a move for a position and a seat, like ``Game.sample``."""


def sampler(bot: Bot, game: Game[Any, Any, Any, Any], *, must: bool = False) -> Sampler | None:
    """How ``bot`` moves without a view being built for it; ``None``: it has to be shown one.

    A bot that looks at nothing moves by the game's ``sample``. One that names a class of games in
    ``quick_for`` has a ``policy`` that makes the choice of ``choose`` from a whole position; ``check_bot``
    holds the two against each other, so that it uses nothing hidden. It counts for that class alone: of a
    game with a method overridden the bot is shown the view and the legal moves.

    A bot that says ``waits = True`` may choose ``None`` there too; a keyword tells its ``policy`` whether it
    ``must`` move, and then it does what its ``hurry`` would. A search does not say, and wants a move.
    """
    if not bot.needs_view:
        return game.sample
    if getattr(bot, "quick_for", None) is not type(game):
        return None
    told = {"must": must} if getattr(bot, "waits", False) else {}
    return partial(bot.policy, game, **told)  # type: ignore[attr-defined]  # quick_for says it is there


Samplers = tuple[Sequence[Sampler | None], Sequence[Sampler | None]]
"""Each seat's sampler, first where the bots may wait and then where they must move."""


def samplers(bots: Sequence[Bot], game: Game[Any, Any, Any, Any]) -> Samplers:
    """How the bots of a table move without views."""
    return [sampler(one, game) for one in bots], [sampler(one, game, must=True) for one in bots]


@runtime_checkable
class Explains(Protocol):
    """A bot that says why it makes a move where people would ask: a deal declined, a counter-offer."""

    def reason(
        self, game: Game[Any, Any, Any, Any], view: Any, seat: Seat, action: Any, names: Sequence[str]
    ) -> str | None:
        """Why ``seat`` makes this move, in one sentence for everybody at the table; ``None``: no need to say.

        ``view`` is a spectator's of the position before the move, so that what is said gives no secret away.
        ``names`` are the players', by seat.
        """
        ...


def asked(
    bot: Bot, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller, *, must: bool
) -> Any:
    """What ``bot`` does when asked; ``None``: it waits. Where it ``must`` move, its ``hurry`` is asked."""
    return (getattr(bot, "hurry", bot.choose) if must else bot.choose)(game, view, legal, chance)


def clockwise(waiting: Sequence[Seat], last: Seat) -> Seat:
    """Among the seats that are waited for, the next after the one who moved last."""
    for seat in waiting:
        if seat > last:
            return seat
    return waiting[0]
