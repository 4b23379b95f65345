"""The questions that the rules form answers by letting bots play. They play in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from playtest.engines.game import Game, Illegal
from playtest.record import presets
from playtest.widgets.kit import Node
from playtest.widgets.studio.answers import answered
from playtest.widgets.studio.running import Running

if TYPE_CHECKING:
    from playtest.simulate import Comparison

AnyGame = Game[Any, Any, Any, Any]
Tell = Callable[[int, int, float], None]
"""Called with the games done, all games, and the seconds so far. Raises ``KeyboardInterrupt`` to stop."""
Show = Callable[["Comparison"], None]
"""Called with the comparison so far."""
Question = Callable[[Tell, Show], "Comparison | list[str]"]
"""A function that plays games and returns a comparison, or the moves that no bot makes."""


def compares(base: AnyGame, variant: AnyGame, bots: str, games: int) -> Question:
    """Return a function that asks bots what differs under ``variant``."""

    def ask(tell: Tell, show: Show) -> Comparison:
        from playtest.simulate import compare

        name = "; ".join(presets.differences(base, variant)) or "the same rules"
        return compare(base, {name: variant}, bots, games, progress=tell, watch=show)

    return ask


def forces(game: AnyGame, part: str, bots: str, games: int) -> Question:
    """Return a function that measures how a bot's wins change if it must make the moves named by ``part``.

    The bot then makes such a move, as in "discard number=7", whenever it may.
    """

    def ask(tell: Tell, show: Show) -> Comparison:
        from playtest.simulate import forced

        return forced(game, bots, part, games, progress=tell)

    return ask


def finds_unused(game: AnyGame, bots: str, games: int) -> Question:
    """Return a function that finds the parts of moves that bots could often make but never did."""

    def ask(tell: Tell, show: Show) -> list[str]:
        from playtest.simulate import lineups, trouble

        all_games = games * len(lineups(game, bots))
        before, last, past, seconds = 0, 0, 0.0, 0.0

        def of_all(done: int, of: int, took: float) -> None:
            nonlocal before, last, past, seconds
            if done < last:  # the next bot has begun
                before, past = before + last, past + seconds
            last, seconds = done, took
            tell(before + done, all_games, past + took)

        found = trouble(game, bots, games, progress=of_all)
        return [one.part for one in found.findings if one.kind == "never played" and one.part]

    return ask


class Asking:
    """The question for which bots are playing now, and the last answers.

    ``comparison`` is the last comparison, and ``answer`` is how the page shows it. ``unused`` are the moves
    that no bot makes; ``None`` if nobody has asked which these are.
    """

    def __init__(self, draw: Callable[[], None], wrong: Callable[[str, str], None]) -> None:
        self._draw, self._wrong, self._asked = draw, wrong, ""
        self.running: Running | None = None
        self.forget()

    def forget(self) -> None:
        """Drop all answers."""
        self.comparison: Comparison | None = None
        self.answer: Node | None = None
        self.unused: list[str] | None = None

    @property
    def busy(self) -> bool:
        """Whether bots are playing."""
        return self.running is not None

    def must_be_free(self) -> None:
        """Raise ``Illegal`` while bots are playing."""
        if self.busy:
            raise Illegal("A comparison is running. Stop it first, or wait until it is done.")

    def stop(self) -> None:
        """Stop the running comparison. Its results so far are kept."""
        if self.running is not None:
            self.running.stopping = True

    def begin(self, ask: Question, running: Running, field: str = "", asked: str = "") -> None:
        """Answer ``ask`` by letting bots play: in the background if an event loop runs, otherwise right here.

        ``running`` has the progress. ``field`` is where a refusal is shown, ``asked`` the title of the
        answer. Raises ``Illegal`` while bots play for another question.
        """
        self.must_be_free()
        self._asked = asked
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._play(ask, None, None)
            return
        self.running = running
        loop.create_task(self._in_background(ask, running, loop, field))  # noqa: RUF006  # it ends by itself

    async def _in_background(
        self, ask: Question, running: Running, loop: asyncio.AbstractEventLoop, field: str
    ) -> None:
        try:
            await asyncio.to_thread(self._play, ask, running, loop)
        except ValueError as error:
            self._wrong(str(error), field)
        except Exception as error:  # any error is shown
            self._wrong(f"That did not work ({type(error).__name__}: {error}).", "")
        self.running = None
        self._draw()

    def _play(self, ask: Question, running: Running | None, loop: asyncio.AbstractEventLoop | None) -> None:
        def tell(done: int, of: int, seconds: float) -> None:
            if running is not None and loop is not None and running.news(done, of, seconds):
                loop.call_soon_threadsafe(self._draw)

        def show(found: Comparison) -> None:
            self.comparison, self.answer = found, answered(found, self._asked, so_far=True)
            if running is not None and loop is not None:
                running.stops()
                loop.call_soon_threadsafe(self._draw)

        found = ask(tell, show)
        if isinstance(found, list):
            self.unused = found
        else:
            # drawn on this thread: for a panel it takes a while, and the page must stay responsive
            self.comparison, self.answer = found, answered(found, self._asked)
