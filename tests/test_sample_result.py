"""A reviewed sample: limits as published tables print them, and lists that are not the sample's refused."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from typer.testing import CliRunner

from audit import cli
from audit.sampling.filled import SampleRejected
from audit.sampling.limits import (
    Limit,
    LimitOfDollars,
    Looked,
    confidence_factor,
    upper_limit,
    upper_limit_of_dollars,
)
from audit.sampling.record import Asked, drawn_from, write
from audit.sampling.result import reviewed
from tests.sample_runs import RunOf

LARGE = 1_000_000

# Upper deviation rates at 5 % risk in percent, rounded up, from the tables that auditors use for tests of
# controls.
_PUBLISHED = {
    (50, 0): "5.9",
    (50, 1): "9.2",
    (60, 0): "4.9",
    (60, 1): "7.7",
    (100, 0): "3.0",
    (100, 1): "4.7",
    (100, 2): "6.2",
    (100, 3): "7.6",
    (200, 0): "1.5",
    (200, 1): "2.4",
}


@pytest.mark.parametrize(("seen", "wrong"), _PUBLISHED)
def test_limits_of_large_populations_are_those_of_the_tables(seen: int, wrong: int) -> None:
    limit = Fraction(upper_limit(LARGE, seen, wrong), LARGE) * 100
    printed = Fraction(_PUBLISHED[seen, wrong])
    assert printed - Fraction("0.1") < limit <= printed


@pytest.mark.parametrize(("population", "seen", "wrong"), [(20, 5, 0), (20, 5, 1), (40, 12, 2), (30, 29, 1)])
def test_limits_of_small_populations_are_counted_out(population: int, seen: int, wrong: int) -> None:
    """Count the samples that are as good, for each number of wrong rounds there can be."""

    def as_good(bad: int) -> Fraction:
        ways = sum(comb(bad, k) * comb(population - bad, seen - k) for k in range(wrong + 1))
        return Fraction(ways, comb(population, seen))

    possible = range(wrong, population - (seen - wrong) + 1)
    assert upper_limit(population, seen, wrong) == max(
        each for each in possible if as_good(each) > Fraction(1, 20)
    )


def test_what_was_all_seen_has_no_doubt() -> None:
    assert upper_limit(50, 50, 0) == 0
    assert upper_limit(50, 50, 3) == 3
    assert upper_limit(50, 0, 0) == 50


# Upper limits of a Poisson mean at 95 %, as tables for monetary-unit sampling print them.
_FACTORS = ("3.00", "4.75", "6.30", "7.76", "9.16", "10.52", "11.85", "13.15", "14.44", "15.71", "16.97")


@pytest.mark.parametrize(("wrong", "printed"), list(enumerate(_FACTORS)))
def test_confidence_factors_are_those_of_the_tables(wrong: int, printed: str) -> None:
    assert 0 <= Fraction(printed) - confidence_factor(wrong) < Fraction("0.011")


def test_a_bound_without_errors_is_the_basic_precision() -> None:
    """A textbook's example: 93 of $2,500,000, nothing wrong, 3.0 x $26,882 = $80,646."""
    assert 80_400_00 < upper_limit_of_dollars(Fraction(26_882_00), []) <= 80_646_00


# Book value $720,000, 90 drawn, an interval of $8,000; recorded and audited values of what was wrong.  A
# textbook's exercise, whose tables print 3.0 and increments of 1.75, 1.55 and 1.46: $24,000 of basic
# precision, $9,167 projected, of which $1,700 of rounds above the interval, and $4,835 of allowance.
_WRONG = ((1_500, 1_000), (2_400, 1_200), (8_200, 7_500), (6_000, 5_400), (9_000, 8_000))
_BOUND = 24_000_00 + 9_167_00 + 4_835_00


def _published(*more: Looked) -> LimitOfDollars:
    wrong = [Looked(recorded * 100, audited * 100, 1) for recorded, audited in _WRONG]
    right = [Looked(100_00, 100_00, 1)] * (85 - len(more))
    return LimitOfDollars("all", 720_000_00, Fraction(8_000_00), [*wrong, *right, *more])


def test_stringers_bound_is_that_of_the_textbook() -> None:
    found = _published()
    assert _BOUND - 50_00 < found.at_most <= _BOUND
    assert found.at_worst == found.at_most


def test_what_the_record_has_too_little_is_no_relief() -> None:
    assert _published(Looked(100_00, 900_00, 1)).at_most == _published().at_most


def test_dollars_that_the_video_does_not_show_are_told_apart() -> None:
    found = _published(Looked(100_00, None, 1))
    assert found.at_most > _published().at_most, "fewer were seen"
    assert found.at_worst > found.at_most
    large = _published(Looked(50_000_00, None, 6))
    assert large.at_most == _published().at_most + 50_000_00, "no other round stands for it"


def test_a_bound_is_never_more_than_there_is() -> None:
    nothing = LimitOfDollars(
        "all", 500_00, Fraction(250_00), [Looked(100_00, None, 1), Looked(90_00, None, 1)]
    )
    assert (nothing.at_most, nothing.at_worst) == (500_00, 500_00)
    assert LimitOfDollars("all", 500_00, Fraction(250_00), []).at_most == 500_00
    all_seen = [Looked(250_00, 250_00, 1), Looked(250_00, 200_00, 1)]
    assert LimitOfDollars("all", 500_00, Fraction(250_00), all_seen).at_most == 50_00


@pytest.fixture
def sample(sample_run: RunOf, tmp_path: Path) -> Path:
    drawn = drawn_from(sample_run("minibaccarat"), Asked(40, 7, ("table",)))
    write(drawn, tmp_path / "review")
    return tmp_path / "review"


def fill(folder: Path, *said: str, by: str = "V. Ideo") -> None:
    """Fill in the list: what was said of the first rounds, and ``agrees`` of all others."""
    path = folder / "sample.csv"
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    for place, row in enumerate(rows):
        row |= {"found": said[place] if place < len(said) else "agrees", "reviewed_by": by}
    with path.open("w", encoding="utf-8-sig", newline="") as file:
        writer = csv.DictWriter(file, rows[0].keys())
        writer.writeheader()
        writer.writerows(rows)


def test_a_review_is_counted_by_stratum(sample: Path) -> None:
    fill(sample, "Differs", "not visible", "agrees ")
    found = reviewed(sample).parts["rounds"]
    whole = found.whole
    assert isinstance(whole, Limit)
    strata = [each for each in found.strata if isinstance(each, Limit)]
    assert (whole.agrees, whole.differs, whole.unseen) == (38, 1, 1)
    assert sum(each.drawn for each in strata) == 40
    assert sum(each.population for each in strata) == whole.population
    assert whole.at_most == upper_limit(whole.population, 39, 1)
    assert whole.at_worst == upper_limit(whole.population, 40, 2)
    assert found.reviewers == ["V. Ideo"]


def test_the_command_prints_and_keeps_it(sample: Path, tmp_path: Path) -> None:
    fill(sample, "differs")
    out = tmp_path / "result.json"
    said = CliRunner().invoke(cli.app, ["sample-result", str(sample), "--out", str(out)])
    assert said.exit_code == 0, said.output
    assert "1 of 40 rounds seen differ from their record; with 95 % confidence at most" in said.output
    kept = json.loads(out.read_text(encoding="utf-8"))
    assert kept["reviewed_by"] == ["V. Ideo"]
    assert kept["rounds"]["limits"][0]["differs"] == 1
    assert len(kept["rounds"]["differing"]) == 1
    assert json.loads((sample / "result.json").read_text(encoding="utf-8")) == kept
    again = CliRunner().invoke(cli.app, ["sample-result", str(sample), "--out", str(out)])
    assert again.exit_code != 0


@pytest.mark.parametrize(
    ("said", "by", "reason"),
    [
        ("", "V. Ideo", "nothing was found; it was not reviewed"),
        ("fine", "V. Ideo", "'fine' is none of agrees, differs, not visible"),
        ("agrees", "", "nobody says who reviewed it"),
    ],
)
def test_a_round_that_was_not_reviewed_is_named(sample: Path, said: str, by: str, reason: str) -> None:
    fill(sample, said, by=by)
    with pytest.raises(SampleRejected, match=rf"sample.csv, row 2, round .*{reason}"):
        reviewed(sample)


def test_another_round_or_one_too_few_is_refused(sample: Path) -> None:
    fill(sample)
    path = sample / "sample.csv"
    lines = path.read_text(encoding="utf-8-sig").splitlines(keepends=True)
    path.write_text("".join(lines[:-1]), encoding="utf-8-sig")
    with pytest.raises(SampleRejected, match="39 rounds, and 40 were drawn"):
        reviewed(sample)
    path.write_text("".join([lines[0], *lines[2:], lines[1]]), encoding="utf-8-sig")
    with pytest.raises(SampleRejected, match="row 2: number is '2', and 1 was drawn"):
        reviewed(sample)
