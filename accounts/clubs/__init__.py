"""Clubs (亲友圈): people who play by rules of their own. What hangs on tables is kept by other apps, which know clubs;
this one knows none of them.

models      a club, its members, what was done in it, who may not sit together
powers      what a member may be let do, each apart
doors       who gets into a club's pages
deeds       who did what to whom: added to, never changed
apart       who may not sit at one table
tabs        the parts of a club's page; apps add theirs
"""
