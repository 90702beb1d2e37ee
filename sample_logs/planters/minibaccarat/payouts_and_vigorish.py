"""§ 627a.12(a)-(c), (e)-(h): winners paid the wrong amount, and vigorish of the wrong amount."""

from sample_logs.planters.case import Case, Edit
from sample_logs.planters.change import Change, missing
from sample_logs.planters.draft import BANKER, PLAYER
from sample_logs.planters.edits import add_to, put, row
from sample_logs.planters.minibaccarat.scene import SEVEN, SIX, Want, at, offering, wagered


def _paid(odds: int) -> Edit:
    """Pay the wager at other odds."""

    def edit(case: Case) -> None:
        case.row["wager_paid"] = case.row["wager_amount"] * odds

    return edit


def _vigorish_taken(case: Case) -> None:
    """Charge 5% of the payment."""
    when = case.row["paid_at"]
    case.row.update(vigorish=case.row["wager_paid"] // 20, vigorish_handling="collected")
    case.row.update(vigorish_handled_at=when, vigorish_collected_at=when)


def _bonus(citation: str, what: str, paytable: str, hands: tuple[Want, Want], odds: int) -> Change:
    """Pay a Dragon Bonus Wager on the Player's Hand at other odds than the table's paytable says."""
    table = offering("dragon_bonus", variant="standard", dragon_bonus_paytable=paytable)
    return Change(citation, what, wagered("dragon_bonus", *hands, table, PLAYER), _paid(odds))


def _vigorish(what: str, rounding: str, stake: int, taken: int, permitted: int) -> Change:
    """Take other vigorish on a Banker win of so many cents than the filing asks for.

    permitted  the nearest amount that would have been lawful
    """
    place = wagered("banker", SIX, SEVEN, at(variant="standard", vigorish_rounding=rounding), cents=stake)
    return Change("627a.12(c)[vigorish]", what, place, put(row, vigorish=taken), money=permitted - taken)


_STANDARD, _EZ = at(variant="standard"), at(variant="ez")
_PLAYER_WINS, _TIE_WINS = wagered("player", SEVEN, SIX, _STANDARD), wagered("tie", SIX, SIX, _STANDARD)
_BANKER_WINS, _EZ_WINS = wagered("banker", SIX, SEVEN, _STANDARD), wagered("banker", SIX, SEVEN, _EZ)
_DRAGON = wagered("dragon_7", SIX, (2, 3, 2), offering("dragon_7", variant="ez"))
_PANDA = wagered("panda_8", (0, 5, 3), SEVEN, offering("panda_8", variant="ez"))
_HOUSE = offering("house_money", variant="standard")
_ONE_PAIR = wagered("house_money", ("3", "3"), SEVEN, _HOUSE)
_TWO_PAIRS = wagered("house_money", ("3", "3"), ("8", "8"), _HOUSE)
_NINE = wagered("dragon_bonus", SIX, (0, 9), offering("dragon_bonus"), BANKER)
_BY_SEVEN = (SEVEN, (0, 3, 7))
_EZ_WAGER = wagered("banker", SIX, SEVEN, _EZ, cents=2500)

CHANGES = (
    Change("627a.12(a)", "Player win a cent short", _PLAYER_WINS, add_to(row, "wager_paid", -1)),
    Change("627a.12(a)", "Player win a dollar over", _PLAYER_WINS, add_to(row, "wager_paid", 100)),
    Change("627a.12(b)", "Tie win paid 7 to 1", _TIE_WINS, _paid(7)),
    Change("627a.12(c)", "Banker win a dollar over", _BANKER_WINS, add_to(row, "wager_paid", 100)),
    Change("627a.12(c)", "EZ Banker win a dollar short", _EZ_WINS, add_to(row, "wager_paid", -100)),
    Change("627a.12(f)", "Dragon 7 paid 30 to 1", _DRAGON, _paid(30)),
    Change("627a.12(g)", "Panda 8 paid 24 to 1", _PANDA, _paid(24)),
    Change("627a.12(h)[House Money Paytable]", "one pair paid as two", _ONE_PAIR, _paid(15)),
    Change("627a.12(h)[House Money Paytable]", "two pairs paid as one", _TWO_PAIRS, _paid(3)),
    _bonus("627a.12(e)[Paytable A]", "win by seven paid as by eight", "A", _BY_SEVEN, 10),
    _bonus("627a.12(e)[Paytable A]", "Natural winner paid 2 to 1", "A", ((0, 8), SIX), 2),
    _bonus("627a.12(e)[Paytable B]", "win by seven paid by table A", "B", _BY_SEVEN, 6),
    _bonus("627a.12(e)[Paytable C]", "win by four paid by table A", "C", (SEVEN, (0, 1, 2)), 1),
    _vigorish("exact vigorish a cent high", "exact", 2500, 126, 125),
    _vigorish("exact vigorish a cent low", "exact", 2500, 124, 125),
    _vigorish("a cent above both neighbours of a broken cent", "exact", 750, 39, 37),
    _vigorish("next quarter filed, rounded down", "next_quarter", 3000, 125, 150),
    _vigorish("next quarter filed, an exact quarter raised", "next_quarter", 2500, 150, 125),
    _vigorish("nearest quarter filed, rounded up", "nearest_quarter", 3200, 175, 150),
    _vigorish("nearest quarter filed, rounded down", "nearest_quarter", 3500, 150, 175),
    _vigorish("nearest quarter filed, none taken on a small win", "nearest_quarter", 200, 0, 25),
    Change("627a.12(c)[no vigorish at EZ tables]", "vigorish taken", _EZ_WAGER, _vigorish_taken),
    Change("627a.12(e)", "vigorish taken on a Dragon Bonus", _NINE, _vigorish_taken),
    missing("627a.12(a)", "amount paid on a Player win", wagered("player", SEVEN, SIX), "wager_paid"),
    missing("627a.12(c)[vigorish]", "vigorish of a Banker win", _BANKER_WINS, "vigorish"),
)
