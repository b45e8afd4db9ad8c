// What helps a player: of each tile, what its throw leaves, while it is looked at; and a list of toggles that stays open
// while they are set.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table) return;

  const LOOKS = ["pointerover", "pointerout", "focusin", "focusout", "click", "keyup", "shown", "htmx:wsAfterMessage"];
  const canHover = matchMedia("(hover: hover)").matches;
  let asked = false;

  const inHand = (state) => table.querySelector(`.hand [aria-describedby]${state}`);
  const lookedAt = () => (canHover && inHand(":hover")) || inHand(".chosen") || inHand(":focus");

  function tell() {
    asked = false;
    const id = lookedAt()?.getAttribute("aria-describedby");
    for (const told of table.querySelectorAll(".told")) told.hidden = told.id !== id;
  }

  function tellSoon() {
    if (!asked) requestAnimationFrame(tell);
    asked = true;
  }

  function stayOpen({ detail }) {
    const [old, fresh] = [detail.target, detail.fragment.firstElementChild];
    if (fresh?.id === "toggles" && old.querySelector("details")?.open) fresh.querySelector("details")?.setAttribute("open", "");
  }

  for (const look of LOOKS) window.addEventListener(look, tellSoon, true);
  document.addEventListener("htmx:oobBeforeSwap", stayOpen);
})();
