"""58 Pa. Code § 645a.2(c)(1) to (f). Shaker and dice, random number generator, progressive system."""

from rules.clause import Status
from rules.duties import dice_beside, dice_number, dice_replaced, dice_stay, inspections, progressives
from rules.duty import duty

inspections.inspected(
    "645a.2(c)(1)",
    "The shaker is approved and safe against tampering, and the dealer never leaves it unattended.",
    when="dice_in_use",
)

duty(
    "645a.2(c)(1)(i)",
    "No round is dealt with dice that have been at the table for more than 24 hours.",
    dice_stay.changed_in_time,
    limit=24,
    per="round",
    kind="event",
    follows=("645a.5(i)",),
    reading="Counted from when they were put into use, in elapsed time, whatever the clocks show; exactly 24 "
    "hours is lawful. Dice that stay too long are reported with the first round dealt after that.",
)

duty(
    "645a.2(c)(1)(i)[removal]",
    "Dice are taken off the table within 24 hours, rolled or not.",
    dice_stay.removed_in_time,
    limit=24,
    per="event",
    kind="event",
    reading="Where a round was dealt that day with overdue dice, the breach is reported with that round.",
)

duty(
    "645a.2(c)(1)(i)[left in]",
    "Dice that nobody took out have not been at the table for more than 24 hours when its day ends.",
    dice_stay.not_left_in,
    limit=24,
    per="table",
    kind="event",
    reading="They are there until the last event or round on record of that day, where all removals of dice "
    "are recorded. What was told with a roll, or on the day before, is not told again.",
)

duty(
    "645a.2(c)(1)(i)[left beside]",
    "Dice beside which others were put in have not been there for more than 24 hours when the day ends.",
    dice_beside.not_left_beside,
    limit=24,
    per="table",
    kind="event",
    reading="Sets of dice bear names (event_device_id), and all removals are recorded: a set of which none "
    "is recorded is still there. Of several such sets the one longest there is judged. Dice that bear "
    "no name count as changed when others without one come; whether they are when named ones come is open. "
    "What was told with a roll, or on the day before, is not told again.",
)

duty(
    "645a.2(c)(1)(i)[three dice]",
    "Three dice are put into a shaker.",
    dice_number.put_in,
    number=dice_replaced.IN_A_SHAKER,
    per="event",
    kind="event",
    reading="Fewer may be put in where the others of the set (event_device_id) stayed, as when one die is "
    "replaced, or come next.",
)

inspections.inspected(
    "645a.2(c)(1)(ii)", "The dice cannot be seen while the shaker is shaken.", when="dice_in_use"
)
inspections.inspected(
    "645a.2(c)(1)(iii)", "The shaker bears the certificate holder's name or logo.", when="dice_in_use"
)
inspections.inspected(
    "645a.2(c)(2)",
    "The Bureau of Gaming Laboratory Operations approved the random number generator before its use.",
    when="generator_in_use",
)
inspections.inspected(
    "645a.2(d)",
    "A table that offers the Progressive Payout Wager has a lawful progressive table game system.",
    when="approved_wagers_progressive_payout",
)
inspections.inspected(
    "645a.2(d)(1)",
    "Each betting position has a device that acknowledges its Progressive Payout Wager.",
    when="approved_wagers_progressive_payout",
)

duty(
    "645a.2(d)(2)",
    "The system takes no Progressive Payout Wager after no more bets was called.",
    progressives.locked_out,
    status=Status.CONSEQUENCE,
    per="wager",
    wager="progressive_payout",
    kind="event",
    follows=("645a.7(c)",),
    reading="Every recorded wager counts as taken by the system; one placed at that very moment was in time.",
)

inspections.inspected(
    "645a.2(d)(2)[lock-out]",
    "The progressive system has a device that monitors wagers and can lock them out.",
    when="approved_wagers_progressive_payout",
)
