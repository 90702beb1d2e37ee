"""What a filing names for the optional wagers, and the variants it is played for."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.by_tables import table_filed
from rules.kinds import Cents, Flag, Link, Text
from rules.values import booleans, known

table_filed("pai_gow_insurance")


@derived(per="table")
def progressive_reset_filed(
    approved_progressive_reset_cents: Cents, approved_wagers_progressive_payout: Flag
) -> Flag:
    """The filing in force names the amount the progressive meter is reset to."""
    return booleans(known(approved_progressive_reset_cents), known(approved_wagers_progressive_payout))


@derived(per="table")
def emperors_challenge_played(round_table_row: Link, variant: Text) -> Flag:
    """Emperor's Challenge Pai Gow Poker was played at the table that day."""
    return groups.exists(round_table_row, variant.is_("emperors_challenge"))


@derived(per="table")
def fortune_pai_gow_played(round_table_row: Link, variant: Text) -> Flag:
    """Fortune Pai Gow Poker was played at the table that day."""
    return groups.exists(round_table_row, variant.is_("fortune_pai_gow"))


@derived(per="table")
def neither_variant_played(round_table_row: Link, variant: Text) -> Flag:
    """A variant for which § 645a.13(d) names no Insurance paytable was played at the table that day."""
    return groups.exists(round_table_row, variant.is_("standard", "ez"))


@derived(per="table")
def meter_is_shared(reading_meter: Text) -> Flag:
    """Other tables may win from the progressive meter."""
    return reading_meter.is_("shared_meter")
