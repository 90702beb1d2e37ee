"""How vigorish comes about, in words."""

from decimal import Decimal

from rules.duties.vigorish import PERCENT
from rules.kinds import Cents, Count, Text, Told
from rules.units import dollars


def told(
    won: Count, low: Count, high: Count, rounding: Text | None, row: int, percent: Count | None = None
) -> str | None:
    """Write how vigorish comes about: ``5% of $22.50 = $1.125, filed nearest quarter: $1.25``.

    None where the amount won is not known.
    """
    if won.missing[row]:
        return None
    filed = None if rounding is None else rounding.text(row)
    exact = exactly(int(won.values[row]), PERCENT if percent is None else int(percent.values[row]))
    if filed is None:
        return f"{exact}, to the cent or rounded to 25 cents: no rounding is filed"
    least, most = (dollars(int(each.values[row])) for each in (low, high))
    permitted_ones = least if least == most else f"{least} or {most}"
    return f"{exact}, filed {filed.replace('_', ' ')}: {permitted_ones}"


def exactly(won_cents: int, percent: int = PERCENT) -> str:
    """Write 5% of an amount won, to the last fraction of a cent: ``5% of $22.50 = $1.125``."""
    fraction = Decimal(won_cents * percent).scaleb(-4)
    places = max(2, -int(fraction.normalize().as_tuple().exponent))
    return f"{percent}% of {dollars(won_cents)} = ${fraction:,.{places}f}"


def less_vigorish(taken: Cents | None) -> Told:
    """Say how much vigorish was taken off what was paid: `` less vigorish of $5.00``, or nothing."""

    def tell(row: int) -> str:
        if taken is None or taken.missing[row] or not taken.values[row]:
            return ""
        return f" less vigorish of {dollars(int(taken.values[row]))}"

    return Told(tell)
