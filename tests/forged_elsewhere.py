"""Forgeries that other tests make: their files are made by drawing papers, or over several nights."""

from tests.noticed import KEPT, VERIFY

_OF_CHAINS = "test_chain.py::test_a_run_that_was_removed_or_changed_is_named"
_ENDS = "verify --chain"
ELSEWHERE = {
    "a page taken out of a paper, whichever": (
        VERIFY,
        "test_pages_missing.py::test_a_page_that_was_taken_out_is_missed",
    ),
    "a night taken out of a chain": (VERIFY, _OF_CHAINS),
    "two nights in a row taken out of a chain": (VERIFY, _OF_CHAINS),
    "a night of a chain made anew": (VERIFY, _OF_CHAINS),
    "a second night of the same number put into a chain": (VERIFY, _OF_CHAINS),
    "the last night of a chain taken away": (
        _ENDS,
        "test_chain.py::test_an_end_that_was_cut_off_shows_to_those_who_hold_a_later_run",
    ),
    "the last night of a chain made anew": (
        _ENDS,
        "test_chain.py::test_an_end_that_was_made_anew_shows_to_those_who_hold_it",
    ),
    "a whole chain made anew": (
        KEPT,
        "test_chain.py::test_a_chain_that_was_made_anew_as_a_whole_shows_only_to_who_kept_a_number_of_it",
    ),
}
"""What other tests forge, since it takes drawn papers or several nights: who notices it, and where."""
