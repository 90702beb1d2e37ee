"""§§ 687a.11 and .12: wagers settled or paid wrongly."""

from collections.abc import Callable

from sample_logs.planters.case import Case, Edit, Fits
from sample_logs.planters.change import Change, missing
from sample_logs.planters.dj_wild_stud_poker.wagers_at_stake import (
    ANTE,
    BAD_BEAT,
    BLIND,
    PROGRESSIVE,
    RAISE,
    TRIPS,
    folded,
    live,
    of_kind,
    own,
    uncounted,
)
from sample_logs.planters.draft import after
from sample_logs.planters.edits import add_to, row
from sample_logs.planters.fits import setup_is, where
from sample_logs.planters.places import wagers
from sample_logs.planters.settling import collect, end, give_back, paid_wrongly, pay, pay_even, take
from sample_logs.planters.voids import unseen

# ------------------------------------------------------------------------------------ ties


def _twin(case: Case) -> list[str] | None:
    """Cards of the dealer's ranks in suits that nobody was seen to hold; None where they make a flush."""
    free, found = set(unseen(case)), []
    for card in case.dealer["cards"] or ["XX"]:
        others = sorted(name for name in free if name[0] == card[0] not in "2X")
        if not others:
            return None
        found.append(others[0])
        free.discard(others[0])
    return found if len({name[1] for name in found}) > 1 else None


def _evens(case: Case) -> bool:
    """An Ante Wager with a Blind and a Raise Wager only, against a hand that another can be equal to."""
    mixed = len({card[1:] for card in case.dealer["cards"] or []}) > 1
    plain = case.row["wager_kind"] == ANTE and set(own(case)) == {ANTE, BLIND, RAISE}
    return plain and mixed and uncounted(case) and _twin(case) is not None


def _tie(edit: Edit) -> Edit:
    """Deal the player the dealer's ranks, and return his wagers but the Ante."""

    def tied(case: Case) -> None:
        case.hand["cards"] = _twin(case)
        for kind in (BLIND, RAISE):
            end(own(case)[kind], "push", 0, own(case)[kind]["wager_amount"])
        edit(case)

    return tied


def _stakes(number: int) -> Callable[[Case], int]:
    return lambda case: number * int(case.row["wager_amount"])


def _give_back(case: Case) -> None:
    """Return a Progressive Bonus Wager, which was collected before the deal, once the others are settled."""
    give_back(case)
    case.row["paid_at"] = after(max(w["paid_at"] or w["collected_at"] for w in case.own), 1)


# ------------------------------------------------------------------------------- paytables


_NOT_BY_METER = where(lambda c: c.row["paid_from"] != "meter")


def _fixed_win(paytable: str) -> tuple[Fits, ...]:
    return live(PROGRESSIVE, "win"), setup_is(progressive_paytable=paytable), _NOT_BY_METER


_TIED = wagers(_evens)
_TRIPS_FOLDED = wagers(of_kind(TRIPS, "win"), folded)
# Of the dealer's beaten hand the text leaves open whether it pays.
_PLAYER_BEATEN = wagers(live(BAD_BEAT, "win"), lambda case: own(case)[ANTE]["wager_outcome"] == "lose")
_PROGRESSIVE_FOLDED = wagers(of_kind(PROGRESSIVE, "win"), folded)

_OUTCOMES = (
    Change("687a.11(b)[forfeit]", "forfeited Ante returned", wagers(of_kind(ANTE), folded), give_back),
    Change("687a.11(b)(1)", "Trips Bonus of a fold collected", _TRIPS_FOLDED, collect),
    Change("687a.11(b)(2)", "Bad Beat of a fold returned", wagers(of_kind(BAD_BEAT), folded), give_back),
    Change("687a.11(b)(3)", "Progressive of a fold collected", _PROGRESSIVE_FOLDED, collect),
    Change("687a.11(e)(1)", "higher hand returned", wagers(live(ANTE, "win")), give_back),
    Change("687a.11(e)(1)", "higher hand collected", wagers(live(RAISE, "win")), collect),
    Change("687a.11(e)(2)", "equal hand collected", _TIED, _tie(collect), money=_stakes(-1)),
    Change("687a.11(e)(2)", "equal hand paid", _TIED, _tie(pay_even), money=_stakes(1)),
    Change("687a.11(e)(3)", "lower hand returned", wagers(live(ANTE, "lose")), give_back),
    Change("687a.11(e)(3)", "lower hand paid", wagers(live(RAISE, "lose")), pay_even),
    Change("687a.11(f)(1)(i)", "losing Progressive returned", wagers(live(PROGRESSIVE, "lose")), _give_back),
    Change("687a.11(f)(1)(ii)", "winning Progressive kept", wagers(live(PROGRESSIVE, "win")), collect),
    Change("687a.11(f)(2)(i)", "losing Trips Bonus returned", wagers(live(TRIPS, "lose")), give_back),
    Change("687a.11(f)(2)(ii)", "winning Trips Bonus collected", wagers(live(TRIPS, "win")), collect),
    Change("687a.11(f)(3)(i)", "losing Bad Beat returned", wagers(live(BAD_BEAT, "lose")), give_back),
    Change("687a.11(f)(3)(ii)", "winning Bad Beat collected", _PLAYER_BEATEN, collect),
)
_PAID = (
    ("687a.12(a)", (live(ANTE, "win"),)),
    ("687a.12(b)[Paytable]", (live(BLIND, "win"),)),
    *(
        (f"687a.12(d)[{n}]", (live(TRIPS, "win"), setup_is(trips_paytable=n)))
        for n in (f"DJWT-0{k}" for k in "4567")
    ),
    *(
        (f"687a.12(e)[{n}]", (live(BAD_BEAT, "win"), setup_is(bad_beat_paytable=n)))
        for n in ("DJWBB-03", "DJWBB-04")
    ),
)

_PROGRESSIVE_LOST = wagers(of_kind(PROGRESSIVE, "lose"))

CHANGES = (
    *_OUTCOMES,
    Change(
        "687a.12(a)[no vigorish]", "vigorish taken on a winning Raise", wagers(live(RAISE, "win")), take(125)
    ),
    *(change for citation, fits in _PAID for change in paid_wrongly(citation, *fits)),
    *(
        Change(f"687a.12(c)[Progressive Paytable {n}]", what, wagers(*_fixed_win(n)), pay(cents))
        for n in "12"
        for what, cents in (("three dollars over", 300), ("seven dollars short", -700))
    ),
    Change(
        "687a.12(c)[stake]", "wager of another amount", _PROGRESSIVE_LOST, add_to(row, "wager_amount", 100)
    ),
    missing("687a.12(a)", "amount paid on a winning Ante", wagers(live(ANTE, "win")), "wager_paid"),
    missing("687a.12(b)[Paytable]", "amount paid on a Blind", wagers(live(BLIND, "win")), "wager_paid"),
)
