"""Every message that the form for rules can send.

To add one: declare its class here and bind a method to it. A message without a method raises an
error when ``rules_form`` is imported.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from playtest.widgets.kit.commands import Command, Vocabulary, kinds_of


@dataclass(frozen=True)
class RulesMessage(Command):
    """A message from the form, with all its ``values``."""

    below: ClassVar[str] = ""
    """The field below which the error of a press is shown; empty for errors at the main buttons."""

    values: Mapping[str, Any]


class Look(RulesMessage):
    """A message that only stores the form's values, and redraws the form."""


class Hello(Look, wire="hello"):
    """A page has opened."""


# -- the rules


class Change(Look, wire="tweak-look"):
    """A field was changed; a mistake in it is reported once something is pressed."""


class ChangeInList(Look, wire="tweak-change"):
    """A field of a list or table of the rules was changed."""


class ChooseCard(Look, wire="card"):
    """Another card of a deck was chosen to be read or changed."""


class ChooseGame(Look, wire="turn"):
    """Another game or number of players was chosen."""


class ShowDifferences(RulesMessage, wire="tweak"):
    """Show what differs from the base. All fields are read, and a mistake is reported beside its field."""


@dataclass(frozen=True)
class AddCard(RulesMessage, wire="tweak-add"):
    """Add a card to the deck at ``path``."""

    path: str


@dataclass(frozen=True)
class DropCard(RulesMessage, wire="tweak-drop"):
    """Remove the card at ``path`` from its deck."""

    path: str


class Reset(RulesMessage, wire="reset"):
    """Fill in the base's rules."""


class FillPreset(RulesMessage, wire="preset"):
    """Fill in the rules of the preset that was chosen."""


class SavePreset(RulesMessage, wire="save"):
    """Keep the rules as a preset."""

    below = "name"


# -- playing them


class Play(RulesMessage, wire="play"):
    """Begin a playtest with these rules."""


class Fork(RulesMessage, wire="fork"):
    """Fork the playtest that was chosen under these rules."""

    below = "playtest"


# -- what bots play


class Price(Look, wire="cost"):
    """The number of games or the bots were changed, so the cost of a comparison is updated."""


class Ask(RulesMessage):
    """A message that asks a question for which bots play as many games as the form says."""


class Compare(Ask, wire="compare"):
    """Compare these rules with the base's."""


class Force(Ask, wire="force"):
    """Have one bot make a move whenever it may."""

    below = "force"


class FindUnused(Ask, wire="unused"):
    """Find the moves that no bot makes."""

    below = "force"


class Stop(RulesMessage, wire="stop"):
    """Stop the games that bots are playing. The form stays as it is."""


VOCABULARY = Vocabulary(kinds_of(RulesMessage))
