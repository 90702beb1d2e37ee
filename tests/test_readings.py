"""Doubtful passages: what turns on each is what two runs would differ by, and who chose stands filed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner

from audit import cli, pipeline
from audit.intake.read import open_log
from audit.intake.submission import load_submission
from audit.readings.named import named, sheets
from audit.readings.turns import Key, Turn, Wanted, turns
from rules.catalogue import declared
from rules.units import dollars
from tests.sample_runs import RunOf

SAMPLE = Path(__file__).parents[1] / "sample_logs" / "minibaccarat" / "log"
FILED = SAMPLE / "rules_submission.yaml"
NAMES = ("dragon_bonus_natural", "player_wager_wins", "cut_depth", "one_more_hand")
BEGUN = """\
version: 1
properties:
  - id: CASINO  # ours
    name: A casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
{readings}    filings:
      - effective: 2026-01-01
        reference: RS-1
        games:
          minibaccarat: {{}}
"""


def _said(*asked: str) -> str:
    said = CliRunner().invoke(cli.app, list(asked))
    assert said.exit_code == 0, said.output
    return said.output


def _choose(file: Path, *more: str) -> Path:
    out = file.with_name(f"{file.stem}-anew.yaml")
    given = ("--by", "C. Rossi", "--on", "2026-03-20", "--authority", "Counsel: memo 4")
    _said("submission", "choose", str(file), "--game", "minibaccarat", *given, "--out", str(out), *more)
    return out


@pytest.fixture(scope="module")
def found() -> dict[Key, Turn]:
    wanted = Wanted(("minibaccarat",), NAMES)
    return turns(open_log(SAMPLE), load_submission(FILED), wanted)


def _of(found: dict[Key, Turn], name: str) -> dict[str, Turn]:
    return {key[3]: turn for key, turn in found.items() if key[2] == name}


def test_every_reading_of_every_game_is_named_with_its_choices() -> None:
    rows = json.loads(_said("readings", "--format", "json"))
    told = {(row["chapter"], row["reading"], row["choice"]) for row in rows}
    assert told == {
        (number, name, choice)
        for number, readings in declared().readings.items()
        for name, reading in readings.items()
        for choice in reading.choices
    }
    defaults = [row for row in rows if row["default"] == "yes"]
    assert len(defaults) == sum(len(readings) for readings in declared().readings.values())
    assert all(row["in_force"] == "yes" and row["question"] and row["read_by"] for row in defaults)


def test_figures_differ_as_two_whole_runs_do(
    found: dict[Key, Turn], sample_run: RunOf, tmp_path: Path
) -> None:
    """Findings, and dollars both ways, under the default and under a choice that somebody filed."""
    (tmp_path / "filed.yaml").write_bytes(FILED.read_bytes())
    other = _choose(tmp_path / "filed.yaml", "--reading", "dragon_bonus_natural=best_row")
    now = json.loads((sample_run("minibaccarat") / "run.json").read_text(encoding="utf-8"))["totals"]
    then = pipeline.run(SAMPLE, other, tmp_path / "run")["totals"]
    told = _of(found, "dragon_bonus_natural")
    one, two = told["natural_winner"], told["best_row"]
    assert one.in_force
    assert not two.in_force
    assert (two.findings - one.findings, two.overpaid_cents - one.overpaid_cents) == (
        then["findings"]["exception"] - now["findings"]["exception"],
        then["overpaid_cents"] - now["overpaid_cents"],
    )
    assert two.underpaid_cents - one.underpaid_cents == then["underpaid_cents"] - now["underpaid_cents"] > 0
    assert len(two.wrong) == 9
    assert [one.wrong, one.right, two.right] == [(), (), ()]


def test_what_cannot_be_decided_under_a_choice_is_told_and_is_no_round_that_is_right(
    found: dict[Key, Turn],
) -> None:
    told = _of(found, "player_wager_wins")
    assert told["only_panda_8"].undecided > 300 > told["higher_count"].undecided
    assert not told["only_panda_8"].right


def test_nothing_turns_on_a_reading_under_which_all_is_the_same(found: dict[Key, Turn]) -> None:
    filed = load_submission(FILED)
    day = open_log(SAMPLE).days()[-1]
    every = {each.reading.name: each for each in named(filed, Wanted(("minibaccarat",), NAMES), found, day)}
    assert every["dragon_bonus_natural"].turns
    assert not every["one_more_hand"].turns
    assert every["one_more_hand"].was_tried


@pytest.mark.parametrize(
    "readings",
    [
        "",
        "    readings:\n",
        "    readings: {}\n",
        "    readings:\n      minibaccarat:\n        # burn_cards: every_shoe\n",
        "    readings:\n      minibaccarat:  # ours\n        cut_depth: either_end\n",
        "    readings:\n      minibaccarat: {cut_depth: either_end}\n",
        "    readings: {minibaccarat: {cut_depth: either_end}}\n",
        "    readings:\n      minibaccarat:\n        burn_cards: every_shoe  # as before\n",
        "    readings:\n      opening_wash: every_set\n",
    ],
)
@pytest.mark.parametrize("filing", [(), ("--filing", "RS-1")])
def test_a_choice_is_written_with_who_made_it_and_all_else_stays(
    tmp_path: Path, readings: str, filing: tuple[str, ...]
) -> None:
    file = tmp_path / "filed.yaml"
    file.write_text(BEGUN.format(readings=readings), encoding="utf-8")
    out = _choose(file, "--reading", "burn_cards=at_opening", *filing)
    before, after = load_submission(file), load_submission(out)
    day = before.properties["CASINO"].filings[0].effective
    was, now = (each.readings("CASINO", "minibaccarat", day) for each in (before, after))
    assert now == {**was, "burn_cards": "at_opening"}
    told = after.decision("CASINO", "minibaccarat", "burn_cards", day)
    assert told is not None
    assert (told.by, told.on.isoformat(), told.authority) == ("C. Rossi", "2026-03-20", "Counsel: memo 4")
    comments = set(re.findall("#.*", file.read_text(encoding="utf-8")))
    assert comments <= set(re.findall("#.*", out.read_text(encoding="utf-8")))


def test_who_chose_is_shown_where_the_filing_is_looked_up(tmp_path: Path) -> None:
    file = tmp_path / "filed.yaml"
    file.write_text(BEGUN.format(readings=""), encoding="utf-8")
    out = _choose(file, "--reading", "burn_cards=at_opening")
    asked = ("submission", "show", str(out), "--table", "MB-1", "--at", "2026-02-01", "--format", "json")
    rows = {row["name"]: row["comes_from"] for row in json.loads(_said(*asked))}
    assert rows["burn_cards"].endswith("chosen by C. Rossi on 2026-03-20, Counsel: memo 4")
    told = json.loads(
        _said("readings", "--submission", str(out), "--game", "minibaccarat", "--format", "json")
    )
    (row,) = [row for row in told if row["chosen_by"]]
    assert (row["reading"], row["choice"], row["in_force"]) == ("burn_cards", "at_opening", "yes")


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("--reading", "burn_card=at_opening"), "burn_cards"),
        (("--reading", "burn_cards=never"), "at_opening"),
        (("--reading", "burn_cards"), "must be NAME=VALUE"),
        (("--reading", "burn_cards=at_opening", "--filing", "RS-2"), "RS-1"),
        (("--reading", "burn_cards=at_opening", "--property", "CASIN"), "CASINO"),
        (("--reading", "burn_cards=at_opening", "--by", " "), "say who chose"),
        (("--reading", "burn_cards=at_opening", "--on", "soon"), "soon"),
    ],
)
def test_what_cannot_be_chosen_is_refused_and_nothing_is_written(
    tmp_path: Path, asked: tuple[str, ...], said: str
) -> None:
    file = tmp_path / "filed.yaml"
    file.write_text(BEGUN.format(readings=""), encoding="utf-8")
    given = ("--by", "C. Rossi", "--on", "2026-03-20", "--authority", "Counsel")
    all_of_it = ("submission", "choose", str(file), "--game", "minibaccarat", *given, *asked)
    answer = CliRunner().invoke(cli.app, [*all_of_it, "--out", str(tmp_path / "new.yaml")])
    assert answer.exit_code == 2
    assert said in answer.output
    assert not (tmp_path / "new.yaml").exists()


@pytest.mark.parametrize("lacking", ["by", "on", "authority"])
def test_a_choice_that_says_half_of_who_made_it_is_refused(tmp_path: Path, lacking: str) -> None:
    told = {"choice": "at_opening", "by": "C. Rossi", "on": "2026-03-20", "authority": "Counsel"}
    del told[lacking]
    line = yaml.safe_dump({"burn_cards": told}, default_flow_style=True).strip()
    file = tmp_path / "filed.yaml"
    file.write_text(BEGUN.format(readings=f"    readings: {line}\n"), encoding="utf-8")
    answer = CliRunner().invoke(cli.app, ["submission", "check", str(file)])
    assert answer.exit_code == 2
    assert f"burn_cards.{lacking}" in answer.output


def test_a_sheet_has_each_reading_with_its_figures_and_lines_to_sign(found: dict[Key, Turn]) -> None:
    from reports.readings_sheet.view import page  # noqa: PLC0415  (papers load slowly)

    filed = load_submission(FILED)
    day = open_log(SAMPLE).days()[-1]
    told = sheets(list(named(filed, Wanted(("minibaccarat",), NAMES), found, day)), dollars)
    about = {"version": "1", "sha256": "a" * 64, "properties": {"PHL1": "A <casino>"}, "period": "2026-03-07"}
    html = page(told, about)
    assert html.count('class="reading"') == len(NAMES)
    assert html.count("Signature") == len(NAMES)
    assert "$665.00" in html
    assert "A &lt;casino&gt;" in html
    # Of a cut the cards at one end give those at the other, and of one neither end was counted.
    assert html.count("Nothing turns on it") == 2
