"""§ 645a.7: wagers that may not be made, wagers made late, and two areas of one player."""

from sample_logs.planters import taken_down
from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import Row
from sample_logs.planters.edits import put, row
from sample_logs.planters.fits import seen, setup_is, where
from sample_logs.planters.hands_as_set import lone_pair, set_otherwise
from sample_logs.planters.places import hands, rounds, wagers
from sample_logs.planters.settling import main
from sample_logs.planters.wagers_made import both_areas, optional_only, placed_late, raised_late, without_main


def _not_filed(kind: str) -> Fits:
    """Small losing wagers of another kind, that are no Qualifying Wagers, where one is not offered."""

    def fits(case: Case) -> bool:
        other = case.row["wager_kind"] in ("pai_gow_insurance", "protection")
        lost = case.row["wager_outcome"] == "lose" and case.row["wager_amount"] < 500
        return other and lost and kind not in case.setup.wagers

    return fits


def _areas(case: Case) -> list[Row]:
    """Main wagers of the player of the row, at the lower area first."""
    mine = [w for w in case.wagers if w["wager_player_id"] == case.row["wager_player_id"]]
    mains = [w for w in mine if w["wager_kind"] == case.main]
    return sorted(mains, key=lambda w: int(w["wager_position"]))


def _two_areas(case: Case) -> bool:
    areas = _areas(case) if main(case) and case.seen else []
    return len(areas) == 2 and areas[1] is case.row


def _set_out_of_order(case: Case) -> None:
    one, other = (case.hands[w["wager_position"]] for w in _areas(case))
    one["hand_set_at"], other["hand_set_at"] = other["hand_set_at"], one["hand_set_at"]


def _pair(case: Case) -> tuple[Row, Row] | None:
    """Hands of two players side by side with a Pai Gow Poker Wager each, set in the order of the stakes."""
    mains = {w["wager_position"]: w for w in case.wagers if w["wager_kind"] == case.main}
    for seat in "12345":
        one, other = mains.get(seat), mains.get(str(int(seat) + 1))
        if one is None or other is None:
            continue
        hands = case.hands[seat], case.hands[other["wager_position"]]
        times = [h["hand_set_at"] for h in hands]
        if one["wager_amount"] > other["wager_amount"] and None not in times and times[0] <= times[1]:
            return hands
    return None


def _takes_both(case: Case) -> None:
    one, other = _pair(case) or ({}, {})
    case.give(other["hand_position"], one["hand_player_id"])


def _one_area_each(case: Case) -> bool:
    plain = not case.setup.adjacent_areas and not case.banked and not case.events("envy_acknowledged")
    return plain and not getattr(case.setup, "player_bank", False) and _pair(case) is not None


def _changed_after(case: Case) -> None:
    """Record that the player first laid his hands down another way."""
    laid: Row = {"set_high": case.row["set_high"], "set_low": case.row["set_low"]}
    set_otherwise(laid)
    case.row.update(first_high=laid["set_high"], first_low=laid["set_low"])


_AGAINST_DEALER = where(lambda c: main(c) and not c.banked)
_PLAYERS = where(lambda c: c.row["hand_position"] != "dealer" and c.row["set_high"] and not c.banked)
_CHALLENGE = setup_is(variant="emperors_challenge")
_PROTECTION = wagers(_not_filed("protection"), _CHALLENGE)
_TREASURE = wagers(_not_filed("emperors_treasure"), _CHALLENGE, seen, lambda c: lone_pair(c.hand))
_SINGLE_AREAS = rounds(_one_area_each)
_TWO_AREAS = wagers(_two_areas)

CHANGES = (
    *taken_down.settled_all_the_same("645a.7(c)"),
    taken_down.too_late("645a.7(c)"),
    taken_down.left_alone("645a.7(d)", optional_only),
    Change("645a.7(a)", "spoken wager", wagers(main), put(row, wager_form="verbal_cash")),
    Change("645a.7(c)", "placed after no more bets", wagers(main), placed_late(900)),
    Change("645a.7(c)", "raised after no more bets", wagers(main), raised_late(900)),
    Change("645a.7(d)", "optional wager alone", wagers(optional_only), without_main),
    Change("645a.7(e)(5)", "EZ wager at another table", _PROTECTION, put(row, wager_kind="protection")),
    Change("645a.7(e)", "wager that is not filed", _TREASURE, put(row, wager_kind="emperors_treasure")),
    Change("645a.7(f)", "two areas where that is not filed", _SINGLE_AREAS, _takes_both, position=both_areas),
    Change("645a.7(f)[order of setting]", "smaller wager's hand set first", _TWO_AREAS, _set_out_of_order),
    Change("645a.7(f)[set hands stay]", "hands changed", hands(_PLAYERS), _changed_after),
    missing("645a.7(a)", "form of a wager", wagers(_AGAINST_DEALER), "wager_form"),
    missing("645a.7(c)", "time a wager was placed", wagers(_AGAINST_DEALER), "wager_placed_at"),
)
