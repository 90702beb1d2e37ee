"""The README of a conformance suite: what is in its folder, and how answers are compared."""

from __future__ import annotations

from collections import Counter

from audit.conformance import check_answers
from audit.conformance.answers import Answer
from audit.conformance.banks import ITEMS
from rules.catalogue import chapter_of

ANSWERS, FILING, READINGS, RUNNER = "answers.csv", "rules_submission.yaml", "readings.csv", "check_answers.py"

_HOW = f"""## What is given

- Cards, tiles and dice as they were dealt, and hands as they were set.
- Whether a round was `void`: answers take it as it stands in the rows.
- `meter_before`, where a share of a progressive meter is won, and payments to the meter.

Left out is what settling a round makes: outcomes, amounts, Envy Bonuses, what a bank is given or pays, and
announcements of winners.

## Answers

`property_id`, `gaming_day`, `table_id`, `round_id`, `item` and `number` name what is due.  Money is dollars.

| item | number | what `paid` is |
|---|---|---|
| `wager` | `wager_number` | winnings, without the stake and before vigorish |
| `envy_bonus` | `wager_number` of the wager that earns them | all Envy Bonuses its player is due for it |
| `payment` | `payment_number` | the amount of the payment |
| `bank_cover`, `house_cover` | | what bank and house put into the center where a player banks |
| `house_surplus`, `bank_surplus` | | what they are given of what was left over there, without vigorish |
| `bank_vigorish` | | vigorish on the bank's part of it |

A wager without a row `envy_bonus` earns none in that round; where one of the last five rows is left out,
nothing of that kind is due.  Where a bank is shared and half is no whole cent, either may take the cent:
that is not asked.

- `or_paid`: a share of a meter may be no whole cent, a vigorish two amounts; this one is right, too.
- `returned`: stake that goes back or stays with the player, with what was moved onto the wager.  Of a
  progressive wager only `paid` and `returned` together count.
- `vigorish`: what is charged on the winnings.  Where two amounts are permitted, `or_vigorish` is the other.
  It is empty where winnings bear vigorish and no rounding of it is filed.
- `citations`: the clauses that say what is due.  What follows in [brackets] is this tool's name for a part.
- `readings`, `filed`: the readings and filed options that these clauses use.  `filing`: the filing in force.

An empty `paid` says that the Code, so read, does not decide.

In `{READINGS}`, `answers` counts the answers whose clauses use a reading; where it is 0, the reading is about
something else than settling wagers.  `usual` is yes where the choice is the default of this tool;
`--reading NAME=CHOICE` makes a suite by another.

Hands are dealt at random: a row of a paytable that no hand makes is not tested.  More rounds test more rows.

## Compare

    python {RUNNER} YOURS.csv

YOURS.csv has the columns {", ".join(f"`{name}`" for name in (*check_answers.KEY, *check_answers.MONEY))}.
What differs is printed clause by clause; an answer counts under each clause it cites.  The exit code is 0
where nothing differs, 1 where something does, and 2 where a file cannot be read.
"""


def text(game: str, found: list[Answer], asked: str) -> str:
    """Write the README of a suite.

    asked  the command that makes it again
    """
    chapter = chapter_of(game)
    count = Counter(each["item"] for each in found)
    return f"""# Conformance suite: {chapter.title}, 58 Pa. Code Chapter {chapter.number}

Rounds of the game as a round log, and what is due in them to the cent: {told(count)}.
Any system that settles the game can be held against it.

Made by `{asked}`.  The same command of the same version makes the same bytes.

| file | what is in it |
|---|---|
| `log/` | the rounds in the log format, as Parquet, without announcements and settlement |
| `csv/` | the same rows as CSV, one file a table |
| `{FILING}` | what the casino filed, gaming table by gaming table, and how it reads the Code |
| `{READINGS}` | passages of the chapter that can be read in more than one way, and how each is read here |
| `{ANSWERS}` | what is due |
| `{RUNNER}` | compares a CSV of answers with `{ANSWERS}`; plain Python, nothing else is needed |

`pitaudit format` prints what the columns of the rows mean.  A row of `hands.csv` or `wagers.csv` belongs to
the round whose `round_id` it has; `rounds.csv` says at which gaming table and property that was dealt.

{_HOW}"""


def told(count: Counter[str]) -> str:
    """Say how many answers of each kind there are."""
    names = {"wager": "wagers", "envy_bonus": "wagers with Envy Bonuses", "payment": "payments"}
    of_banks = sum(count[item] for item in ITEMS)
    said = [f"{count[item]:,} {name}" for item, name in names.items() if count[item]]
    return ", ".join([*said, *([f"{of_banks:,} payments of banks"] if of_banks else [])])
