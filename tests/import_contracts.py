"""A contract of import-linter for modules told by their names: its wildcards stand for whole names only."""

from __future__ import annotations

import re
from typing import Any

from importlinter.contracts.independence import IndependenceContract
from importlinter.domain import fields
from importlinter.domain.contract import ContractCheck
from importlinter.domain.imports import ModuleExpression


class IndependentByName(IndependenceContract):
    """Modules whose whole name fits ``pattern`` import none of each other, directly or not."""

    type_name = "independent_by_name"

    pattern = fields.StringField()
    modules = fields.SetField(subfield=fields.ModuleExpressionField(), required=False)

    def check(self, graph: Any, verbose: bool) -> ContractCheck:
        """Find the modules, then check them as the contract of independence does."""
        named = re.compile(str(self.pattern))
        found = {ModuleExpression(name) for name in graph.modules if named.fullmatch(name)}
        assert found, f"no module is called like {self.pattern}"
        self.modules = found  # type: ignore[assignment]
        return super().check(graph, verbose)
