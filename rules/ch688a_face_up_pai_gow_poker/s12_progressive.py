"""58 Pa. Code § 688a.12(d), as proposed. What the Progressive Payout Wager pays, and its Envy Bonus."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.ch688a_face_up_pai_gow_poker.s11_bonus_wagers import LAMMERS
from rules.duties import envy, payouts
from rules.duties.payouts import hands_over
from rules.duty import duty, reads
from rules.values import Flag, Text

ROW = "{row_pays}"


duty(
    "688a.12(d)",
    "A casino that offers the Progressive Payout Wager files which of its seven paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_progressive_payout"),
    filed=reads("progressive_paytable_filed"),
    per="table",
    kind="replay",
    reading="One for each gaming table.",
)


duty(
    "688a.12(d)[Envy Bonus]",
    "A qualifying Progressive Payout Wager is paid an Envy Bonus for every other qualifying hand.",
    envy.paid_as_due,
    per="wager",
    wager=PROGRESSIVE,
    follows=LAMMERS,
    reading="By Paytable 4, which alone has an Envy Bonus. No step of § 688a.11(h)(3) pays it, but the "
    "paytable has it paid; neither the dealer's hand nor the player's own counts.",
)


duty(
    "688a.12(d)[Envy payee]",
    "An Envy Bonus by the progressive paytable goes to a player who made the wager.",
    envy.to_a_player_with_the_wager,
    when="payment_for is progressive_payout",
    per="payment",
    reading="What he received too much or too little is told with his wager.",
)


@hands_over("688a.12(d)[Paytable 1]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_1(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 1 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  What is paid is the amount or the share; the wager stays with the house.
    """
    return approved_progressive_paytable.is_("1")


@hands_over("688a.12(d)[Paytable 2]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_2(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 2 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  The joker is any card.  Four aces and the joker are five-of-a-kind, as it has no row for them.
    """
    return approved_progressive_paytable.is_("2")


@hands_over("688a.12(d)[Paytable 3]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_3(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 3 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  As Paytable 1, from a smaller meter.
    """
    return approved_progressive_paytable.is_("3")


@hands_over("688a.12(d)[Paytable 4]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_4(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 4 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  The wager is returned beside what is paid; a row with an amount and a share pays both, unless
    read otherwise, and a reading decides of its rows below a full house.
    """
    return approved_progressive_paytable.is_("4")


@hands_over("688a.12(d)[Paytable 5]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_5(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 5 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  The joker is any card.  Five aces are on their own row, above five-of-a-kind.
    """
    return approved_progressive_paytable.is_("5")


@hands_over("688a.12(d)[Paytable 6]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_6(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 6 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  The joker is any card.  A full house is open, unless read otherwise: no row says what it pays.
    """
    return approved_progressive_paytable.is_("6")


@hands_over("688a.12(d)[Paytable 7]", wager=PROGRESSIVE, of=ROW)
def progressive_pays_by_paytable_7(approved_progressive_paytable: Text, row_pays: Text) -> Flag:
    """Where Paytable 7 is filed, a winning Progressive Payout Wager pays its row of that table.

    Reading  The joker is any card.  A full house is open, unless read otherwise: no row says what it pays.
    """
    return approved_progressive_paytable.is_("7")
