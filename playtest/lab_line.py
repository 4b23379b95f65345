"""What JupyterLab's server sends a page, sent at once."""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class PromptLine(ZMQChannelsWebsocketConnection):
    """A page's connection to its kernel that does not gather small messages.

    A kernel says that it is busy before it says what is new. Where small messages are gathered, what is new
    waits until the page's machine has owned up to the first, and that takes its time: 40 ms for every press.
    """

    def connect(self) -> Any:
        """The page is there. What comes back is what Jupyter waits for."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
