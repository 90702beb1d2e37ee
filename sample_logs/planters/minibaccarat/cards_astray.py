"""§ 627a.13: cards gone astray that are not put right as the section says, and void rounds."""

from collections.abc import Callable, Iterable
from typing import Any

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import BANKER, PLAYER, Draft, NoPlaceError, Row, after
from sample_logs.planters.places import Place

Rounds = Callable[[Draft], Iterable[Row]]


def _one_of(rounds: Rounds, what: str) -> Place:
    """One of some rounds in which nothing was planted yet."""

    def place(draft: Draft) -> Case:
        row = draft.claim_round(rounds(draft), what)
        return Case(draft, "rounds", row, row)

    return place


def _exchangeable(rounds: Rounds, card: Callable[[Case], str], what: str) -> Place:
    """One of some rounds where another card of the same rank can stand for a card."""

    def place(draft: Draft) -> Case:
        for row in draft.shuffled(r for r in rounds(draft) if r["round_id"] not in draft.claimed):
            case = Case(draft, "rounds", row, row)
            if _same_rank(case, card(case)):
                draft.claimed.add(row["round_id"])
                return case
        message = f"the log has no {what}"
        raise NoPlaceError(message)

    return place


def _same_rank(case: Case, card: str) -> str:
    """Give another card of the same rank that the shoe still holds, if there is one."""
    seen, decks = case.draft.seen(case.shoe), case.setup.decks
    others = (card[0] + suit for suit in "cdhs")
    return next((other for other in others if other != card and seen[other] < decks), "")


def _next(case: Case) -> Row:
    """The round dealt next from the shoe."""
    rounds = case.rounds_of_shoe
    return rounds[next(n for n, row in enumerate(rounds) if row is case.round) + 1]


# ---------------------------------------------------------------------------------- where they went


def _strays(*kinds: str, **matching: Any) -> Rounds:
    """Rounds with events of a card seen or unseen that went astray."""

    def rounds(draft: Draft) -> list[Row]:
        return [draft.rounds[e["event_round_id"]] for kind in kinds for e in draft.events(kind, **matching)]

    return rounds


def _exposed_or_found(draft: Draft) -> list[Row]:
    """Rounds with a stray card that was seen."""
    seen = _strays("card_exposed", event_disclosed=True)(draft)
    return [*seen, *_strays("card_found_face_up")(draft)]


def _thirds(*, seen: bool, went: str) -> Rounds:
    """Rounds with an unauthorised third card; ``went`` says where: banker, next, racked or simulated."""

    def wrong(case: Case) -> bool:
        player = case.hands[PLAYER]
        return any(player["card_in_error"]) and player["card_disclosed"][2] == seen and _fate(case) == went

    def rounds(draft: Draft) -> list[Row]:
        return [row for row in draft.rows["rounds"] if wrong(Case(draft, "rounds", row, row))]

    return rounds


def _fate(case: Case) -> str:
    banker, order = case.hands[BANKER], case.hands[PLAYER]["card_order"][2]
    if len(banker["cards"]) == 3 and banker["card_order"][2] == order:
        return "banker"
    if case.events("card_racked"):
        return "racked"
    return "simulated" if _next(case)["simulated"] else "next"


def _first_card(case: Case) -> str:
    """Card that opens the next round."""
    return str(case.draft.hands[_next(case)["round_id"]][PLAYER]["cards"][0])


def _third_card(case: Case) -> str:
    return str(case.hands[BANKER]["cards"][2])


def _open_otherwise(case: Case) -> None:
    """Open the next hand with another card of the same rank."""
    case.draft.hands[_next(case)["round_id"]][PLAYER]["cards"][0] = _same_rank(case, _first_card(case))


def _other_third(case: Case) -> None:
    """Give the Banker's Hand a third card of its own instead of the stray one."""
    hand = case.hands[BANKER]
    hand["cards"][2] = _same_rank(case, _third_card(case))
    hand["card_order"][2] += 1


def _racked_alone(case: Case) -> None:
    """Rack the seen card without the unseen one."""
    case.drop(e for e in case.events("card_racked") if not e["event_face_up"])


def _live(case: Case) -> None:
    """Take a wager in the round that had to be simulated."""
    following = _next(case)
    following["simulated"] = False
    following["wagers_opened_at"] = after(following["no_more_bets_at"], -1200)
    _wager(case.of(following), case.wagers[0])


def _wager(case: Case, like: Row) -> None:
    """Put a losing Tie Wager, or a pushed one on the Player's Hand, into a round that had none."""
    tied = case.hands[PLAYER]["final_count"] == case.hands[BANKER]["final_count"]
    settled = after(case.round["result_announced_at"], 700)
    wager = {
        **dict.fromkeys(like),
        **{name: like[name] for name in ("wager_position", "wager_player_id")},
        "gaming_day": case.round["gaming_day"],
        "round_id": case.id,
        "wager_number": 1,
        "wager_form": "chips",
        "wager_kind": "player" if tied else "tie",
        "wager_amount": 1000,
        "wager_placed_at": after(case.round["no_more_bets_at"], -600),
        "wager_outcome": "push" if tied else "lose",
        "wager_paid": 0,
        "wager_returned": 1000 if tied else 0,
        "vigorish": 0,
        "settlement_order": 1,
        "paid_at" if tied else "collected_at": settled,
    }
    case.round["settled_at"] = settled
    case.draft.rows["wagers"].append(wager)


# ---------------------------------------------------------------------------------- short shoes


def _void(case: Case) -> None:
    """Declare the round void for lack of cards after its opening cards, and return all wagers."""
    case.round.update(void=True, void_reason="insufficient_cards", announced_result=None, third_card_at=None)
    for hand in case.hands.values():
        for column in ("cards", "card_order", "card_face_up", "card_in_error", "card_disclosed"):
            hand[column] = hand[column][:2]
        hand["final_count"] = None
    emptied = (
        "vigorish_handling",
        "vigorish_handled_at",
        "vigorish_collected_at",
        "moved_amount",
        "moved_to",
    )
    for wager in case.wagers:
        wager.update(dict.fromkeys(emptied), wager_outcome="void", wager_paid=0, vigorish=0, paid_from=None)
        wager["wager_returned"] = wager["wager_amount"]
        wager.update(paid_at=wager["paid_at"] or wager["collected_at"], collected_at=None)


def _last_rounds(draft: Draft) -> list[Row]:
    """Last rounds of shoes whose cover card came out, before another shuffle; no vigorish is marked."""
    out = {e["event_shoe_id"] for e in draft.events("cover_card_out")}
    found = []
    for shoe, rounds in draft.shoes.items():
        row = rounds[-1]
        setup = draft.setup(row)
        shuffles = draft.events("shuffled", table_id=row["table_id"])
        followed = any(e["event_at"] > row["no_more_bets_at"] for e in shuffles)
        marks = setup.vigorish_collection == "deferred" and setup.variant != "ez"
        if shoe in out and followed and draft.plain(row) and not marks:
            found.append(row)
    return found


def _with_third_cards(draft: Draft) -> list[Row]:
    """Rounds with third cards in the middle of shoes whose cover card came out."""
    shoes = [draft.shoes[row["shoe_id"]] for row in _last_rounds(draft)]
    found = [row for rounds in shoes for row in rounds[2:-4]]
    return [row for row in found if draft.plain(row) and row["third_card_at"] is not None]


_UNSEEN_STRAY = _exchangeable(
    _strays("card_exposed", event_disclosed=False), _first_card, "unseen stray card"
)
_UNSEEN_TO_BANKER = _exchangeable(_thirds(seen=False, went="banker"), _third_card, "unseen third card taken")
_SEEN_TO_BANKER = _exchangeable(_thirds(seen=True, went="banker"), _third_card, "seen third card taken")
_UNSEEN_TO_NEXT = _exchangeable(_thirds(seen=False, went="next"), _first_card, "unseen third card left")
_SIMULATED = _exchangeable(_thirds(seen=True, went="simulated"), _first_card, "simulated round opened by one")
_RACKED = _one_of(_thirds(seen=True, went="racked"), "seen third card racked")
_UNSEEN_NOT_GIVEN = "unseen wrong third card not given to a Banker's Hand that draws"
_NOT_OPENED = "unseen wrong third card does not open the next hand"
_SEEN_NOT_GIVEN = "seen wrong third card not given to a Banker's Hand that draws"
_STRAY_SEEN = _one_of(_exposed_or_found, "seen stray card")
_IN_THE_MIDDLE = _one_of(_with_third_cards, "round with third cards in the middle of a shoe")

CHANGES = (
    Change("627a.13(a)", "unseen stray card does not open the next hand", _UNSEEN_STRAY, _open_otherwise),
    Change("627a.13(b)", _UNSEEN_NOT_GIVEN, _UNSEEN_TO_BANKER, _other_third),
    Change("627a.13(b)", _NOT_OPENED, _UNSEEN_TO_NEXT, _open_otherwise),
    Change("627a.13(c)", _SEEN_NOT_GIVEN, _SEEN_TO_BANKER, _other_third),
    Change("627a.13(c)(1)", "no further card racked with the seen one", _RACKED, _racked_alone),
    Change("627a.13(c)(2)", "simulated round opened with another card", _SIMULATED, _open_otherwise),
    Change("627a.13(d)", "live round after a seen stray card", _STRAY_SEEN, _live),
    Change("627a.13(e)[void round]", "round void though the shoe held cards enough", _IN_THE_MIDDLE, _void),
)
