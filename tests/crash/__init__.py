"""The server is killed with -9 at random instants while four pages click; then the record must hold what it said.

python -m tests.crash --kills 50
python -m tests.crash --kills 50 --shared    # two servers share a PostgreSQL and a Redis, which are killed as well
"""
