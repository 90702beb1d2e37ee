"""58 Pa. Code § 688a.2(c)(1) to (f). Shaker and dice, random number generator, progressive system."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import inspections
from rules.values import Flag, Text


@clause("688a.2(d)[linked]", per="table", status=Status.INSPECTION, kind="inspection")
def linked_progressive_system_meets_the_rules_on_linked_games(
    attestation: Text, approved_wagers_progressive_payout: Flag, approved_linked_meter: Flag
) -> Verdict:
    """A progressive system whose meter is linked meets the rules on linked progressive games, too.

    Reading  The text cites § 688.7(e)(3); the Progressive Payout Wager of § 688a.7(e)(3) is meant.
    """
    when = approved_wagers_progressive_payout & approved_linked_meter
    return inspections.attested(attestation, when=when)
