"""Each Trade Warz player's progress: GDP as a bar."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.engines.game import Seat
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.state import TradeView
from playtest.widgets.kit import Box, Line, Picture, Piece


class Tracks:
    """Draws everyone's GDP on the way to the winning line."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.goal = game.rules.gdp_to_win
        self.scale = 200 / max(self.goal + 5, *[player.gdp for player in view.players])

    def bar(self, seat: Seat, last: int = 0) -> Picture:
        """Draw the GDP of ``seat`` as a bar with a line at the GDP that wins.

        ``last`` is what the player gained in the decisive round.
        """
        gdp = self.view.players[seat].gdp
        at = self.goal * self.scale
        pieces = (
            Box(0, 8, 204, 9, 4, fill="sunken"),
            *self._gains(seat, last),
            Box(
                0, 8, max(1.0, (gdp - max(0, last)) * self.scale), 9, 4, fill=f"seat{seat}", key=f"bar-{seat}"
            ),
            Line(at, 3, at, 22, stroke="warn", width=2.5, dashed=True),
        )
        return Picture(f"{gdp} of {self.goal} GDP", 206, 24, pieces, key=f"track-{seat}")

    def _gains(self, seat: Seat, last: int) -> tuple[Piece, ...]:
        """Draw the decisive round's gain as a pale part of the bar."""
        if last <= 0:
            return ()
        gdp = self.view.players[seat].gdp
        return (Box(0, 8, gdp * self.scale, 9, 4, fill=f"seat{seat}", opacity=0.45, key=f"gains-{seat}"),)

    def status(self, seat: Seat) -> str:
        """Return the seat's number of cards, or its latest action if that matters more now."""
        player, phase = self.view.players[seat], self.view.phase
        cards = f"{player.hand_size} cards" if player.hand_size != 1 else "1 card"
        if phase == "trade" and player.finished:
            return "Placed"
        if phase == "policy" and player.committed:
            return "Ready"
        if phase == "disputes" and player.has_bid:
            return "Has bid"
        return cards
