// The room between matches: when one begins, its persons' pages go to the table. Whoever gets a chair or loses it has
// another page, with more on it or less.
(() => {
  "use strict";

  const { root, byId } = Table;

  // Once only: were the table asked for twice, the answer that is not shown might be the page that may play.
  let isLeaving = false;

  function follow() {
    const { go, inside } = byId("go").dataset;
    if (isLeaving || (!go && inside === root.dataset.inside)) return;
    isLeaving = true;
    if (go) location.replace(go);
    else location.reload();
  }

  root.addEventListener("shown", follow);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (!persisted) return;
    isLeaving = false;
    follow();
  });
  follow();
})();
