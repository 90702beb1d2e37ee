"""What a filing names for the dealer's hands and the optional wagers."""

from rules.clause import derived
from rules.kinds import Flag, Text
from rules.values import booleans, known


@derived(per="table")
def house_way_filed(approved_house_way: Text, approved_wagers_fortune_bonus: Flag) -> Flag:
    """The filing in force names how the dealer's hands are set; missing where none is in force."""
    return booleans(known(approved_house_way), known(approved_wagers_fortune_bonus))
