"""Look for trouble: what bot play finds wrong with a game, with positions to open.

Everything here is a hint: bots are not people. The panel plays, and each finding says for which of its bots
it holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from html import escape
from typing import TYPE_CHECKING

import pandas as pd

from playtest.engines.game import AnyGame
from playtest.simulate.balance import never_played, not_worth_it, wins_too_much
from playtest.simulate.failing_games import broken
from playtest.simulate.finding import Finding, Played
from playtest.simulate.panels import Asked, lineups, remarks
from playtest.simulate.pick_rates import pick_rates
from playtest.simulate.playing import job_of, play
from playtest.simulate.progress import Progress
from playtest.simulate.unused_rules import unused_rules
from playtest.simulate.workers import Workers

if TYPE_CHECKING:
    from playtest.record import Store
    from playtest.table import Table


@dataclass(frozen=True, eq=False)
class Troubles:
    """What looks wrong in a game's bot play: the ``findings``, and how parts of moves were used.

    ``uses`` says how often each bot could choose each part of a move, and did. Its columns: ``bots`` (the
    players), ``part``, ``could`` and ``did`` (seats of finished games), and ``chosen`` (share of the
    decisions at which the part was possible). ``won_with`` is the share of seats that won among those that
    chose the part. ``won_without`` is that share among the seats that could have chosen it but did not.

    Each of ``bots`` played ``games`` games. ``off`` maps fields of the rules that switch something off to
    what would come up if it were on. This is not reported as a finding.
    """

    game: AnyGame
    games: int
    findings: list[Finding]
    uses: pd.DataFrame
    bots: tuple[str, ...] = ()
    off: Mapping[str, Sequence[str]] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()

    def open(self, store: Store, at: int | None = None, names: Sequence[str] = ()) -> Table:
        """Open the position of finding number ``at`` on a table; by default, the first one with a position.

        Raises ``ValueError`` if there is none.
        """
        if at is None:
            at = next((i for i, finding in enumerate(self.findings) if finding.game is not None), None)
        if at is None or not 0 <= at < len(self.findings):
            raise ValueError("There is no such finding with a position to open.")
        return self.findings[at].open(store, names)

    def __repr__(self) -> str:
        by = f" by each of {', '.join(self.bots)}" if len(self.bots) > 1 else ""
        lines = [f"{self.games:,} games of {self.game.title} for {self.game.seats}{by}:"]
        lines += [f"  {at}. {finding.kind}: {finding.says}" for at, finding in enumerate(self.findings)]
        return "\n".join(lines if self.findings else [*lines, "  nothing was found."])

    def _repr_html_(self) -> str:
        head, *lines = repr(self).splitlines()
        minded = "".join(f"<p><em>{escape(remark)}</em></p>" for remark in self.remarks)
        items = "".join(f"<li>{escape(line.partition('. ')[2] or line)}</li>" for line in lines)
        return f'<p>{escape(head)}</p>{minded}<ol start="0">{items}</ol>'


def trouble(
    game: AnyGame,
    bots: Asked = "panel",
    games: int = 300,
    seed: object = 0,
    executor: Executor | None = None,
    *,
    processes: int | None = None,
    progress: Progress | bool | None = None,
) -> Troubles:
    """Play ``games`` games with each bot of the panel and report what looks wrong.

    Broken and endless games come first, then what is switched on but never happens. A seat, role or bot that
    wins more than its share is tested (binomial, Holm over all bots); a seat's share is compared with the
    mirror test. A part of a move is "not worth it" if seats win less often with it than if they could have
    played it and did not (Fisher, Holm). The cause may be that part, or the hands it is played from;
    ``restricted`` separates the two. Interrupting keeps the results of the bots that have played all games;
    if none has, the first bot's games so far.
    """
    lined_up, workers = lineups(game, bots), Workers(executor, processes)
    asked: list[Played] = []
    for name, players in lined_up.items():
        job = job_of(game, players, seed, "uses")
        frames = play(job, range(games), workers, progress=progress, warn=False)
        stopped = len(frames.games) < games
        if len(frames.games) and not (stopped and asked):
            asked.append(Played(name, job, frames))
        if stopped:
            break  # a bot with fewer games than the others would be counted as if it had as many
    if not asked:
        return Troubles(game, 0, [], pd.DataFrame())
    findings, used, off = found_in(asked)
    most = max(len(played.frames.games) for played in asked)
    names = tuple(played.bots for played in asked)
    return Troubles(game, most, findings, used, names, off, tuple(remarks(game, bots, lined_up)))


def found_in(asked: Sequence[Played]) -> tuple[list[Finding], pd.DataFrame, dict[str, list[str]]]:
    """Return what looks wrong in these games, how parts of moves were used, and what is switched off."""
    used = pick_rates(asked)
    unfired, off = unused_rules(asked)
    findings = [
        *broken(asked),
        *wins_too_much(asked),
        *unfired,
        *never_played(asked, used),
        *not_worth_it(asked, used),
    ]
    return findings, used, off


__all__ = ["Finding", "Troubles", "trouble"]
