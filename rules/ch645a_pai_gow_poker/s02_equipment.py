"""58 Pa. Code § 645a.2(c)(1) to (f). Shaker and dice, random number generator, progressive system."""

from __future__ import annotations

from rules.clause import Status, Verdict, clause
from rules.duties import dice_stay, inspections, progressives
from rules.values import Count, Flag, Moment, Text


@clause("645a.2(c)(1)", per="table", status=Status.INSPECTION, kind="inspection")
def shaker_is_approved_and_attended(attestation: Text, dice_in_use: Flag) -> Verdict:
    """The shaker is approved and safe against tampering, and the dealer never leaves it unattended."""
    return inspections.attested(attestation, when=dice_in_use)


@clause("645a.2(c)(1)(i)", per="round", kind="event", follows=("645a.5(i)",))
def dice_are_changed_every_24_hours(
    start_method: Text, first_card_at: Moment, dice_here_since_at: Moment, dice_overdue_before: Flag
) -> Verdict:
    """No round is dealt with dice that have been at the table for more than 24 hours.

    Reading  Counted from when they were put into use, as time that has passed, whatever the clocks say;
    exactly 24 hours is lawful.  Dice that stay too long are reported with the first round dealt after that.
    """
    return dice_stay.changed_in_time(24, start_method, first_card_at, dice_here_since_at, dice_overdue_before)


@clause("645a.2(c)(1)(i)[removal]", per="event", kind="event")
def dice_are_removed_within_24_hours(
    event_kind: Text, event_at: Moment, dice_since_at: Moment, dice_rolled_overdue: Flag
) -> Verdict:
    """Dice are taken off the table within 24 hours, rolled or not.

    Reading  Where a round was dealt that day with dice after their time, it is reported with the round.
    """
    return dice_stay.removed_in_time(24, event_kind, event_at, dice_since_at, dice_rolled_overdue)


@clause("645a.2(c)(1)(i)[three dice]", per="event", kind="event")
def a_shaker_holds_three_dice(event_kind: Text, event_count: Count) -> Verdict:
    """Three dice are put into a shaker."""
    return dice_stay.put_in(3, event_kind, event_count)


@clause("645a.2(c)(1)(ii)", per="table", status=Status.INSPECTION, kind="inspection")
def shaker_hides_the_dice(attestation: Text, dice_in_use: Flag) -> Verdict:
    """The dice cannot be seen while the shaker is shaken."""
    return inspections.attested(attestation, when=dice_in_use)


@clause("645a.2(c)(1)(iii)", per="table", status=Status.INSPECTION, kind="inspection")
def shaker_names_the_certificate_holder(attestation: Text, dice_in_use: Flag) -> Verdict:
    """The shaker bears the certificate holder's name or logo."""
    return inspections.attested(attestation, when=dice_in_use)


@clause("645a.2(c)(2)", per="table", status=Status.INSPECTION, kind="inspection")
def generator_is_approved(attestation: Text, generator_in_use: Flag) -> Verdict:
    """A random number generator in use was approved by the Bureau of Gaming Laboratory Operations first."""
    return inspections.attested(attestation, when=generator_in_use)


@clause("645a.2(d)", per="table", status=Status.INSPECTION, kind="inspection")
def progressive_table_has_a_progressive_system(
    attestation: Text, approved_wagers_progressive_payout: Flag
) -> Verdict:
    """A table that offers the Progressive Payout Wager has a lawful progressive table game system."""
    return inspections.attested(attestation, when=approved_wagers_progressive_payout)


@clause("645a.2(d)(1)", per="table", status=Status.INSPECTION, kind="inspection")
def each_position_has_a_wagering_device(
    attestation: Text, approved_wagers_progressive_payout: Flag
) -> Verdict:
    """Each betting position has a device that acknowledges its Progressive Payout Wager."""
    return inspections.attested(attestation, when=approved_wagers_progressive_payout)


@clause("645a.2(d)(2)", per="wager", wager="progressive_payout", kind="event", follows=("645a.7(c)",))
def progressive_wagers_are_locked_out_after_no_more_bets(
    wager_placed_at: Moment, no_more_bets_at: Moment
) -> Verdict:
    """The system takes no Progressive Payout Wager after no more bets was called.

    Reading  Every wager on record was taken by the system; one placed at that very moment was in time.
    """
    return progressives.locked_out(wager_placed_at, no_more_bets_at)


@clause("645a.2(d)(2)[lock-out]", per="table", status=Status.INSPECTION, kind="inspection")
def progressive_system_can_lock_wagers_out(
    attestation: Text, approved_wagers_progressive_payout: Flag
) -> Verdict:
    """The progressive system has a device that watches wagers and can lock them out."""
    return inspections.attested(attestation, when=approved_wagers_progressive_payout)
