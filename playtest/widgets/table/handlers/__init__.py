"""What a message from the page does to the table and to this screen: moves, undo, auto-pass, corrections."""

__all__ = ["auto_pass", "bots", "composing", "correction", "ending", "moves", "screen", "undo"]
