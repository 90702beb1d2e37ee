"""The discard rack: when it was emptied of the cards in it."""

from rules.duties import groups
from rules.duties.groups import Moments
from rules.kinds import Flag, Moment, Text
from rules.values import booleans, certainly, known


def emptied(filled: Moments, happening: Moments, event_kind: Text, since: Moment, recorded: Flag) -> Flag:
    """Whether the rack was emptied after cards had come into it and before others do.

    filled    when the other cards come, and at which gaming table
    since     when the last of them came; where that is missing, an emptying at any time before may be the one
    recorded  the casino records every emptying; missing is what the record may lack
    """
    cleared = event_kind.is_("rack_cleared")
    done = groups.happened_since(filled, happening, cleared, since)
    at_any_time = groups.last_before(filled, happening, cleared) >= 0
    sure = known(done) & certainly(recorded) & known(filled.at) & (known(since) | ~at_any_time)
    return booleans(done.values, done.values | sure)
