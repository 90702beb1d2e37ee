"""Decks of a poker table: how the deck of a round was prepared, and what is common to all its games."""

from collections.abc import Callable

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.draft import Row, after
from sample_logs.planters.fits import all_of, once, unprepared

in_play = all_of(
    unprepared("idle_started", "decks_received", "table_opened", "recut_ordered", "device_jam"),
    once("shuffled"),
)
"""A deck that was only shuffled anew, at a table where the game was going on."""


def going_on(case: Case) -> bool:
    """The deck was not new, at a table that did not lie idle."""
    return not case.preparing("idle_started", "decks_received")


def one_deck(case: Case) -> bool:
    """One deck is dealt at the table, round after round."""
    return bool(case.setup.decks == 1)


def two_decks(case: Case) -> bool:
    """Two decks are dealt in turns."""
    return bool(case.setup.decks == 2)


def dealt(method: str) -> Fits:
    """Rounds dealt in this way."""
    return lambda case: case.round["dealing_method"] == method


def removals(case: Case) -> list[Row]:
    """Events of the removal of the deck."""
    return case.preparing("decks_removed")


def deck_stays(removed: Callable[[Case], list[Row]]) -> Callable[[Case], None]:
    """Deal one more round from the deck before the new one, which is shuffled for it."""

    def edit(case: Case) -> None:
        case.drop(removed(case))
        if case.next:
            case.next["deck_id"] = case.round["deck_id"]
            for shuffle in case.draft.events("shuffled", event_shoe_id=case.next["shoe_id"]):
                shuffle["event_deck_id"] = case.round["deck_id"]

    return edit


def shuffled_by_hand(case: Case, row: Row) -> list[Row]:
    """Shuffle a round's deck by hand."""
    row["shuffle_method"] = "manual"
    found = case.draft.events("shuffled", event_shoe_id=row["shoe_id"])
    for shuffle in found:
        verified = row["floorperson_id"]
        shuffle.update(event_method="manual", event_device_id=None, event_verified_by=verified)
    return found


def take_turns(case: Case) -> bool:
    """Two decks take turns in a shoe, and the round is played like the next."""
    shoe = case.setup.decks == 2 and case.setup.dealing != "hand" and in_play(case)
    return bool(shoe and case.next is not None and in_play(case.of(case.next)))


def cut_anew(case: Case, shuffle: Row, **by: object) -> None:
    """Let a deck be cut after it was shuffled."""
    parts = {"event_cards_above": 30, "event_cards_below": 23, "event_cover_cards": 2}
    at, deck = after(shuffle["event_at"], 200), shuffle["event_deck_id"]
    case.draft.add_event(shuffle, "cut", at, event_deck_id=deck, **by, **parts)
