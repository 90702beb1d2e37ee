"""Chapter 621a: the tool's own tests of its record; no clauses of the Code."""

from rules.ch621a_pai_gow_tiles.one_set import tiles_are_of_one_set
from rules.duties.count_sheets import the_sheets_agree
from rules.duties.floor_lists import the_floor_list_agrees
from rules.duties.inventories import the_count_agrees
from rules.duties.numbering import tests_of_the_record
from rules.duties.openers import the_opener_agrees
from rules.duties.stakes_compared import stakes_agree_with_what_was_seen
from rules.duties.void_grounds import the_mark_agrees

tests_of_the_record("621a.8(d)")
the_count_agrees("621a.8(d)")
the_sheets_agree("621a.8(d)")
the_opener_agrees("621a.8(d)")
stakes_agree_with_what_was_seen("621a.8(d)")
the_floor_list_agrees("621a.8(d)")
tiles_are_of_one_set("621a.8(d)")
the_mark_agrees("621a.8[stakes returned]")
