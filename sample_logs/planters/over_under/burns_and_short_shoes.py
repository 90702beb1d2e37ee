"""§§ 686a.7(c) and .9: cards burnt, shoes too short, cards face up or missed, and devices."""

from typing import Any

from sample_logs.planters.case import Case
from sample_logs.planters.change import Change
from sample_logs.planters.draft import Draft, Finding, Row, after
from sample_logs.planters.edits import doing, its_round, left_out, put, row, without
from sample_logs.planters.fits import recorded, row_is
from sample_logs.planters.over_under.shoes_in_play import next_shoe, ordinary
from sample_logs.planters.places import events, find, rounds, shoe_events

# ----------------------------------------------------------------------------------- cards burnt


def _only_burn(case: Case) -> bool:
    """No new dealer burns another card before the first round of the shoe."""
    first = case.rounds_of_shoe[0]["first_card_at"]
    return len([e for e in case.preparing("burn") if e["event_at"] < first]) == 1


def _new_dealers(case: Case) -> list[Row]:
    """Cards burnt by a new dealer just before the round."""
    opened = case.round["wagers_opened_at"]
    return [e for e in case.preparing("burn") if after(opened, -1000) < e["event_at"] < opened]


# --------------------------------------------------------------------------------- short shoes


def _quiet(case: Case) -> bool:
    """Nothing happened in the round but what happens in every round."""
    return not case.events()


def _short(draft: Draft) -> Case:
    """A round with further cards, of the last shoe that a table shuffled by hand on a day."""

    def fits(case: Case) -> bool:
        plain = case.round["shuffle_method"] == "manual" and not case.setup.device
        if case.shoe in draft.claimed or next_shoe(case.shoe) in draft.shoes:
            return False
        return bool(plain and case.round["third_card_at"] is not None and _quiet(case))

    case = find(draft, "rounds", fits)
    draft.claimed.add(case.shoe)
    return case


def _within(case: Case, kind: str, milliseconds: int, **columns: Any) -> None:
    """Write an event within the round, so long after its first further card."""
    like = {**case.round, "event_shoe_id": columns.pop("event_shoe_id", case.shoe)}
    at = after(case.round["third_card_at"], milliseconds)
    case.draft.add_event(like, kind, at, **{"event_role": "dealer", **columns})


def _runs_short(case: Case) -> None:
    """Say that the shoe ran short, though by what was dealt from it there were cards enough."""
    _within(case, "shoe_short", 100, event_round_id=case.id)
    case.draft.besides.append(Finding("record:686a.short", case.table_id, case.id, fault="record"))


def _filled_up(case: Case) -> None:
    """Complete the round from the rack, without a shuffle."""
    _runs_short(case)
    _within(case, "burn", 300, event_face_up=False)


def _not_burnt(case: Case) -> None:
    """Shuffle and cut the rack to complete the round, and burn no card."""
    shoe = {"event_shoe_id": f"{case.shoe}X", "event_deck_id": case.round["deck_id"]}
    seats = sorted(case.played)
    by = {"event_role": "player", "event_position": seats[-1]}
    _runs_short(case)
    _within(case, "shuffled", 200, **shoe, event_method="manual", event_verified_by="F-11")
    _within(case, "cut_offered", 250, **shoe, event_positions=seats[-1:], event_seated=seats)
    _within(case, "cut", 300, **shoe, **by, event_cards_above=150, event_cards_below=162)
    cover = {"event_cover_cards": 1, "event_cards_above": 212, "event_cards_below": 100}
    _within(case, "cover_card_placed", 350, **shoe, **cover)
    _within(case, "shoe_loaded", 400, **shoe, event_deck_count=6)


def _burnt_face_up(case: Case) -> None:
    """Shuffle and cut the rack to complete the round, and show the card burnt."""
    _not_burnt(case)
    _within(case, "burn", 450, event_shoe_id=f"{case.shoe}X", event_face_up=True)


# ------------------------------------------------------------------------------------- devices


def _not_after_jam(case: Case) -> None:
    """Let the shuffle lie before the jam."""
    for event in case.preparing("shuffled"):
        event["event_at"] = after(case.row["event_at"], -1000)


def _cared_for(case: Case) -> bool:
    """Devices were looked after at the table that day."""
    of_day = {"table_id": case.table_id, "gaming_day": case.row["gaming_day"]}
    return bool(case.draft.events("device_cleared", **of_day))


def _sign(draft: Draft) -> Case:
    """A sign on a device out of order, and the first round of its shoe."""
    sign = shoe_events("out_of_order_sign", _cared_for)(draft)
    return Case(draft, "events", sign.row, sign.rounds_of_shoe[0])


def _less_the_ante(case: Case) -> int | None:
    """Cents that the Ante Wager at the position gave its player, less the stake that a dead hand returns.

    None where it gave him just that.
    """
    at = case.row["event_position"]
    [ante] = [w for w in case.wagers if (w["wager_kind"], w["wager_position"]) == ("ante", at)]
    return int(ante["wager_paid"] + ante["wager_returned"] - ante["wager_amount"]) or None


_FACE_UP = events("card_found_face_up", recorded("card_racked"), any_round=True)
_MISSED = events("cards_missed", row_is(event_decision="play"), any_round=True)
_NO_CARDS = put(its_round, void=True, void_reason="insufficient_cards")
_PLAYED = "played though the player chose a dead hand"
_IN_THE_MIDDLE = rounds(lambda c: bool(_new_dealers(c)) and c.round["round_number_in_shoe"] > 1)
_NONE_BURNT = doing(lambda c: c.drop(_new_dealers(c)))
_GIVEN_UP = "a round the shoe was too short for given up"

CHANGES = (
    Change("686a.7(c)", "first card of a shoe not burnt", ordinary("burn", _only_burn), left_out),
    Change("686a.7(c)[new dealer]", "a new dealer burnt no card", _IN_THE_MIDDLE, _NONE_BURNT),
    Change("686a.9(a)", "card found face up not racked", _FACE_UP, without("card_racked")),
    Change("686a.9(b)", "a short shoe filled up with cards not shuffled", _short, _filled_up),
    Change("686a.9(b)[first card]", "no card burnt after a shuffle within a round", _short, _not_burnt),
    Change("686a.9(b)[face down]", "card burnt face up within a round", _short, _burnt_face_up),
    Change("686a.9(b)[round completed]", _GIVEN_UP, rounds(_quiet), _NO_CARDS, money=0),
    Change("686a.9(c)", _PLAYED, _MISSED, put(row, event_decision="void"), per="hand", money=_less_the_ante),
    Change("686a.9(d)", "cards not shuffled again after a jam", shoe_events("device_jam"), _not_after_jam),
    Change("686a.9(e)", "a device out of order neither covered nor signed", _sign, left_out),
)
