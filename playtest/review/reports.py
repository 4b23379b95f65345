"""One self-contained page about one or many playtests: findings first, details folded.

The page opens without a network and prints well. Its figures are drawings that show their values when pointed
at.

Titles, names, notes, tags and answers are typed by people. All of these are escaped, and a test checks that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Any

import pandas as pd
import plotly.graph_objects as go

from playtest import catalog, words
from playtest.engines import endings
from playtest.engines.game import REFEREE
from playtest.engines.sentences import counted
from playtest.frames import Frames, frame_cache, frames
from playtest.record import (
    Entry,
    Header,
    Store,
    closing,
    is_model_note,
    long_turns_of,
    paper,
    rules_differences,
    thinking_time,
)
from playtest.review import (
    course,
    game_figures,
    general,
    journal,
    markup,
    measures,
    models,
    on_paper,
    play,
    players,
    survey_sections,
    svg_drawing,
    theme,
    times,
)
from playtest.review.questions import figures_for, overview_for, sections, stands_out
from playtest.review.wording import lasted, listed
from playtest.table import Table, known

MOST_BYTES = 1_400_000
"""Largest size of a report in bytes; figures beyond it are left out, the least important first."""
LONG = 80
"""Maximum number of letters of a version's name; the rest is cut, as *Rules* lists all differences."""
LINES = 12
"""Maximum number of differences shown unfolded; the rest are folded."""
MOMENTS = 12
"""Maximum number of long turns, and of lead changes, listed for one playtest."""
Playtest = Header | paper.Paper
"""A recorded playtest, or one on paper."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment to look at again: the entry, its kind (``lead change``, ``ruling``…) and its description."""

    n: int
    what: str
    text: str


def write_report(
    store: Store, ids: Sequence[str], path: str | Path, classes: Iterable[type[Any]] = ()
) -> Path:
    """Write the report of these playtests as one HTML file.

    Raises ``NoSuchPlaytest``, and ``ValueError`` if the file's suffix is not HTML's.
    """
    place = endings.of_file(path, "an HTML page", endings.HTML)
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(report(store, ids, classes), encoding="utf-8")
    return place


def report(store: Store, ids: Sequence[str], classes: Iterable[type[Any]] = ()) -> str:
    """Return the report of these playtests, also on paper, as HTML: each by itself, then all together.

    Raises ``NoSuchPlaytest`` for an unknown id, and ``ValueError`` if there are no ids.
    """
    ids, classes = list(dict.fromkeys(ids)), list(classes)
    if not ids:
        raise ValueError("Choose the playtests for the report.")
    headers = [found_by(store, id) for id in ids]
    everything = frames(store, classes=classes)
    found = frames(store, playtests=ids, classes=classes).among(everything)
    was = theme.in_use()
    theme.use_theme("light")  # paper is white
    try:
        alone = len(ids) == 1
        told = journal.of_playtests(store, found, classes)
        title = _whole_title(headers, told)
        headings = [_heading(one, title if alone else _dated(one)) for one in headers]
        each = [
            on_paper.section(one, found.only([one.id]), heading, alone=alone)
            if isinstance(one, paper.Paper)
            else _one(store, one, found.only([one.id]), heading, classes, alone=alone)
            for one, heading in zip(headers, headings, strict=True)
        ]
        parts = [part for part, _ in each]
        summary = _summary(found, headers)
        journals = _versions(told)
        asked = "" if alone else _all_open_questions(headers, [left for _, left in each])
        asked += _asked_by_models(found)
        said = sum(len(part.encode()) for part in (journals, summary, *parts, markup.STYLE, markup.SCRIPT))
        together = _together(found, MOST_BYTES - said) if len(ids) > 1 else ""
    finally:
        theme.use_theme(was)
    if alone:
        page = parts[0].replace("<!--summary-->", summary).replace("<!--versions-->", journals)
        return markup.page(title, page)
    one_by_one = "".join(parts)
    return markup.page(
        title, f"<h1>{escape(title)}</h1>{journals}{summary}{together}{one_by_one}<article>{asked}</article>"
    )


def found_by(store: Store, id: str) -> Playtest:
    """Return a recorded playtest's header, or a playtest on paper. Raises ``NoSuchPlaytest``."""
    return paper.find(store, id) if id.startswith(paper.PREFIX) else store.header(id)


def _whole_title(headers: Sequence[Playtest], told: Mapping[str, Sequence[journal.Chapter]]) -> str:
    """Return the title: games, number of playtests, days, versions."""
    games = listed(sorted({_named(header.game) for header in headers}))
    days = sorted({header.begun.date() for header in headers})
    on = f"{days[0]:%d %b %Y}" + (f" to {days[-1]:%d %b %Y}" if len(days) > 1 else "")
    names = listed(list(dict.fromkeys(one.title for chapters in told.values() for one in chapters)))
    what = _title(headers[0]) if len(headers) == 1 else counted(len(headers), "playtest")
    return ", ".join(filter(None, [f"{games}: {what}", on, names]))


def _versions(told: Mapping[str, Sequence[journal.Chapter]]) -> str:
    """Return the versions played, with their aims and results, as sections of a page.

    A game is left out if only its own rules were played and nothing was written about them.
    """
    parts = []
    for game, chapters in told.items():
        if any(one.keys != ("",) or one.aim or one.answers for one in chapters):
            named = f"Versions of {_named(game)}" if len(told) > 1 else "Versions"
            parts.append(journal.section(chapters, named))
    return "".join(parts)


# -- findings


def _summary(found: Frames, headers: Sequence[Playtest]) -> str:
    """Return the first page's summary: each game's findings, with a figure for the surest."""
    parts = []
    for game in sorted(set(found.games["game"])):
        some = found.only((found.games["game"] == game).astype(bool))
        told = stands_out(some, game)
        items = "".join(
            f"<li><b>{escape(one.says)}</b> {escape(one.shown)}"
            f"{f'<br><small>{escape(one.carries)}</small>' if one.carries else ''}</li>"
            for one in told.findings
        )
        unknown = " ".join(filter(None, [told.unknown, told.settle]))
        drawers = [one.figure for one in told.findings if one.figure is not None] or overview_for(game)
        named = f": {_named(game)}" if found.games["game"].nunique() > 1 else ""
        inside = f"<ol>{items}</ol>" if items else ""
        parts.append(
            f"<section class=summary><h2>What stands out{escape(named)}</h2>{inside}"
            f"<p>{escape(unknown)}</p>{_figures(some, drawers[:1])}</section>"
        )
    if any("made up" in header.tags for header in headers):
        parts.insert(0, f"<p class=warning>{journal.MADE_UP}</p>")
    return "".join(parts)


def _named(game: str) -> str:
    return catalog.game(game).title if game in catalog.names() else game.replace("_", " ").capitalize()


# -- one playtest


def _one(
    store: Store, header: Header, found: Frames, heading: str, classes: list[type[Any]], *, alone: bool
) -> tuple[str, list[str]]:
    """Return the section of one playtest under its ``heading``, and its open questions.

    If the report has several playtests, the section has no figures, as they are drawn for all playtests
    together.
    """
    game = frame_cache.game_of(header, classes)
    table = Table.open(store, header.id, type(game))
    games = found.games.iloc[0]
    facts = [
        ("Game", f"{game.title}, {header.players} players"),
        ("Begun", f"{header.begun:%d %B %Y, %H:%M}"),
        ("Length", _length(games)),
        ("Version", table.version if len(table.version) <= LONG else f"{table.version[:LONG].rstrip()}…"),
        ("Tags", ", ".join(header.tags)),
        ("Forked from", f"{header.parent[0]}, entry {header.parent[1]}" if header.parent else ""),
        ("Recorded as", f"{header.id}, by playtest {header.version}, rules {header.digest}"),
    ]
    moments = key_moments(table, found)
    asked = open_questions(table, found)
    parts = [
        heading,
        markup.facts(facts),
        "<!--versions-->",
        f"<p class=warning>{escape(table.readonly)}</p>" if table.readonly else "",
        markup.section("Result", _result(table)),
        markup.section("Who played", _who(table, found)),
        "<!--summary-->",
        markup.folded("Rules", _rules(header)),
        markup.folded("Key moments", _moments(moments)),
        markup.folded("Figures", _figures(found, _own_figures(header.game))) if alone else "",
        markup.folded("Notes and table talk", _entries(table, {"note", "talk"})),
        markup.folded("Rulings", _entries(table, {"ruling"})),
        markup.folded("Survey", survey_sections.survey(found)),
        markup.folded("Open questions", markup.items(asked)) if not alone and asked else "",
        markup.folded("Language models", _by_models(table, told)) if (told := models.runs(table)) else "",
        markup.folded("Last position", _position(table)),
        markup.section("Open questions", survey_sections.grouped(asked)) if alone and asked else "",
    ]
    return f"<article class=playtest>{''.join(parts)}</article>", asked


def _title(header: Playtest) -> str:
    return header.title or f"Playtest {header.id}"


def _dated(one: Playtest) -> str:
    return f"{_named(one.game)}: {_title(one)}, {one.begun:%d %b %Y}"


def _heading(one: Playtest, title: str) -> str:
    badge = " <small class=badge>example, made up</small>" if "made up" in one.tags else ""
    return f"<h1>{escape(title)}{badge}</h1>"


def _length(games: Any) -> str:
    place = game_figures.round_word(str(games["game"]))
    took = "" if games["seconds"] != games["seconds"] else f", {lasted(games['seconds'])}"
    undone = f", {games['undos']} undone" if games["undos"] else ""
    came = counted(int(games["length"]), "move")
    if not pd.isna(games["rounds"]):  # unless it depends on cards nobody saw
        came += f", {counted(int(games['rounds']), place)}"
    return f"{came}{took}{undone}"


def _result(table: Table) -> str:
    outcome = table.outcome
    if outcome is None:
        why = f" {escape(table.ended_why)}" if table.ended else ""
        return f"<p>It is not finished, so nobody has won.{why}</p>"
    if known.known_outcome(table) is None:
        return f"<p>{known.NOBODY_KNOWS}. {known.filled_in(table)}</p>"
    who = " and ".join(table.names[seat] for seat in sorted(outcome.winners)) or "Nobody"
    told = words.of(table.game).ending(table.view(None), table.names)
    why = f". {told.rstrip('.')}" if told else f": {outcome.reason.rstrip('.')}"
    unseen = f" {known.filled_in(table)}" if known.filled_in(table) else ""
    return f"<p><strong>{escape(who)}</strong> won{escape(why)}.{unseen}</p>"


def _who(table: Table, found: Frames) -> str:
    results = {int(row["seat"]): row for row in found.results.to_dict("records")}
    played = players.of_seats(table, found, game_figures.round_word(table.game.name))
    rows = []
    for seat, who in enumerate(table.seats):
        came = results.get(seat)
        score = "" if came is None or came["score"] != came["score"] else f"{came['score']:g}"
        won = "yes" if came is not None and came["won"] else ""
        rows.append((str(seat + 1), who.name, played[seat], came["role"] if came else "", score, won))
    how = players.styles(players.bots_of(table, found), table.game.name)
    told = f"<p><small>{'<br>'.join(map(escape, how))}</small></p>" if how else ""
    return markup.table(("seat", "name", "played by", "role", "score", "won"), rows) + told


def _rules(header: Header) -> str:
    differing = rules_differences(header.game, header.players, header.rules, header.digest)
    if differing is None:
        return "<p>The game is not known here, and so are its own rules.</p>"
    if not differing:
        return "<p>The game's own rules, nothing changed.</p>"
    rest = differing[LINES:]
    more = markup.folded(f"{len(rest)} more", markup.items(rest)) if rest else ""
    return "<p>Different from the game's own rules:</p>" + markup.items(differing[:LINES]) + more


def key_moments(table: Table, found: Frames) -> list[Moment]:
    """List the moments to look at first: lead changes, long turns, rulings, undos, notes, in log order."""
    text = words.of(table.game)
    moments = []
    leading = measures.leading(found)
    changed = [] if leading is None else measures.lead_changes(found, *leading).to_dict("records")
    for row in changed[-MOMENTS:]:
        name = table.names_at(int(row["n"]))[int(row["leader"])]
        moments.append(
            Moment(int(row["n"]), "lead change", f"{name} takes the lead. {_said(table, text, row['n'])}")
        )
    log = {entry.n: entry for entry in table.log}
    long = [n for n in long_turns_of(table.log) if n not in table.voided]
    longest = sorted(long, key=lambda n: thinking_time(log[n]) or 0.0, reverse=True)[:MOMENTS]
    for n in longest:
        seat = log[n].seat or 0
        told = f"{table.names_at(n)[seat]} thought for {thinking_time(log[n]):.0f} s. {_said(table, text, n)}"
        moments.append(Moment(n, "long think", told))
    for entry in table.log:
        if entry.kind == "ruling":
            moments.append(Moment(entry.n, "ruling", _ruling(table, entry)))
        elif entry.kind == "undo":
            gone = table.as_seated_at(entry.n).undone(entry.n)
            moments.append(Moment(entry.n, "undo", f"Undone: {gone}."))
        elif entry.kind == "close":
            what = "ended early" if entry.body["closed"] else "continues"
            moments.append(Moment(entry.n, what, closing(entry)))
        elif entry.kind == "note" and not is_model_note(entry) and "course" not in entry.body["tags"]:
            moments.append(Moment(entry.body["about"], "note", entry.body["text"]))
    return sorted(moments, key=lambda moment: moment.n)


def _said(table: Table, text: Any, n: int) -> str:
    """Describe in words what everyone at the table could see happen at the log entry ``n``.

    ``text`` is the part of the game that puts its events into words.
    """
    told = [event for event in table.events_of(int(n)) if event.shown_to(None)]
    names = table.names_at(int(n))
    said = known.said_of(table, int(n), told, None, lambda event: str(text.event(event, names, None)))
    return " ".join(filter(None, said))


def _moments(moments: list[Moment]) -> str:
    rows = [(str(moment.n), moment.what, moment.text) for moment in moments]
    return markup.table(("entry", "what", "in words"), rows)


def _entries(table: Table, kinds: set[str]) -> str:
    rows = []
    for entry in table.log:
        if entry.kind not in kinds or entry.n in table.hidden or is_model_note(entry):
            continue
        body = entry.body
        who = "facilitator" if entry.seat is None or entry.seat < 0 else table.names_at(entry.n)[entry.seat]
        about = str(body.get("about") or entry.n)
        taken_back = " (undone)" if entry.n in table.voided else ""
        tags = ", ".join(body.get("tags", ()))
        said = _ruling(table, entry) if entry.kind == "ruling" else body.get("text") or ""
        rows.append((about, who, f"{said}{taken_back}", tags))
    return markup.table(("entry", "who", "", "tags"), rows)


def _ruling(table: Table, entry: Entry) -> str:
    """Return a ruling's reason and its changes.

    Before the game's end, only the public changes are included.
    """
    then = table.as_seated_at(entry.n)
    changed = then.ruled(entry.n, None if table.outcome is None else REFEREE)
    return "; ".join([str(entry.body["reason"]), *changed])


def open_questions(table: Table, found: Frames) -> list[str]:
    """List the open questions: questions in notes, rulings (holes in the rules), players' confusion."""
    asked = []
    for entry in table.log:
        if entry.kind == "ruling" and entry.n not in table.voided:
            asked.append(f"{survey_sections.RULE_ASKED} {entry.body['reason']} (ruling, entry {entry.n})")
        elif (
            entry.kind == "note"
            and not is_model_note(entry)
            and survey_sections.is_question(entry.body["text"], entry.body["tags"])
        ):
            asked.append(f"{entry.body['text']} (entry {entry.body['about']})")
    return asked + survey_sections.unclear(found)


# -- several


def _all_open_questions(headers: Sequence[Playtest], each: Sequence[Sequence[str]]) -> str:
    """Return the section with the open questions of all playtests.

    ``each`` has the questions of each of the playtests in ``headers``.
    """
    told = [
        f"{line} (played {header.begun:%d %B})"
        if isinstance(header, paper.Paper)
        else f"{line} (begun {header.begun:%d %B, %H:%M})"
        for header, asked in zip(headers, each, strict=True)
        for line in asked
    ]
    return markup.section("Open questions", survey_sections.grouped(told)) if told else ""


def _by_models(table: Table, told: Sequence[str]) -> str:
    """Return the section on the models' moves and, after the game, on their notes."""
    rows = [(str(n), label, text) for n, label, text in models.remarks(table)]
    return markup.items(told) + (markup.table(("entry", "about", "words"), rows) if rows else "")


def _asked_by_models(found: Frames) -> str:
    """Return the section of rules questions that models asked in several playtests."""
    told = [f"{each.text} ({each.where})" for each in models.rules_questions(found)]
    return markup.section(models.ASKED, markup.items(told)) if told else ""


def _together(found: Frames, room: int) -> str:
    """Draw figures over all playtests of each game, question by question, within ``room`` bytes."""
    games = sorted(set(found.games["game"]))
    of = {game: found.only((found.games["game"] == game).astype(bool)) for game in games}
    questions = {game: list(sections(game).items()) for game in games}
    drawn: dict[str, set[Callable[[Frames], go.Figure]]] = {game: set() for game in games}
    folded: dict[str, list[str]] = {game: [] for game in games}
    left_out = []
    for at in range(max(map(len, questions.values()))):
        for game in games:
            for title, drawers in questions[game][at : at + 1]:
                new = [draw for draw in drawers if draw not in drawn[game]]
                drawn[game].update(new)
                named = f"{_named(game)}: {title}"
                part = markup.folded(named, _figures(of[game], new))
                room -= len(part.encode())
                if room < 0:
                    left_out.append(named)
                else:
                    folded[game].append(part)
    parts = ["<h2>All of them together</h2>", *(part for game in games for part in folded[game])]
    if left_out:
        why = "Left out to keep this page small; see the dashboard"
        parts.append(f"<p>{why}: {escape('; '.join(left_out))}.</p>")
    return f"<article class=together>{''.join(parts)}</article>"


def _own_figures(game: str) -> list[Callable[[Frames], go.Figure]]:
    first = [course.score_by_round, general.time_by_decision, times.waits_by_seat, play.moves_used]
    return [*first, *(draw for draw in figures_for(game) if draw not in (*first, *general.FIGURES))]


def _figures(found: Frames, drawers: Iterable[Callable[[Frames], go.Figure]]) -> str:
    drawn = []
    for draw in drawers:
        try:
            fig = draw(found)
            if fig.data:
                drawn.append(svg_drawing.figure_html(fig))
        except Exception as error:  # a guest game's figure may fail in any way, but must not break the report
            name = getattr(draw, "__name__", "figure").replace("_", " ")
            why = f"The figure {name} could not be drawn ({type(error).__name__}: {error})."
            drawn.append(f"<p>{escape(why)}</p>")
    return "".join(drawn)


def _position(table: Table) -> str:
    """Describe the last position as everyone at the table could see it."""
    said = known.position(table, table.names, lambda each: each.view(None))
    filled = known.filled_in(table)
    return (f"<p>{filled}</p>" if filled else "") + f"<pre>{escape(said)}</pre>"
