"""What holds for every test: no network, and the same cases every time."""

from __future__ import annotations

import socket
from typing import NoReturn

import pytest
from hypothesis import settings

settings.register_profile("repeatable", deadline=None, derandomize=True, database=None)
settings.load_profile("repeatable")


def _refuse(*_: object) -> NoReturn:
    message = "an audit is offline, and so are its tests"
    raise AssertionError(message)


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket.socket, "connect", _refuse)
