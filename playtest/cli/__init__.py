"""The ``playtest`` command: playing, recording and reviewing (``main``), and questions about games."""

from playtest.cli.main import app

__all__ = ["app"]
