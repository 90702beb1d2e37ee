"""Sends the page for a director of a night's runs, where the configuration says so; else opens no socket.

Mail goes by SMTP without a word about who is allowed to send: that is for the house's own mail server.
"""

from __future__ import annotations

import json
import smtplib
import urllib.request
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from audit.errors import AuditError
from audit.findings import receipt_of
from audit.nightly.config import Post, Property
from audit.outputs import REPORT

SENT = "sent.json"
_SECONDS = 30


def send(post: Post, place: Property, run: Path, summary: str) -> Iterator[str]:
    """Send what a run found; give where it went.  Nothing is sent twice.

    summary  the run in words, as the terminal shows it
    Raises AuditError where the server cannot be reached or refuses.
    """
    noted = run.parent / f".{run.name}.{SENT}"
    if noted.exists() or not (post.smtp or post.webhook):
        return
    receipt = receipt_of(run)
    try:
        if post.smtp:
            _mail(post, letter(post, place, run, receipt, summary))
            yield ", ".join(post.to)
        if post.webhook:
            _call(post.webhook, _in_short(place, receipt))
            yield post.webhook
    except (OSError, smtplib.SMTPException, ValueError) as error:
        if isinstance(error, HTTPError):
            error.close()
        message = f"the summary of run {run.name} was not sent: {error}"
        raise AuditError(message) from error
    noted.write_text("", encoding="utf-8")


def letter(post: Post, place: Property, run: Path, receipt: dict[str, Any], summary: str) -> EmailMessage:
    """Write the mail: the run in words, and the page for a director as PDF."""
    found = EmailMessage()
    found["Subject"] = subject(place, receipt)
    found["From"] = str(post.sender)
    found["To"] = ", ".join(post.to)
    found.set_content(summary)
    for page in sorted((run / REPORT).rglob("executive.pdf")):
        found.add_attachment(page.read_bytes(), maintype="application", subtype="pdf", filename=page.name)
    return found


def subject(place: Property, receipt: dict[str, Any]) -> str:
    """Say in one line what a run found, and whether anything was missing."""
    judged = receipt["night"]["judged"]
    days = judged[0] if len(judged) == 1 else f"{judged[0]} to {judged[-1]}"
    count = receipt["totals"]["findings"]["exception"]
    new = receipt["night"]["life"]["new"]
    missing = len(receipt["completeness"]["missing"])
    told = f"{_many(count, 'exception')}, {_many(new, 'new finding')}"
    return f"pitaudit {place.id} {days}: {told}" + (f", {_many(missing, 'thing')} missing" if missing else "")


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def _in_short(place: Property, receipt: dict[str, Any]) -> dict[str, Any]:
    return {
        "property": place.id,
        "text": subject(place, receipt),
        "judged": receipt["night"]["judged"],
        "result": receipt["result"],
        "findings": receipt["totals"]["findings"],
        "life": receipt["night"]["life"],
        "missing": [each["words"] for each in receipt["completeness"]["missing"]],
    }


def _mail(post: Post, message: EmailMessage) -> None:
    host, _, port = str(post.smtp).partition(":")
    with smtplib.SMTP(host, int(port or 25), timeout=_SECONDS) as server:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls()
        server.send_message(message)


def _call(url: str, told: dict[str, Any]) -> None:
    if not url.startswith(("https://", "http://127.0.0.1", "http://localhost")):
        message = f"{url}: a webhook is reached by https only"
        raise AuditError(message)
    data = json.dumps(told).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=_SECONDS):  # noqa: S310
        return
