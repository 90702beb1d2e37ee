"""58 Pa. Code § 688a.6(a)-(d), as proposed. Face Up Pai Gow Poker rankings (``hands.yaml``)."""

from rules.ch688a_face_up_pai_gow_poker.columns import ACE_HIGH, MAIN
from rules.duties.hand_lists import hands_rank
from rules.duties.payouts import decides
from rules.kinds import Flag, Text
from rules.values import is_known

hands_rank(MAIN)


@decides(
    "688a.6(d)",
    wager=ACE_HIGH,
    by="the dealer's seven cards",
    follows=("688a.11(h)(1)(i)(A)", "688a.11(h)(1)(i)(B)"),
)
def ace_high_bonus_wins_on_the_dealers_ace_high(wager_kind: Text) -> Flag:
    """An Ace High Bonus Wager wins if the dealer's seven cards are an Ace High Pai Gow."""
    return is_known(wager_kind)
