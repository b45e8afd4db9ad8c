"""House rules that are kept by a name: a club's own, or the site's, which all may play by. A set is a preset and what
was changed of it; it changes by a new version, and a version stays as it is.

models      a set, its versions
choices     those that a table may be opened by
"""
