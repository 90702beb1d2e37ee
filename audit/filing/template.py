"""A Rules Submission that is begun: every option of a game as a comment, to be filled in by somebody.

Nothing is chosen here.  What stays a comment is not filed, and the few keys that no file can do without are
left empty, so that a run refuses the file until somebody has filled them in.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date

import yaml

from audit.format.visible import visible
from audit.law.readers import in_words, reading_option, reading_reading
from rules.amended_choices import all_on
from rules.catalogue import chapter_of, declared
from rules.citations import cited
from rules.hands.house_way import shipped
from rules.submission import Option, OptionKind, Reading

_WIDTH = 108
_CITES = "§\N{NO-BREAK SPACE}"
_KIND = {
    OptionKind.CHOICE: "one of",
    OptionKind.SET: "a list of any of",
    OptionKind.COUNT: "a whole number",
    OptionKind.MONEY: 'an amount in dollars, such as "25.00"',
    OptionKind.PERCENT: "a whole number of percent",
    OptionKind.FLAG: "true or false",
    OptionKind.HOUSE_WAY: "the name of a house way: one of your own under house_ways, or one of",
}
_HEAD = """\
Rules Submission, begun by `pitaudit submission new`. What stands after a # is not filed: take the # away
and fill in what was approved. Leave what was not filed as it is; nothing is guessed. Then ask
`pitaudit submission check` what is still missing. sample_logs/LOG_FORMAT.md describes the file.
"""
_READINGS = """\
Doubtful passages. Each is read as given here (the default) unless another choice is selected. Take the #
away only where somebody with authority has decided.
"""


_PROPOSED = """\
Chapters whose text is held as it was proposed. Where one was adopted, say since when it is in force and where
that was published, and its clauses are the law of those days.
"""


@dataclass(frozen=True, slots=True)
class Begun:
    """What a new file is for.

    day      of whose law the choices are
    dated    whether it is the first gaming day of the filing
    guesses  by game and name of the option: what a log suggests, in words
    open     by game and name of the option: why a log suggests nothing
    seen     what is said of the log at the head of the file
    """

    games: Sequence[str]
    property_id: str
    day: date
    tables: Sequence[str] = ()
    guesses: Mapping[tuple[str, str], Sequence[str]] = field(default_factory=dict)
    seen: Sequence[str] = ()
    open: Mapping[tuple[str, str], str] = field(default_factory=dict)
    dated: bool = False


def template(begun: Begun) -> str:
    """Write the file, as YAML with comments."""
    return "".join(f"{line}\n".replace(" \n", "\n") for line in _lines(begun))


def _lines(begun: Begun) -> Iterator[str]:
    yield from _said(_HEAD, 0)
    yield from _said(f"Options, readings and their choices are those of the law of {begun.day}.", 0)
    for each in begun.seen:
        yield from _said(each, 0)
    yield "version: 1"
    yield from _rulemakings(begun.games)
    yield from ("properties:", f"  - id: {scalar(begun.property_id)}")
    yield "    name:  # as on the license"
    yield "    time_zone: America/New_York  # of all Pennsylvania"
    yield '    gaming_day_starts:  # the hour at which a gaming day begins, as "06:00"'
    yield "    filings:"
    begins = f" {begun.day}" if begun.dated else ""
    yield f"      - effective:{begins}  # first gaming day on which it is in force, as 2026-01-31"
    yield "        # until:  # first gaming day on which it is no longer in force, once there is one"
    yield "        reference:  # what the approved filing is called"
    yield "        # approval:  # the letter that approved it, its file beside this one"
    yield "        #   {number: , date: , file: letter.pdf, sha256: }  # as sha256sum letter.pdf has it"
    yield "        # inspection_days:  # days for which an inspection may be relied on"
    yield "        games:"
    for game in begun.games:
        yield f"          {game}:"
        for option in all_on(declared().options[chapter_of(game).number], begun.day).values():
            yield from _option(option, game, [*_of_log(begun, game, option.name)])
    yield from _tables(begun)
    yield from _readings(begun)


def _rulemakings(games: Sequence[str]) -> Iterator[str]:
    proposed = [game for game in games if chapter_of(game).is_proposed]
    if proposed:
        yield from _said(_PROPOSED, 0)
        yield "rulemakings:"
    for game in proposed:
        yield from _said(chapter_of(game).adopted_by, 2)
        yield f"  # {game}: {{in_force: YYYY-MM-DD, source: NN Pa.B. NNNN}}"


def _of_log(begun: Begun, game: str, option: str) -> Iterator[str]:
    """Say what a log suggests of an option, or why it suggests nothing; nothing where no log was asked."""
    for guess in begun.guesses.get((game, option), ()):
        yield f"GUESS from the log, not filed: {guess}"
    if why := begun.open.get((game, option)):
        yield f"NO GUESS from the log: {why}"


def _option(option: Option, game: str, of_log: Sequence[str]) -> Iterator[str]:
    number, room = chapter_of(game).number, 12
    yield ""
    yield from _said(f"{cited(option.citation)}: {option.meaning}.", room)
    within = ""
    if option.minimum is not None and option.kind is not OptionKind.MONEY:
        within = f", {option.minimum} or more"
        within += f" and at most {option.maximum}" if option.maximum is not None else ""
    yield from _said(f"{_KIND[option.kind]}{within}", room)
    for choice, meaning in _choices(option).items():
        yield from _said(f"  {scalar(choice)}" + (f": {meaning}" if meaning else ""), room)
    depends = [f"for {option.wager} only"] if option.wager else []
    depends += [f"only where {option.with_flag} is true"] if option.with_flag else []
    readers = reading_option(number, option)
    depends.append(f"read by {in_words(readers)}")
    yield from _said("; ".join(depends), room)
    if option.where_none and readers:
        yield from _said(f"where nothing is filed: {option.where_none}", room)
    for said in of_log:
        yield from _said(said, room)
    yield f"{' ' * room}# {option.name}:"


def _choices(option: Option) -> Mapping[str, str]:
    if option.kind is OptionKind.HOUSE_WAY:
        return {name: way.label for name, way in shipped().items() if way.hands == option.hands}
    if option.kind is OptionKind.SET:  # what follows says how it is recorded
        return {choice: meaning.partition(";")[0] for choice, meaning in option.choices.items()}
    return option.choices


def _tables(begun: Begun) -> Iterator[str]:
    yield from _said("What differs at a single gaming table stands under its name and its game.", 8)
    yield "        tables:"
    for table in begun.tables:
        yield f"          {scalar(table)}:"
        if len(begun.games) == 1:
            yield f"            {begun.games[0]}:"
    if not begun.tables:
        yield "          # NAME-OF-THE-TABLE:"
        yield f"          #   {begun.games[0]}:"


def _readings(begun: Begun) -> Iterator[str]:
    yield ""
    yield from _said(_READINGS, 4)
    yield "    readings:"
    for game in begun.games:
        number = chapter_of(game).number
        yield f"      {game}:"
        for name, reading in all_on(declared().readings[number], begun.day).items():
            yield from _reading(reading, in_words(reading_reading(number, name)))


def _reading(reading: Reading, readers: str) -> Iterator[str]:
    room = 8
    yield ""
    yield from _said(f"{cited(reading.citation)}: {reading.question}", room)
    for choice, meaning in reading.choices.items():
        default = " (default)" if choice == reading.default else ""
        yield from _said(f"  {choice}{default}: {meaning}", room)
    yield from _said(f"read by {readers}", room)
    yield f"{' ' * room}# {reading.name}: {reading.default}"


def _said(text: str, room: int) -> Iterator[str]:
    """Write a text as comments; what begins with spaces goes on below itself."""
    start = " " * (len(text) - len(text.lstrip(" ")))
    words = visible(" ".join(text.split())).replace("§ ", _CITES)
    lines = textwrap.wrap(words, _WIDTH - room - 2 - len(start), break_on_hyphens=False)
    for place, line in enumerate(each.replace(_CITES, "§ ") for each in lines):
        yield f"{' ' * room}# {start}{'  ' if place and start else ''}{line}"


def scalar(text: str) -> str:
    """Write a name so that YAML reads it as that text, on one line."""
    if not text.isprintable():
        return json.dumps(text)
    return str(yaml.safe_dump([text], default_flow_style=True, allow_unicode=False, width=10_000))[1:-2]
