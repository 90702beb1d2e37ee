"""The rule book: section by section what the law asks, in its own words where given, and how it is tested."""

from reports.rule_book.view import write

__all__ = ["write"]
