"""The command line: ``playtest lab``, ``games``, ``recordings``, ``replay``, ``simulate``, ``compare``.

A mistake gets one sentence and exit code 2; nothing is lost by it.
"""

from __future__ import annotations

import functools
import json
import os
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, ParamSpec, get_args

import typer

from playtest import __version__, catalog
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
        typer.echo(f"playtest {__version__}")
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
    for name, game in catalog.games().items():
        rows.append([name, game.title, _span(game.players), ", ".join(names(name))])
    _print_table(rows)


@app.command(name="recordings")
@says_what_is_wrong
def list_recordings(
    recordings: Recordings = None,
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default=False)] = None,
) -> None:
    """List what was recorded, newest first."""
    from playtest.record import Store

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
    from playtest.record import Store
    from playtest.table import Table, transcript

    table = Table.open(Store(recordings), id)
    for line in transcript(table, _seat(as_, table.names)):
        typer.echo(line)


@app.command()
@says_what_is_wrong
def review(
    ids: Annotated[
        list[str] | None, typer.Argument(help="Playtests by id; without any the newest.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Where to write the report.", show_default=False)
    ] = None,
    recordings: Recordings = None,
) -> None:
    """Write the report of one playtest or several: one HTML page that opens without a network and prints."""
    from playtest.record import Store
    from playtest.review.reports import write_report

    store = Store(recordings)
    ids = ids or [header.id for header in store.playtests()[:1]]
    if not ids:
        raise ValueError(f"Nothing is recorded in {store.place} yet; `playtest samples` loads bot games.")
    path = html or Path(f"{ids[0]}.html" if len(ids) == 1 else f"{len(ids)}-playtests.html")
    typer.echo(f"The report is in {write_report(store, ids, path)}.")


@app.command()
@says_what_is_wrong
def export(
    id: Annotated[str, typer.Argument(help="The playtest's id, as `playtest recordings` lists it.")],
    file: Annotated[
        Path | None, typer.Argument(help="The file to write; by default ID.playtest.", show_default=False)
    ] = None,
    recordings: Recordings = None,
) -> None:
    """Write one playtest to a file that can be mailed and imported elsewhere."""
    from playtest.record import SUFFIX, Store

    path = file or Path(f"{id}{SUFFIX}")
    path.write_text(Store(recordings).export(id), encoding="utf-8", newline="\n")
    typer.echo(f"Playtest {id} is in {path}.")


@app.command(name="import")
@says_what_is_wrong
def import_(
    files: Annotated[list[Path], typer.Argument(help="Files that `playtest export` wrote.")],
    recordings: Recordings = None,
) -> None:
    """Check exported playtests, replay them and take them into the recordings."""
    from playtest.record import NotImportable, Store

    store = Store(recordings)
    for path in files:
        try:
            typer.echo(f"{path.name} is playtest {store.import_(path.read_bytes())} here.")
        except NotImportable as error:
            raise ValueError(f"{path}: {error}") from None


@app.command()
@says_what_is_wrong
def samples(
    game: Annotated[str | None, typer.Argument(help="Only this game.", show_default=False)] = None,
    recordings: Recordings = None,
) -> None:
    """Load the bot games that come with playtest into the recordings; of another game some are played now."""
    from playtest.record import Store
    from playtest.review import samples as shipped

    if game is not None:
        _class_of(game)
    store = Store(recordings)
    typer.echo(f"{len(shipped.load(store, game))} bot games are in {store.place}.")


@app.command(name="frames")
@says_what_is_wrong
def write_frames(
    out: Annotated[Path, typer.Argument(help="A folder for CSV files, or a file ending in .parquet.")],
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default=False)] = None,
    recordings: Recordings = None,
) -> None:
    """Write the tables behind the figures: games, moves, measures, results, notes."""
    from playtest.frames import frames
    from playtest.record import Store

    if game is not None:
        _class_of(game)
    found = frames(Store(recordings), game=game)
    if out.suffix == ".parquet":
        out.parent.mkdir(parents=True, exist_ok=True)
        found.to_parquet(out)
    else:
        found.to_csv(out)
    typer.echo(f"The tables of {len(found.games):,} playtests are in {out}.")


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


@app.command()
@says_what_is_wrong
def compare(
    game: Annotated[str, typer.Argument(help="The game, as `playtest games` lists it.")],
    players: Annotated[int, typer.Option(help="How many play.")],
    rules: Annotated[
        list[Path] | None,
        typer.Option(help="A JSON file with rules that differ; may be given again.", show_default=False),
    ] = None,
    preset: Annotated[
        list[str] | None,
        typer.Option(help="The name of a preset; may be given again.", show_default=False),
    ] = None,
    change: Annotated[
        list[str] | None,
        typer.Option(
            "--set", help="FIELD=VALUE; all of these make one variant together.", show_default=False
        ),
    ] = None,
    games: Annotated[int, typer.Option(min=1, help="How many games of each.")] = 1000,
    bots: Annotated[str, typer.Option(help="One bot for all seats, or one for each: NAME,NAME,…")] = "random",
    seed: Annotated[str, typer.Option(help="The same seed gives the same games.")] = "0",
    every: Annotated[bool, typer.Option("--every", help="Print every row, not only what differs.")] = False,
    out: Annotated[Path | None, typer.Option(help="A CSV file for the table.", show_default=False)] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, show_default=False, help="Processes to use.")
    ] = None,
) -> None:
    """Play rules and variants of them on the same seeds, and say what differs."""
    from playtest.simulate import compare as play

    base = _class_of(game)(players)
    names = [name.strip() for name in bots.split(",")]
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_, **__: typer.echo(str(message), err=True)
        found = play(
            base,
            _variants(base, rules or [], preset or [], change or []),
            names[0] if len(names) == 1 else names,
            games,
            seed,
            processes=processes,
        )
    typer.echo(found.summary())
    for line in found.sentences(every=every):
        typer.echo(f"- {line}")
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        found.table.to_csv(out, index=False)
        typer.echo(f"The table is in {out}.")


def _variants(
    base: Game[Any, Any, Any, Any], files: list[Path], names: list[str], changes: list[str]
) -> dict[str, Any]:
    """The variants that were asked for, by name. Raises ``ValueError`` when there are none."""
    from playtest.record import preset

    found: dict[str, Any] = {file.stem: _table_for(base.name, base.seats, file).rules for file in files}
    found |= {name: preset(base, name) for name in names}
    if changes:
        found[", ".join(changes)] = dict(_field(text) for text in changes)
    if not found:
        raise ValueError("Say what to compare with: --set FIELD=VALUE, --preset NAME or --rules FILE.")
    return found


def _field(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f'"{text}" should be FIELD=VALUE, as in win_threshold=13.')
    try:
        return name.strip(), json.loads(value)
    except ValueError:
        return name.strip(), value


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
    try:
        return catalog.game(name)
    except LookupError as error:
        raise ValueError(str(error)) from None


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
