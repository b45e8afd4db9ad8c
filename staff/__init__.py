"""Those who look after the site: how they come in, what each may do, and what of it is kept.

models      a first admin's keys, spare codes, role changes, what the site is set to, who looked at what
doors       whoever has shown a code comes in; `factor` checks codes, `first` makes the first admin
views       the pages on the way in, and what is pressed on others
roles       what each may do, and the two people that it takes to let them
state       what the site is set to; `pages` shows it, `middleware` closes the site for a while
records     how lists and pages of rows that stay are read
journal     what was done and looked at, kept for auditors
"""
