"""Why a page is to be drawn once more: what is gathered between two draws, and how long whoever waits for it waited."""

from time import monotonic

from longyan.watch.figures import ANSWERS, PUSHES


class Want:
    """News that a page wants, of what was stored at `since` (of `time.monotonic`) or later.

    `beaten` is the digest of a heartbeat that is to be answered.
    """

    def __init__(self) -> None:
        self.since = monotonic()
        self.beaten: str | None = None
        self._changed_at: int | None = None
        self._clicked_at: list[float] = []

    def renew(self) -> None:
        """Of what is stored by now."""
        self.since = monotonic()

    def after_change(self, at: int | None) -> None:
        """Something was committed at a moment (ms since 1970), if the teller said when."""
        self._changed_at = self._changed_at or at

    def after_click(self, at: float) -> None:
        """A click that came at a moment (of `time.monotonic`) is done."""
        self._clicked_at.append(at)

    def met(self, now: int) -> None:
        """The page was sent its news."""
        for at in self._clicked_at:
            ANSWERS.observe(monotonic() - at)
        if self._changed_at is not None:
            PUSHES.observe(max(0, now - self._changed_at) / 1000)
