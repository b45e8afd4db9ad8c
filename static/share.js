// A link goes to the phone's own menu of friends, or where there is none to the clipboard.
(() => {
  "use strict";

  async function share(button) {
    const url = button.dataset.share;
    if (navigator.share) return navigator.share({ url }).catch(() => {});
    const address = button.closest("li").querySelector(".address");
    address.select();
    if (navigator.clipboard) await navigator.clipboard.writeText(url);
    else document.execCommand("copy");
    button.textContent = button.dataset.done;
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-share]");
    if (button) share(button);
  });
})();
