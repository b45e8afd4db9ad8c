"""How people find and enter a room: by its link, by its code, from the lobby.

codes       six digits as people type and paste them; guesses are counted
links       a room by its secret address, which its owner can renew
outside     what may be said of a room to whoever is not in it
card        the picture that a messenger shows beside the link
doors       a room and who stands before it: what they may do there
listing     the rooms that are open to all
openings    how many tables somebody opens; `pauses` the pages for who does something too often
views, urls the pages
"""
