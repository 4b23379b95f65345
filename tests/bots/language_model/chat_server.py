"""A chat server on this machine whose answers a test writes: what it was asked is kept."""

from __future__ import annotations

import json
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


class ChatServer:
    """Answers requests by ``answer(body) -> (status, text or dict)``; ``asked`` holds headers and bodies."""

    def __init__(self, answer):
        self.asked = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                outer.asked.append((dict(self.headers), body))
                told = answer(body)
                if told is None:
                    outer.closing.wait(30)
                    return
                status, text = told[:2]
                data = text.encode() if isinstance(text, str) else json.dumps(text).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(data)))
                for name, value in (told[2] if len(told) > 2 else {}).items():
                    self.send_header(name, value)
                self.end_headers()
                self.wfile.write(data)

            def log_message(self, *_):
                pass

        self.closing = threading.Event()
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, args=(0.01,), daemon=True).start()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.server.server_address[1]}/v1"

    def close(self):
        self.closing.set()
        self.server.shutdown()
        self.server.server_close()


def said(content, tokens=(100, 10)):
    """A whole chat answer with this content."""
    usage = {"prompt_tokens": tokens[0], "completion_tokens": tokens[1]}
    text = content if isinstance(content, str) else json.dumps(content)
    return 200, {"choices": [{"message": {"role": "assistant", "content": text}}], "usage": usage}


def picks(number=1, **more):
    """An answerer that always picks the same entry."""
    return lambda body: said(
        {"move": number, "why": "It looks good.", "confused": "", "rules_question": "", **more}
    )


def entries(body):
    """How many entries the last list of a request has."""
    constraint = body.get("response_format")
    return constraint["json_schema"]["schema"]["properties"]["move"]["enum"][-1] if constraint else 0


def drips(seconds):
    """An answerer that takes its time."""

    def answer(body):
        time.sleep(seconds)
        return said({"move": 1})

    return answer
