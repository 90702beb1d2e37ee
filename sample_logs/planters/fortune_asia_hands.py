"""§§ 659a.7(f), .11 and .12(a)-(c): three hands set wrongly, and wagers settled or paid wrongly by them."""

from __future__ import annotations

from sample_logs.fortune_asia_poker.plan import MAIN
from sample_logs.planters.draft import Row, after
from sample_logs.planters.pai_gow_case import Case, Change, Edit, Fits, enter
from sample_logs.planters.pai_gow_deal import removals
from sample_logs.planters.pai_gow_money import collect, end, ends, give_back, of_player, pay, pay_even, take
from sample_logs.planters.pai_gow_rest import add
from sample_logs.planters.pai_gow_rest_banks import stranger_paid, unwagered_payee
from sample_logs.planters.three_hands import FIRST, SET, against, descending, set_another_way, three_ranks

# ------------------------------------------------------------------------------- hands set wrongly


def _of_dealer(case: Case) -> bool:
    row = case.row
    return bool(row["hand_position"] == "dealer" and row["set_high"] and not row["hand_reset"])


def _of_player(case: Case) -> bool:
    row = case.row
    plays = row["hand_position"] != "dealer" and row["set_high"] is not None
    return bool(plays and set_another_way(row, descending))


def _set_lawfully(case: Case) -> None:
    case.row.update(set_another_way(case.row, descending) or {})


def _set_unlawfully(case: Case) -> None:
    case.row.update(set_another_way(case.row, lambda found: not descending(found)) or {})


def _can_be_lawful(case: Case) -> bool:
    return _of_dealer(case) and bool(set_another_way(case.row, descending))


def _can_be_unlawful(case: Case) -> bool:
    return _of_dealer(case) and bool(set_another_way(case.row, lambda found: not descending(found)))


def _first_otherwise(case: Case) -> None:
    """Record that the player first laid his hands down another way."""
    laid = set_another_way(case.row, descending) or {}
    case.row.update({first: laid[final] for first, final in zip(FIRST, SET, strict=True)})


def _declared_void(case: Case) -> None:
    """Declare the round void, and return every wager, because the dealer set his hands anew."""
    for wager in case.wagers:
        end(wager, "void", 0, wager["wager_amount"])
    case.round.update(void=True, void_reason="other")


def _reset(case: Case) -> bool:
    bonuses = [p for p in case.draft.rows["payments"] if p["payment_round_id"] == case.id]
    paid = any(p["payment_kind"] != "meter_contribution" for p in bonuses)
    progressive = any(w["wager_kind"] == "progressive_payout" for w in case.wagers)
    return bool(case.row["hand_reset"]) and not paid and not progressive and not removals(case)


def _given_up(case: Case) -> None:
    """Take a lost wager for surrendered, though an optional wager lies beside it."""
    case.row["wager_outcome"] = "surrender"
    at = after(case.hands["dealer"]["hand_set_at"], 200)
    case.hand.update(surrendered=True, surrendered_at=at)
    position = case.row["wager_position"]
    add(case, "surrender_counted", after(at, 300), event_count=7, event_position=position)


def _beside_optional(case: Case) -> bool:
    """A lost main wager beside an optional one, where a Qualifying Wager has every hand shown."""
    mine = [w for w in case.wagers if w["wager_position"] == case.row["wager_position"]]
    lies = any(w["envy_lammer"] for w in case.wagers)
    return bool(of_player(MAIN, "lose")(case)) and len(mine) > 1 and case.seen and lies


_HANDS = (
    Change(
        "659a.11(c)", "dealer's hands set another way", "hands", _set_lawfully, _can_be_lawful, per="hand"
    ),
    Change(
        "659a.11(c)[lawful]",
        "dealer's hands not descending",
        "hands",
        _set_unlawfully,
        _can_be_unlawful,
        per="hand",
    ),
    Change("659a.7(f)[set hands stay]", "hands changed", "hands", _first_otherwise, _of_player, per="hand"),
    Change(
        "659a.13(i)[round completed]",
        "round declared void as the dealer set anew",
        "hands",
        _declared_void,
        _reset,
        per="hand",
    ),
    Change(
        "659a.11(d)", "surrender beside an optional wager", "wagers", _given_up, _beside_optional, per="wager"
    ),
)

# -------------------------------------------------------------------------- outcomes of the wager


def _compared(outcome: str, *kinds: tuple[int, int, int]) -> Fits:
    """Main wagers of lawful hands, of which so many are higher, copies and lower than the dealer's."""
    base = of_player(MAIN, outcome)

    def fits(case: Case) -> bool:
        if not base(case) or not case.seen or not descending(three_ranks(case.hand)):
            return False
        found = against(case.hand, case.hands["dealer"])
        return (found.count(1), found.count(0), found.count(-1)) in kinds

    return fits


def _fouled(first: int) -> Fits:
    """Lost main wagers of hands of which the high one, 0, or the medium one, 1, does not outrank the next."""
    base = of_player(MAIN, "lose")

    def fits(case: Case) -> bool:
        if not base(case) or not case.seen:
            return False
        ranks = three_ranks(case.hand)
        return [n for n in (0, 1) if ranks[n] <= ranks[n + 1]][:1] == [first]

    return fits


def _two_in_front(case: Case) -> None:
    """Leave three cards behind and put two in front, and pay it all the same."""
    hand = case.hand
    hand.update(set_high=hand["set_high"][1:], set_low=[*hand["set_low"], hand["set_high"][0]])


def _won(case: Case) -> bool:
    return bool(of_player(MAIN, "win")(case)) and case.seen


def _insurance(paytable: str = "") -> Fits:
    filed = {"insurance_paytable": paytable} if paytable else {}
    return of_player("insurance", "win", **filed)


_COPY_LOSES = ((1, 1, 1), (1, 2, 0), (1, 0, 2), (0, 1, 2), (0, 2, 1))
_EVEN = of_player(MAIN, "win")
_MONEY = (
    ends("659a.11(f)(1)(i)", "loser paid", _compared("lose", (0, 0, 3), (1, 0, 2)), pay_even),
    ends("659a.11(f)(1)(i)", "copy returned", _compared("lose", *_COPY_LOSES), give_back),
    ends("659a.11(f)(1)(iii)", "medium above high returned", _fouled(0), give_back),
    ends("659a.11(f)(1)(iv)", "low above medium returned", _fouled(1), give_back),
    Change(
        "659a.11(f)(1)(v)",
        "three and two cards paid",
        "wagers",
        _two_in_front,
        _won,
        per="wager",
        money=lambda case: 2 * case.row["wager_amount"],
    ),
    ends("659a.11(f)(2)", "winner returned", _compared("win", (2, 0, 1), (2, 1, 0), (3, 0, 0)), give_back),
    ends("659a.11(f)(2)", "winner collected", _compared("win", (2, 0, 1), (2, 1, 0), (3, 0, 0)), collect),
    ends("659a.11(h)(2)(i)", "losing Insurance Wager returned", of_player("insurance", "lose"), give_back),
    ends("659a.11(h)(2)(ii)", "winning Insurance Wager collected", _insurance(), collect),
    ends("659a.12(a)", "a dollar over", _EVEN, pay(100)),
    ends("659a.12(a)", "a cent short", _EVEN, pay(-1)),
    ends("659a.12(a)[no vigorish]", "vigorish taken", _EVEN, take(125)),
    ends(
        "659a.11(h)(1)(i)(B)",
        "three pair collected",
        of_player("fortune_bonus", "push"),
        collect,
    ),
)


def _insured() -> tuple[Change, ...]:
    changes: tuple[tuple[str, Edit], ...] = (("one stake over", pay(0, 1)), ("a dollar short", pay(-100)))
    return tuple(
        ends(f"659a.12(c)[Paytable {name}]", what, _insurance(name), edit)
        for name in "ABC"
        for what, edit in changes
    )


# ------------------------------------------------------------------------- wagers and Envy Bonuses


def _as_fortune(case: Case) -> None:
    case.row["wager_kind"] = "fortune_bonus"


def _small_loser(case: Case) -> bool:
    """A lost Insurance Wager of too little for a Qualifying Wager, where no Fortune Bonus is offered."""
    row = case.row
    lost = row["wager_kind"] == "insurance" and row["wager_outcome"] == "lose" and row["wager_amount"] < 500
    return lost and "fortune_bonus" not in case.setup.wagers and case.seen and _lone_pair(case.hand)


def _lone_pair(hand: Row) -> bool:
    """Whether a hand holds one pair, and neither a straight nor a flush is near."""
    ranks = sorted(
        "23456789TJQKA".index(card[0]) for card in hand["cards"] if len(card) == 2 and card != "XX"
    )
    suits = [card[1] for card in hand["cards"]]
    spread = ranks[-1] - ranks[0]
    return len(ranks) == 7 and len(set(ranks)) == 6 and spread > 9 and max(map(suits.count, suits)) < 4


def _fortune_envy(case: Case) -> bool:
    row = case.row
    envy = row["payment_kind"] == "envy_bonus" and row["payment_for"] == "fortune_bonus"
    return envy and unwagered_payee(case) != ""


_WAGERS = (
    Change("659a.7(e)", "wager that is not filed", "wagers", _as_fortune, _small_loser, per="wager"),
    Change(
        "659a.11(h)(1)(ii)[payee]",
        "Envy Bonus to a player without the wager",
        "payments",
        stranger_paid,
        _fortune_envy,
        per="payment",
        position=unwagered_payee,
        money=lambda case: int(case.row["payment_amount"]),
    ),
)

CHANGES: tuple[Change, ...] = (*_HANDS, *_MONEY, *_insured(), *_WAGERS)
enter(__name__, CHANGES)
