"""Handlers of messages from the page: moves, undo, auto-pass and corrections."""

__all__ = [
    "auto_pass",
    "bots",
    "composing",
    "correction",
    "ending",
    "log_changes",
    "moves",
    "routing",
    "screen",
    "undo",
]
