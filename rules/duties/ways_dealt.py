"""Ways of dealing: from a manual dealing shoe, from the hand, from an automated dealing shoe."""

from rules.clause import derived
from rules.duties import groups
from rules.kinds import Flag, Link, Text


@derived(per="round")
def from_manual_shoe(dealing_method: Text) -> Flag:
    """The cards were dealt from a manual dealing shoe."""
    return dealing_method.is_("manual_shoe")


@derived(per="round")
def from_the_hand(dealing_method: Text) -> Flag:
    """The cards were dealt from the dealer's hand."""
    return dealing_method.is_("hand")


@derived(per="round")
def from_automated_shoe(dealing_method: Text) -> Flag:
    """The cards were dealt from an automated dealing shoe."""
    return dealing_method.is_("automated_shoe")


@derived(per="table")
def manual_shoe_in_use(round_table_row: Link, from_manual_shoe: Flag) -> Flag:
    """A round was dealt from a manual dealing shoe at the table that day."""
    return groups.exists(round_table_row, from_manual_shoe)


@derived(per="table")
def hand_deal_in_use(round_table_row: Link, from_the_hand: Flag) -> Flag:
    """A round was dealt from the dealer's hand at the table that day."""
    return groups.exists(round_table_row, from_the_hand)


@derived(per="table")
def automated_shoe_in_use(round_table_row: Link, from_automated_shoe: Flag) -> Flag:
    """A round was dealt from an automated dealing shoe at the table that day."""
    return groups.exists(round_table_row, from_automated_shoe)
