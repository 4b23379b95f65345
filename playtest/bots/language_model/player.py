"""The bot: it asks a language model for each decision, within a budget.

If it gets no answer, it plays at random.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from playtest import bots
from playtest.bots.base import CannotGoOn, Remark
from playtest.bots.language_model import asking
from playtest.bots.language_model.asking import Decision, Option, Unclear
from playtest.bots.language_model.budget import Budget, Spent
from playtest.bots.language_model.cache import Cache
from playtest.bots.language_model.chat import Chat, Messages, NoAnswer, Reply, Unconstrained
from playtest.bots.language_model.summary import summary
from playtest.engines.game import AnyGame, Roller

TRIES = 2
"""The most times that one question is asked."""
PATIENCE = 30.0
"""Seconds that one answer may take."""
WAIT = 10.0
"""The most seconds to wait for a busy server before the second try."""
DEAD = 5
"""After this many decisions in a row without any answer, the server counts as gone."""


class LanguageModel:
    """A bot that asks the model ``model`` at ``base_url`` for its moves.

    ``base_url`` is the address of the chat interface, as in ``http://127.0.0.1:8080/v1``; ``key_from`` names
    the environment variable that holds the key. Each answer may take ``patience`` seconds. ``cache`` is a
    file in which answers are kept, so that an interrupted run continues where it stopped.

    ``tell`` reports where the bot sends to before anything is sent. Each question is asked at most twice;
    then a random legal move is made and recorded as a fallback. ``decisions`` holds how each move came about.

    A model's games can be replayed but not repeated, so it is in no panel. Raises ``ValueError`` for an
    impossible address or budget, and ``BudgetSpent`` or ``NotAllowed`` if the bot cannot continue.
    """

    name = "language_model"
    title = "Language model Lem"
    needs_view = True

    def __init__(
        self,
        base_url: str,
        model: str,
        key_from: str | None = None,
        budget: Budget | None = None,
        *,
        cache: str | Path | None = None,
        patience: float = PATIENCE,
        tell: Callable[[str], object] = print,
    ) -> None:
        self._chat = Chat(base_url, model, key_from)
        self.model = model
        self.version = f"{model}, prompt {asking.PROMPT}"
        self.spent = Spent(Budget() if budget is None else budget)
        self.decisions: list[Decision] = []
        self.order: Any = None
        """The result of ``order_check``, once it has run."""
        self._cache = None if cache is None else Cache(cache)
        self._seconds = patience
        self._constrains = True
        self._silent = 0
        self._lock = threading.RLock()
        self._last = threading.local()
        tell(f"{self.style} Nothing is sent before its first move.")

    def __repr__(self) -> str:
        return f"<LanguageModel {self.model} at {self._chat.where}>"

    @property
    def style(self) -> str:
        """One line for people: where the positions of the bot's seat are sent."""
        return f"The positions its seat sees are sent to {self.model} at {self._chat.where}."

    def register(self, game: str | AnyGame, name: str = "language_model") -> None:
        """Register the bot for ``game`` under ``name``.

        Then the bot can take a seat, and recorded playtests in which it played can be opened again.
        """
        bots.register(game if isinstance(game, str) else game.name, name, lambda: self)

    # -- the bot's contract

    def choose(self, game: AnyGame, view: Any, legal: Sequence[Any], chance: Roller) -> Any:
        """Return the model's choice among ``legal``, its own open move, or a random fallback.

        A single legal move is made without asking the model.
        """
        self._last.decision = None
        if len(legal) == 1 and type(legal[0]) not in game.open:
            return legal[0]
        with self._lock:
            try:
                move, decision = _Decided(self, game, view, chance).among(legal)
            except (NoAnswer, Unclear) as error:
                move = chance.choice(list(legal))
                decision = self._fallback(error)
            self.decisions.append(decision)
        self._last.decision = decision
        return move

    hurry = choose

    def remark(self) -> Remark | None:
        """Return how this thread's last choice was made, for the facilitator and the review."""
        decision: Decision | None = getattr(self._last, "decision", None)
        if decision is None:
            return None
        said = {name: getattr(decision, name) for name in asking.REMARKS}
        data = {
            "model": decision.model,
            "prompt": decision.prompt,
            "places": [list(each) for each in decision.places],
            "tries": decision.tries,
            "fallback": decision.fallback,
            "tokens": list(decision.tokens),
            "seconds": round(decision.seconds, 2),
        }
        text = decision.why or (
            "A random move: " + decision.fallback if decision.fallback else "No reason given."
        )
        return Remark(text, {**data, **said})

    def withheld(self) -> str:
        """Return why results with this model must not be shown.

        Empty if a check showed that the order of the list does not decide its moves.
        """
        if self.order is None:
            return (
                f"Nobody has checked yet whether {self.model} chooses by the place in the list. "
                "Run order_check(model, game) first."
            )
        return str(self.order.withheld)

    @property
    def decided(self) -> int:
        """Return how many decisions the bot has made so far."""
        return len(self.decisions)

    def account(self, since: int, of: int) -> str:
        """Return a sentence about the bot's decisions after the first ``since``, shown with game results.

        ``of`` is how many decisions all bots made together.
        """
        return summary(self.decisions[since:], of)

    # -- asking

    def ask(self, messages: Messages, schema: Mapping[str, Any], tokens: int = asking.MOST_TOKENS) -> Reply:
        """Return one answer, from the cache or the server, and count it.

        Raises ``NoAnswer`` or ``CannotGoOn``.
        """
        body = self._chat.body(messages, schema if self._constrains else None, tokens)
        if self._cache is not None and (known := self._cache.get(body, self._chat.where)) is not None:
            return known
        self.spent.check()
        began = time.monotonic()
        try:
            reply = self._chat.ask(body, self.spent.seconds_left(self._seconds))
        except Unconstrained:
            self._constrains = False
            return self.ask(messages, schema, tokens)
        except NoAnswer:
            self.spent.add(0, 0, time.monotonic() - began)
            raise
        self.spent.add(reply.tokens_in, reply.tokens_out, reply.seconds)
        self._silent = 0
        if self._cache is not None:
            self._cache.put(body, self._chat.where, reply)
        return reply

    def _fallback(self, error: Exception) -> Decision:
        """Return the record of a random move that replaces the model's choice, with ``error`` as the reason.

        Raises ``CannotGoOn`` if the server has been silent for too long.
        """
        if isinstance(error, NoAnswer):
            self._silent += 1
            if self._silent >= DEAD:
                self._silent = 0
                raise CannotGoOn(f"{error} It has not answered {DEAD} times in a row.") from None
        decided: Decision = getattr(error, "decision", Decision(self.model, asking.PROMPT))
        return replace(decided, fallback=str(error))


class _Decided:
    """One decision while it is being made."""

    def __init__(self, bot: LanguageModel, game: AnyGame, view: Any, chance: Roller) -> None:
        self.bot, self.game, self.view, self.chance = bot, game, view, chance
        self.decision = Decision(bot.model, asking.PROMPT)

    def among(self, legal: Sequence[Any]) -> tuple[Any, Decision]:
        """Return the move and how it was chosen. Raises ``NoAnswer`` or ``Unclear``."""
        try:
            return self._among(legal), self.decision
        except (NoAnswer, Unclear) as error:
            error.decision = self.decision  # type: ignore[union-attr]  # what was tried, for the record
            raise

    def _among(self, legal: Sequence[Any]) -> Any:
        listed = asking.options(self.game, self.view, legal, self.chance)
        messages = asking.first_messages(self.game, self.view, listed)
        while True:
            option, chosen = self._pick(messages, listed)
            if option.opens is not None:
                return self._fill_in(asking.open_request(messages, chosen, option.opens), option.opens)
            if len(option.moves) == 1:
                return option.moves[0]
            listed = asking.narrowed(self.game, self.view, option.moves, self.chance)
            messages = asking.next_messages(messages, chosen, listed)

    def _pick(self, messages: Messages, listed: Sequence[Option]) -> tuple[Option, str]:
        (number, said), text = self._twice(
            messages, asking.choice_schema(len(listed)), lambda text: asking.choice_of(text, len(listed))
        )
        places = (*self.decision.places, (number, len(listed)))
        kept = {name: value or getattr(self.decision, name) for name, value in said.items()}
        self.decision = replace(self.decision, places=places, **kept)
        return listed[number - 1], text

    def _fill_in(self, messages: Messages, kind: type) -> Any:
        could_be = self.game.resample(self.view, self.chance)
        seat = self.view.seat
        move, _ = self._twice(
            messages,
            asking.open_schema(kind),
            lambda text: asking.open_move(text, kind, lambda move: self.game.refusal(could_be, seat, move)),
        )
        return move

    def _twice(
        self, messages: Messages, schema: Mapping[str, Any], read: Callable[[str], Any]
    ) -> tuple[Any, str]:
        """Return the answer parsed by ``read``. An unclear answer is asked for once more."""
        for left in reversed(range(TRIES)):
            self.decision = replace(self.decision, tries=self.decision.tries + 1)
            try:
                reply = self.bot.ask(messages, schema)
                self._count(reply)
                return read(reply.text), reply.text
            except NoAnswer as error:
                if not left:
                    raise
                time.sleep(min(error.wait, WAIT))
            except Unclear as error:
                if not left:
                    raise
                messages = asking.again(messages, reply.text, str(error))
        raise AssertionError("the last try either returns or raises")

    def _count(self, reply: Reply) -> None:
        tokens = (self.decision.tokens[0] + reply.tokens_in, self.decision.tokens[1] + reply.tokens_out)
        self.decision = replace(self.decision, tokens=tokens, seconds=self.decision.seconds + reply.seconds)
