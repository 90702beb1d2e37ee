"""Chapter 686a: the tool's own tests of its record; no clauses of the Code."""

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
from rules.shoe.ran_out import short_shoes_add_up

tests_of_the_record("686a.7(k)")
the_count_agrees("686a.7(k)")
the_sheets_agree("686a.7(k)")
the_opener_agrees("686a.7(k)")
decks_stay_out_of_use("686a.7(k)")
stakes_agree_with_what_was_seen("686a.7(k)")
the_floor_list_agrees("686a.7(k)")
the_device_agrees("686a.7(k)", told="astray_and_burned_are_told", decks="shoe_deck_count")
cards_are_conserved(
    "686a.7(k)",
    follows=("686a.3(a)", "686a.3(b)", "686a.5(d)[cover card]", "686a.5(f)"),
)
short_shoes_add_up("686a.7(k)", follows=("686a.3(a)", "686a.3(b)", "686a.5(f)"))
shoes_go_on("686a.7(k)", rounds="record:686a.rounds")
