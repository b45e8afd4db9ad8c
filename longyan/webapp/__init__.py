"""The site as an app on a phone's home screen or a desktop. A map:

manifest    what an installed app is called and shows, in a language
icons       draws static/icons/ from static/icon.svg
worker      what the browser's worker is told: which files it may keep, and the page for when nothing can be reached
views       the addresses of these, and of that page

The worker itself is static/app/worker.js. It keeps files that are the same for everybody for ever, and nobody's page.
"""
