"""A statement of recording as a casino would write it: ``recording.yaml`` in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.recording import Extent, Item, Section


def written(said: Mapping[Item, Extent], head: str = "", remarks: Mapping[Item, str] | None = None) -> str:
    """Write one entry, for all gaming tables and days.

    head     lines of comment above it
    remarks  comments behind single names
    """
    lines = [f"# {line}".rstrip() for line in head.splitlines()]
    start = "- "
    for section in Section:
        of_section = {item: extent for item, extent in said.items() if item.section is section}
        if of_section:
            lines.append(f"{start}{section}:")
            lines += _extents(of_section, remarks or {})
            start = "  "
    return "\n".join(lines) + "\n"


def _extents(said: Mapping[Item, Extent], remarks: Mapping[Item, str]) -> Iterator[str]:
    for extent in Extent:
        named = [item for item, each in said.items() if each is extent]
        if named:
            yield f"    {extent}:"
            yield from (f"      - {item.name}{_remark(item, remarks)}" for item in named)


def _remark(item: Item, remarks: Mapping[Item, str]) -> str:
    return f"  # {remarks[item]}" if item in remarks else ""
