"""The end of a game. (Rulebook, Victory Conditions; ruling 16)"""

from __future__ import annotations

from playtest.engines.game import Seat
from playtest.engines.trade_warz.calculations import Calculations
from playtest.engines.trade_warz.events import GameWon
from playtest.engines.trade_warz.play import Play


class Ending:
    """The part of the game that decides when it ends and who wins."""

    def __init__(self, game: Calculations) -> None:
        self.game = game

    def economic_boom(self, play: Play) -> bool:
        """End the game if anyone has reached the GDP to win (50 by default); return whether it ended."""
        goal = self.game.goal
        for player in play.state.players:
            if player.gdp >= goal:
                there = [seat for seat in self.game.everybody if play.state.players[seat].gdp >= goal]
                self.close(play, there, f"{goal} GDP reached")
                return True
        return False

    def close(self, play: Play, among: list[Seat], reason: str) -> None:
        """End the game; the winners are the best ``among`` these seats."""
        state = play.state
        state.phase = "end"
        state.reason = reason
        state.agenda = []
        for played in state.stack:
            state.players[played.seat].discard.append(played.card)
        state.stack = []
        state.asked = None
        state.offers = []
        state.contest = None
        state.order = []
        gdp = tuple([player.gdp for player in state.players])
        play.tell(GameWon, tuple(sorted(self.game.best(state, among))), gdp, reason)
