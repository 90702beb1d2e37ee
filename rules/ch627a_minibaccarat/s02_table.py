"""58 Pa. Code § 627a.2. Minibaccarat table physical characteristics."""

import numpy as np

from rules.clause import Status, derived, unchecked
from rules.duties import groups, inspections, positions
from rules.kinds import Count, Flag, Link, Text
from rules.masked import AtLeast
from rules.values import booleans, certainly, known

unchecked("627a.2", Status.HEADING, "Describes table, layout and equipment.")


@derived(per="table")
def ez_table(round_table_row: Link, is_ez: Flag) -> Flag:
    """The table was designated for EZ Baccarat that day."""
    return groups.exists(round_table_row, is_ez)


@derived(per="table")
def marks_vigorish(approved_vigorish_collection: Text, round_table_row: Link, is_ez: Flag) -> Flag:
    """Vigorish owed at the table is marked on the layout, in some round of the day, to be collected later."""
    return approved_vigorish_collection.is_("deferred") & groups.exists(round_table_row, ~is_ez)


@derived(per="round")
def highest_position(wager_round_row: Link, wager_position: Text, lies_at_close: Flag) -> Count:
    """Highest numbered position a wager of the round lay at when betting closed; 0 without wagers."""
    numbers = wager_position.as_numbers()
    found = groups.highest(wager_round_row, numbers, lies_at_close)
    none = certainly(~groups.exists(wager_round_row, lies_at_close))
    unplaced = ~certainly(~groups.exists(wager_round_row, lies_at_close & booleans(~known(numbers))))
    # One that may have been taken down too late may have lain higher than those that certainly lay.
    perhaps = groups.highest(wager_round_row, numbers, booleans(lies_at_close.missing))
    higher = perhaps.values > np.where(found.missing, 0, found.values)
    return AtLeast(np.where(none, 0, found.values), (found.missing | unplaced | higher) & ~none)


positions.a_table_has(
    "627a.2(a)",
    "A table has at most nine numbered positions for players.",
    limit=9,
    used=("627a.2(a)[positions used]", "Wagers are made at numbered positions that the table has."),
    judge=positions.wagers_there_are,
    reading_of_used="Wagers of standing patrons count for the position they lie at.",
)

inspections.inspected(
    "627a.2(b)", "The layout in use was approved by the Bureau of Gaming Operations before it was used."
)
inspections.inspected("627a.2(b)(1)", "The layout shows the certificate holder's name or logo.")
inspections.inspected("627a.2(b)(2)", "Each player has separate areas for Banker, Player and Tie Wagers.")
inspections.inspected(
    "627a.2(b)(3)",
    "The payout odds of every wager offered can be read on the layout or on a sign at the table.",
)
inspections.inspected(
    "627a.2(b)(4)", "The layout marks where the cards of the Player's Hand and the Banker's Hand go."
)
inspections.inspected(
    "627a.2(b)(5)",
    "Where the Dragon Bonus Wager is offered, each player has a separate area for it.",
    when="approved_wagers_dragon_bonus",
)

unchecked("627a.2(b)(6)", Status.HEADING, "Lists what else the layout of an EZ Baccarat table has.")

inspections.inspected(
    "627a.2(b)(6)(i)",
    "At an EZ Baccarat table each player has a separate area for the Dragon 7 Insurance Wager.",
    when="ez_table",
)
inspections.inspected(
    "627a.2(b)(6)(ii)",
    "An EZ Baccarat table informs patrons that Banker wagers are returned on a Dragon 7.",
    when="ez_table",
)
inspections.inspected(
    "627a.2(b)(6)(iii)",
    "At an EZ Baccarat table each player has a separate area for the Panda 8 Insurance Wager.",
    when="ez_table",
)
inspections.inspected(
    "627a.2(b)(7)",
    "Where the House Money Wager is offered, each player has a separate area for it.",
    when="approved_wagers_house_money",
)
inspections.inspected(
    "627a.2(b)(8)",
    "Where vigorish is marked, the layout has areas for it with the numbers of the seats.",
    when="marks_vigorish",
)
inspections.inspected(
    "627a.2(c)",
    "Marker buttons are kept in the table inventory container or in a rack in front of it.",
    when="marks_vigorish",
    reading="It concerns every table that marks vigorish, though coins may be used there instead.",
)
inspections.inspected(
    "627a.2(d)",
    "The drop box and tip box are on opposite sides of the dealer, or the tip box is in an approved place.",
)
inspections.inspected(
    "627a.2(e)", "A discard rack is firmly fixed to the top of the table on the dealer's side."
)
