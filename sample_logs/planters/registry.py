"""The list of planters, found by walking the package, and how their breaches are planted in a log."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

import numpy as np

from sample_logs.planters.amendment import Amendment
from sample_logs.planters.change import Change, changes_in
from sample_logs.planters.draft import Draft, Finding, Log, NoPlaceError

PLANTERS: dict[str, Change] = {}
"""Changes by citation and what they plant."""

FILES: dict[str, list[str]] = {}
"""Names of planters by the module that lists them, such as ``pai_gow_poker.dice``."""


def enter(package: str, path: Iterable[str]) -> None:
    """Enter the changes of every game's package within a package.

    Raises ValueError when two planters would bear one name.
    """
    for game in sorted(module.name for module in iter_modules(path) if module.ispkg):
        for name, changes in changes_in(import_module(f"{package}.{game}")).items():
            FILES[name.removeprefix(f"{package}.")] = [change.name for change in changes]
            for change in changes:
                if change.name in PLANTERS:
                    message = f"two planters are called {change.name!r}"
                    raise ValueError(message)
                PLANTERS[change.name] = change


def plant_together(
    names: Iterable[str], plan: Any, log: Log, rng: np.random.Generator
) -> tuple[Log, list[Finding]]:
    """Plant several breaches in one log, each in rounds and shoes of its own.

    Raises KeyError for an unknown name, NoPlaceError when the log offers no place for one, and ValueError
    when one takes another Rules Submission or statement of recording (``plant_and_file``).
    """
    names = list(names)
    log, findings, amendment = _planted(names, plan, log, rng)
    _refuse_amendment(amendment, names)
    return log, findings


def plant_what_fits(
    names: Iterable[str], plan: Any, log: Log, rng: np.random.Generator
) -> tuple[Log, list[Finding]]:
    """Plant those of several breaches for which the log offers a place.

    Raises KeyError for an unknown name, and ValueError as ``plant_together`` does.
    """
    names = list(names)
    draft = Draft(plan, rng, log)
    findings = []
    for name in names:
        with suppress(NoPlaceError):
            findings.append(PLANTERS[name].plant(draft))
    _refuse_amendment(draft.filing, names)
    return draft.tables(), [*findings, *draft.besides]


def _refuse_amendment(amendment: Amendment, names: list[str]) -> None:
    if amendment:
        message = f"plant_and_file is for these planters, which file or state something else: {names}"
        raise ValueError(message)


def plant_and_file(
    names: Iterable[str], plan: Any, log: Log, rng: np.random.Generator, submission: Mapping[str, Any]
) -> tuple[Log, list[Finding], dict[str, Any], list[dict[str, Any]]]:
    """Plant several breaches in one log, and in the Rules Submission that it was simulated by.

    The last of what is returned are entries that the casino's statement of recording has at its end.

    Raises KeyError for an unknown name and NoPlaceError when the log offers no place for one.
    """
    log, findings, amendment = _planted(names, plan, log, rng)
    filed = amendment.applied(submission, [t.table_id for t in plan.tables])
    return log, findings, filed, amendment.entries


def _planted(
    names: Iterable[str], plan: Any, log: Log, rng: np.random.Generator
) -> tuple[Log, list[Finding], Amendment]:
    draft = Draft(plan, rng, log)
    findings = [PLANTERS[name].plant(draft) for name in names]
    return draft.tables(), [*findings, *draft.besides], draft.filing
