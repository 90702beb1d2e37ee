"""What the dealer may wager against a bank: the bank's own last wager against him (§ 645a.12(d), (g))."""

from dataclasses import dataclass

import numpy as np

from rules.clause import derived
from rules.duties import banks, groups
from rules.duties.groups import Moments
from rules.kinds import Cents, Count, Flag, Link, Many, Moment, Text
from rules.values import booleans, certainly, either, integers, known, or_else, take


@dataclass(frozen=True, slots=True)
class LastWager:
    """What a bank wagered against the dealer in the last round that no player banked, one entry a round.

    placed  he wagered; missing where that round, or who wagered in it, is not known
    first, second  cents on one betting area and on another; missing where there is none
    """

    placed: Flag
    first: Count
    second: Count


@derived(per="wager")
def placed_against_dealer(
    is_main_wager: Flag, of_a_player: Flag, player_banks: Flag, lies_at_close: Flag
) -> Flag:
    """A player's Pai Gow Poker Wager in a round that the dealer banks, not taken down."""
    return is_main_wager & of_a_player & ~player_banks & lies_at_close


@derived(per="wager")
def main_area(wager_round_row: Link, wager_position: Text) -> Link:
    """The betting area of each wager, in its round."""
    return groups.named_within(wager_round_row, wager_position)


@derived(per="wager")
def staked_on_area_cents(
    main_area: Link,
    placed_against_dealer: Flag,
    wager_amount_cents: Cents,
    *,
    wager_placed_at: Moment | None = None,
) -> Cents:
    """What was wagered against the dealer on the area of each wager, in one row or in several.

    Missing where two rows say the very same: they may be one wager, told twice.
    """
    said = (wager_amount_cents,) if wager_placed_at is None else (wager_amount_cents, wager_placed_at)
    once = booleans(
        np.ones(len(placed_against_dealer)), ~groups.repeated(main_area, placed_against_dealer, *said)
    )
    # A row that the record lacks tells of another wager, as a rule, and leaves this one as it is.
    recorded = Link(main_area.rows, main_area.parents)
    found: Count = take(
        groups.total(recorded, wager_amount_cents, placed_against_dealer & once), main_area.rows
    )
    told: Cents = integers(found.values, known(found))
    return either(booleans(main_area.rows < 0), wager_amount_cents, told)


@derived(per="wager")
def speaks_for_its_area(main_area: Link, placed_against_dealer: Flag) -> Flag:
    """The first wager against the dealer on its area, or one of which nobody recorded where it lay."""
    first = np.append(groups.first_row(main_area, placed_against_dealer), -1)[main_area.rows]
    return booleans((main_area.rows < 0) | (first == np.arange(len(first))))


def _sought(rounds: Link, player: Text, wagers: tuple[Link, Flag, Text, Count]) -> LastWager:
    """Look up what each player wagered in a round of the past, on up to two betting areas."""
    of_round, placed, who, amount = wagers
    rows = np.where(certainly(placed), of_round.rows, -1)
    first = groups.counterpart(rounds, player, Link(rows, of_round.parents), who)
    rows[first[first >= 0]] = -1
    second = groups.counterpart(rounds, player, Link(rows, of_round.parents), who)
    nameless = groups.count(of_round, booleans(placed.missing | (placed.values & ~known(who)))) > 0
    all_named = certainly(~take(nameless, rounds.rows)) & known(player)
    return LastWager(
        booleans(first >= 0, (first >= 0) | all_named), take(amount, first), take(amount, second)
    )


@derived(per="round")
def last_wager_counting_void(
    play_moment: Moments,
    previous_round: Link,
    follows_on: Flag,
    player_banks: Flag,
    bank_player: Text,
    wager_round_row: Link,
    placed_against_dealer: Flag,
    speaks_for_its_area: Flag,
    wagering_player: Text,
    staked_on_area_cents: Cents,
) -> LastWager:
    """What the bank wagered in the last round that no player banked, void or not."""
    rounds = banks.last_round(play_moment, previous_round, follows_on, ~player_banks)
    placed = placed_against_dealer & speaks_for_its_area
    wagers = (wager_round_row, placed, wagering_player, staked_on_area_cents)
    return _sought(Link(rounds, len(rounds)), bank_player, wagers)


@derived(per="round")
def last_wager_passing_void(
    play_moment: Moments,
    previous_round: Link,
    follows_on: Flag,
    player_banks: Flag,
    stood_or_was_played_out: Flag,
    bank_player: Text,
    wager_round_row: Link,
    placed_against_dealer: Flag,
    speaks_for_its_area: Flag,
    wagering_player: Text,
    staked_on_area_cents: Cents,
) -> LastWager:
    """What the bank wagered in the last round that no player banked and that was not void, or was settled."""
    played = ~player_banks & stood_or_was_played_out
    rounds = banks.last_round(play_moment, previous_round, follows_on, played)
    placed = placed_against_dealer & speaks_for_its_area
    wagers = (wager_round_row, placed, wagering_player, staked_on_area_cents)
    return _sought(Link(rounds, len(rounds)), bank_player, wagers)


@derived(per="round")
def wagered_before(
    last_wager_counting_void: LastWager, last_wager_passing_void: LastWager, reading_void_rounds: Text
) -> Flag:
    """The bank placed a wager against the dealer in the last round that no player banked."""
    counting, passing = last_wager_counting_void.placed, last_wager_passing_void.placed
    return (
        (reading_void_rounds.is_("count") & counting)
        | (reading_void_rounds.is_("pass") & passing)
        | (reading_void_rounds.is_("either") & (counting | passing))
    )


def _least_and_most(last: LastWager, together: Flag) -> tuple[Count, Count]:
    """Smaller and larger of the wagers on two areas, or their sum twice."""
    one, other = last.first, or_else(last.second, last.first)
    total = one + or_else(last.second, integers(np.zeros(len(one))))
    least, most = either(other < one, other, one), either(other > one, other, one)
    return either(together, total, least), either(together, total, most)


@derived(per="round")
def last_wager_bounds(
    last_wager_counting_void: LastWager,
    last_wager_passing_void: LastWager,
    reading_void_rounds: Text,
    reading_last_wager: Text,
) -> Many:
    """Smallest and largest amount, in cents, that may count as the bank's last wager against the dealer."""
    counting, passing = last_wager_counting_void, last_wager_passing_void
    together, widest = reading_last_wager.is_("together"), reading_void_rounds.is_("either")
    of_counting, of_passing = (_least_and_most(each, together) for each in (counting, passing))
    count = len(together)
    bounds = (
        groups.smallest([of_counting[0], of_passing[0]], count),
        -groups.smallest([-of_counting[1], -of_passing[1]], count),
    )
    least, most = (
        either(widest, both, either(reading_void_rounds.is_("count"), one, other))
        for both, one, other in zip(bounds, of_counting, of_passing, strict=True)
    )
    looked_up = (known(counting.placed) & known(passing.placed)) | ~certainly(widest)
    found = looked_up & known(least) & known(most)
    values = np.stack([least.values, most.values], axis=1)
    return Many(np.where(found[:, None], values, -1), found)


@derived(per="round")
def last_wager_least_cents(last_wager_bounds: Many) -> Cents:
    """Smallest amount that may count as the bank's last wager against the dealer."""
    return last_wager_bounds.at(0)


@derived(per="round")
def last_wager_most_cents(last_wager_bounds: Many) -> Cents:
    """Largest amount that may count as the bank's last wager against the dealer."""
    return last_wager_bounds.at(1)


# ------------------------------------------------------------------------- the dealer's own wager


@derived(per="wager")
def of_the_house(is_main_wager: Flag, of_a_player: Flag, lies_at_close: Flag) -> Flag:
    """The dealer's own Pai Gow Poker Wager against a bank, not taken down."""
    return is_main_wager & ~of_a_player & lies_at_close


@derived(per="round")
def dealer_wager_cents(wager_round_row: Link, of_the_house: Flag, wager_amount_cents: Cents) -> Cents:
    """What the dealer wagered against the bank; nothing where no such wager is recorded."""
    return banks.sum_of(wager_round_row, wager_amount_cents, of_the_house)


@derived(per="round")
def dealer_staked(wager_round_row: Link, of_the_house: Flag, wager_amount_cents: Cents) -> Flag:
    """The dealer wagered something against the bank; also where nobody recorded how much."""
    nothing = booleans(certainly(wager_amount_cents == 0))
    return groups.exists(wager_round_row, of_the_house & ~nothing)


@derived(per="wager")
def is_anothers_wager(
    is_main_wager: Flag,
    of_a_player: Flag,
    of_the_bank: Flag,
    lies_at_close: Flag,
    *,
    of_bank_elsewhere: Flag | None = None,
) -> Flag:
    """A Pai Gow Poker Wager of a player other than the one who banks, wherever that one wagered."""
    others = is_main_wager & of_a_player & ~of_the_bank & lies_at_close
    if of_bank_elsewhere is None:
        return others
    return others & booleans(~certainly(of_bank_elsewhere))


@derived(per="round")
def others_wagers_cents(wager_round_row: Link, is_anothers_wager: Flag, wager_amount_cents: Cents) -> Cents:
    """Pai Gow Poker Wagers of the players, other than the one who banks, as betting closed."""
    return banks.sum_of(wager_round_row, wager_amount_cents, is_anothers_wager)


@derived(per="wager")
def made_after_confirmation(last_touched_at: Moment, funds_confirmed_at: Moment) -> Flag:
    """The wager was certainly placed, or altered, once the bank's funds had been confirmed."""
    return booleans(certainly(last_touched_at > funds_confirmed_at))


@derived(per="round")
def wagered_later_cents(
    wager_round_row: Link, is_anothers_wager: Flag, made_after_confirmation: Flag, wager_amount_cents: Cents
) -> Cents:
    """What of the other players' wagers was certainly made once the bank's funds had been confirmed."""
    later = booleans(certainly(is_anothers_wager & made_after_confirmation))
    return groups.total(wager_round_row, wager_amount_cents, later)
