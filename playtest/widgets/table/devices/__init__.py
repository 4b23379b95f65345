"""Players on their own devices: the invitation, its server beside the notebook, and who plays there."""

__all__ = ["invitation", "remote_seats"]
