"""Who somebody is, who verified or validated a dealer's work: as the log of the gaming table's day shows.

That a name stands in the column for a floorperson is a claim.  It is shown where the rounds name that person
as the floorperson assigned, or an event tells of his role; it is disproved where the name is the dealer's or
a player's.
"""

import numpy as np

from rules.clause import Verdict, derived
from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Bools, Codes, Count, Flag, Link, Many, Moment, Numbers, Rows, Text
from rules.values import booleans, certainly, integers, is_known, known, or_else, take

ASSIGNED, ABOVE, DEALER, PLAYER, IN_DOUBT, NOBODY = WHO = (
    "floorperson_assigned",
    "floorperson_or_above",
    "dealer",
    "player",
    "in_doubt",
    "nobody",
)
"""The floorperson assigned to the table; some other floorperson, or somebody above one; the dealer; a player;
somebody of whom the log shows none of these, or that he is both a player and a floorperson; and nobody, where
no name is on record although all such names are said to be."""

Named = tuple[Link, Text | None]
"""Names that the rows of each parent bear; None where the log never records them."""


# ------------------------------------------------------------------------------- who is on record


@derived(per="table")
def floorpersons_assigned(round_table_row: Link, floorperson_id: Text) -> Many:
    """Names of the floorpersons assigned to the table that day, as its rounds tell."""
    return _lists((round_table_row, floorperson_id))


@derived(per="table")
def floorpersons_seen(
    round_table_row: Link,
    floorperson_id: Text,
    event_table_row: Link,
    *,
    event_person_id: Text | None = None,
    event_role: Text | None = None,
) -> Many:
    """Names of the floorpersons, and of those above them, that the record of the table's day tells of."""
    told = (round_table_row, floorperson_id)
    if event_person_id is None or event_role is None:
        return _lists(told)
    return _lists(told, (event_table_row, _where(event_person_id, _claims_the_floor(event_role))))


@derived(per="table")
def players_on_the_floor(
    wager_table_row: Link,
    hand_table_row: Link,
    event_table_row: Link,
    *,
    wager_player_id: Text | None = None,
    hand_player_id: Text | None = None,
    event_player_id: Text | None = None,
    event_person_id: Text | None = None,
    event_verified_by: Text | None = None,
    validated_by: Text | None = None,
) -> Many:
    """Names of players of the table's day who also did, verified or validated something there."""
    players = (
        (wager_table_row, wager_player_id),
        (hand_table_row, hand_player_id),
        (event_table_row, event_player_id),
    )
    acting = (
        (event_table_row, event_person_id),
        (event_table_row, event_verified_by),
        (wager_table_row, validated_by),
    )
    names = _all_names(*players, *acting)
    both = np.intersect1d(_numbered(names, *players), _numbered(names, *acting))
    return _lists_of(both, names, wager_table_row.parents)


def _claims_the_floor(role: Text) -> Bools:
    return certainly(role.is_("floorperson", "pit_manager"))


def _where(names: Text, chosen: Bools) -> Text:
    return Codes(np.where(chosen, names.codes, np.int32(-1)), names.names)


def _lists(*named: Named) -> Many:
    """List every name that the rows of each parent bear once; missing where none bears one."""
    names = _all_names(*named)
    return _lists_of(_numbered(names, *named), names, named[0][0].parents)


def _all_names(*named: Named) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for _, column in named if column is not None for name in column.names))


def _numbered(names: tuple[str, ...], *named: Named) -> Numbers:
    """Every pair of a parent and one of the names, as one number each."""
    place = {name: code for code, name in enumerate(names)}
    found = [np.empty(0, dtype=np.int64)]
    for rows, column in named:
        if column is not None:
            codes = np.array([*(place[name] for name in column.names), -1], dtype=np.int64)[column.codes]
            there = (rows.rows >= 0) & (codes >= 0)
            found.append(rows.rows[there] * np.int64(len(names)) + codes[there])
    return np.unique(np.concatenate(found))


def _lists_of(pairs: Numbers, names: tuple[str, ...], parents: int) -> Many:
    parent, code = np.divmod(pairs, max(len(names), 1))
    return groups.listed(Link(parent, parents), Codes(code.astype(np.int32), names))


# ---------------------------------------------------------------------------------- who somebody is


def among(names: Text, lists: Many) -> Bools:
    """Where a name is in the list beside it."""
    place = {name: code for code, name in enumerate(lists.names)}
    codes = np.array([*(place.get(name, -2) for name in names.names), -2], dtype=np.int64)[names.codes]
    found: Bools = (lists.values == codes[:, None]).any(axis=1)
    return found


def who(by: Text, assigned: Many, seen: Many, players: Many, *dealers: Text | None) -> Text:
    """Say which of WHO each person is.

    Missing where nobody is named, and where the log names no floorperson at all at the table that day.
    """
    deals = np.zeros(len(by), dtype=bool)
    for dealer in dealers:
        deals |= certainly(by.same_as(dealer)) if dealer is not None else False
    plays, has_the_floor = among(by, players), among(by, seen)
    found = np.where(seen.known, WHO.index(IN_DOUBT), -1)
    found[has_the_floor] = WHO.index(ABOVE)
    found[among(by, assigned)] = WHO.index(ASSIGNED)
    found[plays] = np.where(has_the_floor[plays], WHO.index(IN_DOUBT), WHO.index(PLAYER))
    found[deals] = WHO.index(DEALER)
    return Codes(np.where(by.codes < 0, -1, found).astype(np.int32), WHO)


def or_nobody(person: Text, by: Text, names_complete: Flag) -> Text:
    """Say that it was nobody where no name is on record although all of them are said to be."""
    nobody = (by.codes < 0) & certainly(names_complete)
    return Codes(np.where(nobody, WHO.index(NOBODY), person.codes).astype(np.int32), WHO)


@derived(per="round")
def floor_told(first_card_at: Moment, round_place: Count, floorperson_id: Text) -> Moments:
    """When and at which gaming table each round was dealt that names a floorperson."""
    return Moments(first_card_at, integers(round_place.values, known(round_place) & known(floorperson_id)))


@derived(per="round")
def floor_held(first_card_at: Moment, round_place: Count, floorperson_id: Text) -> Moments:
    """When each round was dealt, by gaming table and floorperson."""
    return Moments(first_card_at, groups.numbers_at(round_place, floorperson_id))


@derived(per="event")
def another_had_the_floor(
    event_verified_by: Text,
    event_place: Count,
    happening: Moments,
    dealing: Moments,
    floor_told: Moments,
    floor_held: Moments,
) -> Flag:
    """The rounds just before and just after the event name another floorperson than who verified it.

    Not so where one of them names nobody, or there is none on either side.
    """
    by_him = Moments(happening.at, groups.numbers_at(event_place, event_verified_by))
    another, none = [], []
    for nearest in (groups.last_before, groups.first_after):
        at, told, held = (
            take(rounds.at, nearest(asked, rounds, is_known(rounds.at)))
            for asked, rounds in ((happening, dealing), (happening, floor_told), (by_him, floor_held))
        )
        another.append(certainly(told == at) & ~certainly(held == at))
        none.append(~known(at))
    found = (another[0] | none[0]) & (another[1] | none[1]) & (another[0] | another[1])
    return booleans(found & known(event_verified_by))


@derived(per="event")
def verifier(
    event_verified_by: Text,
    floorpersons_assigned: Many,
    floorpersons_seen: Many,
    players_on_the_floor: Many,
    another_had_the_floor: Flag,
    complete_column_event_verified_by: Flag,
    *,
    event_person_id: Text | None = None,
    shoes_first_dealer: Text | None = None,
    decks_first_dealer: Text | None = None,
) -> Text:
    """Who the person is that verified the event; the dealer is who did it, or dealt first from the shoe.

    Of an event that names no shoe, who dealt first from its deck.  Assigned is whom the round before or after
    it names, if they tell: not who had the floor at another hour.
    """
    found = who(
        event_verified_by,
        floorpersons_assigned,
        floorpersons_seen,
        players_on_the_floor,
        event_person_id,
        _first_told(shoes_first_dealer, decks_first_dealer),
    )
    relieved = certainly(found.is_(ASSIGNED)) & certainly(another_had_the_floor)
    then = Codes(np.where(relieved, WHO.index(ABOVE), found.codes).astype(np.int32), WHO)
    return or_nobody(then, event_verified_by, complete_column_event_verified_by)


def _first_told(of_shoe: Text | None, of_deck: Text | None) -> Text | None:
    if of_shoe is None or of_deck is None:
        return of_deck if of_shoe is None else of_shoe
    return or_else(of_shoe, of_deck)


@derived(per="event")
def role(
    event_role: Text,
    players_on_the_floor: Many,
    *,
    floorpersons_assigned: Many | None = None,
    event_person_id: Text | None = None,
    shoes_first_dealer: Text | None = None,
) -> Text:
    """Role of the event's person, set right where a floorperson has the name of the dealer or of a player."""
    if event_person_id is None:
        return event_role
    claims = _claims_the_floor(event_role)
    plays = among(event_person_id, players_on_the_floor)
    if floorpersons_assigned is not None:
        plays &= ~among(event_person_id, floorpersons_assigned)
    found = np.where(claims & plays, WHO.index(PLAYER), -1)
    if shoes_first_dealer is not None:
        found[claims & certainly(event_person_id.same_as(shoes_first_dealer))] = WHO.index(DEALER)
    return or_else(Codes(found.astype(np.int32), WHO), event_role)


@derived(per="event")
def role_by_name(
    players_on_the_floor: Many,
    *,
    event_role: Text | None = None,
    floorpersons_assigned: Many | None = None,
    event_person_id: Text | None = None,
    shoes_first_dealer: Text | None = None,
) -> Text:
    """Role of the person whose name the event's is, where it tells none: dealer, player or floorperson.

    Missing where it is the name of nobody whom the day's record of the table shows as one, or as several.
    """
    nobody, roles = np.zeros(len(players_on_the_floor), dtype=bool), ("dealer", "player", "floorperson")
    if event_person_id is None:
        return Codes(np.full(len(nobody), -1, dtype=np.int32), roles)
    deals = nobody if shoes_first_dealer is None else certainly(event_person_id.same_as(shoes_first_dealer))
    has_the_floor = nobody if floorpersons_assigned is None else among(event_person_id, floorpersons_assigned)
    shown = np.array([deals, among(event_person_id, players_on_the_floor), has_the_floor])
    untold = ~nobody if event_role is None else ~known(event_role)
    one = untold & (shown.sum(axis=0) == 1)
    return Codes(np.where(one, shown.argmax(axis=0), -1).astype(np.int32), roles)


# --------------------------------------------------------------------------------------- the duties


def may(person: Text, *allowed: str) -> Flag:
    """Whether a person may do it: one of those allowed, and neither the dealer nor a player.

    Not known of anybody else, who may be a floorperson though nothing shows it.
    """
    right = certainly(person.is_(*allowed))
    return booleans(right, right | certainly(person.is_(DEALER, PLAYER, NOBODY)))


def is_unshown(person: Text, *allowed: str) -> Flag:
    """Whether somebody is named who may be one of those allowed, though nothing shows it: for review."""
    return booleans(certainly(~person.is_(*allowed, DEALER, PLAYER, NOBODY)))


def least_verified(
    rows: Link, at: Moment, where: Flag, verifier: Text, allowed: tuple[str, ...] = (ASSIGNED,)
) -> Rows:
    """Row of the chosen child whose verification is judged: of several the gravest, as none cures another.

    rows, at, where  children, when they happened, and which are chosen; -1 where there is none
    allowed  who may verify
    """
    wrong = verifier.is_(DEALER, PLAYER, NOBODY)
    unshown, other = is_unshown(verifier, *allowed), booleans(~certainly(verifier.is_(*allowed)))
    # What somebody did wrong stays so whatever the record may lack.
    found = groups.row_of_latest(Link(rows.rows, rows.parents), at, where & wrong)
    for which in (where & unshown, where & other, where):
        found = np.where(found < 0, groups.row_of_latest(rows, at, which), found)
    return found


def verified(when: Flag, person: Text, observed: str) -> Verdict:
    """Judge that the floorperson assigned to the table verified the dealer's work.

    when  where the work was done; observed says it, and who verified
    """
    return Verdict(
        applies=when,
        holds=may(person, ASSIGNED),
        observed=observed,
        required="verification by the floorperson assigned to the table",
        review=is_unshown(person, ASSIGNED),
    )
