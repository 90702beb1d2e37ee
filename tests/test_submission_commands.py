"""``pitaudit submission``: begun, judged by itself, looked up and compared, as its users call it."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.testing import CliRunner

from audit import cli
from audit.filing import judged
from audit.intake.submission import load_submission
from rules.catalogue import declared, load
from rules.submission import OptionKind

ROOT = Path(__file__).parent.parent
SAMPLE = ROOT / "sample_logs" / "minibaccarat" / "log"
FILED = SAMPLE / "rules_submission.yaml"
GAMES = [chapter.game for chapter in declared().chapters.values()]

WHOLE = {
    "wagers": ["pai_gow_poker", "fortune_bonus"],
    "fortune_bonus_paytable": "A",
    "positions": 6,
    "wager_minimum": 10,
    "adjacent_areas": False,
    "player_bank": False,
    "house_way": "foxwoods",
    "vigorish_rounding": "exact",
}


def _call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, ["submission", *(str(word) for word in words)])


def _rows(*words: object, code: int = 0) -> list[dict[str, Any]]:
    result = _call(*words, "--format", "json")
    assert result.exit_code == code, result.output
    found = json.loads(result.output)
    assert isinstance(found, list)
    return found


def _written(folder: Path, *filings: dict[str, Any], name: str = "filed.yaml", **more: Any) -> Path:
    entry = {
        "id": "PHL1",
        "name": "Sample Casino",
        "time_zone": "America/New_York",
        "gaming_day_starts": "06:00",
        "filings": list(filings),
    }
    path = folder / name
    path.write_text(yaml.safe_dump({"version": 1, "properties": [entry | more]}), encoding="utf-8")
    return path


def _filing(
    effective: str = "2026-01-01", reference: str = "RS-1", changed: Any = None, **more: Any
) -> dict[str, Any]:
    choices = {name: value for name, value in (WHOLE | (changed or {})).items() if value is not None}
    games = {"pai_gow_poker": choices}
    return {"effective": effective, "reference": reference, "games": games, **more}


def _letter(folder: Path, **changes: str) -> dict[str, str]:
    """Put a letter of approval beside a Rules Submission, and say what a filing says of it."""
    data = b"The Rules Submission is approved."
    (folder / "letter.pdf").write_bytes(data)
    told = {"number": "TG-14", "date": "2025-12-18", "file": "letter.pdf"}
    return told | {"sha256": hashlib.sha256(data).hexdigest()} | changes


def _said(path: Path, code: int, what: str) -> list[dict[str, Any]]:
    return [row for row in _rows("check", path, code=code) if row["what"] == what]


# --------------------------------------------------------------------------------------------- check


def test_a_filing_of_which_nothing_is_to_be_said_is_clean(tmp_path: Path) -> None:
    result = _call("check", _written(tmp_path, _filing(approval=_letter(tmp_path))))
    assert (result.exit_code, result.output) == (0, "Nothing is breached and nothing is missing.\n")


@pytest.mark.parametrize(
    ("changed", "citation"),
    [
        ({"payout_limit": 20_000}, "645a.13(j)"),
        ({"positions": 7}, "645a.2(a)"),
        ({"wagers": [*WHOLE["wagers"], "progressive_payout"], "progressive_reset": 100}, "645a.13(e)(2)"),  # type: ignore[misc]
    ],
)
def test_clauses_that_a_filing_alone_can_breach_are_judged_by_the_catalogue(
    tmp_path: Path, changed: dict[str, Any], citation: str
) -> None:
    breaches = _said(_written(tmp_path, _filing(changed=changed)), 1, "exception")
    assert [row["citation"] for row in breaches] == [citation]
    assert breaches[0]["told"].startswith(load().clauses[citation].duty)
    assert "Required: " in breaches[0]["told"]


def test_a_paytable_that_nobody_filed_is_a_breach_and_what_nobody_filed_is_told(tmp_path: Path) -> None:
    path = _written(tmp_path, _filing(changed={"fortune_bonus_paytable": None}))
    assert [row["citation"] for row in _said(path, 1, "exception")] == ["645a.13(b)"]
    (missing,) = _said(path, 1, "not filed")
    assert (missing["option"], missing["citation"]) == ("fortune_bonus_paytable", "645a.13(b)")
    assert "read by" in missing["told"]
    (open_,) = _said(_written(tmp_path, _filing(changed={"vigorish_rounding": None})), 4, "not filed")
    assert open_["option"] == "vigorish_rounding"


def test_every_chapter_is_asked_what_a_filing_alone_can_breach() -> None:
    asked = {
        number: [clause.citation for clause in judged.filing_clauses(load(), number)]
        for number in declared().chapters
    }
    assert all(asked.values())
    assert {"645a.13(j)", "686a.6(f)[number filed]", "688a.11(a)[filing]"} <= {
        each for found in asked.values() for each in found
    }


def test_a_breach_is_told_of_a_table_only_where_it_is_not_so_everywhere(tmp_path: Path) -> None:
    tables = {
        "PG-01": {"pai_gow_poker": {"positions": 8}},
        "PG-02": {"pai_gow_poker": {"vigorish_rounding": "next_quarter"}},
    }
    path = _written(tmp_path, _filing(changed={"positions": 7}, tables=tables))
    assert [row["table_id"] for row in _said(path, 1, "exception")] == ["", "PG-01"]


def test_what_is_filed_for_what_is_not_offered_is_for_review(tmp_path: Path) -> None:
    changed = {"dealer_wager": 25, "dynasty_bonus_minimum": 5, "co_banking": True}
    rows = _said(_written(tmp_path, _filing(changed=changed)), 4, "review")
    assert {row["option"]: row["told"] for row in rows} == {
        "dynasty_bonus_minimum": "filed as 5.00, but dynasty_bonus is not among the wagers filed",
        "co_banking": "filed as yes, but player_bank is filed as no",
        "dealer_wager": "filed as 25.00, but player_bank is filed as no",
    }


def test_days_without_a_filing_and_names_given_twice_are_told(tmp_path: Path) -> None:
    tables: dict[str, Any] = {
        "PG-01": {"pai_gow_poker": {"positions": 5}},
        "pg01": {"pai_gow_poker": {"positions": 5}, "minibaccarat": {"positions": 5}},
    }
    first = _filing(until="2026-02-01", tables=tables)
    first["games"]["minibaccarat"] = {}
    path = _written(tmp_path, first, _filing("2026-02-03", "rs-1"))
    (gap,) = _said(path, 4, "gap")
    assert gap["told"].startswith("no filing is in force from 2026-02-01 until 2026-02-03 (2 days")
    assert {row["told"].partition(":")[0] for row in _said(path, 4, "review")} == {
        "the gaming table is filed for several games",
        "filed several times under names that differ only in spelling",
        "several filings have this reference",
    }


@pytest.mark.parametrize(
    ("filings", "said"),
    [
        ([_filing(), _filing("2026-02-01", "RS-2")], "overlaps filing RS-1"),
        ([_filing(changed={"fortune_bonus_paytable": "Z"})], "fortune_bonus_paytable"),
        ([_filing(changed={"wager_minimum": 500, "wager_maximum": 100})], "above wager_maximum"),
        ([_filing(changed={"positions": "many"})], "positions"),
    ],
)
def test_what_the_loader_refuses_is_refused(tmp_path: Path, filings: list[Any], said: str) -> None:
    result = _call("check", _written(tmp_path, *filings))
    assert result.exit_code == 2
    assert said in result.output
    assert "filed.yaml" in result.output


@pytest.mark.parametrize("text", ["", "[1, 2]", "version: 1\nproperties: {}", "a: [", "version: 1"])
def test_a_file_that_is_none_is_refused_in_one_line(tmp_path: Path, text: str) -> None:
    path = tmp_path / "filed.yaml"
    path.write_text(text, encoding="utf-8")
    result = _call("check", path)
    assert result.exit_code == 2
    assert result.output.startswith("Refused.")
    assert result.output.count("\n") == 1
    assert _call("check", tmp_path / "nowhere.yaml").exit_code == 2


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_breached_or_missing_in_the_filing_of_a_sample(game: str) -> None:
    rows = _rows("check", ROOT / "sample_logs" / game / "log" / "rules_submission.yaml", code=4)
    assert {row["what"] for row in rows} == {"letter"}, "nobody wrote an approval letter for a made-up casino"


@pytest.mark.parametrize("number", declared().chapters)
def test_an_option_goes_with_a_wager_and_a_flag_that_can_be_filed(number: str) -> None:
    options = declared().options[number]
    for option in options.values():
        assert not option.wager or option.wager in options["wagers"].choices, option.name
        assert not option.with_flag or options[option.with_flag].kind is OptionKind.FLAG, option.name


# ----------------------------------------------------------------------------------------------- new


@pytest.mark.parametrize("game", GAMES)
def test_a_new_file_files_nothing_and_names_every_option_and_reading(tmp_path: Path, game: str) -> None:
    path = tmp_path / "new.yaml"
    assert _call("new", "--game", game, "--property", "PHL1", "--out", path).exit_code == 0
    text = path.read_text(encoding="utf-8")
    number = next(each.number for each in declared().chapters.values() if each.game == game)
    for name in (*declared().options[number], *declared().readings[number]):
        assert f"# {name}:" in text, name
    assert max(map(len, text.splitlines())) <= 110
    rows = _rows("check", path, code=4)
    assert {row["what"] for row in rows} == {"not filed", "letter"}
    assert {row["told"] for row in rows if not row["game"] and row["what"] == "not filed"} == {
        f"{key} is not filled in" for key in ("name", "gaming_day_starts", "reference", "effective")
    }
    assert _call("show", path, "--table", "T", "--at", "2026-01-01").exit_code == 2


def test_a_new_file_loads_once_its_blanks_are_filled_in(tmp_path: Path) -> None:
    result = _call(
        "new", "--game", "minibaccarat", "--game", "over_under", "--property", "no", "--table", "1"
    )
    assert result.exit_code == 0
    text = result.output
    for blank, value in {
        "name:": "Sample",
        "gaming_day_starts:": '"06:00"',
        "effective:": "2026-01-01",
        "reference:": "RS-1",
        "# tie_odds:": "8",
    }.items():
        text = text.replace(f"{blank}", f"{blank.removeprefix('# ')} {value}", 1)
    path = tmp_path / "new.yaml"
    path.write_text(text, encoding="utf-8")
    (filing,) = load_submission(path).properties["no"].filings
    assert filing.games == {"minibaccarat": {"tie_odds": 8}, "over_under": {}}
    assert filing.tables == {"1": {}}


def test_what_a_log_suggests_is_a_comment_and_comes_to_what_was_filed(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    begin = ("new", "--game", "minibaccarat", "--property", "PHL1")
    assert _call(*begin, "--from", SAMPLE, "--out", path).exit_code == 0
    text = path.read_text(encoding="utf-8")
    guesses = " ".join(text.replace("#", "").split())
    assert "MB-03: deferred (" in guesses
    assert "MB-04: face_down (" in guesses
    assert "MB-02: banker, player, tie, dragon_7, panda_8" in guesses
    assert "MB-01: exact (" in guesses
    assert "MB-04: B (" in guesses
    silent = "NO GUESS from the log: only options with named choices are tried against it tie_odds:"
    assert silent in guesses
    assert guesses.count("GUESS from the log") == len(declared().options["627a"]), "each option has a word"
    bare = tmp_path / "bare.yaml"
    assert _call(*begin, "--out", bare).exit_code == 0
    plain = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    assert plain == [
        line for line in bare.read_text(encoding="utf-8").splitlines() if not line.lstrip().startswith("#")
    ]
    only = _call(*begin, "--table", "MB-04", "--from", SAMPLE).output
    assert "MB-04: face_down" in only
    assert "MB-01" not in only


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "minibacarat", "--property", "P"), "the nearest is minibaccarat"),
        (("--game", "minibaccarat", "--property", "PIT1", "--from", SAMPLE), "property in the log PIT1"),
        (("--game", "minibaccarat", "--property", "phl1", "--from", SAMPLE), "PHL1, not phl1"),
        (
            ("--game", "minibaccarat", "--property", "PHL1", "--table", "MB-9", "--from", SAMPLE),
            "no gaming table in the log MB-9",
        ),
        (("--game", "minibaccarat", "--property", "PHL1", "--from", "nowhere"), "nowhere"),
    ],
)
def test_a_game_a_property_or_a_log_that_is_not_there_is_refused(words: tuple[str, ...], said: str) -> None:
    result = _call("new", *words)
    assert result.exit_code == 2
    assert said in result.output
    assert result.output.count("\n") == 1


def test_a_new_file_never_replaces_another(tmp_path: Path) -> None:
    path = tmp_path / "new.yaml"
    path.write_text("kept", encoding="utf-8")
    result = _call("new", "--game", "minibaccarat", "--property", "PHL1", "--out", path)
    assert (result.exit_code, path.read_text(encoding="utf-8")) == (2, "kept")


# ---------------------------------------------------------------------------------------------- show


def test_what_was_in_force_says_where_it_comes_from(tmp_path: Path) -> None:
    filing = _filing(
        tables={"PG-01": {"pai_gow_poker": {"positions": 5}}}, readings={"royal_joker": "ace_only"}
    )
    path = _written(tmp_path, filing, readings={"joker_color": "red"})
    rows = _rows("show", path, "--table", "pg-01", "--at", "2026-03-01")
    found = {(row["kind"], row["name"]): (row["value"], row["comes_from"]) for row in rows}
    whole = "filing RS-1 of 2026-01-01"
    assert found["option", "positions"] == ("5", f"gaming table PG-01, {whole}")
    assert found["option", "wager_minimum"] == ("10.00", whole)
    assert found["option", "wagers"] == ("fortune_bonus, pai_gow_poker", whole)
    assert found["option", "payout_limit"] == (
        "no limit; all that is won is paid",
        "not filed; so without one",
    )
    assert found["option", "progressive_reset"] == (
        "",
        "not filed; progressive_payout is not among the wagers filed",
    )
    assert found["option", "wager_maximum"] == ("", "not filed")
    assert found["reading", "royal_joker"] == ("ace_only", whole)
    assert found["reading", "joker_color"] == ("red", "selected by the property")
    assert found["reading", "flush_joker"] == ("highest_missing", "default: nobody chose")
    assert {row["table_id"] for row in rows} == {"PG-01"}


def test_what_a_run_is_given_is_what_is_shown() -> None:
    submission = load_submission(FILED)
    (day,) = {filing.effective for filing in submission.properties["PHL1"].filings}
    for table in ("MB-01", "MB-02", "MB-03", "MB-04", "MB-99"):
        rows = _rows("show", FILED, "--table", table, "--at", day, "--game", "minibaccarat")
        shown = {r["name"] for r in rows if r["kind"] == "option" and "not filed" not in r["comes_from"]}
        assert shown == set(submission.options("PHL1", table, "minibaccarat", day) or ())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--table", "MB-01", "--at", "2025-12-31"), "no filing was in force at PHL1 on 2025-12-31"),
        (("--table", "MB-01", "--at", "tomorrow"), "is not a day"),
        (("--table", "MB-01", "--at", "2026-03-01", "--game", "over_under"), "there is minibaccarat"),
        (("--table", "MB-01", "--at", "2026-03-01", "--property", "PIT1"), "there is no property PIT1"),
    ],
)
def test_what_cannot_be_shown_is_refused(words: tuple[str, ...], said: str) -> None:
    result = _call("show", FILED, *words)
    assert result.exit_code == 2
    assert said in result.output


# ---------------------------------------------------------------------------------------------- diff


def test_two_files_differ_on_the_days_on_which_they_do(tmp_path: Path) -> None:
    one = _written(tmp_path, _filing(until="2026-02-01"), _filing("2026-02-01", "RS-2"))
    changed = {"fortune_bonus_paytable": "C"}
    table = {"PG-01": {"pai_gow_poker": {"positions": 5}}}
    two = _written(
        tmp_path,
        _filing(until="2026-02-01"),
        _filing("2026-02-01", "RS-2", changed, tables=table, readings={"royal_joker": "ace_only"}),
        name="later.yaml",
    )
    rows = _rows("diff", one, two)
    assert {(row["kind"], row["name"], row["table_id"], row["before"], row["after"]) for row in rows} == {
        ("option", "fortune_bonus_paytable", "", "A", "C"),
        ("payback", "fortune_bonus_paytable", "", "92.103%", "91.868%"),
        ("option", "positions", "PG-01", "6", "5"),
        ("reading", "royal_joker", "", "any_role", "ace_only"),
    }
    assert {(row["since"], row["until"]) for row in rows} == {("2026-02-01", None)}
    paytable = next(row for row in rows if row["kind"] == "option" and not row["table_id"])
    assert "§ 645a.13" in paytable["read_by"]
    assert _call("diff", one, one).output == "They say the same.\n"


def test_one_file_differs_between_two_days(tmp_path: Path) -> None:
    path = _written(tmp_path, _filing(until="2026-02-01"), _filing("2026-02-01", "RS-2", {"positions": None}))
    rows = _rows("diff", path, "--at", "2026-01-31", "--to", "2026-02-01")
    assert [(row["kind"], row["name"], row["before"], row["after"]) for row in rows] == [
        ("filing", "reference", "RS-1", "RS-2"),
        ("option", "positions", "6", "not filed"),
    ]
    assert _rows("diff", path, "--at", "2026-01-01", "--to", "2026-01-31") == []
    (gone,) = _rows("diff", path, "--at", "2025-01-01", "--to", "2026-01-31")[1:]
    assert (gone["kind"], gone["before"], gone["after"]) == ("game", "not filed", "filed")


@pytest.mark.parametrize(
    "words",
    [(FILED,), (FILED, FILED, FILED), (FILED, "--at", "2026-01-01"), (FILED, FILED, "--to", "2026-01-01")],
)
def test_a_comparison_of_nothing_is_refused(words: tuple[object, ...]) -> None:
    result = _call("diff", *words)
    assert result.exit_code == 2
    assert "say two files, or one file with --at DAY and --to DAY" in result.output
