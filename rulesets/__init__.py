"""House rules that are kept by a name: a club's own, or the site's, which all may play by. A set is a preset and what
was changed of it; it changes by a new version, and a version stays as it is.

models      a set, its versions, a preview
choices     those that a table may be opened by
keeping     what is done with sets, and the note that is kept of it
exchange    a set as a file, and back
naming      what a set may be called

shelves     where sets lie and who may do what there: a club's, or the site's
forms       the form of a set, made of the tables' form of rules
reading     a version in words: its rules, and in what it differs
views, previewviews, urls  the pages, of a club and of the site
tab         their part of the club's page; `own` one's own data of rules

trying      deals by computer players under two sets of rules, on the same walls
findings    what they come to, and the difference with its interval; pure
pictures    findings as charts
jobs        previews: begun, run in a process of their own one after the other, given up
"""
