"""§ 627a.5: shuffles, cuts, cover cards and burns done wrongly, and idle tables."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.cuts import BY_DEALER, by_player, nine_above, nine_below
from sample_logs.planters.draft import NoPlaceError, after
from sample_logs.planters.edits import add_to, doing, left_out, put, row, verified_by_doer, without_preparing
from sample_logs.planters.fits import row_is, setup_is, where
from sample_logs.planters.idle_tables import idle_until_closed
from sample_logs.planters.places import Place, shoe_events

_MANY = 4  # rounds a shoe must have to be worth breaking


def _in_play(kind: str, *fits: Fits) -> Place:
    """Events that prepare a shoe from which enough rounds were dealt."""
    return shoe_events(kind, lambda case: len(case.rounds_of_shoe) >= _MANY, *fits)


def _lowest_first(case: Case) -> None:
    """Offer the cut to the lowest seat, which takes it."""
    lowest = min(case.row["event_seated"], key=int)
    case.row["event_positions"] = [lowest]
    (cut,) = case.preparing("cut")
    cut.update(by_player(lowest))


def _dealer_cut(case: Case) -> None:
    """Let the dealer cut after only the highest seat was asked."""
    case.row["event_positions"] = case.row["event_positions"][:1]
    (cut,) = case.preparing("cut")
    cut.update(BY_DEALER, event_person_id=case.row["event_person_id"])


def _thirteen_below(case: Case) -> None:
    """Insert the second cover card one card too low."""
    case.row["event_cards_above"] += case.row["event_cards_below"] - 13
    case.row["event_cards_below"] = 13


def _recut_late(case: Case) -> None:
    """Order a recut after the cards went into the shoe."""
    (cut,) = case.preparing("cut")
    at, its_own = case.row["event_at"], ("event_kind", "event_at", "event_number", "event_shoe_id")
    again = {k: v for k, v in cut.items() if k.startswith("event_") and k not in its_own}
    case.draft.add_event(case.row, "recut_ordered", after(at, 4000), event_role="floorperson")
    case.draft.add_event(case.row, "cut", after(at, 8000), **again)


# -------------------------------------------------------------------------------- idle tables


def _leave_out_later(case: Case, kind: str) -> None:
    """Leave out an event between the idle spell and the next shuffle."""
    later = [e for e in case.preparing(kind) if e["event_at"] > case.row["event_at"]]
    if not later:
        message = f"{case.shoe} has no {kind} to leave out"
        raise NoPlaceError(message)
    case.drop(later)


def _not_stacked(case: Case) -> None:
    """Put the swept batch into the shuffling device without stacking it."""
    _leave_out_later(case, "cards_stacked")


_RESUMED = where(lambda c: c.row["event_at"] < c.rounds_of_shoe[0]["first_card_at"])
"""Play went on after the idle spell."""
_MANUAL = _in_play("shuffled", row_is(event_method="manual"), lambda c: not c.preparing("idle_started"))
"""At an idle table a shuffle that is left out is a breach of § 627a.5(g)(1) too."""
_SEATED = _in_play("cut_offered", lambda c: len(c.row["event_seated"]) > 1)
_CUT, _BURN = _in_play("cut"), _in_play("burn")
_IDLE = _in_play("idle_started", setup_is(device=False), _RESUMED)
_IDLE_DEVICE = _in_play("idle_started", setup_is(device=True), _RESUMED)
_COVER = _in_play("cover_card_placed")
_VERIFIED_HIMSELF = verified_by_doer(row)
_PICTURE = _in_play("burn", lambda c: c.row["event_card"][0] in "TJQK")
_NOT_SPREAD = without_preparing("cards_spread", "spread_requested")
_NOT_WASHED = doing(lambda c: _leave_out_later(c, "cards_washed"))

CHANGES = (
    Change("627a.5(a)", "a shoe dealt without a shuffle", _MANUAL, left_out),
    Change("627a.5(a)[verification]", "a manual shuffle verified by the dealer", _MANUAL, _VERIFIED_HIMSELF),
    Change("627a.5(b)", "cut offered to a lower seat first", _SEATED, _lowest_first),
    Change("627a.5(b)", "dealer cut though a player had not been offered the cut", _SEATED, _dealer_cut),
    Change("627a.5(c)", "cut nine cards from the bottom", _CUT, nine_below),
    Change("627a.5(c)", "cut nine cards from the top", _CUT, nine_above),
    Change("627a.5(d)", "second cover card thirteen cards above the bottom", _COVER, _thirteen_below),
    Change("627a.5(e)", "recut ordered when the shoe was loaded", _in_play("shoe_loaded"), _recut_late),
    Change("627a.5(f)", "one card too few burned", _BURN, add_to(row, "event_count", -1)),
    Change("627a.5(f)", "a picture burned as nothing", _PICTURE, put(row, event_count=0)),
    Change("627a.5(f)", "no burn before the first round", _BURN, left_out),
    Change("627a.5(g)", "no spread of the cards at an idle table", _IDLE, _NOT_SPREAD),
    idle_until_closed("627a.5(g)[until it closes]"),
    Change("627a.5(g)(1)", "cards of an idle table not washed", _IDLE, _NOT_WASHED),
    Change("627a.5(g)(2)", "cards of an idle table not stacked for the device", _IDLE_DEVICE, _not_stacked),
    missing("627a.5(b)", "players offered the cut", shoe_events("cut_offered"), "event_positions"),
    Change(
        "627a.5(c)",
        "missing depth of the cut",
        shoe_events("cut"),
        put(row, event_cards_above=None, event_cards_below=None),
        outcome="unknown",
    ),
    Change(
        "627a.5(d)",
        "missing place of the second cover card",
        shoe_events("cover_card_placed"),
        put(row, event_cards_above=None, event_cards_below=None),
        outcome="unknown",
    ),
    missing("627a.5(f)", "number of cards burned", shoe_events("burn"), "event_count"),
)
