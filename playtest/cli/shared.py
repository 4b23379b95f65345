"""Shared parts of the commands: mistakes as sentences, games and rules by name, text tables."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ParamSpec

import typer
from typer.core import TyperGroup

from playtest import catalog
from playtest.engines.sentences import one_sentence

if TYPE_CHECKING:
    from playtest.engines.game import Game
    from playtest.record import Store

P = ParamSpec("P")


Recordings = Annotated[
    str | None,
    typer.Option(
        "--recordings",
        help="A database file or URL; by default PLAYTEST_RECORDINGS, or the usual place.",
        show_default=False,
    ),
]


def says_what_is_wrong(command: Callable[P, None]) -> Callable[P, None]:
    """Turn a user's mistakes into one sentence and exit code 2."""

    @functools.wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            with _until_nobody_reads():
                command(*args, **kwargs)
        except (ValueError, LookupError, OSError, RecursionError) as error:
            said = one_sentence(error)
            if isinstance(error, OSError) and error.strerror:
                said = one_sentence(f"{error.filename}: {error.strerror.lower()}.")
            typer.echo(said, err=True)
            raise typer.Exit(2) from None

    return guarded


class Bounded(TyperGroup):
    """A command group that shortens long unknown words in its error messages."""

    def make_context(self, *args: Any, **extra: Any) -> Any:
        """Parse the arguments."""
        with _bounded():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Run the chosen command."""
        with _bounded():
            return super().invoke(ctx)


@contextlib.contextmanager
def _bounded() -> Iterator[None]:
    try:
        yield
    except Exception as error:
        # Typer's own errors have a private class, so they are recognized by their attributes.
        # A missing option has an empty message: Typer makes one of its name.
        if hasattr(error, "format_message") and isinstance(said := getattr(error, "message", None), str):
            error.message = one_sentence(said) if said else ""  # type: ignore[attr-defined]  # checked above
        raise


@contextlib.contextmanager
def _until_nobody_reads() -> Iterator[None]:
    """Stop quietly if the reader of the output closes it, as in ``playtest recordings | head``."""
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        with contextlib.suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(0) from None


@contextlib.contextmanager
def recordings_in(place: str | None, *, make: bool = False) -> Iterator[Store]:
    """Open the recordings at ``place`` and close them afterwards.

    A place that the user named is created only with ``make``, which commands that write recordings set.
    Without a named place, the default one is created if it is missing.
    """
    from playtest.record import Store

    store = Store(place, make=make or (place is None and "PLAYTEST_RECORDINGS" not in os.environ))
    try:
        yield store
    finally:
        store.close()


def table_for(name: str, players: int, rules: Path | None) -> Game[Any, Any, Any, Any]:
    """Return the game called ``name`` for this many players.

    ``rules`` is a JSON file with options; without a file, the game's default rules apply.
    """
    from playtest.engines import codec

    game = class_of(name)
    if rules is None:
        return game(players)
    try:
        return game(players, codec.load(game.Rules, rules.read_text(encoding="utf-8")))
    except codec.Invalid as error:
        raise ValueError(f"{rules}: {error}") from None


def class_of(name: str) -> type[Game[Any, Any, Any, Any]]:
    """Return the game of this name. Raises ``ValueError`` if there is none."""
    try:
        return catalog.game(name)
    except LookupError as error:
        raise ValueError(str(error)) from None


def printable(text: str) -> str:
    """Return ``text`` on one line, without terminal control characters."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def print_table(rows: list[list[str]]) -> None:
    """Print rows of text in columns."""
    rows = [[printable(cell) for cell in row] for row in rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        typer.echo("  ".join(cells).rstrip())
