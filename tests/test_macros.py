"""What a mapping's macros read, and what they refuse: cards, money, moments."""

import re

import duckdb
import pytest

from audit.intake.macros import MACROS, create_macros
from tests.importing import MAPPINGS


def evaluate(expression: str) -> str | None:
    with duckdb.connect(config={"threads": 1}) as db:
        db.execute("SET TimeZone = 'UTC'")
        create_macros(db)
        found = db.sql(f"SELECT CAST({expression} AS VARCHAR)").fetchall()[0][0]
        return None if found is None else str(found)


VALUES = {
    "card('10♦')": "Td",
    "card('10d')": "Td",
    "card('TD')": "Td",
    "card(' a♠️ ')": "As",
    "card('q♡')": "Qh",
    "card('joker')": "XX",
    "card('7?')": "7?",
    "card('10?')": "T?",
    "card('7')": "7",  # left as it is: whether a suit is lacking is for the mapping to say
    "card_of_rank('10')": "T?",
    "card_of_rank(' k ')": "K?",
    "card_of_rank(7)": "7?",
    "card_of_rank('1')": "1",
    "card_of_rank('')": None,
    "cards_of_rank(['A', '9'])": "[A?, 9?]",
    "card('11x')": "11x",  # left as it is, for the gate to refuse by name
    "card('S10')": "Ts",
    "card('hk')": "Kh",
    "card('♦️9')": "9d",
    "card('DX')": "DX",
    "drawn(['AS', '9H', ''])": "[AS, 9H]",
    "drawn(['AS', NULL, '9H', NULL])": "[AS, NULL, 9H]",
    "drawn(['', NULL])": "[]",
    "card('')": None,
    "cards(['2C', '3♣'])": "[2c, 3c]",
    "tile('4-2')": "2-4",
    "tile(66)": "6-6",
    "tile('7-1')": "7-1",  # likewise
    "tiles(['1-1', '31'])": "[1-1, 1-3]",
    "money('$1,250.00')": "1250.00",
    "money('.5')": "0.50",
    "money(12.35::DOUBLE)": "12.35",
    "money('-3.100')": "-3.10",
    "money('(50.00)')": "-50.00",
    "money('$(1,050.5)')": "-1050.50",
    "money('($50)')": "-50.00",
    "money('')": None,
    "cents(1255)": "12.55",
    "number('3.0')": "3",
    "flag('Y')": "true",
    "moment('2026-06-01 10:00', 'America/New_York')": "2026-06-01 14:00:00+00",
    "moment('2026-11-01 00:59:59', 'America/New_York')": "2026-11-01 04:59:59+00",
    "moment('2026-11-01 02:00:00', 'America/New_York')": "2026-11-01 07:00:00+00",
    "moment('2026-11-01T01:30:00-04:00', 'America/New_York')": "2026-11-01 05:30:00+00",
    "moment('2026-11-01 01:30:00 -0500')": "2026-11-01 06:30:00+00",
    "moment('2026-11-01 01:30:00', 'America/New_York', 0)": "2026-11-01 05:30:00+00",
    "moment('2026-11-01 01:30:00', 'America/New_York', '1')": "2026-11-01 06:30:00+00",
    "moment(TIMESTAMP '2026-06-01 10:00:00', 'America/New_York')": "2026-06-01 14:00:00+00",
    "gaming_day_of(moment('2026-11-01T10:59:59Z'), 'America/New_York', '06:00')": "2026-10-31",
    "gaming_day_of(moment('2026-11-01T11:00:00Z'), 'America/New_York', '06:00')": "2026-11-01",
}


@pytest.mark.parametrize(("expression", "value"), VALUES.items())
def test_macro_reads(expression: str, value: str | None) -> None:
    assert evaluate(expression) == value


REFUSED = {
    "money('5.005')": "5.005 is not an amount",
    "money(0.1::DOUBLE + 0.2::DOUBLE)": "0.30000000000000004 is not an amount",
    "money('(50.00')": "(50.00 is not an amount",
    "money('-(50.00)')": "-(50.00) is not an amount",
    "money('1,25')": "1,25 is not an amount",
    "money('12 USD')": "12 USD is not an amount",
    "cents('12.5')": "12.5 is not a number of cents",
    "number(2.5)": "2.5 is not a whole number",
    "flag('maybe')": "maybe is neither yes nor no",
    "day('1/2/26')": "1/2/26 is not a day",
    "day('2026-02-30')": "2026-02-30 is not in the calendar",
    "moment('2026-06-01 10:00:00')": "is not a date and time with its offset",
    "moment('June 1', 'America/New_York')": "June 1 is not a date and time",
    "moment('2026-02-30 10:00:00', 'America/New_York')": "2026-02-30 10:00:00 is not a date and time",
    "moment('2026-11-01 01:30:00', 'America/New_York')": "happened twice in America/New_York",
    "moment('2026-11-01 01:30:00', 'America/New_York', NULL)": "neither a column nor the order of rows",
    "moment('2026-03-08 02:30:00', 'America/New_York')": "does not exist in America/New_York",
}


@pytest.mark.parametrize(("expression", "message"), REFUSED.items())
def test_macro_refuses(expression: str, message: str) -> None:
    with pytest.raises(duckdb.Error, match=re.escape(message)):
        evaluate(expression)


def test_readme_of_the_mappings_has_every_macro() -> None:
    text = (MAPPINGS / "README.md").read_text(encoding="utf-8")
    for macro in MACROS:
        if macro.meaning:
            assert f"| `{macro.call}` | {macro.meaning} |" in text
