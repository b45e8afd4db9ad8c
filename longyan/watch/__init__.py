"""What those who run the site can see of it. A map:

figures     what is counted and timed, as Prometheus reads it: each process counts for itself
health      whether database, channel layer and clock work
doors       the addresses of both, /metrics and /healthz, in front of all pages; every response is timed there
logs        what a line of the log holds, and what it never does

Nothing of it names a person, a room or a tile.
"""
