// The page for when nothing can be reached: tries again as soon as the device says that it has a network, and asks by
// itself now and then, for a device whose network was there all the time hears nothing of a server that is back.
(() => {
  "use strict";

  const EACH_MS = 5_000;
  const { site } = document.currentScript.dataset;

  async function ask() {
    if (document.hidden) return;
    try {
      // Not a GET, which the worker might answer. A proxy says 502 for a server that is away.
      const answer = await fetch(site, { method: "HEAD", cache: "no-store", credentials: "omit" });
      if (answer.ok) location.reload();
    } catch {
      // Still away.
    }
  }

  addEventListener("online", () => location.reload());
  document.addEventListener("visibilitychange", ask);
  setInterval(ask, EACH_MS);
})();
