"""The words a mapping may use besides DuckDB's own functions: cards, money and moments as vendors write them.

A value that a macro cannot read fails on that row alone, with a reason.  The failure is a cast that
cannot succeed, because DuckDB's ``error()`` is not allowed where a row's failure is to be caught.
"""

from __future__ import annotations

from dataclasses import dataclass

import duckdb

# Marks a sentence that a macro hands to a cast in place of a value, so that the cast fails with it.
REFUSAL = "refused: "


@dataclass(frozen=True, slots=True)
class Macro:
    """One macro; several of the same name differ in the number of parameters."""

    name: str
    parameters: tuple[str, ...]
    body: str
    meaning: str = ""

    @property
    def call(self) -> str:
        """How it is written in a mapping."""
        return f"{self.name}({', '.join(self.parameters)})"


def _readable(pattern: str, then: str, type_: str, reason: str) -> str:
    return (
        "CAST(CASE WHEN plain(x) IS NULL THEN NULL "
        f"WHEN regexp_full_match(plain(x), '{pattern}') THEN {then} "
        f"ELSE '{REFUSAL}' || plain(x) || ' {reason}' END AS {type_})"
    )


_CARD = r"""
CASE
  WHEN plain(x) IS NULL THEN NULL
  WHEN upper(plain(x)) IN ('XX', 'JOKER') THEN 'XX'
  WHEN regexp_full_match(upper(bare(x)), '(10|[2-9TJQKA])[CDHS♣♦♥♠♧♢♡♤?]')
    THEN replace(upper(bare(x))[:-2], '10', 'T')
      || translate(upper(bare(x))[-1:], 'CDHS♣♦♥♠♧♢♡♤?', 'cdhscdhscdhs?')
  WHEN regexp_full_match(upper(bare(x)), '[CDHS♣♦♥♠♧♢♡♤](10|[2-9TJQKA])')
    THEN replace(upper(bare(x))[2:], '10', 'T')
      || translate(upper(bare(x))[1], 'CDHS♣♦♥♠♧♢♡♤', 'cdhscdhscdhs')
  ELSE plain(x)
END
"""
_RANK = r"""
CASE
  WHEN regexp_full_match(upper(plain(x)), '10|[2-9TJQKA]') THEN replace(upper(plain(x)), '10', 'T') || '?'
  ELSE plain(x)
END
"""
# The two ends of a tile in either order, with or without a hyphen.
_TILE = r"""
CASE
  WHEN regexp_full_match(plain(x), '[1-6][-:/|]?[1-6]')
    THEN least(plain(x)[1], plain(x)[-1]) || '-' || greatest(plain(x)[1], plain(x)[-1])
  ELSE plain(x)
END
"""
_PLAIN_AMOUNT = r"((\d+|\d{1,3}(,\d{3})+)(\.\d{0,2}0*)?|\.\d{1,2}0*)"
# As accountants write it, (50.00) is minus fifty.
_AMOUNT = rf"-?\$?{_PLAIN_AMOUNT}|\$?\({_PLAIN_AMOUNT}\)|\(\$?{_PLAIN_AMOUNT}\)"
_WHOLE = r"[-+]?\d+(\.0*)?"
_CLOCK = r"\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d(\.\d{1,9})?)?"
_OFFSET = r" ?(Z|[-+]\d\d(:?\d\d)?)"
_HAS_OFFSET = f"regexp_full_match(plain(x), '{_CLOCK}{_OFFSET}')"
_HAS_NONE = f"regexp_full_match(plain(x), '{_CLOCK}')"

# A local time that happens twice has a second moment an hour before or after the first one found; one
# that never happens does not come back when its moment is told in the zone again.
_AMBIGUOUS = "earlier_moment(x, zone) <> later_moment(x, zone)"
_SKIPPED = "timezone(zone, first_moment(x, zone)) <> TRY_CAST(plain(x) AS TIMESTAMP)"
_NO_CLOCK = "' is not a date and time such as 2026-01-31 23:59:58'"


def _moment(ambiguous: str) -> str:
    return f"""
CASE
  WHEN plain(x) IS NULL OR zone IS NULL THEN NULL
  WHEN {_HAS_OFFSET} THEN offset_moment(x)
  WHEN NOT {_HAS_NONE} OR first_moment(x, zone) IS NULL
    THEN CAST('{REFUSAL}' || plain(x) || {_NO_CLOCK} AS TIMESTAMPTZ)
  WHEN {_SKIPPED} THEN CAST('{REFUSAL}' || plain(x) || ' does not exist in ' || zone
    || ': the clocks went forward' AS TIMESTAMPTZ)
  WHEN {_AMBIGUOUS} THEN {ambiguous}
  ELSE first_moment(x, zone)
END
"""


_NO_ROUND = f"CAST(CAST('{REFUSAL}' || joined.why AS DATE) AS VARCHAR)"

MACROS: tuple[Macro, ...] = (
    Macro(
        "plain",
        ("x",),
        "nullif(trim(CAST(x AS VARCHAR)), '')",
        "text without blanks around it; empty text is no value",
    ),
    # Feeds that draw suits as pictures follow them with an invisible variation selector.
    Macro("bare", ("x",), "regexp_replace(plain(x), '[\\x{FE0E}\\x{FE0F}]', '', 'g')"),
    Macro(
        "card",
        ("x",),
        _CARD,
        "one card, such as 10♦, 10d, TD or Td, or with its suit first, such as ♦10 or D10; 7? without its "
        "suit; a "
        "joker as XX or Joker. Anything else refuses the row",
    ),
    Macro("cards", ("x",), "list_transform(x, lambda c: card(c))", "a list of cards, each read by card()"),
    Macro(
        "drawn",
        ("x",),
        "list_resize(x, coalesce(list_max(list_transform(x, lambda c, i: CASE WHEN plain(c) IS NULL THEN 0 "
        "ELSE i "
        "END)), 0))",
        "a list without the empty places at its end, such as a third card that was not drawn; an empty "
        "place before "
        "another card stays, and refuses the row",
    ),
    Macro(
        "card_of_rank",
        ("x",),
        _RANK,
        "one card whose suit the source does not tell, such as 7, 10, T or K; anything else refuses the row",
    ),
    Macro(
        "cards_of_rank",
        ("x",),
        "list_transform(x, lambda c: card_of_rank(c))",
        "a list of cards, each read by card_of_rank()",
    ),
    Macro("tile", ("x",), _TILE, "one Pai Gow tile, such as 2-4, 4-2 or 24; anything else refuses the row"),
    Macro("tiles", ("x",), "list_transform(x, lambda c: tile(c))", "a list of tiles, each read by tile()"),
    Macro(
        "money",
        ("x",),
        _readable(
            _AMOUNT,
            "replace(translate(plain(x), '$,)', ''), '(', '-')",
            "DECIMAL(12, 2)",
            "is not an amount in dollars and whole cents",
        ),
        "dollars, such as 1250, 12.50 or $1,250.00, and (50.00) for minus fifty; a part of a cent refuses "
        "the row",
    ),
    Macro(
        "number",
        ("x",),
        _readable(_WHOLE, "plain(x)", "INTEGER", "is not a whole number"),
        "a whole number; 2.5 refuses the row",
    ),
    Macro(
        "cents",
        ("x",),
        f"CAST({_readable(_WHOLE, 'plain(x)', 'BIGINT', 'is not a number of cents')} * 0.01 AS DECIMAL(12, "
        f"2))",
        "dollars from a whole number of cents",
    ),
    Macro(
        "flag",
        ("x",),
        "CASE WHEN lower(plain(x)) IN ('true', 't', 'yes', 'y', '1') THEN true "
        "WHEN lower(plain(x)) IN ('false', 'f', 'no', 'n', '0') THEN false "
        f"ELSE CAST('{REFUSAL}' || plain(x) || ' is neither yes nor no' AS BOOLEAN) END",
        "true from true, t, yes, y or 1; false from false, f, no, n or 0",
    ),
    Macro(
        "day",
        ("x",),
        _readable(
            r"\d{4}-\d\d-\d\d",
            f"coalesce(CAST(TRY_CAST(plain(x) AS DATE) AS VARCHAR), '{REFUSAL}' || plain(x) || ' is not in "
            "the "
            "calendar')",
            "DATE",
            "is not a day such as 2026-01-31",
        ),
        "a day written 2026-01-31",
    ),
    # Some systems write a space before the offset, which DuckDB would take for the name of a zone.
    Macro(
        "offset_moment",
        ("x",),
        "CAST(regexp_replace(plain(x), ' ([-+Z])', '\\1') AS TIMESTAMPTZ)",
    ),
    Macro("first_moment", ("x", "zone"), "timezone(zone, TRY_CAST(plain(x) AS TIMESTAMP))"),
    Macro(
        "other_moment",
        ("x", "zone"),
        "CASE WHEN timezone(zone, first_moment(x, zone) - INTERVAL 1 HOUR) = TRY_CAST(plain(x) AS TIMESTAMP) "
        "THEN first_moment(x, zone) - INTERVAL 1 HOUR "
        "WHEN timezone(zone, first_moment(x, zone) + INTERVAL 1 HOUR) = TRY_CAST(plain(x) AS TIMESTAMP) "
        "THEN first_moment(x, zone) + INTERVAL 1 HOUR "
        "ELSE first_moment(x, zone) END",
    ),
    Macro("earlier_moment", ("x", "zone"), "least(first_moment(x, zone), other_moment(x, zone))"),
    Macro("later_moment", ("x", "zone"), "greatest(first_moment(x, zone), other_moment(x, zone))"),
    Macro(
        "moment",
        ("x",),
        f"CASE WHEN plain(x) IS NULL THEN NULL WHEN {_HAS_OFFSET} THEN offset_moment(x) ELSE "
        f"CAST('{REFUSAL}' || plain(x) || ' is not a date and time with its offset, such as "
        f"2026-01-31T23:59:58-05:00' AS TIMESTAMPTZ) END",
        "a moment written with its offset from UTC, such as 2026-01-31T23:59:58-05:00 or …Z",
    ),
    Macro(
        "moment",
        ("x", "zone"),
        _moment(
            f"CAST('{REFUSAL}' || plain(x) || ' happened twice in ' || zone || ' when the clocks went "
            "back: an offset, a column or the order of rows (second_hour) must say which' AS TIMESTAMPTZ)"
        ),
        "a moment from a local date and time in a zone such as 'America/New_York'; an hour that "
        "happens twice or never refuses the row, unless the text carries its offset",
    ),
    Macro(
        "moment",
        ("x", "zone", "fold"),
        _moment(
            "CASE number(fold) WHEN 0 THEN earlier_moment(x, zone) WHEN 1 THEN later_moment(x, zone) "
            f"ELSE CAST('{REFUSAL}' || plain(x) || ' happened twice in ' || zone || ': neither a column nor "
            "the order of rows says which time it was' AS TIMESTAMPTZ) END"
        ),
        "the same, with a column that is 0 the first time an hour happens and 1 the second time, as the "
        "vendor writes "
        "it or `second_hour` finds it",
    ),
    Macro(
        "gaming_day_of",
        ("instant", "zone", "starts"),
        "CAST(timezone(zone, instant) - CAST(starts AS INTERVAL) AS DATE)",
        "the gaming day of a moment where gaming days start at a local time such as '06:00'",
    ),
    Macro(
        "round_of",
        ("joined",),
        f"CASE WHEN joined.round_id IS NULL THEN {_NO_ROUND} ELSE joined.round_id END",
        "the round that `joins` found for a row by gaming table and time; a row without one is refused",
    ),
    Macro("day_of", ("joined",), "joined.gaming_day", "the gaming day of that round"),
    Macro(
        "clock_of_rounds",
        ("joined",),
        "joined.moment",
        "when the row happened by the clock of the rounds, as `joins` found how far the two are apart",
    ),
)


def create_macros(db: duckdb.DuckDBPyConnection) -> None:
    """Make the macros known to a database."""
    overloads: dict[str, list[str]] = {}
    for macro in MACROS:
        overloads.setdefault(macro.name, []).append(f"({', '.join(macro.parameters)}) AS {macro.body}")
    for name, bodies in overloads.items():
        db.execute(f"CREATE MACRO {name} {', '.join(bodies)}")
