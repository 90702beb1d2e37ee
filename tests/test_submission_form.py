"""``pitaudit submission form``: the printed form, with what is filed and with nothing that is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pikepdf
import pytest
import yaml
from typer.testing import CliRunner

from audit import cli
from audit.filing.check import REVIEW, points
from audit.filing.form import NOT_FILED, form
from audit.intake.submission import Submission, load_submission
from rules.catalogue import declared, offered
from rules.duties.filed_lines import NOTHING_RESTS_ON_IT
from rules.form import Line
from rules.submission import OptionKind

ROOT = Path(__file__).parent.parent
FORMS = {number: module.FORM for number, module in offered("form").items()}
LINES = [(number, line) for number, lines in FORMS.items() for line in lines]


def _call(*words: object) -> Any:
    return CliRunner().invoke(cli.app, ["submission", "form", *(str(word) for word in words)])


def _filed(folder: Path, **filing: Any) -> Submission:
    entry = {
        "id": "PHL1",
        "name": "Sample Casino",
        "time_zone": "America/New_York",
        "gaming_day_starts": "06:00",
        "filings": [{"effective": "2026-01-01", "reference": "RS-1"} | filing],
    }
    path = folder / "filed.yaml"
    path.write_text(yaml.safe_dump({"version": 1, "properties": [entry]}), encoding="utf-8")
    return load_submission(path)


@pytest.mark.parametrize(("number", "line"), LINES, ids=[f"{n} {line.asks}" for n, line in LINES])
def test_a_line_is_answered_by_an_option_of_its_chapter(number: str, line: Line) -> None:
    assert line.citation.startswith(f"{number}.")
    option = declared().options[number][line.option]
    assert set(line.printed) <= set(option.choices)
    assert not line.choice or line.choice in option.choices
    assert line.above is None or option.kind is OptionKind.COUNT
    assert option.kind is not OptionKind.SET or line.choice, "a line asks about one of several"


@pytest.mark.parametrize("number", FORMS)
def test_every_option_of_a_chapter_with_a_form_is_on_a_line_of_it(number: str) -> None:
    on_paper = {line.option for line in FORMS[number]}
    own = {o.name for o in declared().options[number].values() if o.citation.startswith(f"{number}.")}
    assert own - on_paper <= {"linked_meter"}, "the form has no line for a meter that is linked"


def test_all_lines_of_the_printed_forms_are_there() -> None:
    assert {number: len(lines) for number, lines in FORMS.items()} == {"686a": 9, "687a": 16, "688a": 18}


def test_answers_are_what_is_filed_and_where_it_is_otherwise(tmp_path: Path) -> None:
    device = {"shuffling_device": True}
    filed = _filed(
        tmp_path,
        games={"over_under": {"wagers": ["ante"], "adjacent_boxes": 2, "discard_rack": "marked"} | device},
        tables={
            "OU-1": {"over_under": {"adjacent_boxes": 1}},
            "OU-2": {"over_under": {"wagers": ["ante", "bonus"]}},
            "OU-3": {"over_under": {"adjacent_boxes": 1, "verbal_wagers": True, "shuffling_device": False}},
        },
    )
    found = form(filed, "over_under")
    said = [(each.citation, each.answer or each.why, each.others) for each in found.answers]
    assert said == [
        ("686a.2(d)(1)", "no", {}),
        ("686a.2(d)(2)", "yes", {}),
        ("686a.3(b)", "yes", {"no": ["OU-3"]}),
        ("686a.3(b)", NOT_FILED, {}),
        ("686a.4(e)", NOT_FILED, {}),
        ("686a.6(a)", NOT_FILED, {"yes": ["OU-3"]}),
        ("686a.6(e)", "no", {"yes": ["OU-2"]}),
        ("686a.6(f)", "yes", {"no": ["OU-1", "OU-3"]}),
        ("686a.6(f)", "2", {"1": ["OU-1", "OU-3"]}),
    ]


def test_a_line_about_a_wager_that_is_not_offered_does_not_apply(tmp_path: Path) -> None:
    offers = {"wagers": ["progressive_bonus"], "progressive_paytable": "2"}
    found = form(_filed(tmp_path, games={"dj_wild_stud_poker": offers}), "dj_wild_stud_poker")
    said = {each.citation: each.answer or each.why for each in found.answers}
    assert said["687a.12(c)"] == "$5 (Progressive Paytable 2)"
    assert said["687a.12(d)"] == "does not apply"
    assert said["687a.11(b)(3)"] == NOT_FILED


@pytest.mark.parametrize("number", FORMS)
def test_a_form_is_printed(tmp_path: Path, number: str) -> None:
    game = declared().chapters[number].game
    filed = ROOT / "sample_logs" / game / "log" / "rules_submission.yaml"
    paper, again = tmp_path / "form.pdf", tmp_path / "again.pdf"
    result = _call(filed, "--game", game, "--out", paper)
    assert result.exit_code == 0, result.output
    assert f"{len(FORMS[number])}, " in result.output
    assert _call(filed, "--game", game, "--at", "2026-03-07", "--out", again).exit_code == 0
    assert paper.read_bytes() == again.read_bytes()
    with pikepdf.open(paper) as pdf:
        assert declared().chapters[number].title in str(pdf.docinfo["/Title"])


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "minibaccarat"), "there is no game with a printed form minibaccarat"),
        (("--game", "dj_wild_stud_poker"), "PHL1 has filed nothing for dj_wild_stud_poker"),
        (("--game", "over_under", "--at", "2025-01-01"), "nothing for over_under on 2025-01-01"),
        (("--game", "over_under", "--property", "PIT1"), "there is no property PIT1"),
    ],
)
def test_what_has_no_form_is_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    filed = _filed(tmp_path, games={"over_under": {}}).file
    result = _call(filed, *words, "--out", tmp_path / "form.pdf")
    assert result.exit_code == 2
    assert said in result.output
    assert not (tmp_path / "form.pdf").exists()


def test_the_last_filing_is_printed_where_no_day_is_said(tmp_path: Path) -> None:
    filed = _filed(tmp_path, games={"over_under": {}}, until="2026-02-01")
    assert form(filed, "over_under").until == "2026-02-01"


def test_a_line_on_which_no_clause_rests_says_so_and_is_held_against_the_others(tmp_path: Path) -> None:
    """A filing that deals from the hand without a shuffling device contradicts itself."""
    alone = {n: [o for o in declared().options[n].values() if o.of_form_alone] for n in FORMS}
    assert {number: len(options) for number, options in alone.items()} == {"686a": 3, "687a": 4, "688a": 7}
    for options in alone.values():
        assert all(NOTHING_RESTS_ON_IT in option.meaning for option in options)
    games = {"dj_wild_stud_poker": {"shuffling_device": False, "dealing_methods": ["hand", "manual_shoe"]}}
    tables = {"DJ-1": {"dj_wild_stud_poker": {"dealing_methods": ["manual_shoe"]}}}
    found = points(_filed(tmp_path, games=games, tables=tables))
    (told,) = [each for each in found if each.option == "dealing_methods"]
    assert (told.what, told.table_id) == (REVIEW, "")
    assert told.told.startswith("hand is filed, and shuffling_device is filed as no")
    said = {
        each.citation: each.answer
        for each in form(_filed(tmp_path, games=games), "dj_wild_stud_poker").answers
    }
    assert (said["687a.8(a)"], said["687a.9(a)"], said["687a.10(a)"]) == ("yes", "yes", "no")
