"""Load the catalogue and tell what is wrong with it: ``python -m rules``."""

import sys

from rules.catalogue import load
from rules.clause import CatalogueError


def main() -> int:
    """Return 1 where the catalogue does not load, once its faults are told."""
    try:
        load()
    except CatalogueError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
