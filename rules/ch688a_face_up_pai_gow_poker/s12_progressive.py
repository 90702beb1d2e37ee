"""58 Pa. Code § 688a.12(d), as proposed. What the Progressive Payout Wager pays, and its Envy Bonus."""

from __future__ import annotations

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.ch688a_face_up_pai_gow_poker.s11_bonus_wagers import LAMMERS
from rules.clause import Verdict, clause
from rules.duties import envy, payouts
from rules.duties.payouts import hands_over
from rules.values import Cents, Flag, Text

ROW = "{row_pays}"


@clause("688a.12(d)", per="table", kind="replay")
def progressive_paytable_is_filed(
    approved_wagers_progressive_payout: Flag, progressive_paytable_filed: Flag
) -> Verdict:
    """A casino that offers the Progressive Payout Wager files which of its seven paytables it pays by.

    Reading  One for each gaming table.
    """
    return payouts.by_a_filed_table(approved_wagers_progressive_payout, progressive_paytable_filed)


@clause("688a.12(d)[Envy Bonus]", per="wager", wager=PROGRESSIVE, follows=LAMMERS)
def progressive_envy_bonuses_are_paid(
    wager_stands: Flag, envy_due_cents: Cents, envy_paid_cents: Cents, envy_payments_recorded: Flag
) -> Verdict:
    """A qualifying Progressive Payout Wager is paid an Envy Bonus for every other qualifying hand.

    Reading  By Paytable 4, which alone has an Envy Bonus.  No step of § 688a.11(h)(3) pays it, but the
    paytable has it paid; neither the dealer's hand nor the player's own counts.
    """
    return envy.paid_as_due(envy_due_cents, envy_paid_cents, envy_payments_recorded, wager_stands)


@clause("688a.12(d)[Envy payee]", per="payment")
def progressive_envy_bonus_goes_to_a_player_with_the_wager(
    payment_kind: Text,
    payment_for: Text,
    payment_amount_cents: Cents,
    payee_position: Text,
    payee_has_wager: Flag,
) -> Verdict:
    """An Envy Bonus by the progressive paytable goes to a player who made the wager.

    Reading  What he received too much or too little is told with his wager.
    """
    of_wager = payment_for.is_(PROGRESSIVE)
    return envy.to_a_player_with_the_wager(payment_kind, of_wager, payee_has_wager, payment_amount_cents)


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
