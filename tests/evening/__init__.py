"""Four people play a match at four browsers (`tests.browser.evening`). It takes a minute or two, and is a command of
its own: python -m tests.evening
"""
