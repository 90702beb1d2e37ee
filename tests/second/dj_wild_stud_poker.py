"""Chapter 687a once more: who wins, what each wager pays, meter and Envy Bonus, from its words alone."""

from __future__ import annotations

from tests.second.dj_wild_hands import CATEGORIES, Ranked, category, is_wild, rank
from tests.second.due import Due, Round, Row, Settled, key_of, lost, returned, undecided, won

TRIPS = CATEGORIES.index("three_of_a_kind")
# § 687a.12(b); three-of-a-kind or less is a push.
BLIND = {
    "five_wilds": 1000,
    "royal_flush": 50,
    "five_of_a_kind": 10,
    "straight_flush": 9,
    "four_of_a_kind": 4,
    "full_house": 3,
    "flush": 2,
    "straight": 1,
}
# § 687a.12(c): percent of the meter, then odds to 1, the same in both tables.
SHARES = {"royal_flush": 100, "straight_flush": 10}
PROGRESSIVE = {"four_of_a_kind": 300, "full_house": 50, "flush": 40, "straight": 30, "three_of_a_kind": 9}
SEED = {"1": 2_000_00, "2": 10_000_00}
STAKE = {"1": 1_00, "2": 5_00}
ENVY = {
    "1": {"royal_flush": 1_000_00, "straight_flush": 300_00},
    "2": {"royal_flush": 5_000_00, "straight_flush": 1_500_00},
}
# § 687a.12(d): the Natural column, then With Wild.
_NATURAL = {"straight_flush": 200, "full_house": 30, "flush": 25, "straight": 20, "three_of_a_kind": 6}
_WILD = {
    "straight_flush": 25,
    "four_of_a_kind": 6,
    "full_house": 5,
    "flush": 4,
    "straight": 3,
    "three_of_a_kind": 1,
}
TRIPS_BONUS = {
    "DJWT-04": (
        _NATURAL | {"royal_flush": 1000, "four_of_a_kind": 60},
        _WILD | {"five_wilds": 2000, "royal_flush": 90, "five_of_a_kind": 70},
    ),
    "DJWT-05": (
        _NATURAL | {"royal_flush": 1000, "four_of_a_kind": 50},
        _WILD | {"five_wilds": 2000, "royal_flush": 70, "five_of_a_kind": 60},
    ),
    "DJWT-06": (
        _NATURAL | {"royal_flush": 400, "four_of_a_kind": 50},
        _WILD | {"five_wilds": 500, "royal_flush": 70, "five_of_a_kind": 60},
    ),
    "DJWT-07": (
        _NATURAL | {"royal_flush": 1000, "four_of_a_kind": 40},
        _WILD | {"five_wilds": 2000, "royal_flush": 60, "five_of_a_kind": 50},
    ),
}
# The lower half of the Bad Beat tables is the same in both.
_LOW = {"full_house": 200, "flush": 100, "straight": 50, "three_of_a_kind": 15}
BAD_BEAT = {
    "DJWBB-03": _LOW
    | {"royal_flush": 500, "five_of_a_kind": 500, "straight_flush": 500, "four_of_a_kind": 300},
    "DJWBB-04": _LOW
    | {"royal_flush": 299, "five_of_a_kind": 299, "straight_flush": 299, "four_of_a_kind": 299},
}


def due(played: Round, filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager of a round, and on each Envy Bonus that was paid."""
    wagers = [_of(wager, played, filing, readings) for wager in played.wagers]
    return wagers + [_envy(payment, played, filing, readings) for payment in played.payments]


def _ranked(cards: list[str], readings: Row) -> Ranked:
    return rank(cards, five_of_a_kind=readings.get("five_of_a_kind") != "not_ranked")


def compared(player: list[str], dealer: list[str], readings: Row) -> int:
    """Return 1 where the player's hand is higher, 0 where they are equal, -1 where it is lower."""
    ours, theirs = _ranked(player, readings), _ranked(dealer, readings)
    if readings.get("within_category") == "equal":
        return (ours[0] > theirs[0]) - (ours[0] < theirs[0])
    return (ours > theirs) - (ours < theirs)


def _of(wager: Row, played: Round, filing: Row, readings: Row) -> Due:
    given_back = _given_back(wager, played)
    if given_back:
        return returned(wager, given_back)
    hand, dealer = played.hand(wager["wager_position"]), played.hand("dealer")
    assert hand is not None
    assert dealer is not None
    kind = wager["wager_kind"]
    if kind == "trips_bonus":
        return _trips(wager, hand["cards"], filing, readings)
    if kind == "progressive_bonus":
        return _progressive(wager, played, filing, readings)
    if hand.get("folded"):
        return lost(wager, "687a.11(b)(2)" if kind == "two_way_bad_beat" else "687a.11(b)")
    if kind == "two_way_bad_beat":
        return _bad_beat(wager, hand["cards"], dealer["cards"], filing, readings)
    return _against_dealer(wager, hand["cards"], dealer["cards"], readings)


def _given_back(wager: Row, played: Round) -> str:
    """Say by which paragraph a wager is returned whatever the cards are; empty where by none."""
    if wager.get("wager_change") == "withdrawn":
        return "687a.7(c)"
    if not played.row.get("void"):
        return ""
    if not any(event["event_kind"] == "card_exposed" for event in played.events):
        return "687a.13"
    return "" if wager["wager_kind"] in ("trips_bonus", "progressive_bonus") else "687a.13(d)"


def _against_dealer(wager: Row, player: list[str], dealer: list[str], readings: Row) -> Due:
    result = compared(player, dealer, readings)
    if result < 0:
        return lost(wager, "687a.11(e)(3)")
    if result == 0:
        return returned(wager, "687a.11(e)(2)")
    if wager["wager_kind"] == "blind":
        return won(wager, BLIND.get(category(_ranked(player, readings)), 0), "687a.12(b)[Paytable]")
    return won(wager, 1, "687a.12(a)")


def _trips(wager: Row, cards: list[str], filing: Row, readings: Row) -> Due:
    name = filing["trips_paytable"]
    natural, with_wild = TRIPS_BONUS[name]
    if name == "DJWT-07" and readings.get("three_of_a_kind_row") == "as_printed":
        natural = natural | {"three_of_a_kind": 9}
        with_wild = with_wild | {"three_of_a_kind": 0}
    # § 687a.11(f)(2)(ii) pays the highest-ranking hand; which column it is in is the open question.
    made = category(_ranked(cards, readings))
    is_natural = not any(is_wild(card) for card in cards)
    if "XX" not in cards and readings.get("deuce_as_itself", "allowed") == "allowed":
        is_natural = made == category(rank(cards, wild=False))
    odds = (natural if is_natural else with_wild).get(made, 0)
    return won(wager, odds, f"687a.12(d)[{name}]") if odds else lost(wager, "687a.11(f)(2)(i)")


def _bad_beat(wager: Row, player: list[str], dealer: list[str], filing: Row, readings: Row) -> Due:
    name = filing["bad_beat_paytable"]
    result = compared(player, dealer, readings)
    if result == 0:
        return lost(wager, "687a.11(f)(3)(i)")
    beaten = _ranked(player if result < 0 else dealer, readings)
    odds = BAD_BEAT[name].get(category(beaten), 0)
    if beaten[0] < TRIPS and name == "DJWBB-04" and readings.get("three_or_less") == "paid":
        odds = 15
    who = readings.get("bad_beat", "either")
    if not odds or (result > 0 and who == "player_only"):
        return lost(wager, "687a.11(f)(3)(i)")
    paid = won(wager, odds, f"687a.12(e)[{name}]")
    return paid._replace(others=((0, 0, 0),)) if result > 0 and who == "either" else paid


def progressive_hand(hand: Row, played: Round, readings: Row) -> str:
    """Name the hand for the progressive: the card on the layout takes the joker's place, § 687a.11(f)(1)."""
    extra: str = played.row.get("extra_card", "")
    cards = [extra if card == "XX" else card for card in hand["cards"]]
    if readings.get("progressive_deuces") == "wild":
        return category(_ranked(cards, readings))
    return category(rank(cards, wild=False))


def _progressive(wager: Row, played: Round, filing: Row, readings: Row) -> Due:
    name = filing["progressive_paytable"]
    hand = played.hand(wager["wager_position"])
    assert hand is not None
    if hand.get("folded") and not filing["folded_progressive"]:
        return lost(wager, "687a.11(b)(3)")
    held = progressive_hand(hand, played, readings)
    cited = f"687a.12(c)[Progressive Paytable {name}]"
    stake = wager["wager_amount"]
    if held in SHARES:
        share, over = divmod(wager["meter_before"] * SHARES[held], 100)
        paid = [share, share + 1] if over else [share]
    elif held in PROGRESSIVE:
        paid = [stake * PROGRESSIVE[held]]
    elif held == "five_of_a_kind":  # on no row, and the text does not say what it is there
        return undecided(wager, "687a.6(d)")
    else:
        return lost(wager, "687a.11(f)(1)(i)")
    says = readings.get("progressive_stake", "either")
    back = {"either": [0, stake], "returned": [stake], "kept": [0]}[says]
    (first, *more) = [(p, b, 0) for p in paid for b in back]
    others: tuple[Settled, ...] = tuple(more)
    return Due(key_of(wager), first[0], first[1], cited, 0, others)


def meter_after(wager: Row, paid: int, played: Round, filing: Row, readings: Row) -> int | None:
    """Return what the meter shows once a wager's share was paid; None where the reading leaves it open."""
    hand = played.hand(wager["wager_position"])
    assert hand is not None
    held = progressive_hand(hand, played, readings)
    if held == "royal_flush":
        return SEED[filing["progressive_paytable"]]
    left: int = wager["meter_before"] - paid
    return left if readings.get("partial_award") == "from_meter" else None


def _envy(payment: Row, played: Round, filing: Row, readings: Row) -> Due:
    hand = played.hand(payment["payer_position"])
    assert hand is not None
    held = progressive_hand(hand, played, readings)
    amount = ENVY[filing["progressive_paytable"]].get(held, 0)
    key = f"payment {payment['payment_number']}"
    return Due(key, None if held == "five_of_a_kind" else amount, 0, "687a.12(c)[Envy]")
