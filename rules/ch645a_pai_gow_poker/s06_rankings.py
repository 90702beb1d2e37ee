"""58 Pa. Code § 645a.6(a)-(c). Pai Gow Poker rankings (``hands.yaml``)."""

from rules.clause import Status, unchecked
from rules.duties.hand_lists import hands_rank

unchecked("645a.6", Status.HEADING, "Introduces how cards and hands rank.")

hands_rank("pai_gow_poker")
