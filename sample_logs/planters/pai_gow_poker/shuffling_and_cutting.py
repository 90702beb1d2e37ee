"""§ 645a.5(a)-(g): shuffles not made, cuts offered, made and repeated wrongly, idle decks."""

from sample_logs.planters import cuts
from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import going_on, in_play, two_decks
from sample_logs.planters.draft import after
from sample_logs.planters.edits import its_round, prepared_by, time, without_preparing
from sample_logs.planters.fits import all_of, once, prepared, setup_is, unprepared
from sample_logs.planters.idle_tables import idle_until_closed
from sample_logs.planters.places import decks, rounds

_BEGUN = unprepared("first_player_arrived", "table_opened")
_CUT = all_of(prepared("cut"), _BEGUN, cuts.offered_once)


def _several(case: Case) -> bool:
    return bool(_CUT(case)) and len(case.preparing("cut_offered")[0]["event_seated"]) > 1


def _not_the_bank(case: Case) -> bool:
    """A bank at a table with others, of whom the lowest seated does not bank."""
    if not (_several(case) and case.banked):
        return False
    seated = case.preparing("cut_offered")[0]["event_seated"]
    return bool(min(seated, key=int) != case.round["bank_position"])


def _not_first(case: Case) -> bool:
    """The game begins with several players seated, and the one farthest to the right did not come first."""
    if not (cuts.offered_once(case) and case.preparing("table_opened")):
        return False
    offer = case.preparing("cut_offered")[0]
    return bool(max(offer["event_seated"], key=int) != offer["event_positions"][0])


def _offered_twice(case: Case) -> None:
    (offer,) = case.preparing("cut_offered")
    offer["event_positions"] = offer["event_positions"] * 2


def _five_below(case: Case) -> None:
    (cut,) = case.preparing("cut")
    case.prepare("cover_card_placed", after(cut["event_at"], 900), event_cards_below=5)


def _directed(case: Case) -> None:
    (shuffle,) = case.preparing("shuffled")
    case.prepare("shuffle_directed", after(shuffle["event_at"], 200), event_role="floorperson")


_BY_DEVICE = rounds(setup_is(device=True, decks=1), prepared("shoe_loaded"), _BEGUN)
_CUT_LATE = time(prepared_by("cut"), "event_at", its_round, "first_card_at", 1500)
_CUT_ALONE = decks(going_on, once("cut"), unprepared("cover_card_placed"))
_IDLE = all_of(prepared("idle_started"), setup_is(device=False))
_IDLE_DEVICE = decks(setup_is(device=True), two_decks, prepared("idle_started"))
_FIRST_CUT = decks(prepared("table_opened"), once("cut_offered"))
_DEALER_BANKS = decks(_several, lambda c: not c.banked)
_CUT_ONCE = decks(in_play, once("cut"), unprepared("cover_card_placed"))
_IDLE_SPREAD = decks(_IDLE, prepared("cards_spread"))
_IDLE_WASHED = decks(_IDLE, prepared("cards_washed"))

CHANGES = (
    Change("645a.5(a)", "not shuffled", _BY_DEVICE, without_preparing("shuffled")),
    Change("645a.5(a)[directed shuffle]", "directed shuffle not made", decks(in_play), _directed),
    Change("645a.5(b)(2)", "cut during the deal", _CUT_ALONE, _CUT_LATE),
    Change("645a.5(c)", "dealer cut when one player had been asked", decks(_several), cuts.dealer_at_once),
    Change("645a.5(d)", "cut offered twice to one", _FIRST_CUT, _offered_twice),
    Change("645a.5(d)(1)", "another than the first player offered", decks(_not_first), cuts.highest_first),
    Change("645a.5(d)(2)", "bank not offered first", decks(_not_the_bank), cuts.lowest_first),
    Change("645a.5(d)(3)", "lowest seat offered first", _DEALER_BANKS, cuts.lowest_first),
    Change("645a.5(e)", "cut nine cards from the bottom", decks(_CUT), cuts.nine_below),
    Change("645a.5(e)", "cut nine cards from the top", decks(_CUT), cuts.nine_above),
    Change("645a.5(e)[additional cover card]", "five cards below the cover card", _CUT_ONCE, _five_below),
    Change("645a.5(f)", "recut ordered by the dealer", decks(_CUT), cuts.recut("dealer", 1200)),
    Change("645a.5(g)", "cards not spread", _IDLE_SPREAD, without_preparing("cards_spread")),
    idle_until_closed("645a.5(g)[until it closes]"),
    Change("645a.5(g)(1)", "cards not washed", _IDLE_WASHED, without_preparing("cards_washed")),
    Change("645a.5(g)(2)", "idle deck not stacked", _IDLE_DEVICE, without_preparing("cards_stacked")),
)
