"""The commands about single moves: ``restricted`` forbids moves to one bot, ``forced`` demands them."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from playtest.cli.questions import GameName, Games, Out, Players, Processes, Seed, is_csv, usual, write
from playtest.cli.shared import class_of, print_table, says_what_is_wrong

moves = typer.Typer()

OneBot = Annotated[str, typer.Option(help="panel, or one bot.")]
NOTHING = "no game ended differently: it never came up, or never mattered"


@moves.command()
@says_what_is_wrong
def restricted(
    game: GameName,
    forbid: Annotated[
        list[str], typer.Option(help='A part of a move, such as "play number=7"; repeat for more.')
    ],
    players: Players = 0,
    games: Games = 300,
    bots: OneBot = "panel",
    seed: Seed = "0",
    together: Annotated[bool, typer.Option("--together", help="Forbid all of them as one set.")] = False,
    out: Out = None,
    processes: Processes = None,
) -> None:
    """Show what a move is worth: one bot may not make it. It plays against copies of itself."""
    from playtest.simulate import costs

    is_csv(out)
    cls = class_of(game)
    table = cls(players or usual(cls))
    found = costs(table, bots, [forbid] if together else forbid, games, seed, processes=processes)
    rows = [["forbidden", "bot", "n", "wins without it", "costs", "95% interval", "p, corrected"]]
    rows += [_cells(row, "forbidden", "cost") for row in found.to_dict("records")]
    print_table(rows)
    write(found, out)


@moves.command()
@says_what_is_wrong
def forced(
    game: GameName,
    force: Annotated[
        list[str], typer.Option(help='A part of a move, such as "play number=7"; repeat for more.')
    ],
    players: Players = 0,
    games: Games = 300,
    bots: OneBot = "panel",
    seed: Seed = "0",
    together: Annotated[
        bool, typer.Option("--together", help="Force all of them as one set: the bot takes any of them.")
    ] = False,
    grow: Annotated[
        bool, typer.Option("--grow", help="Look for a set that pays even if its parts do not.")
    ] = False,
    out: Out = None,
    processes: Processes = None,
) -> None:
    """Show what a move costs or gains: one bot always makes it. It plays against copies of itself.

    For example, a move that no bot makes by itself:

    playtest forced cat_in_the_box --players 3 --force "discard number=7"
    """
    from playtest.simulate import brings, grown

    is_csv(out)
    if together and grow:
        raise ValueError("Choose --together (one set) or --grow (look for a set), not both.")
    cls = class_of(game)
    table = cls(players or usual(cls))
    if grow:
        sets = grown(table, bots, force, games, seed, processes=processes)
        rows = [["forced", "n", "wins with it", "brings", "interval, all sets"]]
        rows += [_of_set(row) for row in sets.looks.to_dict("records")]
        print_table(rows)
        typer.echo(sets.says())
        write(sets.looks, out)
        return
    found = brings(table, bots, [force] if together else force, games, seed, processes=processes)
    rows = [["forced", "bot", "n", "wins with it", "brings", "95% interval", "p, corrected"]]
    rows += [_cells(row, "forced", "brings") for row in found.to_dict("records")]
    print_table(rows)
    write(found, out)


def _cells(row: dict[Any, Any], what: str, amount: str) -> list[str]:
    """Format the row of one forbidden or forced move for printing.

    ``what`` is the column with the move, and ``amount`` the column with the gain or loss in points.
    """
    first = [str(row[what]), str(row["bot"]), f"{row['n']:,}"]
    if row[amount] != row[amount]:  # no figure
        return [*first, NOTHING, "", "", ""]
    return [*first, f"{row['wins']:.1%}", *_figure(row, amount), f"{row['p_corrected']:.3f}"]


def _of_set(row: dict[Any, Any]) -> list[str]:
    """Format the row of one set of forced moves for printing."""
    return [str(row["forced"]), f"{row['n']:,}", f"{row['wins']:.1%}", *_figure(row, "brings")]


def _figure(row: dict[Any, Any], amount: str) -> list[str]:
    """Format a gain or loss in percentage points and its interval, which needs enough games.

    ``amount`` is the column with the gain or loss.
    """
    value, low, high = (100 * float(str(row[name])) for name in (amount, "low", "high"))
    return [f"{value:+.1f} points", "too few games" if low != low else f"{low:+.1f} to {high:+.1f} points"]
