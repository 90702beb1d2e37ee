"""One round rewritten: cards chosen, wagers added, everything settled again as the cards demand."""

from collections.abc import Callable, Sequence
from datetime import datetime

import numpy as np

from sample_logs.arrow import CARDS, RANKS
from sample_logs.minibaccarat import law
from sample_logs.minibaccarat.plan import TableSetup
from sample_logs.planters.case import Case
from sample_logs.planters.draft import BANKER, PLAYER, Draft, NoPlaceError, Row, after
from sample_logs.planters.places import Place
from sample_logs.vigorish import ROUNDINGS
from sample_logs.vigorish import vigorish as due_on

KINDS = ("banker", "player", "tie", "dragon_bonus", "dragon_7", "panda_8", "house_money")
_STAKE = 2500

Want = Sequence[int | str]
"""Cards wanted for a hand: a value 0..9, or a rank such as ``K`` where a pair matters."""

At = Callable[[TableSetup], object]
"""Which tables will do."""

SIX: Want = (0, 6)
SEVEN: Want = (0, 7)
"""A zero and a number make that number; nobody draws on six or seven."""


def value(card: str) -> int:
    """Value of a card under § 627a.6(a)."""
    return int(law.VALUE[CARDS.index(card)])


def count(cards: Sequence[str]) -> int:
    """Point Count of cards."""
    return sum(map(value, cards)) % 10


class Scene(Case):
    """A round at a table that takes vigorish at payout, or none."""

    __slots__ = ()

    def deal(self, player: Want, banker: Want) -> None:
        """Lay these cards, write counts and result as they follow, and settle every wager again.

        Raises NoPlaceError when the shoe has no such cards left.
        """
        seen = self.draft.seen(self.round["shoe_id"])
        seen.subtract(self.hands[PLAYER]["cards"])
        seen.subtract(self.hands[BANKER]["cards"])
        hands = []
        for want in (player, banker):
            cards = []
            for each in want:
                cards.append(self._card(each, seen))
                seen[cards[-1]] += 1
            hands.append(cards)
        self._lay(PLAYER, hands[0], [1, 3, 5, 6])
        self._lay(BANKER, hands[1], [2, 4, 6 if len(hands[0]) == 3 else 5])
        thirds = max(len(cards) for cards in hands) > 2
        self.round["third_card_at"] = after(self.round["result_announced_at"], -400) if thirds else None
        self.round["announced_result"] = self.result()
        self.settle()

    def _card(self, want: int | str, seen: dict[str, int]) -> str:
        ranks = RANKS if isinstance(want, int) else want
        found = [
            card
            for card in CARDS
            if card[0] in ranks
            and (isinstance(want, str) or value(card) == want)
            and seen.get(card, 0) < self.setup.decks
        ]
        if not found:
            message = f"{self.round['shoe_id']} has no card of {want} left"
            raise NoPlaceError(message)
        return found[int(self.draft.rng.integers(len(found)))]

    def _lay(self, position: str, cards: list[str], order: list[int]) -> None:
        up = self.setup.dealing_option == "face_up"
        size = len(cards)
        self.hands[position].update(
            cards=cards,
            card_order=order[:size],
            card_face_up=[up, up, True, True][:size],
            card_in_error=[False] * size,
            card_disclosed=[False] * size,
            first_count=count(cards[:2]),
            final_count=count(cards),
        )

    def cards_dealt(self) -> int:
        """How many cards lie in the two hands."""
        return sum(len(self.hands[position]["cards"]) for position in (PLAYER, BANKER))

    def counts(self) -> tuple[int, int]:
        """Final counts of the Player's Hand and the Banker's Hand, from their cards."""
        return count(self.hands[PLAYER]["cards"]), count(self.hands[BANKER]["cards"])

    def special(self) -> str:
        """Name what the cards make on an EZ table: dragon_7, panda_8 or nothing."""
        player, banker = self.counts()
        if self.setup.variant != "ez":
            return ""
        if banker == 7 > player and len(self.hands[BANKER]["cards"]) == 3:
            return "dragon_7"
        if player == 8 > banker and len(self.hands[PLAYER]["cards"]) == 3:
            return "panda_8"
        return ""

    def result(self) -> str:
        """Give the result to be announced."""
        player, banker = self.counts()
        winner = "tie" if player == banker else PLAYER if player > banker else BANKER
        return self.special() or winner

    def odds(self, wager: Row) -> int:
        """Odds to 1 that a wager wins by the cards; 0 for a push, -1 for a loss."""
        player, banker = self.counts()
        lead = int(np.sign(banker - player))
        kind = wager["wager_kind"]
        if kind == "dragon_bonus":
            return self._bonus(PLAYER if wager["wager_side"] == PLAYER else BANKER)
        if kind == "house_money":
            pairs = sum(len({c[0] for c in self.hands[h]["cards"][:2]}) == 1 for h in (PLAYER, BANKER))
            return (-1, 3, 15)[pairs]
        if kind in ("dragon_7", "panda_8"):
            return {"dragon_7": 40, "panda_8": 25}[kind] if self.special() == kind else -1
        plain = {
            "banker": 0 if self.special() == "dragon_7" else lead,
            "player": -lead,
            "tie": self.setup.tie_odds if lead == 0 else -1,
        }
        return plain[kind]

    def _bonus(self, selected: str) -> int:
        mine = self.hands[selected]["cards"]
        other = self.hands[BANKER if selected == PLAYER else PLAYER]["cards"]
        table = law.PAYTABLES.index(self.setup.dragon_bonus_paytable)
        naturals = [int(count(cards[:2]) >= 8) for cards in (mine, other)]
        return int(law.DRAGON_BONUS[table, naturals[0], naturals[1], count(mine), count(other)])

    def settle(self) -> None:
        """Settle every wager by the cards, with no House Money left on the layout."""
        for wager in self.wagers:
            wager.update(moved_amount=None, moved_to=None)
            self.end(wager, self.odds(wager))
        self.reorder()

    def end(self, wager: Row, odds: int) -> None:
        """Record a wager as won at these odds, pushed (0) or lost (-1)."""
        stake, won = wager["wager_amount"], odds > 0
        paid = stake * max(odds, 0)
        owes = won and wager["wager_kind"] == "banker" and self.setup.variant != "ez"
        rounding = ROUNDINGS.index(self.setup.vigorish_rounding)
        vigorish = due_on(np.array([paid if owes else 0]), np.array([rounding]))
        wager.update(
            wager_outcome=("lose", "push", "win")[min(odds, 1) + 1],
            wager_paid=paid,
            wager_returned=stake if odds >= 0 else 0,
            vigorish=int(vigorish[0]),
            vigorish_handling="collected" if owes else None,
            paid_from="table" if paid else None,
        )

    def reorder(self) -> None:
        """Give wagers times and numbers in the lawful order of the outcomes recorded."""
        slots = {kind: n for n, kind in enumerate(KINDS)}

        def place(wager: Row) -> tuple[int, int, int, str]:
            house = wager["wager_kind"] == "house_money"
            phase = 0 if house else 1 if wager["wager_outcome"] == "lose" else 2
            side = wager["wager_side"] or ""
            return phase, -int(wager["wager_position"]), slots[wager["wager_kind"]], side

        in_order = sorted(self.wagers, key=place)
        moment: datetime = self.round["first_counts_announced_at"]
        for number, wager in enumerate(in_order, 1):
            if wager["wager_kind"] != "house_money":
                moment = max(moment, after(self.round["result_announced_at"], 300))
            moment = after(moment, 100 if wager["wager_kind"] == "house_money" else 500)
            self._time(wager, moment)
            wager["settlement_order"] = number
        self.round["settled_at"] = moment

    def _time(self, wager: Row, moment: datetime) -> None:
        lost = wager["wager_outcome"] == "lose"
        handled = after(moment, -250) if wager["vigorish_handling"] else None
        wager.update(
            collected_at=moment if lost else None,
            paid_at=None if lost else moment,
            vigorish_handled_at=handled,
            vigorish_collected_at=handled,
        )

    def add_wager(
        self, kind: str, side: str | None = None, *, cents: int = _STAKE, seat: int | None = None
    ) -> Row:
        """Add a wager, at the seat of another player or at a free seat, settled by the cards."""
        like = self._neighbour(kind, side) if seat is None else None
        if like is None:
            seat = self.vacant() if seat is None else seat
            like = self.wagers[0]
        wager = {
            **like,
            "wager_number": max(w["wager_number"] for w in self.wagers) + 1,
            "wager_kind": kind,
            "wager_side": side,
            "wager_amount": cents,
        }
        cleared = ("wager_changed_at", "wager_change", "confirmed_by", "cash_converted_at")
        wager.update(dict.fromkeys(cleared), wager_form="chips", moved_amount=None, moved_to=None)
        if seat is not None:
            wager.update(wager_position=str(seat), wager_player_id=f"P-guest-{self.setup.table_id}-{seat}")
        self.draft.rows["wagers"].append(wager)
        self.wagers.append(wager)
        self.settle()
        return wager

    def vacant(self) -> int:
        """Highest seat at which nobody wagers.  Raises NoPlaceError when all are taken."""
        taken = {int(w["wager_position"]) for w in self.wagers}
        free = set(range(1, self.setup.positions + 1)) - taken
        if not free:
            message = f"every seat of {self.id} is taken"
            raise NoPlaceError(message)
        return max(free)

    def _neighbour(self, kind: str, side: str | None) -> Row | None:
        """Find a main wager at a seat that has no wager of this kind."""
        held = {
            w["wager_position"] for w in self.wagers if w["wager_kind"] == kind and w["wager_side"] == side
        }
        mains = [w for w in self.wagers if w["wager_kind"] in ("banker", "player")]
        return next((w for w in mains if w["wager_position"] not in held), None)

    def wager(self, kind: str, side: str | None = None, *, cents: int | None = None) -> Row:
        """Find a wager of a kind, or add one; with ``cents`` its stake is made that much."""
        found = [w for w in self.wagers if w["wager_kind"] == kind and w["wager_side"] == side]
        wager = found[0] if found else self.add_wager(kind, side)
        if cents is not None:
            wager["wager_amount"] = cents
            self.settle()
        return wager


def scene_of(case: Case) -> Scene:
    """Give the round of a case as a scene."""
    return Scene(case.draft, case.table, case.row, case.round)


def at(**options: object) -> At:
    """Tables with these options."""
    return lambda setup: all(getattr(setup, name) == value for name, value in options.items())


def offering(kind: str, **options: object) -> At:
    """Tables with these options that offer a kind of wager."""
    right = at(**options)
    return lambda setup: kind in setup.wagers and right(setup)


def dealt(player: Want, banker: Want, at: At = bool) -> Place:
    """Plain rounds at such a table in which these cards are dealt."""
    return lambda draft: _set(draft, player, banker, at)


def hand_dealt(position: str, player: Want, banker: Want) -> Place:
    """The hand at a position of such a round."""

    def place(draft: Draft) -> Case:
        scene = _set(draft, player, banker, bool)
        return Case(draft, "hands", scene.hands[position], scene.round)

    return place


def wagered(
    kind: str, player: Want, banker: Want, at: At = bool, side: str | None = None, cents: int | None = None
) -> Place:
    """A wager of a kind in such a round, of so many cents if that is said."""

    def place(draft: Draft) -> Case:
        scene = _set(draft, player, banker, at)
        return Case(draft, "wagers", scene.wager(kind, side, cents=cents), scene.round)

    return place


def _set(draft: Draft, player: Want, banker: Want, at: At) -> Scene:
    """Find a plain round at a table as wanted and deal these cards in it.

    Raises NoPlaceError when the log has none.
    """
    for row in draft.shuffled(r for r in draft.rows["rounds"] if draft.plain(r)):
        setup = draft.setup(row)
        if setup.vigorish_collection == "deferred" and setup.variant != "ez":
            continue
        # The last hand is announced when such a round is over, which it will be at another time.
        if any(event["event_kind"] == "cover_card_out" for event in draft.round_events[row["round_id"]]):
            continue
        if not at(setup):
            continue
        scene = Scene(draft, "rounds", row, row)
        # The cover card lies where it lay: the shoe keeps as many cards as it had.
        if scene.cards_dealt() != len(player) + len(banker):
            continue
        try:
            scene.deal(player, banker)
        except NoPlaceError:
            continue
        draft.claimed.add(scene.id)
        return scene
    message = "the log has no round at such a table that could be dealt these cards"
    raise NoPlaceError(message)
