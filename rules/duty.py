"""A clause that a shared body judges: one statement that a lawyer can check against the Code.

    duty(
        "645a.3(c)(1)",
        "A deck dealt by hand is changed at least every 4 hours.",
        clock.by_hand_changed_in_time,
        hours=4,
        per="deck",
    )

The body's parameters are the columns it reads and the numbers of the law; a parameter that the statement
does not give is the column of that name.  ``when`` says where the duty arises.  Where nothing need be worked
out, a second condition, ``holds``, takes the place of the body.
"""

import inspect
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from rules.clause import CatalogueError, Status, Verdict, calling_module, clause
from rules.condition import Condition, condition
from rules.kinds import Flag


@dataclass(frozen=True, slots=True)
class Reads:
    """A column that a body knows under a more general name."""

    name: str


_CONDITIONS = ("when", "holds", "explained")


def reads(name: str) -> Any:
    """Give a body a column under a different name: ``at=reads("loaded_at")``."""
    return Reads(name)


def as_stated(holds: Flag, observed: str, required: str) -> Verdict:
    """Judge a duty by the condition that its statement gives as ``holds``."""
    return Verdict(applies=True, holds=holds, observed=observed, required=required)


def duty(
    citation: str,
    says: str,
    body: Callable[..., Verdict] = as_stated,
    *,
    per: str,
    when: str = "",
    holds: str = "",
    explained: str = "",
    reading: str = "",
    shows: tuple[str, ...] = (),
    status: Status = Status.CHECKED,
    wager: str = "",
    follows: tuple[str, ...] = (),
    kind: str = "replay",
    since: str | None = None,
    until: str | None = None,
    source: str = "",
    sake: str = "",
    module: str = "",
    by_patron: bool = False,
    **given: Any,
) -> None:
    """Declare a clause that a body judges; parameters not listed here are those of ``clause``.

    says   the duty in one sentence, as reports print it
    when   the rows it arises on (``rules.condition``); a body that asks for ``when`` receives them
    holds  the rows on which it was met, where no other body says so
    explained  the rows on which a breach of a clause in ``follows`` may explain this one; all if not given
    reading  how a doubtful passage is read
    shows  columns to print with a finding, besides those that are read or named in its text
    given  the law's own numbers, and columns the body knows by another name (``reads``)

    Raises CatalogueError where nothing says on which rows it was met, or two things do.
    """
    if bool(holds) != ("holds" in inspect.signature(body).parameters):
        message = f"{citation}: a duty is judged by a body or by ``holds``, not by both or neither"
        raise CatalogueError(message)
    conditions = {"when": when, "holds": holds, "explained": explained}
    given |= {"sake": sake} if sake else {}
    judged_by = (body, *conditions.values(), *sorted((name, str(each)) for name, each in given.items()))
    function = _answer(body, {name: condition(words) for name, words in conditions.items() if words}, given)
    function.judged_by = judged_by  # type: ignore[attr-defined]  # see ``rules.in_time.judged_by``
    function.__module__ = module or calling_module()
    function.__doc__ = f"{says}\n\nReading  {reading}" if reading else says
    texts: list[Callable[..., Any] | str] = [body, *(t for t in given.values() if isinstance(t, str))]
    clause(
        citation,
        per=per,
        status=status,
        wager=wager,
        follows=follows,
        kind=kind,
        since=since,
        until=until,
        source=source,
        sake=sake,
        texts=tuple(texts),
        shows=shows,
        by_patron=by_patron,
    )(function)


def _answer(
    body: Callable[..., Verdict], conditions: dict[str, Condition], given: dict[str, Any]
) -> Callable[..., Verdict]:
    """Turn a body, its conditions and what it is given into a function of columns only."""
    asked = inspect.signature(body).parameters
    known = {name: value for name, value in given.items() if not isinstance(value, Reads)}
    columns_asked = [n for n, each in asked.items() if each.default in (inspect.Parameter.empty, None)]
    sources = {
        name: given[name].name if isinstance(given.get(name), Reads) else name
        for name in columns_asked
        if name not in known and name not in _CONDITIONS
    }

    def function(**columns: Any) -> Verdict:
        met = {name: each.of(columns) for name, each in conditions.items()}
        handed = {name: columns[source] for name, source in sources.items() if source in columns}
        handed |= {name: met.get(name) for name in _CONDITIONS if name in asked}
        verdict = body(**handed, **known)
        if "when" in met and "when" not in asked:
            applies = met["when"] if verdict.applies is True else met["when"] & verdict.applies
            verdict = replace(verdict, applies=applies)
        return replace(verdict, explained=met["explained"]) if "explained" in met else verdict

    optional = {source: None for name, source in sources.items() if asked[name].default is None}
    names = dict.fromkeys((*(n for each in conditions.values() for n in each.names), *sources.values()))
    function.__name__ = body.__name__
    function.__kwdefaults__ = optional
    function.__annotations__ = {source: body.__annotations__[name] for name, source in sources.items()}
    function.__wrapped__ = body  # type: ignore[attr-defined]  # whose module knows the names of the kinds
    function.__signature__ = inspect.Signature(  # type: ignore[attr-defined]
        [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY) for name in names]
    )
    return function
