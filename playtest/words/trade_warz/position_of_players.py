"""The players of Trade Warz in words: what each player has, and their modifiers this round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from playtest.engines.game import Seat
from playtest.engines.sentences import counted, listed, minus, signed
from playtest.engines.trade_warz.state import PlayerView, TradeView
from playtest.engines.trade_warz.text import text_of
from playtest.words.sheets import columns, part, told

ACCOUNTS = (
    *("Player", "Leader", "GDP", "At round start", "Cards", "Deck", "Routes this round", "Placed", "Offers"),
    *("Income this round", "Disputes won", "GDP bid so far", "Done"),
)


def players(game: Any, view: TradeView, names: Sequence[str]) -> list[str]:
    """Return a table of all players, then a section for each player."""
    lines = part("Players", columns(ACCOUNTS, [_row(p, n) for p, n in zip(view.players, names, strict=True)]))
    for seat, (player, name) in enumerate(zip(view.players, names, strict=True)):
        you = " (the reader)" if seat == view.seat else ""
        lines += part(
            f"{name}{you}",
            [*_has(game, player), *_this_round(player, names, own=bool(you)), *_so_far(player)],
        )
    return lines


def _row(player: PlayerView, name: str) -> list[object]:
    prototype = " (prototype)" if player.prototype else ""
    return [
        *(name, f"{player.leader}{prototype}", minus(player.gdp), minus(player.started), player.hand_size),
        *(player.deck_size, player.established, player.placements, player.offers, minus(player.income)),
        *(f"{player.disputes_won} of {player.disputes}", player.bids, "yes" if player.finished else ""),
    ]


def _has(game: Any, player: PlayerView) -> Iterator[str]:
    leader = game.printed.leaders.get(player.leader)
    if leader is not None:
        ability = f" {text_of(leader)}" if game.rules.leader_abilities and text_of(leader) else ""
        yield f"Leader: hand of {leader.hand_size}, {leader.export_slots} export slots.{ability}"
    if player.hand is None:
        backs = [f"{many} with the back {back}" for back, many in player.backs.items()]
        yield f"Hand, hidden: {listed(backs) or 'empty'}."
    else:
        yield f"Hand: {', '.join(player.hand) or 'empty'}."
        backs = [f"{many} {back}" for back, many in player.backs.items()]
        yield from told("Backs that everyone sees", listed(backs))
    yield f"Discard pile: {', '.join(player.discard) or 'empty'}."
    yield f"Active policy: {player.policy or 'none'}."
    yield from told("Policy or powers copied until Cleanup", player.copied or "")
    yield from told("Policy lent by a suzerain's power until Cleanup", player.borrowed or "")
    yield from told("The policy protects the export", player.chosen or "")
    yield from told("Partner powers held now", ", ".join(player.powers))
    yield from told("One-time gains already taken", ", ".join(player.reached))


def _this_round(player: PlayerView, names: Sequence[str], *, own: bool) -> Iterator[str]:
    if player.committed:
        chosen = player.commit or ("none" if own else "hidden, or none")
        yield f"Has committed a policy choice: {chosen}."
    else:
        yield from told("Policy chosen", player.commit or "")
    if player.has_bid:
        yield f"Has made a sealed bid: {'hidden' if player.bid is None else player.bid}."
    elif player.bid is not None:
        yield f"Bid: {player.bid}."
    for holds, sentence in (
        (player.ignored, "Its policy has no text until Cleanup."),
        (player.touched, "A tactic targeted this player this round."),
    ):
        if holds:
            yield sentence
    yield from told("Opponents' policies that do not affect this player", ", ".join(player.cancelled))
    yield from told("Opponents cannot target its exports because of", player.shielded or "")
    yield from told("Used this round", ", ".join(player.used))
    if player.limit is not None:
        yield f"May place at most {counted(player.limit, 'export')} in the next Trade phase."
    yield from _changes(player)
    owed = [f"{amount} GDP to {_name(seat, names)}" for seat, amount in player.debts]
    yield from told("Owes after the next income", listed(owed))


def _name(seat: Seat, names: Sequence[str]) -> str:
    return names[seat] if 0 <= seat < len(names) else "the bank"


def _changes(player: PlayerView) -> Iterator[str]:
    """Yield a line for each change of the player's costs, income or power that still holds."""
    for label, change in (
        ("The next export this round costs", player.next_cost),
        ("The next export, in any round, costs", player.later_cost),
        ("The next route established this round produces", player.next_produces),
        ("Power in the first dispute of this round", player.power),
        ("The income of this round", player.income_now),
        ("The income of the next round", player.income_next),
    ):
        if change:
            yield f"{label}: {signed(change)}."
    yield from told("Cards back from the discard pile, and how their cost changed", _sums(player.contraband))


def _so_far(player: PlayerView) -> Iterator[str]:
    yield from told("GDP gained so far, by source", _sums(player.earned))
    yield from told("GDP lost so far, by source", _sums(player.lost))
    yield from told("GDP from partner powers so far", _sums(player.brought))


def _sums(of: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {minus(number)}" for name, number in of.items())
