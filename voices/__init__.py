"""Voice packs: short recordings of what is called out over a table, by call, with captions in the words of a dialect.

calls      what can be called out, each named once
reading    a folder or a zip file as names and bytes, whatever somebody put into it
manifest   who speaks, in which dialect: voice.toml
clips      one recording: its kind by its bytes, its length
checking   a whole pack, and all that is wrong with it
models     packs and their recordings; `packs` stores, lists, removes them and says what a page needs of one
views      the page on which staff adds packs, and what the table's script asks for

docs/VOICES.md tells a club how to record its own.
"""
