"""§§ 645a.3 and .4: decks of the wrong number, in the wrong turn or dealt too long, and their opening."""

from datetime import timedelta

from sample_logs.planters.case import Case, Edit, Fits
from sample_logs.planters.change import Change
from sample_logs.planters.decks_in_play import cut_anew, going_on, shuffled_by_hand, take_turns, two_decks
from sample_logs.planters.draft import Row, after
from sample_logs.planters.edits import doing, prepared_by, put, verified_by_doer, without_preparing
from sample_logs.planters.fits import all_of, prepared, unprepared, where
from sample_logs.planters.hands_as_set import ranks_of, three_ranks
from sample_logs.planters.places import decks, rounds

# ------------------------------------------------------------------------- opening of decks


def _new(kind: str) -> Fits:
    """Rounds for which one new deck was opened, by events that name what was done to it."""
    return all_of(lambda case: case.setup.decks != 2, _opened(kind))


def _both_new(kind: str) -> Fits:
    """Likewise of two decks that take turns."""
    return all_of(two_decks, _opened(kind))


def _opened(kind: str) -> Fits:
    return all_of(prepared("decks_inspected"), prepared(kind), unprepared("idle_started"))


def _put(kind: str, which: int = 0, **columns: object) -> Edit:
    return put(prepared_by(kind, which), **columns)


_INSPECTED, _SPREAD = decks(_new("decks_inspected")), decks(_new("cards_spread"))
_TORN, _OPENED = decks(_new("joker_destroyed")), decks(_new("decks_opened"))
_FACE_DOWN = _put("cards_spread", event_face_up=False)
_VERIFIED_HIMSELF = verified_by_doer(prepared_by("decks_inspected"))
_BOTH_RED = _put("decks_opened", 1, event_back_color="red")
_TWO_SPREAD = decks(_both_new("cards_spread"))
_ONE_SPREAD = doing(lambda c: c.drop([c.preparing("cards_spread")[1]]))
_TWO_DECKS = _put("decks_opened", event_deck_count=2)

_OPENINGS = (
    Change("645a.4(a)", "decks not inspected", _INSPECTED, without_preparing("decks_inspected")),
    Change("645a.4(a)[verification]", "inspection verified by the dealer", _INSPECTED, _VERIFIED_HIMSELF),
    Change("645a.4(b)", "spread face down", _SPREAD, _FACE_DOWN),
    Change("645a.4(b)[second joker]", "second joker kept", _TORN, without_preparing("joker_destroyed")),
    Change("645a.4(c)", "not washed", decks(_new("cards_washed")), without_preparing("cards_washed")),
    Change("645a.4(d)", "second deck not spread", _TWO_SPREAD, _ONE_SPREAD),
    Change("645a.3(a)[joker]", "three jokers", _TORN, _put("decks_opened", event_jokers=3)),
    Change("645a.3(a)[number of decks]", "two decks as one", _OPENED, _TWO_DECKS),
    Change("645a.3(b)(1)", "both decks with red backs", decks(_both_new("decks_opened")), _BOTH_RED),
)

# ------------------------------------------------------------------- decks in turns, too long


def _ends_day(case: Case) -> bool:
    """The last round of a table's day, from a deck that had been in use."""
    return case.next is None and not case.setup.overnight and going_on(case)


def _last_round(decks: int, *, by_hand: bool) -> Fits:
    """Likewise, dealt by hand or not from so many decks."""

    def fits(case: Case) -> bool:
        method = (case.round["dealing_method"] == "hand") == by_hand
        return case.setup.decks == decks and method and _ends_day(case)

    return fits


_STINT = timedelta(minutes=40)
"""How long a dealer stays at a table."""


def _hours_later(hours: int) -> Edit:
    """Play the round so much later that its deck is in use for half an hour more than so many hours."""

    def edit(case: Case) -> None:
        wait = timedelta(hours=hours, minutes=30)
        _change_dealers(case, wait)
        names = {"rounds": "round_id", "hands": "round_id", "wagers": "round_id"}
        for table, name in {**names, "events": "event_round_id", "payments": "payment_round_id"}.items():
            for row in case.draft.rows[table]:
                if row[name] == case.id or (table == "events" and row["event_shoe_id"] == case.shoe):
                    _shift(row, wait)

    return edit


def _change_dealers(case: Case, wait: timedelta) -> None:
    """Record meanwhile that the table is staffed: an hour without a record belies the casino's statement."""
    since = case.round["first_card_at"]
    for number in range(1, int(wait / _STINT) + 1):
        dealer = {"event_person_id": case.round["dealer_id"], "event_role": "dealer"}
        case.draft.add_event(case.round, "dealer_changed", since + number * _STINT, **dealer)


def _shift(row: Row, wait: timedelta) -> None:
    for name, value in row.items():
        if name.endswith("_at") and value is not None:
            row[name] = value + wait


def _same_deck(case: Case) -> None:
    """Deal the round from the deck of the round before, the other one resting in the device again."""
    mine, other = case.round["deck_id"], case.before["deck_id"] if case.before else None
    for event in case.draft.rows["events"]:
        if event["event_shoe_id"] == case.shoe and event["event_deck_id"] in (mine, other):
            event["event_deck_id"] = other if event["event_deck_id"] == mine else mine
    case.round["deck_id"] = other


def _by_hand_twice(case: Case) -> None:
    """Shuffle two rounds' decks by hand, though two decks take turns, and let a player cut them."""
    for row in (case.round, case.next or {}):
        for shuffle in shuffled_by_hand(case, row):
            seats, deck = _seats(case, row), shuffle["event_deck_id"]
            offer = {"event_positions": seats[-1:], "event_seated": seats}
            at = after(shuffle["event_at"], 100)
            case.draft.add_event(shuffle, "cut_offered", at, event_deck_id=deck, **offer)
            cut_anew(case, shuffle, event_role="player", event_position=seats[-1])


def _seats(case: Case, row: Row) -> list[str]:
    hands = case.draft.hands[row["round_id"]]
    return sorted(p for p, hand in hands.items() if p != "dealer" and hand["hand_player_id"])


def _players_seated(case: Case) -> bool:
    """No player may bank at the table, and players sit there in this round and the next."""
    banks = getattr(case.setup, "player_bank", False)
    return bool(not banks and case.next and _seats(case, case.round) and _seats(case, case.next))


_TURNS = decks(going_on, two_decks, prepared("batch_in_shuffler"))

# ------------------------------------------------------------------------------ a card twice


def _double(case: Case) -> tuple[Row, str, str] | None:
    """Find a player's card, and one of the same rank in another hand that can stand for it."""
    seen = [h for h in case.hands.values() if h["cards"] and h["set_high"]]
    for hand in seen:
        at = hand["hand_position"]
        if at in ("dealer", case.round["bank_position"]) or len(case.on(at)) != 1:
            continue
        for card in hand["cards"]:
            for other in (c for h in seen if h is not hand for c in h["cards"]):
                if other[0] == card[0] and len(card) == 2 and _alike(hand, card, other):
                    return hand, card, other
    return None


def _alike(hand: Row, card: str, other: str) -> bool:
    """Whether the hand ranks the same with the other card, and is far from a flush."""
    tried = _exchanged(hand, card, other)
    suits = [c[1:] for c in tried["cards"]]
    rank = three_ranks if hand["set_medium"] else ranks_of
    return rank(tried) == rank(hand) and max(suits.count(s) for s in suits) < 4


def _exchanged(hand: Row, card: str, other: str) -> Row:
    names = ("cards", "set_high", "set_medium", "set_low")
    return {name: [other if c == card else c for c in hand[name]] for name in names if hand[name]}


def _dealt_twice(case: Case) -> None:
    found = _double(case)
    if found:
        hand, card, other = found
        hand.update(_exchanged(hand, card, other))


_SEEN_WHOLE = where(lambda c: not c.banked and not c.events("envy_acknowledged") and _double(c) is not None)
_SAME_DECK = rounds(lambda case: case.setup.decks == 2 and _ends_day(case))
_IN_TURNS = decks(take_turns, _players_seated)
_LAST_BY_HAND = decks(_last_round(1, by_hand=True))
_LAST_BY_SHOE = decks(_last_round(1, by_hand=False))

CHANGES = (
    *_OPENINGS,
    Change("645a.3(a)", "a card dealt twice", rounds(_SEEN_WHOLE), _dealt_twice),
    Change("645a.3(b)", "decks in turns, shuffled by hand", _IN_TURNS, _by_hand_twice),
    Change("645a.3(b)(2)", "other deck not in the device", _TURNS, without_preparing("batch_in_shuffler")),
    Change("645a.3(b)(3)", "same deck dealt again", _SAME_DECK, _same_deck),
    Change("645a.3(c)(1)", "deck dealt by hand too long", _LAST_BY_HAND, _hours_later(4)),
    Change("645a.3(c)(2)", "deck dealt from a shoe too long", _LAST_BY_SHOE, _hours_later(8)),
)
