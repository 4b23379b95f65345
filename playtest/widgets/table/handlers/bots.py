"""How fast bots go on, and whether they wait for a word: what is said about it at one screen."""

from __future__ import annotations

from collections.abc import Callable

from playtest.engines.game import Seat
from playtest.table import SPEEDS, Table
from playtest.widgets.kit.page import Handlers
from playtest.widgets.table import messages
from playtest.widgets.table.session import background
from playtest.widgets.table.session.people import People

HOLDS = 60.0
"""For so many seconds bots that another process plays wait after it was last said that they are paused."""

HANDLERS: Handlers[BotControls] = Handlers()


class BotControls:
    """Pauses and releases the bots of ``table`` from one screen: that of ``seat``, or the facilitator's.

    ``pace`` is how many seconds a bot's move stays alone on the screen, ``None`` has each wait for a press.
    ``ruling`` says whether a ruling is being made, during which they wait anyway.
    """

    def __init__(
        self, table: Table, seat: Seat | None, people: People, pace: float | None, ruling: Callable[[], bool]
    ) -> None:
        self.pace = pace
        self._table, self._seat, self._people, self._ruling = table, seat, people, ruling
        self._paused = object()
        self._held_until = 0.0
        self._left_alone = False
        """Whether they wait because nobody but them was left at the table."""

    @property
    def all_the_people(self) -> bool:
        """Whether nobody plays but who looks at this screen."""
        return self._seat is None or self._people.all() == [self._seat]

    def start_paused(self, *, wanted: bool) -> None:
        """Have bots wait until somebody says that they may begin; always where only bots play on."""
        pace, seats = self._table.pace, self._table.seats
        bots = [seat for seat in self._table.pending if seat >= 0 and seats[seat].is_bot]
        paced = self.pace != 0 and background.in_a_loop() and self._seat is None
        alone = not self._people.all()
        if paced and bots and (wanted or alone):
            pace.awaits_word = True
        elif self._left_alone and not alone and not self._ruling():
            pace.awaits_word = False  # a person is back at the table
            self._table.nudge()
        self._left_alone = alone and pace.awaits_word

    def hold_elsewhere(self) -> None:
        """What plays the bots may be another process: while this one lives it is told anew that they wait."""
        pace, now = self._table.pace, self._table.store.now()
        if pace.awaits_word and not self._ruling() and now > self._held_until - HOLDS / 2:
            self._held_until = now + HOLDS
            pace.hold(self._held_until, self._paused)

    # -- what the page says

    @HANDLERS.on(messages.StartBots)
    def on_begin_bots(self, message: messages.StartBots) -> None:
        """Bots may move."""
        self._table.pace.awaits_word = False
        self._table.pace.go_on(self._paused)
        self._table.nudge()

    @HANDLERS.on(messages.PauseBots)
    def on_hold_bots(self, message: messages.PauseBots) -> None:
        """Bots wait for a word, at the table of the room's server too."""
        self._table.pace.awaits_word = True
        self.hold_elsewhere()

    @HANDLERS.on(messages.SetPace)
    def on_pace(self, message: messages.SetPace) -> None:
        """Choose how fast bots go on."""
        name = message.pace or str(message.values.get("pace") or "")
        if name in SPEEDS:
            self._table.pace.choose(name)
            self.pace = self._table.pace.seconds
            self._table.nudge()

    @HANDLERS.on(messages.NextBot)
    def on_next(self, message: messages.NextBot) -> None:
        """Let one bot move, where one waits for it."""
        if self._table.stepping:
            self._table.pace.step()
            self._table.nudge()

    @HANDLERS.on(messages.LetBotsAct)
    def on_let_them_act(self, message: messages.LetBotsAct) -> None:
        """The bots that let people act first need not."""
        if self.all_the_people:
            self._table.let_bots_act()
