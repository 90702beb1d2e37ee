"""What belongs to the row above is handed down already: no derived column looks it up there once more.

A column of the round that a column of its hands asks for comes with an entry for each hand.  Looked up by the
hands' round numbers, it would give each hand what belongs to some other round, and a log of one round would
not show it.
"""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Iterator

from audit.format.belonging import ABOVE, FILES
from rules.catalogue import Catalogue, load
from rules.clause import Derived, Per

_LOOK_UPS = {"take": (0, 1), "groups.text_of": (1, 0)}
"""Where each look-up is given the column, and where the rows."""


def _home(name: str, chapter: str, catalogue: Catalogue) -> Per | None:
    if name in catalogue.derived[chapter]:
        return catalogue.derived[chapter][name].per
    columns = {per: {each.name for each in catalogue.tables[table].columns} for per, table in FILES.items()}
    tables = [per for per, names in columns.items() if name in names]
    return tables[0] if len(tables) == 1 else None


def _links(tree: ast.AST) -> dict[str, str]:
    """Names that stand for something else in a function, and for what."""
    return {
        ast.unparse(node.targets[0]): ast.unparse(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
    }


def _looked_up_twice(column: Derived, chapter: str, catalogue: Catalogue) -> Iterator[str]:
    tree = ast.parse(textwrap.dedent(inspect.getsource(column.function)))
    assigned = _links(tree)
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if (places := _LOOK_UPS.get(ast.unparse(call.func))) is None or len(call.args) < 2:
            continue
        what, rows = (ast.unparse(call.args[place]) for place in places)
        links = {f"{column.per.value}_{parent.value}_row.rows" for parent in ABOVE[column.per]}
        if assigned.get(rows, rows) not in links:
            continue
        names = {node.id for node in ast.walk(ast.parse(what)) if isinstance(node, ast.Name)}
        for name in sorted(names & set(column.parameters)):
            if _home(name, chapter, catalogue) in ABOVE[column.per]:
                yield name


def test_nothing_is_looked_up_that_was_handed_down() -> None:
    catalogue = load()
    found = {
        f"{column.function.__module__}.{column.name}: {name}"
        for chapter, columns in catalogue.derived.items()
        for column in columns.values()
        for name in _looked_up_twice(column, chapter, catalogue)
    }
    assert not found
