"""The commands that look after recordings: ``verify``, ``backup``, ``salvage``, ``remove``, ``paper``."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Annotated

import typer

from playtest import catalog
from playtest.cli.shared import Recordings, printable, recordings_in, says_what_is_wrong
from playtest.engines import endings
from playtest.engines.sentences import counted, short

maintenance = typer.Typer()


@maintenance.command()
@says_what_is_wrong
def verify(recordings: Recordings = None) -> None:
    """Check that every recorded playtest is intact. Nothing is changed. The exit code is 1 if one is not."""
    with recordings_in(recordings) as store:
        found = store.verify()
        for said in found.file:
            typer.echo(f"The file {store.place}: {printable(said)}")
        for one in found.damaged:
            typer.echo(f"{printable(one.id)}: {printable(one.reason)}")
        typer.echo(str(found))
        if not found.whole:
            typer.echo(f"`playtest salvage {store.place} NEW.sqlite` saves everything readable.")
            raise typer.Exit(1)


@maintenance.command()
@says_what_is_wrong
def backup(
    to: Annotated[str, typer.Argument(help="A new file, or the URL of an empty database.")],
    recordings: Recordings = None,
) -> None:
    """Copy all recordings to a new place. The copy is of one moment, and play can continue."""
    with recordings_in(recordings) as store:
        typer.echo(f"Copied {counted(len(store.playtests()), 'playtest')} to {store.backup(to)}.")


@maintenance.command()
@says_what_is_wrong
def salvage(
    damaged: Annotated[Path, typer.Argument(help="A damaged file of recordings, or an exported playtest.")],
    into: Annotated[str, typer.Argument(help="A new file for everything that can be read.")],
) -> None:
    """Save everything readable in a damaged file to a new one. The damaged file stays as it is."""
    if not damaged.exists():
        raise ValueError(f"There is no file {damaged}.")
    if "://" not in into:
        endings.of_file(into, "an SQLite file", endings.SQLITE)
    with recordings_in(into, make=True) as store:
        for one in store.salvage(damaged):
            typer.echo(printable(str(one)))
        typer.echo(f"Everything readable is in {store.place}.")


@maintenance.command()
@says_what_is_wrong
def remove(
    id: Annotated[str, typer.Argument(help="The playtest's id, as `playtest recordings` lists it.")],
    recordings: Recordings = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Remove it without asking.")] = False,
) -> None:
    """Remove one playtest for good. Its forks stay."""
    from playtest.record import paper

    with recordings_in(recordings) as store:
        what = _named(id, [one.id for one in store.damaged()])
        if what is None and id.startswith(paper.PREFIX):
            noted = paper.find(store, id)
            what = f"{id} ({printable(noted.title or noted.game)}, {noted.played}, on paper)"
        if what is None:
            header = store.header(id)
            what = f"{id} ({printable(header.title or header.game)}, {header.begun:%Y-%m-%d %H:%M})"
        for fork in store.forks(id):
            typer.echo(f"Its fork {fork.id} ({printable(fork.title or fork.game)}) stays.")
        if not yes and not typer.confirm(f"Remove playtest {what} for good?"):
            typer.echo("Nothing was removed.")
            return
        store.remove(id)
        typer.echo(f"Playtest {id} is removed.")


@maintenance.command(name="paper")
@says_what_is_wrong
def on_paper(
    id: Annotated[str, typer.Argument(help="The playtest's id, as `playtest recordings` lists it.")],
    change: Annotated[
        list[str] | None,
        typer.Option("--set", help="FIELD=VALUE, such as score.1=12; repeat for more.", show_default=False),
    ] = None,
    recordings: Recordings = None,
) -> None:
    """Print or correct a playtest on paper, field by field. --set corrects a field.

    Seats count from 1: score.1 is the first seat's score. For example:

    playtest paper paper-1a2b3c4d --set score.2=11 --set title=Sunday
    """
    from playtest.record import paper
    from playtest.review import paper_fields

    with recordings_in(recordings) as store:
        one = paper.find(store, id)
        fields = {paper_fields.as_counted(name): value for name, value in paper_fields.fields(one).items()}
        for text in change or []:
            name, equals, value = text.partition("=")
            if not equals or name not in fields:
                raise ValueError(f"{short(text)} should be FIELD=VALUE; fields are {', '.join(fields)}.")
            fields[name] = value
        if change:
            today = date.fromtimestamp(store.now())
            typed = {paper_fields.from_zero(name): value for name, value in fields.items()}
            try:
                paper.write(store, paper_fields.read(typed, today, catalog.games(), one))
            except paper.NotPaper as error:
                wrong = error.wrong.items()
                said = [f"{paper_fields.as_counted(name)}: {sentence}" for name, sentence in wrong]
                raise ValueError(" ".join(said)) from None
    width = max(map(len, fields))
    for name, value in fields.items():
        typer.echo(f"{name.ljust(width)}  {printable(value)}".rstrip())
    if change:
        typer.echo(f"Playtest {id} is corrected.")


def _named(id: str, damaged: list[str]) -> str | None:
    return f"{printable(id)}, which is damaged," if id in damaged else None
