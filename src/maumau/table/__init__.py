"""A table that people sit at, without any I/O: (table, request, now) → (table, entries).

The log of entries is the table. `fold` rebuilds a `Table` from it, the functions of `decide` answer a request with the
entries to append and the table as it is after them, `due` says when something is due, `readable_log` what may be
read back. Nothing here waits, stores, or knows the time by itself.
"""
