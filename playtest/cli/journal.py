"""``playtest journal``: the versions of a game, their aims and their results."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playtest.cli.shared import Recordings, class_of, printable, recordings_in, says_what_is_wrong
from playtest.engines import endings
from playtest.engines.sentences import short

if TYPE_CHECKING:
    from playtest.record import Store

journals = typer.Typer()
SAYS = "VERSION=TEXT, the version by its name or number."
NEW = "NAME=WHAT DIFFERS, as you will write it down; nothing after = for the game's own rules."


@journals.command()
@says_what_is_wrong
def journal(
    game: Annotated[str, typer.Argument(help="The game, as `playtest games` lists it.")],
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Write the journal to this file, as a page.", show_default=False),
    ] = None,
    new: Annotated[
        list[str] | None,
        typer.Option("--new", help=f"Plan a version. {NEW}", show_default=False),
    ] = None,
    name: Annotated[
        list[str] | None, typer.Option("--name", help=f"Name a version. {SAYS}", show_default=False)
    ] = None,
    aim: Annotated[
        list[str] | None, typer.Option("--for", help=f"Say what a version is for. {SAYS}", show_default=False)
    ] = None,
    expect: Annotated[
        list[str] | None,
        typer.Option(
            "--expect", help=f"Expect something, such as “fun at least 4”. {SAYS}", show_default=False
        ),
    ] = None,
    ask_bots: Annotated[
        int,
        typer.Option("--ask-bots", min=0, help="How many games of each version each bot of the panel plays."),
    ] = 0,
    recordings: Recordings = None,
) -> None:
    """Print the versions of a game in order, with their results. It says what each is for.

    A version appears once it was played with changed rules, or with --new. An expectation is held, not held,
    or too early.

    For example:

    playtest journal cat_in_the_box --expect "v1=the first seat wins at most 30%"
    """
    from playtest.review import expectations
    from playtest.review import journal as written

    title = class_of(game).title
    for text in expect or []:
        expectations.understood(_said(text)[1])
    with recordings_in(recordings, make=bool(new)) as store:
        for text in new or []:
            written.plan(store, game, *_said(text, empty=True))
        _say_of_versions(store, game, {"name": name, "aim": aim, "expected": expect})
        if ask_bots:
            _ask(store, game, ask_bots)
        found = written.chapters(store, game)
        if not found:
            raise ValueError(f"Nothing of {title} is recorded in {store.place} yet.")
        if html is not None:
            place = endings.of_file(html, "an HTML page", endings.HTML)
            place.write_text(written.page(store, game), encoding="utf-8")
            typer.echo(f"The journal is in {place}.")
            return
        for line in written.lines(found, title):
            typer.echo(printable(line))


def _say_of_versions(store: Store, game: str, given: Mapping[str, list[str] | None]) -> None:
    """Save each ``VERSION=TEXT``: a version's name, its aim or what you expect of it."""
    from playtest.review import journal as written

    for what, texts in given.items():
        for text in texts or []:
            version, said = _said(text)
            chapter = written.named(written.chapters(store, game), version)
            written.say(store, game, chapter, **{what: said})


def _said(text: str, *, empty: bool = False) -> tuple[str, str]:
    """Split ``VERSION=TEXT`` into the version and the text, which may be ``empty``. Raises ``ValueError``."""
    version, equals, said = text.partition("=")
    if not equals or not version.strip() or not (said.strip() or empty):
        raise ValueError(f"{short(text)} should be VERSION=TEXT.")
    return version.strip(), said.strip()


def _ask(store: Store, game: str, games: int) -> None:
    """Let the panel play each version.

    A version whose rules no bot can play is reported and skipped.
    """
    from playtest.review import journal as written
    from playtest.simulate import journaling

    before = None
    for chapter in written.chapters(store, game):
        try:
            journaling.ask(store, game, chapter, before, games)
        except ValueError as error:
            typer.echo(printable(str(error)), err=True)
        before = chapter
