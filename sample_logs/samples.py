"""The sample logs: small, with planted breaches, and with the findings an audit of each must give."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import asdict, dataclass
from datetime import date, time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.compute as pc
import yaml

from rules.columns import TABLES
from sample_logs import face_up_pai_gow_poker, minibaccarat, pai_gow_poker
from sample_logs.logs import Log, write_day
from sample_logs.pai_gow.plan import CHALLENGE_WAGERS, EZ_WAGERS, FORTUNE_WAGERS
from sample_logs.planters import Finding, plant_together


@dataclass(frozen=True, slots=True)
class Sample:
    """One sample log.

    plan     what is simulated, by ``whole``
    planted  names of the planters whose breaches are in it
    """

    name: str
    plan: Any
    planted: tuple[str, ...]
    whole: Callable[[Any], Log]
    write_submission: Callable[[Any, Path], None]

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return Path(__file__).parent / self.name

    def make(self) -> tuple[Log, list[Finding]]:
        """Give the sample log and the findings that were planted in it."""
        rng = np.random.default_rng(self.plan.seed)
        return plant_together(self.planted, self.plan, self.whole(self.plan), rng)

    def write(self, folder: Path | None = None) -> None:
        """Write the log, its Rules Submission and ``expected.yaml``, in place of an earlier one."""
        folder = folder or self.folder
        log, findings = self.make()
        for table in TABLES:
            shutil.rmtree(folder / table, ignore_errors=True)
        for day in sorted(set(log["rounds"]["gaming_day"].to_pylist())):
            of_day = {table: rows.filter(pc.equal(rows["gaming_day"], day)) for table, rows in log.items()}
            write_day(of_day, folder, day)
        self.write_submission(self.plan, folder)
        (folder / "expected.yaml").write_text(_expected(findings), encoding="utf-8")


def _expected(findings: list[Finding]) -> str:
    """Write out the findings an audit of the sample log must give."""
    ordered = sorted(findings, key=lambda f: (f.table_id, f.round_id or "", f.clause))
    head = (
        "# The findings an audit of this log must give: these and no others.  Amounts: + patron overpaid.\n"
    )
    return head + yaml.safe_dump([asdict(f) for f in ordered], sort_keys=False)


# Two gaming days around the night on which the clocks go forward; one table deals through that hour,
# another from before to after the end of the gaming day.
_MINIBACCARAT = minibaccarat.Plan(
    seed=627,
    rounds=430,
    days=2,
    first_day=date(2026, 3, 7),
    tables=(
        minibaccarat.TableSetup("MB-01", opens=time(18, 0)),
        minibaccarat.TableSetup(
            "MB-02", variant="ez", decks=6, wagers=minibaccarat.EZ_WAGERS, opens=time(19, 30)
        ),
        minibaccarat.TableSetup(
            "MB-03",
            device=True,
            opens=time(5, 5),
            overnight=True,
            vigorish_collection="deferred",
            vigorish_rounding="next_quarter",
            disclosed_card_procedure="simulated_round",
        ),
        minibaccarat.TableSetup(
            "MB-04",
            decks=7,
            opens=time(1, 20),
            dealing_option="face_down",
            vigorish_rounding="nearest_quarter",
            dragon_bonus_paytable="B",
            house_money_portion=50,
            positions=7,
        ),
    ),
    cover_below=(150, 190),
    irregular=15,
    idle_every=4,
)

_MINIBACCARAT_PLANTED = (
    "627a.5(c): missing depth of the cut",
    "627a.5(f): one card too few burned",
    "627a.6(b): final count recorded wrong, money right",
    "627a.7(a)(1)(iii): Banker wager paid on a Dragon 7",
    "627a.7(a)(2)(ii): losing Player wager paid",
    "627a.7(c): wager raised after no more bets",
    "627a.9(e)[last hand announced]: last hand not announced",
    "627a.10(c)(2)(iii): Banker's Hand drew on three against eight",
    "627a.11(a): wrong winner announced and wagers settled by it",
    "627a.11(a): Dragon 7 not recorded, money right",
    "627a.11(b)[order of seats]: winners paid from the lowest seat up",
    "627a.12(c)[vigorish]: nearest quarter filed, rounded down",
    "627a.12(d)(2)(ii): marker shows another amount than is owed",
    "627a.12(e)[Paytable A]: win by seven paid as by eight",
    "627a.12(h)[House Money Paytable]: one pair paid as two",
)

# The same two days; every night's play crosses midnight, the hour that is left out or the end of the day.
_PAI_GOW = pai_gow_poker.Plan(
    seed=645,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=60,
    lucky=100,
    idle_every=60,
    tables=(
        pai_gow_poker.TableSetup("PG-01", opens=time(22, 40), adjacent_areas=True),
        pai_gow_poker.TableSetup(
            "PG-02",
            variant="emperors_challenge",
            dealing="automated_shoe",
            device=True,
            opens=time(22, 50),
            wagers=CHALLENGE_WAGERS,
            player_bank=True,
            co_banking=True,
            vigorish_rounding="nearest_quarter",
        ),
        pai_gow_poker.TableSetup(
            "PG-03",
            variant="ez",
            dealing="hand",
            device=True,
            decks=2,
            generator=True,
            opens=time(1, 10),
            wagers=EZ_WAGERS,
        ),
        pai_gow_poker.TableSetup(
            "PG-04",
            variant="fortune_pai_gow",
            opens=time(1, 20),
            wagers=FORTUNE_WAGERS,
            fortune_bonus_paytable="C",
            emperors_treasure_paytable="D",
            insurance_paytable="D",
            player_bank=True,
            vigorish_rounding="next_quarter",
            payout_limit=25_000_000,
        ),
        pai_gow_poker.TableSetup("PG-05", opens=time(5, 5), overnight=True, device=True),
    ),
)

_PAI_GOW_PLANTED = (
    "645a.5(d)(3): lowest seat offered first",
    "645a.5(e): cut nine cards from the bottom",
    "645a.5(i)(1)(i): shaken twice",
    "645a.5(i)(1)(iii): start not where the dice lead",
    "645a.7(c): raised after no more bets",
    "645a.8(d): two positions dealt out of turn",
    "645a.11(c): dealer's hand set another way",
    "645a.11(f)(1)(ii): copy returned",
    "645a.11(f)(2)(i): tie collected",
    "645a.11(f)(3): winner returned",
    "645a.11(h)(1)(i)(B): winning fortune_bonus collected",
    "645a.11(h)(3)(i): losing pai_gow_insurance returned",
    "645a.12(c)[marker]: marker elsewhere",
    "645a.12(j)[surplus]: bank given a dollar more",
    "645a.12(m): a quarter too much",
    "645a.13(a)[vigorish]: exact, a cent high",
    "645a.13(a)[no vigorish at EZ tables]: vigorish taken",
    "645a.13(b)[Paytable C]: one stake over",
    "645a.13(i)[Red/Black]: a dollar short",
    "645a.5(i)(1)(iv): missing shakes when put away",
)

# The same two days; one meter is linked, one of five dollars has Envy Bonuses, one a fully wild joker.
_FACE_UP = face_up_pai_gow_poker.Plan(
    seed=688,
    rounds=640,
    days=2,
    first_day=date(2026, 3, 7),
    irregular=60,
    lucky=100,
    idle_every=60,
    tables=(
        face_up_pai_gow_poker.TableSetup("FU-01", opens=time(22, 40), linked_meter=True, adjacent_areas=True),
        face_up_pai_gow_poker.TableSetup(
            "FU-02",
            dealing="automated_shoe",
            device=True,
            opens=time(22, 50),
            ace_high_paytable="2",
            fortune_bonus_paytable="5",
            progressive_paytable="4",
        ),
        face_up_pai_gow_poker.TableSetup(
            "FU-03",
            dealing="hand",
            device=True,
            decks=2,
            generator=True,
            opens=time(1, 10),
            ace_high_paytable="3",
            fortune_bonus_paytable="2",
            progressive_paytable="5",
        ),
        face_up_pai_gow_poker.TableSetup("FU-04", opens=time(1, 20), linked_meter=True),
        face_up_pai_gow_poker.TableSetup(
            "FU-05",
            device=True,
            opens=time(5, 5),
            overnight=True,
            fortune_bonus_paytable="6",
            progressive_paytable="7",
        ),
    ),
)

_FACE_UP_PLANTED = (
    "688a.12(c)[three pair]: wager on three pair collected",
    "688a.5(d)(2): lowest seat offered first",
    "688a.5(e): cut nine cards from the top",
    "688a.5(i)(1)(i): shaken twice",
    "688a.5(i)(2): start not where the generator leads",
    "688a.7(c): raised after no more bets",
    "688a.9(c): two positions dealt out of turn",
    "688a.11(a): dealer's hand set another way",
    "688a.11(a)[before the players]: player sets before the dealer",
    "688a.11(f)(1)(ii): copy returned",
    "688a.11(f)(2)(iii): wager collected on the dealer's Ace High",
    "688a.11(f)(3): winner returned",
    "688a.11(h)(1)(i)(B): winning wager collected",
    "688a.11(h)(2)(ii): Envy Bonus not paid",
    "688a.12(a)[no commission]: commission taken",
    "688a.12(b)[Paytable 3]: a dollar short",
    "688a.12(c)[Paytable 5]: a stake over",
    "688a.12(d)[Paytable 4]: stake of five dollars not returned",
    "688a.12(d)[Paytable 5]: a dollar short",
    "688a.12(d)[rate of progression]: a cent too little",
)

MINIBACCARAT = Sample(
    "minibaccarat",
    _MINIBACCARAT,
    _MINIBACCARAT_PLANTED,
    minibaccarat.whole,
    minibaccarat.write_submission,
)
PAI_GOW_POKER = Sample(
    "pai_gow_poker", _PAI_GOW, _PAI_GOW_PLANTED, pai_gow_poker.whole, pai_gow_poker.write_submission
)
FACE_UP_PAI_GOW_POKER = Sample(
    "face_up_pai_gow_poker",
    _FACE_UP,
    _FACE_UP_PLANTED,
    face_up_pai_gow_poker.whole,
    face_up_pai_gow_poker.write_submission,
)
SAMPLES = (MINIBACCARAT, PAI_GOW_POKER, FACE_UP_PAI_GOW_POKER)
