"""The commands that open, list, show, share and export playtests: ``lab``, ``recordings`` and more.

A user's mistake gets one sentence and exit code 2; nothing is lost.
"""

from __future__ import annotations

import contextlib
import logging
import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playtest import __version__, catalog
from playtest.cli.journal import journals
from playtest.cli.maintenance import maintenance
from playtest.cli.moves import moves
from playtest.cli.questions import questions
from playtest.cli.shared import (
    Bounded,
    Recordings,
    class_of,
    print_table,
    printable,
    recordings_in,
    says_what_is_wrong,
)
from playtest.engines import endings
from playtest.engines.sentences import counted

if TYPE_CHECKING:
    from playtest.engines.game import Seat
    from playtest.frames import Frames

app = typer.Typer(
    cls=Bounded,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    help="Playtest tabletop games in JupyterLab: play, record, simulate, review.",
)
app.add_typer(questions)
app.add_typer(moves)
app.add_typer(maintenance)
app.add_typer(journals)


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
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Copy the notebooks here without asking.")] = False,
) -> None:
    """Open JupyterLab on the start page. Other options, such as --no-browser, go to JupyterLab."""
    from playtest import lab as jupyter
    from playtest.record import file_at

    place = recordings and (recordings if "://" in recordings else str(file_at(recordings)))
    notebooks = jupyter.choose(
        Path.cwd(), jupyter.checkout(), lambda question: yes or typer.confirm(question, default=True)
    )
    if notebooks is None:
        typer.echo("Nothing was changed. Run this in the folder where you want the notebooks.")
        return
    if place:
        os.environ["PLAYTEST_RECORDINGS"] = place
    try:
        jupyter.launch(notebooks, context.args)
    finally:
        from playtest.seats import tell_what_runs_on

        with contextlib.suppress(ValueError), recordings_in(recordings) as store:
            tell_what_runs_on(store)


@app.command()
@says_what_is_wrong
def games() -> None:
    """List the games you can play."""
    listed = {name: catalog.LISTED.get(name) or _listed(name) for name in catalog.names()}
    rows = [
        [name, game.title, _span(game.players), ", ".join(game.bots)]
        for name, game in listed.items()
        if game is not None
    ]
    print_table([["name", "title", "players", "bots"], *rows])


def _listed(name: str) -> catalog.Listed | None:
    """Return the listing of a game that does not ship with the product.

    Warn about one that cannot be loaded.
    """
    from playtest.bots import names

    try:
        game = catalog.game(name)
    except catalog.UnknownGame as error:
        logging.getLogger("playtest").warning("%s", error)
        return None
    return catalog.Listed(game.title, game.players, names(name))


@app.command(name="recordings")
@says_what_is_wrong
def list_recordings(
    recordings: Recordings = None,
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default=False)] = None,
) -> None:
    """List recorded playtests, newest first. Playtests on paper come after them."""
    from playtest.record import file_at, paper

    if game is not None:
        class_of(game)
    if recordings and "://" not in recordings and not os.path.exists(file_at(recordings)):
        typer.echo(f"Nothing is recorded in {printable(recordings)} yet.")
        return
    with recordings_in(recordings) as store:
        found = [header for header in store.playtests() if game in (None, header.game)]
        damaged, place, missing_note = store.damaged(), store.place, store.missing_note
        on_paper = [one for one in paper.read(store)[::-1] if game in (None, one.game)]
    if missing_note:
        typer.echo(printable(missing_note), err=True)
    if not found and not damaged and not on_paper:
        typer.echo(f"Nothing is recorded in {place} yet.")
        return
    rows = [["id", "begun", "game", "seats", "title"]]
    for header in found:
        seats = ", ".join(seated.name for seated in header.seats)
        rows.append([header.id, f"{header.begun:%Y-%m-%d %H:%M}", header.game, seats, header.title])
    for noted in on_paper:
        seats = ", ".join(sat.name for sat in noted.seats)
        rows.append([noted.id, f"{noted.played}, on paper", noted.game, seats, noted.title])
    print_table(rows)
    for one in damaged:
        typer.echo(f"{printable(one.id)} is damaged: {printable(one.reason)}", err=True)


@app.command()
@says_what_is_wrong
def replay(
    id: Annotated[str, typer.Argument(help="The playtest's id, as `playtest recordings` lists it.")],
    as_: Annotated[
        str | None,
        typer.Option("--as", help="A player's name, a seat from 1, or spectator.", show_default=False),
    ] = None,
    at: Annotated[
        int | None,
        typer.Option(help="Print the position after this entry of the log instead.", show_default=False),
    ] = None,
    recordings: Recordings = None,
) -> None:
    """Print a playtest, or one of its positions, as text. --as shows only what one seat knows."""
    from playtest.table import Table, position_after, transcript

    with recordings_in(recordings) as store:
        table = Table.open(store, id)
        seat = _seat(as_, table.names)
        lines = transcript(table, seat) if at is None else position_after(table, at, seat).splitlines()
        for line in lines:
            typer.echo(printable(line))


@app.command()
@says_what_is_wrong
def serve(
    ids: Annotated[
        list[str] | None,
        typer.Argument(help="Playtest ids. All open rooms if you name none.", show_default=False),
    ] = None,
    host: Annotated[str, typer.Option(help="Which of this machine's addresses to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port; 0 picks a free one, last time's if possible.")] = 0,
    lan: Annotated[bool, typer.Option("--lan", help="Let everyone on your network reach it.")] = False,
    certfile: Annotated[
        Path | None, typer.Option(help="The certificate, for https.", show_default=False)
    ] = None,
    keyfile: Annotated[Path | None, typer.Option(help="The certificate's key.", show_default=False)] = None,
    base_url: Annotated[str, typer.Option(help="The path of the pages behind a proxy.")] = "/",
    public_url: Annotated[
        str, typer.Option(help="The proxy's address, as browsers know it.", show_default=False)
    ] = "",
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            help="The proxy's own address, whose X-Forwarded-For is trusted.",
            show_default=False,
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, one line per room.")] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open the console in a browser.")] = False,
    stop: Annotated[bool, typer.Option("--stop", help="Stop the running server.")] = False,
    begin: Annotated[
        bool, typer.Option("--begin", help="Begin the playtests in these rooms, even with players missing.")
    ] = False,
    recordings: Recordings = None,
) -> None:
    """Give every seat and the facilitator a page on any device."""
    from playtest import seats
    from playtest.record import Store
    from playtest.seats import Place, serve_and_tell, stop_and_tell

    if stop:
        stop_and_tell(Store(recordings))
        return
    if begin:
        with recordings_in(recordings) as store:
            seats.begin(store, ids or [])
        return
    place = Place(host, port, lan, certfile, keyfile, base_url, public_url, tuple(trusted_proxy or ()))
    show = not (no_open or as_json)
    serve_and_tell(Store(recordings), ids or [], place, as_json=as_json, open_console=show)


@app.command()
@says_what_is_wrong
def review(
    ids: Annotated[
        list[str] | None, typer.Argument(help="Playtest ids; without any, the newest.", show_default=False)
    ] = None,
    html: Annotated[
        Path | None, typer.Option("--html", help="Where to write the report.", show_default=False)
    ] = None,
    pdf: Annotated[
        Path | None,
        typer.Option("--pdf", help="With --game: one page for a publisher.", show_default=False),
    ] = None,
    game: Annotated[str, typer.Option(help="With --pdf: which game.", show_default=False)] = "",
    recordings: Recordings = None,
) -> None:
    """Write a report of playtests: one page that opens anywhere.

    With --pdf and --game: one page about the game for a publisher, printed by an installed Chromium or
    Chrome.
    """
    from playtest.record import paper
    from playtest.review import reports

    if pdf is not None:
        _for_a_publisher(game, pdf, recordings)
        return
    with recordings_in(recordings) as store:
        ids = ids or [header.id for header in store.playtests()[:1]]
        ids = ids or [one.id for one in paper.read(store)[-1:]]
        if not ids:
            raise ValueError(f"Nothing is recorded in {store.place} yet. `playtest samples` loads bot games.")
        for id in ids:  # an unknown id must not become the name of a file
            reports.found_by(store, id)
        path = html or Path(f"{ids[0]}.html" if len(ids) == 1 else f"{len(ids)}-playtests.html")
        typer.echo(f"The report is in {reports.write_report(store, ids, path)}.")


def _for_a_publisher(game: str, place: Path, recordings: str | None) -> None:
    from playtest.review import printing, publishing

    if not game:
        raise ValueError("Say which game the page is about, with --game.")
    class_of(game)
    with recordings_in(recordings) as store:
        typer.echo(f"The page is in {printing.pdf(publishing.page(store, game), place)}.")


@app.command()
@says_what_is_wrong
def export(
    ids: Annotated[
        list[str] | None,
        typer.Argument(
            help="The playtest's id and the file to write. With --to, any ids, or none for all.",
            show_default=False,
        ),
    ] = None,
    to: Annotated[str, typer.Option("--to", help="bgstats, csv, xlsx or parquet.", show_default=False)] = "",
    out: Annotated[
        Path | None, typer.Option("--out", help="With --to: the file to write.", show_default=False)
    ] = None,
    without_names: Annotated[
        bool, typer.Option("--without-names", help="Replace names with seat numbers, also in notes and talk.")
    ] = False,
    recordings: Recordings = None,
) -> None:
    """Write a playtest to a file that others can import. With --to, write it for another program."""
    from playtest.record import SUFFIX

    if to:
        from playtest.plays import beside, write

        with recordings_in(recordings) as store:
            count, path = write(store, ids or [], to, out, names=not without_names)
        are = "playtest is" if count == 1 else "playtests are"
        typer.echo(f"{count:,} {are} in {path}.")
        if to == "csv" and beside(path).exists():
            typer.echo(f"What the journal says of their versions is in {beside(path)}.")
        return
    if not ids or len(ids) > 2 or out:
        raise ValueError("Name one playtest and at most one file. To export several, use --to and --out.")
    id, file = ids[0], Path(ids[1]) if len(ids) == 2 else None
    path = endings.of_file(file or Path(f"{id}{SUFFIX}"), "an exported playtest", endings.PLAYTEST)
    with recordings_in(recordings) as store:
        text = store.export(id, names=not without_names)
    path.write_text(text, encoding="utf-8", newline="\n")
    typer.echo(f"Playtest {id} is in {path}.")


@app.command(name="import")
@says_what_is_wrong
def import_(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Exported playtests, or files of plays (see --as).", show_default=False),
    ] = None,
    preview: Annotated[
        bool, typer.Option("--preview", help="Show how the file is read; write nothing.")
    ] = False,
    as_: Annotated[
        str,
        typer.Option("--as", help="The format: bgstats, bgg, table, survey or frames.", show_default=False),
    ] = "",
    column: Annotated[
        list[str] | None, typer.Option("--map", help="COLUMN=FIELD; repeat for more.", show_default=False)
    ] = None,
    game: Annotated[
        list[str] | None,
        typer.Option(help="THEIRS=NAME, or NAME for plays without a game.", show_default=False),
    ] = None,
    dates: Annotated[str, typer.Option(help="How to read 3/4/2026: dmy or mdy.", show_default=False)] = "",
    leave_out: Annotated[
        bool, typer.Option("--leave-out", help="Skip the rows that cannot be imported.")
    ] = False,
    back: Annotated[
        str, typer.Option("--take-back", help="Remove everything from this import.", show_default=False)
    ] = "",
    recordings: Recordings = None,
) -> None:
    """Import exported playtests, or plays from other programs.

    The programs are BG Stats and BoardGameGeek; tables and surveys work too. A file of plays is imported
    whole or not at all. Each import says how to take it back.
    """
    from playtest.cli import importing
    from playtest.plays import Asked

    if not files and not back:
        raise ValueError("Name a file, or an import with --take-back.")
    asked = Asked(as_, importing.pairs(column or [], "--map"), importing.games(game or []), dates)
    with recordings_in(recordings, make=not back) as store:
        if back:
            importing.take_back_one(store, back)
        for path in files or []:
            importing.import_one(store, path, asked, only_show=preview, leave_out=leave_out)


@app.command()
@says_what_is_wrong
def samples(
    game: Annotated[str | None, typer.Argument(help="Only this game.", show_default=False)] = None,
    recordings: Recordings = None,
) -> None:
    """Load the included bot games and made-up evenings. For your own game, some are played now."""
    from playtest.review import demonstrations
    from playtest.review import samples as shipped

    if game is not None:
        class_of(game)
    with recordings_in(recordings, make=True) as store:
        made_up = len(demonstrations.files(game))
        bots = len(shipped.load(store, game, made_up=True)) - made_up
        evenings = f" and {made_up} made-up evenings (marked as such everywhere)" if made_up else ""
        typer.echo(f"{bots} bot games{evenings} are in {store.place}.")


@app.command(name="frames")
@says_what_is_wrong
def write_frames(
    out: Annotated[Path, typer.Argument(help="A folder for CSV files, or a file ending in .parquet.")],
    game: Annotated[str | None, typer.Option(help="Only this game.", show_default=False)] = None,
    recordings: Recordings = None,
) -> None:
    """Write the tables behind the figures. They hold games, moves, measures, results and notes."""
    from playtest.frames import frames

    if game is not None:
        class_of(game)
    if out.suffix != ".parquet":
        endings.of_folder(out, "CSV files (or end it in .parquet)")
    with recordings_in(recordings) as store:
        _write_frames(frames(store, game=game), out)


def _write_frames(found: Frames, out: Path) -> None:
    if out.suffix == ".parquet":
        out.parent.mkdir(parents=True, exist_ok=True)
        found.to_parquet(out)
    else:
        found.to_csv(out)
    typer.echo(f"The tables of {counted(len(found.games), 'playtest')} are in {out}.")


def _seat(text: str | None, names: list[str]) -> Seat | None:
    from playtest.engines.game import REFEREE

    if text is None:
        return REFEREE
    if text in names:
        return names.index(text)
    if text == "spectator":
        return None
    if text.isdigit() and 1 <= int(text) <= len(names):
        return int(text) - 1
    raise ValueError(
        f'"{text}" is not a seat here. Choose {", ".join(names)}, 1 to {len(names)}, or spectator.'
    )


def _span(numbers: range) -> str:
    low, high = numbers[0], numbers[-1]
    return str(low) if low == high else f"{low}-{high}"
