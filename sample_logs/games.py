"""The games that are simulated, found by walking: each has a folder here with a ``game.py``."""

from importlib import import_module
from pathlib import Path
from typing import Any

from sample_logs.driver import Game

HERE = Path(__file__).parent


def names() -> list[str]:
    """Names of the games in the log, in alphabetical order."""
    return sorted(path.parent.name for path in HERE.glob("*/game.py"))


def load(name: str) -> Game[Any, Any]:
    """Give the game with a name."""
    game: Game[Any, Any] = import_module(f"sample_logs.{name}.game").GAME
    return game


def every() -> list[Game[Any, Any]]:
    """Give all games."""
    return [load(name) for name in names()]
