"""The pages about the site itself: terms, privacy, minors, points. Each ships in every language and can be written anew
by the staff."""
