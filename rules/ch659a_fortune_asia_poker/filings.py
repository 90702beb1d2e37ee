"""What a filing names for the optional wagers."""

from __future__ import annotations

from rules.clause import derived
from rules.values import Flag, Text, booleans, known


@derived(per="table")
def fortune_bonus_paytable_filed(
    approved_fortune_bonus_paytable: Text, approved_wagers_fortune_bonus: Flag
) -> Flag:
    """The filing in force names the paytable of the Fortune Bonus Wager."""
    return booleans(known(approved_fortune_bonus_paytable), known(approved_wagers_fortune_bonus))


@derived(per="table")
def insurance_paytable_filed(approved_insurance_paytable: Text, approved_wagers_insurance: Flag) -> Flag:
    """The filing in force names the paytable of the Insurance Wager."""
    return booleans(known(approved_insurance_paytable), known(approved_wagers_insurance))
