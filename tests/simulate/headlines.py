"""How often the headline of a question changes with the seed: eight questions, 50 seeds each.

    python -m tests.simulate.headlines [--deals 250] [--games 250] [--seeds 50] [--kept FILE]

Each question is played once on a pool of deals, by each bot of its game's panel. A seed is a draw of that
many ``games`` of these deals, with replacement, so that it scatters as fresh games would if the pool were all
there is. A headline is the first sentence of the verdict without its figures, and for the thing that was
asked how far it carries and which way it goes, or that this is open. A seed changes it where it is not what
most seeds say. ``--kept`` keeps the pool in a file, so that another build can be asked about the same games.
"""

from __future__ import annotations

import argparse
import pickle
import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pandas as pd

import playtest
from playtest.simulate import Comparison, compare
from playtest.simulate.pairs import table_of

QUESTIONS = {
    "Cat in the Box: numbers 1 to 6": ("cat_in_the_box", 3, {"numbers_for_three": 6}, "ends"),
    "Cat in the Box: a red lead breaks nothing": (
        "cat_in_the_box",
        3,
        {"forced_lead_breaks": False},
        "score",
    ),
    "Collapsization: an honest spade scores": ("collapsization", 3, {"honest_spade_points": 1}, "wins"),
    "Scambodia: two rounds": ("scambodia", 3, {"rounds": 2}, "score"),
    "Scambodia: an ace counts nothing": ("scambodia", 3, {"ace_value": 0}, "length"),
    "Rat Scramble: 13 to win": ("rat_scramble", 4, {"win_threshold": 13}, "length"),
    "Rat Scramble: 11 to win": ("rat_scramble", 4, {"win_threshold": 11}, "winners"),
    "Rat Scramble: at most 3 offers": ("rat_scramble", 4, {"offers_per_round": 3}, "wins"),
}
"""By name: the game, its players, the rules that differ, and the thing that is asked."""


OPEN = ("open for some", "not shown")
"""Values of ``carries`` that state nothing on how far it carries."""

MEASURES = ("wins", "winners", "score", "length", "rounds", "ties", "nobody wins", "ends")
"""What is compared: who wins, the scores, how long it lasts and how it ends, which a game's end tells."""


def pools(deals: int, kept: Path | None) -> dict[str, dict[str, pd.DataFrame]]:
    """The values of each question: played once, all bots of the panel on the same deals."""
    found = pickle.loads(kept.read_bytes()) if kept and kept.exists() else {}
    for name, (game, players, change, _) in QUESTIONS.items():
        if name in found:
            continue
        base = playtest.game(game)(players)
        played = compare(
            base, {"changed": change}, games=deals, seed="headlines", measures=MEASURES, processes=1
        )
        found[name] = dict(played.values)
        print(f"{name}: played", flush=True)
        if kept:
            kept.write_bytes(pickle.dumps(found))
    return found


def drawn(name: str, values: dict[str, pd.DataFrame], games: int, seed: int) -> Comparison:
    """One seed: what a comparison of ``games`` deals of the pool says."""
    game, players, change, _ = QUESTIONS[name]
    base = playtest.game(game)(players)
    numbers = values[""].index.get_level_values("game").unique()
    picked = np.random.default_rng(seed).choice(numbers, games)
    tables = {side: _picked(table, picked) for side, table in values.items()}
    variant = type(base)(players, _changed(base, change))
    return Comparison(
        base=base,
        variants={"changed": variant},
        bots=tuple(values[""].index.get_level_values("bots").unique()),
        seed=seed,
        look=1,
        looks=1,
        alpha=0.05,
        games=dict.fromkeys(tables, games),
        table=table_of(tables, (), 0.05),
        values=tables,
    )


def _changed(base: object, change: dict[str, object]) -> object:
    from playtest.simulate import named

    return named(base, {"changed": change})["changed"].rules  # type: ignore[arg-type]


def _picked(table: pd.DataFrame, picked: np.ndarray) -> pd.DataFrame:
    """The rows of the deals that were picked, numbered anew, for each bot."""
    parts = {}
    for bots, some in table.groupby(level="bots", sort=False):
        rows = some.droplevel("bots").reindex(picked)
        parts[bots] = rows.set_axis(pd.RangeIndex(len(picked), name="game"))
    return pd.concat(parts, names=["bots"])


def headlines(found: Comparison, asked: str) -> tuple[str, str]:
    """The words of the verdict's first sentence, and what is said of the thing that was asked.

    How far it carries is open where it is "open for some" and where nothing is shown.
    """
    words = re.sub(r"[−+]?\d[\d.,]*", "#", found.verdict_and_why()[0])
    of = found.verdicts[found.verdicts["what"] == asked]
    stated = [row for row in of.to_dict("records") if not row["alike"] and row["carries"] not in OPEN]
    return words, "; ".join(f"{row['who']}: {row['carries']} {_way(found, row)}" for row in stated)


def _way(found: Comparison, row: dict[str, Any]) -> str:
    """Which way it goes with the bots that show it."""
    ways = {bool(found.table["difference"][at] > 0) for at in row["rows"] if found.table["found"][at]}
    return "both" if len(ways) > 1 else "+" if True in ways else "−"


def changed(said: list[str]) -> float:
    """In what share of the seeds it is not what most of them say."""
    return 1 - Counter(said).most_common(1)[0][1] / len(said)


def main() -> None:
    """Play, draw, and print how often what is changes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=250)
    parser.add_argument("--games", type=int, default=250)
    parser.add_argument("--seeds", type=int, default=50)
    parser.add_argument("--kept", type=Path)
    given = parser.parse_args()
    pool = pools(given.deals, given.kept)
    print("| question | first sentence changes | what was asked changes |\n|---|---|---|")
    every: list[tuple[float, float]] = []
    for name, values in pool.items():
        said = [
            headlines(drawn(name, values, given.games, seed), QUESTIONS[name][3])
            for seed in range(given.seeds)
        ]
        one, two = changed([words for words, _ in said]), changed([carried for _, carried in said])
        every.append((one, two))
        print(f"| {name} | {one:.0%} | {two:.0%} |", flush=True)
        print(f"  {Counter(carried for _, carried in said).most_common()}", file=sys.stderr)
    print(f"| all | {np.mean([one for one, _ in every]):.0%} | {np.mean([two for _, two in every]):.0%} |")


if __name__ == "__main__":
    main()
