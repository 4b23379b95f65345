"""What stands out in some playtests: sentences with their n and interval, the surest first.

``stands_out(frames)`` gives up to seven of them, what is not known yet, and what would settle it; a game adds
its own in ``FINDINGS`` of its module of figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playtest.frames import Frames
from playtest.review.findings import listing, pacing, saying, unfinished, winning
from playtest.review.findings.finding import Drawer, Finder, Finding
from playtest.review.findings.groups import differences, split_by_rules
from playtest.review.stats import LEAST, enough

__all__ = ["MOST", "Answer", "Drawer", "Finder", "Finding", "answer", "differences", "stands_out"]

MOST = 7
"""At most so many findings are told."""
LEAST_SURE = 0.25
"""What is less sure than this does not stand out."""

GENERAL: tuple[Finder, ...] = (
    listing.one_by_one,
    winning.balance,
    winning.leads,
    pacing.duration,
    pacing.waiting,
    pacing.unused_moves,
    saying.notes,
    saying.survey,
    split_by_rules,
    unfinished.unfinished,
)
"""What is looked for in every game."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What some playtests say: findings, the surest first; what is not known yet; what would settle it."""

    findings: tuple[Finding, ...] = ()
    unknown: str = ""
    settle: str = ""

    def __str__(self) -> str:
        lines = [f"{finding.says} {finding.shown}" for finding in self.findings]
        return "\n".join(filter(None, [*lines, self.unknown, self.settle]))


def stands_out(frames: Frames, own: Sequence[Finder] = ()) -> Answer:
    """What stands out in ``frames``, which are of one game; ``own`` are that game's own finders."""
    return answer(frames, [finding for some in look(frames, own) for finding in some])


def look(frames: Frames, own: Sequence[Finder] = ()) -> Iterator[list[Finding]]:
    """What each finder finds, one after another, so that a page need not wait for all of them."""
    for find in (*own, *GENERAL):
        yield find(frames)


def answer(frames: Frames, found: Sequence[Finding]) -> Answer:
    """The surest of what was found, one for each sentence, with what is not known yet."""
    told: dict[str, Finding] = {}
    for finding in sorted(found, key=lambda finding: -finding.sure):
        if finding.sure >= LEAST_SURE:
            told.setdefault(finding.says, finding)
    surest = tuple(told.values())[:MOST]
    return Answer(surest, *_not_known(frames, surest))


def _not_known(frames: Frames, told: Sequence[Finding]) -> tuple[str, str]:
    """What is not known yet about balance, and from how many playtests on it would show."""
    games = frames.games
    finished = games[games["finished"].astype(bool)]
    if games.empty:
        return "No playtest is chosen.", "Choose others, or play one."
    if finished.empty:
        return "Nobody has won yet, so there is nothing to say about winners.", "Play one to its end."
    players = int(finished["players"].mode().iloc[-1])
    n = int((finished["players"] == players).sum())
    fair = _fair(frames, players)
    needed = enough(fair)
    if any(finding.sure >= 0.95 and finding.figure in BALANCE for finding in told) or n >= needed:
        return "", ""
    before = "Nothing stands out yet. " if not told else ""
    few = f"{n} finished with {players} players" + (": too few for any verdict" if n < LEAST else "")
    return (
        f"{before}Whether a seat or a role has an advantage is not known yet ({few}).",
        f"About {needed} finished playtests with {players} players would tell: by then a seat that wins "
        f"{round(100 * min(fair + 0.2, 0.99))} of 100 instead of a fair {round(100 * fair)} would most "
        "likely be noticed. With fewer, luck looks the same. Bot games tell you sooner, but about bots.",
    )


def _fair(frames: Frames, players: int) -> float:
    """The share of playtests that a seat wins on average with so many players; kept off 0 and 1.

    Four playtests with one winner each are added: a tie in the only one says little about the next.
    """
    ids = frames.games.loc[frames.games["players"] == players, "playtest"]
    won = frames.results.loc[frames.results["playtest"].isin(ids), "won"]
    fair = (float(won.sum()) + 4) / (len(won) + 4 * players)
    return min(max(fair, 0.05), 0.75)


BALANCE = frozenset(_drawer for _drawer in winning.DRAWN)
"""The figures of who wins: where one of them carries a finding, balance is no open question."""
