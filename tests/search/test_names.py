"""Names as people type them: found however they are written, else refused with the nearest."""

from __future__ import annotations

import pytest

from audit.format import names
from audit.format.names import NameUnknown
from reports.wording import cited
from rules.catalogue import load

TABLES = ["MB-01", "MB-04", "PG-12", "DJ-01"]
CITATIONS = sorted(load().clauses)


@pytest.mark.parametrize("given", ["MB-04", "mb-04", "Mb-04", " mb-04 "])
def test_a_table_is_found_in_any_case(given: str) -> None:
    assert names.known("table", given, TABLES) == "MB-04"


def test_a_table_that_is_not_there_is_refused_with_the_nearest() -> None:
    with pytest.raises(NameUnknown, match=r"there is no table MB-05; the nearest are .*MB-04") as refused:
        names.known("table", "MB-05", TABLES)
    assert "PG-12" not in str(refused.value)


def test_where_nothing_is_near_the_few_there_are_are_named() -> None:
    with pytest.raises(NameUnknown, match="there is no table roulette; there are DJ-01, MB-01, MB-04, PG-12"):
        names.known("table", "roulette", TABLES)
    with pytest.raises(NameUnknown, match="no table is named nearly so"):
        names.known("table", "roulette", [f"MB-{number:02}" for number in range(13)])


def test_every_citation_is_accepted_as_it_is_and_as_papers_print_it() -> None:
    told_apart = {names.bare(each) for each in CITATIONS}
    assert len(told_apart) == len(CITATIONS)
    assert all(names.bare(cited(each)) == names.bare(each) for each in CITATIONS)
    for each in CITATIONS[::100]:
        assert names.citation(each, CITATIONS) == each
        assert names.citation(cited(each), CITATIONS) == each
        assert names.citation(f"§ {each}", CITATIONS) == each


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("§ 627a.12(h)", "627a.12(h)"),
        ("§627a.12 (h)", "627a.12(h)"),
        ("627A.12(H)", "627a.12(h)"),
        ("58 Pa. Code § 627a.12(h)", "627a.12(h)"),
        ("Section 627a.12", "627a.12"),
        ("§ 627a.12(e), Paytable A", "627a.12(e)[Paytable A]"),
        ("627a.12(e)[paytable a]", "627a.12(e)[Paytable A]"),
        ("Chapter 627a", "627a"),
        ("627a", "627a"),
    ],
)
def test_a_citation_is_accepted_however_it_is_set(given: str, meant: str) -> None:
    assert names.citation(given, CITATIONS) == meant


@pytest.mark.parametrize("given", ["627a.99", "627a.12(h", "627a.12(zz)", "645", "", "§"])
def test_a_citation_that_is_none_is_refused(given: str) -> None:
    with pytest.raises(NameUnknown, match="there is no clause"):
        names.citation(given, CITATIONS)


def test_the_nearest_citations_are_named() -> None:
    with pytest.raises(NameUnknown, match=r"§ 627a\.12\(h\)"):
        names.citation("627a.12(hh)", CITATIONS)


@pytest.mark.parametrize(
    ("citation", "passage", "lies_in"),
    [
        ("627a.12(h)", "627a.12(h)", True),
        ("627a.12(h)(1)", "627a.12(h)", True),
        ("627a.12(h)[Paytable]", "627a.12(h)", True),
        ("627a.12(h)", "627a.1", False),
        ("627a.12(h)", "627a", True),
        ("627a.12(h)", "62", False),
    ],
)
def test_what_lies_in_a_passage(citation: str, passage: str, lies_in: bool) -> None:
    assert names.lies_in(citation, passage) is lies_in


def test_a_table_of_two_properties_asks_which_is_meant() -> None:
    both = ["PHL1", "PIT1"]
    with pytest.raises(NameUnknown, match="table DJ-01 stands at PHL1 and at PIT1: say --property"):
        names.one_property(None, both, "table DJ-01")
    assert names.one_property("pit1", both, "table DJ-01") == "PIT1"
    assert names.one_property(None, ["PHL1"], "table DJ-01") == "PHL1"
    assert names.one_property(None, both) is None
    with pytest.raises(NameUnknown, match="there is no property with table DJ-01 XXX1"):
        names.one_property("XXX1", both, "table DJ-01")


@pytest.mark.parametrize(
    ("given", "cents"), [("1000", 100000), ("$1,000.50", 100050), ("0.5", 50), ("0.05", 5), ("12", 1200)]
)
def test_amounts(given: str, cents: int) -> None:
    assert names.cents(given) == cents


@pytest.mark.parametrize("given", ["", "a", "-5", "1.234", "1e3", "1,2.", "٣"])
def test_what_is_no_amount(given: str) -> None:
    with pytest.raises(NameUnknown, match="is not an amount"):
        names.cents(given)


@pytest.mark.parametrize(
    ("given", "utc"),
    [
        ("2026-03-02 21:40", "2026-03-03T02:40:00+00:00"),
        ("2026-03-02T21:40:05", "2026-03-03T02:40:05+00:00"),
        ("2026-03-02 21:40-08:00", "2026-03-03T05:40:00+00:00"),
        ("2026-11-01 01:30", "2026-11-01T05:30:00+00:00"),  # the first of the two
    ],
)
def test_times_are_of_the_propertys_own_clock(given: str, utc: str) -> None:
    assert names.moment(given, "America/New_York").isoformat() == utc


@pytest.mark.parametrize("given", ["", "21:40", "yesterday", "2026-13-01 00:00"])
def test_what_is_no_time(given: str) -> None:
    with pytest.raises(NameUnknown, match="is not a time"):
        names.moment(given, "America/New_York")
