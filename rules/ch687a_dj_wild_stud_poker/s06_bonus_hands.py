"""58 Pa. Code § 687a.6(d)-(f), as proposed. Hands that the optional wagers are paid on (``hands.yaml``)."""

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, PROGRESSIVE, TRIPS
from rules.duties.hand_lists import hands_are_paid

PROGRESSIVE_PAID = hands_are_paid(PROGRESSIVE)
TRIPS_PAID = hands_are_paid(TRIPS)
BAD_BEAT_PAID = hands_are_paid(BAD_BEAT)
