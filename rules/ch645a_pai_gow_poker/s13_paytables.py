"""58 Pa. Code § 645a.13(b)-(d), (f)-(i). Paytables of the optional wagers."""

from __future__ import annotations

from rules.clause import Verdict, clause
from rules.duties import payouts
from rules.duties.payouts import decides, pays
from rules.duty import duty, reads
from rules.values import Count, Flag, Text

FORTUNE, TREASURE, INSURANCE = "fortune_bonus", "emperors_treasure", "pai_gow_insurance"
ON = "{bonus_row}: "

_Odds = tuple[Flag, Count]


duty(
    "645a.13(b)",
    "A casino that offers the Fortune Bonus Wager files which of its four paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_fortune_bonus"),
    filed=reads("fortune_bonus_paytable_filed"),
    per="table",
    kind="config",
    reading="One for each gaming table. The Envy Bonuses of the paytable are judged with the wagers they "
    "are due on.",
)


@pays("645a.13(b)[Paytable A]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_a(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable A is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("A") & ~payout_is_limited, bonus_odds


@pays("645a.13(b)[Paytable B]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_b(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable B is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("B") & ~payout_is_limited, bonus_odds


@pays("645a.13(b)[Paytable C]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_c(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable C is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("C") & ~payout_is_limited, bonus_odds


@pays("645a.13(b)[Paytable D]", wager=FORTUNE, on=ON)
def fortune_bonus_pays_by_paytable_d(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable D is filed, a winning Fortune Bonus Wager pays its row of that table."""
    return approved_fortune_bonus_paytable.is_("D") & ~payout_is_limited, bonus_odds


@decides(
    "645a.13(b)[three pair]",
    wager=FORTUNE,
    by="Paytable C, which returns the stake on three pair",
    follows=("645a.11(h)(1)(i)(B)",),
)
def three_pair_is_returned_by_paytable_c(
    approved_fortune_bonus_paytable: Text, bonus_row: Text, reading_three_pair: Text
) -> Flag:
    """Where Paytable C is filed, the stake of a Fortune Bonus Wager is returned on three pair.

    Reading  The row holds although less than a straight is collected.
    """
    on_row = approved_fortune_bonus_paytable.is_("C") & bonus_row.is_("three_pair")
    return on_row & reading_three_pair.is_("push")


duty(
    "645a.13(c)",
    "A casino that offers the Emperor's Treasure Wager files which of its four paytables it pays by.",
    payouts.by_a_filed_table,
    offered=reads("approved_wagers_emperors_treasure"),
    filed=reads("emperors_treasure_paytable_filed"),
    per="table",
    kind="config",
)


@pays("645a.13(c)[Paytable A]", wager=TREASURE, on=ON)
def emperors_treasure_pays_by_paytable_a(
    approved_emperors_treasure_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable A is filed, a winning Emperor's Treasure Wager pays its row of that table."""
    return approved_emperors_treasure_paytable.is_("A") & ~payout_is_limited, bonus_odds


@pays("645a.13(c)[Paytable B]", wager=TREASURE, on=ON)
def emperors_treasure_pays_by_paytable_b(
    approved_emperors_treasure_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable B is filed, a winning Emperor's Treasure Wager pays its row of that table."""
    return approved_emperors_treasure_paytable.is_("B") & ~payout_is_limited, bonus_odds


@pays("645a.13(c)[Paytable C]", wager=TREASURE, on=ON)
def emperors_treasure_pays_by_paytable_c(
    approved_emperors_treasure_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable C is filed, a winning Emperor's Treasure Wager pays its row of that table."""
    return approved_emperors_treasure_paytable.is_("C") & ~payout_is_limited, bonus_odds


@pays("645a.13(c)[Paytable D]", wager=TREASURE, on=ON)
def emperors_treasure_pays_by_paytable_d(
    approved_emperors_treasure_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable D is filed, a winning Emperor's Treasure Wager pays its row of that table."""
    return approved_emperors_treasure_paytable.is_("D") & ~payout_is_limited, bonus_odds


@clause("645a.13(d)", per="table", kind="config")
def insurance_paytable_fits_the_variant(
    approved_wagers_pai_gow_insurance: Flag,
    insurance_paytable_filed: Flag,
    approved_insurance_paytable: Text,
    emperors_challenge_played: Flag,
    fortune_pai_gow_played: Flag,
    neither_variant_played: Flag,
    reading_insurance_elsewhere: Text,
) -> Verdict:
    """Insurance is paid by Paytable A or B at Emperor's Challenge tables, by C, D or E at Fortune tables."""
    chosen = approved_insurance_paytable
    fits = (
        (~emperors_challenge_played | chosen.is_("A", "B"))
        & (~fortune_pai_gow_played | chosen.is_("C", "D", "E"))
        & (~neither_variant_played | reading_insurance_elsewhere.is_("any"))
    )
    return Verdict(
        applies=approved_wagers_pai_gow_insurance,
        holds=insurance_paytable_filed & fits,
        observed="filed: Paytable {approved_insurance_paytable}; Emperor's Challenge: "
        "{emperors_challenge_played}, Fortune: {fortune_pai_gow_played}, other: {neither_variant_played}",
        required="A or B for Emperor's Challenge, C, D or E for Fortune Pai Gow Poker",
    )


@pays("645a.13(d)[Paytable A]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_a(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable A is filed, a winning Pai Gow Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("A") & ~payout_is_limited, bonus_odds


@pays("645a.13(d)[Paytable B]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_b(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable B is filed, a winning Pai Gow Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("B") & ~payout_is_limited, bonus_odds


@pays("645a.13(d)[Paytable C]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_c(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable C is filed, a winning Pai Gow Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("C") & ~payout_is_limited, bonus_odds


@pays("645a.13(d)[Paytable D]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_d(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable D is filed, a winning Pai Gow Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("D") & ~payout_is_limited, bonus_odds


@pays("645a.13(d)[Paytable E]", wager=INSURANCE, on=ON)
def insurance_pays_by_paytable_e(
    approved_insurance_paytable: Text, bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """Where Paytable E is filed, a winning Pai Gow Insurance Wager pays its row of that table."""
    return approved_insurance_paytable.is_("E") & ~payout_is_limited, bonus_odds


@pays("645a.13(f)", wager="queens_dragon")
def queens_dragon_pays_50_to_1(payout_is_limited: Flag) -> tuple[Flag, int]:
    """A winning Queen's Dragon Wager pays 50 to 1."""
    return ~payout_is_limited, 50


duty(
    "645a.13(g)",
    "A winning Dynasty Bonus Wager is paid.",
    payouts.is_paid,
    per="wager",
    wager="dynasty_bonus",
    follows=("645a.13(g)[Dynasty Bonus]",),
)


@pays("645a.13(g)[Dynasty Bonus]", wager="dynasty_bonus", on=ON)
def dynasty_wager_pays_by_its_paytable(bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag) -> _Odds:
    """A winning Dynasty Bonus Wager pays its row of the paytable.

    Reading  Of two rows that a hand is on, the one printed higher; straights before three-of-a-kind, as read.
    """
    return ~payout_is_limited, bonus_odds


duty(
    "645a.13(h)",
    "A winning Protection Wager is paid.",
    payouts.is_paid,
    per="wager",
    wager="protection",
    follows=("645a.13(h)[Protection]",),
)


@pays("645a.13(h)[Protection]", wager="protection", on=ON)
def protection_wager_pays_by_its_paytable(
    bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """A winning Protection Wager pays its row of the paytable."""
    return ~payout_is_limited, bonus_odds


duty(
    "645a.13(i)",
    "A winning Red/Black Wager is paid.",
    payouts.is_paid,
    per="wager",
    wager="red_black",
    follows=("645a.13(i)[Red/Black]",),
)


@pays("645a.13(i)[Red/Black]", wager="red_black", on=ON)
def red_black_wager_pays_by_its_paytable(
    bonus_row: Text, bonus_odds: Count, payout_is_limited: Flag
) -> _Odds:
    """A winning Red/Black Wager pays its row of the paytable."""
    return ~payout_is_limited, bonus_odds
