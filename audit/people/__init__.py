"""The people of a log under pseudonyms, and the key that names them."""
