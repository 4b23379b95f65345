"""Players on their own devices: the invitation, the server for their pages, and who plays on them."""

__all__ = ["invitation", "remote_seats"]
