"""Chapter 659a once more: three hands against three, and the optional wagers."""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Any

from tests.second import asia_cards, bonus, house_way, paytables, settled, voids
from tests.second.cards import Seven, suited_pair
from tests.second.due import Due, Round, Row, returned, undecided
from tests.second.settled import Settling, due_of, lost_by, won_at

MAIN = "fortune_asia_poker"
DEFAULTS = {
    "flush_joker": "highest_missing",
    "ace_low": "lawful",
    "kicker_mode": "either",
    "fortune_royal": "with_joker",
    "progressive_royal": "any_role",
    "own_hands": "successive",
    "three_pair": "push",
    "voided_hand": "returned",
}
COMPLETE = (asia_cards.STRAIGHT, asia_cards.FLUSH, asia_cards.STRAIGHT_FLUSH)


def reading(readings: Row, name: str) -> str:
    """Return how a passage is read; the defaults are those of the log format."""
    return str(readings.get(name, DEFAULTS[name]))


def order(readings: Row) -> house_way.Order:
    """Return how the hands that a house way sets compare with each other."""
    return _order(reading(readings, "flush_joker"), tuple(own_modes(readings)))


@cache
def _order(joker: str, ways: tuple[bool, ...]) -> house_way.Order:
    def key(cards: house_way.Cards) -> Any:
        return asia_cards.key(tuple(cards), joker, True)

    def lawful(setting: house_way.Setting) -> bool:
        return any(_descend(*setting, joker, successive) for successive in ways)

    return house_way.Order(key, lambda high: key(high)[0] in COMPLETE, lawful)


def own_modes(readings: Row) -> list[bool]:
    """Return whether one player's hands compare card by card, § 659a.11(b): both where that is open."""
    if reading(readings, "own_hands") == "successive":
        return [True]
    return modes(readings)


def modes(readings: Row) -> list[bool]:
    """Return whether hands compare card by card, § 659a.6(c): both where that is open."""
    return {"either": [True, False], "successive": [True], "top_card_only": [False]}[
        reading(readings, "kicker_mode")
    ]


def _descend(high: Any, medium: Any, low: Any, joker: str, successive: bool) -> bool:
    first, second, third = (asia_cards.key(tuple(hand), joker, successive) for hand in (high, medium, low))
    return first > second > third


def due(played: Round, filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager of a round, then its Envy Bonuses."""
    if citation := void_by(played):
        return settled.void_round(played, citation)
    game = _Settling(played, filing, readings)
    dues = [game.of(wager) for wager in played.wagers]
    return dues + settled.envy_bonuses(played, readings, {"fortune_bonus": "659a.11(h)(1)(ii)"}, game.envy)


def void_by(played: Round) -> str | None:
    """Return the paragraph by which the round is void, if it is."""
    causes = {
        "659a.13(h)": voids.wrong_numbers(played),
        "659a.13(f)": voids.two_face_up(played),
        "659a.13(e)": "dealer" in voids.exposed(played),
        "659a.13(c)": voids.wrong_total(played),
        "659a.13(m)": voids.shoe_failed(played),
        "659a.8(e)": voids.wrong_stub(played),
    }
    return next((citation for citation, found in causes.items() if found), None)


class _Settling:
    def __init__(self, played: Round, filing: Row, readings: Row) -> None:
        self.played, self.filing, self.readings = played, filing, readings
        self.hands = {hand["hand_position"]: hand for hand in played.hands}
        self.joker = self.reads("flush_joker")
        self.dealer = self._dealers(self.hands["dealer"])

    def reads(self, name: str) -> str:
        return reading(self.readings, name)

    def _dealers(self, hand: Row) -> house_way.Setting:
        """§§ 659a.11(c) and 659a.13(i): the dealer's hands are, or are set again, as filed."""
        way = self.filing.get("house_way")
        if way is None:
            return house_way.Setting(*(tuple(hand[f"set_{size}"]) for size in ("high", "medium", "low")))
        return house_way.follow(way, hand["cards"], order(self.readings))

    def of(self, wager: Row) -> Due:
        position, kind = wager["wager_position"], wager["wager_kind"]
        if settled.taken_down(wager):
            return returned(wager, "659a.7(c)")
        if settled.voided(self.played, position):
            if self.reads("voided_hand") == "not_said":
                return undecided(wager, "659a.13(d)")
            return returned(wager, "659a.13(d)")
        settlings: list[Settling] = self._main(wager) if kind == MAIN else getattr(self, f"_{kind}")(wager)
        if settled.abandoned(self.played, position):
            settlings = [*settlings, lost_by("659a.7(b)")]
        return due_of(wager, settlings)

    def _main(self, wager: Row) -> list[Settling]:
        hand = self.hands[wager["wager_position"]]
        if hand.get("surrendered"):
            return [lost_by("659a.11(d)")]
        laid = house_way.Setting(*(tuple(hand[f"set_{size}"]) for size in ("high", "medium", "low")))
        sizes = tuple(map(len, laid))
        if sizes != (4, 2, 1) or Counter([*laid.high, *laid.medium, *laid.low]) != Counter(hand["cards"]):
            return [lost_by("659a.11(f)(1)(v)")]
        settlings = []
        if reading(self.readings, "own_hands") == "successive":
            ways = [(True, mode) for mode in modes(self.readings)]
        else:
            ways = [(mode, mode) for mode in modes(self.readings)]
        for own, mode in ways:
            settlings.append(self._one_way(wager, laid, own, mode))
        return settlings

    def _one_way(self, wager: Row, laid: house_way.Setting, own: bool, successive: bool) -> Settling:
        """Settle with hands compared card by card, or by their highest cards alone."""
        high, medium, low = (asia_cards.key(hand, self.joker, own) for hand in laid)
        if not high > medium:
            return lost_by("659a.11(f)(1)(iii)")
        if not medium > low:
            return lost_by("659a.11(f)(1)(iv)")
        pairs = zip(laid, self.dealer, strict=True)
        keys = [[asia_cards.key(tuple(hand), self.joker, successive) for hand in both] for both in pairs]
        higher = sum(mine > theirs for mine, theirs in keys)
        if higher >= 2:
            return won_at(wager, 1, "659a.12(a)")
        return lost_by("659a.11(f)(1)(i)")

    def bonus_rows(self, hand: Row) -> list[str]:
        """Return the row of § 659a.6(d) that seven cards make: three-of-a-kind above a straight."""
        seven = seven_of(hand["cards"], self.readings)
        joker = self.reads("fortune_royal") == "with_joker"
        row = bonus.high_row(seven, True, lambda rest: suited_pair(rest, (13, 12)), joker_royal=joker)
        return [row] if row else bonus.low_rows(seven, "row_order")

    def _fortune_bonus(self, wager: Row) -> list[Settling]:
        table = self.filing["fortune_bonus_paytable"]
        odds = paytables.ODDS[table]
        if self.reads("three_pair") == "collected":
            odds = {row: pays for row, pays in odds.items() if row != "three pair"}
        paid, collected = f"659a.12(b)[Paytable {table}]", "659a.11(h)(1)(i)(A)"
        rows = self.bonus_rows(self.hands[wager["wager_position"]])
        return bonus.paid_by(wager, odds, rows, paid, collected)

    def _insurance(self, wager: Row) -> list[Settling]:
        table = self.filing["insurance_paytable"]
        seven = seven_of(self.hands[wager["wager_position"]]["cards"], self.readings)
        if not seven.nothing():
            return [lost_by("659a.11(h)(2)(i)")]
        return [won_at(wager, paytables.ASIA_INSURANCE[table][seven.top()], f"659a.12(c)[Paytable {table}]")]

    def _progressive_payout(self, wager: Row) -> list[Settling]:
        """§ 659a.12(d)(1): so much for 1 includes the stake; a share of the meter stands for itself."""
        citation = "659a.12(d)(1)[Progressive Paytable]"
        row = progressive_row(self.hands[wager["wager_position"]]["cards"], self.readings)
        stake = wager["wager_amount"]
        if row is None:
            return [lost_by("659a.11(h)(3)(i)")]
        if row in paytables.PROGRESSIVE_FOR_ONE:
            return settled.all_told(wager, [stake * paytables.PROGRESSIVE_FOR_ONE[row]], citation)
        amounts = settled.share(paytables.PROGRESSIVE_SHARES[row], wager["meter_before"])
        return settled.all_told(wager, amounts, citation)

    def envy(self, _: str, hand: Row) -> int:
        """Return the cents of Envy Bonus that a hand is worth."""
        rows = self.bonus_rows(hand)
        return paytables.ENVY[self.filing["fortune_bonus_paytable"]].get(rows[0], 0) if rows else 0


def seven_of(cards: list[str], readings: Row) -> Seven:
    """Look at seven cards, with an ace below a deuce as § 659a.6(a) is read."""
    return _seven(tuple(cards), reading(readings, "ace_low") == "lawful")


@lru_cache(maxsize=1000)
def _seven(cards: tuple[str, ...], lawful: bool) -> Seven:
    return Seven(cards, ace_low=lawful, ace_to_seven=lawful)


def progressive_row(cards: list[str], readings: Row) -> str | None:
    """Return the row of § 659a.6(e) that seven cards make."""
    any_role = reading(readings, "progressive_royal") == "any_role"
    return bonus.progressive_row(seven_of(cards, readings), any_role)


def meter_share(hand: Row, readings: Row) -> int:
    """Return how many hundredths of the meter a hand wins."""
    return paytables.PROGRESSIVE_SHARES.get(progressive_row(hand["cards"], readings) or "", 0)
