"""People who watch a table: what a bystander sees, as late as the room says.

    admission   who may watch which room
    past        a room's table as it was a while ago, by the rows that were stored by then
    pictures    from there to the table's own fragments, for whoever watches from one side in one language
    screenings  one rendering for all watchers of a table in this process, sent when it becomes visible
    foyer       all who watch by this process; `usher` who of them may no more, `audience` how many there are by all
    consumers   the watcher's socket; `views`, `urls` the pages

A watcher's page is drawn from moves that were stored a room's delay ago, never from a table as it is now. Its socket
has no channel on the layer: nothing that is told to seats or persons can reach it.
"""
