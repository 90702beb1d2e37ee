"""One wager on one paytable: how many hands are on each row, and what that returns of a stake."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from rules.paytable import Paytable


@dataclass(frozen=True, slots=True)
class Line:
    """One row: its name, the hands on it (or their weight) and what a stake of 1 gets back in all."""

    row: str
    hands: int
    returns: Fraction


@dataclass(frozen=True, slots=True)
class Payback:
    """What a wager returns of each 1 staked, in the long run.

    returned  the payback; the house edge is what it lacks of 1
    hands     all hands (or their weight) that the rows are a part of
    how       how it is worked out, in words
    faults    what is wrong with the table, one sentence each
    under     readings it is counted under, by name, where they are not those by default
    """

    citation: str
    wager: str
    table: str
    authority: str
    returned: Fraction
    hands: int
    lines: tuple[Line, ...]
    how: str
    faults: tuple[str, ...] = ()
    under: Mapping[str, str] = field(default_factory=dict)


def returns(table: Paytable, row: str) -> Fraction:
    """What a stake of 1 gets back on a row, the casino's own money alone.

    Of the meter that is its seed, where the row empties it: all else in it are the players' stakes, which
    ``by_rows`` counts as they go in.
    """
    stake = table.stake or 1
    found = Fraction(0)
    if row in table.odds:
        found += table.odds[row] + 1
    if row in table.for_one:
        found += table.for_one[row]
    if row in table.pushes:
        found += 1
    found += Fraction(table.amounts.get(row, 0), 100 * stake)
    if table.percent.get(row) == 100:
        found += Fraction(table.seed, stake)
    if table.stake_returned and (row in table.amounts or row in table.percent):
        found += 1
    return found


def by_rows(
    table: Paytable,
    counted: Mapping[str, int],
    hands: int,
    how: str,
    *,
    may_lack: tuple[str, ...] = (),
    envy_hands: int = 0,
) -> Payback:
    """Work out what a table returns from the hands on each row of its list, best first.

    ``counted`` has a number for every row of the list, on the table or not; ``may_lack`` are rows of the
    list that a table need not print; ``envy_hands`` are other players whose hands pay the Envy Bonus.
    """
    lines = tuple(Line(row, counted.get(row, 0), returns(table, row)) for row in table.rows)
    total = sum((line.hands * line.returns for line in lines), Fraction(0)) * Fraction(1, hands)
    meter = Fraction(table.rate + table.reserve, 100)
    envy = sum(Fraction(dollars * counted.get(row, 0), hands) for row, dollars in table.envy.items())
    # § 645a.1 and its like: an Envy Bonus takes a stake of $5.
    returned = total + meter + envy_hands * envy * Fraction(1, table.stake or 5)
    words = [how]
    if table.percent and table.rate:
        share = table.rate + table.reserve
        words.append(
            f"{share}% of each stake goes to the meter, whose seed of ${table.seed:,} is the casino's"
        )
    elif table.percent:
        seed = f"the seed of ${table.seed:,} counted" if table.seed else "nor a seed"
        words.append(f"no rate of progression is printed, {seed}: without what the players put in")
    if envy_hands:
        words.append(f"with the Envy Bonus of {envy_hands} other hand{'s' * (envy_hands > 1)}")
    return Payback(
        table.citation,
        table.wager,
        table.name,
        table.authority,
        returned,
        hands,
        lines,
        "; ".join(words),
        faults(table, counted, may_lack),
    )


def worth(table: Paytable, row: str) -> Fraction:
    """What a row pays when the meter stands at its seed, in stakes."""
    if table.percent.get(row, 100) == 100:
        return returns(table, row)
    share = Fraction(table.percent[row] * table.seed, 100 * (table.stake or 1))
    return returns(table, row) + share


def out_of_order(paid: Mapping[str, int]) -> list[str]:
    """Say which rows, given best first with what each pays, pay less than the next."""
    return [
        f"{better} pays less than {lower}, which ranks below it"
        for better, lower in pairwise(paid)
        if paid[better] < paid[lower]
    ]


def faults(table: Paytable, counted: Mapping[str, int], may_lack: tuple[str, ...]) -> tuple[str, ...]:
    """Say what is wrong with a table: rows no hand is on, rows out of order, hands without a row."""
    found = []
    if table.percent and not table.rate:
        found.append("what the players put into the meter is not counted: no rate of progression is printed")
    for row in table.rows:
        if row not in counted:
            found.append(f"{row} is no hand of this wager's list")
        elif counted[row] == 0:
            found.append(f"no hand is on row {row}: another row or hand always comes first")
    # A share of a meter whose seed is filed, not printed, cannot be compared.
    filed = () if table.seed else table.percent
    ranked = [row for row in counted if row in table.rows and row not in filed]
    for better, lower in pairwise(ranked):
        if worth(table, better) < worth(table, lower):
            at_seed = " when the meter stands at its seed" if better in table.percent else ""
            found.append(f"{better} pays less than {lower}, which ranks below it{at_seed}")
    found.extend(
        f"no row for {row} ({hands:,} hands), a hand of this wager's list"
        for row, hands in counted.items()
        if row not in table.rows and row not in may_lack and hands
    )
    return tuple(found)
