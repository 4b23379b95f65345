"""The rules: pure Python. No widgets, no clock, no disk; nothing of the package but what is in here."""

# The modules that other rooms may use, each loaded where it is named: a list of games loads no rules.
__all__ = [
    "chance",
    "codec",
    "datafiles",
    "drafts",
    "endings",
    "game",
    "hexes",
    "samples",
    "sentences",
    "simple",
    "validate",
]
