// The room between matches: when one begins, its persons' pages go to the table.
(() => {
  "use strict";

  const { root, byId } = Table;

  function follow() {
    const { go } = byId("go").dataset;
    if (go) location.replace(go);
  }

  root.addEventListener("shown", follow);
  follow();
})();
