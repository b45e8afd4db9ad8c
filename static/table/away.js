// Says in the tab's title that I am asked, while the tab is not seen.
(() => {
  "use strict";

  const { root, question } = Table;
  const usual = document.title;

  function tell() {
    const isMissed = document.hidden && question() !== "0";
    const title = isMissed ? `● ${root.dataset.asked} — ${usual}` : usual;
    if (document.title !== title) document.title = title;
  }

  root.addEventListener("shown", tell);
  document.addEventListener("visibilitychange", tell);
})();
