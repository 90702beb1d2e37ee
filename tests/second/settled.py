"""What the evaluators of four games share: ways to settle, vigorish, Envy Bonuses, dead hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal

from tests.second.due import Due, Round, Row, Settled, key_of, returned

QUALIFIES = 500
"""A Qualifying Wager is at least $5: §§ 645a.1, 659a.1, 688a.1."""

Settling = tuple[Settled, str]
"""A settlement and the paragraph it rests on."""


def cents(dollars: str) -> int:
    """Return an amount of a Rules Submission, such as "25.00", in cents."""
    return int(Decimal(dollars).scaleb(2))


def won_at(wager: Row, odds: int, citation: str, vigorish: int = 0) -> Settling:
    """The wager is paid odds to 1, and the stake is the player's again."""
    return (wager["wager_amount"] * odds, wager["wager_amount"], vigorish), citation


def lost_by(citation: str) -> Settling:
    """The stake is collected and nothing paid."""
    return (0, 0, 0), citation


def given_back(wager: Row, citation: str) -> Settling:
    """The stake is returned and nothing paid."""
    return (0, wager["wager_amount"], 0), citation


def all_told(wager: Row, amounts: list[int], citation: str) -> list[Settling]:
    """So many cents are paid all told: as winnings, or as less with the stake handed back."""
    stake = wager["wager_amount"]
    both = [((cents - stake, stake, 0), citation) for cents in amounts if cents > stake]
    return [*(((cents, 0, 0), citation) for cents in amounts), *both]


def share(hundredths: int, meter: int) -> list[int]:
    """Return a share of a meter in cents: where it is no whole cent, nothing says which of the two is due."""
    cents, over = divmod(hundredths * meter, 100)
    return [cents, cents + 1] if over else [cents]


def due_of(wager: Row, settlings: Iterable[Settling]) -> Due:
    """Return what is due on a wager where each of these settlements is lawful; the first is named first."""
    (paid, stake, vigorish), citation = next(iter(settlings := list(settlings)))
    others = dict.fromkeys(settled for settled, _ in settlings if settled != (paid, stake, vigorish))
    return Due(key_of(wager), paid, stake, citation, vigorish, tuple(others))


def vigorish(won: int, filed: str | None, readings: Row) -> list[int]:
    """Return the lawful amounts of 5% on cents won, rounded as filed and as the section is read."""
    low, exact = won // 20, won % 20 == 0
    if filed is None:
        ways = ("exact", "nearest_quarter", "next_quarter")
        return list(dict.fromkeys(cents for way in ways for cents in vigorish(won, way, readings)))
    if filed != "exact":
        if filed == "next_quarter" or readings.get("vigorish_round_off") == "up_only":
            return [-(-won // 500) * 25]
        quarters, over = divmod(won, 500)
        nearest = {quarters + (over >= 250), quarters + (over > 250)}
        return sorted(
            {max(25, each * 25) for each in nearest}, reverse=True
        )  # 25 cents are the least, if anything
    cent = readings.get("vigorish_cent", "as_filed")
    if exact or cent != "either":
        return [low]
    return [low, low + 1]


def taken_down(wager: Row) -> bool:
    return wager.get("wager_change") == "withdrawn"


def voided(played: Round, position: str) -> bool:
    """Tell whether a player voided his hand after the dealer had exposed one of its cards."""
    exposed = any(
        e["event_kind"] == "card_exposed" and e["event_position"] == position for e in played.events
    )
    chose = (
        e for e in played.events if e["event_kind"] == "player_chose" and e["event_position"] == position
    )
    return exposed and any(e["event_decision"] == "void" for e in chose)


def abandoned(played: Round, position: str) -> bool:
    """Tell whether the player of a position left during the round."""
    return any(e["event_kind"] == "player_left" and e["event_position"] == position for e in played.events)


def void_round(played: Round, section: str) -> list[Due]:
    """Every wager of a void round is returned."""
    return [returned(wager, section) for wager in played.wagers]


def envy_key(payee: str, payer: str, kind: str) -> str:
    """Name an Envy Bonus: whose position is paid, for whose hand, by the paytable of which wager."""
    return f"envy_bonus to {payee} for {payer} by {kind}"


def envy_bonuses(
    played: Round,
    readings: Row,
    kinds: dict[str, str],
    amount: Callable[[str, Row], int],
) -> list[Due]:
    """Return the Envy Bonuses due in a round.

    ``kinds`` are the wagers that may qualify, with the paragraph that pays; ``amount`` gives the cents that a
    player's hand is worth by the paytable of a kind of wager, 0 if it does not qualify.
    """
    hands = [
        h for h in played.hands if h["hand_position"] != "dealer" and h.get("hand_player_id") is not None
    ]
    hands = [h for h in hands if h.get("cards") and not voided(played, h["hand_position"])]
    found = []
    for position in {w["wager_position"]: None for w in played.wagers}:
        for wager in _entitled(played, position, list(kinds), readings):
            kind = wager["wager_kind"]
            for hand in hands:
                if _own(hand, position, wager, readings):
                    continue
                if cents := amount(kind, hand):
                    key = envy_key(position, hand["hand_position"], kind)
                    found.append(Due(key, cents, 0, kinds[kind]))
    return found


def _entitled(played: Round, position: str, kinds: list[str], readings: Row) -> list[Row]:
    """Return the wagers of a position by whose paytables it is paid."""
    placed = [w for w in played.wagers if w["wager_position"] == position and w["wager_kind"] in kinds]
    made = [w for w in placed if not taken_down(w) and not voided(played, position)]
    if readings.get("envy_entitlement") == "lammer":
        # One lammer stands at the betting position, for whichever of the wagers it was placed.
        at_position = (w for w in played.wagers if w["wager_position"] == position)
        return made if any(w.get("envy_lammer") for w in at_position) else []
    qualifying = [w for w in made if w["wager_amount"] >= QUALIFIES]
    if qualifying and readings.get("two_bonus_wagers") == "every_wager":
        return made
    return qualifying


def _own(hand: Row, position: str, wager: Row, readings: Row) -> bool:
    if hand["hand_position"] == position:
        return True
    same_player = hand["hand_player_id"] == wager["wager_player_id"]
    return bool(same_player) and readings.get("second_area", "own") == "own"
