"""Coverage counts a breach once: under its root, and as a consequence under the clauses that follow it."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pyarrow as pa
import pytest

from audit.evidence.writer import LogNames
from audit.judge.counts import counted
from audit.judge.examined import coverage
from audit.judge.gather import gather
from audit.judge.one_part import Judged
from audit.judge.tally import Tally
from audit.recorded.attest import Attestations
from audit.runs.findings import FINDINGS
from audit.verdicts.check import Result, check
from rules.catalogue import load
from tests.case_files import bases_of
from tests.case_logs import lay_out
from tests.fortune_asia_tables import hand, judged, table, wager

DEALER = ("Ks Kd 8h 5c", "Qs Th", "9d")
ROOT, BENEATH = "659a.11(f)(2)", "659a.6(a)"


def test_one_wager_settled_wrongly_is_one_exception_in_coverage() -> None:
    """Higher in all three hands, and taken."""
    hands = [hand("dealer", *DEALER), hand("3", "As Ah 7d 6c", "Qd Jd", "Ts")]
    chunk = table(hands, [wager("3", "lose")])
    outcomes = judged(chunk)
    found = gather(outcomes, chunk, load(), LogNames(("log",), {}))
    counts = counted(outcomes, found)
    failed = [c for c, count in counts.items() if count.results[Result.EXCEPTION]]
    assert failed == [ROOT]
    assert counts[BENEATH].results[Result.CONSEQUENCE] == 1
    tally = Tally(load())
    tally.add([Judged("P1", counts, pa.Table.from_pylist(found, schema=FINDINGS))])
    rows = {row["citation"]: row for row in coverage(tally.whole(), tally.catalogue, tally.findings())}
    assert (rows[ROOT]["state"], rows[ROOT]["exceptions"], rows[ROOT]["consequences"]) == ("exception", 1, 0)
    beneath = rows[BENEATH]
    assert (beneath["state"], beneath["exceptions"], beneath["consequences"]) == ("consequence", 0, 1)
    for row in rows.values():
        kinds = ("passed", "attested", "exceptions", "consequences", "review", "other_reading", "unknown")
        assert row["examined"] == sum(row[kind] for kind in kinds)
        assert row["rows"] == row["examined"] + row["not_applicable"] + row["not_auditable"]


def _found(number: str, log: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the findings of the base log of a chapter with these rows laid over it."""
    chapter = [item for item in load().of_chapter(number) if item.function]
    laid = lay_out(load().chapters[number], log, bases_of(chapter[0]))
    outcomes = [check(item, laid.chunk, laid.judged, Attestations({}, {})) for item in chapter]
    assert not [outcome.error for outcome in outcomes if outcome.error]
    return gather(outcomes, laid.chunk, load(), LogNames(("log",), {}))


def _heads(number: str, log: dict[str, Any]) -> set[tuple[str, str | None]]:
    """Return the clauses that head those findings, each with the position that it concerns."""
    return {(row["clause"], row["position"]) for row in _found(number, log)}


def _heads_in_minibaccarat(hands: dict[str, Any], of: str = "627a.10", like: str = "standard") -> list[str]:
    """Return the clauses of a section that head the findings of a round with these hands."""
    heads = {row["clause"] for row in _found("627a", {"like": like, "hands": hands})}
    return sorted(clause for clause in heads if clause.startswith(of))


def test_a_choice_that_was_taken_down_explains_no_other_players_silence() -> None:
    """Ann, at 2, takes her Over 23 Wager down; Bob, at 5, never made a choice."""
    down = {"wager_change": "withdrawn", "wager_changed_at": "20:10:40"}
    heads = _heads("686a", {"wagers": {"over_23 2": down}})
    assert not {clause for clause, _ in heads} & {"686a.7(g)"}
    heads = _heads("686a", {"wagers": {"over_23 2": down, "under_18 5": None}})
    assert {seat for clause, seat in heads if clause == "686a.7(g)"} == {"5"}


def test_a_raise_wager_that_was_taken_down_is_told_once() -> None:
    """Ann, at 2, takes back a Raise Wager that wins: she altered it, and that it went back follows."""
    down = {"wager_change": "withdrawn", "wager_changed_at": "20:07:00"}
    gone = {**down, "wager_outcome": None, "wager_paid": 0, "wager_returned": 20}
    found = _found("687a", {"wagers": {"raise 2": gone}})
    heads = {row["clause"]: row for row in found if row["clause"].startswith("687a.7(c)")}
    assert set(heads) == {"687a.7(c)[Raise Wager]"}
    under = {each["clause"] for each in heads["687a.7(c)[Raise Wager]"]["consequences"]}
    assert "687a.7(c)[taken down]" in under


@pytest.mark.parametrize(
    ("number", "voids", "chosen"),
    [("645a", "645a.14(j)", "645a.14(d)"), ("688a", "688a.13(i)", "688a.13(d)")],
)
def test_a_voided_hand_in_a_round_that_had_to_be_void_keeps_its_wager_once(
    number: str, voids: str, chosen: str
) -> None:
    """A card of Ann's, at 2, is exposed as cards are dealt from the hand; she voids her hand; all is kept."""
    at_2 = {"event_round_id": "R1", "event_position": "2"}
    events = {
        "card_exposed": {"event_at": "20:05:40", "event_role": "dealer", **at_2},
        "player_chose": {"event_at": "20:05:50", "event_decision": "void", **at_2},
    }
    by_hand = {"R1": {"dealing_method": "hand"}}
    heads = {clause for clause, _ in _heads(number, {"rounds": by_hand, "events": events})}
    assert voids in heads
    assert f"{chosen}[wagers returned]" not in heads
    heads = {clause for clause, _ in _heads(number, {"events": events})}
    assert chosen in heads


_LOST = {"wager_outcome": "lose", "wager_paid": 0, "wager_returned": 0}


def _missed(seat: str, choice: str) -> dict[str, str]:
    return {"event_at": "20:10:25", "event_round_id": "R1", "event_position": seat, "event_decision": choice}


def test_a_missed_hand_explains_no_ante_wager_kept_at_another_seat() -> None:
    """Ann, at 2, chose a dead hand and was dealt in turn all the same; Bob's dead hand, at 5, kept his."""
    played = {"cards_missed": _missed("2", "void"), "cards_missed too": _missed("5", "void")}
    one = {"cards": "4s", "card_order": "2", "card_face_up": [True], "final_count": None}
    hands = {"5": {**one, "dead": True}}
    both = {"hands": hands, "wagers": {"ante 5": _LOST}, "events": played}
    heads = _heads("686a", both)
    assert {seat for clause, seat in heads if clause == "686a.9(c)"} == {"2"}
    assert {seat for clause, seat in heads if clause == "686a.9(c)[dead hand]"} == {"5"}


def test_cards_without_an_ante_wager_explain_no_wager_made_elsewhere() -> None:
    """Cards went to 3, where nobody wagered; an Over 23 and a Bonus Wager lie alone at 4."""
    cards = {"cards": "5c 6d 7h", "card_order": "7 8 9", "card_face_up": [True, True, True]}
    alone = {"wager_player_id": "Cal", "wager_amount": 10, "wager_placed_at": "20:09:40", **_LOST}
    sides = {"over_23 4": {**alone, "wager_placed_at": "20:10:17"}, "bonus 4": alone}
    under = ("686a.6(d)", "686a.6(e)[beside an Ante Wager]")
    heads = _heads("686a", {"hands": {"3": cards}, "wagers": sides})
    assert {each for each in heads if each[0].startswith("686a.6(")} == {
        ("686a.6(d)[cards]", "3"),
        *((clause, "4") for clause in under),
    }
    heads = _heads("686a", {"hands": {"4": cards}, "wagers": sides})
    assert not {clause for clause, _ in heads} & set(under)


def test_an_ante_wager_without_a_blind_explains_no_hand_dealt_elsewhere() -> None:
    """Bob, at 5, made no Blind Wager; cards also went to 3, where nobody wagered."""
    extra = {"card_count": 5, "card_order": "11 12 13 14 15"}
    log = {"hands": {"3": extra, "dealer": {"card_order": "16 17 18 19 20"}}, "wagers": {"blind 5": None}}
    heads = _heads("687a", log)
    assert {seat for clause, seat in heads if clause == "687a.8(d)[nobody else]"} == {"3"}


def test_a_bankers_draw_that_no_other_fault_explains_is_a_finding_of_its_own() -> None:
    """The Player's Hand drew on six: had it stayed, the Banker's Hand had to draw on three, not on six."""
    players = {"cards": "2c 4d 8h", "first_count": 6, "final_count": 4}
    on_three = {"cards": "As 2h 5c", "card_order": "2 4 6", "card_face_up": [True] * 3}
    on_six = {"cards": "4s 2h 5c", "card_order": "2 4 6", "card_face_up": [True] * 3}
    counts = {"first_count": 3, "final_count": 8}
    assert _heads_in_minibaccarat({"players_hand": players, "bankers_hand": on_three | counts}) == [
        "627a.10(b)(2)"
    ]
    counts = {"first_count": 6, "final_count": 1}
    assert _heads_in_minibaccarat({"players_hand": players, "bankers_hand": on_six | counts}) == [
        "627a.10(b)(2)",
        "627a.10(c)(2)(iii)",
    ]


def test_a_fourth_card_of_a_hand_is_told_beside_one_drawn_in_error() -> None:
    """A card that the Banker's Hand drew in error explains no fourth card of the Player's Hand."""
    players = {"cards": "2c 2d Kh 3s", "card_order": "1 3 5 6", "card_face_up": [True] * 4}
    bankers = {"cards": "4s 2h 7d", "card_order": "2 4 7", "card_face_up": [True, True, False]}
    marks = {"card_in_error": [False, False, True], "card_disclosed": [None, None, False]}
    hands = {"players_hand": players, "bankers_hand": bankers | marks}
    assert "627a.9(d)" in _heads_in_minibaccarat(hands, "627a.9(d)", like="two hands")


_AGAINST_KINGS = (
    "a loss, because high hand lower (Jd Js 7h 4c 2c against pair of kings, nine, five, three, as filed;"
    " set as Ks Kd Qs 5c 3d), low hand lower (Qd 9s against queen high, ten, as filed; set as Th 9h)"
)
_AGAINST_THREE = (
    "a loss, because high hand lower (Jd Js 4s 2c against pair of kings, four, deuce, as filed; set as"
    " Kd Kh As 2h), medium hand lower (Tc 5c against ace high, six, as filed; set as 9s 6c), low hand"
    " lower (8c against nine high, as filed; set as 4d)"
)
_TEN_NINE = {"set_high": "Ks Kd Qs 5c 3d", "set_low": "Th 9h"}
_NINE_SIX = {"set_high": "Kd Kh As 2h", "set_medium": "9s 6c", "set_low": "4d"}
SET_WRONGLY: dict[str, tuple[str, str, dict[str, str], str]] = {
    "645a.11(c)": ("pai_gow_poker", "645a.11(f)(1)(i)", _TEN_NINE, _AGAINST_KINGS),
    "688a.11(a)": ("face_up_pai_gow_poker", "688a.11(f)(1)(i)", _TEN_NINE, _AGAINST_KINGS),
    "659a.11(c)": ("fortune_asia_poker", "659a.11(f)(1)(i)", _NINE_SIX, _AGAINST_THREE),
}
"""By clause on the dealer's setting: wager, clause on its outcome, hands as they lay, what was required."""


def _of_the_setting(clause: str, settled: dict[str, Any]) -> dict[str, Any]:
    """Return the finding about a dealer's hands set otherwise than filed, with Bob's wager settled so."""
    wager, _, hands, _ = SET_WRONGLY[clause]
    log = {"hands": {"dealer": hands}, "wagers": {f"{wager} 5": settled}}
    found = [row for row in _found(clause.partition(".")[0], log) if row["outcome"] == "exception"]
    assert [row["clause"] for row in found] == [clause]
    return found[0]


@pytest.mark.parametrize("clause", SET_WRONGLY)
def test_a_sentence_about_a_hand_set_wrongly_names_the_cards_that_lay_and_what_was_due(clause: str) -> None:
    _, beneath, _, required = SET_WRONGLY[clause]
    paid = {"wager_outcome": "win", "wager_paid": Decimal(50), "wager_returned": Decimal(50)}
    settled = paid if clause == "659a.11(c)" else {"wager_outcome": "push", "wager_returned": Decimal(50)}
    row = _of_the_setting(clause, settled)
    followed = {each["clause"]: each["required"] for each in row["consequences"]}
    assert row["fault"] == "conduct"
    assert followed[beneath] == required


@pytest.mark.parametrize("clause", SET_WRONGLY)
def test_a_hand_set_wrongly_that_the_money_does_not_follow_accuses_nobody(clause: str) -> None:
    row = _of_the_setting(clause, {"wager_outcome": "lose"})
    assert (row["fault"], row["amount_cents"]) == ("record", 0)
    assert row["required"].endswith("; the wagers against it were settled so")


_FOURS = {"cards": "7d 7h 7s 7c 9s 4c 2c", "first_high": "7d 7h 7s 7c 2c", "first_low": "9s 4c"}
_ENVY_OF_ANN: dict[str, Any] = {
    "said": ["envy_bonus", "envy_acknowledged", "wagers.collected_at"],
    "hands": {"5": _FOURS | {"set_high": _FOURS["first_high"], "set_low": _FOURS["first_low"]}},
}
_STAKE = {"wager_player_id": "Ann", "wager_amount": Decimal(5), "envy_lammer": True, **_LOST}
_PAID_EARLY = {
    "payment_at": "20:09:30",
    "payment_round_id": "R1",
    "payment_amount": Decimal(5),
    "payee_position": "2",
    "payer_position": "5",
    "payment_for": "fortune_bonus",
}


@pytest.mark.parametrize(
    ("chapter", "paragraph", "main"),
    [("645a", "1", "pai_gow_poker"), ("688a", "2", "face_up_pai_gow_poker")],
)
@pytest.mark.parametrize(("told", "alone"), [(None, True), ("20:09:40", False), ("20:09:41", True)])
def test_a_hand_never_told_is_a_finding_beside_the_bonus_paid_for_it_too_early(
    chapter: str, paragraph: str, main: str, told: str | None, alone: bool
) -> None:
    """Ann's Fortune Bonus Wager is collected at 20:09:40, and her Envy Bonus was paid ten seconds before."""
    events = {"envy_acknowledged": {"event_at": told, "event_round_id": "R1", "event_position": "5"}}
    log = _ENVY_OF_ANN | {
        "wagers": {
            "fortune_bonus 2": _STAKE | {"collected_at": "20:09:40"},
            f"{main} 2": {"paid_at": "20:09:25"},
        },
        "payments": {"envy_bonus": _PAID_EARLY},
        "events": events if told else {},
    }
    # Bob, at 5, made no Fortune Bonus Wager.
    clause, root = f"{chapter}.11(h)({paragraph})(i)(C)", f"{chapter}.11(h)({paragraph})(ii)[order]"
    found = {each["clause"]: each for each in _found(chapter, log) if each["outcome"] == "exception"}
    assert root in found
    assert (clause in found) is alone
    assert (clause in {each["clause"] for each in found[root]["consequences"]}) is not alone


def test_what_is_undecided_beneath_a_breach_tells_what_is_not_known() -> None:
    """A dealer's card was exposed and the round stood; nothing shows what became of the cards."""
    seen = {"event_at": "20:05:40", "event_round_id": "R1", "event_position": "dealer", "event_card": "Ks"}
    found = {each["clause"]: each for each in _found("645a", {"events": {"card_exposed": seen}})}
    (beneath,) = [c for c in found["645a.14(e)"]["consequences"] if c["clause"] == "645a.14(e)[reshuffle]"]
    assert beneath["outcome"] == "unknown"
    assert "was dealt from the same shuffle" not in beneath["observed"]
    assert beneath["observed"].startswith(("not recorded", "what is on record does not decide it"))
