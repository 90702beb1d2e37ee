"""What a clause of the Code is in the catalogue, and how it is declared.

A clause is a function under ``@clause``.  Its **parameters are the columns it needs**: a column of
the log, a ``derived`` column, a filed option (``approved_…``) or a reading (``reading_…``).
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import Any, TypeVar

from rules.citations import chapter_cited
from rules.parameters import names_in, parameters_of
from rules.rulemaking import Rulemaking, is_proposed

_Function = TypeVar("_Function", bound=Callable[..., Any])


class CatalogueError(Exception):
    """The catalogue contradicts itself; names the file and the clause."""


class Status(StrEnum):
    """What the tool does with a clause."""

    CHECKED = "checked"  # replayed from the log
    INSPECTION = "inspection"  # a person must inspect; attestations are checked
    OBSERVATION = "observation"  # a person must observe; attestations are checked
    DEFINITION = "definition"  # gives a meaning
    PERMISSION = "permission"  # allows, requires nothing
    HEADING = "heading"  # introduces what follows
    CONSEQUENCE = "consequence"  # cannot be breached alone: told under a clause that it follows
    RECORD = "record"  # no clause: the tool's own test of the record
    NOT_AUDITABLE = "not_auditable"  # no log can prove it; the reason says why
    PENDING = "pending"  # not written yet


class Per(StrEnum):
    """What one verdict is about: the grain of a clause or of a derived column."""

    ROUND = "round"
    HAND = "hand"
    WAGER = "wager"
    PAYMENT = "payment"
    EVENT = "event"
    SHOE = "shoe"  # one dealing shoe, from shuffle to reshuffle
    DECK = "deck"  # one physical set of cards on one gaming day
    TABLE = "table"  # one gaming table on one gaming day


# Who a row belongs to: a column of a parent is handed down to its children.
PARENTS: dict[Per, tuple[Per, ...]] = {
    Per.TABLE: (),
    Per.DECK: (Per.TABLE,),
    Per.SHOE: (Per.TABLE,),
    Per.ROUND: (Per.SHOE, Per.DECK, Per.TABLE),
    Per.HAND: (Per.ROUND,),
    Per.WAGER: (Per.ROUND,),
    Per.PAYMENT: (Per.ROUND, Per.TABLE),
    Per.EVENT: (Per.SHOE, Per.DECK, Per.ROUND, Per.TABLE),
}


def ancestors(per: Per) -> tuple[Per, ...]:
    """Every kind of row that a kind of row belongs to, directly or not."""
    found: dict[Per, None] = {}
    for parent in PARENTS[per]:
        found |= {parent: None} | dict.fromkeys(ancestors(parent))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a clause finds, one entry a row, three-valued (``Flag``; not known = cannot tell).

    applies   the duty arises on this row
    holds     the duty was met (looked at only where it applies)
    observed, required  sentences with ``{column}`` in braces, filled in for the rows that fail
    shown     further columns the sentences use
    amount_cents  what the patron received minus what was due: + overpaid, - underpaid
    record    where True, a failure is a fault of the record and accuses nobody
    review    where True, a row that cannot be decided is for a person to look at: the record makes a claim
              that would end the duty, and neither shows the ground for it nor excludes one
    explained where given and not known to be true, no breach of a clause in ``follows`` explains a failure
    """

    applies: Any
    holds: Any
    observed: str = ""
    required: str = ""
    shown: dict[str, Any] = field(default_factory=dict)
    amount_cents: Any = None
    record: Any = None
    review: Any = None
    explained: Any = None


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the Code as the catalogue holds it.

    parameters  columns it is judged by
    told     names in the sentences of its findings: columns that are printed, and what a verdict shows
    same_as  the clause of another chapter that says the same, from which this one is derived
    by_patron  a breach is what a patron did, and no misconduct of the dealer or the house
    sake     of a test of the record: the clause for whose sake it is made
    since, until  the first gaming day it is in force, and the first it no longer is
    added    it has a date of its own, not its section's: before it there was none (or the text it replaces)
    unheld   since when there was an earlier text, up to ``since``, that the catalogue lacks; None: none
    earlier  of the last of several texts: those before it, in order (``rules.in_time``)
    begins   no text of the citation comes before it
    replaced  another text applies from ``until`` on
    line     of the file of its module in which it is declared
    """

    citation: str
    status: Status
    duty: str
    chapter: str
    reading: str = ""
    reason: str = ""
    per: Per | None = None
    wager: str = ""
    follows: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    source: str = ""
    parameters: tuple[str, ...] = ()
    told: tuple[str, ...] = ()
    function: Callable[..., Verdict] | None = None
    module: str = ""
    kind: str = ""
    same_as: str = ""
    by_patron: bool = False
    sake: str = ""
    added: bool = False
    unheld: date | None = None
    earlier: tuple["Clause", ...] = ()
    begins: bool = True
    replaced: bool = False
    line: int = field(default=0, compare=False)

    @property
    def texts(self) -> tuple["Clause", ...]:
        """Every text of the citation, in the order of their dates; of an earlier text, itself alone."""
        return (*self.earlier, self)

    @property
    def text(self) -> tuple[str, date | None]:
        """What tells it from every other text: its citation, and since when it is in force."""
        return self.citation, self.since


@dataclass(frozen=True, slots=True)
class Derived:
    """A column computed from others, at one grain.

    unmarked  marks of the log without which it is worked out, on the rounds that bear one: ``void``, or
              ``wager_outcome=surrender`` for one value of a column
    since, until  the gaming days on which it is worked out so, where an amendment changed it
    tables    wagers whose only paytable it reads: it has a text for each of the table's
    texts     where it was amended, every way to work it out, in the order of their dates
    """

    name: str
    per: Per
    parameters: tuple[str, ...]
    function: Callable[..., Any]
    meaning: str
    unmarked: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None
    tables: tuple[str, ...] = ()
    texts: tuple["Derived", ...] = ()

    @property
    def optional(self) -> frozenset[str]:
        """Columns that it can do without: on some day at least, where it was amended."""
        if self.texts:
            return frozenset(self.parameters) - frozenset.intersection(
                *(frozenset(text.parameters) - text.optional for text in self.texts)
            )
        return frozenset(self.function.__kwdefaults__ or ())


@dataclass(frozen=True, slots=True)
class Chapter:
    """One chapter: which rounds it governs and since when we hold its text.

    variants   variants that its own text governs
    companions variant -> citation of the companion chapter that changes it, whose text we do not hold
    rests_on   the floors below it, besides ``rules.duties``: what kind of game it is
    overrides  columns of those floors that it works out in its own way
    payments   kinds of payment that its clauses judge; those of wagers are the ones its clauses name
    rulemaking  of a chapter whose text was proposed: what became of it, where that is known for every casino
    ranks_suffice  cards whose suit was not recorded are judged by their rank; elsewhere, a hand with such a
        card counts as not recorded
    """

    number: str
    game: str
    title: str
    adopted: date
    adopted_by: str
    variants: tuple[str, ...] = ("standard",)
    companions: dict[str, str] = field(default_factory=dict)
    sections: dict[str, tuple[date, str]] = field(default_factory=dict)
    rests_on: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    payments: tuple[str, ...] = ()
    ranks_suffice: bool = False
    rulemaking: Rulemaking | None = None

    @property
    def is_proposed(self) -> bool:
        """Whether its text is held as proposed, and nothing in the catalogue says what became of it."""
        return is_proposed(self.adopted_by) and self.rulemaking is None


def clause(
    citation: str,
    *,
    per: str,
    status: Status = Status.CHECKED,
    wager: str = "",
    follows: tuple[str, ...] = (),
    kind: str = "replay",
    since: str | None = None,
    until: str | None = None,
    source: str = "",
    reason: str = "",
    sake: str = "",
    texts: tuple[Callable[..., Any] | str, ...] = (),
    shows: tuple[str, ...] = (),
    by_patron: bool = False,
) -> Callable[[Callable[..., Verdict]], Callable[..., Verdict]]:
    """Declare a clause that a function answers.

    wager    only rows of this wager kind are looked at
    follows  citations whose breach in the same round explains a breach of this one: such a breach
             is reported under that finding, not as one of its own
    since, until, source  dates and Pa. Bulletin citation of the text where they are not the section's:
             the first gaming day it is in force, and the first it no longer is (``rules.in_time``)
    texts    where sentences of its findings are besides the function itself
    sake     of a test of the record: the clause for whose sake it is made
    shows    columns printed with a finding that are neither read nor named in its sentences
    by_patron  a breach is what a patron did: no dealer is named with it
    """

    def declare(function: Callable[..., Verdict]) -> Callable[..., Verdict]:
        duty, _, rest = inspect.cleandoc(function.__doc__ or "").partition("\n")
        where = f"{function.__module__}: {citation}"
        if not duty:
            message = f"{where} has no docstring to state its duty"
            raise CatalogueError(message)
        parameters = parameters_of(function)
        _add(
            function.__module__,
            Clause(
                citation=citation,
                status=status,
                duty=duty,
                chapter=chapter_cited(citation),
                reading=" ".join(rest.replace("Reading", "", 1).split()),
                reason=reason,
                per=_per(per, where),
                wager=wager,
                follows=follows,
                since=_day(since, where),
                until=_day(until, where),
                added=since is not None,
                source=source,
                parameters=parameters,
                told=tuple(dict.fromkeys((*names_in(function, *texts), *shows))),
                function=function,
                module=function.__module__,
                kind=kind,
                by_patron=by_patron,
                sake=sake,
            ),
        )
        return function

    return declare


def _per(written: str, of: str) -> Per:
    if written not in {*Per}:
        message = f"{of}: there is no kind of row {written!r} ({', '.join(Per)})"
        raise CatalogueError(message)
    return Per(written)


def _day(written: str | None, of: str) -> date | None:
    """Read a day.  Raises CatalogueError, naming what it is of, for what is none."""
    try:
        return date.fromisoformat(written) if written else None
    except ValueError as error:
        message = f"{of}: {written!r} is no day such as 2026-07-01"
        raise CatalogueError(message) from error


def unchecked(
    citation: str,
    status: Status,
    duty: str,
    reason: str = "",
    *,
    since: str | None = None,
    until: str | None = None,
    source: str = "",
) -> None:
    """Keep a clause that nothing checks in its place, and say why; its dates are as for ``clause``."""
    module = calling_module()
    where = f"{module}: {citation}"
    _add(
        module,
        Clause(
            citation=citation,
            status=status,
            duty=duty,
            chapter=chapter_cited(citation),
            reason=reason,
            since=_day(since, where),
            until=_day(until, where),
            added=since is not None,
            source=source,
            module=module,
            kind=status.value,
        ),
    )


def calling_module() -> str:
    """Name of the section file that called the function from which this one is called."""
    frame = inspect.currentframe()
    declares = frame.f_back.f_back if frame and frame.f_back else None
    return str(declares.f_globals["__name__"]) if declares else ""


def derived(
    *,
    per: str,
    unmarked: tuple[str, ...] = (),
    name: str = "",
    since: str | None = None,
    until: str | None = None,
    tables: tuple[str, ...] = (),
) -> Callable[[_Function], _Function]:
    """Declare a computed column; its name is the function's, its parameters the columns it reads.

    An amended column has a function for each text: the former with ``until``, the next with ``since`` and
    the column's ``name``.

    Columns of rows *below* its grain come as they are, to be combined with the link columns
    ``<row>_<parent>_row`` (``rules.duties.groups``).  A column is ``unmarked`` by marks of the log that it
    is to be worked out without: what a void round would have paid.

    tables  wagers whose only paytable it reads (``rules.duties.tables_of_the_day``)
    """

    def declare(function: _Function) -> _Function:
        where = f"{function.__module__}: column {name or function.__name__}"
        column = Derived(
            name=name or function.__name__,
            per=_per(per, where),
            parameters=parameters_of(function),
            function=function,
            meaning=inspect.cleandoc(function.__doc__ or "").partition("\n")[0],
            unmarked=unmarked,
            since=_day(since, where),
            until=_day(until, where),
            tables=tables,
        )
        DERIVED.setdefault(function.__module__, {}).setdefault(column.name, []).append(column)
        return function

    return declare


# What has been declared, by module; ``rules.catalogue.load`` puts it in order.
CLAUSES: dict[str, list[Clause]] = {}
DERIVED: dict[str, dict[str, list[Derived]]] = {}


def _add(module: str, item: Clause) -> None:
    CLAUSES.setdefault(module, []).append(replace(item, line=_line_of(module)))


def _line_of(module: str) -> int:
    """Line of a module that is being carried out; 0 where none is."""
    frame = inspect.currentframe()
    while frame and frame.f_globals.get("__name__") != module:
        frame = frame.f_back
    return frame.f_lineno if frame else 0
