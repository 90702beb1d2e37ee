"""§§ 686a.5 and .7(a), (d): shuffles, cuts and cover cards, and the round with the cover card."""

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.cuts import BY_DEALER, by_player, nine_above, nine_below
from sample_logs.planters.draft import after
from sample_logs.planters.edits import left_out, prepared_by, put, row, time
from sample_logs.planters.fits import prepared, unprepared, with_event
from sample_logs.planters.over_under.shoes_in_play import (
    by_hand,
    cover_card_before,
    covered,
    directed_before,
    ordinary,
)
from sample_logs.planters.places import rounds, shoe_events
from sample_logs.planters.voids import call_void


def _directed_in_vain(case: Case) -> None:
    """Direct a shuffle in the middle of the shoe, which is dealt on until its cover card comes out."""
    third = case.rounds_of_shoe[2]
    at = after(third["settled_at"], 1000)
    case.draft.add_event(case.row, "shuffle_directed", at, event_role="floorperson")


# ------------------------------------------------------------------------------ offers of the cut


def _from_right(case: Case) -> bool:
    """The cut was offered from the highest of several seats, as where nobody is named."""
    seated = case.row["event_seated"]
    return len(seated) > 1 and case.row["event_positions"][0] == max(seated)


def _asked_only(case: Case, seat: str) -> None:
    """Let the only one who was asked cut."""
    case.row["event_positions"] = [seat]
    (cut,) = case.preparing("cut")
    cut.update(by_player(seat), event_player_id=None)


def _dealer_cut(case: Case) -> None:
    """Let the dealer cut after the highest seat only was asked, where nobody is named."""
    case.row["event_positions"] = case.row["event_positions"][:1]
    (cut,) = case.preparing("cut")
    cut.update(BY_DEALER)


def _first_of_day(case: Case) -> bool:
    """The first cut of a table's day, offered with several seated."""
    day = {"table_id": case.table_id, "gaming_day": case.row["gaming_day"]}
    return len(case.row["event_seated"]) > 1 and bool(case.draft.events("table_opened", **day))


def _lowest(case: Case) -> None:
    _asked_only(case, min(case.row["event_seated"]))


def _named(case: Case) -> bool:
    """Only the player was asked, of several, at whose box the cover card appeared."""
    one = len(case.row["event_positions"]) == 1 and len(case.row["event_seated"]) > 1
    return one and cover_card_before(case) not in ("", "dealer") and not _from_right(case)


def _another(case: Case) -> None:
    """Offer the cut to another player than the one at whose box the cover card appeared."""
    _asked_only(case, next(s for s in case.row["event_seated"] if s != case.row["event_positions"][0]))


# --------------------------------------------------------------------------------- the cover card


def _out_a_round_early(case: Case) -> None:
    before_last = case.rounds_of_shoe[-2]
    (out,) = case.preparing("cover_card_out")
    out.update(event_round_id=before_last["round_id"], event_at=after(before_last["first_card_at"], 350))


def _given_up(case: Case) -> None:
    """Declare the round void for no reason, and give every stake back."""
    call_void(case)
    case.round["void_reason"] = None


_FIRST_CUT = shoe_events(
    "cut_offered", prepared("decks_opened"), unprepared("idle_started", "recut_ordered"), _first_of_day
)
_WITH_COVER = rounds(with_event("cover_card_out"))
_COVERED, _CUT = ordinary("cover_card_placed", covered), ordinary("cut")
_NOBODY = ordinary("cut_offered", _from_right, lambda c: cover_card_before(c) == "dealer")
_DIRECTED = ordinary("cut_offered", _from_right, directed_before)
_LOADED_EARLY = time(row, "event_at", prepared_by("cover_card_placed"), "event_at", -5000)
_SHUFFLED_LATE = time(row, "event_at", prepared_by("cover_card_placed"), "event_at", 2000)
_NO_DEPTH = put(row, event_cards_above=None, event_cards_below=None)
_TOO_LOW = put(row, event_cards_above=312 - 77, event_cards_below=77)
_ARRIVAL = "another player than the first arrival asked"
_HAD_COVER = "another player than he who had the cover card asked"
_NOT_OFFERED_AGAIN = "shuffled again between cut and loading"
_NOT_MADE = "a shuffle that was directed not made"
_LOADED = ordinary("shoe_loaded")
_RECUT = shoe_events("recut_ordered")

CHANGES = (
    Change("686a.5(a)", "a shoe dealt without a shuffle", ordinary("shuffled", by_hand), left_out),
    Change("686a.5(a)[directed shuffle]", _NOT_MADE, ordinary("shoe_loaded", covered), _directed_in_vain),
    Change("686a.5(b)", "dealer cut though others had not been asked", _NOBODY, _dealer_cut),
    Change("686a.5(b)[after the shuffle]", _NOT_OFFERED_AGAIN, ordinary("shuffled"), _SHUFFLED_LATE),
    Change("686a.5(c)(1)", _ARRIVAL, _FIRST_CUT, lambda c: _asked_only(c, max(c.row["event_seated"]))),
    Change("686a.5(c)(2)", _HAD_COVER, ordinary("cut_offered", _named), _another),
    Change("686a.5(c)(3)", "lowest seat asked after a cover card at no box", _NOBODY, _lowest),
    Change("686a.5(c)(4)", "lowest seat asked after a directed shuffle", _DIRECTED, _lowest),
    Change("686a.5(d)", "cut nine cards from the bottom", _CUT, nine_below),
    Change("686a.5(d)", "cut nine cards from the top", _CUT, nine_above),
    Change("686a.5(d)[cover card]", "cover card 77 cards above the bottom", _COVERED, _TOO_LOW),
    Change("686a.5(d)[loading]", "loaded before the cover card was inserted", _LOADED, _LOADED_EARLY),
    Change("686a.5(e)", "recut required by the dealer", _RECUT, put(row, event_role="dealer")),
    Change("686a.5(f)", "a round after the one with the cover card", _COVERED, _out_a_round_early),
    Change("686a.7(d)", "round with the cover card given up", _WITH_COVER, _given_up, of_round=True),
    Change("686a.5(d)", "missing depth of the cut", _CUT, _NO_DEPTH, outcome="unknown"),
)
