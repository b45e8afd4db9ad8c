// The key stands behind the # of the printed address, which no browser sends: it is put into its field, and taken away
// from the address.
(() => {
  "use strict";

  const key = location.hash.slice(1);
  const field = document.getElementById("id_key");
  if (!key || !field) return;
  field.value = key;
  field.closest(".field").hidden = !document.querySelector(".field.is-wrong #id_key");
  history.replaceState(null, "", location.pathname);
  document.getElementById("id_username").focus();
})();
