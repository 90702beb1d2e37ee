"""What the progressive meter starts from, and how much of a wager goes to it (§ 659a.12(d)(3))."""

import numpy as np

from rules.ch659a_fortune_asia_poker.columns import PROGRESSIVE
from rules.clause import derived
from rules.duties import groups
from rules.duties.tables_of_the_day import Tables, derived_by_tables
from rules.kinds import Cents, Count, Flag, Link, Text
from rules.values import certainly, either, integers, or_else


@derived_by_tables(PROGRESSIVE, per="table")
def progressive_rate(tables: Tables, reading_meter_start: Text) -> Count:
    """Percent of each Progressive Payout Wager that goes to the meter."""
    return integers(np.full(len(reading_meter_start), tables[PROGRESSIVE].rate))


@derived(per="table")
def progressive_unit_cents(
    wager_table_row: Link,
    wager_kind: Text,
    wager_amount_cents: Cents,
    lies_at_close: Flag,
    *,
    approved_progressive_wager_cents: Cents | None = None,
) -> Cents:
    """Amount of the Progressive Payout Wager offered: as filed, or else the one amount wagered that day."""
    made = wager_kind.is_(PROGRESSIVE) & lies_at_close
    lowest = groups.earliest(wager_table_row, wager_amount_cents, made)
    highest = groups.latest(wager_table_row, wager_amount_cents, made)
    alike = integers(lowest.values, certainly(lowest == highest))
    if approved_progressive_wager_cents is None:
        return alike
    return or_else(approved_progressive_wager_cents, alike)


@derived_by_tables(PROGRESSIVE, per="table")
def progressive_seed_cents(tables: Tables, progressive_unit_cents: Cents, reading_meter_start: Text) -> Cents:
    """What the meter starts from and is reset to: 10,000 for 1."""
    seed = tables[PROGRESSIVE].seed
    flat = integers(np.full(len(progressive_unit_cents), seed * 100))
    return either(reading_meter_start.is_("flat"), flat, progressive_unit_cents * seed)


@derived(per="table")
def meter_is_shared(reading_meter: Text) -> Flag:
    """Other tables may win from the meter."""
    return reading_meter.is_("shared_meter")
