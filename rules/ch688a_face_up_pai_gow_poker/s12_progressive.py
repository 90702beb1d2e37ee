"""58 Pa. Code § 688a.12(d), as proposed. What the Progressive Payout Wager pays, and its Envy Bonus."""

from rules.ch688a_face_up_pai_gow_poker.columns import PROGRESSIVE
from rules.ch688a_face_up_pai_gow_poker.s11_bonus_wagers import LAMMERS
from rules.duties import envy
from rules.duties.by_tables import hands_over_by_tables, table_is_filed
from rules.duty import duty

table_is_filed("688a.12(d)", PROGRESSIVE, kind="replay", reading="One for each gaming table.")

duty(
    "688a.12(d)[Envy Bonus]",
    "A qualifying Progressive Payout Wager is paid an Envy Bonus for every other qualifying hand.",
    envy.paid_as_due,
    per="wager",
    wager=PROGRESSIVE,
    follows=LAMMERS,
    reading="By Paytable 4, which alone has an Envy Bonus. No step of § 688a.11(h)(3) pays it, but the "
    "paytable has it paid; neither the dealer's hand nor the player's own counts. " + envy.CALLED_OFF,
)

duty(
    "688a.12(d)[Envy payee]",
    "An Envy Bonus by the progressive paytable goes to a player who made the wager.",
    envy.to_a_player_with_the_wager,
    when="payment_for is progressive_payout",
    per="payment",
    reading="What he received too much or too little is told with his wager. " + envy.WHOSE,
)

hands_over_by_tables(PROGRESSIVE, of="{row_pays}")
