"""58 Pa. Code § 645a.6(d)-(g). Hands of the lists that optional wagers are paid by (``hands.yaml``)."""

from rules.duties.hand_lists import hands_are_paid

hands_are_paid("fortune_bonus")
hands_are_paid("emperors_treasure")
hands_are_paid("progressive_payout")
hands_are_paid("dynasty_bonus")
