"""The unfinished move in the dock: its questions, choices and main buttons."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from playtest.widgets.games import front_end
from playtest.widgets.kit import (
    Child,
    Node,
    button,
    controls,
    forms,
    h,
)
from playtest.widgets.table.composer.composer import Composer, said
from playtest.widgets.table.composer.move_parts import KIND
from playtest.widgets.table.composer.questions import SIDE_BY_SIDE, Option, Question
from playtest.words import common

MANY = 40
"""With more answers than this, a question is a drop-down."""
IN_TWO_LINES = 10
"""The most answers whose notes are shown in full: a phone has them in two lines.

With more answers, a word that all notes begin with is shown only once.
"""
SHORT = 34
"""A move with more letters than this does not fit on its button."""
SOME = 40
"""Maximum number of possible moves whose length is measured to reserve room for the longest."""
LONG = 75
"""A move with more letters than this takes the whole width of the dock."""


@dataclass(frozen=True, slots=True)
class Composing:
    """A move being composed, as one panel shows it.

    ``prefix`` begins every message that the panel's buttons send. ``stakes`` returns what a move gains and
    costs, in words. ``free`` says that the move may be made although the game waits for others, so no other
    sentence asks for it. ``more`` are further buttons next to the answers.
    """

    composer: Composer
    prefix: str = ""
    stakes: Callable[[Any], str] = lambda move: ""
    free: bool = False
    more: Sequence[Node] = ()


def composer_panel(composing: Composing, title: str, unavailable: Sequence[str] = ()) -> Node:
    """Return the unfinished move: the next question, a form, or the move with its cost and button.

    ``unavailable`` are moves that are refused now. A press on one says why.
    """
    composer, prefix = composing.composer, composing.prefix
    begun = bool(prefix or composer.begun or composer.move)
    inside = (
        _form(composer, prefix)
        if composer.form and composer.move is None
        else [
            None if begun else _room_to_compose(composer, composing.stakes),
            *_question(composing),
            *_composed(composing),
        ]
    )
    return h(
        "section",
        {
            "class": "pb-composer",
            "aria-label": title,
            "data-composer": prefix or "seat",
            "data-free": composing.free or None,
        },
        *inside,
        _unavailable(unavailable) if unavailable and not composer.form else None,
        key=f"{prefix}composer",
    )


def _unavailable(moves: Sequence[str]) -> Node:
    buttons = [button(f"try:{at}", move, kind="quiet") for at, move in enumerate(moves)]
    hint = h("span", {"class": "pb-hint"}, "Not possible; press to see why:", key="hint")
    return h("div", {"class": "pb-buttons", "data-unavailable": True}, hint, *buttons, key="unavailable")


def _composed(composing: Composing) -> list[Node]:
    """Return the composed move in words, with its cost and its buttons; empty until it is complete."""
    composer = composing.composer
    if composer.move is None:
        return []
    sentence = said(composer, composer.names)
    cost = composer.hint or composing.stakes(composer.move)
    return [
        h(
            "div",
            {"class": f"pb-composing {_room_for(sentence, cost)}".strip()},
            h("strong", {"class": "pb-composed", "data-composed": True}, sentence, key="composed"),
            h("span", {"class": "pb-cost"}, *_costs(cost), key="cost") if cost else None,
            key="sentence",
        ),
        h(
            "div",
            {"class": "pb-buttons"},
            *_whole(composer, composing.prefix),
            _back(composer, composing.prefix),
            _confirm(composer, composing.prefix, sentence),
            key="confirming",
        ),
    ]


def _back(composer: Composer, prefix: str) -> Node | None:
    """Return the button that leads from a composed move back to its form or to the beginning."""
    if composer.form:
        return button(f"{prefix}edit", "Change it")
    return button(f"{prefix}clear", "Clear", kind="quiet") if composer.begun else None


def _confirm(composer: Composer, prefix: str, sentence: str) -> Node:
    """Return the button that makes the composed move. A long ``sentence`` is shortened on it."""
    sure = composer.words.confirm_label(composer.move) if composer.begun else ""
    brief = composer.words.submit_label(composer.move, composer.names)
    shown = sure or (sentence if len(sentence) <= SHORT else brief)
    return button(
        f"{prefix}confirm:{composer.key}",
        shown,
        kind="main",
        key="confirm",
        data_confirm=True,
        data_focus=True,
        label=f"{'Confirm' if shown == sentence else shown}: {sentence}",
    )


def _room_to_compose(composer: Composer, stakes: Callable[[Any], str]) -> Node:
    """Return an invisible placeholder that keeps room on a phone for the composed move until there is one.

    It is as large as the longest of up to ``SOME`` possible moves, in letters of medium width. Answers that
    disappear after a pick use the same room; answers that remain are above it.
    """
    moves = composer.moves[:: len(composer.moves) // SOME + 1]
    sentences = [composer.called(move) for move in moves]
    says = max((each for each in sentences if len(each) > SHORT), key=len, default="")
    costs = max([composer.hints, *map(stakes, moves)], key=len)
    question = composer.question
    parts = question is not None and any(option.leaves is None for option in question.options)
    classes = "pb-room pb-remains" if _remains(composer, stakes) else "pb-room"
    classes = f"{classes} pb-parts" if parts else classes
    attrs = {"class": classes, "aria-hidden": "true"}
    room = {f"data-{name}": re.sub(r"\S", "e", text) for name, text in (("says", says), ("costs", costs))}
    return h("div", attrs | room, _shut(composer), key="room")


def _shut(composer: Composer) -> Node | None:
    """Return a placeholder with the main button's usual label, shown before a move is chosen.

    The label is that of the last move of the same kind as the first: the first may be to choose nothing.
    """
    kinds = [getattr(move, "kind", None) for move in composer.moves]
    alike = [move for move, kind in zip(composer.moves, kinds, strict=True) if kind == kinds[0]]
    return (
        h("span", {"class": "pb-shut"}, composer.words.submit_label(alike[-1], composer.names))
        if alike
        else None
    )


def _remains(composer: Composer, stakes: Callable[[Any], str]) -> bool:
    """Return whether the answers stay on the page after one of them has completed the move.

    They do if every answer completes a move and none needs a text below it, so that all keep their height.
    """
    question = composer.question
    if question is None or question.field == KIND or len(question.options) > SIDE_BY_SIDE:
        return False
    completes = all(each.move is None and each.leaves is not None for each in question.options)
    return completes and not any(_consequences(composer, question, stakes))


def _room_for(sentence: str, cost: str) -> str:
    """Return the CSS class of a composed move: how much room it needs besides its button.

    A long sentence gets a line. If the button holds the whole sentence, only its cost needs room, if any.
    """
    if len(sentence) > LONG:
        return "pb-long"
    if len(sentence) > SHORT:
        return ""
    return "pb-costs" if cost else "pb-unseen"


def _costs(stakes: str) -> list[Child]:
    """Return the text ``stakes`` with the permanent costs, which follow a semicolon, in bold."""
    calm, _, hard = stakes.partition("; ") if not stakes.startswith("; ") else ("", "", stakes[2:])
    return [f"{calm}; " if calm and hard else calm, h("b", {"class": "pb-hard"}, hard) if hard else None]


def _question(composing: Composing) -> list[Node]:
    """Return the next question with its answers, or what an unfinished deal lacks; empty if there is none."""
    composer, prefix = composing.composer, composing.prefix
    question = composer.question
    if composer.missing or composer.unchanged is not None:
        return [*_still(composer), *_whole(composer, prefix), *_clear(composer, prefix)]
    if question is None:
        return []
    if len(question.options) > MANY:
        return [_long_question(question, prefix), *_clear(composer, prefix)]
    return [_answers(composing, question)]


def _answers(composing: Composing, question: Question) -> Node:
    """Return the question with a button for each answer, and any cost that all answers share.

    The question is only for screen readers if another sentence asks it, or the buttons name whole moves.
    """
    composer, prefix = composing.composer, composing.prefix
    asks = bool(composer.asks)
    whole_moves = all(option.move is not None for option in question.options)
    said = "pb-ask pb-unseen" if (asks or whole_moves) and not prefix else "pb-ask"
    costs = _consequences(composer, question, composing.stakes)
    alike = "" if prefix or (question.field == KIND and not asks) else _alike(question, costs)
    told = question.title.endswith(alike) or (composing.free and not composer.begun)  # or Confirm says it
    notes = [_note(composing, question, at, cost, alike) for at, cost in enumerate(costs)]
    if unit := _unit(notes):
        notes = [f"→ {note.removeprefix(unit).strip()}" for note in notes]
        alike = ", ".join(filter(None, (f"→ {unit}", alike)))
    label = composer.words.short_label if asks and not prefix else None
    briefs = ["" if label is None else label(question.field, option.value) for option in question.options]
    group = {"class": "pb-buttons", "role": "group", "aria-label": question.title, "data-rove": True}
    return h(
        "div",
        group | {"data-amounts": all(option.label.isdigit() for option in question.options)},
        h("span", {"class": said, "data-question": question.field}, question.title, key="ask"),
        h("small", {"class": "pb-alike"}, *_costs(alike), key="alike") if alike and not told else None,
        *[
            _option(composing, question, at, brief, note)
            for at, (brief, note) in enumerate(zip(briefs, notes, strict=True))
        ],
        *composing.more,
        *_clear(composer, prefix),
        key="options",
    )


def _unit(notes: Sequence[str]) -> str:
    """Return the word that all notes begin with, if there are many, so that it is shown only once.

    >>> _unit([f"power {n}" for n in range(12)])
    'power'
    """
    units = {note.partition(" ")[0] if " " in note else "" for note in notes}
    return units.pop() if len(notes) > IN_TWO_LINES and len(units) == 1 else ""


def _alike(question: Question, every: Sequence[str]) -> str:
    """Return the cost, or the end of their costs, that all answers share, to be shown only once."""
    costs = set(every)
    if len(question.options) < 2 or "" in costs:
        return ""
    hard = {cost.partition("; ")[2] for cost in costs}
    begin = all(option.begins is not None for option in question.options)
    wait = hard != {""} and all(option.move is None for option in question.options)
    if len(costs) > 1 and len(hard) == 1 and (begin or wait):
        return f"; {hard.pop()}" if hard != {""} else _end_alike(sorted(costs))
    if len(costs) > 1:
        return "" if any("; " in cost for cost in costs) else _end_alike(sorted(costs))
    return costs.pop()


def _end_alike(costs: Sequence[str]) -> str:
    """Return the last comma-separated parts that all of ``costs`` share.

    >>> _end_alike(["costs 3 GDP, unseen", "unseen"])
    'unseen'
    """
    parts = [cost.split(", ")[::-1] for cost in costs]
    same = 0
    while all(len(each) > same and each[same] == parts[0][same] for each in parts):
        same += 1
    return ", ".join(parts[0][:same][::-1])


def _still(composer: Composer) -> list[Node]:
    """Return what an unfinished deal still lacks: parts, or a change to the offer it answers."""
    lacking = composer.missing or ("change",)
    lacks = " and ".join(str(composer.words.value("still", name)) for name in lacking)
    asks = h("span", {"class": "pb-ask", "data-question": "deal"}, f"Still to choose: {lacks}", key="ask")
    if composer.unchanged is None:
        return [asks]
    return [h("span", {"class": "pb-so-far"}, f"{composer.called(composer.unchanged)}.", key="so far"), asks]


def _whole(composer: Composer, prefix: str) -> list[Node]:
    """Return the button that opens the full form of the deal being composed on the board, if there is one."""
    if composer.puts_together is None:
        return []
    called, about = (str(composer.words.value("still", name)) for name in ("whole", "whole-about"))
    return [button(f"{prefix}whole", called, kind="quiet", data_called=called, data_about=about)]


def _option(composing: Composing, question: Question, at: int, brief: str, note: str) -> Node:
    """Return the button of answer number ``at``. It names the whole move if the answer completes one.

    If there is a ``brief`` label, the button shows it instead. The ``note`` is shown below the label.
    """
    composer, prefix = composing.composer, composing.prefix
    option = question.options[at]
    whole = option.move is not None and not prefix
    makes = whole and option.makes
    label = composer.called(option.move) if whole else option.label
    attrs = {
        "type": "button",
        "class": "pb-button pb-answer" if note else "pb-button",
        "data-do": f"make:{composer.key}:{at}" if makes else f"{prefix}choose:{question.field}:{at}",
        "data-nav": True,
        "data-can": "yes",
        "data-key": f"{question.field}-{at}",
        "data-option": f"{question.field}={option.value}",
        "data-names-move": whole or None,
        "data-make": makes or None,
        "aria-label": f"{brief}: {label}" if brief else None,
        "aria-pressed": None if composer.move is None else str(composer.picked_answer(option)).lower(),
        "title": label if brief else None,
    }
    return h(
        "button",
        attrs,
        brief or label,
        h("small", {}, *_costs(note), key="cost") if note else None,
        key=f"{question.field} {option.label}",
    )


def _note(composing: Composing, question: Question, at: int, cost: str, alike: str) -> str:
    """Return the text below an answer: the game's note, or its cost without the part all answers share.

    With many answers, no answer shows its cost. The picked one shows it next to Confirm.
    """
    composer, option = composing.composer, question.options[at]
    if note := front_end(composer.game).option_note(composer.view, composer.made_with(option)):
        return note
    if len(question.options) > SIDE_BY_SIDE:
        return ""
    return cost[: -len(alike)].removesuffix(", ") if alike and cost.endswith(alike) else cost


def _consequences(composer: Composer, question: Question, stakes: Callable[[Any], str]) -> list[str]:
    """Return the text on gains and costs below each answer; empty for answers without such a text.

    An answer whose button names a move has the text of this move. So does an answer after which every move
    costs the same. Any other answer has a text only if it leaves a single move, and one of these is true:

    - Every answer leaves a single move, and the texts differ.
    - The player has begun to compose, and the move does not always wait for Confirm.
    """
    left = [option.leaves and stakes(option.leaves) for option in question.options]
    tells = None not in left and len(set(left)) > 1

    def said(option: Option, left: str | None) -> str:
        whole_move = option.move if option.move is not None else option.begins
        if whole_move is not None:
            return stakes(whole_move)
        if option.leaves is None:
            return ""
        return (left or "") if tells or last(option.leaves) else ""

    def last(move: Any) -> bool:
        return composer.begun and not front_end(composer.game).needs_confirm(composer.view, move)

    return [said(option, brings) for option, brings in zip(question.options, left, strict=True)]


def _clear(composer: Composer, prefix: str) -> list[Node]:
    if not composer.begun or composer.move is not None:
        return []
    return [button(f"{prefix}clear", "Clear", kind="quiet")]


def _long_question(question: Question, prefix: str) -> Node:
    """Return a drop-down for a question with too many answers for buttons."""
    options = [(str(at), option.label) for at, option in enumerate(question.options)]
    name = f"{prefix}take:{question.field}"
    inside = h(
        "div",
        {"class": "pb-line", "data-question": question.field},
        controls.choice("option", question.title, name, options, "0"),
    )
    return controls.form(name, "Take it", inside)


def _form(composer: Composer, prefix: str) -> list[Node]:
    form = composer.form
    assert form is not None
    name = f"{prefix}form"
    sample = next((move for move in composer.moves if type(move) is form.type), None)
    makes = form.makes_move and sample is not None
    send = composer.words.submit_label(sample, composer.names) if makes else common.CONTINUE
    return [
        h(
            "form",
            {
                "class": "pb-form",
                "data-do": name,
                "data-form": form.type.__name__,
                "novalidate": True,
                "data-meanwhile": f"“{form.spec.title}” is open; “Cancel” closes it.",
            },
            h("h3", {}, form.spec.title),
            controls.refusal(form.refusal),
            *forms.fields_of(form.spec, form.raw, form=name, wrong=form.wrong),
            h(
                "div",
                {"class": "pb-buttons"},
                h("button", {"type": "submit", "class": "pb-button pb-main"}, send),
                button(f"{prefix}clear", common.CANCEL),
                key="send",
            ),
            key=f"form-{composer.key}",
        )
    ]
