"""§§ 687a.11 and .12: wagers settled or paid wrongly."""

from __future__ import annotations

from collections.abc import Callable

from sample_logs.planters.dj_wild_case import (
    ANTE,
    BAD_BEAT,
    BLIND,
    PROGRESSIVE,
    RAISE,
    TRIPS,
    both,
    folded,
    of_kind,
    own,
    uncounted,
    unseen,
)
from sample_logs.planters.draft import Row
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter

# --------------------------------------------------------------------- §§ 687a.11 and .12: the money


def end(wager: Row, outcome: str, paid: int, returned: int) -> None:
    """Record a wager as ended otherwise."""
    lost = outcome == "lose"
    at = wager["paid_at"] or wager["collected_at"]
    wager.update(
        wager_outcome=outcome,
        wager_paid=paid,
        wager_returned=returned,
        paid_from="table" if paid else None,
        collected_at=at if lost else None,
        paid_at=None if lost else at,
    )


def _won(case: Case) -> None:
    end(case.row, "win", case.row["wager_amount"], case.row["wager_amount"])


def _returned(case: Case) -> None:
    end(case.row, "push", 0, case.row["wager_amount"])


def _collected(case: Case) -> None:
    end(case.row, "lose", 0, 0)


def _pay(cents: int, stakes: int = 0) -> Edit:
    def edit(case: Case) -> None:
        case.row["wager_paid"] += cents + stakes * case.row["wager_amount"]

    return edit


def _money(citation: str, what: str, fits: Fits, edit: Edit) -> Change:
    return Change(f"687a.{citation}", what, "wagers", edit, fits, per="wager", follows_money=True)


def _standing(case: Case) -> bool:
    return not folded(case)


def _filed(option: str, value: str) -> Fits:
    return lambda case: getattr(case.setup, option) == value


def _live(kind: str, outcome: str) -> Fits:
    return both(of_kind(kind, outcome=outcome), _standing)


_OUTCOMES = (
    _money("11(e)(1)", "higher hand returned", _live(ANTE, "win"), _returned),
    _money("11(e)(1)", "higher hand collected", _live(RAISE, "win"), _collected),
    _money("11(e)(3)", "lower hand returned", _live(ANTE, "lose"), _returned),
    _money("11(e)(3)", "lower hand paid", _live(RAISE, "lose"), _won),
    _money("11(b)[forfeit]", "forfeited Ante returned", both(of_kind(ANTE), folded), _returned),
    _money(
        "11(b)(1)",
        "Trips Bonus of a fold collected",
        both(of_kind(TRIPS, outcome="win"), folded),
        _collected,
    ),
    _money(
        "11(b)(3)",
        "Progressive of a fold collected",
        both(of_kind(PROGRESSIVE, outcome="win"), folded),
        _collected,
    ),
    _money("11(b)(2)", "Bad Beat of a fold returned", both(of_kind(BAD_BEAT), folded), _returned),
    _money("11(f)(1)(i)", "losing Progressive returned", _live(PROGRESSIVE, "lose"), _returned),
    _money("11(f)(1)(ii)", "winning Progressive kept", _live(PROGRESSIVE, "win"), _collected),
    _money("11(f)(2)(i)", "losing Trips Bonus returned", _live(TRIPS, "lose"), _returned),
    _money("11(f)(2)(ii)", "winning Trips Bonus collected", _live(TRIPS, "win"), _collected),
    _money("11(f)(3)(i)", "losing Bad Beat returned", _live(BAD_BEAT, "lose"), _returned),
    _money("11(f)(3)(ii)", "winning Bad Beat collected", _live(BAD_BEAT, "win"), _collected),
)


def _twin(case: Case) -> list[str] | None:
    """Cards of the dealer's ranks in suits that nobody was seen to hold; None where they make a flush."""
    free, found = set(unseen(case)), []
    for card in case.hands["dealer"]["cards"] or ["XX"]:
        others = sorted(name for name in free if name[0] == card[0] not in "2X")
        if not others:
            return None
        found.append(others[0])
        free.discard(others[0])
    return found if len({name[1] for name in found}) > 1 else None


def _evens(case: Case) -> bool:
    """An Ante Wager with a Blind and a Raise Wager only, against a hand that another can be equal to."""
    dealers = case.hands["dealer"]["cards"] or []
    mixed = len({card[1:] for card in dealers}) > 1
    plain = case.row["wager_kind"] == ANTE and set(own(case)) == {ANTE, BLIND, RAISE}
    return plain and mixed and uncounted(case) and _twin(case) is not None


def _tie(edit: Edit) -> Edit:
    """Deal the player the dealer's ranks, and return his wagers but the Ante."""

    def tied(case: Case) -> None:
        case.hands[case.row["wager_position"]]["cards"] = _twin(case)
        for kind in (BLIND, RAISE):
            end(own(case)[kind], "push", 0, own(case)[kind]["wager_amount"])
        edit(case)

    return tied


def _of_stake(stakes: int) -> Callable[[Case], int]:
    return lambda case: stakes * int(case.row["wager_amount"])


_TIES = tuple(
    Change("687a.11(e)(2)", what, "wagers", _tie(edit), _evens, per="wager", money=_of_stake(stakes))
    for what, edit, stakes in (("equal hand collected", _collected, -1), ("equal hand paid", _won, 1))
)


def _paid(citation: str, fits: Fits) -> tuple[Change, ...]:
    return (
        _money(citation, "one stake over", fits, _pay(0, 1)),
        _money(citation, "a dollar short", fits, _pay(-100)),
    )


_PAYTABLES = (
    *_paid("12(a)", _live(ANTE, "win")),
    *_paid("12(b)[Paytable]", _live(BLIND, "win")),
    *(
        change
        for n in "4567"
        for change in _paid(
            f"12(d)[DJWT-0{n}]", both(_live(TRIPS, "win"), _filed("trips_paytable", f"DJWT-0{n}"))
        )
    ),
    *(
        change
        for n in "34"
        for change in _paid(
            f"12(e)[DJWBB-0{n}]", both(_live(BAD_BEAT, "win"), _filed("bad_beat_paytable", f"DJWBB-0{n}"))
        )
    ),
)


def _fixed_win(paytable: str) -> Fits:
    """Progressive Bonus Wagers paid by a fixed row of a paytable."""
    won = both(_live(PROGRESSIVE, "win"), _filed("progressive_paytable", paytable))
    return lambda case: won(case) and case.row["paid_from"] != "meter"


_PROGRESSIVE: tuple[Change, ...] = tuple(
    change
    for n in "12"
    for change in (
        _money(f"12(c)[Progressive Paytable {n}]", "three dollars over", _fixed_win(n), _pay(300)),
        _money(f"12(c)[Progressive Paytable {n}]", "seven dollars short", _fixed_win(n), _pay(-700)),
    )
)


def _stake(case: Case) -> None:
    case.row["wager_amount"] += 100


_STAKES = (
    Change(
        "687a.12(c)[stake]",
        "wager of another amount",
        "wagers",
        _stake,
        both(of_kind(PROGRESSIVE, outcome="lose")),
        per="wager",
    ),
)

enter(__name__, (*_OUTCOMES, *_TIES, *_PAYTABLES, *_PROGRESSIVE, *_STAKES))
