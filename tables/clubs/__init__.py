"""A club's tables: open to its members, and to nobody else.

models      a standing table, by what is settled at which one plays
admission   who may come to a club's room, and sit down there
standing    how a member sits down at a standing table, and what those in charge do with it
starting    what goes by itself there: the match begins, computer players come
running     what those in charge do with a table that is played
leaving     whoever leaves the club leaves its tables

listing     a club's tables as a member sees them; `forms` by what one is made; `views`, `urls` the pages
"""
