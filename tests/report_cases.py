"""Runs worth reporting: a mixed week, a great many findings, hostile texts, nothing at all."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from audit.recorded.completeness import ROWS
from tests.report_fixture import (
    DAYS,
    EVIDENCE_FILES,
    Row,
    at,
    finding,
    sha,
    unknown,
    write_run,
)
from tests.report_law import LAW


def for_review(**changes: Any) -> Row:
    """One row that a person has to look at."""
    row: Row = {
        "finding_id": "R-0001",
        "clause": "627a.3(c)",
        "outcome": "review",
        "fault": "",
        "observed": "a void round without a ground on record",
        "required": "a ground that the Code gives",
        "amount_cents": -20_000,
    }
    return finding(**{**row, **changes})


def by_another_reading(**changes: Any) -> Row:
    """One row that only another reading bears out."""
    read = {"reading": "exact_ties", "choice": "paid", "citation": "627a.11(b)", "meaning": "a tie pays"}
    row: Row = {
        "finding_id": "O-0001",
        "clause": "627a.3(c)",
        "outcome": "other_reading",
        "fault": "",
        "observed": "paid $30.00",
        "required": "$20.00",
        "amount_cents": 1_000,
        "right_under": [read],
    }
    return finding(**{**row, **changes})


def mixed() -> list[Row]:
    """A week with something of everything."""
    return [
        finding(finding_id="X-0001", reading="vigorish_next_quarter = always_up"),
        finding(
            finding_id="X-0002",
            at=at(DAYS[3], 7, 0, 30),
            round_id="MB-03-20260308-0118",
            amount_cents=-50,
            observed="vigorish of $1.75 charged on winnings of $25.00",
            required="vigorish of $1.25: 5% of $25.00 is $1.25, a multiple of 25 cents",
        ),
        finding(
            finding_id="X-0003",
            clause="627a.12(a)",
            position="5",
            player_id="P-2210",
            gaming_day=DAYS[1],
            at=at(DAYS[1], 23, 14, 5),
            round_id="MB-01-20260306-0201",
            table_id="MB-01",
            amount_cents=-10_000,
            observed="a Player Wager of $100.00 won and $0.00 was paid",
            required="$100.00 at 1 to 1",
            cards=[
                {"position": "players_hand", "cards": ["9d", "Kh"]},
                {"position": "bankers_hand", "cards": ["2c", "3s", "Jc"]},
            ],
        ),
        finding(
            finding_id="X-0004",
            clause="627a.10(c)[Table 1]",
            position="bankers_hand",
            player_id=None,
            gaming_day=DAYS[5],
            at=at(DAYS[5], 2, 40),
            round_id="MB-02-20260310-0088",
            table_id="MB-02",
            observed="the Banker's Hand drew a third card on 6 against a Player's third card of 5",
            required="stay: Table 1 gives S for 6 against 5",
            amount_cents=57_500,
            rows=1,
            cards=[
                {"position": "players_hand", "cards": ["2h", "3d", "5s"]},
                {"position": "bankers_hand", "cards": ["6c", "Tc", "XX"]},
            ],
            consequences=[
                {
                    "clause": "627a.7(a)(1)(i)",
                    "outcome": "exception",
                    "position": "2",
                    "observed": "a Banker Wager of $500.00 was paid as won",
                    "required": "lost: Player's Hand 0, Banker's Hand 6",
                    "amount_cents": 50_000,
                    "file": EVIDENCE_FILES["wagers"],
                    "row": 91,
                },
                {
                    "clause": "627a.12(c)",
                    "outcome": "exception",
                    "position": "6",
                    "observed": "$75.00 paid",
                    "required": "$0.00",
                    "amount_cents": 7_500,
                    "file": EVIDENCE_FILES["wagers"],
                    "row": 94,
                },
            ],
        ),
        finding(
            finding_id="X-0005",
            clause="627a.5(c)",
            position=None,
            player_id=None,
            round_id=None,
            cards=[],
            gaming_day=DAYS[2],
            at=at(DAYS[2], 17, 3),
            amount_cents=None,
            facts=[{"name": "event_cards_above", "value": "7"}],
            observed="7 cards above the cut",
            required="at least 10 on either side",
            evidence=[{"file": EVIDENCE_FILES["events"], "row": 12}],
        ),
        *(
            finding(
                finding_id=f"X-01{n:02d}",
                clause="627a.7(c)",
                position=str(1 + n % 9),
                amount_cents=0,
                gaming_day=DAYS[n % 7],
                at=at(DAYS[n % 7], 20, n),
                round_id=f"MB-04-{n:04d}",
                table_id="MB-04",
                observed=f"a Tie Wager of ${5 * n}.00 was raised {n} seconds after the closing call",
                required="no change after the closing call",
            )
            for n in range(1, 13)
        ),
        finding(
            finding_id="X-0201",
            clause="627a.11(a)",
            fault="record",
            position="bankers_hand",
            player_id=None,
            amount_cents=0,
            observed="recorded final count of the Banker's Hand: 7",
            required="5: the recorded cards 2c, 3s and Jc count 5",
            gaming_day=DAYS[6],
            at=at(DAYS[6], 1, 30),
            cards=[
                {"position": "players_hand", "cards": ["9d", None, "Zz"]},
                {"position": "bankers_hand", "cards": ["2c", "3s", "Jc"]},
                {"position": "4", "cards": None},
            ],
        ),
        *(
            unknown(finding_id=f"U-{n:04d}", table_id=f"MB-0{1 + n % 4}", gaming_day=DAYS[n % 7])
            for n in range(9)
        ),
        unknown(
            finding_id="U-0100",
            clause="627a.12(d)(2)(i)",
            observed="vigorish_collected_at is empty",
            required="when the marked vigorish was collected",
            rows=4,
        ),
    ]


def many(number: int) -> list[Row]:
    """A great number of findings of a few clauses."""
    clauses = ["627a.12(c)", "627a.12(a)", "627a.7(c)", "627a.5(c)", "627a.10(c)[Table 1]"]
    return [
        finding(
            finding_id=f"X-{n:06d}",
            clause=clauses[n % 5],
            amount_cents=(n * 37) % 5_000 - 2_000,
            gaming_day=DAYS[n % 7],
            at=at(DAYS[n % 7], n % 24, n % 60),
            round_id=f"R-{n:06d}",
            table_id=f"MB-{n % 12:02d}",
            position=str(1 + n % 9),
        )
        for n in range(number)
    ]


HOSTILE = '=HYPERLINK("https://evil.example/","x")<script>alert(1)</script><img src=https://evil.example/p.png>{{7*7}}'
SLY = "seat\u202e3\u0007\nnew line\u200b" + "A" * 2_000


def hostile() -> list[Row]:
    """Findings whose every text was chosen to do harm."""
    texts = dict.fromkeys(
        [
            "table_id",
            "shoe_id",
            "round_id",
            "position",
            "player_id",
            "dealer_id",
            "observed",
            "required",
            "reading",
        ],
        HOSTILE,
    )
    cards = [{"position": HOSTILE, "cards": ["<svg onload=x>", 'A"s', "+1", SLY]}]
    facts = [
        {"name": HOSTILE, "value": SLY},
        {"name": "x_at", "value": "@SUM(A1)"},
        {"name": "y_cents", "value": "-"},
    ]
    evidence = [{"file": "../../<b>etc</b>/passwd", "row": 0}, {"file": None, "row": None}]
    return [
        finding(**{**texts, "finding_id": "-1+1|cmd", "cards": cards, "facts": facts, "evidence": evidence}),
        finding(**{**dict.fromkeys(texts, SLY), "finding_id": "+" + SLY}),
        unknown(observed=HOSTILE, required=SLY, table_id=HOSTILE),
    ]


def nothing(folder: Path) -> Path:
    """Write a run in which nothing could be audited: one file was refused, the rest was empty."""
    refused = {"file": EVIDENCE_FILES["rounds"], "reason": "not a Parquet file: it ends after 512 bytes"}
    states = {
        citation: "not auditable"
        for citation, _, state, _, _ in LAW
        if state in {"pass", "exception", "unknown", "not applicable"}
    }
    empty = dict.fromkeys(ROWS, 0)
    return write_run(
        folder,
        [],
        states=states,
        properties=[],
        period={"from": None, "to": None},
        inputs=[
            {
                "table": "rounds",
                "file": refused["file"],
                "sha256": sha("x"),
                "bytes": 512,
                "rows": None,
                "state": "refused",
            }
        ],
        submission=None,
        readings=[],
        population=dict.fromkeys(
            ["rounds", "hands", "wagers", "tables", "wagered_cents", "paid_cents", "vigorish_cents"], 0
        ),
        days=[],
        completeness={
            "whole": False,
            "missing": [
                {"what": "files refused", "count": 1, "words": f"1 file refused whole: {refused['file']}"}
            ],
        },
        intake={"tables": {"rounds": empty}, "refused_files": [refused], "reasons": []},
        not_audited=[
            {"reason": "the catalogue lacks the text in force before 2012-05-19", "clauses": 17, "rows": 12}
        ],
        result="nothing_audited",
        exit_code=2,
    )
