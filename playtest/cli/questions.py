"""The commands that let bots play: ``simulate``, ``compare``, ``sweep``, ``trouble`` and more.

The game's panel plays unless you name other bots. ``rules`` lists what you can change.
"""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, get_args

import typer

from playtest.cli.shared import class_of, print_table, says_what_is_wrong, table_for
from playtest.engines import endings
from playtest.engines.sentences import short

if TYPE_CHECKING:
    import pandas as pd

    from playtest.engines.game import Game
    from playtest.simulate import Comparison

questions = typer.Typer()

AnyGame: TypeAlias = "Game[Any, Any, Any, Any]"
GameName = Annotated[str, typer.Argument(help="The game, as `playtest games` lists it.")]
Players = Annotated[int, typer.Option(help="The number of players.")]
Games = Annotated[int, typer.Option(min=1, help="How many games of each version, for each bot.")]
Bots = Annotated[
    str,
    typer.Option(
        help="panel (all bots of the game's panel), one bot for all seats, or one per seat: NAME,NAME,…"
    ),
]
Seed = Annotated[str, typer.Option(help="The same seed gives the same games.")]
Processes = Annotated[int | None, typer.Option(min=1, show_default=False, help="Processes to use.")]
Measures = Annotated[
    str | None,
    typer.Option(help="What to compare, such as wins,score; everything by default.", show_default=False),
]
Change = Annotated[
    list[str] | None,
    typer.Option("--set", help="FIELD=VALUE; repeat for more, all in one variant.", show_default=False),
]
Preset = Annotated[
    list[str] | None,
    typer.Option(help="The name of a preset; repeat for more.", show_default=False),
]
RuleFiles = Annotated[
    list[Path] | None,
    typer.Option(help="A JSON file with changed rules; repeat for more.", show_default=False),
]
RuleFile = Annotated[Path | None, typer.Option(help="A JSON file with changed rules.", show_default=False)]
Rotate = Annotated[bool, typer.Option(help="Move every bot to the next seat after each game.")]
AllOrders = Annotated[
    bool,
    typer.Option(
        "--rotate", help="With one bot per seat (--bots A,B,C), play every deal in every seating order."
    ),
]
Narrow = Annotated[
    list[str] | None,
    typer.Option(
        help="WHAT=WIDTH, such as wins=0.06: stop once the 95% interval of WHAT is this narrow. Five "
        "looks on the way make intervals a little wider. Repeat for more.",
        show_default=False,
    ),
]
Adapt = Annotated[
    bool,
    typer.Option("--adapt", help="Tune the bots to each set of rules first; takes minutes to hours."),
]
Together = Annotated[
    bool, typer.Option("--together", help="Also print the combined result, with every bot weighted equally.")
]
Recorded = Annotated[str, typer.Option(help="results, measures or moves.")]
FramesFile = Annotated[
    Path | None,
    typer.Option(help="A Parquet file for the frames; with a panel, one file per bot.", show_default=False),
]
Out = Annotated[Path | None, typer.Option(help="A CSV file for the table.", show_default=False)]
Every = Annotated[bool, typer.Option("--every", help="Print every row, not only the differences.")]


@questions.command()
@says_what_is_wrong
def rules(game: GameName, players: Players = 0) -> None:
    """List the fields of a game's rules that --set can change. Each is shown with its possible values."""
    from playtest.simulate import rule_fields
    from playtest.simulate.rule_fields import in_words

    cls = class_of(game)
    rows = [["field", "now", "may be", "what it is"]]
    there = rule_fields(cls(players or cls.players[0]))
    rows += [[field.name, in_words(field.now), field.may_be, field.title] for field in there]
    print_table(rows)


@questions.command()
@says_what_is_wrong
def simulate(
    game: GameName,
    players: Players,
    games: Games = 1000,
    bots: Bots = "panel",
    seed: Seed = "0",
    out: FramesFile = None,
    detail: Recorded = "results",
    rules: RuleFile = None,
    rotate: Rotate = False,
    processes: Processes = None,
) -> None:
    """Let bots play many games, and print who wins how often."""
    from playtest.simulate import lineups
    from playtest.simulate import simulate as play

    table = table_for(game, players, rules)
    _check_detail(detail)
    _is_parquet(out)
    lined_up = lineups(table, _bots(bots))
    for name, some in lined_up.items():
        path = out if out is None or len(lined_up) == 1 else out.with_stem(f"{out.stem}-{name}")
        with _warnings_as_lines():
            found = play(
                *(table, some, games, seed),
                detail=detail,  # type: ignore[arg-type]  # checked above
                processes=processes,
                rotate=rotate,
                out=path,
            )
        if len(lined_up) > 1:
            typer.echo(f"{name} at all seats:")
        _print_wins(found, rotate)
        if path is not None:
            typer.echo(f"The frames are in {path}.")


@questions.command()
@says_what_is_wrong
def compare(
    game: GameName,
    players: Players,
    rules: RuleFiles = None,
    preset: Preset = None,
    change: Change = None,
    games: Games = 1000,
    bots: Bots = "panel",
    seed: Seed = "0",
    every: Every = False,
    measures: Measures = None,
    narrow: Narrow = None,
    rotate: AllOrders = False,
    adapt: Adapt = False,
    together: Together = False,
    out: Out = None,
    processes: Processes = None,
) -> None:
    """Compare a game's rules with changed ones, bot by bot.

    Every bot of the game's panel plays both on the same deals. First you see how many games that is and about
    how long they take. Change rules with --set, --preset or --rules; `playtest rules GAME` lists the fields.
    For example:

    playtest compare rat_scramble --players 4 --set win_threshold=13 --games 500
    """
    from playtest.simulate import compare as play
    from playtest.simulate import named

    is_csv(out)
    base = class_of(game)(players)
    variants, widths = named(base, _variants(base, rules or [], preset or [], change or [])), _widths(narrow)
    if not adapt and not rotate:
        sides = 1 + len(variants)
        _tell_cost(base, bots, games, sides, processes, narrow is not None, _names(measures))
    with _warnings_as_lines():
        found = play(
            base,
            variants,
            _bots(bots),
            games,
            seed,
            measures=_names(measures),
            narrow=widths,
            rotate="all" if rotate else False,
            processes=processes,
            adapt=adapt,
        )
    _tell(found, every)
    if together:
        for line in found.sentences_together():
            typer.echo(f"- {line}")
    write(found.table, out)


@questions.command()
@says_what_is_wrong
def sweep(
    game: GameName,
    players: Players,
    field: Annotated[str, typer.Argument(help="The field, as `playtest rules GAME` lists it.")],
    values: Annotated[list[str], typer.Argument(help="The values to try.")],
    games: Games = 1000,
    bots: Bots = "panel",
    seed: Seed = "0",
    measures: Measures = "wins,score,length",
    out: Out = None,
    processes: Processes = None,
) -> None:
    """Compare several values of one field of a game's rules."""
    from playtest.simulate import named
    from playtest.simulate import sweep as play

    is_csv(out)
    base = class_of(game)(players)
    named(base, {value: {field: _value(value)} for value in values})
    _tell_cost(base, bots, games, 1 + len(values), processes)
    with _warnings_as_lines():
        found = play(
            *(base, field, [_value(value) for value in values], _bots(bots), games, seed),
            measures=_names(measures),
            processes=processes,
        )
    rows = [[field, "bots", "what", "n", "mean", "95% interval"]]
    for row in found.table.to_dict("records"):
        k, unit = (100, "%") if row["rate"] else (1, "")
        what = f"{row['what']}, {row['who']}" if row["who"] else row["what"]
        span = f"{k * row['low']:.2f} to {k * row['high']:.2f}{unit}"
        mean = f"{k * row['mean']:.2f}{unit}"
        rows.append([str(row["value"]), row["bots"], what, f"{row['n']:,}", mean, span])
    print_table(rows)
    _tell(found.comparison, every=False)
    write(found.table, out)


@questions.command()
@says_what_is_wrong
def trouble(
    game: GameName,
    players: Players,
    games: Games = 300,
    bots: Bots = "panel",
    seed: Seed = "0",
    rules: RuleFile = None,
    processes: Processes = None,
) -> None:
    """Look for broken games, unused rules and unfair seats. Moves that no bot makes are listed too."""
    from playtest.simulate import trouble as look

    found = look(table_for(game, players, rules), _bots(bots), games, seed, processes=processes)
    for remark in found.remarks:
        typer.echo(remark)
    typer.echo(str(found))


@questions.command()
@says_what_is_wrong
def tune(
    game: GameName,
    players: Players,
    bot: Annotated[str, typer.Argument(help="The bot, as `playtest games` lists it.")],
    games: Annotated[int, typer.Option(min=1, help="The most games the search may play.")] = 64_000,
    check: Annotated[int, typer.Option(min=0, help="How many new deals to check the result on.")] = 4_000,
    seed: Seed = "0",
    rules: RuleFile = None,
) -> None:
    """Tune a bot until it wins more under these rules. It plays against the game's panel."""
    from playtest.bots import tune as search

    with _warnings_as_lines():
        found = search(table_for(game, players, rules), bot, games=games, check=check, seed=seed)
    typer.echo(str(found))
    print_table(
        [
            ["parameter", "before", "found"],
            *([name, f"{found.before[name]:g}", f"{value:g}"] for name, value in found.values.items()),
        ]
    )


@questions.command()
@says_what_is_wrong
def findings(
    game: GameName,
    players: Players = 0,
    games: Games = 400,
    bots: Bots = "panel",
    seed: Seed = "0",
    change: Change = None,
    preset: Preset = None,
    force: Annotated[
        bool,
        typer.Option(
            help="Also make the bots take the moves that none of them ever chooses, and show what that costs."
        ),
    ] = True,
    out: Annotated[
        Path | None, typer.Option(help="Where to write the page; GAME.md by default.", show_default=False)
    ] = None,
    processes: Processes = None,
) -> None:
    """Write a page of what stands out in a game. It has intervals, and the commands that repeat them."""
    from playtest.simulate import findings as look

    path = endings.of_file(out or Path(f"{game}.md"), "a Markdown page", endings.MARKDOWN)
    cls = class_of(game)
    table = cls(players or usual(cls))
    variants = _variants(table, [], preset or [], change or []) if change or preset else None
    found = look(table, _bots(bots), games, seed, variants=variants, force=force, processes=processes)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(found.page(), encoding="utf-8", newline="\n")
    for line in found.sentences():
        typer.echo(f"- {line}")
    typer.echo(f"The page is {path}.")


def usual(cls: type[AnyGame]) -> int:
    """Return the default number of players: three if the game allows it."""
    return 3 if 3 in cls.players else cls.players[0]


def _bots(text: str) -> Any:
    names = [name.strip() for name in text.split(",")]
    return names[0] if len(names) == 1 else names


def _names(text: str | None) -> list[str] | None:
    return None if text is None else [name.strip() for name in text.split(",")]


def _widths(given: list[str] | None) -> dict[Any, float] | None:
    """Parse the widths of ``--narrow``, such as ``wins=0.06`` or ``wins,seat 1=0.06``, by measure."""
    if not given:
        return None
    found: dict[Any, float] = {}
    for text in given:
        name, _, width = text.rpartition("=")
        what, comma, who = name.partition(",")
        try:
            found[(what.strip(), who.strip()) if comma else what.strip()] = float(width)
        except ValueError:
            raise ValueError(f'"{text}" should be WHAT=WIDTH, as in wins=0.06.') from None
    return found


def _variants(base: AnyGame, files: list[Path], names: list[str], changes: list[str]) -> dict[str, Any]:
    """Return the requested variants, by name. Raises ``ValueError`` if there are none."""
    from playtest.record import preset

    found: dict[str, Any] = {file.stem: table_for(base.name, base.seats, file).rules for file in files}
    found |= {name: preset(base, name) for name in names}
    if changes:
        found[", ".join(changes)] = dict(_field(text) for text in changes)
    if not found:
        raise ValueError("Say what to compare with: --set FIELD=VALUE, --preset NAME or --rules FILE.")
    return found


def _field(text: str) -> tuple[str, Any]:
    name, equals, value = text.partition("=")
    if not equals:
        raise ValueError(f"{short(text)} should be FIELD=VALUE, as in win_threshold=13.")
    return name.strip(), _value(value)


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


@contextmanager
def _warnings_as_lines() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.showwarning = lambda message, *_, **__: typer.echo(str(message), err=True)
        yield


def _tell_cost(
    base: AnyGame,
    bots: str,
    games: int,
    rules: int,
    processes: int | None,
    at_most: bool = False,
    measures: list[str] | None = None,
) -> None:
    """Print, on standard error, how many games will be played and about how long they take.

    ``games`` is for each of ``rules`` versions of the rules. With ``at_most``, the numbers are called upper
    limits.
    """
    from playtest.simulate import cost

    said = str(cost(base, _bots(bots), games, rules, processes=processes, measures=measures))
    typer.echo(f"{'At most ' if at_most else ''}{said}.", err=True)


def _tell(found: Comparison, every: bool) -> None:
    typer.echo(found.verdict())
    for line in found.sentences(every=every):
        typer.echo(f"- {line}")
    for note in found.notes():
        typer.echo(note)
    typer.echo(found.summary())


def _check_detail(detail: str) -> None:
    """Raise ``ValueError`` for an unknown level of detail."""
    from playtest.simulate import Detail

    if detail not in get_args(Detail):
        raise ValueError(f"--detail must be results, measures or moves, not {detail}.")


def _is_parquet(out: Path | None) -> None:
    """Make the folder of a Parquet file, if one is named. Raises ``ValueError`` for other formats."""
    if out is not None:
        endings.of_file(out, "a Parquet table", endings.PARQUET, exact=True)
        out.parent.mkdir(parents=True, exist_ok=True)


def is_csv(out: Path | None) -> None:
    """Refuse a file name of another format before any game is played. Raises ``ValueError``."""
    if out is not None:
        endings.of_file(out, "a CSV table", endings.CSV)


def write(table: pd.DataFrame, out: Path | None) -> None:
    """Write a table to a CSV file, if one is named, and print where it is."""
    if out is not None:
        out.parent.mkdir(parents=True, exist_ok=True)
        table.to_csv(out, index=False, encoding="utf-8-sig")  # spreadsheets need the UTF-8 mark
        typer.echo(f"The table is in {out}.")


def _print_wins(frames: Any, rotate: bool) -> None:
    from playtest.review.measures import wins

    who = "bot" if rotate else "seat"
    table = wins(frames, [who])
    score = frames.results.groupby(who)["score"].mean()
    rows = [[who, "n", "won", "95% interval", "mean score"]]
    for row in table.to_dict("records"):
        label = str(row[who] if rotate else row[who] + 1)
        interval = f"{row['low']:.1%} to {row['high']:.1%}"
        rows.append([label, f"{row['n']:,}", f"{row['rate']:.1%}", interval, f"{score[row[who]]:.2f}"])
    print_table(rows)
