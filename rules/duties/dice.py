"""Dice in a shaker: how often and by whom they were shaken, what they showed, rolls that do not count.

A roll counts from the last time it was started over in the round: after an invalid roll or a no roll, or
after the player who banks took the lid off.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import first_card, groups, people, shuffles
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Many, Moment, Text, Told
from rules.masked import AtLeast
from rules.values import booleans, certainly, integers, is_known, known, take

# ------------------------------------------------------------------------------------- one round


@derived(per="round")
def before_the_deal(event_round_row: Link, first_card_at: Moment) -> Link:
    """Round of each event; a step of the roll cannot be missing from after the first card."""
    return groups.until(event_round_row, first_card_at)


@derived(per="round")
def roll_begun_anew_at(
    event_round_row: Link,
    before_the_deal: Link,
    event_kind: Text,
    event_at: Moment,
    last_shaken_at: Moment,
    *,
    event_role: Text | None = None,
    not_flat: Flag | None = None,
) -> Moment:
    """When the roll that counts was started over; missing where it was the first.

    An invalid roll starts it over whether or not anybody called a no roll.
    """
    anew = event_kind.is_("no_roll", "dice_fell_out")
    if not_flat is not None:
        anew = anew | not_flat
    if event_role is not None:
        anew = anew | (event_kind.is_("shaker_uncovered") & event_role.is_("player"))
    # Nothing after the last shake started a roll over.
    before = event_at <= take(last_shaken_at, event_round_row.rows)
    return groups.latest(before_the_deal, event_at, anew & before)


@derived(per="event")
def shaken_for_the_roll(
    shaken_for_a_roll: Flag,
    event_at: Moment,
    roll_begun_anew_at: Moment,
    complete_shaker_uncovered: Flag,
    *,
    roll_uncovered_at: Moment | None = None,
) -> Flag:
    """The shaker was shaken for the roll that counts, not for one before it, nor once it was uncovered.

    Missing where it may have been uncovered again.
    """
    found = shaken_for_a_roll & booleans(~certainly(event_at < roll_begun_anew_at))
    if roll_uncovered_at is None:
        return found
    late = certainly(event_at > roll_uncovered_at)
    return found & booleans(~late, ~late | certainly(complete_shaker_uncovered))


@derived(per="round")
def shakes_before_roll(
    before_the_deal: Link, shaken_for_the_roll: Flag, event_at: Moment, event_count: Count
) -> Count:
    """How often the shaker was shaken for the roll that counts; missing where it is not recorded.

    No less than that where some were not counted: the shaker was shaken each time that it is told of.  What
    stands twice, alike and at one moment, was done twice or written twice.
    """
    again = groups.repeated(before_the_deal, shaken_for_the_roll, event_at, event_count)
    told = shaken_for_the_roll & booleans(~again)
    shakes = groups.total(before_the_deal, event_count, told)
    uncounted = groups.count(before_the_deal, told & ~is_known(event_count))
    least = shakes.values + uncounted.values
    twice = certainly(groups.exists(before_the_deal, booleans(again)))
    return AtLeast(least, shakes.missing | (least == 0) | twice)


@derived(per="round")
def times_shaken(dice_were_shaken: Flag, shakes_before_roll: Count) -> Told:
    """How often the shaker was shaken for the roll that counts, in words: ``shaken 2 times``."""
    counted, never = known(shakes_before_roll), certainly(~dice_were_shaken)

    def tell(row: int) -> str | None:
        if counted[row]:
            times = int(shakes_before_roll.values[row])
            return "shaken once" if times == 1 else f"shaken {times} times"
        return "not shaken" if never[row] else "shaken, and nobody recorded how often"

    return Told(tell)


@derived(per="event")
def dealer_acted(
    event_role: Text,
    *,
    event_person_id: Text | None = None,
    dealer_id: Text | None = None,
    floorperson_id: Text | None = None,
    players_on_the_floor: Many | None = None,
) -> Flag:
    """The dealer did it, by the role recorded; missing beside the name of the floorperson, or of a player."""
    by_role = event_role.is_("dealer")
    found = _in_doubt_for(by_role, event_person_id, floorperson_id, dealer_id)
    return _unless_among(found, event_person_id, players_on_the_floor, dealer_id)


@derived(per="event")
def player_acted(
    event_role: Text,
    *,
    event_person_id: Text | None = None,
    dealer_id: Text | None = None,
    floorpersons_assigned: Many | None = None,
) -> Flag:
    """A player did it, by the role recorded; missing beside the name of the dealer, or of a floorperson."""
    found = _in_doubt_for(event_role.is_("player"), event_person_id, dealer_id, None)
    return _unless_among(found, event_person_id, floorpersons_assigned, None)


def _unless_among(by_role: Flag, name: Text | None, others: Many | None, own: Text | None) -> Flag:
    """Leave open what a role says beside the name of one of ``others``, and not of whoever has the role."""
    if name is None or others is None:
        return by_role
    doubted = certainly(by_role) & people.among(name, others)
    if own is not None:
        doubted &= ~certainly(name.same_as(own))
    return booleans(by_role.values, known(by_role) & ~doubted)


def _in_doubt_for(by_role: Flag, name: Text | None, another: Text | None, own: Text | None) -> Flag:
    """Leave open what a role says beside the name that the round gives ``another`` role, and not this one."""
    if name is None or another is None:
        return by_role
    doubted = certainly(by_role) & certainly(name.same_as(another))
    if own is not None:
        doubted &= ~certainly(name.same_as(own))
    return booleans(by_role.values, known(by_role) & ~doubted)


@derived(per="round")
def shaken_by_no_dealer(before_the_deal: Link, shaken_for_the_roll: Flag, dealer_acted: Flag) -> Flag:
    """Another than the dealer shook the shaker for the roll that counts, whoever shook besides."""
    return groups.exists(before_the_deal, shaken_for_the_roll & ~dealer_acted)


@derived(per="round")
def shaken_by_no_player(before_the_deal: Link, shaken_for_the_roll: Flag, player_acted: Flag) -> Flag:
    """Another than a player shook the shaker for the roll that counts, whoever shook besides."""
    return groups.exists(before_the_deal, shaken_for_the_roll & ~player_acted)


@derived(per="round")
def shakers(before_the_deal: Link, shaken_for_the_roll: Flag, event_at: Moment, event_role: Text) -> Told:
    """Who shook the shaker for the roll that counts, one after the other: ``player, dealer``."""
    shook = certainly(shaken_for_the_roll)

    def tell(round_row: int) -> str | None:
        rows = np.flatnonzero(shook & (before_the_deal.rows == round_row))
        in_turn = rows[np.argsort(event_at.values[rows], kind="stable")].tolist()
        roles = (event_role.text(row) or "somebody not recorded" for row in in_turn)
        return ", ".join(dict.fromkeys(role.replace("_", " ") for role in roles)) or None

    return Told(tell)


@derived(per="event")
def puts_away_early(
    event_kind: Text,
    event_at: Moment,
    deal_completed_at: Moment,
    deal_first_completed_at: Moment,
    stub_counted_at: Moment,
    complete_deal_completed: Flag,
    complete_stub_counted: Flag,
    reading_dealing_done: Text,
) -> Flag:
    """The event puts the shaker away before the dealing procedures of its round are complete.

    Missing where their end may not be on record: the last card, or the count of the stub where that is read
    to end them.  A count on record came after the last card.  So between two moments said to be its own.
    """
    after_deal = first_card.once_dealt(event_at, deal_completed_at, deal_first_completed_at)
    with_count = certainly(reading_dealing_done.is_("stub_counted"))
    early = certainly(~after_deal) | (with_count & certainly(event_at < stub_counted_at))
    deal_told = known(after_deal) | (~known(deal_completed_at) & certainly(complete_deal_completed))
    told = deal_told & (~with_count | certainly(complete_stub_counted))
    told |= with_count & known(stub_counted_at)
    return event_kind.is_("shaker_put_away") & booleans(early, early | told)


@derived(per="round")
def put_away_at(event_round_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When the shaker was covered, shaken and put away, for the first time."""
    return groups.earliest(event_round_row, event_at, event_kind.is_("shaker_put_away"))


@derived(per="round")
def put_away_shakes(event_round_row: Link, event_kind: Text, event_at: Moment, event_count: Count) -> Count:
    """How often the shaker was shaken as it was put away, each time added up; missing where it never was.

    No less than was told of it once where the same stands twice: shaken twice, or written twice.
    """
    put_away = event_kind.is_("shaker_put_away")
    again = groups.repeated(event_round_row, put_away, event_at, event_count)
    shakes = groups.total(event_round_row, event_count, put_away & booleans(~again))
    told = known(shakes) & certainly(groups.exists(event_round_row, put_away))
    twice = certainly(groups.exists(event_round_row, booleans(again)))
    return AtLeast(shakes.values, ~told | twice)


@derived(per="round")
def was_put_away(put_away_at: Moment, complete_shaker_put_away: Flag) -> Flag:
    """The shaker was covered, shaken and put away."""
    return shuffles.happened(put_away_at, complete_shaker_put_away)


@derived(per="round")
def put_away_after_deal(event_round_row: Link, puts_away_early: Flag) -> Flag:
    """The shaker was at no time put away before the dealing procedures were complete."""
    return ~groups.exists(event_round_row, puts_away_early)


@derived(per="round")
def put_away_by_another(
    event_round_row: Link, event_kind: Text, event_role: Text, dealer_acted: Flag
) -> Flag:
    """Another than the dealer covered, shook and put away the shaker, by the role on record."""
    by_another = event_kind.is_("shaker_put_away") & ~dealer_acted & is_known(event_role)
    return groups.exists(Link(event_round_row.rows, event_round_row.parents), by_another)


# ------------------------------------------------------------------------------- one invalid roll


@derived(per="event")
def within_round(event_at: Moment, event_round_row: Link) -> Moments:
    """When and in which round each event happened."""
    return groups.of_parents(event_at, event_round_row)


@derived(per="event")
def invalid_roll(event_kind: Text, within_round: Moments) -> Moments:
    """When and in which round a roll was invalid."""
    invalid = certainly(event_kind.is_("dice_not_flat", "dice_fell_out"))
    return Moments(integers(within_round.at.values, invalid & known(within_round.at)), within_round.within)


@derived(per="event")
def no_roll_called_at(
    invalid_roll: Moments, within_round: Moments, event_kind: Text, *, dealer_acted: Flag | None = None
) -> Moment:
    """When the dealer called a no roll after an invalid roll; that of anybody else is none of his."""
    called = event_kind.is_("no_roll")
    if dealer_acted is not None:
        called = called & booleans(~certainly(~dealer_acted))
    return take(within_round.at, groups.first_after(invalid_roll, within_round, called))


@derived(per="event")
def shaken_again_at(invalid_roll: Moments, within_round: Moments, event_kind: Text) -> Moment:
    """When the shaker was next shaken after an invalid roll, or at its moment if not only for it.

    Of several shakes at its moment one was for it, unless the shaker had been shaken before.
    """
    shaken, within = event_kind.is_("dice_shaken"), invalid_roll.within
    after = groups.first_after(Moments(invalid_roll.at + 1, within), within_round, shaken)
    before = groups.last_before(Moments(invalid_roll.at - 1, within), within_round, shaken)
    together = groups.first_after(invalid_roll, within_round, shaken)
    several = (together != -1) & (groups.last_before(invalid_roll, within_round, shaken) != together)
    return take(within_round.at, np.where((after == -1) & ((before != -1) | several), together, after))


@derived(per="event")
def called_off_before_told(
    invalid_roll: Moments,
    within_round: Moments,
    event_kind: Text,
    complete_dice_shaken: Flag,
    *,
    dealer_acted: Flag | None = None,
) -> Flag:
    """The dealer called a no roll for this roll before it is told what was wrong with it.

    The shaker was not shaken in between; missing where it may have been.
    """
    called = event_kind.is_("no_roll")
    if dealer_acted is not None:
        called = called & booleans(~certainly(~dealer_acted))
    call = take(within_round.at, groups.last_before(invalid_roll, within_round, called))
    shake = groups.last_before(invalid_roll, within_round, event_kind.is_("dice_shaken"))
    shaken_at = take(within_round.at, shake)
    since = known(call) & ~certainly(call < shaken_at)
    return booleans(since, ~since | (certainly(call > shaken_at) & certainly(complete_dice_shaken)))


@derived(per="event")
def no_roll_was_called(
    no_roll_called_at: Moment,
    shaken_again_at: Moment,
    event_at: Moment,
    complete_no_roll: Flag,
    *,
    called_off_before_told: Flag | None = None,
) -> Flag:
    """The dealer called a no roll after an invalid roll, not only after the next one."""
    late, together = certainly(no_roll_called_at > shaken_again_at), certainly(shaken_again_at == event_at)
    called = shuffles.happened(no_roll_called_at, complete_no_roll) & booleans(~late, ~late | ~together)
    return called if called_off_before_told is None else called | called_off_before_told


@derived(per="event")
def shaken_again(
    shaken_again_at: Moment,
    event_at: Moment,
    start_found_at: Moment,
    first_card_at: Moment,
    complete_dice_shaken: Flag,
) -> Flag:
    """After an invalid roll the shaker was shaken again before the start was determined, and any card dealt.

    Where it was determined first, and a die found only then, what was shaken before the cards was shaken in
    time.  Missing where it was shaken at the moment of the invalid roll, perhaps for it.
    """
    found_from_it = certainly(start_found_at >= event_at) & certainly(shaken_again_at > start_found_at)
    late = found_from_it | certainly(shaken_again_at > first_card_at)
    again = shuffles.happened(shaken_again_at, complete_dice_shaken) & booleans(~late)
    return booleans(again.values, known(again) & ~(again.values & certainly(shaken_again_at == event_at)))


# ------------------------------------------------------------------------------------ the duties


def shaken_enough(
    least: int,
    dice_were_shaken: Flag,
    shakes_before_roll: Count,
    *,
    when: Flag,
    roll_was_shown: Flag | None = None,
) -> Verdict:
    """Judge that the shaker was shaken at least ``least`` times for the roll that counts, if one was made."""
    return Verdict(
        applies=when if roll_was_shown is None else when & roll_was_shown,
        holds=dice_were_shaken & (shakes_before_roll >= least),
        observed="{times_shaken}",
        required=f"at least {least} times",
    )


def invalid_roll_repeated(
    before_the_cards: Flag, no_roll_was_called: Flag, shaken_again: Flag, roll_was_used: Flag, *, when: Flag
) -> Verdict:
    """Judge that a no roll was called on an invalid roll, and the dice shaken again if the round went on."""
    return Verdict(
        applies=when & before_the_cards,
        holds=no_roll_was_called & (shaken_again | ~roll_was_used),
        observed="no roll called {no_roll_called_at}, shaken again {shaken_again_at}",
        required="a no roll, then another shake before the starting position is determined",
    )


def method_on_record(
    start_found_by: Text, start_was_found: Flag, deal_begun: Flag, *, start_method: Text | None = None
) -> Verdict:
    """Judge that the starting position was determined by one of the two methods, if a card was dealt.

    Where what the round says is denied by what was done, it was one of the two all the same.
    """
    told = known(start_found_by) if start_method is None else known(start_found_by) | known(start_method)
    return Verdict(
        applies=deal_begun | booleans(told),
        holds=booleans(told, told | certainly(~start_was_found)),
        observed="no method of determining the starting position is on record",
        required="three dice in a shaker, or a generator of numbers from 1 to 7",
    )


def start_as_counted(starts_right: Flag, number: str, first: str, *, when: Flag) -> Verdict:
    """Judge that the deal started at the position that the count reached; ``first`` was counted as one."""
    return Verdict(
        applies=when,
        holds=starts_right,
        observed=f"counting {number} from {first}, the deal started at {{started_from}}",
        required="a start at {start_due}",
    )
