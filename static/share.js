// A link goes to the phone's own menu of friends, or where there is none to the clipboard.
(() => {
  "use strict";

  if (navigator.share) document.documentElement.classList.add("shares");

  async function copy(button, url) {
    const address = button.closest("li, .invite").querySelector(".address");
    address.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(url);
    else document.execCommand("copy");
    button.textContent = button.dataset.done;
  }

  function share(button) {
    const { share: url, title } = button.dataset;
    if (!navigator.share) return copy(button, url);
    return navigator.share(title ? { title, url } : { url }).catch(() => {});
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-share], button[data-copy]");
    if (!button) return;
    if (button.dataset.copy) copy(button, button.dataset.copy);
    else share(button);
  });
})();
