"""Shoes of an Over/Under table: ordinary ones, and how the shoe before ended."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.fits import unprepared
from sample_logs.planters.places import Place, shoe_events

MANY = 4  # rounds a shoe must have to be worth breaking

_PLAIN = unprepared(
    "decks_opened", "idle_started", "recut_ordered", "device_jam", "device_failed", "shuffle_directed"
)


def ordinary(kind: str, *fits: Fits) -> Place:
    """Events that prepare a shoe from which enough rounds were dealt.

    No new decks were opened for it, the table did not lie idle, nothing was cut again and no device failed.
    """
    return shoe_events(kind, _before_play, _PLAIN, *fits)


def _before_play(case: Case) -> bool:
    rounds = case.rounds_of_shoe
    return len(rounds) >= MANY and bool(case.row["event_at"] < rounds[0]["first_card_at"])


def by_hand(case: Case) -> bool:
    """The table has no device."""
    return not case.setup.device


def covered(case: Case) -> bool:
    """The cover card of the shoe came out."""
    return bool(case.preparing("cover_card_out"))


def next_shoe(shoe: str, step: int = 1) -> str:
    """Name the shoe dealt so many after another at a table on one day."""
    stem, _, number = shoe.rpartition("-S")
    return f"{stem}-S{int(number) + step:02d}"


def cover_card_before(case: Case) -> str:
    """Position at which the cover card of the shoe before came out; empty if it did not."""
    shoe = next_shoe(case.shoe, -1)
    if case.draft.events("shuffle_directed", event_shoe_id=shoe):
        return ""
    out = case.draft.events("cover_card_out", event_shoe_id=shoe)
    return str(out[-1]["event_position"]) if out else ""


def directed_before(case: Case) -> bool:
    """The shoe before ended by a directed shuffle."""
    shoe = next_shoe(case.shoe, -1)
    out = case.draft.events("cover_card_out", event_shoe_id=shoe)
    return bool(case.draft.events("shuffle_directed", event_shoe_id=shoe)) and not out
