"""What people say to each other at a table, whom they would rather not hear or meet, and what they report.

phrases    what can be said by one tap, and the little pictures
cleaning   a line that somebody typed, without what tricks the eye
models     utterances, distances between people, reports
speaking   says something: may it be said now, and as often
hearing    what one reader hears of it
bubbles    the parts of a table's page that show it; `tables.scene` draws them
distance   muting and blocking
company    who sat at a match, as somebody who sat there meets them
reports    what is filed about somebody, with the moment it is about
forms      the report's form; `admin` lists reports for the staff
own        what is about one person, for them to download, and gone with their account
views      the pages; `urls`; `apps` has what was said forgotten in time

It knows no tile, and nothing of it says who could do what.
"""
