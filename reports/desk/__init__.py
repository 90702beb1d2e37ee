"""The desk: a finished run as pages on this machine, for people who look rather than read.

It reads finished runs as every report does; what it shows of the log and of the replay of a round is handed
in by the command (``reports.desk.given``).  It holds no law.
"""
