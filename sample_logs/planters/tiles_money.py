"""§ 621a.8(g)-(j): wagers on tiles settled, paid and charged wrongly, and what is not recorded of them."""

from __future__ import annotations

from rules.ch621a_pai_gow_tiles.columns import MAIN, PAIRS
from sample_logs.planters.draft import after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.tiles_hands import at, in_play, rank_of


def _wager(kind: str, outcome: str) -> Fits:
    def fits(case: Case) -> bool:
        row = case.row
        return bool(
            row["wager_kind"] == kind and row["wager_outcome"] == outcome and not case.hand["surrendered"]
        )

    return fits


def _plain_vigorish(case: Case) -> bool:
    """A win of which 5% is whole cents, and no nearer to one quarter than to the next."""
    paid = case.row["wager_paid"]
    return bool(_wager(MAIN, "win")(case)) and paid % 20 == 0 and paid % 500 != 250


def _tie(*, high: bool) -> Fits:
    """A tie in which the high hand, or the low hand, is the better one."""
    tied = _wager(MAIN, "push")

    def fits(case: Case) -> bool:
        if not tied(case):
            return False
        mine, his = (
            max(rank_of(hand["set_high_tiles"]), rank_of(hand["set_low_tiles"]))
            for hand in (case.hand, case.hands["dealer"])
        )
        return (mine > his) == high

    return fits


def _collected(case: Case) -> None:
    row = case.row
    row.update(wager_outcome="lose", wager_paid=0, wager_returned=0, vigorish=0)
    row.update(collected_at=row["paid_at"], paid_at=None)


def _returned(case: Case) -> None:
    row = case.row
    row.update(wager_outcome="push", wager_paid=0, wager_returned=row["wager_amount"], vigorish=0)
    row.update(paid_at=row["paid_at"] or row["collected_at"], collected_at=None)


def _paid(case: Case) -> None:
    _returned(case)
    row = case.row
    row.update(wager_outcome="win", wager_paid=row["wager_amount"])


def _not_last(case: Case) -> bool:
    """A loser that others were shown after."""
    return case.hand in in_play(case)[:-1]


def _in_turn(fits: Fits) -> Fits:
    return lambda case: bool(fits(case)) and not _not_last(case)


def _add(column: str, cents: int) -> Edit:
    return lambda case: case.row.update({column: case.row[column] + cents})


def _say(outcome: str) -> Edit:
    return lambda case: case.row.update(wager_outcome=outcome)


def _late(case: Case) -> None:
    """Collect a losing wager, and the tiles with it, after the next player's wager was settled."""
    hands = in_play(case)
    following = at(case, hands[hands.index(case.hand) + 1], MAIN)
    assert following is not None
    case.row["collected_at"] = after(following["paid_at"] or following["collected_at"], 2000)
    case.hand["hand_racked_at"] = after(case.row["collected_at"], 400)


def _lost_early(case: Case) -> bool:
    return bool(_wager(MAIN, "lose")(case)) and _not_last(case) and at(case, case.hand, PAIRS) is None


def _vigorish_late(case: Case) -> None:
    case.row["vigorish_collected_at"] = after(case.round["settled_at"], 1000)


def _pairs_first(case: Case) -> None:
    main = at(case, case.hand, MAIN)
    assert main is not None
    name = "collected_at" if case.row["collected_at"] else "paid_at"
    case.row[name] = after(main["collected_at"] or main["paid_at"], -1200)


def _empty(*columns: str) -> Edit:
    return lambda case: case.row.update(dict.fromkeys(columns))


def _of(citation: str, what: str, edit: Edit, fits: Fits, **more: bool) -> Change:
    return Change(citation, what, "wagers", edit, fits, per="wager", follows_money=more.get("money", True))


_CHANGES = (
    _of("621a.8(g)", "losing wager returned", _returned, _wager(MAIN, "lose")),
    _of("621a.8(g)", "losing wager paid", _paid, _wager(MAIN, "lose")),
    _of("621a.8(g)[at once]", "collected after the next player", _late, _lost_early, money=False),
    _of("621a.8(h)(1)", "tie on the high hand collected", _collected, _in_turn(_tie(high=True))),
    _of("621a.8(h)(1)", "tie on the high hand paid", _paid, _tie(high=True)),
    _of("621a.8(h)(2)", "tie on the low hand collected", _collected, _in_turn(_tie(high=False))),
    _of("621a.8(i)", "winning wager collected", _collected, _in_turn(_wager(MAIN, "win"))),
    _of("621a.8(i)", "winning wager returned", _returned, _wager(MAIN, "win")),
    _of("621a.8(i)[odds]", "a dollar short", _add("wager_paid", -100), _wager(MAIN, "win")),
    _of("621a.8(i)[vigorish]", "a quarter too much", _add("vigorish", 25), _plain_vigorish),
    _of(
        "621a.8(i)[no vigorish on other wagers]",
        "vigorish on Pair Fortunes",
        _add("vigorish", 25),
        _wager(PAIRS, "win"),
    ),
    _of(
        "621a.8(i)[vigorish with the payout]",
        "vigorish taken after the round",
        _vigorish_late,
        _wager(MAIN, "win"),
        money=False,
    ),
    _of("621a.8(j)", "Pair Fortunes settled first", _pairs_first, _wager(PAIRS, "lose"), money=False),
    _of("621a.8(j)(1)", "winning Pair Fortunes collected", _collected, _wager(PAIRS, "win")),
    _of(
        "621a.8(j)(1)[odds]",
        "one stake over",
        lambda case: _add("wager_paid", case.row["wager_amount"])(case),
        _wager(PAIRS, "win"),
    ),
    _of("621a.8(j)(2)", "losing Pair Fortunes returned", _returned, _wager(PAIRS, "lose")),
    Change(
        "621a.8(i)",
        "winner recorded as a tie, money right",
        "wagers",
        _say("push"),
        _wager(MAIN, "win"),
        per="wager",
        fault="record",
        money=lambda _: 0,
    ),
)


def _gap(citation: str, what: str, columns: tuple[str, ...], fits: Fits) -> Change:
    return Change(
        citation, f"missing {what}", "wagers", _empty(*columns), fits, per="wager", outcome="unknown"
    )


_GAPS = (
    _gap("621a.8(i)[vigorish]", "vigorish", ("vigorish",), _wager(MAIN, "win")),
    _gap("621a.8(i)[odds]", "amount paid on a win", ("wager_paid",), _wager(MAIN, "win")),
    _gap("621a.8(j)", "time Pair Fortunes was collected", ("collected_at",), _wager(PAIRS, "lose")),
)

enter(__name__, (*_CHANGES, *_GAPS))
