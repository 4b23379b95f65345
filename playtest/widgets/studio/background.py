"""A cell's simulation or comparison in the background, so that tables and clocks continue meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Generator
from typing import Any, Generic, TypeVar

from playtest.engines.sentences import counted
from playtest.widgets.kit import Board, Message, Node, button, h
from playtest.widgets.studio.running import Running

Found = TypeVar("Found")


class InBackground(Generic[Found]):
    """A function call in a background thread. ``await`` it, or read ``result`` in a later cell.

    For tests, in the page: ``[data-background]`` shows its progress, and the button ``stop`` stops it.
    """

    def __init__(self, call: Callable[..., Found], *args: Any, **kwargs: Any) -> None:
        self._loop = asyncio.get_running_loop()
        self._running = Running()
        self._said = "Starting …"
        self.board = Board(self._hear)
        self._draw()
        self._task = self._loop.create_task(self._run(call, args, kwargs))
        self._task.add_done_callback(_seen)

    def __await__(self) -> Generator[Any, None, Found]:
        return asyncio.shield(self._task).__await__()

    def __repr__(self) -> str:
        return self._said

    @property
    def done(self) -> bool:
        """Whether the call has ended or was stopped."""
        return self._task.done()

    @property
    def result(self) -> Found:
        """The call's result. Raises ``ValueError`` while the call runs, and any error of the call itself."""
        if not self._task.done():
            raise ValueError(f"It is still running: {self._said}")
        return self._task.result()

    def stop(self) -> None:
        """Stop the call, and keep the results so far."""
        self._running.stopping = True
        self._tell()

    async def _run(self, call: Callable[..., Found], args: Any, kwargs: Any) -> Found:
        try:
            found = await asyncio.to_thread(call, *args, progress=self._news, **kwargs)
        except BaseException as error:
            self._said = f"It ended with an error ({type(error).__name__}: {error})."
            raise
        else:
            ended = "Stopped" if self._running.stopping else "Done"
            self._said = f"{ended}: {counted(self._running.done, 'game')}."
            return found
        finally:
            self._draw(ended=True)

    def _news(self, done: int, of: int, seconds: float) -> None:
        """Show progress, from the background thread. Raises ``KeyboardInterrupt`` if *Stop* was pressed."""
        if self._running.news(done, of, seconds):
            self._loop.call_soon_threadsafe(self._tell)

    def _tell(self) -> None:
        if not self._task.done():
            self._said = str(self._running)
            self._draw()

    def _hear(self, message: Message) -> None:
        if message.name == "stop" and not self._task.done():
            self.stop()

    def _draw(self, *, ended: bool = False) -> None:
        stops: Node | None = None
        if not ended:
            stops = button("stop", "Stop", kind="quiet", disabled=self._running.stopping)
        said = h("p", {"data-background": True}, self._said, key="said")
        self.board.show([h("div", {"class": "pb-wide"}, said, stops, key="background")])


def _seen(task: asyncio.Task[Any]) -> None:
    """Mark a task's error as noticed, so that asyncio does not report it: the cell shows it already."""
    if not task.cancelled():
        task.exception()


def in_background(call: Callable[..., Found], *args: Any, **kwargs: Any) -> InBackground[Found]:
    """Run ``simulate`` or ``compare`` in the background, with progress and *Stop* below this cell.

    ``found = in_background(compare, game, change)`` ends the cell right away, so that play continues at every
    table of this kernel. ``await found``, or ``found.result`` in a later cell, gives the result.

    Raises ``RuntimeError`` outside a notebook. In a script, call ``simulate`` or ``compare`` directly.
    """
    try:
        run = InBackground(call, *args, **kwargs)
    except RuntimeError as error:
        raise RuntimeError("There is no notebook here; call the function directly.") from error
    from IPython.display import display

    display(run.board)  # type: ignore[no-untyped-call]  # no types
    return run


__all__ = ["InBackground", "in_background"]
