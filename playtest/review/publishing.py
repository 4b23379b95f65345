"""One page for a publisher: the game, how often and how long it was played, its balance, quotes."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from html import escape

from playtest import catalog
from playtest.engines.sentences import counted
from playtest.frames import Frames, frames
from playtest.record import Store, Unusable
from playtest.review import course, drawing, feedback, general, journal, markup, measures
from playtest.review.stats import LEAST, mean_interval
from playtest.review.wording import about, from_to, quoted, seen

QUOTES = 3
LONGEST = 180
"""Maximum number of letters of a quotation."""
FIGURES = (general.wins_by_seat, course.minutes)
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
        f"<p>{escape(_what(game))}</p>",
        f"<h2>Played</h2>{markup.items([*_numbers(found)])}",
        "".join(drawing.figure_html(draw(found)) for draw in FIGURES),
    ]
    if quotes := list(_quotes(found))[:QUOTES]:
        told = "".join(f"<blockquote>{escape(quote)}</blockquote>" for quote in quotes)
        parts.append(f"<h2>In players\u2019 words</h2>{told}")
    return markup.page(title, f"{ONE_PAGE}<article>{''.join(parts)}</article>")


def _what(game: str) -> str:
    """Describe the game by the first paragraph of its class, with its number of players."""
    cls = catalog.game(game)
    first = " ".join((inspect.getdoc(cls) or "").partition("\n\n")[0].split())
    low, high = cls.players[0], cls.players[-1]
    many = f"{low} players" if low == high else f"{low} to {high} players"
    return first if many in first else f"For {many}. {first}".strip()


def _numbers(found: Frames) -> Iterator[str]:
    games = found.games
    days = games["created"].dropna()
    since = f", {days.min():%b %Y} to {days.max():%b %Y}" if len(days) else ""
    people = found.results.loc[found.results["by"] == "person", "name"].nunique()
    yield f"{counted(len(games), 'finished playtest')} with {counted(people, 'player')}{since}."
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
        yield f"{one.question.replace('_', ' ').capitalize()}: {one.mean} of 5, {one.each}."


def _quotes(found: Frames) -> Iterator[str]:
    """Yield what players wrote, without names: answers before notes, longest first."""
    answers = [answer.text for some in feedback.answers(found).values() for answer in some]
    noted = [note.text for note in feedback.notes(found)]
    for texts in (answers, noted):
        for text in sorted(dict.fromkeys(texts), key=len, reverse=True):
            if 12 <= len(text) <= LONGEST:
                yield quoted(text, LONGEST)
