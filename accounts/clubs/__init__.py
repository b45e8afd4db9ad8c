"""Clubs (亲友圈): people who play by rules of their own. What hangs on tables is kept by other apps, which know clubs;
this one knows none of them.

models      a club, its members, what was done in it, who may not sit together
powers      what a member may be let do, each apart
doors       who gets into a club's pages
acting      a club locked for one act of somebody who may
deeds       who did what to whom: added to, never changed; `history` reads them
founding    a new club, its name and its link; `naming` what a club may be called
joining     one applies, somebody who may answers; `codes` finds a club, and counts who guesses
roles       who manages and owns: powers, offers of ownership
departing   who leaves, is removed, or deletes the account; `closing` a whole club
notices     what a club tells its members, and who read it
apart       two who may not sit together (禁止同桌)
mine        somebody's clubs, and what waits for them there
tabs        the parts of a club's page; apps add theirs
forms, urls and the pages: views of who comes and goes, `memberviews` of members, `ownviews` of what owners do
"""
