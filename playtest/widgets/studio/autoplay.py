"""Autoplay of a playtest in the scrubber, one position after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from playtest.widgets.kit.commands import Handlers
from playtest.widgets.studio import review_messages as messages
from playtest.widgets.studio.review_place import Place

PACES = {"slow": 2.0, "normal": 0.8, "fast": 0.25}
"""Seconds that a position is shown during autoplay, by the page's name for the pace."""
READ = 3.0
"""The factor by which a position with an announcement is shown longer."""

HANDLERS: Handlers[Autoplay] = Handlers()


class Autoplay:
    """Steps through a playtest until its end, or until it is stopped. ``pace`` is in seconds per position."""

    def __init__(self, place: Place, pace: float, redraw: Callable[[], None]) -> None:
        self.pace = pace
        self._place = place
        self._redraw = redraw
        self._playing: asyncio.Task[None] | None = None

    @property
    def plays(self) -> bool:
        """Whether autoplay is on now."""
        return self._playing is not None

    @property
    def pace_name(self) -> str:
        """The page's name for the pace."""
        return next((name for name, pace in PACES.items() if pace == self.pace), "normal")

    def play(self) -> None:
        """Begin autoplay, unless it is already on."""
        if self._playing is None:
            self._playing = asyncio.get_running_loop().create_task(self._run())

    def stop(self) -> None:
        """Stop at the position on the screen."""
        if self._playing is not None:
            self._playing.cancel()
            self._playing = None

    @HANDLERS.on(messages.Play)
    def on_play(self, message: messages.Play) -> None:
        """Begin autoplay."""
        self.play()

    @HANDLERS.on(messages.Toggle)
    def on_toggle(self, message: messages.Toggle) -> None:
        """Stop autoplay if it is on, otherwise begin it."""
        self.stop() if self.plays else self.play()

    @HANDLERS.on(messages.Stop)
    def on_stop(self, message: messages.Stop) -> None:
        """Stop at the position on the screen."""
        self.stop()

    @HANDLERS.on(messages.SetSpeed)
    def on_speed(self, message: messages.SetSpeed) -> None:
        """Set the speed. An unknown one changes nothing."""
        self.pace = PACES.get(str(message.values.get("speed")), self.pace)

    async def _run(self) -> None:
        place = self._place
        while place.table is not None:
            up = place.moments(place.table)
            await asyncio.sleep(self.pace * (READ if up else 1))
            if place.which + 1 >= len(up) and place.moved(1) == place.at:
                break
            place.on()
            self._redraw()
        self._playing = None
        self._redraw()
