"""What commands have in common: mistakes as sentences, games and rules by name, tables of text."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any, ParamSpec

import typer

from playtest import catalog
from playtest.engines.game import Game

P = ParamSpec("P")


def says_what_is_wrong(command: Callable[P, None]) -> Callable[P, None]:
    """Turn the mistakes that a person can make into a sentence and exit code 2."""

    @functools.wraps(command)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (ValueError, LookupError, OSError) as error:
            said = str(error) or type(error).__name__
            if isinstance(error, OSError) and error.strerror:
                said = f"{error.filename}: {error.strerror.lower()}."
            typer.echo(said.splitlines()[0], err=True)
            raise typer.Exit(2) from None

    return guarded


def table_for(name: str, players: int, rules: Path | None) -> Game[Any, Any, Any, Any]:
    """The game for so many players, under its own rules or those of a file."""
    from playtest.engines import codec

    game = class_of(name)
    if rules is None:
        return game(players)
    try:
        return game(players, codec.load(game.Rules, rules.read_text(encoding="utf-8")))
    except codec.Invalid as error:
        raise ValueError(f"{rules}: {error}") from None


def class_of(name: str) -> type[Game[Any, Any, Any, Any]]:
    """The game of this name."""
    try:
        return catalog.game(name)
    except LookupError as error:
        raise ValueError(str(error)) from None


def print_table(rows: list[list[str]]) -> None:
    """Rows of text in columns."""
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        typer.echo("  ".join(cells).rstrip())
