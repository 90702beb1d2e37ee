"""The single changes that can be made to the rules: every comparison, operator, number and truth value."""

from __future__ import annotations

import ast
import difflib
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).parents[2]

OPERATORS = (
    "ReplaceComparisonOperator_Lt_LtE",
    "ReplaceComparisonOperator_LtE_Lt",
    "ReplaceComparisonOperator_Gt_GtE",
    "ReplaceComparisonOperator_GtE_Gt",
    "ReplaceComparisonOperator_Eq_NotEq",
    "ReplaceComparisonOperator_NotEq_Eq",
    "ReplaceComparisonOperator_Is_IsNot",
    "ReplaceComparisonOperator_IsNot_Is",
    "ReplaceBinaryOperator_BitAnd_BitOr",
    "ReplaceBinaryOperator_BitOr_BitAnd",
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceUnaryOperator_Delete_Invert",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "NumberReplacer",
)
"""Those of cosmic-ray whose changes are mistakes that a person makes in a rule."""


@dataclass(frozen=True, slots=True)
class Change:
    """One change of one place.

    file        path below the project's root
    line        from 1
    operator    name in cosmic-ray
    occurrence  which of the places in the file that this operator can change, from 0
    """

    file: str
    line: int
    operator: str
    occurrence: int

    def source(self) -> str:
        """Return the whole file as it reads before the change."""
        return (ROOT / self.file).read_text(encoding="utf-8")

    def text(self) -> str:
        """Return the whole file as it reads after the change."""
        changed = mutate_code(self.source(), get_operator(f"core/{self.operator}")(), self.occurrence)
        assert changed is not None
        return str(changed)

    def lines(self) -> tuple[str, str]:
        """Return the lines that the change takes away and puts in their place."""
        differ = list(difflib.ndiff(self.source().splitlines(), self.text().splitlines()))
        was = " ".join(line[2:].strip() for line in differ if line.startswith("- "))
        now = " ".join(line[2:].strip() for line in differ if line.startswith("+ "))
        return was, now


def drawn(chapter: str, number: int, seed: int) -> list[Change]:
    """Draw some of all changes, the same ones for the same seed and the same rules.

    chapter  such as 645a: its folder only; empty for all of the rules
    """
    everything = sorted(
        (change for path in _files(chapter) for change in _changes(path)),
        key=lambda each: (each.file, each.line, each.operator, each.occurrence),
    )
    return random.Random(seed).sample(everything, min(number, len(everything)))


def _files(chapter: str) -> list[Path]:
    folders = [*(ROOT / "rules").glob(f"ch{chapter}_*")] if chapter else [ROOT / "rules"]
    if not folders:
        message = f"no chapter {chapter}"
        raise SystemExit(message)
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def _changes(path: Path) -> Iterator[Change]:
    source = path.read_text(encoding="utf-8")
    nodes = list(ast_nodes(get_ast(source)))
    idle = _idle(ast.parse(source))
    for name in OPERATORS:
        operator = get_operator(f"core/{name}")()
        places = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, (line, column) in enumerate(places):
            if not any(begin <= (line, column) < end for begin, end in idle):
                yield Change(path.relative_to(ROOT).as_posix(), line, name, occurrence)


def _idle(tree: ast.Module) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Find the spans that say nothing of a rule.

    Annotations and aliases of types, and how a class is stored or an answer is kept: ``dataclass`` and
    ``lru_cache``.
    """
    found: list[ast.expr | None] = []
    for node in ast.walk(tree):
        found += [each for each in getattr(node, "decorator_list", ()) if _stores(each)]
        if isinstance(node, ast.arg | ast.AnnAssign):
            found.append(node.annotation)
            is_alias = isinstance(node, ast.AnnAssign) and ast.unparse(node.annotation) == "TypeAlias"
            found.append(node.value if is_alias and isinstance(node, ast.AnnAssign) else None)
        elif isinstance(node, ast.FunctionDef):
            found.append(node.returns)
    return [
        ((each.lineno, each.col_offset), (each.end_lineno or 0, each.end_col_offset or 0))
        for each in found
        if each is not None
    ]


def _stores(decorator: ast.expr) -> bool:
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id in {"dataclass", "lru_cache"}
