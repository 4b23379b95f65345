"""The section of a report about a playtest on paper."""

from __future__ import annotations

from html import escape

from playtest import catalog
from playtest.engines.sentences import counted
from playtest.frames import Frames
from playtest.record import paper
from playtest.review import markup, survey_sections
from playtest.review.wording import listed


def section(one: paper.Paper, found: Frames, heading: str, *, alone: bool) -> tuple[str, list[str]]:
    """Return the section of a report about the playtest ``one``, and its open questions.

    ``heading`` is the HTML heading of the section. ``alone`` says whether the report has no other playtest.
    """
    game = catalog.game(one.game)
    minutes = "" if one.minutes is None else f"{one.minutes:g} minutes"
    rounds = counted(one.rounds, "round") if one.rounds else ""
    facts = [
        ("Game", f"{game.title}, {len(one.seats)} players"),
        ("Played", f"{one.played:%d %B %Y}, on paper"),
        ("Length", ", ".join(filter(None, [rounds, minutes]))),
        ("Changed", one.changed),
        ("Tags", ", ".join(one.tags)),
        ("Written down as", one.id),
        ("Imported from", one.brought.file if one.brought else ""),
    ]
    asked = [
        text for text, tags in one.notes if survey_sections.is_question(text, tags)
    ] + survey_sections.unclear(found)
    won = listed([sat.name for sat in one.seats if sat.won]) or "Nobody"
    why = f": {one.reason.rstrip('.')}" if one.reason else ""
    notes = [("", "facilitator", text, ", ".join(tags)) for text, tags in one.notes]
    parts = [
        heading,
        markup.facts(facts),
        "<!--versions-->",
        markup.section("Result", f"<p><strong>{escape(won)}</strong> won{escape(why)}.</p>"),
        markup.section("Who played", _who(one)),
        "<!--summary-->",
        markup.folded("Notes", markup.table(("", "who", "", "tags"), notes)),
        markup.folded("Survey", survey_sections.survey(found)),
        markup.folded("Open questions", markup.items(asked)) if not alone and asked else "",
        markup.section("Open questions", survey_sections.grouped(asked)) if alone and asked else "",
    ]
    return f"<article class=playtest>{''.join(parts)}</article>", asked


def _who(one: paper.Paper) -> str:
    """Return the table of the players of a playtest on paper; what nobody noted is empty."""
    known = {True: "yes", False: "no", None: ""}
    rows = [
        (
            *(str(seat), sat.name, sat.role, sat.team, "" if sat.score is None else f"{sat.score:g}"),
            *("yes" if sat.won else "", known[sat.began], known[sat.first_time]),
        )
        for seat, sat in enumerate(one.seats, 1)
    ]
    titles = ("seat", "name", "role", "team", "score", "won", "began", "first time")
    used = [at for at in range(len(titles)) if at < 2 or any(row[at] for row in rows)]
    return markup.table(tuple(titles[at] for at in used), [tuple(row[at] for at in used) for row in rows])
