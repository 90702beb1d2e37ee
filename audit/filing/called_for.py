"""Whether an option has to be filed beside what else is filed: not for a wager that is not offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.submission import Option


def is_called_for(option: Option, choices: Mapping[str, Any]) -> bool:
    """Whether an option can have an effect beside others that are filed; also where that cannot be told."""
    return not lacking(option, choices)


def lacking(option: Option, choices: Mapping[str, Any]) -> str:
    """Say for want of what an option has no effect; "" where it may have one."""
    if option.with_flag and choices.get(option.with_flag) is False:
        return f"{option.with_flag} is filed as no"
    offered = choices.get("wagers")
    if offered is not None and option.wager and option.wager not in offered:
        return f"{option.wager} is not among the wagers filed"
    return ""
