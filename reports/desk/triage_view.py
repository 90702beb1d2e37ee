"""Says what becomes of findings: what a form of theirs sends, and the page for what could not be said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urlsplit

from audit.errors import AuditError, SaidSince
from reports.desk.given import GivenStore, Row
from reports.desk.given_triage import SIGNING, TEXTS, Chosen, Triage, Wish
from reports.desk.guard import Writer
from reports.desk.nearest import one_of
from reports.desk.pages import address, chosen_as
from reports.desk.store_view import leading
from reports.wording import Clock

Form = Mapping[str, Sequence[str]]
"""What a form sent: values by name."""
_MOST = 1_000
WAIVER = ("name", "clause", "table", "from", "to", "expires", "authority", "document", "reason")
"""What the form of a waiver asks for."""


@dataclass(frozen=True, slots=True)
class Sent:
    """A form that was sent, whose key is right."""

    form: Form
    writer: Writer

    def one(self, name: str) -> str:
        """One value; "" where there is none."""
        return next(iter(self.form.get(name, ())), "").strip()

    def to(self, name: str) -> str:
        """An address below the store; "" for any other."""
        where = self.one(name)
        parts = urlsplit(where)
        is_below = not parts.scheme and not parts.netloc and not where.startswith("/") and "\\" not in where
        return where if is_below and where.isprintable() else ""


@dataclass(frozen=True, slots=True)
class Choice:
    """One finding of a form that was refused: what it is, and what was said since the form was made."""

    row: Row
    value: str
    since: Sequence[Any]
    state: str


def sent(body: bytes, writer: Writer) -> Sent:
    """Read a form.  Raises PermissionError where it does not hold the key of whoever sends it."""
    try:
        form = parse_qs(body.decode(), keep_blank_values=True, max_num_fields=2 * _MOST)
    except ValueError as error:
        message = "That form cannot be read."
        raise LookupError(message) from error
    if not writer.may_send(next(iter(form.get("key", ())), "")):
        message = "Only a form of this desk may write; load the page again, and send its form."
        raise PermissionError(message)
    return Sent(form, writer)


def said(given: GivenStore, form: Sent) -> str | tuple[str, dict[str, Any]]:
    """Say what a form says: the address to go to, or the page that says why not.

    Nothing is lost where two say something at once: what was said since the form was made stands beside what
    it says, and that can be said again by whoever has read it.
    """
    triage = _writable(given)
    if batch := form.one("undo"):
        count = triage.undo(batch, form.writer.name)
        return _added(form.to("back"), undone=count)
    chosen = [_chosen(each) for each in form.form.get("finding", ())]
    wish = Wish(form.one("state"), *(form.one(name) for name in TEXTS))
    try:
        _refuse_empty(chosen, wish)
        one_of("state", wish.state, (*given.states, *SIGNING))
        batch = triage.say(chosen, wish, form.writer.name)
    except SaidSince as error:
        return _refused(given, chosen, wish, form, error.lines, "")
    except AuditError as error:
        return _refused(given, chosen, wish, form, {}, str(error))
    following = form.to("next") if form.one("then") == "next" else ""
    return _added(following or form.to("back"), said=batch)


def _refuse_empty(chosen: Sequence[Chosen], wish: Wish) -> None:
    if not chosen or not wish.state:
        message = "choose what it becomes" if chosen else "choose at least one finding"
        raise AuditError(message)
    if wish.signs and any(words for name, words in wish.texts.items() if name != "note"):
        message = "a signature says nothing else but a note; say the rest with a state, before or after it"
        raise AuditError(message)


def _chosen(value: str) -> Chosen:
    named = {name: each[0] for name, each in parse_qs(value).items()}
    try:
        return Chosen(named["property"], named["finding"], int(named["seen"]))
    except (KeyError, ValueError) as error:
        message = "That form names a finding as no page of this desk does."
        raise LookupError(message) from error


def _added(where: str, **more: object) -> str:
    """An address with something more in it, which replaces what it said of that before."""
    path, _, query = where.partition("?")
    kept = {name: each[0] for name, each in parse_qs(query).items() if name not in ("said", "undone")}
    return address(path, **kept, **more)


def _refused(
    given: GivenStore,
    chosen: Sequence[Chosen],
    wish: Wish,
    form: Sent,
    since: Mapping[tuple[str, str], Sequence[Any]],
    fault: str,
) -> tuple[str, dict[str, Any]]:
    journals = _writable(given).read()
    standing = given.standing()
    choices = []
    for each in chosen:
        row = standing.get(each.finding_id)
        if row is None:
            message = f"The store has no finding {each.finding_id}."
            raise LookupError(message)
        told = journals.told(each.property_id, each.finding_id, row["outcome"])
        value = chosen_as(each.property_id, each.finding_id, told.seen)
        choices.append(Choice(row, value, since.get((each.property_id, each.finding_id), ()), told.state))
    return "said_since.html", {
        "choices": sorted(choices, key=lambda each: not each.since),
        "others": sum(bool(each.since) for each in choices),
        "wish": wish,
        "fault": fault,
        "states": given.states,
        "back": form.to("back"),
        "next": form.to("next"),
        "then": form.one("then"),
        "lead": leading([day for day in given.days() if day.run]),
        "clocks": {day.property_id: Clock.of(day.zone) for day in given.days()},
    }


def waive_form(given: GivenStore, asked: Mapping[str, str], fault: str = "") -> tuple[str, dict[str, Any]]:
    """Show the waivers of a property, and a form for one more, for the breach that a finding is.

    Raises LookupError for what the store does not have.
    """
    triage, zones = _writable(given), _zones(given)
    place = one_of("property", asked.get("property", ""), zones)
    found = given.standing().get(asked.get("finding", ""), {})
    start = {"clause": found.get("clause"), "table": found.get("table_id"), "from": found.get("gaming_day")}
    return "waive.html", {
        "place": place,
        "zone": zones[place],
        "waivers": triage.waivers(place),
        "filled": {name: asked[name] if name in asked else start.get(name) or "" for name in WAIVER},
        "finding": asked.get("finding", ""),
        "added": "added" in asked,
        "fault": fault,
    }


def waived(given: GivenStore, form: Sent) -> str | tuple[str, dict[str, Any]]:
    """Add the waiver of a form: the address to go to, or the form again with why not."""
    place, zones = form.one("property"), _zones(given)
    entry = {name: form.one(name) for name in WAIVER}
    try:
        zone = zones[one_of("property", place, zones)]
        _writable(given).waive(place, {**entry, "zone": zone}, form.writer.name, form.one("seen"))
    except AuditError as error:
        return waive_form(given, {**entry, "property": place, "finding": form.one("finding")}, str(error))
    return address("waive", property=place, added=1)


def _writable(given: GivenStore) -> Triage:
    if given.triage is None:
        message = "This desk is for reading only."
        raise LookupError(message)
    return given.triage


def _zones(given: GivenStore) -> dict[str, str]:
    return {day.property_id: day.zone or "UTC" for day in given.days()}
