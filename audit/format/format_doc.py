"""LOG_FORMAT.md, generated: a quick start, a guide, then every column, option and reading as declared."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from audit.format.house_way_words import WORDS
from audit.format.log_files import ARROW_TYPES
from rules.catalogue import Catalogue, declared
from rules.claims import CLAIMS
from rules.column import Holds
from rules.columns import FORMAT_VERSION, SEATS, Column, Kind, Table
from rules.events import MUST_NAME
from rules.hands.house_way import shipped
from rules.in_time import said
from rules.submission import Option, OptionKind, Reading

QUICK_START = Path(__file__).with_name("format_quick_start.md")
GUIDE = Path(__file__).with_name("format_guide.md")
RECORDING = Path(__file__).with_name("recording_guide.md")
HOUSE_WAYS = Path(__file__).with_name("house_way_guide.md")

_KINDS = {
    Kind.ID: "text that names one thing",
    Kind.TEXT: "text that repeats",
    Kind.CODE: "one of the values listed below the table",
    Kind.INTEGER: "whole number",
    Kind.MONEY: "dollars and cents",
    Kind.FLAG: "yes or no",
    Kind.TIME: "moment, UTC",
    Kind.DAY: "day",
    Kind.CARD: "one card",
    Kind.CARDS: "cards in order",
    Kind.TILES: "tiles in order",
    Kind.FLAGS: "yes or no for each card of the hand",
    Kind.NUMBERS: "whole number for each card of the hand",
    Kind.TEXTS: "texts in order",
}

_HIDDEN = {
    Holds.PERSON: "names a person: a run shows a pseudonym",
    Holds.REMARK: "may name anybody: a run does not show it",
}

_FILED = {
    OptionKind.CHOICE: "one of the choices",
    OptionKind.SET: "list of any of the choices",
    OptionKind.COUNT: "whole number",
    OptionKind.MONEY: 'dollars, such as "25.00"',
    OptionKind.PERCENT: "whole percent",
    OptionKind.FLAG: "true or false",
    OptionKind.HOUSE_WAY: "name of a house way",
}

_SUBMISSION = """\
A casino files with the Board what the Code lets it choose.  `pitaudit run LOG --submission FILE` takes those
choices from a YAML file; without it, every clause that depends on a choice is reported as not auditable.  A
filing is in force from `effective` up to, but not including, `until`; filings of one property may not
overlap.  Each is a gaming day or, where options change within one, a moment of the property's own clock,
such as `2026-03-02 12:00`.  Then a round is judged by what was filed when its first card was dealt, and so
are its hands, wagers, events and payments, whenever they were settled; an event or a payment of no round by
its own time, a shoe and a deck by the first time on record of it.  What is told of a gaming table once a day,
and reads an option that changed on it, is judged by each of the day's filings: where they give the same
answer, it is that, and else it is not auditable that day.  Nor is what reads such an option where a
round without a time of its first card may have begun on either side, by its other times and by the rounds
before and after it (`round_number_in_day`), or a payment of no round has no time.
Readings and `inspection_days` change only where a gaming day begins.

`tables` lists what differs at single tables.  A key that is left out was not filed: nothing is
assumed.  `inspection_days` says for how many days, that of the look included, an inspection may be relied on
("What a person attests"); without it, 366.  `approval` names the letter that approved the filing: its
number, its date, the name of its file beside this one, and the SHA-256 of that file.  Findings and the
printed form name it, and `pitaudit submission check` holds the file against the hash, and says which filing
lacks a letter.

One file serves a whole property, whatever games it deals.  Each game's options stand under its own name in
`games`, because chapters use the same name for different things: Paytable C of the Fortune Bonus is another
table in each chapter that has one.  A table's options also stand under the game's name; the name can be left
out where only one of the filed games has all of them. A reading applies to every chapter that has one of that
name; under a game's name it applies only to that game.  Under the `readings` of a filing it is in force with
that filing, and has its date and reference: so a reading is chosen anew.  Under the property it is undated.
A choice may name who made it, when and by what authority, as `pitaudit submission choose` writes it.

```yaml
version: 1
properties:
  - id: PHL1                        # the property_id of the log
    name: Sample Casino
    time_zone: America/New_York
    gaming_day_starts: "06:00"
    readings:                       # reading: choice, where the default below is not wanted
      cut_depth: either_end
      pai_gow_poker: {deck_turns: completed_rounds}
      minibaccarat:
        burn_cards: {choice: at_opening, by: "C. Rossi", on: 2026-01-12, authority: "General Counsel"}
    filings:
      - effective: 2026-01-01
        until: null
        reference: RS-2026-001
        approval:                   # the letter that approved it; its file lies beside this one
          number: TG-2026-0114
          date: 2025-12-18
          file: letters/TG-2026-0114.pdf
          sha256: 2f0b2b8de0c8cf4b5a0d9c2a1c7e0a64f6f5b3f6d0f3b1a1c2e4d5f60718293a
        inspection_days: 90         # how long an inspection may be relied on
        games:
          minibaccarat:
            wagers: [banker, player, tie]
            vigorish_collection: at_payout
            wager_minimum: "5.00"
          pai_gow_poker:
            wagers: [pai_gow_poker, fortune_bonus]
            fortune_bonus_paytable: A
            wager_minimum: "10.00"
        tables:
          MB-02: {vigorish_collection: deferred}
          PG-07:
            pai_gow_poker: {wager_minimum: "25.00"}
        readings:                   # in force with this filing
          dj_wild_stud_poker: {bad_beat: player_only}
```
"""


_CLAIMS = """\
A mark, a code or an event below would end a duty.  It does so only where the Code gives a ground for it and
the record shows that ground.  Where the record excludes every ground, it is an exception; where it shows
none, a person has to look (*for review*).
"""


def markdown() -> str:
    """Return the whole of LOG_FORMAT.md."""
    catalogue = declared()
    parts = [
        f"# The round log, format version {FORMAT_VERSION}",
        "## Quick start",
        QUICK_START.read_text(encoding="utf-8").strip(),
        "## What this page is",
        GUIDE.read_text(encoding="utf-8").strip(),
        "## The statement of recording",
        RECORDING.read_text(encoding="utf-8").strip(),
        "## The tables",
        "**Kinds of columns and how Parquet stores them**",
        _grid(("kind", "Arrow type", "what it is"), _kind_rows()),
        *(_table(table) for table in catalogue.tables.values()),
        "### What an event has to name",
        "What an event that leaves this empty could have decided, at its table that day, is unknown.",
        _grid(("these events", "have to name"), _must_name()),
        "## What the record claims",
        _CLAIMS.strip(),
        _grid(("claim", "what it would end", "judged by"), _claims()),
        "## The Rules Submission",
        _SUBMISSION.strip(),
        *_house_ways(),
        *(_chapter(catalogue, number) for number in catalogue.chapters),
    ]
    return "\n\n".join(parts) + "\n"


def _must_name() -> Iterator[tuple[str, ...]]:
    for name, kinds in MUST_NAME.items():
        yield _listed(kinds), f"`{name}`"


def _claims() -> Iterator[tuple[str, ...]]:
    for claim in CLAIMS:
        judged = ", ".join(f"§ {citation}" for citation in claim.judged)
        yield claim.written, claim.ends, judged or "needs no judge"


def _kind_rows() -> Iterator[tuple[str, ...]]:
    for kind, meaning in _KINDS.items():
        yield kind.value, f"`{_arrow(kind)}`", meaning


def _arrow(kind: Kind) -> str:
    stored = str(ARROW_TYPES[kind])
    for spelled_out in ("int8", "int32"):
        stored = stored.replace(
            f"dictionary<values=string, indices={spelled_out}, ordered=0>",
            f"dictionary<{spelled_out}, string>",
        )
    return stored


def _table(table: Table) -> str:
    parts = [f"### {table.name}", table.meaning]
    if table.unique:
        whose = "" if "property_id" in table.unique else " of one property"
        parts.append(f"No two rows{whose} share {_listed(table.unique)}.")
    if table.times_in_order:
        parts.append(f"Times in order: {'; '.join(map(_listed, table.times_in_order))}.")
    rows = ((f"`{c.name}`", c.kind.value, c.meaning, _limits(c)) for c in table.columns)
    parts.append(_grid(("column", "kind", "meaning", "limits"), rows))
    parts += [_values(column) for column in table.columns if column.values]
    return "\n\n".join(parts)


def _limits(column: Column) -> str:
    limits = []
    if column.required:
        limits.append("**required**")
    unit = 100 if column.kind is Kind.MONEY else 1
    if column.minimum is not None and column.maximum is not None:
        limits.append(f"{column.minimum // unit} to {column.maximum // unit}")
    elif column.minimum is not None:
        limits.append(f"{column.minimum // unit} or more")
    if column.empty_means is not None:
        stated = ", where all are stated to be recorded" if column.only_if_stated else ""
        limits.append(f"empty means {'yes' if column.empty_means else 'no'}{stated}")
    limits += [_HIDDEN[column.holds]] if column.holds else []
    return ", ".join(limits)


def _values(column: Column) -> str:
    values = {value: meaning for value, meaning in column.values.items() if value not in SEATS}
    lines = [f"- `{value}`{': ' + meaning if meaning else ''}" for value, meaning in values.items()]
    if set(SEATS) <= set(column.values):
        first, *_, last = SEATS
        lines.append(f"- `{first}` to `{last}`: numbered betting position")
    return f"Values of `{column.name}`:\n\n" + "\n".join(lines)


def _chapter(catalogue: Catalogue, number: str) -> str:
    chapter = catalogue.chapters[number]
    parts = [
        f"### Chapter {number}: {chapter.title} (`{chapter.game}`)",
        "**What can be filed**",
        _grid(("key", "value", "meaning", "§"), map(_option, catalogue.options[number].values())),
    ]
    readings = catalogue.readings[number].values()
    if readings:
        parts.append("**Readings**: passages that can be read in more than one way, and how they are read.")
        parts += [_reading(reading) for reading in readings]
    return "\n\n".join(parts)


def _house_ways() -> Iterator[str]:
    """Tell how a house way is written, in which words, and which come with the rules."""
    yield "### House ways"
    yield HOUSE_WAYS.read_text(encoding="utf-8").strip()
    for title, words in WORDS.items():
        yield f"**{title}**"
        yield _grid(("words", "meaning"), words)
    yield "**House ways that come with the rules**"
    ways = ((f"`{name}`", way.label, way.source) for name, way in shipped().items())
    yield _grid(("filed as", "house way", "source"), ways)


def _option(option: Option) -> tuple[str, ...]:
    filed = _FILED[option.kind]
    if option.choices:
        filed += ": " + "; ".join(
            f"`{choice}`{' ' + meaning if meaning else ''}" for choice, meaning in option.choices.items()
        )
    elif option.kind is not OptionKind.MONEY and option.maximum is not None:
        filed += f", {option.minimum} to {option.maximum}"
    filed = "; ".join([filed, *(f"{said(text)}: {_within(text)}" for text in option.texts)])
    return f"`{option.name}`", filed, option.meaning, option.citation


def _within(text: Option) -> str:
    """What one text of an option that was amended lets a casino choose."""
    return _listed(text.choices) if text.choices else f"{text.minimum} to {text.maximum}"


def _reading(reading: Reading) -> str:
    lines = [
        f"- `{choice}`{' (default)' if choice == reading.default else ''}: {meaning}"
        for choice, meaning in reading.choices.items()
    ]
    lines += [f"- {said(text)}: {_listed(text.choices)}" for text in reading.texts]
    return f"`{reading.name}`, § {reading.citation}: {reading.question}\n\n" + "\n".join(lines)


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _grid(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)
