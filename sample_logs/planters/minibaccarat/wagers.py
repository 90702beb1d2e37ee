"""§§ 627a.2(a), .7 and .8(b): wagers that are not offered, spoken wagers, and wagers made late."""

from sample_logs.planters import taken_down
from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import PLAYER, after
from sample_logs.planters.edits import doing, its_round, put, row, time
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, dealt, scene_of, wagered
from sample_logs.planters.wagers_made import placed_late, raised_late


def _not_offered(citation: str, what: str, kind: str, variant: str, side: str | None = None) -> Change:
    """Take a wager at a table that does not offer it."""
    place = wagered(
        kind, ("K", "6"), ("Q", "7"), lambda t: t.variant == variant and kind not in t.wagers, side
    )
    return Change(citation, what, place, _as_made)


def _as_made(_: Case) -> None:
    """Leave the wager as it was made: that it was made is the breach."""


def _spoken(by: str, since: str, milliseconds: int) -> Edit:
    """Let the wager be spoken, confirmed by somebody, and its cash converted so long after a time."""
    return lambda case: case.row.update(
        wager_form="verbal_cash", confirmed_by=by, cash_converted_at=after(case.round[since], milliseconds)
    )


_PLAYER, _BANKER, _ROUND = wagered("player", SIX, SEVEN), wagered("banker", SIX, SEVEN), dealt(SIX, SEVEN)
_FEW_SEATS = dealt(SIX, SEVEN, lambda setup: setup.positions < 9)
_CLOSED_LATE = time(its_round, "no_more_bets_at", its_round, "first_card_at", 300)
_AT_SEAT_NINE = doing(lambda c: scene_of(c).add_wager("player", seat=9))
_CONVERTED_LATE = _spoken("dealer", "settled_at", 900)
_RAISED_LATE = raised_late(200, "first_counts_announced_at")

CHANGES = (
    *taken_down.settled_all_the_same("627a.7(c)"),
    taken_down.too_late("627a.7(c)", "banker", "player", "tie"),
    Change(
        "627a.2(a)[positions used]",
        "wager at a seat the table does not have",
        _FEW_SEATS,
        _AT_SEAT_NINE,
        per="round",
    ),
    _not_offered("627a.7(a)(4)", "Dragon Bonus where it is not filed", "dragon_bonus", "ez", PLAYER),
    _not_offered("627a.7(a)(5)", "Dragon 7 Insurance at a table that is not EZ", "dragon_7", "standard"),
    _not_offered("627a.7(a)(6)", "Panda 8 Insurance at a table that is not EZ", "panda_8", "standard"),
    _not_offered("627a.7(a)(7)", "House Money where it is not filed", "house_money", "ez"),
    Change("627a.7(b)", "spoken wager nobody confirmed", _PLAYER, _spoken("nobody", "no_more_bets_at", 300)),
    Change("627a.7(b)", "cash of a spoken wager converted after settlement", _PLAYER, _CONVERTED_LATE),
    Change("627a.7(b)", "cash laid on the layout", _PLAYER, put(row, wager_form="cash")),
    Change("627a.7(c)", "wager placed after no more bets", _BANKER, placed_late(700)),
    Change("627a.7(c)", "wager raised after no more bets", _BANKER, _RAISED_LATE),
    Change("627a.8(b)", "no more bets announced after the first card", _ROUND, _CLOSED_LATE),
    missing("627a.7(b)", "form of a wager", _PLAYER, "wager_form"),
    missing("627a.7(c)", "time a wager was placed", _PLAYER, "wager_placed_at"),
)
