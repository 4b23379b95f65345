"""The ``playtest`` command: what is played, kept and looked at (``main``), and questions about games."""

from playtest.cli.main import app

__all__ = ["app"]
