"""One page for a publisher: the game, how often and how long it was played, its balance, quotes."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from html import escape
from pathlib import Path

from playtest import catalog
from playtest.engines.game import AnyGame
from playtest.engines.sentences import counted
from playtest.frames import Frames, frames, unpacked, without_names
from playtest.record import Store, Unusable, everybody
from playtest.review import course, days, feedback, general, journal, markup, measures, svg_drawing
from playtest.review.stats import LEAST, mean_interval
from playtest.review.wording import about, from_to, quoted, seen

QUOTES = 3
LONGEST = 180
"""Maximum number of letters of a quotation."""
FIGURES = (general.wins_by_seat, course.minutes)
_MARKS = re.compile(r"\s*<!--.*?-->|\*+", re.DOTALL)
"""Matches what is removed from a page of rules: comments, and the asterisks of bold and italic words."""
ONE_PAGE = """<style>
@page { size: A4; margin: 14mm; } body { font-size: 12.5px; } main { padding: 0; max-width: none; }
h1 { margin: 0; font-size: 24px; } h2 { margin: 10px 0 4px; font-size: 15px; } p, ul { margin: 4px 0; }
figure { margin: 6px 0; zoom: 1 !important; } figure svg { max-height: 64mm; } .narrow { display: none; }
blockquote { margin: 4px 0 4px 12px; font-style: italic; }
</style>"""


def page(store: Store, game: str) -> str:
    """Return the page as HTML, from finished playtests with people.

    Raises ``Unusable`` if there are none.
    """
    title = catalog.game(game).title
    found = journal.of_people(frames(store, game=game))
    if found.games.empty:
        raise Unusable(f"Nobody has played {title} to its end yet in {store.place}.")
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p class=warning>{journal.MADE_UP}</p>" if _made_up(found) else "",
        f"<p>{escape(_what(game))}</p>",
        f"<h2>Played</h2>{markup.items([*_numbers(found)])}",
        "".join(svg_drawing.figure_html(draw(found)) for draw in FIGURES),
    ]
    if quotes := list(_quotes(without_names(found, everybody(store))))[:QUOTES]:
        told = "".join(f"<blockquote>{escape(quote)}</blockquote>" for quote in quotes)
        parts.append(f"<h2>In players\u2019 words</h2>{told}")
    return markup.page(title, f"{ONE_PAGE}<article>{''.join(parts)}</article>")


def _made_up(found: Frames) -> bool:
    return any("made up" in unpacked(tags) for tags in found.games["tags"])


def _what(game: str) -> str:
    """Describe a game: its number of players, and its goal from its page of rules.

    Without a stated goal, the first paragraph of the game class's docstring is used.
    """
    cls = catalog.game(game)
    first = _goal(cls) or " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())
    low, high = cls.players[0], cls.players[-1]
    many = f"{low} players" if low == high else f"{low} to {high} players"
    return first if many in first else f"For {many}. {first}".strip()


def _goal(game: type[AnyGame]) -> str:
    """Return the first paragraph under *The goal* on the game's page of rules; empty without one."""
    named = catalog.part(game, "rules")
    places = (Path(str(named)), Path(__file__).parents[2] / str(named)) if named else ()
    path = next((place for place in places if place.is_file()), None)
    _, _, goal = (path.read_text(encoding="utf-8") if path else "").partition("## The goal\n")
    return " ".join(_MARKS.sub("", goal.strip().partition("\n\n")[0]).split())


def _numbers(found: Frames) -> Iterator[str]:
    games = found.games
    began = days.begun(games).dropna()
    months = dict.fromkeys(f"{day:%b %Y}" for day in (began.min(), began.max())) if len(began) else {}
    when = f", {' to '.join(months)}" if months else ""
    people = found.results.loc[found.results["by"] == "person", "name"].nunique()
    yield f"{counted(len(games), 'finished playtest')} with {counted(people, 'player')}{when}."
    minutes = measures.timed(found)["minutes"].dropna()
    if len(minutes) >= LEAST:
        took = about(float(minutes.mean()), *mean_interval(minutes, (0, None)), "minutes")
        yield f"A playtest takes {took}, n = {len(minutes)}."
    elif len(minutes):
        yield f"Playtests took {from_to(minutes.round())} minutes."
    for row in measures.wins(found).to_dict("records"):
        if row["n"] >= LEAST:
            won = seen(int(row["count"]), int(row["n"]))
            yield f"Seat {int(row['seat']) + 1} of {int(row['players'])} won {won}."
    for one in feedback.ratings(found):
        question = one.question.replace("_", " ").capitalize()
        spread = f"{min(one.values):g} to {max(one.values):g}"
        number = f"{counted(len(one.values), 'answer')} in {counted(one.playtests, 'playtest')}"
        yield f"{question}: {one.mean} on average ({spread}), {number}."


def _quotes(found: Frames) -> Iterator[str]:
    """Yield what players wrote, without names: answers before notes, the longest first.

    Very short and very long texts and rulings are left out.
    """
    found = found.having("notes", found.table("notes")["kind"].to_pandas() != "ruling")
    answers = [answer.text for some in feedback.answers(found).values() for answer in some]
    noted = [note.text for note in feedback.notes(found)]
    for texts in (answers, noted):
        for text in sorted(dict.fromkeys(texts), key=len, reverse=True):
            if 12 <= len(text) <= LONGEST:
                yield quoted(text, LONGEST)
