"""The books of clubs, by double entry: every row stays, and the lines of each posting sum to zero.

models      accounts, postings (groups of lines), lines; seasons; what cards cost, who pays them, who was granted some
guarding    the database itself refuses a posting whose lines do not sum to zero
posting     writes: a match, a correction, cards
balances    reads: who has how much, over which days, by which rules
days        which evening a moment belongs to; `spans` of days, `seasons`, `rulebooks` of the rules that were played by
settling    who owes whom, in the fewest transfers
cards       room cards (房卡): what a table costs, who pays, when; `grants` take two of the staff
postings    a posting as somebody reads it, with its `deals`; `exports` as CSV and JSON; `own` one's own data
graphs      rankings as charts; `grid` day by day
checking    the books held against the record: `manage.py checkledger`
views       the books' pages, `rankviews` those about points; `pages`, `asking`, `forms`, `urls`; `admin`, `apps`
"""
