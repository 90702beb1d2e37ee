"""Second jokers of decks that bore one name one after the other (§ 645a.4(b)): each is torn for itself."""

from rules.clause import derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Count, Flag, Link, Moment, Text
from rules.values import booleans, certainly, integers, is_known, known, take


@derived(per="deck")
def set_left_at(
    event_deck_row: Link, event_at: Moment, removes_whole_set: Flag, deck_first_seen_at: Moment
) -> Moment:
    """When the deck was first taken out of use once it had been dealt from."""
    since = event_at > take(deck_first_seen_at, event_deck_row.rows)
    return groups.earliest(event_deck_row, event_at, removes_whole_set & since)


@derived(per="event")
def of_the_deck_dealt(event_at: Moment, set_gone_at: Moment, set_left_at: Moment) -> Flag:
    """The event is about the deck that was dealt from first under its name, and not about another.

    Neither about one that was taken out of use unplayed, nor about one that came after it was taken out.
    """
    return booleans(~certainly(event_at < set_gone_at) & ~certainly(event_at > set_left_at))


@derived(per="deck")
def jokers_of_first(
    event_deck_row: Link, event_kind: Text, event_jokers: Count, of_the_deck_dealt: Flag
) -> Count:
    """Jokers in the deck that was dealt from first under its name, the most that an arrival of it gives."""
    said = event_kind.is_("decks_opened", "decks_received") & is_known(event_jokers) & of_the_deck_dealt
    return groups.highest(event_deck_row, event_jokers, said)


@derived(per="shoe")
def shoes_decks_came_at(event_shoe_row: Link, event_kind: Text, event_at: Moment) -> Moment:
    """When decks brought for the shoe were received or, where that is not told, inspected."""
    return groups.earliest(event_shoe_row, event_at, event_kind.is_("decks_received", "decks_inspected"))


@derived(per="event")
def decks_came_at(event_at: Moment, shoes_decks_came_at: Moment) -> Moment:
    """When decks that the event opens had come to the table: they are received and inspected before that."""
    return groups.smallest([event_at, shoes_decks_came_at], len(event_at))


@derived(per="event")
def torn_before_it_came(
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    opened_before_use: Flag,
    of_the_deck_dealt: Flag,
    decks_came_at: Moment,
) -> Flag:
    """A joker is said to have been torn of a deck that had not come to the table yet: whose, nobody knows."""
    opening = groups.row_of_earliest(event_deck_row, event_at, opened_before_use)
    came = take(take(decks_came_at, opening), event_deck_row.rows)
    tears = event_kind.is_("joker_destroyed") & of_the_deck_dealt
    return booleans(certainly(tears & (event_at < came)))


@derived(per="event")
def tears_joker(event_kind: Text, of_the_deck_dealt: Flag, torn_before_it_came: Flag) -> Flag:
    """The second joker of the deck that was dealt from first under its name was torn."""
    return event_kind.is_("joker_destroyed") & of_the_deck_dealt & ~torn_before_it_came


@derived(per="deck")
def only_torn_too_early(event_deck_row: Link, tears_joker: Flag, torn_before_it_came: Flag) -> Flag:
    """A tearing is on record from before the deck had come to the table, and none from after it."""
    rows = Link(event_deck_row.rows, event_deck_row.parents)
    early, torn = (certainly(groups.exists(rows, each)) for each in (torn_before_it_came, tears_joker))
    return booleans(early & ~torn)


@derived(per="round")
def anew_joker_torn(
    round_deck_row: Link,
    set_opened_anew_at: Moment,
    set_dealt_from_at: Moment,
    event_deck_row: Link,
    event_kind: Text,
    event_at: Moment,
    removes_whole_set: Flag,
    decks_came_at: Moment,
    complete_joker_destroyed: Flag,
    reading_preinspected_jokers: Text,
    *,
    event_jokers: Count | None = None,
    event_preinspected: Flag | None = None,
) -> Flag:
    """The second joker of the round's deck was torn, if that was opened under the name of an earlier one.

    True where it was made with one, or came preinspected and is excused.  Missing where one was torn once the
    earlier deck was gone, and before this one had come to the table.
    """
    of_deck = Moments(event_at, integers(event_deck_row.rows, event_deck_row.rows >= 0))
    deck = integers(round_deck_row.rows, round_deck_row.rows >= 0)
    opening = groups.first_after(Moments(set_opened_anew_at, deck), of_deck, event_kind.is_("decks_opened"))
    tear = groups.last_before(Moments(set_dealt_from_at, deck), of_deck, event_kind.is_("joker_destroyed"))
    gone = groups.last_before(Moments(set_opened_anew_at, deck), of_deck, removes_whole_set)
    torn = certainly(take(event_at, tear) >= take(decks_came_at, opening))
    early = ~torn & certainly(take(event_at, tear) >= take(event_at, gone))
    done = booleans(torn, torn | (certainly(complete_joker_destroyed) & ~early))
    if event_jokers is None:
        return ~is_known(set_opened_anew_at)
    due = take(event_jokers, opening) == 2
    if event_preinspected is not None:
        waived: Flag = take(event_preinspected, opening) & reading_preinspected_jokers.is_("waived")
        due &= ~booleans(certainly(waived))
    return booleans(~known(set_opened_anew_at)) | ~due | done


@derived(per="deck")
def each_anew_joker_torn(round_deck_row: Link, anew_joker_torn: Flag) -> Flag:
    """The second joker of each deck that was opened under the name of an earlier one was torn before play."""
    return groups.every(Link(round_deck_row.rows, round_deck_row.parents), anew_joker_torn)
