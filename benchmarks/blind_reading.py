"""Writes positions of real games as text and, in other files, the moves that were legal in them.

For a reader who reads the text alone, writes down what the seat may do, and only then looks at the moves:
``python benchmarks/blind_reading.py FOLDER``. Results: ``benchmarks/soak/blind-reading-*.md``.
"""

from __future__ import annotations

import dataclasses
import random
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import playtest
from playtest import bots, words
from playtest.engines.chance import stream

LONGEST = 6_000


@dataclass(frozen=True)
class Plan:
    """One game: its seats' bots, its seed, and the decisions to keep, as ``(type of move, which time)``."""

    game: str
    seed: str
    who: Sequence[str]
    keep: Sequence[tuple[str, int]]
    rules: Mapping[str, Any] = field(default_factory=dict)


LAST = ("last", 0)
"""The last decision of the game."""
PLANS = (
    Plan(
        "cat_in_the_box",
        "reader-c1",
        ("careful", "builder", "sharp", "careful"),
        (("Discard", 1), ("Predict", 3), ("Play", 6), ("Play", 19), LAST),
    ),
    Plan(
        "collapsization",
        "reader-k1",
        ("shrewd", "bluffing", "honest"),
        (("Reveal", 2), ("Nominate", 2), ("Build", 2), ("Nominate", 19), ("Build", 6)),
    ),
    Plan(
        "rat_scramble",
        "reader-r1",
        ("negotiator", "loyal", "greedy", "spiteful"),
        (("Accept", 2), ("Change", 12), ("Cast", 14), ("Rob", 1), ("Transform", 1)),
    ),
    Plan(
        "scambodia",
        "reader-s1",
        ("counting", "gambler", "cautious"),
        (("Cover", 2), ("Draw", 5), ("Spy", 1), ("Swap", 1), LAST),
    ),
    Plan(
        "trade_warz",
        "reader-t1",
        ("trader", "merchant", "rival", "patron"),
        (("Draw", 9), ("Bid", 2), ("Commit", 6), ("Place", 12), ("Pass", 12)),
    ),
    Plan("cat_in_the_box", "reader-h2", ("careful", "sharp"), (("Play", 1), ("Play", 7), ("Play", 12))),
    Plan(
        "scambodia",
        "reader-h3",
        ("forgetful", "counting"),
        (("Peek", 1), ("Draw", 8), ("Draw", 24)),
        {"declarer_locked": True, "rounds": 2},
    ),
    Plan(
        "rat_scramble",
        "reader-h4",
        ("spiteful", "negotiator", "negotiator", "loyal"),
        (("TakeVoteToken", 90), ("Change", 70), ("Gift", 2)),
    ),
    Plan(
        "trade_warz",
        "reader-h6",
        ("patron", "rival", "trader"),
        (("Place", 30), ("Choose", 5), ("Decline", 2), ("Choose", 9), ("UsePower", 3)),
        {"partner_powers": "all", "replace_routes": True},
    ),
)


@dataclass(frozen=True)
class Kept:
    """A decision: after how many moves, whose, the seat's text, and its legal moves in words."""

    step: int
    seat: int
    text: str
    moves: list[str]


def decisions(plan: Plan) -> Iterator[Kept]:
    """Return the kept decisions of one game, in the order in which they came."""
    made = playtest.game(plan.game)(len(plan.who))
    game = type(made)(made.seats, dataclasses.replace(made.rules, **plan.rules))
    players = [bots.bot(name, game) for name in plan.who]
    chance, order = stream(plan.seed, 0, "game"), random.Random(plan.seed)
    rolls = [stream(plan.seed, 0, seat) for seat in range(game.seats)]
    state, seen, last = game.start(chance), Counter[str](), None
    for step in range(LONGEST):
        if game.outcome(state) is not None:
            break
        pending = list(game.pending(state))
        order.shuffle(pending)
        for seat in pending:
            legal, view = list(game.legal(state, seat)), game.view(state, seat)
            now = Counter({type(move).__name__ for move in legal})
            seen += now
            last = (step, seat, game, view, legal)
            if any(kind in now and seen[kind] == nth for kind, nth in plan.keep):
                yield _kept(*last)
            if (move := players[seat].choose(game, view, legal, rolls[seat])) is not None:
                break
        else:
            seat = pending[0]
            move = game.sample(state, seat, rolls[seat])
        game.apply(state, seat, move, chance, [])
    if LAST in plan.keep and last is not None:
        yield _kept(*last)


def _kept(step: int, seat: int, game: Any, view: Any, legal: Sequence[Any]) -> Kept:
    said, names = words.of(game), words.plain_names(game.seats)
    listed = [said.button_in_context(view, move, names) or said.action(move, names) for move in legal]
    return Kept(step, seat, words.position(game, view), listed)


def main(folder: str) -> None:
    """Write ``GAME-SEED-N.txt`` and ``GAME-SEED-N.moves.txt`` for every kept decision into ``folder``."""
    into = Path(folder)
    into.mkdir(parents=True, exist_ok=True)
    for plan in PLANS:
        for number, kept in enumerate(decisions(plan), 1):
            name = f"{plan.game}-{plan.seed}-{number}"
            (into / f"{name}.txt").write_text(f"{kept.text}\n", encoding="utf-8")
            (into / f"{name}.moves.txt").write_text("\n".join(kept.moves) + "\n", encoding="utf-8")
            print(f"{name}: move {kept.step}, seat {kept.seat + 1}, {len(kept.moves)} moves")


if __name__ == "__main__":
    main(sys.argv[1])
