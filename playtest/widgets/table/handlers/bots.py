"""Controls for bots at one screen: their speed, and pausing them."""

from __future__ import annotations

from collections.abc import Callable

from playtest.engines.game import Seat
from playtest.table import SPEEDS, Table
from playtest.widgets.kit.commands import Handlers
from playtest.widgets.table import messages
from playtest.widgets.table.session import background
from playtest.widgets.table.session.pause_elsewhere import PauseElsewhere
from playtest.widgets.table.session.people import People

HANDLERS: Handlers[BotControls] = Handlers()


class BotControls:
    """Lets one screen of ``table`` start, pause and speed up bots: that of ``seat`` or the facilitator's.

    ``pace`` is how many seconds a bot's move stays alone on the screen. If it is ``None``, each bot move
    waits for a press. ``ruling`` is a function that tells whether the facilitator is correcting the board
    now. A correction pauses the bots anyway.
    """

    def __init__(
        self, table: Table, seat: Seat | None, people: People, pace: float | None, ruling: Callable[[], bool]
    ) -> None:
        self.pace = pace
        self._table, self._seat, self._people, self._ruling = table, seat, people, ruling
        self.elsewhere = PauseElsewhere(table)
        self._left_alone = False
        """Whether bots wait because no person was left at the table."""

    @property
    def all_the_people(self) -> bool:
        """Whether everyone who plays is looking at this screen."""
        return self._seat is None or self._people.all() == [self._seat]

    def start_paused(self, *, wanted: bool) -> None:
        """Pause bots until somebody starts them, if this is ``wanted`` or only bots are left to play.

        Bots that were paused because no person was left continue once a person is back.
        """
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

    # -- what the page says

    @HANDLERS.on(messages.StartBots)
    def on_begin_bots(self, message: messages.StartBots) -> None:
        """Let bots move."""
        self._table.pace.awaits_word = False
        self.elsewhere.renew()
        self._table.nudge()

    @HANDLERS.on(messages.PauseBots)
    def on_hold_bots(self, message: messages.PauseBots) -> None:
        """Pause the bots, including bots that another process runs, such as the server of a room."""
        self._table.pace.awaits_word = True
        self.elsewhere.renew()

    @HANDLERS.on(messages.SetPace)
    def on_pace(self, message: messages.SetPace) -> None:
        """Set the bots' speed."""
        name = message.pace or str(message.values.get("pace") or "")
        if name in SPEEDS:
            self._table.pace.choose(name)
            self.pace = self._table.pace.seconds
            self._table.nudge()

    @HANDLERS.on(messages.NextBot)
    def on_next(self, message: messages.NextBot) -> None:
        """Let one bot move, if one waits for a press."""
        if self._table.stepping:
            self._table.pace.step()
            self._table.nudge()

    @HANDLERS.on(messages.LetBotsAct)
    def on_let_them_act(self, message: messages.LetBotsAct) -> None:
        """Let bots move that were giving people the chance to act first."""
        if self.all_the_people:
            self._table.let_bots_act()
