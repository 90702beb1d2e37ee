"""Chapter 688a: what its optional wagers return, over every seven cards of 53."""

from dataclasses import replace

from rules.hands import face_up
from rules.hands.every_seven import natural, wild
from rules.hands.face_up import FaceUpReadings
from rules.paybacks import ace_high
from rules.paybacks.counted import Payback, by_rows
from rules.paybacks.game import ENVY, Game, envy, one
from rules.paybacks.sevens import THREE_PAIR, by_list
from rules.paytable import Paytable


def fortune_bonus(table: Paytable, readings: FaceUpReadings, envy_hands: int = 0) -> Payback:
    """Return of the Fortune Bonus Wager, § 688a.12(c)."""
    if readings.three_pair_without_row is face_up.ThreePair.RETURNED and THREE_PAIR not in table.rows:
        table = replace(table, pushes=(THREE_PAIR,))
    return by_list(table, natural(), face_up.fortune_bonus(readings), envy_hands=envy_hands)


def progressive(table: Paytable, readings: FaceUpReadings, envy_hands: int = 0) -> Payback:
    """Return of the Progressive Payout Wager, § 688a.12(d)."""
    rows = face_up.progressive_rows(table.rows, readings, fully_wild=table.fully_wild_joker)
    both = set(table.amounts) & set(table.percent)
    if readings.amount_and_share is face_up.AmountAndShare.AMOUNT_ONLY:
        table = replace(table, percent={k: v for k, v in table.percent.items() if k not in both})
    if readings.amount_and_share is face_up.AmountAndShare.SHARE_ONLY:
        table = replace(table, amounts={k: v for k, v in table.amounts.items() if k not in both})
    if table.fully_wild_joker:
        return by_list(table, wild(), rows, joker=", the joker fully wild", envy_hands=envy_hands)
    return by_list(table, natural(), rows, envy_hands=envy_hands)


def ace_high_bonus(table: Paytable, readings: FaceUpReadings) -> Payback:  # noqa: ARG001  (none bears on it)
    """Return of the Ace High Bonus Wager, § 688a.12(b)."""
    how = f"all {ace_high.DEALS:,} deals of dealer and player"
    return by_rows(table, ace_high.joint_rows(), ace_high.DEALS, how)


PAYBACKS = Game(
    "ch688a_face_up_pai_gow_poker",
    FaceUpReadings,
    {
        "ace_high_bonus": one(ace_high_bonus),
        "fortune_bonus": envy(fortune_bonus),
        "progressive_payout": envy(progressive),
    },
    ENVY,
)
