"""Findings in a set of playtests: sentences with their n and interval, the surest first.

``stands_out(frames)`` returns up to seven findings, the open questions, and how many playtests would answer
them. If there are several versions of the rules, each version adds findings of its own. A game adds its own
finders, the functions that look for findings, in ``FINDINGS`` of its module of figures.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

import plotly.graph_objects as go

from playtest.frames import Frames
from playtest.review import versions
from playtest.review.findings import feedback, listing, pacing, unfinished, winning
from playtest.review.findings.finding import Drawer, Finder, Finding
from playtest.review.findings.groups import differences, split_by_rules
from playtest.review.stats import LEAST, enough

__all__ = ["MOST", "Answer", "Drawer", "Finder", "Finding", "answer", "differences", "stands_out"]

MOST = 7
"""Maximum number of findings shown."""
EACH = 3
"""Maximum number of findings for each version of the rules except the newest."""
LEAST_SURE = 0.25
"""Minimum sureness of the findings that are shown."""

GENERAL: tuple[Finder, ...] = (
    listing.one_by_one,
    winning.balance,
    winning.leads,
    pacing.duration,
    pacing.waiting,
    pacing.unused_moves,
    feedback.notes,
    feedback.survey,
    split_by_rules,
    unfinished.unfinished,
)
"""The finders for every game."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer that some playtests give.

    It has findings, the surest first; what is not known yet; and how many playtests would settle it.
    """

    findings: tuple[Finding, ...] = ()
    unknown: str = ""
    settle: str = ""

    def __str__(self) -> str:
        lines = [f"{finding.says} {finding.shown}" for finding in self.findings]
        return "\n".join(filter(None, [*lines, self.unknown, self.settle]))


def stands_out(frames: Frames, own: Sequence[Finder] = (), *, pooled: bool = False) -> Answer:
    """Return the surest findings in ``frames``, which must be playtests of one game, and the open questions.

    ``own`` are the functions that look for findings of this game alone. If there are several versions of the
    rules, the changes from version to version come first. Then come the findings of each version, oldest
    first. With ``pooled``, all versions are treated as one.
    """
    return answer(frames, [finding for some in look(frames, own, pooled=pooled) for finding in some])


def look(frames: Frames, own: Sequence[Finder] = (), *, pooled: bool = False) -> Iterator[list[Finding]]:
    """Yield the findings of each finder in turn, so that a page need not wait for all finders."""
    finders = (*own, *GENERAL)
    if pooled or not versions.several(frames):
        yield from (find(frames) for find in finders)
        return
    yield split_by_rules(frames)
    for version in versions.versions(frames):
        some = version.of(frames)
        for find in finders:
            yield [_under(version, finding) for finding in find(some)]


def _under(version: versions.Version, finding: Finding) -> Finding:
    """Return the finding for one version: its sentence names it, and its figure shows no other."""
    figure = None if finding.figure is None else partial(_drawn, version, finding.figure)
    return replace(finding, says=f"{version.name}: {finding.says}", figure=figure, version=version.number)


def _drawn(version: versions.Version, draw: Drawer, frames: Frames) -> go.Figure:
    return draw(version.of(frames))


def answer(frames: Frames, found: Sequence[Finding]) -> Answer:
    """Select the surest findings, without repeating a sentence, and say what is not known yet.

    If there are several versions of the rules, each version gets a few findings, and the newest gets more.
    """
    told: dict[str, Finding] = {}
    for finding in sorted(found, key=lambda finding: (finding.version, -finding.sure)):
        if finding.sure >= LEAST_SURE:
            told.setdefault(finding.says, finding)
    newest = max((finding.version for finding in told.values()), default=0)
    surest = [
        finding
        for number in range(newest + 1)
        for finding in [one for one in told.values() if one.version == number][
            : MOST if number in (0, newest) else EACH
        ]
    ]
    if not newest:
        return Answer(tuple(surest), *_not_known(frames, surest))
    version = versions.versions(frames)[-1]
    unknown, settle = _not_known(version.of(frames), [one for one in surest if one.version == version.number])
    return Answer(tuple(surest), f"{version.name}: {unknown}" if unknown else "", settle)


def _not_known(frames: Frames, told: Sequence[Finding]) -> tuple[str, str]:
    """Return what is not known yet about balance, and how many playtests would show it."""
    games = frames.games
    finished = games[games["playtest"].isin(frames.results["playtest"])]
    if games.empty:
        return "No playtest is chosen.", "Choose others, or play one."
    if finished.empty and games["finished"].any():
        return (
            "Nobody knows who won, so there is nothing to say about winners.",
            "Results that depend on cards nobody saw are not counted.",
        )
    if finished.empty:
        return (
            "Nobody has won yet, so there is nothing to say about winners.",
            "Play one playtest to its end.",
        )
    players = int(finished["players"].mode().iloc[-1])
    n = int((finished["players"] == players).sum())
    fair = _fair(frames, players)
    needed = enough(fair)
    if any(finding.sure >= 0.95 and _draws(finding) in BALANCE for finding in told) or n >= needed:
        return "", ""
    before = "Nothing stands out yet. " if not told else ""
    few = f"{n} finished with {players} players" + (": too few for any verdict" if n < LEAST else "")
    return (
        f"{before}Whether a seat or a role has an advantage is not known yet ({few}).",
        f"About {needed} finished playtests with {players} players would settle it: by then a seat that wins "
        f"{round(100 * min(fair + 0.2, 0.99))} of 100 instead of a fair {round(100 * fair)} would most "
        "likely be noticed. With fewer, luck can look the same. Bot games answer sooner, but only "
        "about bots.",
    )


def _draws(finding: Finding) -> Drawer | None:
    """Return the function that draws a finding, without the restriction to one version."""
    draw = finding.figure
    return draw.args[1] if isinstance(draw, partial) and draw.func is _drawn else draw


def _fair(frames: Frames, players: int) -> float:
    """Return the share of playtests that an average seat wins, with this number of players.

    A tie in a single playtest says little about the next. So the calculation adds four invented playtests
    with one winner each. The result is kept between 0.05 and 0.75.
    """
    ids = frames.games.loc[frames.games["players"] == players, "playtest"]
    won = frames.results.loc[frames.results["playtest"].isin(ids), "won"]
    fair = (float(won.sum()) + 4) / (len(won) + 4 * players)
    return min(max(fair, 0.05), 0.75)


BALANCE = frozenset(_drawer for _drawer in winning.DRAWN)
"""The figures of who wins. A finding with one of them settles the question of balance."""
