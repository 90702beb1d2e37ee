"""Chapter 627a once more: third cards, counts, outcomes, odds and vigorish, from its words alone."""

from __future__ import annotations

from tests.second.due import Due, Round, Row, key_of, lost, returned, undecided, won

# § 627a.10(c)(2)(iii), Table 1: by the Banker's count, which values of the Player's third card draw.
TABLE_1 = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}
# § 627a.12(e): odds by points won by; "natural" is the row of the Natural winner.
DRAGON_BONUS = {
    "A": {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1, "natural": 1},
    "B": {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1, "natural": 1},
    "C": {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2, "natural": 1},
}
QUARTER = 25


def value(card: str) -> int:
    """Return what a card counts, § 627a.6(a)."""
    rank = card[0]
    return 1 if rank == "A" else 0 if rank in "TJQK" else int(rank)


def count(cards: list[str]) -> int:
    """Return the Point Count of a hand, § 627a.6(b)."""
    return sum(value(card) for card in cards) % 10


def player_draws(players: list[str], bankers: list[str]) -> bool:
    """Whether the Player's Hand takes a third card after these opening hands, § 627a.10(a) and (b)."""
    return count(players) < 8 and count(bankers) < 8 and count(players) < 6


def banker_draws(players: list[str], bankers: list[str], third: str | None) -> bool:
    """Whether the Banker's Hand does; ``third`` is the Player's third card, § 627a.10(a) and (c)."""
    points = count(bankers)
    if points >= 8 or count(players) >= 8:
        return False
    if third is None:
        return points <= 5
    return points < 3 or value(third) in TABLE_1.get(points, ())


def own_cards(hand: Row) -> list[str]:
    """Leave out a card that was drawn in error, § 627a.13(a) to (c)."""
    wrong = hand.get("card_in_error") or [False] * len(hand["cards"])
    return [card for card, error in zip(hand["cards"], wrong, strict=True) if not error]


def due(played: Round, filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager of a round."""
    if played.row.get("void"):
        return [_of_void_round(wager, played, readings) for wager in played.wagers]
    return [_of(wager, played, filing, readings) for wager in played.wagers]


def _of_void_round(wager: Row, played: Round, readings: Row) -> Due:
    stands = readings.get("house_money_in_void_round") == "stands"
    withdrawn = wager.get("wager_change") == "withdrawn"
    if stands and wager["wager_kind"] == "house_money" and not withdrawn:
        return house_money(wager, played)
    stake = wager["wager_amount"] + (_moved_onto(wager, played) if stands else 0)
    return Due(key_of(wager), 0, stake, "627a.13(e)")


def _of(wager: Row, played: Round, filing: Row, readings: Row) -> Due:
    if wager.get("wager_change") == "withdrawn":
        return returned(wager, "627a.7(c)")
    kind = wager["wager_kind"]
    if kind == "banker":
        return _banker(wager, played, filing, readings)
    if kind == "player":
        return _player(wager, played, readings)
    if kind == "house_money":
        return house_money(wager, played)
    if kind == "dragon_bonus":
        return _dragon_bonus(wager, played, filing, readings)
    return _on_result(wager, played, filing)


def is_dragon_7(played: Round) -> bool:
    """Whether the hands are a Dragon 7, § 627a.1."""
    players, bankers = _hands(played)
    return count(bankers) == 7 and len(bankers) == 3 and count(players) < 7


def is_panda_8(played: Round) -> bool:
    """Whether the hands are a Panda 8, § 627a.1."""
    players, bankers = _hands(played)
    return count(players) == 8 and len(players) == 3 and count(bankers) < 8


def _on_result(wager: Row, played: Round, filing: Row) -> Due:
    if wager["wager_kind"] == "dragon_7":
        wins = is_dragon_7(played)
        return won(wager, 40, "627a.12(f)") if wins else lost(wager, "627a.7(a)(5)(ii)")
    if wager["wager_kind"] == "panda_8":
        wins = is_panda_8(played)
        return won(wager, 25, "627a.12(g)") if wins else lost(wager, "627a.7(a)(6)(ii)")
    players, bankers = _hands(played)
    if count(players) != count(bankers):
        return lost(wager, "627a.7(a)(3)(ii)")
    return won(wager, filing["tie_odds"], "627a.12(b)")._replace(at_least=True)


def _hands(played: Round) -> tuple[list[str], list[str]]:
    players, bankers = played.hand("players_hand"), played.hand("bankers_hand")
    assert players is not None
    assert bankers is not None
    return own_cards(players), own_cards(bankers)


def _moved_onto(wager: Row, played: Round) -> int:
    number = wager["wager_number"]
    return sum(w.get("moved_amount") or 0 for w in played.wagers if w.get("moved_to") == number)


def _banker(wager: Row, played: Round, filing: Row, readings: Row) -> Due:
    players, bankers = _hands(played)
    stake = wager["wager_amount"] + _moved_onto(wager, played)
    if count(bankers) < count(players):
        return lost(wager, "627a.7(a)(1)(ii)")
    dragon = played.row["variant"] == "ez" and is_dragon_7(played)
    if count(bankers) == count(players) or dragon:
        return Due(key_of(wager), 0, stake, "627a.7(a)(1)(iii)")
    if played.row["variant"] == "ez":
        return Due(key_of(wager), stake, stake, "627a.12(c)")
    first, *more = vigorish(stake, filing.get("vigorish_rounding"), readings)
    others = tuple((stake, stake, cents) for cents in more)
    return Due(key_of(wager), stake, stake, "627a.12(c)", first, others)


def vigorish(won_cents: int, rounding: str | None, readings: Row) -> list[int]:
    """Return what may be taken of an amount won: 5%, in cents, rounded as filed, § 627a.12(c)."""
    down, over = divmod(won_cents * 5, 100)
    cents = [down] if not over else [down, down + 1]
    if over and readings.get("vigorish_cent", "as_filed") == "down":
        cents = [down]
    if over and readings.get("vigorish_cent", "as_filed") == "as_filed" and rounding == "exact":
        cents = [down]
    up = -(-won_cents * 5 // (100 * QUARTER)) * QUARTER
    if rounding == "exact":
        return cents
    if rounding == "next_quarter":
        return [up]
    if rounding == "nearest_quarter":
        if readings.get("vigorish_round_off", "to_nearest") == "up_only":
            return [up]
        return _nearest(won_cents * 5)
    # Nothing is filed: what the paragraph permits is permitted.
    nearest = [] if readings.get("vigorish_round_off", "to_nearest") == "up_only" else _nearest(won_cents * 5)
    return list(dict.fromkeys([*cents, up, *nearest]))


def _nearest(hundredths: int) -> list[int]:
    """Round hundredths of a cent to the nearest quarters; two where it lies in the middle.

    The paragraph rounds to 25 cents or to a multiple of it: never to nothing.
    """
    below, rest = divmod(hundredths, 100 * QUARTER)
    if not below:
        return [QUARTER]
    if 2 * rest == 100 * QUARTER:
        return [below * QUARTER, (below + 1) * QUARTER]
    return [(below + (2 * rest > 100 * QUARTER)) * QUARTER]


def _player(wager: Row, played: Round, readings: Row) -> Due:
    players, bankers = _hands(played)
    stake = wager["wager_amount"] + _moved_onto(wager, played)
    if count(players) < count(bankers):
        return lost(wager, "627a.7(a)(2)(ii)")
    if count(players) == count(bankers):
        return Due(key_of(wager), 0, stake, "627a.7(a)(2)(iii)")
    panda = played.row["variant"] == "ez" and is_panda_8(played)
    if readings.get("player_wager_wins") == "only_panda_8" and not panda:
        return undecided(wager, "627a.7(a)(2)(i)")
    return Due(key_of(wager), stake, stake, "627a.12(a)")


def house_money(wager: Row, played: Round) -> Due:
    """Return what is due on a House Money Wager, § 627a.12(h)."""
    hands = [hand for hand in _hands(played) if len(hand) > 1]
    pairs = sum(hand[0][0] == hand[1][0] for hand in hands)
    odds = {0: 0, 1: 3, 2: 15}[pairs]
    return won(wager, odds, "627a.12(h)") if pairs else lost(wager, "627a.7(a)(7)(ii)")


def _dragon_bonus(wager: Row, played: Round, filing: Row, readings: Row) -> Due:
    players, bankers = _hands(played)
    on_player = wager["wager_side"] == "players_hand"
    own, other = (players, bankers) if on_player else (bankers, players)
    natural, against = _is_natural(own), _is_natural(other)
    table = DRAGON_BONUS[filing["dragon_bonus_paytable"]]
    cited = f"627a.12(e)[Paytable {filing['dragon_bonus_paytable']}]"
    lead = count(own) - count(other)
    if natural and against and lead == 0:
        return returned(wager, "627a.7(a)(4)(iii)")
    if natural and against and lead < 0:
        return lost(wager, "627a.7(a)(4)(ii)(A)")
    if natural:
        best = max(table["natural"], table.get(lead, 0))
        by_margin = readings.get("dragon_bonus_natural") == "best_row"
        return won(wager, best if by_margin else table["natural"], cited)
    if lead >= 4:
        return won(wager, table[lead], cited)
    return lost(wager, "627a.7(a)(4)(ii)(C)" if lead > 0 else "627a.7(a)(4)(ii)(B)")


def _is_natural(hand: list[str]) -> bool:
    return len(hand) == 2 and count(hand) >= 8
