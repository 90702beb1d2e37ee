"""Where a duty arises, in words: ``from_manual_shoe and not void``, ``cards_found_face_up > 1``.

The words are names of columns, joined by ``and`` and ``or``, negated by ``not``; a text column ``is`` one of
its values, any column ``is known``, and a number is compared with a whole number or, by ``<`` or ``<=``, with
another column.  Nothing else is allowed: a condition that needs more gets a column of its own.
"""

import ast
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import Any

from rules.clause import CatalogueError
from rules.kinds import Flag
from rules.values import is_known

_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Eq: operator.eq,
}


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition as written, and the columns it names, in order."""

    words: str
    names: tuple[str, ...]
    _tree: ast.expr = field(repr=False)

    def of(self, columns: Mapping[str, Any]) -> Flag:
        """Whether each row meets the condition; unknown where a column that decides it is unknown."""
        met: Flag = _met(self._tree, columns)
        return met


def condition(words: str) -> Condition:
    """Read a condition.

    Raises CatalogueError, quoting the words, for anything that is not a condition.
    """
    try:
        tree = ast.parse(words, mode="eval").body
        names = tuple(dict.fromkeys(_names(tree)))
    except (SyntaxError, TypeError) as error:
        message = f"{words!r} is not a condition: {error}"
        raise CatalogueError(message) from error
    return Condition(words, names, tree)


def _names(node: ast.expr) -> list[str]:
    match node:
        case (
            ast.Name(id=name)
            | ast.Compare(
                left=ast.Name(id=name),
                ops=[ast.Is()],
                comparators=[ast.Name() | ast.Constant(value=str())],
            )
        ):
            return [name]
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[ast.Constant(value=int())]):
            if type(op) in _COMPARISONS:
                return [name]
        case ast.Compare(
            left=ast.Name(id=name), ops=[ast.Lt() | ast.LtE()], comparators=[ast.Name(id=other)]
        ):
            return [name, other]
        case ast.UnaryOp(op=ast.Not(), operand=inner):
            return _names(inner)
        case ast.BoolOp(values=parts):
            return [name for part in parts for name in _names(part)]
    message = f"{ast.unparse(node)!r} is neither a column nor a comparison with a word or a whole number"
    raise TypeError(message)


def _met(node: ast.expr, columns: Mapping[str, Any]) -> Any:
    match node:
        case ast.Name(id=name):
            return columns[name]
        case ast.UnaryOp(operand=inner):
            return ~_met(inner, columns)
        case ast.BoolOp(op=joined, values=parts):
            join = operator.and_ if isinstance(joined, ast.And) else operator.or_
            return reduce(join, (_met(part, columns) for part in parts))
        case ast.Compare(
            left=ast.Name(id=name),
            ops=[ast.Is()],
            comparators=[ast.Name(id=word) | ast.Constant(value=str(word))],
        ):
            return is_known(columns[name]) if word == "known" else columns[name].is_(word)
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[ast.Constant(value=number)]):
            return _COMPARISONS[type(op)](columns[name], number)
        case ast.Compare(left=ast.Name(id=name), ops=[op], comparators=[ast.Name(id=other)]):
            return _COMPARISONS[type(op)](columns[name], columns[other])
    raise AssertionError(node)  # ``_names`` let nothing else through
