"""58 Pa. Code § 688a.6(b)(9), (e)-(f), as proposed. Hands that wagers are paid on (``hands.yaml``)."""

from rules.ch688a_face_up_pai_gow_poker.columns import FORTUNE, PROGRESSIVE
from rules.duties.hand_lists import hands_are_paid

hands_are_paid(FORTUNE)
hands_are_paid(PROGRESSIVE)
