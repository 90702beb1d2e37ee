"""What the law says: the catalogue of clauses, the columns they read, and the data they rest on.

Pure functions and data.  Nothing here opens a file, prints or draws.
"""
