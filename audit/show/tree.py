"""What ``pitaudit clauses --tree`` prints: what a clause rests on, as a tree."""

from __future__ import annotations

import re
from collections.abc import Iterable

from rich.console import Group
from rich.text import Text
from rich.tree import Tree

from audit.evidence.rests_on import Kind as NodeKind
from audit.evidence.rests_on import Node, RestsOn
from audit.show.printing import number
from rules.citations import cited


class _NarrowTree(Tree):
    """Guides two columns wide: a clause may rest on names that lie fourteen deep."""

    TREE_GUIDES = [("  ", "│ ", "├╴", "└╴")] * 3
    ASCII_GUIDES = ("  ", "| ", "+-", "`-")


def tree_of(found: RestsOn) -> Group:
    """What a clause rests on as a tree; what a name rests on is printed once, where it comes first."""
    head = Text.assemble(
        (cited(found.citation), "bold"), (f"  {_module(found.module)}", "dim"), f"  {found.duty}"
    )
    tree = _NarrowTree(head, guide_style="dim")
    _grow(tree, found.names)
    return Group(tree, "", Text(_counted(found), style="dim"))


def _grow(tree: Tree, nodes: Iterable[Node]) -> None:
    again = []
    for node in nodes:
        if node.above:
            again.append(node.name)
        else:
            said = Text.assemble(
                (node.name, _STYLES[node.kind]), (f"  {_where(node)}", "dim"), f"  {node.meaning}"
            )
            _grow(tree.add(said), node.below)
    if again:
        tree.add(Text(f"{', '.join(again)} (see above)", style="dim"))


_STYLES = {
    NodeKind.DERIVED: "bold",
    NodeKind.COLUMN: "green",
    NodeKind.ATTESTATION: "green",
    NodeKind.OPTION: "yellow",
    NodeKind.READING: "yellow",
    NodeKind.STATEMENT: "yellow",
    NodeKind.LINK: "cyan",
}
_PLACES = {
    NodeKind.COLUMN: "log: {}",
    NodeKind.ATTESTATION: "log: {}",
    NodeKind.OPTION: "filed: § {}",
    NodeKind.READING: "reading: § {}",
    NodeKind.STATEMENT: "recording.yaml",
    NodeKind.LINK: "link",
}


def _where(node: Node) -> str:
    place = _module(node.where) if node.kind is NodeKind.DERIVED else _PLACES[node.kind].format(node.where)
    return f"[{place}, may be missing]" if node.optional else f"[{place}]"


def _module(name: str) -> str:
    """Write a module as a reviewer looks for it: ``rules.ch687a_dj_wild_stud_poker.rows`` is ch687a rows."""
    _, folder, *rest = name.split(".")
    chapter = re.match(r"ch\d+a", folder)
    return " ".join((chapter[0] if chapter else folder, *rest))


def _counted(found: RestsOn) -> str:
    if not found.names:
        return f"Nothing is looked up for it: {found.status.replace('_', ' ')}."
    counts = found.counts()
    return ", ".join(
        (
            f"{number(counts['columns'], 'column')} of the log in {number(counts['tables'], 'table')}",
            f"{number(counts['derived'], 'derived column')} in {number(counts['modules'], 'module')}",
            number(counts["options"], "filed option"),
            number(counts["readings"], "reading"),
        )
    )
