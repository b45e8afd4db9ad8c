// The site as an app: its worker, and the offer to put it beside the other apps. The offer is made only where the browser
// can keep it, and never again on a device that said no.
(() => {
  "use strict";

  const { worker } = document.currentScript.dataset;
  const REFUSED = "no-install";
  let invitation = null;

  // Without https there is no worker, and the site goes on as it is.
  addEventListener("load", () => navigator.serviceWorker?.register(worker).catch(() => {}));

  function isRefused() {
    try {
      return localStorage.getItem(REFUSED) !== null;
    } catch {
      return false;
    }
  }

  function refuse() {
    try {
      localStorage.setItem(REFUSED, "");
    } catch {
      // A browser that keeps nothing asks again on the next page.
    }
  }

  // Safari on phones has no invitation: there people do it by hand. Only Safari says whether it is done.
  const isByHand = () => navigator.standalone === false && navigator.maxTouchPoints > 0;

  function ways() {
    return { prompt: invitation !== null, hand: invitation === null && isByHand() };
  }

  function show() {
    const open = ways();
    for (const offer of document.querySelectorAll("[data-install]")) {
      for (const way of offer.querySelectorAll("[data-way]")) way.hidden = !open[way.dataset.way];
      const hasWay = offer.querySelector("[data-way]:not([hidden])") !== null;
      offer.hidden = !hasWay || (offer.dataset.install === "refusable" && isRefused());
    }
  }

  // An invitation is good for one question, whatever the answer.
  async function install() {
    const asked = invitation;
    invitation = null;
    await asked.prompt();
    show();
  }

  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    invitation = event;
    show();
  });
  addEventListener("appinstalled", () => {
    invitation = null;
    show();
  });
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-install-now]")) install();
    if (!target.closest("[data-install-never]")) return;
    refuse();
    show();
  });
  document.addEventListener("DOMContentLoaded", show);
})();
