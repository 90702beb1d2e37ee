"""58 Pa. Code § 659a.6(d)-(e). Hands of the lists that optional wagers are paid by (``hands.yaml``)."""

from rules.ch659a_fortune_asia_poker.columns import FORTUNE, PROGRESSIVE
from rules.duties.hand_lists import hands_are_paid

hands_are_paid(FORTUNE)
hands_are_paid(PROGRESSIVE)
