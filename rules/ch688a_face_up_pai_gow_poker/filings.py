"""What a filing names for the dealer's hands and the optional wagers."""

from __future__ import annotations

from rules.clause import derived
from rules.values import Flag, Text, booleans, known


@derived(per="table")
def house_way_filed(approved_house_way: Text, approved_wagers_fortune_bonus: Flag) -> Flag:
    """The filing in force names how the dealer's hands are set; missing where none is in force."""
    return booleans(known(approved_house_way), known(approved_wagers_fortune_bonus))


@derived(per="table")
def ace_high_paytable_filed(approved_ace_high_paytable: Text, approved_wagers_ace_high_bonus: Flag) -> Flag:
    """The filing in force names the paytable of the Ace High Bonus Wager."""
    return booleans(known(approved_ace_high_paytable), known(approved_wagers_ace_high_bonus))


@derived(per="table")
def fortune_bonus_paytable_filed(
    approved_fortune_bonus_paytable: Text, approved_wagers_fortune_bonus: Flag
) -> Flag:
    """The filing in force names the paytable of the Fortune Bonus Wager."""
    return booleans(known(approved_fortune_bonus_paytable), known(approved_wagers_fortune_bonus))


@derived(per="table")
def progressive_paytable_filed(
    approved_progressive_paytable: Text, approved_wagers_progressive_payout: Flag
) -> Flag:
    """The filing in force names the paytable of the Progressive Payout Wager."""
    return booleans(known(approved_progressive_paytable), known(approved_wagers_progressive_payout))
