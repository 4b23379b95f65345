"""Players on devices of their own: the invitation, its server beside the notebook, and who plays there."""

__all__ = ["invitation", "remote_seats"]
