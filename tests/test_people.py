"""Players and the employed stand under pseudonyms wherever a run is read; in clear only with the key."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from typer.testing import CliRunner

from audit import pipeline
from audit.ask.replay import replay
from audit.cli import app
from audit.errors import KeyRejected
from audit.intake.schema import conform
from audit.people import log_people, pseudonyms, secret
from audit.people.log_people import People
from audit.people.secret import Key
from reports.build import build
from rules.columns import TABLES
from tests.intake_logs import sound, write

pytestmark = pytest.mark.slow

SAMPLE = Path(__file__).parent.parent / "sample_logs" / "minibaccarat" / "log"
BETRAYING = {
    "rounds": ("dealer_id", "floorperson_id"),
    "hands": ("hand_player_id",),
    "wagers": ("wager_player_id", "validated_by"),
    "payments": ("payment_player_id",),
    "events": ("event_person_id", "event_verified_by", "event_player_id", "event_note"),
    "inspections": ("inspection_by", "inspection_note"),
    "observations": ("observation_by", "observation_note"),
}
"""Columns of the log format that name people, or may, as a reader of LOG_FORMAT.md finds them."""
WHY = ("--why", "case 26-114")


@pytest.fixture(autouse=True)
def _journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the journal of these tests out of the user's own."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sample log, with a wager and an event that the door refuses, and remarks that name people."""
    folder = tmp_path_factory.mktemp("people") / "log"
    shutil.copytree(SAMPLE, folder)
    for table, column, value in (("wagers", "wager_kind", "dragon8"), ("events", "event_kind", "sneezed")):
        path = min(folder.glob(f"{table}/*/*.parquet"))
        rows = pq.read_table(path, partitioning=None)
        cells = rows[column].cast(pa.string()).to_pylist()
        rows = rows.set_column(rows.schema.get_field_index(column), column, pa.array([value, *cells[1:]]))
        if table == "events":
            notes = pa.array(["Jane Roe, P260307-00002"] * len(rows))
            rows = rows.drop_columns([n for n in rows.column_names if n == "event_note"])
            rows = rows.append_column("event_note", notes)
        pq.write_table(rows, path)
    return folder


@pytest.fixture(scope="module")
def run(log: Path) -> Path:
    """A finished run of it, with its report."""
    out = log.with_name("run")
    pipeline.run(log, log / "rules_submission.yaml", out)
    build(out)
    return out


def ids_of(log: Path) -> set[str]:
    """Ids and remarks in the columns of a log that name people."""
    found: set[str] = {"Jane Roe"}
    for table, names in BETRAYING.items():
        for path in log.glob(f"{table}/*/*.parquet"):
            rows = pq.read_table(path, partitioning=None)
            there = [name for name in names if name in rows.column_names]
            found |= {text for name in there for text in rows[name].to_pylist() if text}
    return found


def texts_of(folder: Path) -> str:
    """All that can be read in a folder: of Parquet the values, of PDF the text and what is embedded.

    Of a paper that was not drawn, all that it would be drawn from.
    """
    said = []
    for path in sorted(each for each in folder.rglob("*") if each.is_file()):
        said.append(str(path.relative_to(folder)))
        if path.suffix == ".parquet":
            rows = pq.read_table(path, partitioning=None)
            said += [str(row) for row in rows.to_pylist()] + [str(rows.schema.metadata)]
        elif path.suffix == ".pdf" and path.read_bytes().startswith(b"%PDF-"):
            printed = subprocess.run(["pdftotext", path, "-"], capture_output=True, check=True).stdout
            said.append(printed.decode())
            with pikepdf.open(path) as paper:
                said.append(str(paper.docinfo))
                said += [each.get_file().read_bytes().decode() for each in paper.attachments.values()]
        else:
            said.append(path.read_text(encoding="utf-8"))
    return "\n".join(said)


def test_every_column_that_names_people_is_declared_so() -> None:
    for table, names in BETRAYING.items():
        assert tuple(c.name for c in TABLES[table].columns if c.holds) == names
    others = {c.name for t in TABLES.values() for c in t.columns if not c.holds}
    assert not [
        name for name in others if "person" in name or "player" in name or name.endswith(("_by_id", "note"))
    ]


def test_no_id_of_the_log_is_anywhere_in_a_run_or_its_report(log: Path, run: Path) -> None:
    said = texts_of(run)
    assert "dragon8" in said, "the refused row is among what was read"
    assert [each for each in ids_of(log) if each in said] == []


def test_nor_is_one_on_the_screen(log: Path, run: Path) -> None:
    round_id = next(row["round_id"] for row in _findings(run) if row["dealer_id"] and row["player_id"])
    for words in (["findings"], ["findings", "--format", "csv"], ["quarantine"], ["explain", round_id]):
        told = _say(words[0], str(run), *words[1:])
        assert [each for each in ids_of(log) if each in told] == []


def test_with_the_key_everything_is_shown_in_clear(log: Path, run: Path) -> None:
    hidden = _findings(run)
    shown = json.loads(_say("findings", str(run), "--in-clear", *WHY, "--format", "json"))
    pairs = {(row["dealer_id"], clear["dealer_id"]) for row, clear in zip(hidden, shown, strict=True)}
    dealers = _by_round(log, "rounds", "dealer_id")
    for row, clear in zip(hidden, shown, strict=True):
        assert row["finding_id"] == clear["finding_id"]
        if row["round_id"]:
            assert clear["dealer_id"] == dealers[row["round_id"]]
    assert len({hidden for hidden, _ in pairs}) == len({clear for _, clear in pairs}) == len(pairs) > 3


@pytest.mark.usefixtures("undrawn")
def test_a_report_in_clear_goes_outside_of_the_run(log: Path, run: Path, tmp_path: Path) -> None:
    for where in ([], ["--out", str(run / "clear")]):
        refused = CliRunner().invoke(app, ["report", str(run), "--in-clear", *WHY, *where])
        assert refused.exit_code == 2
        assert "keeps no ids in clear" in refused.stderr.replace("\n", " ")
    _say("report", str(run), "--in-clear", *WHY, "--out", str(tmp_path / "clear"))
    shown = (tmp_path / "clear" / "exceptions.csv").read_text(encoding="utf-8-sig")
    dealers = _by_round(log, "rounds", "dealer_id")
    named = [row for row in _findings(run) if row["dealer_id"] and row["round_id"]]
    assert all(dealers[row["round_id"]] in shown for row in named)
    assert "ID-" not in shown


def test_explain_names_people_as_the_run_does(log: Path, run: Path) -> None:
    receipt = json.loads((run / "run.json").read_text(encoding="utf-8"))
    found = next(row for row in _findings(run) if row["dealer_id"])
    dealer = _by_round(log, "rounds", "dealer_id")[found["round_id"]]
    of_the_run = log_people.names_of(run, receipt, None)
    assert of_the_run
    named = of_the_run.hidden(_rows("rounds", dealer_id=[dealer]), "rounds")
    assert named["dealer_id"].to_pylist() == [found["dealer_id"]]
    assert replay(run, found["round_id"]).steps == replay(run, found["round_id"], in_clear=True).steps


def test_another_key_gives_the_same_findings_under_other_names(log: Path, run: Path, tmp_path: Path) -> None:
    other = tmp_path / "key"
    other.write_text("f" * 64, encoding="ascii")
    other.chmod(0o600)
    pipeline.run(log, log / "rules_submission.yaml", tmp_path / "run", key=other)
    one, two = _findings(run), _findings(tmp_path / "run")
    assert [row["finding_id"] for row in one] == [row["finding_id"] for row in two]
    named = [(a["dealer_id"], b["dealer_id"]) for a, b in zip(one, two, strict=True) if a["dealer_id"]]
    assert all(a != b for a, b in named)
    assert len({a for a, _ in named}) == len({b for _, b in named}) == len(set(named))
    with pytest.raises(KeyRejected, match="hidden under key"):
        replay(run, str(one[0]["round_id"]), key=other)


@pytest.mark.usefixtures("undrawn")
def test_without_a_key_ids_are_withheld_in_words(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PITAUDIT_KEY")
    monkeypatch.setenv("HOME", "/nonexistent")
    monkeypatch.setenv("XDG_CONFIG_HOME", "")
    receipt = pipeline.run(log, log / "rules_submission.yaml", tmp_path / "run")
    build(tmp_path / "run")
    assert receipt["people"] == {"key": None}
    named = [row["dealer_id"] for row in _findings(tmp_path / "run") if row["dealer_id"]]
    assert all(name.startswith("person ") and name.endswith(" (id withheld)") for name in named)
    assert len(set(named)) > 3
    said = texts_of(tmp_path / "run")
    assert [each for each in ids_of(log) if each in said] == []
    refused = CliRunner().invoke(app, ["findings", str(tmp_path / "run"), "--in-clear", *WHY])
    assert refused.exit_code == 2


# ------------------------------------------------------------------------------------- pseudonyms


def test_one_person_has_one_pseudonym_in_every_column() -> None:
    named = People(Key(b"k" * 32))
    rounds = named.hidden(
        _rows("rounds", dealer_id=["Ann", "Bob", None], floorperson_id=["Eve", "Ann", ""]), "rounds"
    )
    events = named.hidden(_rows("events", event_person_id=["Bob"], event_player_id=["Eve"]), "events")
    ann, bob, nobody = rounds["dealer_id"].to_pylist()
    assert nobody is None
    assert rounds["floorperson_id"].to_pylist() == [events["event_player_id"][0].as_py(), ann, ""]
    assert events["event_person_id"].to_pylist() == [bob]
    assert len({ann, bob}) == 2


def test_a_word_for_anybody_is_nobodys_name_and_bears_no_pseudonym() -> None:
    words = ["GUEST", "walk-in", "N/A", "0", "?", "None"]
    for named in (People(Key(b"k" * 32)), People(None)):
        rows = named.hidden(_rows("wagers", wager_player_id=[*words, "GUEST-7"]), "wagers")
        *hidden, guest = rows["wager_player_id"].to_pylist()
        assert hidden == words
        assert guest != "GUEST-7"


def test_names_that_share_a_pseudonym_are_told_apart_by_a_longer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pseudonyms, "SHORTEST", 1)
    named = People(Key(b"k" * 32))
    wanted = [f"P-{number}" for number in range(100)]
    given = named.hidden(_rows("wagers", wager_player_id=wanted), "wagers")["wager_player_id"].to_pylist()
    assert len(set(given)) == 100
    assert max(map(len, given)) > len("ID-0")
    backwards = People(Key(b"k" * 32)).hidden(_rows("wagers", wager_player_id=wanted[::-1]), "wagers")
    assert backwards["wager_player_id"].to_pylist() == given[::-1]


def test_a_pseudonym_cannot_be_made_without_the_key() -> None:
    rows = _rows("rounds", dealer_id=["D-1"])
    one, two = (
        People(Key(each * 32)).hidden(rows, "rounds")["dealer_id"][0].as_py() for each in (b"a", b"b")
    )
    assert one != two
    assert len(one) == len("ID-") + 8


def test_what_is_sealed_tells_neither_the_id_nor_its_length() -> None:
    named = People(Key(b"k" * 32))
    names = ["D", "D-1234567890", "Ω" * 10]
    hidden = named.hidden(_rows("rounds", dealer_id=names), "rounds")["dealer_id"].to_pylist()
    sealed = named.sealed(pa.table({"dealer_id": pa.array(hidden, pa.string())}))
    assert len({len(each) for each in sealed["sealed"].to_pylist()}) == 1
    assert sealed["pseudonym"].to_pylist() == sorted(hidden)
    assert b"D-1234567890" not in b"".join(map(bytes.fromhex, sealed["sealed"].to_pylist()))


def test_a_changed_table_of_people_opens_nothing(run: Path, tmp_path: Path) -> None:
    copy = tmp_path / "run"
    shutil.copytree(run, copy)
    rows = pq.read_table(copy / "people.parquet")
    swapped = rows.set_column(1, "sealed", rows["sealed"].take(pa.array([1, 0, *range(2, len(rows))])))
    pq.write_table(swapped, copy / "people.parquet")
    with pytest.raises(KeyRejected, match="was changed"):
        log_people.ids_of(copy, json.loads((copy / "run.json").read_text()), None)


# -------------------------------------------------------------------------------------- the key


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user with a home and no key."""
    monkeypatch.delenv("PITAUDIT_KEY")
    monkeypatch.setenv("XDG_CONFIG_HOME", "")
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_a_users_own_key_is_made_once_and_for_him_alone(home: Path) -> None:
    assert secret.key(None) is None
    made = secret.key(None, make=True)
    assert made is not None
    place = home / ".config" / "pitaudit" / "key"
    assert place.stat().st_mode & 0o777 == 0o600
    assert place.parent.stat().st_mode & 0o777 == 0o700
    assert secret.key(None, make=True) == secret.key(place) == made
    assert [each.name for each in place.parent.iterdir()] == ["key"]
    assert made.secret.hex() not in repr(made)


def test_a_run_says_where_a_users_own_key_lies(home: Path, tmp_path: Path) -> None:
    write(tmp_path / "log", sound(1))
    words = ["run", str(tmp_path / "log"), "--out", str(tmp_path / "run")]
    told = CliRunner().invoke(app, words)
    assert f"{home}/.config/pitaudit/key; keep a copy of it" in told.stdout.replace("\n", " ")
    (home / "given").write_text("a" * 64, encoding="ascii")
    assert "keep a copy" not in CliRunner().invoke(app, [*words, "--key", str(home / "given")]).stdout


def test_a_key_that_others_can_read_is_refused(home: Path) -> None:
    secret.key(None, make=True)
    (home / ".config" / "pitaudit" / "key").chmod(0o640)
    with pytest.raises(KeyRejected, match="somebody else can read"):
        secret.key(None)


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "0" * 63, "0" * 65])
def test_what_is_no_key_is_refused(home: Path, text: str) -> None:
    (home / "k").write_text(text, encoding="ascii")
    (home / "k").chmod(0o600)
    with pytest.raises(KeyRejected, match="64 hexadecimal digits"):
        secret.key(home / "k")


def test_a_folder_that_others_may_enter_holds_no_key(home: Path) -> None:
    (home / ".config" / "pitaudit").mkdir(parents=True, mode=0o755)
    assert secret.key(None, make=True) is None


def _say(*words: str) -> str:
    told = CliRunner().invoke(app, list(words))
    assert told.exit_code == 0, told.output
    return told.stdout


def _findings(run: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(run / "findings.parquet").to_pylist()
    return rows


def _by_round(log: Path, table: str, column: str) -> dict[str, str]:
    paths = sorted(log.glob(f"{table}/*/*.parquet"))
    rows = pa.concat_tables([pq.read_table(path, partitioning=None) for path in paths])
    return dict(zip(rows["round_id"].to_pylist(), rows[column].to_pylist(), strict=True))


def _rows(table: str, **cells: Sequence[str | None]) -> pa.Table:
    """Rows of a table of the log with some cells filled."""
    given = {name: pa.array(values, pa.string()) for name, values in cells.items()}
    return conform(pa.table(given), table, date(2026, 3, 2))
