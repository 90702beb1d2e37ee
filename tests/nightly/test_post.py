"""Mail and webhook: off by default, sent once, and what fails is told; nothing else opens a socket."""

from __future__ import annotations

import json
import socket
import socketserver
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from audit.errors import AuditError
from audit.machine.hashes import sha256
from audit.nightly.config import Post, Property
from audit.nightly.post import letter, send, send_unjudged, subject

pytestmark = pytest.mark.slow

PLACE = Property.model_validate(
    {
        "id": "PHL1",
        "name": "Casino",
        "zone": "America/New_York",
        "gaming_day_starts": "06:00",
        "feed": [{"from": "feed"}],
    }
)
RECEIPT = {
    "written": {},
    "completeness": {"missing": [{"what": "nothing sent", "words": "no data for MB-02 on 2026-03-14"}]},
    "recording": {},
    "window": None,
    "waivers": None,
    "result": "exceptions",
    "totals": {"findings": {"exception": 3, "review": 0, "unknown": 1}},
    "night": {"judged": ["2026-03-13", "2026-03-14"], "life": {"new": 1, "known": 3}, "gaps": ["no data"]},
}


_CONNECT = socket.socket.connect


@pytest.fixture
def _on_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test reach the server that it has started itself."""

    def connect(self: socket.socket, address: tuple[str, int]) -> None:
        assert address[0] == "127.0.0.1"
        _CONNECT(self, address)

    monkeypatch.setattr(socket.socket, "connect", connect)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    folder = tmp_path / "0007"
    (folder / "report").mkdir(parents=True)
    (folder / "run.json").write_text(json.dumps(RECEIPT), encoding="utf-8")
    (folder / "report" / "executive.pdf").write_bytes(b"%PDF-1.7")
    return folder


class _Mail(socketserver.StreamRequestHandler):
    """Just so much of a mail server that a letter can be handed in."""

    def handle(self) -> None:
        server: Any = self.server
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            word = line.split()[0].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                server.letters.append(b"".join(iter(self.rfile.readline, b".\r\n")))
            self.wfile.write(b"250 ok\r\n" if word != b"QUIT" else b"221 bye\r\n")
            if word == b"QUIT":
                return


class _Hook(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        server: Any = self.server
        server.letters.append(self.rfile.read(int(self.headers["Content-Length"])))
        self.send_response(server.status)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        return


@contextmanager
def _serving(server: Any) -> Iterator[Any]:
    server.letters = []
    server.status = 204
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def _mail_to(server: Any) -> Post:
    address = f"127.0.0.1:{server.server_address[1]}"
    return Post(smtp=address, sender="pitaudit@example.com", to=("desk@example.com", "state@example.com"))


def test_a_letter_has_the_summary_and_the_page_for_a_director(run: Path) -> None:
    post = Post(smtp="x", sender="pitaudit@example.com", to=("desk@example.com",))
    found = letter(post, PLACE, run, RECEIPT, "Exceptions  3\n")
    body, page = found.iter_parts()
    assert found["Subject"] == (
        "pitaudit PHL1 2026-03-13 to 2026-03-14: 3 exceptions, 1 new finding, 1 thing missing"
    )
    digits = sha256(run / "run.json")[:16]
    assert body.get_content() == f"Exceptions  3\n\nReceipt {digits} (pitaudit verify --against)\n"
    assert page.get_filename() == "executive.pdf"
    assert page.get_content() == b"%PDF-1.7"


def test_a_night_that_found_nothing_says_so_in_one_line() -> None:
    receipt = {
        "totals": {"findings": {"exception": 0}},
        "night": {"judged": ["2026-03-14"], "life": {"new": 0}},
        "completeness": {"missing": []},
    }
    assert subject(PLACE, receipt) == "pitaudit PHL1 2026-03-14: 0 exceptions, 0 new findings"


TOLD = "pitaudit PHL1 2026-03-13 to 2026-03-14: 0 exceptions, 0 new findings"


def _receipt(rounds: tuple[int, int], *, gaps: int, others: int = 0) -> dict[str, Any]:
    kinds = [{"what": "nothing sent", "words": "no data"}] * bool(gaps)
    days = zip(("2026-03-13", "2026-03-14"), rounds, strict=True)
    return {
        **RECEIPT,
        "completeness": {"missing": [*kinds, *[{"what": f"rows {n}", "words": ""} for n in range(others)]]},
        "night": {"judged": ["2026-03-13", "2026-03-14"], "life": {"new": 0}, "gaps": ["no data"] * gaps},
        "days": [{"gaming_day": day, "rounds": count} for day, count in days],
        "totals": {"findings": {"exception": 0}},
    }


@pytest.mark.parametrize(
    ("receipt", "told"),
    [
        (
            _receipt((9, 9), gaps=4),
            "pitaudit PHL1 2026-03-13 to 2026-03-14: 0 exceptions, 0 new findings, 4 things",
        ),
        (
            _receipt((9, 9), gaps=2, others=1),
            "pitaudit PHL1 2026-03-13 to 2026-03-14: 0 exceptions, 0 new findings, 3 th",
        ),
        (_receipt((9, 0), gaps=4), "NOTHING AUDITED 2026-03-14: pitaudit PHL1"),
        (_receipt((0, 0), gaps=4), "NOTHING AUDITED 2026-03-13, 2026-03-14: pitaudit"),
        (_receipt((0, 9), gaps=1), "pitaudit PHL1"),
        ({**_receipt((9, 9), gaps=0), "result": "nothing_audited"}, "NOTHING AUDITED 2026-03-13, 2026-03-14"),
    ],
)
def test_that_nothing_was_audited_comes_first_and_each_table_is_a_thing(receipt: Any, told: str) -> None:
    assert subject(PLACE, receipt).startswith(told)


@pytest.mark.usefixtures("_on_this_machine")
def test_a_property_of_which_no_day_could_be_judged_is_told_once(tmp_path: Path) -> None:
    with _serving(HTTPServer(("127.0.0.1", 0), _Hook)) as server:
        post = Post(webhook=f"http://127.0.0.1:{server.server_address[1]}/hook")
        for _ in range(2):
            list(send_unjudged(post, PLACE, tmp_path, "2026-03-14", ["not judged: no round was delivered"]))
        list(send_unjudged(post, PLACE, tmp_path, "2026-03-15", ["not judged: no round was delivered"]))
    first, second = map(json.loads, server.letters)
    assert first["text"].startswith("NOTHING AUDITED 2026-03-14: pitaudit PHL1: 1 thing missing; not judged")
    assert (first["result"], second["result"]) == ("nothing_audited", "nothing_audited")


@pytest.mark.usefixtures("_on_this_machine")
def test_mail_is_sent_once(run: Path) -> None:
    with _serving(socketserver.ThreadingTCPServer(("127.0.0.1", 0), _Mail)) as server:
        post = _mail_to(server)
        assert list(send(post, PLACE, run, "in words")) == ["desk@example.com, state@example.com"]
        assert list(send(post, PLACE, run, "in words")) == []
    (sent,) = server.letters
    assert b"Subject: pitaudit PHL1" in sent


@pytest.mark.usefixtures("_on_this_machine")
def test_a_webhook_is_told_in_short(run: Path) -> None:
    with _serving(HTTPServer(("127.0.0.1", 0), _Hook)) as server:
        post = Post(webhook=f"http://127.0.0.1:{server.server_address[1]}/hook")
        assert list(send(post, PLACE, run, "")) == [post.webhook]
    (told,) = map(json.loads, server.letters)
    assert told["property"] == "PHL1"
    assert told["missing"] == ["no data for MB-02 on 2026-03-14"]


@pytest.mark.usefixtures("_on_this_machine")
def test_what_could_not_be_sent_is_told_and_sent_the_next_time(run: Path) -> None:
    with _serving(HTTPServer(("127.0.0.1", 0), _Hook)) as server:
        post = Post(webhook=f"http://127.0.0.1:{server.server_address[1]}/hook")
        server.status = 500
        with pytest.raises(AuditError, match="was not sent"):
            list(send(post, PLACE, run, ""))
        server.status = 200
        assert list(send(post, PLACE, run, "")) == [post.webhook]


@pytest.mark.parametrize(
    "post", [Post(webhook="http://example.com/hook"), Post(webhook="file:///etc/passwd")]
)
def test_a_webhook_elsewhere_is_reached_by_https_only(post: Post, run: Path) -> None:
    with pytest.raises(AuditError, match="https only"):
        list(send(post, PLACE, run, ""))


def test_nothing_is_sent_unless_the_configuration_says_so(run: Path) -> None:
    opened: list[str] = []
    watching = True

    def watch(event: str, _: tuple[object, ...]) -> None:
        if watching and event.startswith("socket."):
            opened.append(event)

    sys.addaudithook(watch)
    assert list(send(Post(), PLACE, run, "in words")) == []
    watching = False
    assert not opened
