"""Chapter 688a once more: the Ace High Pai Gow, two hands against two, bonus wagers."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Any

from tests.second import bonus, house_way, paytables, settled, voids
from tests.second.cards import (
    ACE,
    FLUSH,
    JOKER,
    ROYAL,
    STRAIGHT,
    STRAIGHT_FLUSH,
    Seven,
    of_a_size,
    suited_pair,
)
from tests.second.due import Due, Round, Row, returned, undecided
from tests.second.settled import Settling, due_of, given_back, lost_by, won_at

MAIN = "face_up_pai_gow_poker"
ENVY_KINDS = {"fortune_bonus": "688a.11(h)(2)(ii)", "progressive_payout": "688a.12(d)[Envy Bonus]"}
COMPLETE = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
DEFAULTS = {
    "royal_joker": "any_role",
    "flush_joker": "highest_missing",
    "comparison": "order_first",
    "ace_to_seven": "lawful",
    "three_of_a_kind": "payable",
    "straight_with_three": "either",
    "three_pair": "push",
    "three_pair_without_row": "collected",
    "ace_high_push_overrides": "unless_fouled",
    "below_full_house": "payable",
    "full_house_without_row": "open",
    "amount_and_share": "both",
    "voided_hand": "returned",
}


def reading(readings: Row, name: str) -> str:
    """Return how a passage is read; the defaults are those of the log format."""
    return str(readings.get(name, DEFAULTS[name]))


def order(readings: Row) -> house_way.Order:
    """Return how hands compare, § 688a.6(a) to (c)."""
    return _order(tuple(reading(readings, name) for name in ("royal_joker", "flush_joker", "comparison")))


@cache
def _order(read: tuple[str, str, str]) -> house_way.Order:
    def key(cards: house_way.Cards) -> Any:
        return of_a_size(cards, read)

    return house_way.Order(
        key,
        lambda high: key(high)[0] in COMPLETE,
        lambda setting: bool(key(setting.high) >= key(setting.low)),
    )


def ace_high(cards: list[str]) -> bool:
    """§ 688a.1: seven cards of the rank of an ace, and no better; the joker ranks as one."""
    seven = Seven(cards)
    return seven.nothing() and seven.top() == ACE


def due(played: Round, filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager of a round, then its Envy Bonuses."""
    if citation := void_by(played):
        return settled.void_round(played, citation)
    game = _Settling(played, filing, readings)
    dues = [game.of(wager) for wager in played.wagers]
    kinds = (
        ENVY_KINDS if filing.get("progressive_paytable") == "4" else {"fortune_bonus": "688a.11(h)(2)(ii)"}
    )
    return dues + settled.envy_bonuses(played, readings, kinds, game.envy)


def void_by(played: Round) -> str | None:
    """Return the paragraph by which the round is void, if it is."""
    in_the_deal = played.row.get("dealing_method") in ("hand", "automated_shoe")
    causes = {
        "688a.13(g)": voids.wrong_numbers(played),
        "688a.13(e)": voids.two_face_up(played),
        "688a.13(i)": bool(voids.exposed(played) - {"dealer"}) and in_the_deal,
        "688a.13(c)": voids.wrong_total(played),
        "688a.13(l)": voids.shoe_failed(played),
        "688a.8(f)": voids.wrong_stub(played),
    }
    return next((citation for citation, found in causes.items() if found), None)


class _Settling:
    def __init__(self, played: Round, filing: Row, readings: Row) -> None:
        self.played, self.filing, self.readings = played, filing, readings
        self.hands = {hand["hand_position"]: hand for hand in played.hands}
        self.order = order(readings)
        self.ace_high = ace_high(self.hands["dealer"]["cards"])
        self.dealer = self._dealers(self.hands["dealer"])
        self.any_role = self.reads("royal_joker") == "any_role"

    def reads(self, name: str) -> str:
        return reading(self.readings, name)

    def _dealers(self, hand: Row) -> tuple[Any, Any]:
        """§§ 688a.11(a) and 688a.13(h): the dealer's hands are, or are set again, as filed."""
        way = self.filing.get("house_way")
        if way is None:
            return tuple(hand["set_high"]), tuple(hand["set_low"])
        setting = house_way.follow(way, hand["cards"], self.order)
        return setting.high, setting.low

    def of(self, wager: Row) -> Due:
        position, kind = wager["wager_position"], wager["wager_kind"]
        if settled.taken_down(wager):
            return returned(wager, "688a.7(c)")
        if settled.voided(self.played, position):
            if self.reads("voided_hand") == "not_said":
                return undecided(wager, "688a.13(d)")
            return returned(wager, "688a.13(d)")
        settlings: list[Settling] = self._main(wager) if kind == MAIN else getattr(self, f"_{kind}")(wager)
        if not settlings:
            return undecided(wager, "688a.12(d)")
        if settled.abandoned(self.played, position):
            settlings = [*settlings, lost_by("688a.7(b)")]
        return due_of(wager, settlings)

    def _main(self, wager: Row) -> list[Settling]:
        hand = self.hands[wager["wager_position"]]
        if hand.get("surrendered"):
            return [lost_by("688a.11(d)")]
        foul = self._foul(hand)
        outcome, citation = (-1, foul) if foul else self._compare(hand)
        by_hands = {
            1: won_at(wager, 1, "688a.12(a)"),
            0: given_back(wager, citation),
            -1: lost_by(citation),
        }[outcome]
        if not self.ace_high:
            return [by_hands]
        push = given_back(wager, "688a.11(f)(2)(iii)")
        overrides = self.reads("ace_high_push_overrides")
        if foul and overrides == "unless_fouled":
            return [push, by_hands]
        loses = (foul and overrides == "fouls_lose") or (outcome < 0 and overrides == "losers_lose")
        return [by_hands if loses else push]

    def _foul(self, hand: Row) -> str | None:
        high, low = tuple(hand["set_high"]), tuple(hand["set_low"])
        if len(high) != 5 or len(low) != 2 or Counter([*high, *low]) != Counter(hand["cards"]):
            return "688a.11(f)(1)(iv)"
        return "688a.11(f)(1)(iii)" if self.order.key(high) < self.order.key(low) else None

    def _compare(self, hand: Row) -> tuple[int, str]:
        """Return 1, 0 or -1 for won, tied or lost, and the paragraph, § 688a.11(f)."""
        key = self.order.key
        high, low = key(tuple(hand["set_high"])), key(tuple(hand["set_low"]))
        dealers_high, dealers_low = key(self.dealer[0]), key(self.dealer[1])
        if high > dealers_high and low > dealers_low:
            return 1, "688a.11(f)(3)"
        if high > dealers_high:
            return 0, "688a.11(f)(2)(i)"
        if low > dealers_low:
            return 0, "688a.11(f)(2)(ii)"
        copies = high == dealers_high or low == dealers_low
        return -1, "688a.11(f)(1)(ii)" if copies else "688a.11(f)(1)(i)"

    # § 688a.11(h): the optional wagers

    def _ace_high_bonus(self, wager: Row) -> list[Settling]:
        table = self.filing["ace_high_paytable"]
        if not self.ace_high:
            return [lost_by("688a.11(h)(1)(i)(A)")]
        both, with_joker, without = paytables.ACE_HIGH[table]
        if ace_high(self.hands[wager["wager_position"]]["cards"]):
            odds = both
        else:
            odds = with_joker if JOKER in self.hands["dealer"]["cards"] else without
        return [won_at(wager, odds, f"688a.12(b)[Paytable {table}]")]

    def bonus_rows(self, hand: Row) -> list[str]:
        """Return the row of the Fortune Bonus list that seven cards make; two where either may be paid."""
        seven = _seven(hand["cards"], self.readings)
        row = bonus.high_row(seven, self.any_role, lambda rest: suited_pair(rest, (13, 12)))
        if row:
            return [row]
        payable = self.reads("three_of_a_kind") == "payable"
        return bonus.low_rows(seven, self.reads("straight_with_three"), payable)

    def _fortune_bonus(self, wager: Row) -> list[Settling]:
        table = self.filing["fortune_bonus_paytable"]
        odds = paytables.FACE_UP_ODDS[table]
        rows = self.bonus_rows(self.hands[wager["wager_position"]])
        paid, collected = f"688a.12(c)[Paytable {table}]", "688a.11(h)(2)(i)(A)"
        if rows == ["three pair"]:
            named = "three_pair" if "three pair" in odds else "three_pair_without_row"
            back = self.reads(named) in ("push", "returned")
            return [given_back(wager, paid) if back else lost_by(collected)]
        return bonus.paid_by(wager, odds, rows, paid, collected)

    def progressive_rows(self, hand: Row) -> list[str]:
        """Return the row of the filed paytable's list that seven cards make; two where either may be paid."""
        return progressive_rows(hand["cards"], self.filing["progressive_paytable"], self.readings)

    def _progressive_payout(self, wager: Row) -> list[Settling]:
        table = self.filing["progressive_paytable"]
        pays = paytables.FACE_UP_PROGRESSIVE[table]
        rows = self.progressive_rows(self.hands[wager["wager_position"]])
        if rows == ["full house"] and "full house" not in pays:
            return (
                []
                if self.reads("full_house_without_row") == "open"
                else [lost_by(f"688a.12(d)[Paytable {table}]")]
            )
        if self.reads("below_full_house") == "collected":
            rows = [row for row in rows if row not in ("flush", "three", "straight")]
        rows = [row for row in rows if row in pays]
        if not rows:
            return [lost_by("688a.11(h)(3)(i)(A)")]
        citation = f"688a.12(d)[Paytable {table}]"
        amounts = [cents for row in rows for cents in self._amounts(pays[row], wager)]
        if table in paytables.STAKE_RETURNED:
            return [((amount, wager["wager_amount"], 0), citation) for amount in amounts]
        return settled.all_told(wager, amounts, citation)

    def _amounts(self, pays: tuple[int, int], wager: Row) -> list[int]:
        cents, hundredths = pays
        reads = self.reads("amount_and_share")
        if not hundredths or (cents and reads == "amount_only"):
            return [cents]
        beside = 0 if reads == "share_only" else cents
        return [beside + share for share in settled.share(hundredths, wager["meter_before"])]

    def envy(self, kind: str, hand: Row) -> int:
        """Return the cents of Envy Bonus that a hand is worth by the paytable of a wager."""
        if kind == "progressive_payout":
            rows = self.progressive_rows(hand)
            return paytables.FACE_UP_PROGRESSIVE_ENVY.get(rows[0], 0) if rows else 0
        rows = self.bonus_rows(hand)
        return paytables.FACE_UP_ENVY[self.filing["fortune_bonus_paytable"]].get(rows[0], 0) if rows else 0


def _seven(cards: list[str], readings: Row, wild: bool = False) -> Seven:
    return _looked_at(tuple(cards), reading(readings, "ace_to_seven") == "lawful", wild)


@lru_cache(maxsize=1000)
def _looked_at(cards: tuple[str, ...], ace_to_seven: bool, wild: bool) -> Seven:
    return Seven(cards, ace_to_seven=ace_to_seven, wild=wild)


def progressive_rows(cards: list[str], table: str, readings: Row) -> list[str]:
    """Return the row of a progressive paytable's list that seven cards make; two where either may be paid."""
    seven = _seven(cards, readings, table in paytables.FULLY_WILD)
    any_role = seven.wild or reading(readings, "royal_joker") == "any_role"
    if table == "4":
        row = bonus.high_row(seven, any_role, lambda rest: suited_pair(rest, (13, 12)))
        return [row] if row else bonus.low_rows(seven, reading(readings, "straight_with_three"))
    pays = paytables.FACE_UP_PROGRESSIVE[table]
    for row, made in (
        ("seven natural", seven.seven_suited(False)),
        ("seven with joker", seven.seven_suited(True)),
        ("seven", seven.seven_suited(False) or seven.seven_suited(True)),
        ("five aces", seven.five_aces()),
        ("five of a kind", seven.five_of_a_kind()),
        ("royal", bool(seven.royal_suits(True, any_role))),
        ("straight flush", seven.straight_flush()),
        ("four", seven.four()),
        ("full house", seven.full_house()),
    ):
        if made and (row in pays or row == "full house"):
            return [row]
    return []


def meter_share(hand: Row, filing: Row, readings: Row) -> int:
    """Return how many hundredths of the meter a hand wins."""
    table = filing["progressive_paytable"]
    pays = paytables.FACE_UP_PROGRESSIVE[table]
    rows = progressive_rows(hand["cards"], table, readings)
    cents, share = pays.get(rows[0], (0, 0)) if rows else (0, 0)
    return 0 if cents and reading(readings, "amount_and_share") == "amount_only" else share
