"""What a casino chooses under Chapter 645a, and the readings of its doubtful passages."""

from rules.ch645a_pai_gow_poker.columns import WAGERS
from rules.ch645a_pai_gow_poker.readings_of_banking import READINGS_OF_BANKING
from rules.ch645a_pai_gow_poker.readings_of_dealing import READINGS_OF_DEALING
from rules.ch645a_pai_gow_poker.readings_of_decks import READINGS_OF_DECKS
from rules.duties import vigorish
from rules.duties.by_tables import table_option
from rules.submission import EITHER, Option, OptionKind, Reading
from rules.wagers import wagers_offered

OPTIONS: tuple[Option, ...] = (
    wagers_offered("645a.7(e)", WAGERS),
    table_option("fortune_bonus"),
    table_option("emperors_treasure"),
    table_option("pai_gow_insurance"),
    Option(
        "progressive_reset",
        OptionKind.MONEY,
        "645a.13(e)(2)",
        "amount the progressive meter starts from and is reset to",
        minimum=1,
        wager="progressive_payout",
    ),
    Option(
        "progressive_rate",
        OptionKind.PERCENT,
        "645a.13(e)",
        "rate of progression: how much of each Progressive Payout Wager goes to the meter",
        wager="progressive_payout",
    ),
    *(
        Option(
            f"{kind}_minimum",
            OptionKind.MONEY,
            "645a.13(j)",
            f"lowest stake accepted on a {meaning.partition(';')[0]}, if not that of the main wager",
            minimum=1,
            wager=kind,
            where_none="that of the main wager",
        )
        for kind, meaning in WAGERS.items()
        if kind != "pai_gow_poker"
    ),
    Option("adjacent_areas", OptionKind.FLAG, "645a.7(f)", "a player may wager on two adjacent areas"),
    Option("player_bank", OptionKind.FLAG, "645a.12(a)", "players may bank the game"),
    Option(
        "co_banking",
        OptionKind.FLAG,
        "645a.12(e)",
        "the bank may share the round with the house",
        with_flag="player_bank",
    ),
    Option("house_way", OptionKind.HOUSE_WAY, "645a.11(c)", "how the dealer sets his seven cards"),
    Option(
        "dealer_wager",
        OptionKind.MONEY,
        "645a.12(g)",
        "what the dealer wagers against a bank, where it is not the bank's own last wager",
        minimum=1,
        with_flag="player_bank",
        where_none="the bank's own last wager",
    ),
    Option(
        "vigorish_rounding",
        OptionKind.CHOICE,
        "645a.13(a)",
        "how the 5% is rounded",
        {
            "exact": "to the cent, never in the casino's favor",
            "nearest_quarter": "to the nearest multiple of 25 cents",
            "next_quarter": "up to the next multiple of 25 cents",
        },
    ),
)

READINGS: tuple[Reading, ...] = (
    *READINGS_OF_DECKS,
    Reading(
        "royal_joker",
        "645a.6(b)(2)",
        "May the joker stand for any card of a royal flush, or only for its ace?",
        {
            "any_role": "for any card: § 645a.6(a) lets it complete a royal flush",
            "ace_only": "only for the ace, the one form printed; another is a straight flush",
        },
    ),
    Reading(
        "flush_joker",
        "645a.6(b)(6)",
        "What does the joker count as in a flush that holds the ace of its suit?",
        {"highest_missing": "the highest rank the flush lacks", "ace": "a second ace"},
    ),
    Reading(
        "comparison",
        "645a.6(c)",
        "How are two hands of one category compared?",
        {
            "order_first": "by the category's printed order, then by the highest rank one hand holds more of",
            "cards": "only by the highest rank that one hand holds more of",
            "ranks": "the same, but a rank held twice counts once",
        },
    ),
    Reading(
        "ace_to_seven",
        "645a.6(a)",
        "Is ace to seven in one suit a seven-card sequence?",
        {
            "lawful": "yes: it holds the ace with 2, 3, 4 and 5",
            "barred": "no: the ace goes with 2, 3, 4 and 5 only",
        },
        wagers=("fortune_bonus", "emperors_treasure", "progressive_payout", "dynasty_bonus"),
    ),
    Reading(
        "match_joker",
        "645a.6(d)(2)(i)",
        "May the joker be the extra ace of a Royal Match?",
        {"barred": "no, as § 645a.6(e)(2) says of the same pair", "ace": "yes: the joker ranks as an ace"},
        wagers=("fortune_bonus",),
    ),
    Reading(
        "three_of_a_kind",
        "645a.13(b)",
        "Does three-of-a-kind win, which the paytables list but which ranks below a straight?",
        {"payable": "yes: a row of the paytable is payable", "collected": "no: less than a straight loses"},
        wagers=("fortune_bonus", "emperors_treasure"),
    ),
    Reading(
        "straight_with_three",
        "645a.13(b)",
        "What is a hand that holds both a straight and three-of-a-kind?",
        {
            EITHER: "either: § 645a.6(b) ranks the straight higher, the paytable lists and pays it lower",
            "best_ranked": "a straight, the higher by § 645a.6(b)",
            "row_order": "three-of-a-kind, the higher row of the paytable",
        },
        wagers=("fortune_bonus", "emperors_treasure", "dynasty_bonus"),
        either=("best_ranked", "row_order"),
    ),
    Reading(
        "dynasty_match",
        "645a.6(g)(3)",
        "Which two cards go with the natural royal flush?",
        {
            "ace_queen": "ace and queen suited, as the definition and the paytable say",
            "ace_king": "ace and king suited, as the title says",
        },
        wagers=("dynasty_bonus",),
    ),
    Reading(
        "natural_wheel",
        "645a.6(g)(1)",
        "Must the natural ace to five of the Dynasty and Protection lists be of one suit?",
        {
            "suited": "yes: their titles call it a straight flush",
            "any_suits": "no: their definitions do not ask for one suit",
        },
        wagers=("dynasty_bonus", "protection"),
    ),
    Reading(
        "protection_wheel",
        "645a.13(h)",
        "Is the natural ace-to-five row paid, although a pair or better is collected?",
        {"payable": "yes: a row of the paytable is payable", "collected": "no: § 645a.11(h)(7) collects it"},
        wagers=("protection",),
    ),
    Reading(
        "joker_color",
        "645a.7(e)(5)(iv)",
        "Which color is the joker?",
        {"colorless": "none", "red": "red", "black": "black", "as_chosen": "the color the player chose"},
        wagers=("red_black",),
    ),
    Reading(
        "immediately",
        "645a.11(f)(1)",
        "By when is a losing, or a surrendered, wager collected immediately?",
        {
            "before_settling": "before the wager on the hand shown next is settled",
            "before_showing": "before that hand is shown",
        },
        wagers=("pai_gow_poker",),
    ),
    Reading(
        "fouled_queens_dragon",
        "645a.11(f)(1)(v)",
        "Does a Queen's Dragon return the wager of a player who fouled his hands, too?",
        {"push": "yes: it prevails over every way to lose", "lose": "no: hands set wrongly lose"},
        wagers=("pai_gow_poker",),
    ),
    Reading(
        "larger_wager",
        "645a.7(f)",
        "How are a player's wagers on two areas compared?",
        {
            "main_wager": "by the Pai Gow Poker Wagers alone",
            "all_wagers": "by all that is wagered on each area",
        },
    ),
    Reading(
        "ez_vigorish",
        "645a.13(a)",
        "Is vigorish taken at EZ tables, which § 645a.13(a) does not except?",
        {
            "none": "no: § 645a.1 says that EZ Pai Gow Poker is played without it",
            "five_percent": "yes: § 645a.13(a) makes no exception",
        },
        wagers=("pai_gow_poker",),
    ),
    *vigorish.readings("645a.13(a)", wager="pai_gow_poker"),
    Reading(
        "three_pair",
        "645a.13(b)[Paytable C]",
        "Is the stake returned on three pair, although less than a straight is collected?",
        {"push": "yes: the paytable has a row for it", "collected": "no: § 645a.11(h)(1)(i)(A) collects it"},
        wagers=("fortune_bonus",),
    ),
    Reading(
        "insurance_elsewhere",
        "645a.13(d)",
        "Which Insurance paytables may a table choose that plays neither of the variants named?",
        {"any": "any of the five", "none": "none: the wager cannot be offered there"},
    ),
    Reading(
        "envy_entitlement",
        "645a.11(h)(1)(ii)",
        "What entitles a player to an Envy Bonus?",
        {
            "qualifying_wager": "a Qualifying Wager, as § 645a.1 says, lammer or not",
            "lammer": "the Envy lammer at his position, whatever he wagered",
        },
    ),
    Reading(
        "two_bonus_wagers",
        "645a.11(h)(1)(ii)",
        "Which Envy Bonuses are due on two bonus wagers of which only one qualifies?",
        {
            "own_wager": "those of the wager that qualifies",
            "every_wager": "those of both: one lammer stands for the position",
        },
    ),
    Reading(
        "second_area",
        "645a.11(h)(1)(ii)",
        "Is the hand on a player's own second betting area another player's hand?",
        {"own": "no: it is his own hand, too", "another": "yes: each betting area counts for itself"},
    ),
    Reading(
        "acknowledgement",
        "645a.11(h)(1)(i)(B)",
        "Is an Envy Bonus Qualifying Hand acknowledged if only its holder made a Qualifying Wager?",
        {
            "any_player": "yes: he is one of the players at the table, where (C) speaks of another player",
            "another_player": "no: nobody is to be paid for it",
        },
    ),
    Reading(
        "acknowledged_from",
        "645a.11(h)(1)(i)(B)",
        "From when on may an Envy Bonus Qualifying Hand be acknowledged?",
        {
            "shown": "once it is shown: told early is told",
            "settled": "once the main wager on it is settled, as the steps stand in the text",
        },
    ),
    Reading(
        "meter",
        "645a.13(e)(3)",
        "May the progressive meter fall between rounds without a win at the table?",
        {
            "own_meter": "no: the system stands at the table, and its meter only grows",
            "shared_meter": "yes: other tables may win from it",
        },
        wagers=("progressive_payout",),
    ),
    Reading(
        "single_hand",
        "645a.13(j)",
        "What does a payout limit apply to?",
        {
            "hand": "all that the optional wagers on one hand win together",
            "wager": "what each wager wins",
            "player": "all that the optional wagers of one player win in a round",
        },
    ),
    Reading(
        "most_won",
        "645a.13(j)",
        "What is the most one player could win in a round at the minimum wager?",
        {
            "best_wager": "the best row of any one wager offered",
            "all_wagers": "what all wagers offered win together on the best hand for them",
        },
    ),
    Reading(
        "minimum_wager",
        "645a.13(j)",
        "Which minimum counts for what one player could win on an optional wager?",
        {
            EITHER: "either: the minimum permissible wager may be that of each wager or that of the game",
            "own": "the wager's own, where one is filed",
            "main": "that of the main wager",
        },
        either=("own", "main"),
    ),
    Reading(
        "seat_numbering",
        "645a.5(i)",
        "In which direction are the seats numbered, seen from the dealer?",
        {
            "from_dealers_left": "clockwise from the dealer's left, so the highest seat is at his right",
            "from_dealers_right": "counterclockwise from the dealer's right, so seat 1 is at his right",
        },
    ),
    *READINGS_OF_DEALING,
    *READINGS_OF_BANKING,
)
