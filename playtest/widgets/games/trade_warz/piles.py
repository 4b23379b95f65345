"""The decks of Trade Warz, and how many cards a press draws from each in the Draw phase."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from playtest.engines.sentences import counted, listed
from playtest.engines.trade_warz import TradeWarz
from playtest.engines.trade_warz.actions import Draw
from playtest.engines.trade_warz.state import TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.widgets.games.trade_warz.cards import KINDS
from playtest.widgets.kit import Block, Box, Facts, Fitted, Group, Picture, Piece, Text, token

ORDER = {kind: at for at, kind in enumerate(("export", "policy", "tactic"))}
DECKS = {"leader": "Leader", "export": "Export", "tactic": "Tactic", "policy": "Policy"}
HOW_TO_DRAW = (
    "Press a deck to draw {0} from it. To mix decks, press",
    "other decks too: each moves 1 of the {0} to that deck.",
)
HOW_W = 346
"""The width of ``HOW_TO_DRAW``, which explains before the first press how to draw from several decks."""
PILE_W, OWNER_W = 78, 36
"""The width of a deck if room is short, and the width of one player's number on the leader decks."""
SLIM_W, APART, CLOSE = 62, 10, 4
"""The width of a deck in a column next to the board, the normal gap between decks, and the column's gap."""


def tally(view: TradeView, game: TradeWarz, legal: Sequence[Any]) -> dict[str, Any] | None:
    """Return the answer of ``FrontEnd.tally``, so that players can draw several cards with one move each.

    The draws reach up to the hand limit. If fewer than two cards can be drawn, return ``None``.
    """
    draws = {move.deck: move for move in legal if isinstance(move, Draw)}
    most = _first_draws(view, game) if draws else {}
    total = max(most.values(), default=0)
    if total < 2:
        return None
    most = {deck: most[deck] for deck in draws}
    hint = "Press another deck to draw 1 from there instead."
    return {"field": "deck", "total": total, "moves": draws, "most": most, "hint": hint}


def _first_draws(view: TradeView, game: TradeWarz) -> dict[str, int]:
    """Return, by deck, how many cards the first press draws from it: up to the hand limit, if it has enough.

    The result is empty if the viewer may not draw now.
    """
    seat = view.seat
    if view.phase != "draw" or view.agenda or view.stack or seat is None or seat < 0:
        return {}
    player = view.players[seat]
    room = game.hand_limit(game.visible(view), seat) - player.hand_size
    if seat not in view.waiting or player.finished or room < 1:
        return {}
    backs = [game.printed.back[card] for each in view.players for card in each.discard]
    sizes = {deck: many or backs.count(deck) for deck, many in _global_sizes(view).items()}
    found = {"leader": player.deck_size, **sizes}  # an empty deck is reshuffled from its discards
    return {deck: min(room, many) for deck, many in found.items() if many}


def _global_sizes(view: TradeView) -> dict[str, int]:
    return {deck: view.deck_sizes[deck] + len(view.tops.get(deck, ())) for deck in ORDER}


class Piles:
    """Draws the decks for one view."""

    def __init__(self, view: TradeView, names: Sequence[str], game: TradeWarz) -> None:
        self.view = view
        self.names = names
        self.game = game

    def pictured(self) -> tuple[Block, ...]:
        """Draw the decks as a picture, with the numbers to draw."""
        draws = _first_draws(self.view, self.game)
        if not draws:
            if "leader" in self._pile_sizes():
                return (self._piles(SLIM_W, 44, draws, key="piles"),)
            return (Fitted(self._with_leaders(beside=True), self._with_leaders(beside=False), key="piles"),)
        broad, narrow = self._piles(154, 44, draws, key="piles"), self._piles(PILE_W, 64, draws, key="piles")
        slim = self._piles(SLIM_W, 64, draws, key="piles")
        return (Fitted(broad, replace(narrow, slim=slim), key="piles"),)

    def _piles(self, w: float, h: float, draws: Mapping[str, int], key: str) -> Picture:
        """Draw the decks side by side, each ``w`` by ``h``.

        ``draws`` says, by deck, how many cards a first press draws. This is next to the deck's name or below
        it.
        """
        apart, left = (APART, 5) if w > SLIM_W else (CLOSE, 2)
        pieces = [
            self._pile(deck, many, left + (w + apart) * at, w, h, draws.get(deck, 0))
            for at, (deck, many) in enumerate(self._pile_sizes().items())
        ]
        across = left - 1 + (w + apart) * len(pieces)
        most = max(draws.values(), default=0)
        if h <= 44 and most > 1:
            pieces += [
                Text(across + 4, 24 + 17 * row, line.format(most), 12.5, anchor="start", fill="muted")
                for row, line in enumerate(HOW_TO_DRAW)
            ]
            across += HOW_W
        return Picture("Piles", across, h + 12, tuple(pieces), key=key)

    def _with_leaders(self, beside: bool) -> Picture:
        """Draw the decks for spectators: one picture shows how many cards each leader's deck has left.

        With ``beside``, this picture is next to the other decks, otherwise below them.
        """
        decks = self._piles(PILE_W, 44, {}, key="piles")
        w = PILE_W + OWNER_W * len(self.names)
        x, y = (decks.w, 6.0) if beside else (5.0, decks.h + 2)
        pieces: list[Piece] = [
            Box(0, 0, w, 44, 6, fill="raised", stroke="line", outline=True),
            Text(39, 18, "Leader", 12.5),
            Text(39, 37, "left", 13.5, bold=True),
        ]
        for seat, player in enumerate(self.view.players):
            at = PILE_W + OWNER_W * seat
            pieces += [token(seat, at, 22, 7), Text(at + 11, 27, str(player.deck_size), 13.5, anchor="start")]
        left = listed(
            [f"{name} {player.deck_size}" for name, player in zip(self.names, self.view.players, strict=True)]
        )
        leaders = Group(
            tuple(pieces),
            x=x,
            y=y,
            key="pile-leaders",
            name="pile",
            label=f"Cards left in leader decks: {left}",
        )
        across, high = (x + w + 4, decks.h) if beside else (max(decks.w, w + 9), y + 50)
        return Picture("Piles", across, high, (*decks.pieces, leaders), key="piles")

    def counted(self) -> tuple[Block, ...]:
        """List how many cards each deck has, for times when nobody draws.

        For spectators, the list includes each leader's deck with its player.
        """
        sizes = [(self._deck(deck), many) for deck, many in self._pile_sizes().items()]
        if "leader" not in self._pile_sizes():
            players = zip(self.names, self.view.players, strict=True)
            led = [(name, each) for name, each in players if each.leader]
            sizes = [*[(f"{each.leader}’s deck ({name})", each.deck_size) for name, each in led], *sizes]
        facts = tuple((deck, counted(many, "card")) for deck, many in sizes)
        return (Facts("Piles", facts, key="pile-sizes"),)

    def _pile_sizes(self) -> dict[str, int]:
        seat = self.view.seat
        sizes = _global_sizes(self.view)
        if seat is None or seat < 0:
            return sizes
        return {"leader": self.view.players[seat].deck_size, **sizes}

    def _deck(self, deck: str) -> str:
        """Return the name of a deck. A leader's deck is named after its player's leader."""
        seat = self.view.seat
        leader = self.view.players[seat].leader if seat is not None and seat >= 0 else ""
        if deck != "leader" or not leader:
            return f"{DECKS[deck]} deck"
        return f"{leader}'s deck (your leader)"

    def _ability(self) -> str:
        """Return the ability of the player's own leader, to help choose what to draw."""
        seat = self.view.seat
        leader = "" if seat is None or seat < 0 else self.view.players[seat].leader
        if not leader or not self.game.rules.leader_abilities:
            return ""
        return f". {leader}'s ability: {text_of(self.game.printed.leaders[leader]).rstrip('.')}"

    def _pile(self, deck: str, many: int, x: float, w: float, h: float, draws: int) -> Piece:
        """Draw one deck with the number of cards left in it and the number that a press draws."""
        middle, fill = min(w, PILE_W) / 2, f"{KINDS[deck]}-soft" if deck in KINDS else "raised"
        holds = (f"{many} left", 13.5) if many or not draws else ("discards", 11.5)
        return Group(
            (
                Box(0, 0, w, h, 6, fill=fill, stroke="line", outline=True),
                Text(middle, 18, DECKS[deck], 12.5),
                Text(middle, 37, *holds, bold=True),
                *(_draws_here(draws, w, h) if draws else ()),
            ),
            x=x,
            y=6,
            key=f"pile-{deck}",
            name="pile",
            label=self._pile_said(deck, many, draws),
            part={"target": deck} if self.view.agenda else {"deck": deck},
            badge=(w - 8, 8),
        )

    def _pile_said(self, deck: str, many: int, draws: int) -> str:
        """Say what is in a deck, and what a press on it does."""
        top = next(iter(self.view.tops.get(deck, ())), None)
        known = f", on top {top}" if top else ""
        anew = "; its discards are shuffled in first" if draws and not many else ""
        press = (
            f". Press to draw {draws} here. Then press another deck to draw 1 of them there instead"
            if draws > 1
            else ""
        )
        can = self._ability() if deck == "leader" else ""
        return f"{self._deck(deck)}, {many} left{anew}{known}{press}{can}"


def _draws_here(draws: int, w: float, h: float) -> tuple[Piece, ...]:
    """Draw how many cards a first press on a deck draws, and how many each later press draws.

    ``w`` and ``h`` are the size of the deck.
    """
    at, line, size, then = (108.0, 28.0, 12.5, "1 from here")
    if h > 44:
        at, line, size, then = (min(w, PILE_W) / 2, 56.0, 12, "1 here")
    return (
        Text(at, line, f"Draw {draws}", size, fill="accent", bold=True, name="at-first"),
        Text(at, line, then, 11.5, fill="accent", bold=True, name="then"),
    )
