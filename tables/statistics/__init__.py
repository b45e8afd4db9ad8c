"""What a person's deals come to: figures that a player understands, with charts drawn on the server.

games       the deals that a person played to their end, out of the record
figures     what they come to; pure
graphs      the figures as charts
views, urls the page
"""
