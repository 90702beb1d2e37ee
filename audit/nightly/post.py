"""Sends the page for a director of a night's runs, where the configuration says so; else opens no socket.

Mail goes by SMTP without a word about who is allowed to send: that is for the house's own mail server.
"""

from __future__ import annotations

import hashlib
import json
import smtplib
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from audit.errors import AuditError
from audit.machine.hashes import sha256
from audit.nightly.config import Post, Property
from audit.recorded.gaps import KINDS
from audit.runs.findings import RECEIPT, receipt_of
from audit.runs.outputs import REPORT
from audit.signing.kept_elsewhere import short

NOTHING = "NOTHING AUDITED"
"""First words of what tells that nobody looked: zero exceptions then says nothing."""
SENT = "sent.json"
_SECONDS = 30


def send(post: Post, place: Property, run: Path, summary: str) -> Iterator[str]:
    """Send what a run found; give where it went.  Nothing is sent twice.

    summary  the run in words, as the terminal shows it
    Raises AuditError where the server cannot be reached or refuses.
    """
    if not (post.smtp or post.webhook):
        return
    receipt = receipt_of(run)
    mail = partial(letter, post, place, run, receipt, summary)
    noted = run.parent / f".{run.name}.{SENT}"
    yield from _once(post, noted, f"the summary of run {run.name}", mail, in_short(place, receipt))


def send_unjudged(post: Post, place: Property, runs: Path, day: str, reasons: list[str]) -> Iterator[str]:
    """Send that a night judged nothing at a property, and why; once for a day and these reasons.

    Raises AuditError where the server cannot be reached or refuses.
    """
    if not (post.smtp or post.webhook):
        return
    lacks = _many(max(1, len(place.tables)), "thing")
    title = f"{NOTHING} {day}: pitaudit {place.id}: {lacks} missing; {reasons[0]}"
    told = {
        "property": place.id,
        "text": title,
        "judged": [],
        "result": "nothing_audited",
        "findings": {},
        "life": {},
        "things_missing": max(1, len(place.tables)),
        "missing": reasons,
    }
    mark = hashlib.sha256("\n".join([day, *reasons]).encode()).hexdigest()[:12]
    noted = runs / f".{day}.{mark}.{SENT}"
    mail = partial(_envelope, post, title, "\n".join(reasons) + "\n")
    yield from _once(post, noted, f"that nothing was audited of {day}", mail, told)


def _once(
    post: Post, noted: Path, what: str, mail: Callable[[], EmailMessage], told: dict[str, Any]
) -> Iterator[str]:
    if noted.exists():
        return
    try:
        if post.smtp:
            _mail(post, mail())
            yield ", ".join(post.to)
        if post.webhook:
            _call(post.webhook, told)
            yield post.webhook
    except (OSError, smtplib.SMTPException, ValueError) as error:
        if isinstance(error, HTTPError):
            error.close()
        message = f"{what} was not sent: {error}"
        raise AuditError(message) from error
    noted.write_text("", encoding="utf-8")


def letter(post: Post, place: Property, run: Path, receipt: dict[str, Any], summary: str) -> EmailMessage:
    """Write the mail: the run in words, and the page for a director as PDF."""
    digits = short(sha256(run / RECEIPT))
    found = _envelope(
        post, subject(place, receipt), f"{summary}\nReceipt {digits} (pitaudit verify --against)\n"
    )
    for page in sorted((run / REPORT).rglob("executive.pdf")):
        found.add_attachment(page.read_bytes(), maintype="application", subtype="pdf", filename=page.name)
    return found


def _envelope(post: Post, title: str, text: str) -> EmailMessage:
    found = EmailMessage()
    found["Subject"] = title
    found["From"] = str(post.sender)
    found["To"] = ", ".join(post.to)
    found.set_content(text)
    return found


def subject(place: Property, receipt: dict[str, Any]) -> str:
    """Say in one line what a run found, and whether anything was missing."""
    judged = receipt["night"]["judged"]
    days = judged[0] if len(judged) == 1 else f"{judged[0]} to {judged[-1]}"
    count = receipt["totals"]["findings"]["exception"]
    new = receipt["night"]["life"]["new"]
    missing = things_missing(receipt)
    told = f"{_many(count, 'exception')}, {_many(new, 'new finding')}"
    nothing = f"{NOTHING} {empty}: " if (empty := _not_audited(receipt)) else ""
    lacks = f", {_many(missing, 'thing')} missing" if missing else ""
    return f"{nothing}pitaudit {place.id} {days}: {told}{lacks}"


def things_missing(receipt: dict[str, Any]) -> int:
    """Count what is missing: each gap of a gaming table, and each other kind of thing once."""
    gaps = receipt["night"].get("gaps", [])
    others = [each for each in receipt["completeness"]["missing"] if each.get("what") not in KINDS]
    return len(gaps) + len(others)


def _not_audited(receipt: dict[str, Any]) -> str:
    """The gaming days of which nothing was audited, where that of the night is one of them; else empty."""
    judged = receipt["night"]["judged"]
    if receipt.get("result") == "nothing_audited":
        return ", ".join(judged)
    rounds: Counter[str] = Counter()
    for day in receipt.get("days", []):
        rounds[day["gaming_day"]] += day["rounds"]
    empty = [day for day in judged if "days" in receipt and not rounds[day]]
    return ", ".join(empty) if judged[-1:] == empty[-1:] else ""


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}{'s' * (count != 1)}"


def in_short(place: Property, receipt: dict[str, Any]) -> dict[str, Any]:
    """A run in short, as a webhook and the command on new findings are told of it."""
    return {
        "property": place.id,
        "text": subject(place, receipt),
        "judged": receipt["night"]["judged"],
        "result": receipt["result"],
        "findings": receipt["totals"]["findings"],
        "life": receipt["night"]["life"],
        "things_missing": things_missing(receipt),
        "filings_rewritten": [each["words"] for each in receipt.get("rewritten") or ()],
        "missing": [each["words"] for each in receipt["completeness"]["missing"]],
    }


def _mail(post: Post, message: EmailMessage) -> None:
    host, _, port = str(post.smtp).partition(":")
    with smtplib.SMTP(host, int(port or 25), timeout=_SECONDS) as server:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls()
        server.send_message(message)


def is_reachable(url: str) -> bool:
    """Whether an address may be called: by https, or on this machine."""
    return url.startswith(("https://", "http://127.0.0.1", "http://localhost"))


def _call(url: str, told: dict[str, Any]) -> None:
    if not is_reachable(url):
        message = f"{url}: a webhook is reached by https only"
        raise AuditError(message)
    data = json.dumps(told).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json"})  # noqa: S310
    with urllib.request.urlopen(request, timeout=_SECONDS):  # noqa: S310
        return
