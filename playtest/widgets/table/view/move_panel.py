"""The dock's panel for composing a move: its questions, choices and main buttons."""

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

    ``prefix`` begins every message that the panel's buttons send. ``stakes`` is a function that returns what
    a move gains and costs, in words. ``free`` says that the player may move although the game waits for
    others. The dock then has no other sentence that asks for this move. ``more`` are further buttons next to
    the answers.
    """

    composer: Composer
    prefix: str = ""
    stakes: Callable[[Any], str] = lambda move: ""
    free: bool = False
    more: Sequence[Node] = ()


def composer_panel(composing: Composing, title: str, unavailable: Sequence[str] = ()) -> Node:
    """Return the panel for composing a move.

    It shows the next question, a form, or the complete move with its cost and button. ``unavailable`` are
    moves, in words, that are refused now. A press on one of them shows why.
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
    """Return the button that makes the composed move, with a shorter text if ``sentence`` is too long."""
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
    """Return an invisible placeholder that keeps room on a phone until a move is composed.

    It is as large as the longest of up to ``SOME`` possible moves, in letters of medium width. Answers that
    disappear once a move is complete use the same room. Answers that stay are above it.
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
    """Return a placeholder that shows the main button's usual text before a move is chosen.

    The text is taken from the last move of the same kind as the first. The first one itself may be to choose
    nothing.
    """
    kinds = [getattr(move, "kind", None) for move in composer.moves]
    alike = [move for move, kind in zip(composer.moves, kinds, strict=True) if kind == kinds[0]]
    return (
        h("span", {"class": "pb-shut"}, composer.words.submit_label(alike[-1], composer.names))
        if alike
        else None
    )


def _remains(composer: Composer, stakes: Callable[[Any], str]) -> bool:
    """Return whether the answer buttons stay on the page after one of them has completed the move.

    They stay if every answer completes a move and none has a text below it, so that their height does not
    change.
    """
    question = composer.question
    if question is None or question.field == KIND or len(question.options) > SIDE_BY_SIDE:
        return False
    completes = all(each.move is None and each.leaves is not None for each in question.options)
    return completes and not any(_consequences(composer, question, stakes))


def _room_for(sentence: str, cost: str) -> str:
    """Return the CSS class that says how much room the composed move ``sentence`` needs besides its button.

    A long move gets a line of its own. If the button holds the whole move, only its ``cost`` needs room.
    """
    if len(sentence) > LONG:
        return "pb-long"
    if len(sentence) > SHORT:
        return ""
    return "pb-costs" if cost else "pb-unseen"


def _costs(stakes: str) -> list[Child]:
    """Return ``stakes``, the text on gains and costs, with everything after its semicolon in bold.

    What follows the semicolon is lost for good.
    """
    calm, _, hard = stakes.partition("; ") if not stakes.startswith("; ") else ("", "", stakes[2:])
    return [f"{calm}; " if calm and hard else calm, h("b", {"class": "pb-hard"}, hard) if hard else None]


def _question(composing: Composing) -> list[Node]:
    """Return the next question with its answers; empty if nothing is asked.

    For an unfinished deal, return what the deal still lacks.
    """
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
    """Return the question with a button for each answer, and below it any cost that all answers share.

    The question is only for screen readers if another sentence asks it, or if the buttons name whole moves.
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
    """Return the word that all ``notes`` begin with, so that it is shown only once above the answers.

    It is empty if there are few notes or if they begin differently.

    >>> _unit([f"power {n}" for n in range(12)])
    'power'
    """
    units = {note.partition(" ")[0] if " " in note else "" for note in notes}
    return units.pop() if len(notes) > IN_TWO_LINES and len(units) == 1 else ""


def _alike(question: Question, every: Sequence[str]) -> str:
    """Return the cost that all answers share, or the shared end of their costs, to be shown only once.

    ``every`` has the cost of each answer.
    """
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
    """Return the parts at the end that all of ``costs`` share; the parts are separated by commas.

    >>> _end_alike(["costs 3 GDP, unseen", "unseen"])
    'unseen'
    """
    parts = [cost.split(", ")[::-1] for cost in costs]
    same = 0
    while all(len(each) > same and each[same] == parts[0][same] for each in parts):
        same += 1
    return ", ".join(parts[0][:same][::-1])


def _still(composer: Composer) -> list[Node]:
    """Return the line on what an unfinished deal lacks: its parts, or a change to the offer it answers."""
    lacking = composer.missing or ("change",)
    lacks = " and ".join(str(composer.words.value("still", name)) for name in lacking)
    asks = h("span", {"class": "pb-ask", "data-question": "deal"}, f"Still to choose: {lacks}", key="ask")
    if composer.unchanged is None:
        return [asks]
    return [h("span", {"class": "pb-so-far"}, f"{composer.called(composer.unchanged)}.", key="so far"), asks]


def _whole(composer: Composer, prefix: str) -> list[Node]:
    """Return the button that opens the form with all parts of the deal begun on the board.

    The result is empty if no deal has been begun there.
    """
    if composer.puts_together is None:
        return []
    called, about = (str(composer.words.value("still", name)) for name in ("whole", "whole-about"))
    return [button(f"{prefix}whole", called, kind="quiet", data_called=called, data_about=about)]


def _option(composing: Composing, question: Question, at: int, brief: str, note: str) -> Node:
    """Return the button of answer number ``at``, which names the whole move if the answer completes one.

    If ``brief`` is not empty, the button shows this text instead. ``note`` is shown below the text.
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
    """Return the text below answer number ``at``: the game's note or, without one, the answer's cost.

    The cost leaves out ``alike``, the part that all answers share. If there are many answers, none shows its
    cost. The cost of the chosen answer then appears next to Confirm.
    """
    composer, option = composing.composer, question.options[at]
    if note := front_end(composer.game).option_note(composer.view, composer.made_with(option)):
        return note
    if len(question.options) > SIDE_BY_SIDE:
        return ""
    return cost[: -len(alike)].removesuffix(", ") if alike and cost.endswith(alike) else cost


def _consequences(composer: Composer, question: Question, stakes: Callable[[Any], str]) -> list[str]:
    """Return for each answer the text on gains and costs below it; empty for an answer without a text.

    An answer whose button names a move has the text of this move. An answer also has a text if all moves that
    can follow from it cost the same. Any other answer has a text only if it leaves a single move, and one of
    these is true:

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
