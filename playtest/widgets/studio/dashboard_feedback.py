"""People's feedback on the dashboard's page: notes that lead to their moments, answers, ratings."""

from __future__ import annotations

from collections.abc import Sequence

from playtest.frames import Frames
from playtest.review import feedback, models
from playtest.widgets.kit import Child, Node, button, controls, forms, h
from playtest.widgets.table import survey

MOST = 60
"""Maximum number of notes, and of answers to a question, shown on the page. The report has all."""
_LINE = "padding:6px 0;border-bottom:1px solid var(--pb-line)"
_TAG = "padding:1px 8px;border-radius:20px;background:var(--pb-accent-soft);font-size:13px;margin-right:6px"


def what_was_said(found: Frames, noted: Sequence[feedback.Note], *, recorded: bool) -> Node:
    """Return what people said: notes, then answers in words by question, then the number of each rating.

    Questions that language models asked about the rules come last. With ``recorded``, buttons such as
    ``noted:0`` show the moments of notes.
    """
    answered = feedback.answers(found)
    rated = feedback.ratings(found)
    unclear = models.rules_questions(found)
    if not (noted or answered or rated or unclear):
        nothing = controls.message("No notes and no survey answers here.")
        return h("section", {"class": "pb-wide", "data-said": 0}, nothing, key="said")
    return h(
        "section",
        {"class": "pb-wide pb-stack", "data-said": len(noted), "aria-label": "What people said"},
        _notes(noted, recorded=recorded),
        *[_answers(question, given) for question, given in answered.items()],
        _ratings(rated),
        _block("models", models.ASKED, [*map(_asked, unclear[:MOST])], len(unclear)) if unclear else None,
        key="said",
    )


def played_by_models(found: Frames) -> Node | None:
    """For each run with a language model, say how it was made; empty if no model played."""
    runs = models.runs_in(found)
    if not runs:
        return None
    several = len({run.playtest for run in runs}) > 1
    items = [
        h("li", {"style": _LINE}, f"{run.playtest}: {run.sentence}" if several else run.sentence, key=str(at))
        for at, run in enumerate(runs[:MOST])
    ]
    return _block("model runs", models.PLAYED, items, len(runs))


def question(name: str) -> str:
    """Return the text of a survey question."""
    spec = survey.survey_form()
    assert isinstance(spec, forms.Record)
    titles = {part: described.title for part, described in spec.parts}
    return titles.get(name) or name.removeprefix("own: ").replace("_", " ")


def _notes(noted: Sequence[feedback.Note], *, recorded: bool) -> Node | None:
    if not noted:
        return None
    items = [_note(at, one, recorded=recorded) for at, one in enumerate(noted[:MOST])]
    return _block("notes", f"Notes and rulings ({len(noted)})", items, len(noted))


def _note(at: int, one: feedback.Note, *, recorded: bool) -> Node:
    tags = [h("span", {"style": _TAG}, tag, key=tag) for tag in one.tags]
    about = h("small", {"class": "pb-hint"}, f"{one.who}; {one.where}", key="about")
    leads = recorded and one.moment is not None
    replay = button(f"noted:{at}", "Replay the moment", kind="quiet", key="replay") if leads else None
    words = h("div", {}, *tags, h("span", {}, one.text), key="words")
    return h("li", {"style": _LINE}, words, about, replay, key=f"{at} {one.text}")


def _answers(name: str, given: Sequence[feedback.Answer]) -> Node:
    items = [
        h(
            "li",
            {"style": _LINE},
            h("div", {}, one.text, key="words"),
            h("small", {"class": "pb-hint"}, "; ".join(filter(None, [one.who, one.where])), key="about"),
            key=f"{at} {one.text}",
        )
        for at, one in enumerate(given[:MOST])
    ]
    return _block(f"answers {name}", question(name), items, len(given))


def _asked(one: models.RulesQuestion) -> Node:
    """Return a question about the rules that language models asked, and where they asked it."""
    words = h("div", {}, one.text, key="words")
    where = h("small", {"class": "pb-hint"}, one.where, key="about")
    return h("li", {"style": _LINE}, words, where, key=one.text)


def _block(key: str, title: str, items: Sequence[Child], count: int) -> Node:
    rest = count - len(items)
    more = h("p", {"class": "pb-hint"}, f"{rest:,} more are in the report.") if rest else None
    listed = h("ul", {"style": "list-style:none;padding:0;margin:0"}, *items, key="listed")
    return h("section", {"data-block": key}, h("h3", {"class": "pb-title"}, title), listed, more, key=key)


def _ratings(rated: Sequence[feedback.Rated]) -> Node | None:
    if not rated:
        return None
    rows = [
        h(
            "tr",
            {},
            h("th", {"scope": "row"}, question(one.question), key="question"),
            h("td", {}, one.mean, key="mean"),
            h("td", {}, str(len(one.values)), key="n"),
            h("td", {}, one.each, key="each"),
            key=one.question,
        )
        for one in rated
    ]
    heads = ("Question", "mean", "answers", "each of them")
    head = h("tr", {}, *[h("th", {"scope": "col"}, text, key=text) for text in heads])
    table = h("table", {"class": "pb-table"}, h("thead", {}, head), h("tbody", {}, *rows))
    return h(
        "section", {"data-block": "ratings"}, h("h3", {"class": "pb-title"}, "Ratings"), table, key="ratings"
    )
