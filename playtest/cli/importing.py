"""Import a file of plays: show a preview, say what was imported and how to remove it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import typer

from playtest.cli.shared import print_table, printable
from playtest.engines.sentences import one_sentence, short
from playtest.plays import (
    SURVEY,
    Asked,
    NotTaken,
    Preview,
    Refused,
    Unclear,
    bring_in,
    is_recording,
    preview,
    take_back,
)
from playtest.record import NotImportable, Store

MOST_SHOWN = 20
"""The most rows of one kind that are listed."""


def _is_recording(path: Path) -> bool:
    if path.is_dir():
        return False
    with path.open("rb") as file:
        return is_recording(path.name, file.read(200))


def pairs(said: Sequence[str], option: str) -> dict[str, str]:
    """Split each ``NAME=MEANING`` at its last ``=``, and return a mapping from names to meanings.

    A name is a column or a game in the file; its meaning is what it stands for here. The name may contain
    ``=``, as it may be a survey's question. Raises ``NotTaken`` for any other text.
    """
    found = {}
    for text in said:
        name, equals, value = text.rpartition("=")
        if not equals or not name.strip():
            raise NotTaken(f"{option} should be NAME=MEANING, not {short(text)}.")
        found[name.strip()] = value.strip()
    return found


def games(said: Sequence[str]) -> dict[str, str]:
    """Map the file's names of games to names of games here, as ``--game`` gives them.

    ``THEIRS=OURS`` maps one game. A text without ``=`` is a game here, for every name that is unknown.
    """
    return pairs([text if "=" in text else f"*={text}" for text in said], "--game")


def import_one(store: Store, path: Path, asked: Asked, *, only_show: bool, leave_out: bool) -> None:
    """Import one file, or only show what it would import. Raises ``ValueError`` with a sentence."""
    try:
        if _is_recording(path):
            if only_show:
                raise NotTaken("A recording has no columns to preview. Import it without --preview.")
            typer.echo(f"{path.name} is playtest {store.import_(path.read_bytes())} here.")
            return
        seen = preview(store, path, asked)
        if only_show:
            for line in told(seen):
                typer.echo(printable(line))
            return
        source = bring_in(store, seen, asked, leave_out=leave_out)
    except Unclear as error:
        other = "" if error.format == SURVEY else " A table of a survey's answers comes in with --as survey."
        raise ValueError(f"{path}: {error} Say it with --map COLUMN=FIELD.{other}") from None
    except (NotImportable, NotTaken) as error:
        raise ValueError(f"{path}: {error}") from None
    for line in _done(seen, source, leave_out=leave_out):
        typer.echo(printable(line))


def take_back_one(store: Store, source: str) -> None:
    """Remove everything from one import, and say how much that was."""
    gone, left = take_back(store, source)
    parts = [_count(gone, "playtest")] if gone else []
    parts += [f"the answers in {_count(left, 'playtest')}"] if left else []
    typer.echo(f"Removed: {' and '.join(parts)}.")


def told(seen: Preview) -> Iterator[str]:
    """Print how the columns are understood as a table, and yield the rest of the preview line by line."""
    print_table(
        [["column", "understood as"], *([c, f or "(not used)"] for c, f in seen.found.columns.items())]
    )
    for name, meant in seen.games.items():
        before = ", as you said for an earlier file" if name in seen.before else ""
        yield f"Game {short(name)} is {meant or 'none here'}{before}."
    if seen.found.dates:
        first = "day" if seen.found.dates == "dmy" else "month"
        yield f"In dates such as 3/4/2026 the {first} comes first, as you said for an earlier file."
    yield _sum(seen)
    yield from _listed("Already here", [Refused(where, id) for where, id in seen.there])
    yield from _listed("Please check", seen.remarks)
    yield from _listed("Skipped", seen.passed)
    yield from _listed("Cannot be imported", seen.odd)
    corrects = "a column with --map COLUMN=FIELD, a game with --game THEIRS=NAME, dates with --dates"
    yield f"Nothing was written. Correct {corrects}. Skip rows with --leave-out."


def _sum(seen: Preview) -> str:
    count = f"{_count(len(seen.ready), 'playtest')} can be imported from {seen.file}"
    more = [_count(seen.answers, "answer")] if seen.answers else []
    more += [_journal(seen)] if seen.versions else []
    return f"{count}, and {' and '.join(more)}." if more else f"{count}."


def _journal(seen: Preview) -> str:
    return f"what the journal says of {_count(len(seen.versions), 'version')}"


def _listed(title: str, rows: Sequence[Refused]) -> Iterator[str]:
    """Yield the rows, grouped by reason."""
    whys = Counter(one.why for one in rows)
    for why, count in whys.most_common(MOST_SHOWN):
        first = next(one.where for one in rows if one.why == why)
        where = first if count == 1 else f"{count:,} rows, from {first}"
        yield f"{title}, {where}: {one_sentence(why)}"
    if len(whys) > MOST_SHOWN:
        yield f"{title}: {len(whys) - MOST_SHOWN:,} more reasons."


def _done(seen: Preview, source: str, *, leave_out: bool) -> Iterator[str]:
    if seen.versions:
        told = _journal(seen)
        yield f"{told[0].upper()}{told[1:]} is here now."
        if not source:
            return
    if not source:
        there, aside = f"{len(seen.there):,} already here", f"{len(seen.passed):,} skipped"
        yield f"There is nothing new in {seen.file}: {there}, {aside}."
        return
    parts = [_count(len(seen.ready), "playtest")] if seen.ready else []
    parts += [_count(seen.answers, "answer")] if seen.answers else []
    yield f"{' and '.join(parts)} imported from {seen.file}."
    if seen.there:
        yield f"{len(seen.there):,} were already here."
    yield from _listed("Skipped", seen.passed)
    if leave_out:
        yield from _listed("Left out", seen.odd)
    yield f"`playtest import --take-back {source}` removes this import again."


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
