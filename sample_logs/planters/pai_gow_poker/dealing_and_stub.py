"""§§ 645a.8 to .10: what is announced and locked before a deal, its order, and the cards left over."""

from sample_logs.planters.case import Case, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import dealt, deck_stays, going_on, in_play, one_deck, removals
from sample_logs.planters.edits import add_to, event, its_round, put, row, time, without, without_preparing
from sample_logs.planters.fits import with_event
from sample_logs.planters.places import rounds, wagers
from sample_logs.planters.taken_down import given_a_lammer
from sample_logs.planters.voids import one_collected

_SECTIONS = {"manual_shoe": "645a.8", "hand": "645a.9", "automated_shoe": "645a.10"}
_PARTS = {
    # what: manual shoe, from the hand, automated shoe
    "no more bets": ("(b)", "(a)(3)", "(a)(2)"),
    "lammer": ("(b)(1)", "(a)(3)(i)", "(a)(2)(i)"),
    "lock": ("(b)(2)", "(a)(3)(ii)", "(a)(2)(ii)"),
    "count": ("(b)(2)[count]", "(a)(3)(ii)[count]", "(a)(2)(ii)[count]"),
    "start": ("(c)", "(b)", "(b)"),
    "order": ("(d)", "(c)", "(c)"),
    "stub": ("(e)", "(d)", "(d)"),
    "exposed": ("(e)[not exposed]", "(d)[not exposed]", "(d)[not exposed]"),
    "removed": ("(f)[deck removed]", "(e)[deck removed]", "(e)[deck removed]"),
    "returned": ("(f)[wagers returned]", "(e)[wagers returned]", "(e)[wagers returned]"),
}


def _lone_lammer(case: Case) -> bool:
    """A Qualifying Wager in a round without hands that pay an Envy Bonus."""
    return bool(case.row["envy_lammer"]) and not case.events("envy_acknowledged")


def _swap_turns(case: Case) -> None:
    one, other = case.hands["1"], case.hands["2"]
    one["card_order"], other["card_order"] = other["card_order"], one["card_order"]


def _wrong_stub(case: Case) -> bool:
    """A round void because of the cards left over."""
    counts = {hand["card_count"] for hand in case.hands.values()}
    return bool(case.round["void"]) and case.round["stub_count"] in (3, 5) and counts == {7}


def _replaced(case: Case) -> bool:
    """The only deck was changed before another round."""
    return bool(removals(case)) and one_deck(case) and case.next is not None


_CLOSED_LATE = time(its_round, "no_more_bets_at", its_round, "first_card_at", 200)
_NO_LAMMER = put(row, envy_lammer=False, envy_lammer_at=None)
_LAMMER_LATE = time(row, "envy_lammer_at", its_round, "first_card_at", 3000)
_FOUND_LATE = time(event("start_position_found"), "event_at", its_round, "first_card_at", 2500)
_COUNTED_LATE = time(event("stub_counted"), "event_at", its_round, "settled_at", 500)
_CHIPS_DIFFER = add_to(event("progressive_counted"), "event_count", 1)
_EXPOSED = put(event("stub_counted"), event_disclosed=True)


def _by_method(method: Fits, cite: dict[str, str]) -> tuple[Change, ...]:
    every, lone = rounds(method), wagers(method, _lone_lammer)
    progressive = rounds(method, with_event("progressive_counted"))
    wrong = rounds(method, _wrong_stub, _replaced, any_round=True)
    return (
        Change(cite["no more bets"], "no more bets after the first card", every, _CLOSED_LATE),
        Change(cite["lammer"], "no Envy lammer", lone, _NO_LAMMER),
        given_a_lammer(cite["lammer"], method),
        Change(cite["lammer"], "Envy lammer during the deal", lone, _LAMMER_LATE),
        Change(cite["lock"], "progressive not locked", progressive, without("progressive_locked")),
        Change(cite["count"], "one chip more than wagers", progressive, _CHIPS_DIFFER),
        Change(cite["start"], "start found during the deal", every, _FOUND_LATE),
        Change(cite["start"], "start not determined", every, without("start_position_found")),
        Change(cite["order"], "two positions dealt out of turn", every, _swap_turns),
        Change(cite["stub"], "cards left over counted at the end", every, _COUNTED_LATE),
        Change(cite["exposed"], "cards left over exposed", every, _EXPOSED),
        Change(cite["removed"], "incomplete deck kept", wrong, deck_stays(removals)),
        one_collected(cite["returned"], method, _wrong_stub),
    )


_NOT_LOADED = without_preparing("shoe_loaded")
_FROM_HAND = rounds(dealt("hand"), one_deck, in_play)
_MANUAL_SHOE = rounds(going_on, dealt("manual_shoe"))
_AUTOMATED_SHOE = rounds(going_on, dealt("automated_shoe"))
_BY_HAND = put(its_round, shuffle_method="manual")

CHANGES = (
    *(
        change
        for n, (method, section) in enumerate(_SECTIONS.items())
        for change in _by_method(dealt(method), {what: section + part[n] for what, part in _PARTS.items()})
    ),
    Change("645a.8(a)[loading]", "cards not put into the shoe", _MANUAL_SHOE, _NOT_LOADED),
    Change("645a.10(a)(1)", "cards not put into the automated shoe", _AUTOMATED_SHOE, _NOT_LOADED),
    Change("645a.9(a)(1)", "dealt from the hand, shuffled by hand", _FROM_HAND, _BY_HAND),
)
