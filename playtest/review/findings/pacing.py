"""Findings about time and use: duration against its target, waiting by phase, unused moves."""

from __future__ import annotations

from playtest.engines.sentences import counted
from playtest.frames import Frames
from playtest.review import course, measures, play, times
from playtest.review.findings import drawn
from playtest.review.findings.finding import Finding, verdict
from playtest.review.stats import LEAST, lower_bound, mean_interval, poisson_binomial_test, unlike, wilson
from playtest.review.wording import about, listed, seen, span


def duration(frames: Frames) -> list[Finding]:
    """Compare the duration of playtests by people with the rulebook's, by number of players."""
    names = frames.games["game"].unique()
    aimed = course.minutes_aimed_at(str(names[0])) if len(names) == 1 else None
    played = measures.timed(frames)
    if aimed is None:
        return []
    found = []
    for players, some in played.groupby("players"):
        minutes = some["minutes"]
        n, over = len(minutes), int((minutes > aimed).sum())
        if n < LEAST:
            continue
        p = unlike(minutes, aimed)
        low, high = mean_interval(minutes)
        longer = minutes.mean() > aimed
        several = f" with {players} players" if played["players"].nunique() > 1 else ""
        says = f"It takes {'longer' if longer else 'no longer'} than the {aimed:g} minutes planned{several}."
        shown = f"{about(minutes.mean(), low, high, 'minutes')}; longer in {seen(over, n)}"
        found += verdict(says, shown, p, n, course.minutes)
    return found


FELT = 5.0
"""Shortest wait that people notice, in seconds.

Shorter ones, as with bots, give no finding.
"""


def waiting(frames: Frames) -> list[Finding]:
    """Find the phase in which people waited most, in the largest number of playtests.

    The finding's ``moment`` is the longest wait in that phase. It is a verdict only if that number is clearly
    larger than that of the second phase.
    """
    waits = times.waits(frames)
    by_phase = waits.groupby(["playtest", "phase"])["wait"].sum().reset_index()
    if by_phase["phase"].nunique() < 2:
        return []
    most = by_phase.sort_values("wait").drop_duplicates("playtest", keep="last")
    phases = most["phase"].value_counts()
    phase, count = str(phases.index[0]), int(phases.iloc[0])
    there = waits[waits["phase"] == phase]
    longest = there.sort_values("wait").iloc[-1]
    n = len(most)
    if n < LEAST or longest["wait"] < FELT:
        return []
    second = int(phases.iloc[1]) if len(phases) > 1 else 0
    p = poisson_binomial_test([0.5] * (count + second), count)
    return verdict(
        f"People wait most in the phase “{phase}”.",
        f"it had the most waiting in {seen(count, n, 'playtests')}; "
        f"a wait there lasts {span(there['wait'].median())} (median), at most {span(longest['wait'])}",
        p,
        n,
        drawn.waited_by_phase,
        (str(longest["playtest"]), int(longest["n"])),
        sure=lower_bound(count, n),
    )


def unused_moves(frames: Frames) -> list[Finding]:
    """Find kinds of moves that nobody made.

    Only finished playtests with known moves count, as players of unfinished ones may still use these kinds.
    """
    done = frames.only(frames.games["finished"].astype(bool))
    n = int(done.moves["playtest"].nunique())
    if not n:
        return []
    table = play.move_use(done)
    never = [str(kind).replace("_", " ") for kind in table.loc[table["moves"] == 0, "kind"]]
    return unused(never, n, "Nobody ever chose to", play.moves_used, quoted=True)


def unused(
    names: list[str], n: int, says: str, figure: object, *, quoted: bool = False, of: str = "playtest"
) -> list[Finding]:
    """Return the finding, in a list, that the events ``names`` never happened in ``n`` finished playtests.

    ``says`` begins the sentence, in which the names follow; ``quoted`` puts them in quotation marks. ``of``
    is what ``n`` counts, and ``figure`` draws the finding. The list is empty if ``names`` is empty.
    """
    if not names:
        return []
    shown = f"never in {counted(n, of)}"
    if n >= LEAST:
        shown += f", so in fewer than {round(100 * wilson(0, n)[1])}% of them"
    told = listed([f"“{name}”" if quoted else name for name in names])
    drawn = figure if callable(figure) else None
    return [Finding(f"{says} {told}.", shown, lower_bound(n, n), n, "", drawn)]
