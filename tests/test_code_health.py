"""Tests of the code base itself: what the linters cannot see and a reviewer should not have to."""

from __future__ import annotations

import ast
import gc
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any, TypeVar

import pytest

ROOT = Path(__file__).parents[1]
PACKAGES = ("audit", "reports", "rules", "sample_logs")
TEXT_SUFFIXES = {"", ".css", ".csv", ".html", ".json", ".lock", ".md", ".py", ".toml", ".txt", ".yaml"}

_Node = TypeVar("_Node", bound=ast.expr | ast.stmt)

LONGEST_FILE = 400
LONGEST_SECTION = 300
LONGEST_FUNCTION = 40

SECTION_FILE = re.compile(r"rules/ch(?P<chapter>\d+[a-z])_\w+/s(?P<section>\d\d)_\w+\.py")
MACHINE_PATH = re.compile(r"(?<![\w.~*-])/(?:work|tmp|root|home|opt|Users)/")
REGISTRY = re.compile(r"pypi\.(?:org|python)|python[h]osted|anaconda\.(?:org|com)")


@pytest.fixture(scope="module", autouse=True)
def _trees() -> Iterator[None]:
    """Keep all syntax trees, and look for no garbage among them: that would be most of the time."""
    gc.disable()
    yield
    _tree.cache_clear()
    _by_kind.cache_clear()
    gc.enable()


@cache
def _files(*folders: str) -> list[Path]:
    """List the files a clone would hold, without asking git, so that an exported copy passes too."""
    # In a worktree, .git is a file.
    top = [p for p in ROOT.iterdir() if p.is_file() and p.name != ".git"] if ".." in folders else []
    below = [path for folder in folders if folder != ".." for path in (ROOT / folder).rglob("*")]
    return sorted(p for p in (*top, *below) if p.is_file() and "__pycache__" not in p.parts)


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _modules(*folders: str) -> list[Path]:
    return [path for path in _files(*folders) if path.suffix == ".py"]


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


@cache
def _by_kind(path: Path) -> dict[type, list[Any]]:
    """Syntax nodes by their kind, as ``ast.walk`` finds them, in half of its time."""
    found: dict[type, list[Any]] = {}
    left: list[ast.AST] = [_tree(path)]
    while left:
        node = left.pop()
        found.setdefault(type(node), []).append(node)
        for value in vars(node).values():
            if isinstance(value, ast.AST):
                left.append(value)
            elif isinstance(value, list):
                left += [each for each in value if isinstance(each, ast.AST)]
    return found


def _nodes(kind: type[_Node], *folders: str) -> Iterator[tuple[str, _Node]]:
    """Every syntax node of a kind below the folders, with the place to look at."""
    for path in _modules(*folders):
        name = _name(path)
        for node in _by_kind(path).get(kind, []):
            yield f"{name}:{node.lineno}", node


def _sections() -> list[tuple[Path, re.Match[str]]]:
    found = ((path, SECTION_FILE.fullmatch(_name(path))) for path in _modules("rules"))
    return [(path, match) for path, match in found if match]


def _decorator_name(decorator: ast.expr) -> str:
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def test_files_are_short_enough_to_read() -> None:
    too_long = {
        _name(path): lines
        for path in _modules(*PACKAGES, "tests")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_FILE
    }
    assert not too_long


def test_sections_are_short_enough_to_read() -> None:
    too_long = {
        _name(path): lines
        for path, _ in _sections()
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > LONGEST_SECTION
    }
    assert not too_long


def test_functions_are_short_enough_to_read() -> None:
    too_long = {}
    for place, node in _nodes(ast.FunctionDef, *PACKAGES):
        body = node.body[1:] if ast.get_docstring(node) else node.body
        lines = (body[-1].end_lineno or 0) - body[0].lineno + 1 if body else 0
        if lines > LONGEST_FUNCTION:
            too_long[f"{place} {node.name}"] = lines
    assert not too_long


def test_sections_open_with_their_citation() -> None:
    wrong = []
    for path, match in _sections():
        citation = f"58 Pa. Code § {match['chapter']}.{int(match['section'])}"
        # A long section may be cut at its subsections: § 627a.7(a)(4).
        if not re.match(rf"{re.escape(citation)}[.(]", ast.get_docstring(_tree(path)) or ""):
            wrong.append(f"{_name(path)} should open with {citation!r}")
    assert not wrong


def test_rules_take_columns_whole() -> None:
    """A loop over rows, or a function called for each, costs a hundredfold on a million rounds."""
    by_row = {"apply", "applymap", "iterrows", "itertuples", "vectorize"}
    found = [f"{place} {node.attr}" for place, node in _nodes(ast.Attribute, "rules") if node.attr in by_row]
    assert not found


def test_rows_are_combined_in_one_place() -> None:
    """What a missing value does to a group is decided on purpose, in ``rules/duties/groups``."""
    found = [
        f"{place} {node.attr}"
        for place, node in _nodes(ast.Attribute, "rules")
        if node.attr in {"cumsum", "groupby", "rolling", "shift"}
        and not place.startswith("rules/duties/groups/")
    ]
    assert not found


def _is_float(node: ast.AST) -> bool:
    if isinstance(node, ast.Name):
        return node.id == "float"
    if isinstance(node, ast.Attribute):
        return node.attr.startswith("float") and node.attr[5:] in {"", "16", "32", "64", "_"}
    return isinstance(node, ast.Constant) and isinstance(node.value, float)


def test_no_rule_counts_in_floats() -> None:
    """Money is whole cents, and so is everything a payout is worked out from."""
    named = [node for kind in (ast.Name, ast.Attribute, ast.Constant) for node in _nodes(kind, "rules")]
    found = [f"{place} {ast.unparse(node)}" for place, node in named if _is_float(node)]
    divided = _nodes(ast.BinOp, "rules")
    found += [f"{place} {ast.unparse(node)}" for place, node in divided if isinstance(node.op, ast.Div)]
    assert not found


def test_no_stage_turns_money_into_floats() -> None:
    found = [
        f"{place} {ast.unparse(node)}"
        for place, node in _nodes(ast.Call, "audit")
        # A source's own column may be one (pyarrow's type constructor); making one is another thing.
        if (_is_float(node.func) and not ast.unparse(node.func).startswith("pa."))
        or (ast.unparse(node.func).endswith("astype") and any(map(_is_float, node.args)))
    ]
    assert not found


def test_records_are_frozen_and_slotted() -> None:
    found = [
        f"{place} {node.name}"
        for place, node in _nodes(ast.ClassDef, *PACKAGES)
        for decorator in node.decorator_list
        if _decorator_name(decorator).endswith("dataclass")
        and not {"frozen=True", "slots=True"} <= set(re.findall(r"\w+=True", ast.unparse(decorator)))
    ]
    assert not found


def test_no_test_is_skipped() -> None:
    """But for those that need a browser: one is installed by ``make test``, where it may and can."""
    found = [
        f"{place} {ast.unparse(node)}"
        for place, node in _nodes(ast.Attribute, "tests")
        if node.attr in {"importorskip", "skip", "skipif", "xfail"}
        and not place.startswith("tests/desk/test_browser.py")
    ]
    assert not found


@pytest.mark.parametrize("pattern", [MACHINE_PATH, REGISTRY], ids=["machine path", "registry"])
def test_nothing_is_tied_to_one_machine(pattern: re.Pattern[str]) -> None:
    found = []
    for path in _files("..", ".ci", *PACKAGES, "tests"):
        if path.suffix in TEXT_SUFFIXES:
            lines = path.read_text(encoding="utf-8").splitlines()
            found += [f"{_name(path)}:{i}: {line}" for i, line in enumerate(lines, 1) if pattern.search(line)]
    assert not found


def _requirement_name(requirement: str) -> str:
    return re.split(r"[<>=!~;\s\[]", requirement, maxsplit=1)[0].lower().replace("_", "-")


def test_lock_pins_and_hashes_every_requirement() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    pinned = re.findall(
        r"^(?P<name>[\w.-]+)==\S+[^\n]*\\\n {4}--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE
    )
    entries = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    assert len(pinned) == len(entries)

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [*project["dependencies"], *project["optional-dependencies"]["dev"]]
    assert {_requirement_name(item) for item in asked} <= set(pinned)


def _imported(*folders: str) -> set[str]:
    """Name the packages that code imports, as their distributions are called."""
    modules = {alias.name for _, node in _statements(ast.Import, *folders) for alias in node.names}
    modules |= {node.module for _, node in _statements(ast.ImportFrom, *folders) if node.module}
    tops = {module.partition(".")[0] for module in modules}
    of_others = tops - sys.stdlib_module_names - {*PACKAGES, "tests", "_typeshed"}
    distributions = packages_distributions()
    # What is not installed here goes by its own name.
    return {_requirement_name(name) for top in of_others for name in distributions.get(top, [top])}


def _statements(kind: type[_Node], *folders: str) -> Iterator[tuple[str, _Node]]:
    """Every statement of a kind, but for those in places that stand for other trees."""
    return ((place, node) for place, node in _nodes(kind, *folders) if "/new_game/" not in place)


def test_every_package_that_is_imported_is_declared() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    run = {_requirement_name(item) for item in project["dependencies"]}
    develop = {_requirement_name(item) for item in project["optional-dependencies"]["dev"]}
    extras = {
        _requirement_name(item)
        for extra in ("cluster", "sign")
        for item in project["optional-dependencies"][extra]
    }
    assert _imported(*PACKAGES) <= run | extras
    # What only `make mutate` needs is installed by it.
    pinned = (ROOT / "tests" / "requirements-mutate.txt").read_text(encoding="utf-8")
    assert _imported("tests") <= run | develop | set(
        re.findall(r"^([\w.-]+)(?:\[\w+\])?==", pinned, re.MULTILINE)
    )


def test_bench_requirements_are_pinned_and_hashed() -> None:
    text = (ROOT / "tests" / "requirements-bench.txt").read_text(encoding="utf-8")
    entries = [line for line in text.splitlines() if line and not line.startswith((" ", "#"))]
    pinned = re.findall(r"^[\w.-]+==\S+ \\\n {4}--hash=sha256:[0-9a-f]{64}", text, re.MULTILINE)
    assert len(pinned) == len(entries)


def test_lock_names_no_place_to_download_from() -> None:
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    assert not re.findall(r"\S*://\S*|^-\S+", text, re.MULTILINE)
