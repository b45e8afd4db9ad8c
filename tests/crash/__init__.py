"""Servers are killed with -9 while four persons click; then the record must hold what was said, and pages the record.

python -m tests.crash --kills 50             # one server over SQLite
python -m tests.crash --kills 50 --shared    # two over a PostgreSQL and a Redis, which are killed and flushed as well

All the while a fifth of the channel layer's messages is lost or late (`lossy`), and what a person clicks goes out one
to four times over two sockets. `faults` happen, `people` click, `watch` compares what pages show with what they must
show, `verdict` reads the record afterwards.
"""
