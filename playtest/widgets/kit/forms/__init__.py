"""Forms made from types: for open moves (deals, offers), for rules, for anything with annotated fields.

``spec_of`` reads a type: bounded numbers, text, choices, seats, optional parts, records (dataclasses), unions
of them by ``kind``, lists. ``fields_of`` draws it, ``read`` turns what the page sends back into plain JSON
for ``codec``, and ``fill`` does the opposite. What a form holds on its way is *raw*: the page's values by
path, as in ``clauses.0.kind``; ``clauses.#`` is how many there are and ``target.?`` whether there is one.
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
from playtest.widgets.kit.forms.values import add, complete, drop, fill, read

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
    "complete",
    "drop",
    "fields_of",
    "fill",
    "read",
    "spec_of",
    "spec_where_possible",
]
