"""What bots are called where people read: a given name at a seat, a kind beside it, a title in a list.

A bot's ``title`` is its kind and a given name ("Careful Cora"). At a seat it is called by the given name
alone, which fits on a card; where that is taken, by one that nobody has.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

SPARE = ("Otto", "Ida", "Jon", "Mia", "Kai", "Uma", "Leo", "Pia")
"""Given names of bots whose own is taken at their table."""


def title(bot: Any) -> str:
    """The bot's title, or its name as one reads it: ``my_bot`` is "My bot".

    >>> from playtest.bots import bot
    >>> title(bot("sharp", "cat_in_the_box"))
    'Sharp Shirin'
    """
    plain = str(bot.name).replace("_", " ")
    return str(getattr(bot, "title", "")) or plain[:1].upper() + plain[1:]


def kind(bot: Any) -> str:
    """How the bot plays, in a word or two: its title without the given name.

    >>> from playtest.bots import bot
    >>> kind(bot("sharp", "cat_in_the_box"))
    'sharp'
    """
    words, _, _ = title(bot).rpartition(" ")
    return words.lower() or title(bot).lower()


def about(bot: Any) -> str:
    """The title and, where the bot says so, how it plays, in a sentence."""
    style = str(getattr(bot, "style", ""))
    return f"{title(bot)}: {style}" if style else title(bot)


def given_name(bot: Any, taken: Iterable[str] = ()) -> str:
    """What the bot is called at a table where others have the names ``taken``.

    >>> from playtest.bots import bot
    >>> given_name(bot("sharp", "cat_in_the_box")), given_name(bot("sharp", "cat_in_the_box"), ["Shirin"])
    ('Shirin', 'Otto')
    """
    own = title(bot).rpartition(" ")[2] if getattr(bot, "title", "") else title(bot)
    used = {name.casefold() for name in taken}
    free = [name for name in (own, *SPARE) if name.casefold() not in used]
    return free[0] if free else f"{own} {len(used) + 1}"


def seated(who: Sequence[Any]) -> list[str]:
    """What everybody at a table is called: people by the names given as text, bots by one of their own."""
    people = [name for name in who if isinstance(name, str)]
    called: list[str] = []
    for one in who:
        called.append(one if isinstance(one, str) else given_name(one, [*people, *called]))
    return called
