"""What the filed progressive paytable says of its meter, and the reserve that Chapter 688a alone has.

The ledger of the meter itself is in ``rules.duties.meter_ledger``.
"""

import numpy as np

from rules.ch688a_face_up_pai_gow_poker.bonus import PRINTED
from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.clause import derived
from rules.duties import groups
from rules.kinds import Cents, Count, Flag, Link, Text
from rules.values import integers, is_known, known

RESERVES = "reserve_contribution"
"""Kind of payment."""


# ------------------------------------------------------------------------- what the paytable says


def _of_filed(filed: Text, pays: str, each: int = 1) -> Count:
    """A number of the progressive paytable that is filed; missing where none is."""
    numbers = [getattr(PRINTED[PROGRESSIVE][name], pays) * each for name in filed.names]
    return integers(np.array([*numbers, 0], dtype=np.int64)[filed.codes], known(filed))


@derived(per="table")
def progressive_rate(approved_progressive_paytable: Text) -> Count:
    """Percent of each Progressive Payout Wager that goes to the meter."""
    return _of_filed(approved_progressive_paytable, "rate")


@derived(per="table")
def progressive_reserve(approved_progressive_paytable: Text) -> Count:
    """Percent of each Progressive Payout Wager that goes to the reserve of the meter."""
    return _of_filed(approved_progressive_paytable, "reserve")


@derived(per="table")
def progressive_seed_cents(approved_progressive_paytable: Text) -> Cents:
    """What the meter starts from and is reset to."""
    return _of_filed(approved_progressive_paytable, "seed", 100)


@derived(per="table")
def meter_is_shared(approved_linked_meter: Flag) -> Flag:
    """Other tables may win from the meter, which is linked."""
    return approved_linked_meter


# --------------------------------------------------------------------------- the reserve, and shares


@derived(per="table")
def reserve_feeds_named(payment_table_row: Link, payment_round_row: Link, payment_kind: Text) -> Flag:
    """Each contribution to the reserve on record at the table that day names its round."""
    return groups.every_named(payment_table_row, payment_round_row, payment_kind.is_(RESERVES))


@derived(per="round")
def reserve_feeds_complete(complete_reserve_contribution: Flag, reserve_feeds_named: Flag) -> Flag:
    """The log records all contributions to the reserve from the stakes of the round."""
    return complete_reserve_contribution & reserve_feeds_named


@derived(per="round")
def reserve_fed_cents(payment_round_row: Link, payment_kind: Text, payment_amount_cents: Cents) -> Cents:
    """What went to the reserve from the stakes of the round, as recorded; 0 where nothing is."""
    return groups.total(payment_round_row, payment_amount_cents, payment_kind.is_(RESERVES))


@derived(per="round")
def reserve_fed_again_cents(
    payment_round_row: Link, payment_kind: Text, payment_amount_cents: Cents, is_told_once: Flag
) -> Cents:
    """What of that went by contributions that say the very same as earlier ones, and may be the same."""
    again = payment_kind.is_(RESERVES) & ~is_known(is_told_once)
    return groups.total(payment_round_row, payment_amount_cents, again)


@derived(per="wager")
def wins_part_of_meter(wins_share: Flag, wins_whole_meter: Flag) -> Flag:
    """A Progressive Payout Wager that won a part of the meter."""
    return wins_share & ~wins_whole_meter
