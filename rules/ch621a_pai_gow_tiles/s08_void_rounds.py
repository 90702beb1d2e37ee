"""58 Pa. Code § 621a.8. Void rounds, dead hands and wagers taken down: what becomes of the wagers."""

from rules.clause import Status, unchecked
from rules.duties import betting, dead_hands, void_grounds
from rules.duty import duty, reads

unchecked(
    "621a.8[void round]",
    Status.NOT_AUDITABLE,
    "A round is void only for a reason that the chapter gives.",
    reason="the sections that give the reasons are not held",
)

duty(
    "621a.8[stakes returned]",
    "Whatever made a round void, all wagers are returned and none is paid.",
    void_grounds.stakes_back_unless_played_out,
    shows=("wager_kind",),
    per="wager",
    reading="That a round is void means that nobody wins or loses by it. A stake that went back is for "
    "review where the hands were played out and gave the wager something else. Whether a wager that hands do "
    "not settle, such as the Sum Wager, goes back too is in a section that is not held.",
)

duty(
    "621a.8[taken down]",
    "A wager that is taken down goes back to the player.",
    betting.stake_goes_back,
    when="of_a_player",
    per="wager",
    reading="Until when a wager may be taken down is in a section that is not held.",
)

duty(
    "621a.8[dead hand]",
    "A single hand is dead only where its player left the table during the round.",
    dead_hands.on_a_ground,
    ground="the player's departure during the round",
    dead_has_a_ground=reads("left_wagers_behind"),
    per="hand",
    kind="event",
    reading="Nothing in the text held makes a hand dead. The hand is for review where no record shows the "
    "departure.",
)
