"""The command line: ``playtest lab``, ``games``, ``recordings``, ``replay``, ``simulate``.

A mistake gets one sentence and exit code 2; nothing is lost by it.
"""

from __future__ import annotations

import functools
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, ParamSpec, get_args

import typer

import playtest
from playtest.engines.game import REFEREE, Game, Seat

app = typer.Typer(
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Playtest tabletop games in JupyterLab: play, record, simulate, review.",
)
P = ParamSpec("P")

Recordings = Annotated[
    str | None,
    typer.Option(
        "--recordings",
        help="Database file or URL; otherwise PLAYTEST_RECORDINGS, or the usual place.",
        show_default=False,
    ),
]


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


@app.callback(invoke_without_command=True)
def version(show: Annotated[bool, typer.Option("--version", help="Print the version.")] = False) -> None:
    """Playtest tabletop games in JupyterLab."""
    if show:
        typer.echo(f"playtest {playtest.__version__}")
        raise typer.Exit


@app.command(context_settings={"allow_extra_args": True, "ignore_unknown_options": True})
@says_what_is_wrong
def lab(
    context: typer.Context,
    recordings: Recordings = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Put the notebooks here without asking.")] = False,
) -> None:
    """Open JupyterLab on the start page. Other options go to JupyterLab, such as --no-browser."""
    from playtest import lab as jupyter

    notebooks = jupyter.choose(
        Path.cwd(), jupyter.checkout(), lambda question: yes or typer.confirm(question, default=True)
    )
    if notebooks is None:
        typer.echo("Nothing was changed; run this in the folder where the notebooks should be.")
        return
    if recordings:
        place = recordings if "://" in recordings else str(Path(recordings).expanduser().absolute())
        os.environ["PLAYTEST_RECORDINGS"] = place
    jupyter.launch(notebooks, context.args)


@app.command()
@says_what_is_wrong
def games() -> None:
    """List the games that can be played."""
    from playtest.bots import names

    rows = [["name", "title", "players", "bots"]]
    for name, game in playtest.games().items():
        rows.append([name, game.title, _span(game.players), ", ".join(names(name))])
    _print_table(rows)


@app.command(name="recordings")
@says_what_is_wrong
def list_recordings(
    recordings: Recordings = None,
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default=False)] = None,
) -> None:
    """List what was recorded, newest first."""
    from playtest.recording import Store

    if game is not None:
        _class_of(game)
    store = Store(recordings)
    found = [header for header in store.playtests() if game in (None, header.game)]
    if not found:
        typer.echo(f"Nothing is recorded in {store.place} yet.")
        return
    rows = [["id", "begun (UTC)", "game", "seats", "title"]]
    for header in found:
        seats = ", ".join(seated.name for seated in header.seats)
        rows.append([header.id, f"{header.created:%Y-%m-%d %H:%M}", header.game, seats, header.title])
    _print_table(rows)


@app.command()
@says_what_is_wrong
def replay(
    id: Annotated[str, typer.Argument(help="The playtest's id, as `playtest recordings` lists it.")],
    as_: Annotated[
        str | None,
        typer.Option("--as", help="A player's name, a seat from 1, or spectator.", show_default=False),
    ] = None,
    recordings: Recordings = None,
) -> None:
    """Print a playtest as text, with everything open or as one seat knows it."""
    from playtest.recording import Store
    from playtest.table import Table
    from playtest.transcript import transcript

    table = Table.open(Store(recordings), id)
    for line in transcript(table, _seat(as_, table.names)):
        typer.echo(line)


@app.command()
@says_what_is_wrong
def simulate(
    game: Annotated[str, typer.Argument(help="The game, as `playtest games` lists it.")],
    players: Annotated[int, typer.Option(help="How many play.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each: NAME,NAME,…")] = "random",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    out: Annotated[
        Path | None, typer.Option(help="A Parquet file for the frames.", show_default=False)
    ] = None,
    detail: Annotated[str, typer.Option(help="results, measures or moves")] = "results",
    rules: Annotated[
        Path | None, typer.Option(help="A JSON file with rules that differ.", show_default=False)
    ] = None,
    rotate: Annotated[bool, typer.Option(help="Move the bots on one seat from game to game.")] = False,
    processes: Annotated[
        int | None, typer.Option(min=1, show_default=False, help="Processes to use.")
    ] = None,
) -> None:
    """Have bots play many games, and print who wins how often."""
    from playtest.simulate import Detail
    from playtest.simulate import simulate as play

    table = _table_for(game, players, rules)
    if detail not in get_args(Detail):
        raise ValueError(f"--detail is results, measures or moves, not {detail}.")
    if out is not None:
        if out.suffix != ".parquet":
            raise ValueError(f"--out is the name of a Parquet file, ending in .parquet, not {out.name}.")
        out.parent.mkdir(parents=True, exist_ok=True)
    names = [name.strip() for name in bots.split(",")]
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_, **__: typer.echo(str(message), err=True)
        found = play(
            table,
            names[0] if len(names) == 1 else names,
            games,
            seed,
            detail=detail,  # type: ignore[arg-type]  # looked at above
            processes=processes,
            rotate=rotate,
            out=out,
        )
    _print_wins(found, rotate)
    if out is not None:
        typer.echo(f"The frames are in {out}.")


def _print_wins(frames: Any, rotate: bool) -> None:
    from playtest.review.measures import wins

    who = "bot" if rotate else "seat"
    table = wins(frames, [who])
    score = frames.results.groupby(who)["score"].mean()
    rows = [[who, "n", "won", "95 % interval", "mean score"]]
    for row in table.to_dict("records"):
        label = str(row[who] if rotate else row[who] + 1)
        interval = f"{row['low']:.1%} to {row['high']:.1%}"
        rows.append([label, f"{row['n']:,}", f"{row['rate']:.1%}", interval, f"{score[row[who]]:.2f}"])
    _print_table(rows)


def _table_for(name: str, players: int, rules: Path | None) -> Game[Any, Any, Any, Any]:
    from playtest.engines import codec

    game = _class_of(name)
    if rules is None:
        return game(players)
    try:
        return game(players, codec.load(game.Rules, rules.read_text(encoding="utf-8")))
    except codec.Invalid as error:
        raise ValueError(f"{rules}: {error}") from None


def _class_of(name: str) -> type[Game[Any, Any, Any, Any]]:
    there = playtest.games()
    if name not in there:
        raise ValueError(f'There is no game "{name}"; there are {", ".join(there)}.')
    return there[name]


def _seat(text: str | None, names: list[str]) -> Seat | None:
    if text is None:
        return REFEREE
    if text in names:
        return names.index(text)
    if text == "spectator":
        return None
    if text.isdigit() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise ValueError(f'"{text}" is no seat here; there are {", ".join(names)}, 1 to {len(names)}, spectator.')


def _span(numbers: range) -> str:
    low, high = numbers[0], numbers[-1]
    return str(low) if low == high else f"{low}-{high}"


def _print_table(rows: list[list[str]]) -> None:
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=True)]
        typer.echo("  ".join(cells).rstrip())


if __name__ == "__main__":
    sys.exit(app())
