"""The bot protocol: a bot gets its seat's view and chooses a legal move.

A bot sees only that view, and rolls only with the ``chance`` it is handed, so that games with bots can be
repeated.
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

    ``name`` and ``version`` go into the record of every move it makes. If ``needs_view`` is false, no view is
    built: ``view`` is ``None``, and a simulation calls ``game.sample`` instead of ``choose``.

    While other seats are pending too, a bot may choose ``None`` to wait, for example for an answer to its
    offer. It gets another chance when something has happened. It must move if nothing has happened for its
    patience (attribute ``patience`` in seconds, or else the table's), or if a whole round of bots has waited.
    A method ``hurry``, called like ``choose``, may say how it moves then. If there is no ``hurry``, or if
    that waits too, the game's ``sample`` moves for the bot.

    A bot is fair: its choice does not depend on the order of ``legal``, on its seat number, or on the order
    in which seats are asked. Only ``chance`` breaks ties between equal moves. It keeps nothing between two
    calls that changes its choices. ``playtest.testing.check_bot`` checks this.

    Optional attributes:

    - ``title``: the bot's kind and a given name of at most ten letters, which names the seat, as in "Careful
      Cora".
    - ``style``: one line on how the bot plays.
    - ``parameters``: numbers with bounds, see ``playtest.bots.parameters``.
    - ``valuation``: a word for the source of its sense of worth. Bots with the same word share that source
      and its blind spots.
    - ``candidates`` and ``policy`` for searches, see ``Guide``.

    A bot takes every number it plans with from ``game.rules``, or asks the game for it, so that it reacts to
    a changed rule.
    """

    name: str
    version: str
    needs_view: bool

    def choose(self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return one of ``legal``, another legal move of the game's open types, or ``None`` to wait."""
        ...


@runtime_checkable
class Guide(Protocol):
    """The extra methods of a bot that guides a search. ``playtest.bots.search`` says how a guide is used.

    A guide may also have ``imagine(game, view, chance)``. Like the game's ``resample``, it returns a position
    that looks the same to the view's seat. It deals the hidden part by likelihood: cards that somebody chose
    to keep, tiles under a claim.

    If games are too long to be played out, ``stage(game, state)`` names the current stage, for example the
    round. A playout stops when the stage changes, and pays ``estimate(game, state, seat)``, from 0 to 1.

    If playouts are long, ``affords`` is the most moves that all playouts of one decision may take together.
    So a search answers within a second at a table. It is a number of moves and not a time, so that games can
    be repeated.

    A bot sets ``searches = False`` if no search plays better, or if the bot is too slow for one. Then no
    search that it guides is offered to people.
    """

    def candidates(
        self, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller, n: int
    ) -> Sequence[Any]:
        """Return at most ``n`` different legal moves worth comparing, the bot's own choice first.

        Moves of open types may be among them.
        """
        ...

    def policy(self, game: Game[Any, Any, Any, Any], state: Any, seat: Seat, chance: Roller) -> Any:
        """Return a quick legal move of ``seat`` in a playout. The call is like that of ``Game.sample``.

        ``state`` is a whole position; the choice must not use anything in it that is hidden from ``seat``.
        """
        ...


class CannotGoOn(Exception):
    """Raised when a bot can make no more moves, for example when its budget is spent.

    The message says why and what helps.
    """


@runtime_checkable
class Metered(Protocol):
    """A bot with its own budget. Simulations run it in a single process, so that every use is counted."""

    @property
    def decided(self) -> int:
        """Number of decisions made so far."""
        ...

    def withheld(self) -> str:
        """Return why results of games with this bot must not be shown; empty if they may be."""
        ...

    def account(self, since: int, of: int) -> str:
        """Return a sentence about the bot's decisions after the first ``since``, shown with game results.

        ``of`` is how many decisions all bots made together.
        """
        ...


@dataclass(frozen=True, slots=True)
class Remark:
    """A bot's note on its own move, for the facilitator and the review, never for the players.

    ``data`` is plain JSON on how the bot arrived at the move.
    """

    text: str
    data: Mapping[str, Any]


@runtime_checkable
class Remarks(Protocol):
    """A bot that notes how it arrived at each of its moves."""

    def remark(self) -> Remark | None:
        """Return the note on the last choice made in this thread; ``None`` if there is nothing to note."""
        ...


Sampler = Callable[[Any, Seat, Roller], Any]
"""A function from a position, a seat and a roller to a move, like ``Game.sample``."""


def sampler(bot: Bot, game: Game[Any, Any, Any, Any], *, must: bool = False) -> Sampler | None:
    """Return a function that moves for ``bot`` from the whole position; ``None`` if the bot needs a view.

    Building a seat's view takes time, so simulations avoid it where they can. A bot that needs no view moves
    by the game's ``sample``. A bot whose ``quick_for`` is exactly the class of ``game`` moves by its own
    ``policy``. Subclasses of that class do not count, as they may have changed methods. The ``policy`` must
    choose like ``choose`` and use nothing hidden; ``check_bot`` compares the two.

    A bot with ``waits = True`` may return ``None`` to wait. Its ``policy`` then gets the keyword ``must``:
    true if the bot may not wait and has to move like its ``hurry``. A search leaves ``must`` out, and expects
    a move.
    """
    if not bot.needs_view:
        return game.sample
    if getattr(bot, "quick_for", None) is not type(game):
        return None
    told = {"must": must} if getattr(bot, "waits", False) else {}
    return partial(bot.policy, game, **told)  # type: ignore[attr-defined]  # quick_for promises it


Samplers = tuple[Sequence[Sampler | None], Sequence[Sampler | None]]
"""Each seat's sampler, twice: for when the bots may wait, and for when they must move."""


def samplers(bots: Sequence[Bot], game: Game[Any, Any, Any, Any]) -> Samplers:
    """Return each bot's sampler if the bot may wait, and each bot's sampler if it must move, as two lists.

    A sampler moves without a view; it is ``None`` for a bot that needs a view.
    """
    return [sampler(one, game) for one in bots], [sampler(one, game, must=True) for one in bots]


@runtime_checkable
class Explains(Protocol):
    """A bot that explains surprising moves, such as a declined deal or a counter-offer."""

    def reason(
        self, game: Game[Any, Any, Any, Any], view: Any, seat: Seat, action: Any, names: Sequence[str]
    ) -> str | None:
        """Return one sentence for everyone on why ``seat`` makes this move; ``None`` if none is needed.

        ``view`` is a spectator's view of the position before the move, so that the sentence reveals no
        secret. ``names`` are the players' names, by seat.
        """
        ...


def asked(
    bot: Bot, game: Game[Any, Any, Any, Any], view: Any, legal: Sequence[Any], chance: Roller, *, must: bool
) -> Any:
    """Return the move of ``bot``; ``None`` if it waits.

    If the bot ``must`` move, its ``hurry`` is called, if it has one.
    """
    return (getattr(bot, "hurry", bot.choose) if must else bot.choose)(game, view, legal, chance)


def clockwise(waiting: Sequence[Seat], last: Seat) -> Seat:
    """Return the next pending seat, clockwise, after ``last``."""
    for seat in waiting:
        if seat > last:
            return seat
    return waiting[0]
