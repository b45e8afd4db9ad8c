"""People round a table, and the record of what they did."""
