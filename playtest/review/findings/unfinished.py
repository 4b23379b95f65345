"""Findings about unfinished playtests: how far they got, notes, waits, moments."""

from __future__ import annotations

import pandas as pd

from playtest.engines.sentences import counted
from playtest.frames import Frames, unpacked
from playtest.review import course, game_figures, measures, surveys, times
from playtest.review.findings.feedback import PLAIN, moment_of
from playtest.review.findings.finding import STATED, Finding
from playtest.review.stats import LEAST, lower_bound
from playtest.review.wording import first_large, from_to, lasted, listed, quoted, span

QUOTED = 3
"""Maximum number of notes that are quoted by their first words."""


def unfinished(frames: Frames) -> list[Finding]:
    """Report how far unfinished playtests got.

    If no playtest is finished, also report what was written down, and the longest wait and decision, as other
    findings need finished playtests. Playtests without a move, such as an unplayed rematch, do not count.
    """
    open_ones = measures.broken_off(frames)
    if open_ones.empty:
        return []
    played = len(frames.games) - len(measures.strays(frames))
    none = len(open_ones) == played
    found = [_how_far(frames, open_ones, of=played)]
    if none:
        found += [*_written(frames), *_longest(frames)]
    return found


def _how_far(frames: Frames, some: pd.DataFrame, of: int) -> Finding:
    """Report how many rounds, moves and minutes the unfinished playtests ``some`` reached.

    ``of`` is the number of playtests that were played at all. The finding's ``moment`` is where the last of
    them stopped.
    """
    n = len(some)
    if n == of:
        says = "None of these playtests is finished" if n > 1 else "It is not finished"
        says += ", so nobody has won."
    else:
        says = f"{n:,} of {of:,} playtests {'have' if n > 1 else 'has'} not finished."
    closed = frames.notes[frames.notes["kind"] == "close"].drop_duplicates("playtest", keep="last")
    early = closed[(closed["label"] == "ended") & closed["playtest"].isin(some["playtest"])]
    goes_on = len(early) < n  # one that was not ended early may still be in play
    seconds = some["seconds"].dropna()
    came = "came to" if goes_on else "stopped in"
    parts = [
        f"{'they' if n > 1 else 'it'} {came} {game_figures.round_word(frames)} {from_to(some['rounds'])},",
        f"after {from_to(some['length'])} {'move' if some['length'].max() == 1 else 'moves'}",
        f"and {_minutes(seconds)}" if len(seconds) else "",
    ]
    if len(early):
        said = quoted(str(early["text"].iloc[-1])) if n == 1 and early["text"].iloc[-1] else ""
        how = "where it was" if n == 1 else f"{len(early):,} of them"
        parts.append(f"({how} ended early{f': {said}' if said else ''})")
    last = str(some.sort_values("created", kind="stable")["playtest"].iloc[-1])
    made = frames.moves.loc[frames.moves["playtest"] == last, "n"]
    moment = (last, int(made.max())) if len(made) else None
    sure = 1.0 if n == of else lower_bound(n, of) if of >= LEAST else STATED
    shown = first_large(" ".join(filter(None, parts)))
    return Finding(says, shown, sure, n, "", course.how_far, moment)


def _minutes(seconds: pd.Series[float]) -> str:
    """Format durations in whole minutes: a few one by one, many as a range."""
    whole = (seconds / 60).round()
    if seconds.max() < 60:
        return lasted(float(seconds.max()))
    least = "under a minute to " if seconds.min() < 60 else ""
    told = from_to([whole.max()] if least else whole)
    return f"{least}{told} {'minute' if told == '1' else 'minutes'}"


def _written(frames: Frames) -> list[Finding]:
    """Report how many notes, rulings and survey answers there are, and quote the last ones.

    The finding's ``moment`` is the last note or ruling.
    """
    notes = frames.notes
    noted = notes[notes["kind"] == "note"]
    noted = noted[[PLAIN.isdisjoint(unpacked(tags)) for tags in noted["tags"]]]
    ruled = notes[notes["kind"] == "ruling"]
    answered = surveys.answers(frames)
    people = len(answered[["playtest", "seat"]].drop_duplicates())
    counts = {"note": len(noted), "ruling": len(ruled), "survey": people}
    told = [counted(count, what) for what, count in counts.items() if count]
    words = pd.concat([noted, ruled]).sort_values(["playtest", "n"], kind="stable")
    if not told:
        return []
    said = [quoted(str(text)) for text in words["text"][-QUOTED:]]
    more = f"the last: {', '.join(said)}" if len(words) > QUOTED else ", ".join(said)
    moment = moment_of(words.iloc[-1].to_dict()) if len(words) else None
    says = f"What was written down: {listed(told)}."
    return [Finding(says, more, 0.9, len(words) + people, "", None, moment)]


def _longest(frames: Frames) -> list[Finding]:
    """Report the longest wait and the longest decision of a person.

    The ``moment`` of each finding is the log entry at which it ended.
    """
    found = []
    for column, table, says, draw in (
        ("wait", times.waits(frames), "The longest wait", times.waits_by_phase),
        ("think", measures.decisions(frames), "The longest decision", times.time_by_seat),
    ):
        if table.empty:
            continue
        row = table.sort_values(column, ascending=False, kind="stable").iloc[0]
        shown = f"the median of {len(table):,} is {span(table[column].median())}"
        at = (str(row["playtest"]), int(row["n"]))
        told = f"{says} was {span(row[column])}, in the phase “{row['phase']}”."
        found.append(Finding(told, shown, 0.5, len(table), "", draw, at))
    return found
