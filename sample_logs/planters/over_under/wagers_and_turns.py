"""§§ 686a.6(a), (c) and .7(e)-(i): wagers made or raised late, cards and decisions out of turn."""

from sample_logs.planters import taken_down
from sample_logs.planters.case import Case, Edit, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import after
from sample_logs.planters.edits import add_to, doing, put, row
from sample_logs.planters.fits import row_is
from sample_logs.planters.over_under import hands_and_wagers as plays
from sample_logs.planters.places import hands, wagers
from sample_logs.planters.wagers_made import raised_late

# ----------------------------------------------------------------------------- wagers as made


def _spoken(by: str, since: str, wait: int) -> Edit:
    """Let the wager be spoken, confirmed by somebody and converted so long after a time of the round."""
    return lambda case: case.row.update(
        wager_form="verbal_cash", confirmed_by=by, cash_converted_at=after(case.round[since], wait)
    )


def _placed_late(case: Case) -> None:
    at = after(case.round["first_card_at"], 1700)
    case.row.update(wager_placed_at=at, wager_changed_at=None, wager_change=None)


def _raised_after_choosing(case: Case) -> None:
    case.row.update(wager_changed_at=after(case.row["wager_placed_at"], 1100), wager_change="increased")


def _lost(kind: str) -> Fits:
    return row_is(wager_kind=kind, wager_outcome="lose")


# ----------------------------------------------------------------------------- hands as dealt


def _follows(case: Case) -> bool:
    """The hand and the one before it were played."""
    other = plays.before(case)
    return plays.stays(case) and bool(other) and not other["surrendered"]


def _decide_together(case: Case) -> bool:
    """Players decide before any further card: else a hand settled late makes the next decision early, too."""
    return not case.setup.one_by_one


def _swapped(start: int, end: int) -> Edit:
    """Exchange the places of some cards with those of the hand before."""

    def edit(case: Case) -> None:
        other = plays.before(case)
        own, theirs = list(case.row["card_order"]), list(other["card_order"])
        own[start:end], theirs[start:end] = theirs[start:end], own[start:end]
        case.row["card_order"], other["card_order"] = own, theirs

    return edit


def _settled_first(case: Case) -> None:
    """Settle the last wager of the hand before once those on this one are."""
    *others, last = case.on(plays.before(case)["hand_position"])
    both = [*others, *case.own, last]
    for wager, order in zip(both, sorted(w["settlement_order"] for w in both), strict=True):
        wager["settlement_order"] = order
    over = max(w["paid_at"] or w["collected_at"] for w in case.own)
    last["paid_at" if last["paid_at"] else "collected_at"] = after(over, 1)
    plays.before(case)["hand_racked_at"] = after(over, 2)


def _before_racked_late(case: Case) -> None:
    first = min(w["paid_at"] or w["collected_at"] for w in case.own)
    plays.before(case)["hand_racked_at"] = after(first, 100)


def _ante_lost(case: Case) -> bool:
    ante = plays.of_kind(case, "ante")
    return bool(ante and ante["wager_outcome"] == "lose" and plays.stays(case))


def _decided_late(case: Case) -> None:
    plays.choice(case)["wager_placed_at"] = after(case.round["third_card_at"], 1200)


def _all_decide_first(case: Case) -> bool:
    all_stay = not any(hand["surrendered"] for hand in case.hands.values())
    return not case.setup.one_by_one and plays.is_last(case) and all_stay


_IS_ANTE = row_is(wager_kind="ante")
_ANTE, _SPOKEN = wagers(_IS_ANTE), wagers(_IS_ANTE, lambda c: c.setup.verbal_wagers)
_CASH = put(row, wager_form="cash", confirmed_by=None, cash_converted_at=None)
_FIRST_SWAPPED = "two hands dealt their first cards out of turn"
_FURTHER_SWAPPED = "two hands dealt their further cards out of turn"

_UNFILED = wagers(_IS_ANTE, lambda c: not c.setup.verbal_wagers)
_SPOKEN_WAGER = _spoken("dealer", "first_card_at", 300)
_CHOSEN = wagers(lambda c: c.row["wager_kind"] in plays.CHOICES and plays.stays(c))
_OVER = wagers(_lost("over_23"))
_UNDER = wagers(_lost("under_18"))
_ONE_CARD_ONLY = doing(lambda c: c.row.update(**plays.first_cards(c.row, 1), final_count=None))
_FACE_DOWN = put(row, card_face_up=[True, False, True])


def _settled_before_the_cards(case: Case) -> None:
    for wager in case.own:
        came = "paid_at" if wager["paid_at"] else "collected_at"
        wager[came] = after(case.round["third_card_at"], -300)


_RACKED_LATE = "cards racked after the next hand was settled"
_LAST_HAND = hands(plays.is_last, plays.stays)
_FIRST_HAND = hands(plays.is_first, plays.stays)

CHANGES = (
    *taken_down.settled_all_the_same("686a.6(c)"),
    taken_down.too_late("686a.6(c)", "bonus", closes="first_card_at"),
    Change("686a.6(a)", "nobody confirmed", _SPOKEN, _spoken("nobody", "first_card_at", 300)),
    Change("686a.6(a)", "converted after settlement", _SPOKEN, _spoken("dealer", "settled_at", 900)),
    Change("686a.6(a)", "cash on the layout", _ANTE, _CASH),
    Change("686a.6(a)[spoken wagers]", "spoken wager where none is filed", _UNFILED, _SPOKEN_WAGER),
    Change("686a.6(c)", "placed after the first card", _ANTE, _placed_late),
    Change("686a.6(c)", "raised after the first card", _ANTE, raised_late(1200, "first_card_at")),
    Change("686a.6(c)[not altered]", "raised after it was chosen", _CHOSEN, _raised_after_choosing),
    Change("686a.7(e)", _FIRST_SWAPPED, hands(_follows), _swapped(0, 1)),
    Change("686a.7(f)", "last player decided late", hands(_all_decide_first), _decided_late, per="round"),
    Change(
        "686a.7(g)", "no decision", hands(_ante_lost), lambda c: c.draft.remove("wagers", plays.choice(c))
    ),
    Change("686a.7(g)(1)", "Over 23 of five dollars more", _OVER, add_to(row, "wager_amount", 500)),
    Change("686a.7(g)(2)", "Under 18 of five dollars more", _UNDER, add_to(row, "wager_amount", 500)),
    Change(
        "686a.7(h)",
        "surrendered hand left with one card",
        hands(plays.surrendered_for_nothing),
        _ONE_CARD_ONLY,
    ),
    Change("686a.7(h)[face up]", "a card dealt face down", hands(plays.stays), _FACE_DOWN),
    Change("686a.7(h)[order]", _FURTHER_SWAPPED, hands(_follows), _swapped(1, 3)),
    Change("686a.7(i)", "two hands settled out of turn", hands(_follows, _decide_together), _settled_first),
    Change("686a.7(i)[after the cards]", "settled on one card", _FIRST_HAND, _settled_before_the_cards),
    Change("686a.7(i)[cards racked]", _RACKED_LATE, hands(_follows), _before_racked_late),
    missing("686a.6(a)", "form of a wager", _ANTE, "wager_form"),
    missing("686a.6(c)", "time a wager was placed", _ANTE, "wager_placed_at"),
    missing("686a.7(i)[cards racked]", "time the last hand was racked", _LAST_HAND, "hand_racked_at"),
)
