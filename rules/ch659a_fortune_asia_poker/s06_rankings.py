"""58 Pa. Code § 659a.6(a)-(c). Fortune Asia Poker rankings (``hands.yaml``)."""

from rules.ch659a_fortune_asia_poker.columns import MAIN
from rules.duties.hand_lists import hands_rank

hands_rank(MAIN)
