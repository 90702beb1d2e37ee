"""Proofs of doubt, generated over every game and clause: SLOW=1 takes everything away, CI a share of it."""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest

from audit.verdicts.causes import ENDED, LOOSE, MISSING_ROWS, NO_ATTESTATION, REFUSED, UNSTATED
from sample_logs import floor_night, games
from tests.cut_short import cuts
from tests.proofs import ALWAYS, Proof, sample, turned, without
from tests.reach import exceptions, of, takings
from tests.taken_away import audited_rows

pytestmark = pytest.mark.slow

EACH = {"dj_wild_stud_poker": (3, 2), "face_up_pai_gow_poker": (3, 2), "fortune_asia_poker": (2, 1)}
"""How many things are taken away of a game: of those in the table, and of the rest; with SLOW=1, all."""
USUALLY = (len(ALWAYS) * 3, 4)


@cache
def _proof(name: str) -> Proof:
    return Proof(sample(name))


def _labels(name: str) -> list[str]:
    every = list(_proof(name).takings)
    if os.environ.get("SLOW"):
        return every
    always = [each for each in every if each.startswith(ALWAYS)]
    rest = [each for each in every if each not in always]
    random, (some, others) = Random(name), EACH.get(name, USUALLY)
    return random.sample(always, min(some, len(always))) + random.sample(rest, others)


@pytest.mark.parametrize("name", games.names())
def test_what_is_taken_away_turns_no_verdict_and_leaves_alone_what_does_not_name_it(name: str) -> None:
    proof = _proof(name)
    for label in _labels(name):
        found = proof.changes(label)
        assert not turned(label, found), label
        assert not proof.irrelevant(label, found), label


CAUSES = (
    *(REFUSED, MISSING_ROWS, ENDED, LOOSE, UNSTATED, NO_ATTESTATION),
    *(
        "not recorded: ",
        "what is on record does not decide it: ",
        "an attestation is on record and not relied on",
    ),
)
"""How what is said of an undecided row begins: with what is missing, or what was read all the same."""


@pytest.mark.parametrize("name", games.names())
def test_what_is_undecided_for_want_of_what_was_taken_away_names_its_cause(name: str) -> None:
    """Rows that were taken out leave their numbers out, and are told as such; the rest is told by name."""
    proof = _proof(name)
    before = _undecided(sample(name))
    for label in _labels(name) if os.environ.get("SLOW") else _labels(name)[::3]:
        with without(sample(name), proof.takings[label]) as left:
            anew = {key: why for key, why in _undecided(left).items() if key not in before}
        unnamed = {key: why for key, why in anew.items() if not why.startswith(CAUSES)}
        assert not unnamed, label
        if anew and label.startswith(("kind ", "1% of ")):
            assert any(MISSING_ROWS in why or UNSTATED in why for why in anew.values()), label


def _undecided(log: Path) -> dict[tuple[str, ...], str]:
    """Why rows of a log are undecided, by clause, gaming table, day and round."""
    names = ("clause", "table_id", "gaming_day", "round_id")
    rows = (row for row in audited_rows(log) if row["outcome"] == "unknown")
    return {tuple(str(row[name]) for name in names): row["observed"] for row in rows}


OPEN_AT_THE_END = {
    "dj_wild_stud_poker": {
        "687a.10(c)[extra card]": "the extra card may be racked later",
        "687a.8(g)": "the stub may be counted later",
    },
    "face_up_pai_gow_poker": {
        "688a.11(h)(2)(ii)": "the rest of the bonus may be paid later",
        "688a.12(d)[rate of progression]": "the contribution may be made later",
    },
    "fortune_asia_poker": {"659a.11(h)(1)(ii)": "the rest of the bonus may be paid later"},
    "minibaccarat": {"627a.9(e)[last hand announced]": "the last hand may be announced later"},
    "over_under": {
        "record:686a.cards": "the last round on record is the one after which the cards are added up",
        "686a.3(a)[shoe composition]": "the rack may have been shuffled to complete the round",
        "686a.5(c)(2)": "a shuffle may have been directed; it is asked of all the time of a shoe",
        "686a.7(c)[new dealer]": "a card may have been burned after the last event, before the first card",
        "686a.7(i)": "an event may follow that says whose cards were missed",
        "686a.7(i)[cards racked]": "an event may follow that says whose cards were missed",
    },
    "pai_gow_poker": {},
    "pai_gow_tiles": {},
}
"""Duties that an event or payment after the last one on record could still have met, and how."""


@pytest.mark.parametrize("name", games.names())
def test_what_is_wrong_in_the_last_round_on_record_is_found(name: str) -> None:
    whole = audited_rows(sample(name))
    before = exceptions(whole)
    for told, rows in cuts(sample(name), whole):
        after = exceptions(rows)
        # An exception may have lost its amount, of which the rest of the record would tell.
        told_of, found = ({each[:5] for each in counted} for counted in (before, after))
        assert {each[0] for each in told if each[:5] not in found} <= OPEN_AT_THE_END[name].keys()
        assert not [each for each in after - before if each[1] == "conduct" and each[:5] not in told_of]


@pytest.mark.parametrize("name", games.names())
def test_a_hole_at_every_table_of_a_game_accuses_nobody_and_is_told_once(name: str) -> None:
    """What is no longer found is undecided, and says what is missing: once a clause, gaming table and day."""
    whole = audited_rows(sample(name))
    before = exceptions(whole)
    told = {each[:1] + each[2:5] for each in before}
    for label, take in list(takings(sample(name), whole, 1))[:2]:
        rows = of(sample(name), take)
        after = exceptions(rows)
        assert not [each for each in after if each[1] == "conduct" and each[:1] + each[2:5] not in told], (
            label
        )
        undecided = [row for row in rows if row["outcome"] == "unknown"]
        named = {row["clause"] for row in undecided}
        # What is undecided for the same reason is told under the first clause of those.
        named |= {each["clause"] for row in undecided for each in row["consequences"] or ()}
        assert {each[0] for each in before - after} <= named, label
        names = ("clause", "table_id", "gaming_day", "round_id", "observed")
        causes = Counter(tuple(row[each] for each in names) for row in undecided)
        # Rounds of a day that are held back are judged apart.
        assert not [cause for cause, times in causes.items() if times > 2], label


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("reach") / "log"
    floor_night.write(folder, seed=3, rounds=floor_night.FEWEST)
    return folder


def test_a_hole_at_every_table_of_the_floor_night_hides_and_accuses_hardly_anything(floor: Path) -> None:
    whole = audited_rows(floor)
    before = exceptions(whole)
    told = {each[:1] + each[2:5] for each in before}
    lost_at_most = {"a round": 4, "an event": 4}
    for label, take in takings(floor, whole, 1 + 2 * bool(os.environ.get("SLOW"))):
        after = exceptions(of(floor, take))
        for each in after:
            assert each[1] == "record" or each[:1] + each[2:5] in told, label
        # Tests of the record against what others wrote need all of a gaming table's day.
        lost = [each for each in (before - after).elements() if each[1] != "record"]
        for words, most in lost_at_most.items():
            if label.startswith(words):
                assert len(lost) <= most, label
