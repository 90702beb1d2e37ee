"""Breaches of what people attest at the table, where the record shows them."""

from sample_logs.planters import voids
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt, going_on, two_decks
from sample_logs.planters.draft import after
from sample_logs.planters.edits import its_round, put, row, time, without_preparing
from sample_logs.planters.fits import no_envy, prepared
from sample_logs.planters.places import hands, rounds, wagers

_SECTIONS = (
    # method, dealt face down, stacks without a wager
    ("manual_shoe", "645a.8(d)[face down]", "645a.8(g)[recorded]"),
    ("hand", "645a.9(b)[face down]", "645a.9(f)[recorded]"),
    ("automated_shoe", "645a.10(c)[face down]", "645a.10(f)[recorded]"),
)


def _players(case: Case) -> bool:
    """A hand that a player plays, who does not bank."""
    return case.position in case.played and case.position not in ("dealer", case.round["bank_position"])


def _vacant(case: Case) -> bool:
    return case.position not in case.played | {"dealer"} and case.row["card_count"] == 7


def _leaves(case: Case) -> None:
    at = after(case.hand["hand_set_at"], 100)
    case.add("player_left", at, event_player_id=case.row["wager_player_id"], event_position=case.position)


def _one_wager(case: Case) -> bool:
    """The only wager of a player who set his hands against the dealer."""
    player = case.row["wager_player_id"]
    alone = sum(wager["wager_player_id"] == player for wager in case.wagers) == 1
    return alone and not case.banked and case.position != "dealer" and bool(case.hand["hand_set_at"])


def _lies_on(case: Case) -> bool:
    """A wager whose player has no other, in a round that another one follows."""
    ended = case.row["wager_outcome"] in ("win", "lose", "push")
    return _one_wager(case) and ended and case.next is not None and case.seen


def _after_completed(case: Case) -> bool:
    """A round whose round before was not void, so that its cards went to the rack."""
    return case.before is not None and not case.before["void"]


def _racked_next_round(case: Case) -> None:
    assert case.next is not None
    case.hand["hand_racked_at"] = after(case.next["first_card_at"], 500)


_ONE_UP = put(row, card_face_up=[False] * 6 + [True])
_TURNED_UP = time(row, "hand_revealed_at", its_round, "settled_at", -100)
_LIES_ON = wagers(_lies_on, no_envy)
_TWO_DECKS = rounds(two_decks, going_on, _after_completed, prepared("rack_cleared"))

CHANGES = (
    *(
        change
        for method, face_down, idle in _SECTIONS
        for change in (
            Change(
                face_down,
                "a card dealt face up",
                hands(dealt(method), _players),
                _ONE_UP,
                # A round dealt from the hand has to be void then: what it paid is told with it.
                money=voids.kept if method == "hand" else None,
            ),
            Change(idle, "vacant stack turned up", hands(dealt(method), _vacant), _TURNED_UP),
        )
    ),
    Change("645a.3(b)(4)[emptied]", "rack not emptied", _TWO_DECKS, without_preparing("rack_cleared")),
    Change("645a.7(b)[left]", "player leaves in mid-round", wagers(_one_wager), _leaves, per="hand"),
    Change("645a.11(g)[before the next round]", "cards lie on", _LIES_ON, _racked_next_round),
)
