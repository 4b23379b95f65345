"""The names of bots as people read them: a given name, a kind, or a title.

A bot's ``title`` is its kind and a given name ("Careful Cora"). Lists show the title. At a seat it has only
the given name, which fits on a card, with the kind next to it. If that name is taken, it gets an unused one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

SPARE = ("Otto", "Ida", "Jon", "Mia", "Kai", "Uma", "Leo", "Pia")
"""Given names for bots whose own name is taken at their table."""


def title(bot: Any) -> str:
    """Return the bot's title, or its name in readable form: ``my_bot`` is "My bot".

    >>> from playtest.bots import bot
    >>> title(bot("sharp", "cat_in_the_box"))
    'Sharp Shirin'
    """
    plain = str(bot.name).replace("_", " ")
    return str(getattr(bot, "title", "")) or plain[:1].upper() + plain[1:]


def kind(bot: Any) -> str:
    """Return how the bot plays, in a word or two: its title without the given name.

    >>> from playtest.bots import bot
    >>> kind(bot("sharp", "cat_in_the_box"))
    'sharp'
    """
    words, _, _ = title(bot).rpartition(" ")
    return words.lower() or title(bot).lower()


def about(bot: Any) -> str:
    """Return the bot's title and, if it has one, its style in a sentence."""
    style = str(getattr(bot, "style", ""))
    return f"{title(bot)}: {style}" if style else title(bot)


def given_name(bot: Any, taken: Iterable[str] = ()) -> str:
    """Return the bot's name at a table where the names ``taken`` are in use.

    >>> from playtest.bots import bot
    >>> given_name(bot("sharp", "cat_in_the_box")), given_name(bot("sharp", "cat_in_the_box"), ["Shirin"])
    ('Shirin', 'Otto')
    """
    own = title(bot).rpartition(" ")[2] if getattr(bot, "title", "") else title(bot)
    used = {name.casefold() for name in taken}
    free = [name for name in (own, *SPARE) if name.casefold() not in used]
    return free[0] if free else f"{own} {len(used) + 1}"


def seated(who: Sequence[Any]) -> list[str]:
    """Return everyone's name at a table: people's names as given, and a free given name for each bot."""
    people = [name for name in who if isinstance(name, str)]
    called: list[str] = []
    for one in who:
        called.append(one if isinstance(one, str) else given_name(one, [*people, *called]))
    return called
