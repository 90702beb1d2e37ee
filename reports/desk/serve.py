"""Listens on this machine only, and nowhere asks for anything."""

from __future__ import annotations

import logging
import secrets
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread
from time import sleep

import uvicorn

from audit.errors import AuditError
from reports.desk.app import build
from reports.desk.given import Given, GivenStore

HOST = "127.0.0.1"


@contextmanager
def listening(port: int) -> Iterator[socket.socket]:
    """Take a port of this machine, any that is free for 0.  Raises AuditError where it is taken."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind((HOST, port))
        except OSError as error:
            message = f"port {port} of this machine is taken; leave out --port, and any free one is used"
            raise AuditError(message) from error
        yield taken


def new_token() -> str:
    """Make what an address has to hold: 256 bits by chance."""
    return secrets.token_urlsafe(32)


def address(taken: socket.socket, token: str) -> str:
    """The address to open, once, in a browser."""
    return f"http://{HOST}:{taken.getsockname()[1]}/?token={token}"


@contextmanager
def served(
    given: Given | GivenStore, taken: socket.socket, token: str, writers: Mapping[str, str] | None = None
) -> Iterator[None]:
    """Serve a desk in a thread of its own, so that a signal ends whoever waits and not an answer half-way.

    writers  the names of those who may write, by their tokens
    """
    app = build(given, taken.getsockname()[1], token, writers)
    server = uvicorn.Server(
        uvicorn.Config(
            app,
            http="h11",
            ws="none",
            loop="asyncio",
            lifespan="off",
            interface="asgi3",
            log_level="error",
            access_log=False,
            proxy_headers=False,
            server_header=False,
            timeout_graceful_shutdown=1,
        )
    )
    running = Thread(target=server.run, kwargs={"sockets": [taken]}, daemon=True)
    running.start()
    while running.is_alive() and not server.started:
        sleep(0.01)
    try:
        yield
    finally:
        logging.getLogger("uvicorn.error").disabled = True  # an answer that is cut off now is no error
        server.should_exit = True
        running.join(3)
