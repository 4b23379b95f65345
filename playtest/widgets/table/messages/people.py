"""Messages from presses around the board: bots and clock, notes, seats, devices, the end."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.widgets.table.messages.kinds import (
    FACILITATOR,
    NOTEBOOK,
    TableMessage,
    Values,
)

# -- bots and clock


class StartBots(TableMessage, wire="begin-bots", by=FACILITATOR):
    """Let the bots play."""


class PauseBots(TableMessage, wire="hold-bots", by=FACILITATOR):
    """Pause the bots."""


@dataclass(frozen=True)
class SetPace(TableMessage, wire="pace", by=FACILITATOR):
    """Set how fast bots play, to the speed named ``pace``.

    If ``pace`` is empty, ``values["pace"]`` has the name.
    """

    pace: str
    values: Values


class NextBot(TableMessage, wire="next", by=FACILITATOR):
    """Let one bot move."""


class LetBotsAct(TableMessage, wire="let-them-act"):
    """Let bots act at once that are giving people the chance to act first."""


class PauseClock(TableMessage, wire="pause", by=FACILITATOR):
    """Pause the clock."""


class ResumeClock(TableMessage, wire="resume", by=FACILITATOR):
    """Let the clock run again."""


# -- notes, talk, seats, survey


@dataclass(frozen=True)
class WriteNote(TableMessage, wire="note"):
    """Write a note. ``values`` has its ``text``, its ``tags``, and the log entry it is ``about``."""

    values: Values


@dataclass(frozen=True)
class Talk(TableMessage, wire="talk"):
    """Say something at the table."""

    values: Values


@dataclass(frozen=True)
class ChangeSeat(TableMessage, wire="rename", by=FACILITATOR):
    """Give a seat another name or player."""

    seat: int
    values: Values


@dataclass(frozen=True)
class ChooseSurveySeat(TableMessage, wire="survey-seat", by=FACILITATOR):
    """Choose who answers the survey."""

    values: Values


@dataclass(frozen=True)
class SendSurvey(TableMessage, wire="survey"):
    """Record the answers to the survey."""

    values: Values


class OpenSurvey(TableMessage, wire="survey-open"):
    """Go to the survey."""


# -- devices


@dataclass(frozen=True)
class Invite(TableMessage, wire="invite", by=FACILITATOR):
    """Invite everyone, or press another button of the invitation."""

    what: str


@dataclass(frozen=True)
class PlayHere(TableMessage, wire="here", by=FACILITATOR):
    """Let everyone play at this screen, or only the player of ``seat``, by the name in ``values["name"]``."""

    seat: int | None
    values: Values


class ConfirmPlayHere(TableMessage, wire="here-yes", by=FACILITATOR):
    """Confirm that a player plays at this screen although the seat belongs to a device."""


class CancelPlayHere(TableMessage, wire="here-no", by=FACILITATOR):
    """Leave the seat to its device, and do not let its player play at this screen."""


@dataclass(frozen=True)
class FreeSeat(TableMessage, wire="free", by=FACILITATOR):
    """Free the seat of a player whose device is not connected, so that anyone can take it."""

    seat: int


@dataclass(frozen=True)
class Begin(TableMessage, wire="begin", by=FACILITATOR):
    """Begin although people who were invited are missing, or answer the question about their seats.

    ``how`` is empty for the first press, which may lead to that question. The answers are ``bots`` to seat
    bots, ``later`` to begin without these people, and ``no`` to keep waiting.
    """

    how: str


class SeatBots(TableMessage, wire="bots-sit-down", by=FACILITATOR):
    """Let bots play the free seats."""


# -- the end


class AskEndEarly(TableMessage, wire="end-early", by=FACILITATOR):
    """Ask the facilitator whether to end the playtest now."""


class CancelEndEarly(TableMessage, wire="end-early-no", by=FACILITATOR):
    """Answer that the playtest shall not be ended early."""


@dataclass(frozen=True)
class EndEarly(TableMessage, wire="end-early-yes", by=FACILITATOR):
    """End the playtest now. ``values["reason"]`` is the reason, if one was given."""

    values: Values


class Resume(TableMessage, wire="go-on-with-it", by=FACILITATOR):
    """Resume a playtest that was ended early."""


class OpenReview(TableMessage, wire="review", by=NOTEBOOK):
    """Open the review."""


class Rematch(TableMessage, wire="rematch", by=NOTEBOOK):
    """Play again with the same seats and rules."""
