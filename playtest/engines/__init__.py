"""The rules: pure Python. No widgets, no clock, no disk; nothing of the package but what is in here."""
