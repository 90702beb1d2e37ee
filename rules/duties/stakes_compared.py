"""Stakes that others saw and wagers on record, spot by spot: two tests of the record (``bets_seen``)."""

import numpy as np

from rules.clause import Verdict, calling_module, derived
from rules.duties import groups
from rules.duties.bets_seen import LATER, UNREAD, Spots, of_rounds
from rules.duties.deal import DEALER
from rules.duties.own_tests import own_test, record_test
from rules.kinds import Cents, Flag, Link, Moment, Text, Told
from rules.units import dollars
from rules.values import booleans, certainly, is_known, known, or_else, take


@derived(per="event")
def on_record_cents(spots: Spots, lay_cents: Cents) -> Cents:
    """What lay on the spot where a stake was seen, by the record."""
    return take(groups.total(spots.of_wagers, lay_cents), spots.of_events.rows)


@derived(per="event")
def seen_on_spot_cents(spots: Spots, event_amount_cents: Cents) -> Cents:
    """All that was seen on the spot where a stake was seen; of a round not on record, the stake itself."""
    rows = spots.of_events.rows
    return or_else(take(groups.total(spots.of_events, event_amount_cents), rows), event_amount_cents)


@derived(per="event")
def seen_without_round(
    is_bet_seen: Flag,
    event_round_id: Text,
    event_round_row: Link,
    event_table_row: Link,
    event_at: Moment,
    round_table_row: Link,
) -> Flag:
    """The stake was seen in a round that is not on record; missing where it names none, or rows were lost."""
    nowhere = certainly(is_bet_seen) & (event_round_row.rows < 0)
    lacking = groups.may_lack(round_table_row, event_table_row.rows, event_at, event_at)
    return booleans(nowhere, ~nowhere | (known(event_round_id) & ~lacking))


@derived(per="event")
def absent_rounds(seen_without_round: Flag, event_table_row: Link, event_round_id: Text) -> Link:
    """Bring together the stakes that were seen in one round which is not on record."""
    gone = np.where(certainly(seen_without_round), event_table_row.rows, -1)
    return groups.named_within(Link(gone, event_table_row.parents), event_round_id)


@derived(per="event")
def speaks_for_its_round(absent_rounds: Link) -> Flag:
    """The stake is the first of a round that is not on record; any of a round that is."""
    rows, place = absent_rounds.rows, np.arange(len(absent_rounds.rows))
    first = np.full(absent_rounds.parents + 1, -1, dtype=np.intp)
    first[rows[::-1]] = place[::-1]
    return booleans((rows < 0) | (first[rows] == place))


@derived(per="event")
def wagers_can_be_told(spots: Spots, event_round_row: Link, wager_round_row: Link) -> Flag:
    """The round of the event has wagers on record, or may have none, and each of them has a spot.

    That another may be missing from the record excuses nothing: what was seen is not on record then.
    """
    none = ~of_rounds(wager_round_row, wager_round_row.rows >= 0)
    lost = none & np.append(wager_round_row.may_lack, np.False_)
    return booleans(~(spots.unplaced | lost)[event_round_row.rows])


@derived(per="event")
def on_record_in_words(
    event_round_id: Text,
    spots: Spots,
    on_record_cents: Cents,
    absent_rounds: Link,
    event_amount_cents: Cents,
) -> Told:
    """What the record has of the spot where a stake was seen."""
    wagers = np.append(np.bincount(spots.of_wagers.rows + 1, minlength=len(spots.round_of) + 1)[1:], 0)
    in_all = groups.total(absent_rounds, event_amount_cents)
    stakes = np.bincount(absent_rounds.rows + 1, minlength=absent_rounds.parents + 1)[1:]

    def tell(row: int) -> str | None:
        absent = absent_rounds.rows[row]
        if absent >= 0:
            seen = f"{stakes[absent]} stakes" if stakes[absent] > 1 else "one stake"
            sum_of = dollars(None if in_all.missing[absent] else int(in_all.values[absent]))
            return (
                f"there is no round {event_round_id.text(row)}, of which {seen} of {sum_of} in all were seen"
            )
        if not wagers[spots.of_events.rows[row]]:
            return "no wager on that spot can be read"
        if on_record_cents.missing[row]:
            return "it cannot be told what lay there"
        return f"{dollars(int(on_record_cents.values[row]))} lay there"

    return Told(tell)


@derived(per="wager")
def was_seen(spots: Spots, is_bet_seen: Flag, wager_round_row: Link) -> Flag:
    """A stake was seen on the spot of the wager; missing where one may have been."""
    found = take(groups.exists(spots.of_events, is_bet_seen), spots.of_wagers.rows)
    sure = certainly(found) | (known(found) & ~spots.unread[wager_round_row.rows])
    return booleans(found.values, sure)


# -------------------------------------------------------------------------------------- the tests


def the_stake_is_on_record(
    is_bet_seen: Flag,
    speaks_for_its_round: Flag,
    seen_without_round: Flag,
    wagers_can_be_told: Flag,
    seen_on_spot_cents: Cents,
    on_record_cents: Cents,
    *,
    sake: str,
) -> Verdict:
    """Judge that the stake which was seen on a spot lay there by the record."""
    same = on_record_cents == seen_on_spot_cents
    without = certainly(seen_without_round)
    told = known(same) & certainly(wagers_can_be_told) & known(seen_without_round)
    return Verdict(
        applies=is_bet_seen & speaks_for_its_round,
        holds=booleans(same.values & ~without, told | without),
        observed="{seen_on_spot_cents} seen at position {event_position} ({event_wager_kind}) as betting"
        " closed; by the record {on_record_in_words}",
        required="what was seen, on record; else a stake was raised, lowered, taken away or left out "
        f"afterwards, {own_test(sake)}",
        record=True,
    )


def the_wager_was_seen(
    bets_were_seen: Flag,
    later_bets_were_seen: Flag,
    wager_kind: Text,
    lay_when_seen: Flag,
    was_seen: Flag,
    betting_closed_at: Moment,
    complete_bet_seen: Flag,
    *,
    sake: str,
    wager_position: Text | None = None,
    wager_form: Text | None = None,
) -> Verdict:
    """Judge that a wager which lay at no more bets by the record was seen there."""
    asked = bets_were_seen & (~wager_kind.is_(*LATER) | later_bets_were_seen) & lay_when_seen
    if wager_position is not None:
        asked &= ~wager_position.is_(DEALER) | ~is_known(wager_position)
    if wager_form is not None:
        asked &= booleans(~certainly(wager_form.is_(*UNREAD)))
    closed = known(betting_closed_at) & certainly(complete_bet_seen)
    return Verdict(
        applies=asked,
        holds=booleans(was_seen.values, certainly(was_seen) | (known(was_seen) & closed)),
        observed="{wager_amount_cents} on record at position {wager_position} ({wager_kind}); nothing was "
        "seen there as betting closed",
        required="a stake that was seen, where all of them are said to be; else the wager was made, or made "
        f"up, afterwards, {own_test(sake)}",
        record=True,
    )


def stakes_agree_with_what_was_seen(sake: str) -> None:
    """Declare that a chapter's wagers are held against the stakes that others saw, in both directions.

    sake  the clause on settling wagers for whose sake it is tested
    """
    for name, says, test, per, reading in _TESTS:
        record_test(
            name,
            says,
            test,
            per=per,
            reading=f". {reading} It accuses nobody.",
            sake=sake,
            module=calling_module(),
        )


_TESTS = (
    (
        "bets_seen",
        "What was seen lying on the layout at no more bets is on record as a wager of that stake.",
        the_stake_is_on_record,
        "event",
        "A wager that was taken down by then does not lie. A round that is not on record is told once.",
    ),
    (
        "bets_not_seen",
        "A wager that lay at no more bets by the record was seen on the layout.",
        the_wager_was_seen,
        "wager",
        "It needs the casino's word that every stake is seen; one made later, or in cash, need not be.",
    ),
)
"""What is tested: its name, the test in a sentence, who judges it, on which rows, and a reading."""
