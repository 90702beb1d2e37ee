"""58 Pa. Code § 687a.12(d)-(e), as proposed. What Trips and Two-Way Bad Beat Bonus Wagers pay."""

from rules.ch687a_dj_wild_stud_poker.columns import BAD_BEAT, TRIPS
from rules.duties.by_tables import pays_by_tables, table_is_filed

table_is_filed("687a.12(d)", TRIPS, kind="replay")
pays_by_tables(TRIPS)

pays_by_tables(BAD_BEAT)
