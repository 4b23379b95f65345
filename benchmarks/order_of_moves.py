"""Whether the small model of ``make model`` chooses moves or only places in the list, over many positions.

``python -m benchmarks.order_of_moves GAME SEATS POSITIONS REPEATS FILE`` after ``make model``: many minutes.
``FILE`` keeps the answers. If started again, the program continues from there. Results:
``benchmarks/soak/order-*.md``.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import playtest
from playtest.bots.language_model import Budget, LanguageModel, order_check

ROOT = Path(__file__).parents[1]
PORT = "8731"
"""The port, always the same, as answers are kept for one address."""
PATIENCE = 600.0
"""Seconds that one answer may take, even on a busy machine."""


def main(game: str, seats: int, positions: int, repeats: int, cache: str) -> None:
    """Serve the model, check it, and print the results with their cost."""
    program = subprocess.Popen(
        [ROOT / "build" / "model" / "bin" / "python", ROOT / "tests" / "model" / "serve.py", PORT],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    assert program.stdout is not None
    began = time.monotonic()
    try:
        address = program.stdout.readline().strip()
        model = LanguageModel(
            f"{address}/v1",
            "smollm2-135m",
            budget=Budget(seconds=None),
            cache=cache,
            patience=PATIENCE,
        )
        found = order_check(model, playtest.game(game)(seats), positions=positions, repeats=repeats)
    finally:
        program.kill()
        program.wait()
    print(found)
    print(f"{positions} positions, {repeats} orders of each; {(time.monotonic() - began) / 60:.1f} minutes.")
    print(f"{model.spent.calls} calls, {model.spent.tokens_in:,} tokens in, {model.spent.tokens_out:,} out.")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:5]), sys.argv[5])
