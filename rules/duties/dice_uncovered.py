"""When, and by whom, the lid was taken off the shaker, and whether the roll it showed was used."""

import numpy as np

from rules.clause import derived
from rules.duties import groups
from rules.duties.shuffles import taken_in_turn
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, known


@derived(per="event")
def uncovered_for_a_roll(event_kind: Text, before_the_cards: Flag) -> Flag:
    """The lid was taken off the shaker for a roll, not once cards were dealt; or missing."""
    return event_kind.is_("shaker_uncovered") & before_the_cards


@derived(per="round")
def bank_uncovered(event_round_row: Link, uncovered_for_a_roll: Flag, event_role: Text) -> Flag:
    """The player who banks is on record as having taken the lid off the shaker for a roll."""
    on_record = Link(event_round_row.rows, event_round_row.parents)
    return groups.exists(on_record, uncovered_for_a_roll & booleans(certainly(event_role.is_("player"))))


@derived(per="round")
def bank_uncovered_at(
    event_round_row: Link, uncovered_for_a_roll: Flag, event_at: Moment, event_role: Text
) -> Moment:
    """When the player who banks took the lid off the shaker, or may have done so for a roll."""
    may_be = booleans(~certainly(~uncovered_for_a_roll))
    return groups.latest(event_round_row, event_at, may_be & event_role.is_("player"))


@derived(per="event")
def uncovered_since_the_shake(
    uncovered_for_a_roll: Flag,
    event_at: Moment,
    last_shaken_at: Moment,
    start_found_at: Moment,
    *,
    first_card_at: Moment | None = None,
) -> Flag:
    """The lid was taken off once the shaker had been shaken, and before the starting position was found.

    Missing where that shake may not have been for a roll: dice are shaken once more after the deal.
    """
    for_a_roll = certainly(last_shaken_at <= start_found_at)
    if first_card_at is not None:
        for_a_roll |= certainly(last_shaken_at <= first_card_at)
    early, late = certainly(event_at < last_shaken_at), certainly(event_at > start_found_at)
    return uncovered_for_a_roll & booleans(~early & ~late, ~early | for_a_roll | late)


@derived(per="round")
def uncovered_in_turn(
    event_round_row: Link, uncovered_since_the_shake: Flag, complete_shaker_uncovered: Flag
) -> Flag:
    """The lid was taken off between the last shake and the finding of the starting position."""
    on_record = Link(event_round_row.rows, event_round_row.parents)
    return taken_in_turn(groups.exists(on_record, uncovered_since_the_shake), complete_shaker_uncovered)


@derived(per="event")
def staff_acted(
    event_role: Text, *, event_person_id: Text | None = None, dealer_id: Text | None = None
) -> Flag:
    """Neither the dealer nor a player did it, by the role recorded; missing beside the name of the dealer."""
    by_staff = ~event_role.is_("dealer", "player")
    if event_person_id is None or dealer_id is None:
        return by_staff
    doubted = certainly(by_staff) & certainly(event_person_id.same_as(dealer_id))
    return booleans(by_staff.values, known(by_staff) & ~doubted)


@derived(per="round")
def uncovered_by_staff(event_round_row: Link, uncovered_for_a_roll: Flag, staff_acted: Flag) -> Flag:
    """A floorperson or above took the lid off the shaker for a roll; missing where one may have."""
    of_events = Link(event_round_row.rows, event_round_row.parents)
    return groups.exists(of_events, uncovered_for_a_roll & staff_acted)


@derived(per="round")
def uncovered_by(
    event_round_row: Link, uncovered_for_a_roll: Flag, event_at: Moment, event_role: Text
) -> Text:
    """In what role the lid was taken off for a roll: once by another than the dealer, or always by him.

    Missing where it may have been another: one whose turn nobody can tell from the deal, or who is not named.
    """
    uncovered = booleans(~certainly(~uncovered_for_a_roll))
    by_another = uncovered_for_a_roll & ~event_role.is_("dealer")
    other = groups.exists(event_round_row, by_another)
    last = groups.row_of_latest(event_round_row, event_at, uncovered)
    row = np.where(certainly(~other), last, -1)
    return groups.text_of(
        np.where(certainly(other), groups.first_row(event_round_row, by_another), row), event_role
    )


@derived(per="event")
def uncovers_the_roll(uncovered_for_a_roll: Flag, event_at: Moment, roll_begun_anew_at: Moment) -> Flag:
    """The lid was taken off for the roll that counts, not for one before it."""
    return uncovered_for_a_roll & booleans(~certainly(event_at <= roll_begun_anew_at))


@derived(per="round")
def roll_uncovered_at(event_round_row: Link, event_at: Moment, uncovers_the_roll: Flag) -> Moment:
    """When the lid was last taken off for the roll that counts."""
    return groups.latest(event_round_row, event_at, uncovers_the_roll)


@derived(per="round")
def roll_was_shown(
    deal_begun: Flag,
    start_found_at: Moment,
    event_round_row: Link,
    event_kind: Text,
    *,
    announced_total: Count | None = None,
    dice_total: Count | None = None,
) -> Flag:
    """The dice of a roll were shown, or the round went on as if: a void round may have ended before."""
    uncovered = groups.exists(
        Link(event_round_row.rows, event_round_row.parents), event_kind.is_("shaker_uncovered")
    )
    shown = known(start_found_at) | certainly(uncovered)
    for total in (announced_total, dice_total):
        if total is not None:
            shown |= known(total)
    return deal_begun | booleans(shown)


@derived(per="event")
def roll_was_used(deal_begun: Flag, event_at: Moment, start_found_at: Moment) -> Flag:
    """After the roll a card was dealt, or the starting position determined, even if the round became void."""
    return deal_begun | booleans(certainly(start_found_at > event_at))


@derived(per="event")
def before_the_cards(
    event_at: Moment,
    start_found_at: Moment,
    deal_begun: Flag,
    *,
    first_card_at: Moment | None = None,
    deal_completed_at: Moment | None = None,
) -> Flag:
    """The event came before cards were dealt, as a roll does: dice fall as the shaker is put away, too.

    Missing where nobody recorded when they were dealt, and it came once the starting position was found.
    """
    late = np.zeros(len(event_at), dtype=bool)
    early = certainly(event_at <= start_found_at) | certainly(~deal_begun)
    if first_card_at is not None:
        late |= certainly(event_at > first_card_at)
        early |= certainly(event_at <= first_card_at)
    if deal_completed_at is not None:
        late |= certainly(event_at > deal_completed_at)
    return booleans(~late, late | early)
