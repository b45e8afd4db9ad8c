"""Does the time that passes tell who could have claimed? ``python -m tests.claims`` attacks one seat's page.

Four persons play matches through the real referee and the real pages, by a clock that is set, not waited for: whoever
may claim thinks for a log-normal time. The attacker sits at one seat and sees every byte and the moment at which it
arrived; of each discard that nobody claimed it guesses whether somebody else could have. In the order in which to read:

    evening   matches played, and what the attacker's page was sent
    unstored  the same at tables without rows, fifty times as fast
    evidence  what can be told of an unclaimed discard by what was sent, and whether somebody was asked
    guesser   a logistic regression over buckets, fitted to other deals than those that it judges
    verdict   how well it guesses, with and without the time
    attack    all of that over each kind of masking
"""
