"""Write the sample logs again: ``python -m sample_logs``.  The same code always writes the same rows."""

from sample_logs import games
from sample_logs.samples import Sample

if __name__ == "__main__":
    for game in games.every():
        Sample(game).write()
