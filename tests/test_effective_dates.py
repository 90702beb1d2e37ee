"""Each section has its text from the day that the Code prints under it."""

from __future__ import annotations

from datetime import date

from rules.catalogue import declared

PRINTED = {
    "2012-07-07": ("645a.14"),
    "2014-02-01": ("627a.1 627a.2 627a.7 627a.8 627a.11 627a.12"),
    "2014-12-13": ("645a.1 645a.7 645a.8 645a.9 645a.10 645a.11"),
    "2015-06-13": ("645a.2 645a.5 645a.6 645a.13"),
    "2016-10-08": ("659a.1 659a.2 659a.3 659a.5 659a.6 659a.7 659a.8 659a.9 659a.10 659a.11"),
    "2019-11-02": ("621a.8 659a.12"),
}
"""Sections by the last effective day under *Source* in the Pennsylvania Code; the others are as adopted."""
ADOPTED = {
    "621a": ("2019-11-02", "49 Pa.B. 6676, effective 2019-11-02"),
    "627a": ("2012-05-19", "42 Pa.B. 2906"),
    "645a": ("2012-05-19", "42 Pa.B. 2922"),
    "659a": ("2014-02-01", "44 Pa.B. 619"),
    "686a": ("2019-06-20", "proposed rulemaking 125-223, 2019-06-20"),
    "687a": ("2019-06-20", "proposed rulemaking 125-223, 2019-06-20"),
    "688a": ("2019-06-20", "proposed rulemaking 125-223, 2019-06-20"),
}
"""Effective day of a chapter; of § 621a.8 alone, which we hold; the day a proposed text was submitted."""


def test_sections_take_effect_when_the_code_says() -> None:
    printed = {
        each: date.fromisoformat(day) for day, sections in PRINTED.items() for each in sections.split()
    }
    held = {
        section: day
        for chapter in declared().chapters.values()
        for section, (day, _) in chapter.sections.items()
    }
    assert held == printed


def test_chapters_take_effect_when_they_say() -> None:
    held = {
        number: (chapter.adopted.isoformat(), chapter.adopted_by)
        for number, chapter in declared().chapters.items()
    }
    assert held == ADOPTED
