"""Chapter 645a once more: hands, vigorish, the bank, the optional wagers and the payout limit."""

from __future__ import annotations

from collections import Counter
from typing import Any

from tests.second import bonus, house_way, paytables, settled, voids
from tests.second.cards import (
    ROYALS,
    Seven,
    color,
    suited_pair,
)
from tests.second.due import Due, Round, Row, key_of, returned, undecided
from tests.second.pai_gow_hands import order, progressive_row, queens_dragon, reading, seven_of
from tests.second.settled import Settling, due_of, given_back, lost_by, won_at

MAIN = "pai_gow_poker"
ENVY_KINDS = {
    "fortune_bonus": "645a.11(h)(1)(ii)",
    "emperors_treasure": "645a.11(h)(2)(ii)",
    "dynasty_bonus": "645a.11(h)(6)(ii)",
}


def due(played: Round, filing: Row, readings: Row) -> list[Due]:
    """Return what is due on each wager, then the Envy Bonuses, then what a bank pays and is paid."""
    if citation := void_by(played):
        return settled.void_round(played, citation)
    game = _Settling(played, filing, readings)
    dues = [game.of(wager) for wager in played.wagers]
    dues = game.limited(dues)
    dues += settled.envy_bonuses(played, readings, ENVY_KINDS, game.envy)
    return dues + game.pool(dues)


def void_by(played: Round) -> str | None:
    """Return the paragraph by which the round is void, if it is."""
    exposed = voids.exposed(played)
    causes = {
        "645a.14(h)": voids.wrong_numbers(played),
        "645a.14(f)": voids.two_face_up(played),
        "645a.14(e)": bool(exposed & {"dealer", played.row.get("bank_position")}),
        "645a.14(j)": bool(exposed) and played.row.get("dealing_method") == "hand",
        "645a.14(c)": voids.wrong_total(played),
        "645a.14(m)": voids.shoe_failed(played),
        "645a.8(f)": voids.wrong_stub(played),
    }
    return next((citation for citation, found in causes.items() if found), None)


class _Settling:
    def __init__(self, played: Round, filing: Row, readings: Row) -> None:
        self.played, self.filing, self.readings = played, filing, readings
        self.variant = played.row.get("variant")
        self.order = order(readings)
        bank = played.row.get("bank_position")
        self.bank = bank if bank not in (None, "dealer") else None
        self.hands = {hand["hand_position"]: hand for hand in played.hands}
        self.dealer = self._set_by_the_house(self.hands["dealer"])
        self.against = self._banks_hands() if self.bank else self.dealer
        dealt = self.hands["dealer"].get("cards", [])
        self.dragon = bool(dealt) and queens_dragon(dealt)

    @property
    def any_role(self) -> bool:
        return self.reads("royal_joker") == "any_role"

    def reads(self, name: str) -> str:
        return reading(self.readings, name)

    def _set_by_the_house(self, hand: Row) -> tuple[Any, Any]:
        """§§ 645a.11(c) and 645a.14(i): the dealer's hands are, or are set again, as filed.

        Those of a dealer who wagers nothing against a bank stay down: nobody knows them.
        """
        way = self.filing.get("house_way")
        if not hand.get("cards"):
            return (), ()
        if way is None:
            return tuple(hand["set_high"]), tuple(hand["set_low"])
        setting = house_way.follow(way, hand["cards"], self.order)
        return setting.high, setting.low

    def _banks_hands(self) -> tuple[Any, Any]:
        """§§ 645a.12(e), 645a.12(i) and 645a.14(i): the house way sets a shared bank, and one set wrongly."""
        hand = self.hands[self.bank]
        laid = hand.get("first_high") or hand["set_high"], hand.get("first_low") or hand["set_low"]
        shared = self.played.row.get("co_banking")
        if shared or self.reads("bank_house_way") == "always" or self.foul(hand["cards"], *laid):
            return self._set_by_the_house(hand)
        return tuple(laid[0]), tuple(laid[1])

    def foul(self, cards: list[str], high: Any, low: Any) -> str | None:
        """Return by which paragraph hands are set wrongly, § 645a.11(b)."""
        if len(high) != 5 or len(low) != 2 or Counter([*high, *low]) != Counter(cards):
            return "645a.11(f)(1)(iv)"
        if self.order.key(tuple(high)) < self.order.key(tuple(low)):
            return "645a.11(f)(1)(iii)"
        return None

    def of(self, wager: Row) -> Due:
        position, kind = wager["wager_position"], wager["wager_kind"]
        if settled.taken_down(wager):
            return returned(wager, "645a.7(c)")
        if settled.voided(self.played, position):
            if self.reads("voided_hand") == "not_said":
                return undecided(wager, "645a.14(d)")
            return returned(wager, "645a.14(d)")
        if kind == MAIN and position == "dealer":
            return due_of(wager, [self._dealers(wager)])
        settlings = self._main(wager) if kind == MAIN else getattr(self, f"_{kind}")(wager)
        if settled.abandoned(self.played, position):
            settlings = [*settlings, lost_by("645a.7(b)")]
        return due_of(wager, settlings)

    # The Pai Gow Poker Wager

    def _compare(self, high: Any, low: Any, against: tuple[Any, Any]) -> tuple[int, str]:
        """Return 1, 0 or -1 for won, tied or lost, and the paragraph, § 645a.11(f)."""
        key = self.order.key
        higher = key(tuple(high)) > key(against[0])
        lower_hand_higher = key(tuple(low)) > key(against[1])
        if higher and lower_hand_higher:
            return 1, "645a.11(f)(3)"
        if higher:
            return 0, "645a.11(f)(2)(i)"
        if lower_hand_higher:
            return 0, "645a.11(f)(2)(ii)"
        copies = key(tuple(high)) == key(against[0]) or key(tuple(low)) == key(against[1])
        return -1, "645a.11(f)(1)(ii)" if copies else "645a.11(f)(1)(i)"

    def _main(self, wager: Row) -> list[Settling]:
        hand = self.hands[wager["wager_position"]]
        if hand.get("surrendered"):
            return [lost_by("645a.11(d)")]
        foul = self.foul(hand["cards"], hand["set_high"], hand["set_low"])
        if (
            self.variant == "ez"
            and self.dragon
            and not (foul and self.reads("fouled_queens_dragon") == "lose")
        ):
            return [given_back(wager, "645a.11(f)(1)(v)")]
        if foul:
            return [lost_by(foul)]
        outcome, citation = self._compare(hand["set_high"], hand["set_low"], self.against)
        if outcome <= 0:
            return [lost_by(citation) if outcome else given_back(wager, citation)]
        stake = wager["wager_amount"]
        return [won_at(wager, 1, "645a.13(a)", vigorish) for vigorish in self._vigorish(stake)]

    def _vigorish(self, won: int) -> list[int]:
        if self.variant == "ez" and self.reads("ez_vigorish") == "none":
            return [0]
        return settled.vigorish(won, self.filing.get("vigorish_rounding"), self.readings)

    def _dealers(self, wager: Row) -> Settling:
        """§ 645a.12(i): the dealer's own wager; (m) takes vigorish from players only."""
        outcome, _ = self._compare(*self.dealer, self.against)
        citation = "645a.12(i)"
        if outcome > 0:
            return won_at(wager, 1, citation)
        return given_back(wager, citation) if outcome == 0 else lost_by(citation)

    # The optional wagers, § 645a.11(h)

    def _seven(self, hand: Row) -> Seven:
        return seven_of(hand["cards"], self.readings)

    def _fortune_bonus(self, wager: Row) -> list[Settling]:
        table = self.filing["fortune_bonus_paytable"]
        rows = self.bonus_rows(self.hands[wager["wager_position"]], "fortune_bonus")
        odds = paytables.ODDS[table]
        if self.reads("three_pair") == "collected":
            odds = {row: pays for row, pays in odds.items() if row != "three pair"}
        paid, collected = f"645a.13(b)[Paytable {table}]", "645a.11(h)(1)(i)(A)"
        return bonus.paid_by(wager, odds, rows, paid, collected)

    def _emperors_treasure(self, wager: Row) -> list[Settling]:
        table = self.filing["emperors_treasure_paytable"]
        rows = self.bonus_rows(self.hands[wager["wager_position"]], "emperors_treasure")
        paid, collected = f"645a.13(c)[Paytable {table}]", "645a.11(h)(2)(i)(A)"
        return bonus.paid_by(wager, paytables.TREASURE_ODDS[table], rows, paid, collected)

    def bonus_rows(self, hand: Row, kind: str) -> list[str]:
        """Return the row of a bonus list that seven cards make; two where either may be paid."""
        seven = self._seven(hand)
        high = bonus.high_row(seven, self.any_role, lambda rest: self._match(rest, kind))
        if high:
            return [high]
        payable = kind == "dynasty_bonus" or self.reads("three_of_a_kind") == "payable"
        return bonus.low_rows(seven, self.reads("straight_with_three"), payable)

    def _match(self, rest: list[str], kind: str) -> bool:
        if kind == "emperors_treasure":
            return suited_pair(rest, (14, 13))
        if self.variant == "emperors_challenge":
            return suited_pair(rest, (14, 13), 14 if self.reads("match_joker") == "ace" else None)
        return self.variant == "fortune_pai_gow" and suited_pair(rest, (13, 12))

    def _pai_gow_insurance(self, wager: Row) -> list[Settling]:
        table = self.filing["insurance_paytable"]
        seven = self._seven(self.hands[wager["wager_position"]])
        if not seven.nothing():
            return [lost_by("645a.11(h)(3)(i)")]
        return [won_at(wager, paytables.INSURANCE[table][seven.top()], f"645a.13(d)[Paytable {table}]")]

    def _progressive_payout(self, wager: Row) -> list[Settling]:
        """§ 645a.13(e)(1): so much for 1 includes the stake; a share of the meter stands for itself."""
        citation = "645a.13(e)(1)[Progressive Payout]"
        row = progressive_row(self.hands[wager["wager_position"]]["cards"], self.readings)
        stake = wager["wager_amount"]
        if row is None:
            return [lost_by("645a.11(h)(4)(i)")]
        if row in paytables.PROGRESSIVE_FOR_ONE:
            return settled.all_told(wager, [stake * paytables.PROGRESSIVE_FOR_ONE[row]], citation)
        amounts = settled.share(paytables.PROGRESSIVE_SHARES[row], wager["meter_before"])
        return settled.all_told(wager, amounts, citation)

    def _queens_dragon(self, wager: Row) -> list[Settling]:
        return [won_at(wager, 50, "645a.13(f)") if self.dragon else lost_by("645a.11(h)(5)")]

    def _dynasty_bonus(self, wager: Row) -> list[Settling]:
        rows = self.dynasty_rows(self.hands[wager["wager_position"]])
        paid, collected = "645a.13(g)[Dynasty Bonus]", "645a.11(h)(6)(i)(A)"
        return bonus.paid_by(wager, paytables.DYNASTY, rows, paid, collected)

    def dynasty_rows(self, hand: Row) -> list[str]:
        """Return the row of the Dynasty Bonus list, in the order of § 645a.13(g)."""
        seven = self._seven(hand)
        wheels = self._wheels(seven)
        match = (14, 12) if self.reads("dynasty_match") == "ace_queen" else (14, 13)
        natural = [seven.rest(suit, ROYALS) for suit in seven.royal_suits(False, False)]
        for row, made in (
            ("wheel and match", any(suited_pair(rest, (14, 12)) for rest in wheels)),
            ("seven natural", seven.seven_suited(joker=False)),
            ("royal and match", any(suited_pair(rest, match) for rest in natural)),
            ("seven with joker", seven.seven_suited(joker=True)),
            ("five aces", seven.five_aces()),
            ("wheel", bool(wheels)),
            ("royal", bool(seven.royal_suits(True, self.any_role))),
        ):
            if made:
                return [row]
        return [r for r in self.bonus_rows(hand, "dynasty_bonus") if r != "three pair"]

    def _wheels(self, seven: Seven) -> list[list[str]]:
        """Return, for each natural ace to five that the cards hold, the cards left beside it."""
        if self.reads("natural_wheel") == "suited":
            return [seven.rest(s, WHEEL_RANKS) for s, held in seven.suits.items() if held >= WHEEL_RANKS]
        if not set(seven.natural_counts) >= WHEEL_RANKS:
            return []
        rests = []
        for ace in [card for card in seven.naturals if card[0] == "A"]:
            left = [card for card in seven.naturals if card != ace]
            for rank in "2345":
                left.remove(next(card for card in left if card[0] == rank))
            rests.append(left)
        return rests

    def _protection(self, wager: Row) -> list[Settling]:
        seven = self._seven(self.hands[wager["wager_position"]])
        citation = "645a.13(h)[Protection]"
        if self._wheels(seven) and self.reads("protection_wheel") == "payable":
            return [won_at(wager, paytables.PROTECTION_WHEEL, citation)]
        if not seven.nothing():
            return [lost_by("645a.11(h)(7)")]
        return [won_at(wager, paytables.PROTECTION[seven.top()], citation)]

    def _red_black(self, wager: Row) -> list[Settling]:
        chosen = wager["wager_side"]
        joker = {"colorless": None, "as_chosen": chosen}.get(
            self.reads("joker_color"), self.reads("joker_color")
        )
        cards = self.hands[wager["wager_position"]]["cards"]
        of_it = sum((joker if color(card) is None else color(card)) == chosen for card in cards)
        if of_it < 4:
            return [lost_by("645a.11(h)(8)")]
        return [won_at(wager, 5 if of_it == 7 else 1, "645a.13(i)[Red/Black]")]

    def envy(self, kind: str, hand: Row) -> int:
        """Return the cents of Envy Bonus that a hand is worth by the paytable of a wager."""
        if kind == "dynasty_bonus":
            row = self.dynasty_rows(hand)
            return paytables.DYNASTY_ENVY.get(row[0], 0) if row else 0
        row = self.bonus_rows(hand, kind)
        return paytables.ENVY[self.filing[f"{kind}_paytable"]].get(row[0], 0) if row else 0

    # § 645a.13(j): the payout limit

    def limited(self, dues: list[Due]) -> list[Due]:
        if self.filing.get("payout_limit") is None:
            return dues
        limit = settled.cents(self.filing["payout_limit"])
        optional = {f"wager {w['wager_number']}": w for w in self.played.wagers if w["wager_kind"] != MAIN}
        groups: dict[Any, list[Due]] = {}
        for each in dues:
            if each.key in optional and each.due_cents:
                groups.setdefault(limit_group(optional[each.key], self.readings), []).append(each)
        changed: dict[str, Due] = {}
        totals = []
        for group, members in groups.items():
            if sum(each.due_cents or 0 for each in members) <= limit:
                continue
            only = limit if len(members) == 1 else None
            for each in members:
                changed[each.key] = each._replace(due_cents=only, citation="645a.13(j)[payment]", others=())
            if only is None:
                totals.append(Due(f"payout_limit {group}", limit, 0, "645a.13(j)[payment]"))
        return [changed.get(each.key, each) for each in dues] + totals

    # § 645a.12(j) to (l): what a bank pays and is paid

    def pool(self, dues: list[Due]) -> list[Due]:
        if self.bank is None:
            return []
        by_key = {each.key: each for each in dues}
        main = [w for w in self.played.wagers if w["wager_kind"] == MAIN and not settled.taken_down(w)]
        against = [(wager, by_key[key_of(wager)]) for wager in main]
        given_up = [wager for wager, _ in against if self.hands[wager["wager_position"]].get("surrendered")]
        whose = self.reads("surrender_to_bank")
        if any(each.due_cents is None for _, each in against) or (given_up and whose == "open"):
            return [Due(kind, None, None, "645a.12(j)") for kind in PAYMENTS]
        won = sum(each.due_cents or 0 for _, each in against)
        lost = sum(
            wager["wager_amount"]
            for wager, each in against
            if not each.returned_cents and not (wager in given_up and whose == "house")
        )
        return self._covered(won - lost) if won > lost else self._left_over(lost - won)

    def _covered(self, lacking: int) -> list[Due]:
        if not self.played.row.get("co_banking"):
            return [Due("bank_cover", lacking, 0, "645a.12(j)")]
        half = lacking // 2
        return [Due("bank_cover", lacking - half, 0, "645a.12(l)"), Due("house_cover", half, 0, "645a.12(l)")]

    def _left_over(self, surplus: int) -> list[Due]:
        if not surplus:
            return []
        shared = bool(self.played.row.get("co_banking"))
        house = surplus // 2 if shared else 0
        mine = surplus - house
        vigorish = self._vigorish(mine)
        letter = "l" if shared else "j"
        dues = [
            Due("bank_vigorish", vigorish[0], 0, f"645a.12({letter})[vigorish]", 0, _others(vigorish)),
            Due(
                "bank_surplus",
                max(mine - vigorish[0], 0),
                0,
                f"645a.12({letter})[surplus]",
                0,
                _others(max(mine - v, 0) for v in vigorish),
            ),
        ]
        return [*dues, Due("house_surplus", house, 0, "645a.12(l)[surplus]")] if shared else dues


SHARES = paytables.PROGRESSIVE_SHARES
PAYMENTS = ("bank_cover", "house_cover", "bank_surplus", "house_surplus", "bank_vigorish")
WHEEL_RANKS = frozenset((14, 2, 3, 4, 5))


def limit_group(wager: Row, readings: Row) -> Any:
    """Return what the payout limit applies to, of which an optional wager is a part: § 645a.13(j)."""
    column = {"hand": "wager_position", "wager": "wager_number", "player": "wager_player_id"}
    return wager[column[reading(readings, "single_hand")]]


def _others(amounts: Any) -> tuple[tuple[int, int, int], ...]:
    return tuple((amount, 0, 0) for amount in list(amounts)[1:])
