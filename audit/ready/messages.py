"""What a command and its helper say to each other: short lines of JSON, and the streams of the command.

Nothing is unpickled, nothing but plain values is understood, and whoever is on the other side has to be this
very user, as the system says it (``SO_PEERCRED``).
"""

from __future__ import annotations

import json
import os
import socket
import struct
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

SECONDS = 2.0
"""How long either waits for the other's next word, while nothing has begun."""
ASKED, GO, BEGUN = b"a", b"g", b"b"
_LONGEST = 4 << 20
_LENGTH = struct.Struct("!I")
_STREAMS = ("stdin", "stdout", "stderr")


class Misunderstood(Exception):
    """The other side is not who it should be, or says what is not agreed."""


@dataclass(frozen=True, slots=True)
class Question:
    """A command as it was called.

    argv      its words, its own name first
    package   package of the module that was started, which is how it names itself
    folder    working folder
    umask     rights that files are made without
    variables environment
    streams   for input, output and errors: encoding, how what cannot be encoded is written, whether lines
              are written at once, and whether everything is
    """

    argv: list[str]
    package: str | None
    folder: str
    umask: int
    variables: dict[str, str]
    streams: list[tuple[str, str, bool, bool]]


def question() -> Question:
    """Put this process's own command into words.  Raises OSError where it has no working folder."""
    umask = os.umask(0o077)
    os.umask(umask)
    package = getattr(sys.modules["__main__"], "__package__", None)
    streams = [_how(getattr(sys, name)) for name in _STREAMS]
    return Question(list(sys.argv), package, str(Path.cwd()), umask, dict(os.environ), streams)


def _how(stream: Any) -> tuple[str, str, bool, bool]:
    return stream.encoding, stream.errors, stream.line_buffering, stream.write_through


def send(connection: socket.socket, asked: Question) -> None:
    """Hand over a question, and the three streams that it is to be answered on."""
    text = json.dumps(asdict(asked)).encode()
    socket.send_fds(connection, [ASKED], [getattr(sys, name).fileno() for name in _STREAMS])
    connection.sendall(_LENGTH.pack(len(text)) + text)


def receive(connection: socket.socket) -> tuple[Question, list[int]]:
    """Take a question and its streams.

    Raises Misunderstood where it is none; streams that came with it are closed then.
    """
    word, files, _, _ = socket.recv_fds(connection, 1, len(_STREAMS))
    try:
        return _read(connection, word, files), files
    except (Misunderstood, OSError, ValueError, TypeError, KeyError) as error:
        for each in files:
            os.close(each)
        raise Misunderstood from error


def _read(connection: socket.socket, word: bytes, files: list[int]) -> Question:
    (length,) = _LENGTH.unpack(_exactly(connection, _LENGTH.size))
    if word != ASKED or len(files) != len(_STREAMS) or length > _LONGEST:
        raise Misunderstood
    given = json.loads(_exactly(connection, length))
    return Question(**{**given, "streams": [tuple(each) for each in given["streams"]]})


def _exactly(connection: socket.socket, length: int) -> bytes:
    found = b""
    while len(found) < length:
        more = connection.recv(length - len(found))
        if not more:
            raise Misunderstood
        found += more
    return found


def is_own(connection: socket.socket) -> bool:
    """Tell whether who is on the other side is this user, as the system says it."""
    form = struct.Struct("3i")
    told = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, form.size)
    return bool(form.unpack(told)[1] == os.geteuid())
