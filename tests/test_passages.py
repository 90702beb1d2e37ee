"""Passages of the Code are found by citation: in texts made up here, and in the real one if at hand."""

from __future__ import annotations

import hashlib
import re
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from audit.errors import AuditError
from reports.code_text import sections
from reports.designations import Mark, places
from reports.passages import Code, Passage, read_code
from rules.catalogue import load
from rules.citations import is_of_code

REGULATIONS = Path(__file__).parents[2] / "shared" / "regulations"

PLAIN = """
**§ 999a.1. Definitions.**

The words mean what follows:

*High wager*—A wager on height, made by a player’s own hand.

Low Wager-A wager on depth.

#### Authority

The provisions of this § 999a.1 amended under nothing.

### § 999a.2. Wagers; settlement.

(a) A wager is made in blue chips and

- (1) Placed by hand.
  - (2) Never thrown.

(b) Chips are coun-

999a-3

ted twice, as counted by a floor-

person, in accordance with subsection
(a) and in daylight.

(c) The dealer shall:

- (1) Settle wagers as follows:
- (i) If a player:
    - (A) Wins, pay:
      - (1) Slowly.
      - (2) In full.
    - (B) Loses, collect.
  - (ii) Then rest.
- (2) Say good night.

<i>Hand</i>\t<i>Paytable A</i>\t<i>Envy Bonus</i>
Trips\t3 to 1\t\\$5
<i>Hand</i>\t<i>Paytable B</i>\t<i>Envy Bonus</i>
Trips\t2 to 1\t

[Next page is 999b-1.]
"""


def read(tmp_path: Path, **texts: str) -> Code:
    for name, text in texts.items():
        (tmp_path / f"{name}.txt").write_text(text, encoding="utf-8")
    return read_code(tmp_path)


def passage(code: Code, citation: str) -> Passage:
    found = code.passage(citation)
    assert found, code.why_not(citation)
    return found


def words(found: Passage) -> list[str]:
    return [paragraph.text or " | ".join(paragraph.cells) for paragraph in found.paragraphs]


def keys(*printed: str, introduced: str = "") -> list[str]:
    """Where marks are placed; those in ``introduced`` stand after words such as “the following:”."""
    return [place.key for place in places([Mark(mark, mark in introduced.split()) for mark in printed])[0]]


# ------------------------------------------------------------------------------------- designations


def test_i_after_h_with_j_to_follow_is_a_subsection() -> None:
    assert keys("h", "1", "2", "i", "j")[-2:] == ["(i)", "(j)"]


def test_i_after_h_with_ii_to_follow_is_a_subparagraph() -> None:
    assert keys("h", "1", "2", "i", "ii", "i")[2:] == ["(h)(2)", "(h)(2)(i)", "(h)(2)(ii)", "(i)"]


def test_i_with_a_clause_below_it_is_a_subparagraph() -> None:
    assert keys("g", "h", "1", "i", "A", "B", "ii", "i", "j")[3:] == [
        *("(h)(1)(i)", "(h)(1)(i)(A)", "(h)(1)(i)(B)", "(h)(1)(ii)", "(i)", "(j)"),
    ]


def test_v_and_x_are_read_by_what_stands_around_them() -> None:
    assert keys("a", "1", "i", "ii", "iii", "iv", "v", "b")[-2:] == ["(a)(1)(v)", "(b)"]
    assert keys("u", "v", "w", "x", "y")[1:4] == ["(v)", "(w)", "(x)"]


def test_a_last_i_is_told_by_the_words_before_it_and_marked_as_doubtful() -> None:
    marks = [Mark("h", introduced=False), Mark("1", introduced=True), Mark("i", introduced=False)]
    placed, in_doubt = places([Mark("g", introduced=False), *marks])
    assert placed[-1].key == "(i)"
    assert in_doubt
    placed, in_doubt = places([Mark("g", introduced=False), *marks[:2], Mark("i", introduced=True)])
    assert placed[-1].key == "(h)(1)(i)"
    assert in_doubt


def test_a_designation_printed_twice_is_the_second_of_its_name_with_all_below_it() -> None:
    assert keys("a", "b", "a", "b")[2:] == ["(a)#2", "(b)#2"]
    assert keys("h", "i", "i", "1", "2", "j")[2:] == ["(i)#2", "(i)#2(1)", "(i)#2(2)", "(j)"]


def test_a_letter_printed_as_a_number_is_read_from_its_place() -> None:
    placed, _ = places([Mark(mark, introduced=False) for mark in ("j", "k", "1", "m")])
    assert [(place.key, place.read) for place in placed[2:]] == [("(l)", "(l)"), ("(m)", "")]


def test_a_list_of_numbers_below_k_stays_one() -> None:
    assert keys("j", "k", "1", "2", "l")[2:] == ["(k)(1)", "(k)(2)", "(l)"]


def test_five_levels_and_back() -> None:
    assert keys("a", "1", "i", "A", "1", "2", "B", "ii", "2", "b")[4:] == [
        *("(a)(1)(i)(A)(1)", "(a)(1)(i)(A)(2)", "(a)(1)(i)(B)", "(a)(1)(ii)", "(a)(2)", "(b)"),
    ]
    assert keys("a", "1", "i", "A", "I", "II", "B")[4:6] == ["(a)(1)(i)(A)(I)", "(a)(1)(i)(A)(II)"]


def test_a_gap_does_not_carry_what_follows_along() -> None:
    assert keys("a", "b", "d", "e", "1", "3")[2:] == ["(d)", "(e)", "(e)(1)", "(e)(3)"]


# --------------------------------------------------------------------------------------- the text


def test_the_deepest_designation_is_found_with_its_lead_ins(tmp_path: Path) -> None:
    found = passage(read(tmp_path, code=PLAIN), "999a.2(c)(1)(i)(A)(2)")
    assert words(found) == ["In full."]
    assert [paragraph.text for paragraph in found.lead_ins] == [
        *("The dealer shall:", "Settle wagers as follows:", "If a player:", "Wins, pay:"),
    ]
    assert found.exact
    assert not found.note


def test_a_passage_comes_with_all_below_it_and_tells_its_own_words(tmp_path: Path) -> None:
    found = passage(read(tmp_path, code=PLAIN), "999a.2(a)")
    assert words(found) == ["A wager is made in blue chips and", "Placed by hand.", "Never thrown."]
    assert [paragraph.text for paragraph in found.own] == ["A wager is made in blue chips and"]


def test_lines_broken_by_a_page_or_a_citation_are_joined_without_a_word_changed(tmp_path: Path) -> None:
    found = passage(read(tmp_path, code=PLAIN), "999a.2(b)")
    joined = "Chips are counted twice, as counted by a floor-person, in accordance with subsection (a) and in"
    assert words(found) == [f"{joined} daylight."]


def test_markup_and_escapes_go(tmp_path: Path) -> None:
    code = read(tmp_path, code=PLAIN)
    assert words(passage(code, "999a.2(c)[Paytable A]"))[1:] == [
        "Hand | Paytable A | Envy Bonus",
        "Trips | 3 to 1 | $5",
    ]


def test_a_word_is_found_by_its_definition_whichever_apostrophe_or_dash(tmp_path: Path) -> None:
    code = read(tmp_path, code=PLAIN)
    assert words(passage(code, "999a.1[Low Wager]")) == ["Low Wager-A wager on depth."]
    found = passage(code, "999a.1[High wager]")
    assert found.exact
    assert words(found) == ["High wager—A wager on height, made by a player’s own hand."]


def test_a_table_is_found_by_its_name_alone_of_several(tmp_path: Path) -> None:
    found = passage(read(tmp_path, code=PLAIN), "999a.2(c)[Paytable B]")
    assert "Trips | 2 to 1 | " in words(found)
    assert not [line for line in words(found) if "Paytable A" in line]


def test_a_part_named_by_the_catalogue_falls_back_to_its_paragraph_and_says_so(tmp_path: Path) -> None:
    found = passage(read(tmp_path, code=PLAIN), "999a.2(c)(2)[manners]")
    assert (found.found, found.exact) == ("999a.2(c)(2)", False)
    assert "own name" in found.note


def test_a_table_under_another_designation_than_cited_is_found_by_its_name(tmp_path: Path) -> None:
    found = passage(read(tmp_path, code=PLAIN), "999a.2(d)[Paytable B]")
    assert (found.found, found.exact) == ("999a.2(c)", False)
    assert "(d) is not printed in § 999a.2" in found.note


def test_of_a_whole_section_only_what_stands_before_its_subsections(tmp_path: Path) -> None:
    code = read(tmp_path, code=PLAIN)
    assert words(passage(code, "999a.2")) == []
    assert passage(code, "999a.2").title == "Wagers; settlement."
    assert words(passage(code, "999a.1"))[0] == "The words mean what follows:"


@pytest.mark.parametrize(
    ("citation", "why"),
    [
        ("999a.2(d)", "code.txt prints no (d) in § 999a.2"),
        ("999a.2(d)[a name nowhere]", "prints no (d)"),
        ("999a.9(a)", "in none of the files"),
        ("nonsense", "no citation"),
    ],
)
def test_what_is_not_found_is_said_and_nothing_else_quoted(tmp_path: Path, citation: str, why: str) -> None:
    code = read(tmp_path, code=PLAIN)
    assert code.passage(citation) is None
    assert why in code.why_not(citation)


def test_a_citation_at_the_head_of_a_broken_line_begins_no_section() -> None:
    text = (
        "§ 999a.1. First.\n\n(a) As provided in\n§ 999a.2. The dealer waits.\n\n§ 999a.3. Third.\n\n(a) No.\n"
    )
    assert [section.number for section in sections(text)] == ["999a.1", "999a.3"]


def test_a_section_begins_after_a_table_and_after_a_title_without_a_blank_line() -> None:
    table = "§ 999a.1. First.\n(a) Odds:\nHand\tOdds\nTrips\t3 to 1\n"
    text = f"{table}§ 999a.2. Second.\n(a) Odds:\nFully wild\n§ 999a.3. Third.\n(a) No.\n"
    assert [section.number for section in sections(text)] == ["999a.1", "999a.2", "999a.3"]


def test_a_title_of_two_lines_is_no_text_of_the_section() -> None:
    (section,) = sections("§ 999a.1. Shuffle and cut;\nother matters.\n(a) One.\n")
    assert section.title == "Shuffle and cut; other matters."
    assert [paragraph.text for paragraph in section.paragraphs] == ["One."]


def test_contents_with_section_signs_are_no_sections() -> None:
    heads = "§ 999a.1. First.\n\n{}§ 999a.2. Second.\n\n{}"
    text = heads.format("", "") + heads.format("(a) One.\n\n", "(a) Two.\n")
    assert [(s.number, len(s.paragraphs)) for s in sections(text)] == [("999a.1", 1), ("999a.2", 1)]


def test_a_reseller_s_form_and_a_table_of_bars_are_read() -> None:
    head = "58 Pa. Code § 999a.8\n\nSection 999a.8 - Odds\n(a) Odds:\n\n"
    text = f"{head}| Hand | Odds |\n|---|---|\n| Trips | 3 to 1 |\n"
    (section,) = sections(text)
    assert [p.cells for p in section.paragraphs if p.cells] == [("Hand", "Odds"), ("Trips", "3 to 1")]


# ------------------------------------------------------------------------------- odd and hostile files


def test_every_file_is_hashed_and_what_was_not_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "notes.pdf").write_bytes(b"%PDF")
    code = read(tmp_path, code=PLAIN)
    digest = hashlib.sha256((tmp_path / "code.txt").read_bytes()).hexdigest()
    assert code.as_data() == {
        "files": [{"file": "code.txt", "sha256": digest, "sections": 2}],
        "not_read": ["notes.pdf"],
        "in_different_words": {},
    }


def test_a_section_in_two_files_in_different_words_is_quoted_from_neither(tmp_path: Path) -> None:
    code = read(tmp_path, a=PLAIN, b=PLAIN.replace("blue", "red"))
    assert code.passage("999a.2(a)") is None
    assert code.why_not("999a.2(a)") == "§ 999a.2 stands in a.txt and in b.txt, in different words"
    assert code.passage("999a.1[Low Wager]")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"\xff\xfe\x00bad", "no text in UTF-8"),
        (b"", "no section was found"),
        (b"\x00" * 5000, "no section was found"),
        (b"(a) Only a paragraph.", "no section was found"),
        (b"\xc2\xa7 999a.1. Title and nothing else.", "no section was found"),
    ],
)
def test_an_odd_file_is_refused_by_its_name(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "odd.txt").write_bytes(content)
    with pytest.raises(AuditError, match=rf"odd\.txt: .*{reason}"):
        read_code(tmp_path)


def test_a_file_above_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITAUDIT_MAX_CODE_BYTES", "100")
    (tmp_path / "long.txt").write_text(PLAIN, encoding="utf-8")
    with pytest.raises(AuditError, match="PITAUDIT_MAX_CODE_BYTES"):
        read_code(tmp_path)


def test_no_folder_and_an_empty_one_are_refused(tmp_path: Path) -> None:
    with pytest.raises(AuditError, match="is not a folder"):
        read_code(tmp_path / "nowhere")
    with pytest.raises(AuditError, match="holds no text file"):
        read_code(tmp_path)


def test_long_lines_and_many_marks_are_read_in_no_time(tmp_path: Path) -> None:
    marks = "\n\n".join(f"({mark}) Text {mark} and so on." for mark in "aivx1lA" * 100)
    lines = ("§ 999a.1. Long.", "(" * 100_000, marks, "a-" * 100_000)
    assert read(tmp_path, code="\n\n".join(lines)).sections["999a.1"]


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("(a) One.\n", "10,000 designations"),
        ("and so on-\n", "30,000 lines"),
    ],
)
def test_a_section_longer_than_any_is_refused(line: str, reason: str, tmp_path: Path) -> None:
    lines = int(reason.split(maxsplit=1)[0].replace(",", ""))
    with pytest.raises(AuditError, match=rf"code\.txt: § 999a\.1 has {reason}"):
        read(tmp_path, code="§ 999a.1. Long.\n" + line * lines)


# ------------------------------------------------------------------------------------ the real text


def flowing(found: Passage | None) -> str:
    return " ".join(" ".join(words(found)).split()).replace("- ", "-") if found else "nothing"


def narrow(text: str) -> str:
    """A text in lines of 50 characters, as copied from a narrow column; tables and titles as they are."""
    kept = re.compile(r"[#|*]|.*\t|\W*§")
    lines = (
        [line] if kept.match(line) else textwrap.wrap(line, 50, break_on_hyphens=False)
        for line in text.splitlines()
    )
    return "\n".join("\n".join(each) for each in lines)


def without_blank_lines(text: str) -> str:
    return re.sub(r"\n\s*\n", "\n", text)


NOT_HELD = ["621a.11(b)[filing]"]
"""Clauses of sections whose text is not held; of Chapter 621a that is all but § 621a.8."""


def test_every_citation_of_the_catalogue_finds_its_passage() -> None:
    if not REGULATIONS.is_dir():
        return  # the text of the Code is no part of the project
    code = read_code(REGULATIONS)
    # The tool's own tests of the record are no clauses of the Code.
    cited = [name for name in load().clauses if is_of_code(name)]
    missed = [citation for citation in cited if code.passage(citation) is None]
    assert missed == NOT_HELD
    doubtful = [number for number, (section, _) in code.sections.items() if section.in_doubt]
    assert doubtful == []


@pytest.mark.parametrize("printed", [narrow, without_blank_lines])
def test_the_same_words_are_found_however_the_lines_are_broken(
    printed: Callable[[str], str], tmp_path: Path
) -> None:
    if not REGULATIONS.is_dir():
        return
    for file in REGULATIONS.glob("*.txt"):
        (tmp_path / file.name).write_text(printed(file.read_text(encoding="utf-8")), encoding="utf-8")
    as_held, otherwise = read_code(REGULATIONS), read_code(tmp_path)
    citations = list(load().clauses)
    assert [flowing(otherwise.passage(each)) for each in citations] == [
        flowing(as_held.passage(each)) for each in citations
    ]
