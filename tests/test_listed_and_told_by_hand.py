"""The floor's list, dice, amended texts and what is told of them, each handed a row or two by hand."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import numpy as np
import pytest

from rules import names
from rules.amended_choices import published
from rules.catalogue import load
from rules.ch687a_dj_wild_stud_poker import paybacks as wild
from rules.concordance import Concordance
from rules.duties import floor_lists, groups
from rules.submission import Option, OptionKind
from rules.units import hours
from tests.test_bodies_by_hand import derived, flags, link, numbers


def _entries(
    *, tables: tuple[int, ...], at: tuple[int, ...], listed: tuple[bool, ...]
) -> floor_lists.InOrder:
    times = np.array([hours(each) for each in at])
    order = vars(floor_lists)["_in_order"]
    found: floor_lists.InOrder = order(
        np.array(tables),
        numbers(*times.tolist()),
        numbers(*times.tolist()),
        np.array(listed),
        np.zeros(len(at), dtype=bool),
    )
    return found


def test_another_tables_closing_closes_no_table() -> None:
    """The last entry of all closes the second table; at the first there is a round and no entry."""
    entries = _entries(tables=(0, 1, 1), at=(5, 2, 1), listed=(False, True, False))
    assert entries.table.tolist() == [0, 1, 1]
    assert entries.closed.tolist() == [False, False, False]


def test_the_first_of_a_tables_day_follows_nothing() -> None:
    entries = _entries(tables=(0, 0, 1), at=(5, 6, 1), listed=(False, True, False))
    assert entries.follows.tolist() == [False, True, False]


@pytest.mark.parametrize(("another_at", "row"), [(hours(25), 0), (hours(25) - 1, -1)])
def test_dice_overdue_as_the_day_begins_are_told_on_that_day(another_at: int, row: int) -> None:
    """§ 645a.2(c)(1)(i): put in 25 hours before; told a day earlier only where something happened then."""
    begins = hours(25)
    found = derived(
        "645a",
        "dice_left_beside",
        table_seen=groups.Moments(numbers(begins + 100), numbers(7)),
        table_begins_at=numbers(begins),
        dice_left_in=link(1, parents=2),
        happening=groups.Moments(numbers(0, another_at), numbers(7, 7)),
        placed_and_stayed=flags(True, True),
        dice_moment=groups.Moments(numbers(0, another_at), numbers(1, 2)),
        dice_since_at=numbers(0, another_at),
        dice_out_next_at=numbers(None, None),
    )
    assert found.rows.tolist() == [row]


def test_the_former_text_of_what_was_amended_together_has_no_publication_but_its_chapters() -> None:
    catalogue = load()
    item = replace(catalogue.clauses["627a.4(b)"], since=date(2012, 1, 1), source="42 Pa.B. 1", added=False)
    chapters = (catalogue.chapters["627a"], catalogue.chapters["686a"])
    lines = Concordance("627a", whole={"686a.4": "627a.4"}, amended_with=("686a.4",))
    former = lines.derive(item, "686a.4(b)", "", chapters, together=True)
    assert (former.since, former.added, former.source) == (None, False, "")
    later = lines.derive(replace(item, added=True), "686a.4(b)", "", chapters, together=True)
    assert (later.since, later.added, later.source) == (item.since, True, item.source)


def test_an_option_that_the_law_has_not_yet_was_published_nowhere() -> None:
    since = date(2027, 1, 1)
    option = Option("way", OptionKind.CHOICE, "645a.2", "a way", since=since, source="57 Pa.B. 1")
    assert published(load(), "645a", option, date(2026, 12, 31)) is None
    found = published(load(), "645a", option, since)
    assert found is not None
    assert (found.since, found.source) == (since, "57 Pa.B. 1")


def test_a_column_misspelled_is_told_with_the_nearest_that_is_declared() -> None:
    told = vars(names)["_unknown"](["wager_knd", "zzz"], {"wager_kind"}, "here")
    assert list(told) == [
        "here asks for 'wager_knd', which is no declared column; 'wager_kind' is one",
        "here asks for 'zzz', which is no declared column",
    ]


def test_a_thousandth_below_nothing_has_its_sign() -> None:
    told = [wild.thousandths(Fraction(each, 1000)) for each in (-1, 0, 1, -1234)]
    assert told == ["-0.001", "0.000", "0.001", "-1.234"]
