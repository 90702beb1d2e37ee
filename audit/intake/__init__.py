"""The door: what comes in is read, checked and accounted for before anything is audited."""
