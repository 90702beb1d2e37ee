"""``pitaudit paybacks``: what wagers return, against what is known, what was stated and what was filed."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from audit import cli
from audit.errors import AuditError
from audit.law.paybacks import MEETS, NO_READING, NO_TABLE, Row, percent, rows, stated
from rules.ch627a_minibaccarat import paybacks as baccarat
from rules.ch687a_dj_wild_stud_poker.paybacks import DEALERS, against, nobody_folds_three_of_a_kind
from rules.hands import dj_wild
from rules.hands.counting import fives
from rules.paybacks import ace_high
from rules.paybacks.counted import by_rows, faults
from rules.paybacks.games import games, paybacks
from rules.paytable import Paytable, PaytableError, paytables, read_paytables
from tests.expected_paybacks import differences, expected, key

pytestmark = pytest.mark.slow

RULES = Path(cli.__file__).parents[1] / "rules"
FAST = (
    ("621a", None),
    ("686a", None),
    ("645a", None),
    ("659a", None),
    ("687a", "trips_bonus"),
    ("688a", "fortune_bonus"),
    ("688a", "progressive_payout"),
)
"""What is counted within seconds; ``make prove`` counts the rest as well."""


def call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, ["paybacks", *(str(word) for word in words)])


def test_paybacks_are_those_expected() -> None:
    found = [row for chapter, wager in FAST for row in rows(chapter, wager)]
    assert not differences(found)
    assert {row.chapter for row in found} == {chapter for chapter, _ in FAST}


def test_every_table_of_every_chapter_has_a_payback() -> None:
    known = expected()
    wagers = {(each.split(" / ")[0], each.split(" / ")[1]) for each in known}
    for number, game in games().items():
        for table in game.counted():
            # The Blind Wager is returned together with Ante and Raise.
            name = "required" if table.wager == "blind" else table.wager
            assert (number, name) in wagers
            start = f"{number} / {name} / " + ("" if name == "required" else table.name)
            assert any(each.startswith(start) for each in known)
    assert all(0 < Fraction(each["exact"]) < 1 for each in known.values())
    assert all(each["percent"] == percent(Fraction(each["exact"])) for each in known.values())


def test_stated_figures_meet_or_say_why_not() -> None:
    source, figures = stated()
    assert "Regulatory Analysis Form" in source
    known = {" / ".join(name.split(" / ")[:3]) for name in expected()}
    assert {f"{each.chapter} / {each.wager} / {each.table}" for each in figures if each.table} <= known
    found = [row for row in rows("688a", "progressive_payout") if row.stated]
    assert {row.table for row in found if row.verdict == MEETS} == set("12345")
    short = {row.table: row for row in found if row.verdict == NO_READING}
    assert set(short) == {"6", "7"}
    assert all("full_house" in row.faults and row.why for row in short.values())
    assert [row.difference for row in short.values()] == ["-28.000", "-19.545"]


def test_a_stated_figure_without_a_table_is_said() -> None:
    found = list(rows("688a", "required"))
    assert [(row.verdict, row.stated, row.payback) for row in found] == [(NO_TABLE, "98.404", "")]


@pytest.mark.parametrize("hand", ["high", "best", "middle"])
def test_dealers_hands_are_counted_rightly(hand: str) -> None:
    cards = fives()
    ranks = dj_wild.hand(cards)
    lower, equal = _against(ranks)
    place = {"high": int(np.argmin(ranks)), "best": int(np.argmax(ranks)), "middle": 1_234_567}[hand]
    mine = set(cards[place].tolist())
    apart = ~np.isin(cards, list(mine)).any(axis=1)
    assert int(apart.sum()) == DEALERS
    assert lower[place] == int((apart & (ranks < ranks[place])).sum())
    assert equal[place] == int((apart & (ranks == ranks[place])).sum())


_KEPT: list[Any] = []


def _against(ranks: np.ndarray) -> Any:
    if not _KEPT:
        _KEPT.append(against(ranks))
    return _KEPT[0]


def test_three_of_a_kind_is_never_folded() -> None:
    table = paytables("ch687a_dj_wild_stud_poker")["blind"]["Blind"]
    assert nobody_folds_three_of_a_kind(table, dj_wild.DEFAULTS, 1)


def test_pairs_of_hands_without_a_common_card_are_counted_rightly() -> None:
    rng = np.random.default_rng(4)
    sevens = np.sort(np.argsort(rng.random((400, 20)), axis=1)[:, :7].astype(np.int8), axis=1)
    sevens = np.unique(sevens, axis=0)
    sixes = np.unique(np.sort(sevens[::3, :6], axis=1), axis=0)
    size = int(ace_high.BLOCKS[-1])
    of_seven, of_six = np.zeros(size, np.int32), np.zeros(size, np.int32)
    ace_high.count_sets(sevens, 7, of_seven, ace_high.BLOCKS, ace_high.CHOOSE)
    ace_high.count_sets(sixes, 6, of_six, ace_high.BLOCKS, ace_high.CHOOSE)
    sets = [frozenset(hand) for hand in sevens.tolist()]
    few = [frozenset(hand) for hand in sixes.tolist()]
    found = ace_high.apart(of_seven, of_seven, len(sets), len(sets)) - len(sets)
    assert found == sum(not one & other for one in sets for other in sets)
    mixed = ace_high.apart(of_six, of_seven, len(few), len(sets))
    assert mixed == sum(not one & other for one in few for other in sets)


def test_minibaccarat_comes_out_as_long_known() -> None:
    found = {key(row): row.payback for row in rows("627a") if row.wager in {"player", "banker", "tie"}}
    assert found == {
        "627a / player / fixed odds": "98.765",
        "627a / banker / fixed odds": "98.942",
        "627a / banker / EZ Baccarat": "98.982",
        "627a / tie / fixed odds": "85.640",
    }
    best = {"dragon_bonus_natural": "best_row"}
    table = paytables("ch627a_minibaccarat")["dragon_bonus"]["A"]
    [one, _] = paybacks("627a", table)
    [other, _] = paybacks("627a", table, best)
    assert other.returned > one.returned
    assert baccarat.SHOE == 8


def test_readings_and_choices_change_what_they_are_about() -> None:
    fortune = paytables("ch688a_face_up_pai_gow_poker")["fortune_bonus"]["2"]
    [one] = paybacks("688a", fortune)
    [other] = paybacks("688a", fortune, {"three_pair_without_row": "returned"})
    assert other.returned - one.returned == Fraction(2_862_000, comb(53, 7))
    four = paytables("ch688a_face_up_pai_gow_poker")["progressive_payout"]["4"]
    [both] = paybacks("688a", four)
    [amount] = paybacks("688a", four, {"amount_and_share": "amount_only"})
    [share] = paybacks("688a", four, {"amount_and_share": "share_only"})
    assert both.returned > amount.returned
    assert both.returned > share.returned
    asia = paytables("ch659a_fortune_asia_poker")["insurance"]["A"]
    [lawful] = paybacks("659a", asia)
    [barred] = paybacks("659a", asia, {"ace_low": "barred"})
    assert barred.returned > lawful.returned
    [push] = paybacks(
        "686a", paytables("ch686a_over_under")["required"]["fixed odds"], {"wrong_side_total": "push"}
    )
    assert percent(push.returned) == "108.969"
    with pytest.raises(ValueError, match="no reading 'x'"):
        paybacks("688a", four, {"x": "y"})
    with pytest.raises(ValueError, match="no wager 'progressive_payout'"):
        paybacks("621a", four)
    with pytest.raises(ValueError, match="chapter 600a has no paytables"):
        paybacks("600a", four)


def _table(**columns: Any) -> Paytable:
    printed = paytables("ch645a_pai_gow_poker")["pai_gow_insurance"]["A"]
    return Paytable(printed.citation, printed.wager, "A", printed.since, printed.source, **columns)


def test_what_is_wrong_with_a_table_is_said() -> None:
    counted = {"five": 10, "four": 20, "three": 0, "two": 40}
    table = _table(odds={"five": 2, "four": 3, "three": 5, "one": 1})
    assert faults(table, counted, ()) == (
        "no hand is on row three: another row or hand always comes first",
        "one is no hand of this wager's list",
        "five pays less than four, which ranks below it",
        "four pays less than three, which ranks below it",
        "no row for two (40 hands), a hand of this wager's list",
    )
    assert faults(_table(odds={"five": 9, "four": 9}), {"five": 1, "four": 1, "two": 1}, ("two",)) == ()
    meter = _table(percent={"five": 10}, amounts={"four": 50_000}, seed=1000, rate=20, stake=1)
    assert faults(meter, {"five": 1, "four": 1}, ()) == (
        "five pays less than four, which ranks below it when the meter stands at its seed",
    )


def test_a_progressive_returns_what_goes_in_and_its_seed() -> None:
    table = _table(
        percent={"five": 100, "four": 10},
        amounts={"three": 750},
        envy={"five": 100},
        seed=1000,
        rate=20,
        reserve=1,
        stake=5,
        stake_returned=True,
    )
    found = by_rows(table, {"five": 1, "four": 2, "three": 10}, 1000, "all", envy_hands=1)
    fixed = Fraction(1, 1000) * (200 + 1) + Fraction(2, 1000) + Fraction(10, 1000) * Fraction(5, 2)
    assert found.returned == fixed + Fraction(21, 100) + Fraction(100, 5000)


def test_a_mistyped_paytable_is_found(tmp_path: Path) -> None:
    printed = (RULES / "ch688a_face_up_pai_gow_poker/paytables.yaml").read_text(encoding="utf-8")
    start = printed.index("- citation: 688a.12(c)[Paytable 1]")
    first = printed[start : printed.index("\n- ", start)]
    file = tmp_path / "filed.yaml"
    file.write_text(first.replace("full_house: 5", "full_house: 6"), encoding="utf-8")
    [row] = list(rows(submission=file))
    assert "odds of full_house: 6 filed, 5 printed" in row.faults
    assert row.difference == "+0.777"
    file.write_text(first.replace("Paytable 1", "Paytable 9"), encoding="utf-8")
    [row] = list(rows(submission=file))
    assert "no such table is printed" in row.faults
    file.write_text(first, encoding="utf-8")
    assert [each.faults for each in rows(submission=file)] == [""]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("- {citation: 688a.12(c)}", "688a.12(c)"),
        ("- {citation: 700a.1, wager: x, name: A, since: 2020-01-01, source: y, odds: {a: 1}}", "no wager x"),
        ("[1]", "is not a list of paytables"),
        ("a: [", "expected"),
        ("a: b", "is not a Rules Submission"),
    ],
)
def test_a_file_that_is_neither_is_refused(text: str, reason: str, tmp_path: Path) -> None:
    file = tmp_path / "filed.yaml"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(AuditError) as refused:
        list(rows(submission=file))
    assert reason in str(refused.value)


def test_files_that_cannot_be_read_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "filed.yaml"
    broken.write_bytes(b"- \xff")
    for path, reason in ((broken, "is no text"), (tmp_path, "Is a directory")):
        with pytest.raises(AuditError, match=reason):
            list(rows(submission=path))


def test_rows_out_of_order_are_told_in_every_column() -> None:
    table = paytables("ch687a_dj_wild_stud_poker")["trips_bonus"]["DJWT-05"]
    odds = {**table.odds, "flush": 5}
    wild = {**table.odds_wild, "five_of_a_kind": 80}
    [found] = paybacks("687a", replace(table, odds=odds, odds_wild=wild))
    assert found.faults == (
        "flush (natural) pays less than straight (natural), which ranks below it",
        "royal_flush (with wild) pays less than five_of_a_kind (with wild), which ranks below it",
    )
    bonus = paytables("ch627a_minibaccarat")["dragon_bonus"]["A"]
    swapped = replace(bonus, odds={**bonus.odds, "win_by_5": 7})
    assert all("win_by_6 pays less than win_by_5" in each.faults[0] for each in paybacks("627a", swapped))


def test_a_rules_submission_chooses_the_tables() -> None:
    file = RULES.parent / "sample_logs/minibaccarat/log/rules_submission.yaml"
    found = list(rows("627a", "dragon_bonus", file))
    assert {row.table[0] for row in found} < set("ABC")
    assert all("filed by" in row.faults for row in found)


def test_commands_print_tables_csv_and_json() -> None:
    result = call("--chapter", "686a")
    assert result.exit_code == 0
    assert "98.950" in result.stdout
    assert "2 rows" in result.stdout
    assert "a sum of rounded numbers" in " ".join(result.stdout.split())
    listed = list(csv.DictReader(io.StringIO(call("--chapter", "686a", "--format", "csv").stdout)))
    assert [row["verdict"] for row in listed] == [MEETS, NO_READING]
    found = json.loads(call("--chapter", "621a", "--format", "json").stdout)
    assert {row["authority"] for row in found} == {"external"}
    assert found[0]["rows"][0] == {"row": "gee_joon_and_heaven_pairs", "hands": 1, "returns": "301"}


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--chapter", "600a"], "chapter 600a has no paytables (621a, 627a"),
        (["--wager", "x"], "there is no wager 'x' (pair_fortunes"),
        (["--submission", "nowhere.yaml"], "nowhere.yaml"),
    ],
)
def test_what_is_not_there_is_refused(words: list[str], reason: str) -> None:
    result = call(*words)
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())


def test_percentages_are_written_from_fractions() -> None:
    assert percent(Fraction(98_404, 100_000)) == "98.404"
    assert percent(Fraction(-1, 2000), sign=True) == "-0.050"
    assert percent(Fraction(1, 2000), sign=True) == "+0.050"
    assert percent(Fraction(0), sign=True) == "0.000"


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        ("odds: {a: 0}", "whole number above 0"),
        ('amounts: {a: "7.5"}', "'7.5' is not an amount in dollars"),
        ("amounts: {a: 7.5}", "7.5 is not an amount in dollars"),
        ("odds: {a: 1}, amounts: {a: 1}", "pays in two ways"),
        ("odds: {a: 1}, pushes: [a]", "pays in two ways"),
        ("odds: {a: 1}, envy: {b: 1}", "which is not a row"),
        ("odds: {a: 1}, authority: hearsay", "is not law, proposed or external"),
        ("odds: {a: 1}, color: red", "color"),
    ],
)
def test_a_malformed_paytable_is_refused(entry: str, reason: str) -> None:
    text = f"- {{citation: 1a.1, wager: w, name: A, since: 2020-01-01, source: s, {entry}}}"
    with pytest.raises(PaytableError) as refused:
        read_paytables(text, "file.yaml")
    assert reason in str(refused.value)


def test_paytables_of_all_kinds_are_read() -> None:
    text = (
        "- {citation: 1a.1, wager: w, name: A, since: 2020-01-01, source: s, "
        'amounts: {a: 5000, b: "7.50"}, percent: {a: 100}, odds: {c: 1}, odds_wild: {c: 2, d: 3}}'
    )
    table = read_paytables(text, "file.yaml")["w"]["A"]
    assert table.amounts == {"a": 500_000, "b": 750}
    assert table.rows == ("a", "b", "c", "d")


def test_rows_have_what_scripts_rely_on() -> None:
    [row] = list(rows("686a", "bonus"))
    assert isinstance(row, Row)
    assert Fraction(row.exact) == Fraction(expected()[key(row)]["exact"])
