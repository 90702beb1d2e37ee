"""People say at the desk what becomes of findings: who may, into which journal, and two of them at once."""

from __future__ import annotations

import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from audit.life import journal
from audit.life.states import State
from audit.life.triage import Given as Said
from audit.life.triage import checked, said_of
from audit.life.waivers import FILE as WAIVERS
from audit.life.waivers import load_waivers
from tests.desk.writers import HOME, Sheet, clients, sheet
from tests.life.stores import found, night, noon

FINDING = "/RVS/0001/finding?finding=F-00000001"
SLY = '"><img src=x onerror=alert(1)>\u202e' + "x" * 300


@pytest.fixture
def store(tmp_path: Path) -> Path:
    night(tmp_path, 1, [1], [found("F-00000001", 1), found("F-00000003", 1, outcome="unknown")])
    night(tmp_path, 2, [2], [found("F-00000002", 2)])
    night(tmp_path, 1, [1], [found("F-00000009", 1)], place="HLS")
    return tmp_path


@pytest.fixture
def people(store: Path) -> dict[str, TestClient]:
    return clients(store)


def _lines(store: Path, place: str = "RVS") -> list[tuple[str, str, str]]:
    return [(each.finding, each.state, each.by) for each in journal.read(store / place).lines]


def _words(text: str) -> str:
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text.partition("<main")[2])).split())


def test_who_may_only_read_sees_no_form_and_sends_none(people: dict[str, TestClient], store: Path) -> None:
    own = sheet(people["B. Ito"], FINDING)
    for path in ("/findings", FINDING, "/RVS/0001/findings", "/waive?property=RVS"):
        assert "<form method" not in sheet(people[""], path).text
    assert Sheet(people[""], own.text).send(state="confirmed").status_code == 405
    assert not _lines(store)


def test_what_is_said_stands_in_the_journal_of_the_command(
    people: dict[str, TestClient], store: Path
) -> None:
    page = sheet(people["B. Ito"], FINDING)
    answer = page.send(state="confirmed", note="seen on <b>video</b>", cause="new dealer")
    assert answer.status_code == 303
    assert answer.headers["location"] == FINDING
    assert _lines(store) == [("F-00000001", "confirmed", "B. Ito")]
    assert all(each.is_sound for each in checked(store, None))
    said_of(store, "RVS", Said("F-00000001", State.REPORTED, "A. Command"), lambda: noon(4))
    after = sheet(people[""], FINDING).text
    assert "seen on &lt;b&gt;video&lt;/b&gt;" in after
    assert "reported</strong>, by A. Command" in after


def test_the_answer_of_the_auditee_is_said_and_stands_at_the_desk(
    people: dict[str, TestClient], store: Path
) -> None:
    given = {"response": "trained on <i>7</i> March", "response_due": "2026-04-01", "agreed": "no"}
    sheet(people["B. Ito"], FINDING).send(state="assigned", to="C. Diaz", rebuttal="see the tape", **given)
    sheet(people["C. Diaz"], FINDING).send(state="confirmed", cause="new dealer", evidence="SV-12")
    lines = journal.read(store / "RVS").lines
    assert [(each.response_due, each.agreed, each.evidence) for each in lines] == [
        ("2026-04-01", "no", ""),
        ("", "", "SV-12"),
    ]
    said = _words(sheet(people[""], FINDING).text)
    answered = said[said.index("What was answered") :]
    for words in (
        "Cause new dealer Response trained on <i>7</i> March Owner C. Diaz Due 2026-04-01",
        "Auditee does not agree Rebuttal see the tape Evidence of closing SV-12",
    ):
        assert words in answered
    refused = sheet(people["B. Ito"], FINDING).send(state="assigned", to="C. Diaz", response_due="soon")
    assert refused.status_code == 409
    assert len(journal.read(store / "RVS").lines) == 2


def test_nobody_says_it_under_another_name(people: dict[str, TestClient], store: Path) -> None:
    sheet(people["B. Ito"], FINDING).send(state="confirmed", by="C. Diaz")
    assert _lines(store)[0][2] == "B. Ito"
    page = sheet(people["B. Ito"], FINDING)
    assert "reported" in page.text
    page.send(state="reported")
    own = sheet(people["B. Ito"], FINDING).send(state="closed")
    assert own.status_code == 409
    assert "somebody else has to close it" in own.text
    assert sheet(people["C. Diaz"], FINDING).send(state="closed").status_code == 303


def test_a_workpaper_is_signed_by_a_preparer_and_by_a_reviewer_who_is_somebody_else(
    people: dict[str, TestClient], store: Path
) -> None:
    early = sheet(people["B. Ito"], FINDING).send(state="workpaper-reviewed")
    assert early.status_code == 409
    assert "nobody signed that the workpaper was prepared" in early.text
    sheet(people["B. Ito"], FINDING).send(state="confirmed")
    assert (
        sheet(people["B. Ito"], FINDING).send(state="workpaper-prepared", note="on tape").status_code == 303
    )
    own = sheet(people["B. Ito"], FINDING).send(state="workpaper-reviewed")
    assert own.status_code == 409
    assert "somebody else has to review it" in own.text
    more = sheet(people["C. Diaz"], FINDING).send(state="workpaper-reviewed", cause="new dealer")
    assert more.status_code == 409
    assert "says nothing else but a note" in _words(more.text)
    assert sheet(people["C. Diaz"], FINDING).send(state="workpaper-reviewed").status_code == 303
    signed = [(each.state, each.by, each.signs) for each in journal.read(store / "RVS").lines]
    assert signed == [
        ("confirmed", "B. Ito", ""),
        ("confirmed", "B. Ito", "prepared"),
        ("confirmed", "C. Diaz", "reviewed"),
    ]
    page = _words(sheet(people[""], FINDING).text)
    assert "Workpaper prepared by B. Ito on" in page
    assert "reviewed by C. Diaz on" in page


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": HOME, "sec-fetch-site": "cross-site"}, 403),
        ({"origin": HOME, "sec-fetch-site": "same-site"}, 403),
        ({"origin": HOME, "sec-fetch-site": "none"}, 403),
        ({"origin": HOME, "content-type": "text/plain"}, 403),
        ({"origin": HOME, "content-length": "999999999"}, 413),
    ],
)
def test_only_a_form_of_these_pages_may_write(
    people: dict[str, TestClient], store: Path, headers: dict[str, str], status: int
) -> None:
    page = sheet(people["B. Ito"], FINDING)
    data = {**page.hidden, "finding": page.choices["F-00000001"], "state": "confirmed"}
    assert people["B. Ito"].post("/triage", data=data, headers=headers).status_code == status
    assert not _lines(store)


def test_the_key_of_another_is_refused(people: dict[str, TestClient], store: Path) -> None:
    others = sheet(people["C. Diaz"], FINDING).hidden["key"]
    page = sheet(people["B. Ito"], FINDING)
    for key in ("", "x", others):
        assert page.send(state="confirmed", key=key).status_code == 403
    assert not _lines(store)


@pytest.mark.parametrize(
    "back", ["//evil.example/", "/evil", "http://evil.example/", "\\\\evil", "a\r\nb: c"]
)
def test_a_form_leads_to_no_other_place(people: dict[str, TestClient], back: str) -> None:
    answer = sheet(people["B. Ito"], FINDING).send(state="confirmed", back=back)
    assert answer.status_code == 303
    assert answer.headers["location"] == "/"


def test_what_was_said_since_is_shown_beside_and_nothing_is_lost(
    people: dict[str, TestClient], store: Path
) -> None:
    first, second = sheet(people["B. Ito"], FINDING), sheet(people["C. Diaz"], FINDING)
    first.send(state="confirmed", note="paid short")
    refused = second.send(state="assigned", to="E. Fox", note="look at it")
    assert refused.status_code == 409
    words = _words(refused.text)
    assert "Said since" in words
    assert "confirmed , by B. Ito Note paid short" in words
    assert "assigned to E. Fox look at it" in words
    assert len(_lines(store)) == 1
    again = Sheet(people["C. Diaz"], refused.text)
    assert again.send(state="assigned", to="E. Fox").status_code == 303
    assert [line[1] for line in _lines(store)] == ["confirmed", "assigned"]


def test_many_are_said_at_once_over_two_casinos_or_none_is(
    people: dict[str, TestClient], store: Path
) -> None:
    mine, theirs = sheet(people["B. Ito"], "/findings"), sheet(people["C. Diaz"], "/findings")
    assert len(mine.choices) == 4
    theirs.send("F-00000002", state="acknowledged")
    refused = mine.send(state="confirmed")
    assert refused.status_code == 409
    assert _lines(store) == [("F-00000002", "acknowledged", "C. Diaz")]
    assert not _lines(store, "HLS")
    rest = re.findall(r'value="([^"]*finding=F-[^"]*)" checked', refused.text)
    assert len(rest) == 3, "those of which nobody said anything are ticked"
    done = Sheet(people["B. Ito"], refused.text).send(state="confirmed")
    assert done.status_code == 303
    assert len(_lines(store)) == 4
    assert len(_lines(store, "HLS")) == 1
    back = sheet(people["B. Ito"], done.headers["location"])
    assert "Said of 4 findings at once" in _words(back.text)
    batch = re.search(r'name="undo" value="(B-\w+)"', back.text)
    assert batch
    taken = back.send(undo=batch[1])
    assert "Taken back of 4 findings" in _words(sheet(people["B. Ito"], taken.headers["location"]).text)
    assert "acknowledged" in sheet(people[""], "/RVS/0002/finding?finding=F-00000002").text
    twice = back.send(undo=batch[1])
    assert twice.status_code == 409
    assert "nothing that stands was said under that name" in twice.text


def test_thirty_findings_by_two_people_at_the_same_moment(tmp_path: Path) -> None:
    night(tmp_path, 1, [1], [found(f"F-{number:08}", 1) for number in range(30)])
    people = clients(tmp_path)
    sheets = [sheet(people[name], "/findings") for name in ("B. Ito", "C. Diaz")]
    with ThreadPoolExecutor(2) as both:
        answers = list(both.map(lambda each: each.send(state="confirmed", note="as one"), sheets))
    assert sorted(each.status_code for each in answers) == [303, 409]
    refused = next(each for each in answers if each.status_code == 409)
    assert refused.text.count("Said since") == 30
    lines = _lines(tmp_path)
    assert len(lines) == 30
    assert len({line[2] for line in lines}) == 1
    assert all(each.is_sound for each in checked(tmp_path, None))


def test_what_may_not_be_said_keeps_what_was_typed(people: dict[str, TestClient], store: Path) -> None:
    refused = sheet(people["B. Ito"], FINDING).send(state="assigned", note=f"{SLY}\r\nsecond line")
    assert refused.status_code == 409
    assert "assigned to whom? Name somebody" in refused.text
    assert html.escape(SLY) in refused.text.replace("&#34;", "&quot;")
    assert "second line" in refused.text
    for form, why in (({}, "choose what it becomes"), ({"state": "confirmd"}, "There is no state confirmd")):
        answer = sheet(people["B. Ito"], FINDING).send(**form)
        assert answer.status_code in (404, 409)
        assert why in html.unescape(answer.text)
    page = sheet(people["B. Ito"], "/findings")
    nobody = Sheet(page.client, page.text.replace('name="finding"', 'name="other"')).send(state="confirmed")
    assert "choose at least one finding" in nobody.text
    assert not _lines(store)


@pytest.mark.parametrize("value", ["", "finding=F-00000001", "property=RVS&finding=F-00000001&seen=x", "%"])
def test_a_finding_that_no_page_names_so_is_refused(
    people: dict[str, TestClient], store: Path, value: str
) -> None:
    page = sheet(people["B. Ito"], FINDING)
    data = {**page.hidden, "finding": value, "state": "confirmed"}
    assert people["B. Ito"].post("/triage", data=data, headers={"origin": HOME}).status_code in (400, 404)
    for name in ("property=XXX&finding=F-00000001&seen=0", "property=RVS&finding=F-99999999&seen=0"):
        data["finding"] = name
        assert people["B. Ito"].post("/triage", data=data, headers={"origin": HOME}).status_code == 404
    assert not _lines(store)


def test_only_what_was_not_decided_can_be_not_decidable(people: dict[str, TestClient], store: Path) -> None:
    assert 'value="not-decidable"' not in sheet(people["B. Ito"], FINDING).text
    page = sheet(people["B. Ito"], "/RVS/0001/finding?finding=F-00000003")
    assert page.send(state="not-decidable", note="it was never filmed").status_code == 303
    mixed = sheet(people["B. Ito"], "/findings").send(state="not-decidable", note="x")
    assert mixed.status_code == 409
    assert "only what was not decided can be not-decidable" in mixed.text
    assert len(_lines(store)) == 1


def test_one_goes_from_finding_to_finding_of_the_list_one_came_from(people: dict[str, TestClient]) -> None:
    listed = html.unescape(sheet(people["B. Ito"], "/findings?property=RVS&outcome=exception").text)
    assert 'href="RVS/0001/finding?finding=F-00000001&property=RVS&outcome=exception&of=store"' in listed
    here = sheet(people["B. Ito"], f"{FINDING}&property=RVS&outcome=exception&of=store")
    text = html.unescape(here.text)
    assert "Finding 1 of 2" in text
    following = "RVS/0002/finding?finding=F-00000002&of=store&property=RVS&outcome=exception"
    assert f'rel="next" href="../../{following}"' in text
    assert here.send(state="confirmed", then="next").headers["location"] == f"/{following}"
    assert "Finding 1 of 2" in sheet(people["B. Ito"], FINDING).text, "of its run by itself"
    gone = sheet(people["B. Ito"], f"{FINDING}&state=open")
    assert "No longer in this list" in gone.text


WAIVER = {
    "name": 'the "device"\\',
    "clause": "627a.12(c)",
    "table": "MB-03",
    "from": "2026-03-06",
    "expires": "2026-05-01 06:00",
    "authority": "Executive Director",
    "document": "Letter of March 10",
    "reason": "it is being repaired\x7f",
}


def test_a_waiver_with_its_end_is_added_to_the_property_s_file(
    people: dict[str, TestClient], store: Path
) -> None:
    where = "/waive?property=RVS&finding=F-00000001"
    page, older = sheet(people["B. Ito"], where), sheet(people["C. Diaz"], where)
    assert 'name="clause" value="627a.12(c)"' in page.text
    assert 'name="table" value="MB-03"' in page.text
    added = page.send(path="/waive", **WAIVER)
    assert added.status_code == 303
    entry = load_waivers(store / "RVS" / WAIVERS).entries[0]
    assert entry.name == 'the "device"\\'
    assert entry.tables == frozenset({"MB-03"})
    assert entry.expires.isoformat() == "2026-05-01T10:00:00+00:00"
    assert "entered at the desk by B. Ito" in (store / "RVS" / WAIVERS).read_text()
    assert "The waiver was added" in sheet(people["B. Ito"], added.headers["location"]).text
    refused = older.send(path="/waive", **{**WAIVER, "name": "another"})
    assert refused.status_code == 409
    assert "the waivers were changed since you read them" in refused.text
    assert "the &#34;device&#34;" in refused.text, "what the other added stands above"
    assert 'value="another"' in refused.text
    assert (
        Sheet(people["C. Diaz"], refused.text).send(path="/waive", **{**WAIVER, "name": "2"}).status_code
        == 303
    )
    assert len(load_waivers(store / "RVS" / WAIVERS).entries) == 2


@pytest.mark.parametrize(
    ("name", "value", "why"),
    [
        ("clause", "999z", "is no clause of the catalogue"),
        ("from", "tomorrow", "write the first gaming day as"),
        ("to", "2026-03-01", "must not be before from"),
        ("expires", "soon", "write the end of the waiver as"),
        ("expires", "2026-03-08 02:30", "does not occur on the clock"),
        ("reason", "", "reason"),
    ],
)
def test_what_is_no_waiver_is_refused_and_kept_in_the_form(
    people: dict[str, TestClient], store: Path, name: str, value: str, why: str
) -> None:
    refused = sheet(people["B. Ito"], "/waive?property=RVS").send(path="/waive", **{**WAIVER, name: value})
    assert refused.status_code == 409
    assert why in html.unescape(refused.text)
    assert 'value="Executive Director"' in refused.text
    assert not (store / "RVS" / WAIVERS).exists()
    assert str(store) not in refused.text


def test_a_damaged_journal_is_said_and_not_written_into(people: dict[str, TestClient], store: Path) -> None:
    page = sheet(people["B. Ito"], FINDING)
    page.send(state="acknowledged")
    path = store / "RVS" / journal.FILE
    line = json.loads(path.read_text())
    path.write_text(json.dumps({**line, "number": 7, "after": "0" * 64}) + "\n")
    assert people["B. Ito"].get(FINDING).status_code == 409
    assert people["B. Ito"].get("/").status_code == 409
