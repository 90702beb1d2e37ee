"""Words that stand where a name belongs and name nobody, told from the numbers that casinos give people."""

from __future__ import annotations

import pytest

from rules.nobody import names_nobody, says_nobody


@pytest.mark.parametrize(
    "cell",
    [
        "GUEST",
        "Walk-In",
        " unknown ",
        "N/A",
        "n.a.",
        "0",
        "0000",
        "-",
        "?",
        "No Card",
        "NULL",
        "Nan",
        "Noone",
    ],
)
def test_a_word_for_anybody_names_nobody_but_somebody_may_be_meant(cell: str) -> None:
    assert names_nobody(cell)
    assert not says_nobody(cell)


@pytest.mark.parametrize("cell", ["", " ", "None", "nobody"])
def test_what_says_no_more_than_an_empty_cell(cell: str) -> None:
    assert names_nobody(cell)
    assert says_nobody(cell)


@pytest.mark.parametrize("cell", ["Ann", "GUEST-7", "Guest 12", "P-0", "9999", "10", "Player 3", "Nana"])
def test_a_name_or_number_is_one_persons(cell: str) -> None:
    assert not names_nobody(cell)
