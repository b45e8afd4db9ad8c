"""The record as the staff reads it: nothing of it is changed here, and of a running deal nothing is told but what lies
open on its table.

asked      what lists can be asked: by player, by a pair of players, by club, by win, by rules, by time
lists      rooms, matches, deals, moves, and how seats changed hands
dealpage   a deal that is over, told whole: payments and moves
"""
