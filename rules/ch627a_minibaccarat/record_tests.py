"""Chapter 627a: the tool's own tests of its record; no clauses of the Code."""

from rules.duties.count_sheets import the_sheets_agree
from rules.duties.device_reads import the_device_agrees
from rules.duties.floor_lists import the_floor_list_agrees
from rules.duties.inventories import the_count_agrees
from rules.duties.numbering import tests_of_the_record
from rules.duties.openers import the_opener_agrees
from rules.duties.over_nights import decks_stay_out_of_use
from rules.duties.stakes_compared import stakes_agree_with_what_was_seen
from rules.shoe.conservation import cards_are_conserved
from rules.shoe.numbers import shoes_go_on

tests_of_the_record("627a.11(a)")
the_count_agrees("627a.11(a)")
the_sheets_agree("627a.11(a)")
the_opener_agrees("627a.11(a)")
decks_stay_out_of_use("627a.11(a)")
stakes_agree_with_what_was_seen("627a.11(a)")
the_floor_list_agrees("627a.11(a)")
the_device_agrees("627a.11(a)", told="astray_and_burned_are_told", decks="shoe_deck_count")
cards_are_conserved(
    "627a.11(a)",
    follows=("627a.3(a)", "627a.3(b)", "627a.5(d)", "627a.5(f)", "627a.9(e)"),
)
shoes_go_on("627a.11(a)", rounds="record:627a.rounds")
