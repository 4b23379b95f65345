"""Game rules as pure Python: no widgets, no clock, no disk, and no imports from the rest of the package."""

# The modules for use outside this package. Each loads on import; a mere list of games loads no rules.
__all__ = [
    "chance",
    "codec",
    "datafiles",
    "drafts",
    "endings",
    "game",
    "hexes",
    "quick",
    "samples",
    "sentences",
    "simple",
    "validate",
]
