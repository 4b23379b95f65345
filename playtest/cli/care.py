"""``playtest verify``, ``backup``, ``salvage``, ``remove``: the care of recordings."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from playtest.cli.shared import Recordings, printable, recordings_in, says_what_is_wrong

care = typer.Typer()


@care.command()
@says_what_is_wrong
def verify(recordings: Recordings = None) -> None:
    """Check that every recorded playtest is whole. Nothing is changed; exit code 1 if one is not."""
    with recordings_in(recordings) as store:
        found = store.verify()
        for said in found.file:
            typer.echo(f"The file {store.place}: {printable(said)}")
        for one in found.damaged:
            typer.echo(f"{printable(one.id)}: {printable(one.reason)}")
        typer.echo(str(found))
        if not found.whole:
            typer.echo(f"`playtest salvage {store.place} NEW.sqlite` takes what can be read into a new file.")
            raise typer.Exit(1)


@care.command()
@says_what_is_wrong
def backup(
    to: Annotated[str, typer.Argument(help="A new file, or the URL of an empty database.")],
    recordings: Recordings = None,
) -> None:
    """Copy all recordings, as they are at one moment; others may go on playing meanwhile."""
    with recordings_in(recordings) as store:
        typer.echo(f"{len(store.playtests()):,} playtests are in {store.backup(to)}.")


@care.command()
@says_what_is_wrong
def salvage(
    damaged: Annotated[Path, typer.Argument(help="A damaged file of recordings, or an exported playtest.")],
    into: Annotated[str, typer.Argument(help="Where to put what can be read: a new file of recordings.")],
) -> None:
    """Take what can still be read of a damaged file into a new one; the file is left as it is."""
    if not damaged.exists():
        raise ValueError(f"There is no file {damaged}.")
    with recordings_in(into, make=True) as store:
        for one in store.salvage(damaged):
            typer.echo(printable(str(one)))
        typer.echo(f"What could be read is in {store.place}.")


@care.command()
@says_what_is_wrong
def remove(
    id: Annotated[str, typer.Argument(help="The playtest's id, as `playtest recordings` lists it.")],
    recordings: Recordings = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Remove it without asking.")] = False,
) -> None:
    """Take one playtest away for good. Its forks stay; they stand alone."""
    with recordings_in(recordings) as store:
        what = _named(id, [one.id for one in store.damaged()])
        if what is None:
            header = store.header(id)
            what = f"{id} ({printable(header.title or header.game)}, {header.created:%Y-%m-%d %H:%M} UTC)"
        for fork in store.forks(id):
            typer.echo(f"Its fork {fork.id} ({printable(fork.title or fork.game)}) stays.")
        if not yes and not typer.confirm(f"Remove playtest {what} for good?"):
            typer.echo("Nothing was removed.")
            return
        store.remove(id)
        typer.echo(f"Playtest {id} is removed.")


def _named(id: str, damaged: list[str]) -> str | None:
    return f"{printable(id)}, which is damaged," if id in damaged else None
