"""How a round is explained, step by step: the chapter's sentences, filled in with the round's values."""

from dataclasses import dataclass
from string import Formatter
from typing import Any

from rules.clause import Derived, Per
from rules.condition import condition
from rules.kinds import Flag


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a round.

    citation  the clause the step rests on
    per       what it is about: the round, or each hand or wager
    sentence  with ``{column}`` in braces
    when      the rows it is printed on, where that is known (``rules.condition``); "" always
    """

    citation: str
    per: str
    sentence: str
    when: str = ""

    @property
    def columns(self) -> tuple[str, ...]:
        """Columns the sentence names."""
        names = (name for _, name, _, _ in Formatter().parse(self.sentence) if name)
        return tuple(dict.fromkeys(names))

    @property
    def arises(self) -> Derived:
        """Where the step is printed, as a column whose name is the words of ``when``."""
        written = condition(self.when)

        def function(**columns: Any) -> Flag:
            return written.of(columns)

        function.__annotations__ = {"return": Flag}  # what it is handed, the condition says
        return Derived(self.when, Per(self.per), written.names, function, f"Where {self.when}.")


@dataclass(frozen=True, slots=True)
class SameSteps:
    """Steps printed as in another chapter, each citing the clause that corresponds here.

    of         number of the other chapter
    per        what they are about
    citations  the clauses they rest on there
    """

    of: str
    per: str
    citations: tuple[str, ...]
