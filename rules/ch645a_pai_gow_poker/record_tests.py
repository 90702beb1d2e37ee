"""Chapter 645a: the tool's own tests of its record; no clauses of the Code."""

from rules.duties.count_sheets import the_sheets_agree
from rules.duties.device_reads import the_device_agrees
from rules.duties.floor_lists import the_floor_list_agrees
from rules.duties.inventories import the_count_agrees
from rules.duties.meter_readings import the_meter_agrees
from rules.duties.numbering import tests_of_the_record
from rules.duties.openers import the_opener_agrees
from rules.duties.over_nights import decks_stay_out_of_use, dice_stay_out_of_use
from rules.duties.stakes_compared import stakes_agree_with_what_was_seen

tests_of_the_record("645a.11(f)")
the_count_agrees("645a.11(f)")
the_sheets_agree("645a.11(f)")
the_opener_agrees("645a.11(f)")
decks_stay_out_of_use("645a.11(f)")
dice_stay_out_of_use("645a.11(f)")
stakes_agree_with_what_was_seen("645a.11(f)")
the_floor_list_agrees("645a.11(f)")
the_device_agrees("645a.11(f)")
the_meter_agrees("645a.11(f)")
