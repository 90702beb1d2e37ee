"""What Pai Gow Poker has for itself of what it shares with its sisters."""

from sample_logs.pai_gow_poker.banks import choose_banks
from sample_logs.pai_gow_poker.plan import MAIN, VARIANTS
from sample_logs.poker import faults
from sample_logs.poker.rules import PokerRules
from sample_logs.poker.wagers import Layout
from sample_logs.seven_cards.night import LUCKY

# Their order is the order in which a player's wagers are settled.
KINDS = (
    MAIN,
    "fortune_bonus",
    "emperors_treasure",
    "pai_gow_insurance",
    "progressive_payout",
    "queens_dragon",
    "dynasty_bonus",
    "protection",
    "red_black",
)
FORTUNE, TREASURE, INSURANCE, PROGRESSIVE, DRAGON, DYNASTY, PROTECTION, RED_BLACK = range(1, 9)

RULES = PokerRules(
    name=MAIN,
    layout=Layout(
        KINDS,
        placed=(1, 0.35, 0.28, 0.12, 0.25, 0.1, 0.3, 0.12, 0.15),
        qualifying=(FORTUNE, TREASURE, DYNASTY),
        progressive=PROGRESSIVE,
        colored=RED_BLACK,
    ),
    possible=faults.possible,
    lucky=LUCKY,
    variants=tuple(VARIANTS),
    dealers=1,
    banks=choose_banks,
)
