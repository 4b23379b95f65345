"""Forms built from types: for open moves (deals, offers), for rules, for any annotated type.

``spec_of`` reads a type: bounded numbers, text, choices, seats, optional parts, records (dataclasses), unions
of records by ``kind``, and lists. ``fields_of`` draws the form. ``read`` turns the page's answer into plain
JSON for ``codec``, and ``fill`` does the opposite.

A form's values in transit are *raw*: the page's values by path, as in ``clauses.0.kind``. ``clauses.#`` is
the length of a list, and ``target.?`` says whether an optional part is present.
"""

from playtest.widgets.kit.forms.fields import fields_of
from playtest.widgets.kit.forms.specs import (
    NONE,
    SEAT_FIELDS,
    Choice,
    Choices,
    Either,
    Flag,
    Maybe,
    Number,
    Raw,
    Record,
    Several,
    Spec,
    Words,
    Wrong,
    spec_of,
    spec_where_possible,
)
from playtest.widgets.kit.forms.values import add, chosen_value, complete, drop, fill, read

__all__ = [
    "NONE",
    "SEAT_FIELDS",
    "Choice",
    "Choices",
    "Either",
    "Flag",
    "Maybe",
    "Number",
    "Raw",
    "Record",
    "Several",
    "Spec",
    "Words",
    "Wrong",
    "add",
    "chosen_value",
    "complete",
    "drop",
    "fields_of",
    "fill",
    "read",
    "spec_of",
    "spec_where_possible",
]
