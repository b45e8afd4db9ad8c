// The room between matches: when one begins, its persons' pages go to the table. Whoever gets a chair or loses it has
// another page, with more on it or less.
(() => {
  "use strict";

  const { root, byId } = Table;

  function follow() {
    const { go, inside } = byId("go").dataset;
    if (go) location.replace(go);
    else if (inside !== root.dataset.inside) location.reload();
  }

  root.addEventListener("shown", follow);
  follow();
})();
