// The hand and the buttons: taps, swipes and keys. A person's preferences say how a tile is thrown.
(() => {
  "use strict";

  const { root, byId, all, prefers, tell } = Table;
  const ARM_MS = 250;
  const SWIPE_PX = 36;
  const SLOP_PX = 6;

  let pointer = "mouse";
  let swipe = null;

  // --- Taps -----------------------------------------------------------------------------------------------

  // A claim's buttons must not appear under a finger that is about to tap a tile.
  function arm(actions) {
    if (actions.dataset.question === "0") return;
    actions.classList.add("arming");
    setTimeout(() => actions.classList.remove("arming"), ARM_MS);
  }

  function choose(tile) {
    for (const other of all(".h.chosen")) other.classList.remove("chosen");
    tile?.classList.add("chosen");
  }

  function narrow(button) {
    const on = root.classList.toggle("narrowed");
    button.setAttribute("aria-pressed", String(on));
    const floating = all(".hand button.floats");
    const last = on ? floating[floating.length - 1] : null;
    choose(last);
    last?.focus({ preventScroll: true });
  }

  const whyBarred = (tile) =>
    tile.dataset.why ||
    (root.classList.contains("narrowed") && !tile.classList.contains("floats") ? byId("actions").querySelector(".you").title : "");

  // The Enter key throws at once: the focus has chosen already.
  const selectsFirst = (event) =>
    event.detail > 0 && (pointer === "mouse" ? prefers("mouse") === "twice" : prefers("finger") !== "once");

  function clickedTile(event, tile) {
    const why = whyBarred(tile);
    const selects = selectsFirst(event) && !tile.classList.contains("chosen");
    if (!why && !selects) return;
    event.preventDefault();
    event.stopPropagation();
    if (why) tell(why);
    else choose(tile);
  }

  function clicked(event) {
    const tile = event.target.closest("button.h");
    if (tile) return clickedTile(event, tile);
    const button = event.target.closest("button, summary");
    if (button?.closest(".arming")) return event.preventDefault();
    if (button?.hasAttribute("data-narrow")) narrow(button);
    else if (button?.hasAttribute("data-peek")) root.classList.toggle("peeking");
    else if (!button && !event.target.closest(".menu, .sheet")) choose(null);
    for (const open of all("details[open]")) if (!open.contains(event.target) && !event.target.closest(".chat")) open.open = false;
  }

  // --- Swipes: a tile follows the finger up, and is thrown where it is let go ---------------------------------

  function touched(event) {
    pointer = event.pointerType;
    const tile = event.target.closest?.("button.h");
    if (!tile || pointer === "mouse" || prefers("swipe") === "off" || !event.isPrimary || whyBarred(tile)) return;
    swipe = { tile, x: event.clientX, y: event.clientY, up: 0 };
  }

  function moved(event) {
    if (!swipe || !event.isPrimary) return;
    const up = swipe.y - event.clientY;
    const isUpwards = up > SLOP_PX && up > Math.abs(event.clientX - swipe.x);
    swipe.up = isUpwards || swipe.up ? Math.max(0, up) : 0;
    swipe.tile.style.transform = swipe.up ? `translateY(${-swipe.up}px)` : "";
    swipe.tile.classList.toggle("leaving", swipe.up > SWIPE_PX);
  }

  function released(event) {
    if (!swipe || !event.isPrimary) return;
    const { tile, up } = swipe;
    swipe = null;
    const isThrown = event.type === "pointerup" && up > SWIPE_PX && tile.isConnected;
    if (isThrown) tile.click();
    if (isThrown) choose(tile);
    tile.style.transform = "";
    tile.classList.remove("leaving");
  }

  // --- Keys -----------------------------------------------------------------------------------------------

  const isOpen = (tile) => !root.classList.contains("narrowed") || tile.classList.contains("floats");

  function focus(element) {
    choose(null);
    element?.focus({ preventScroll: true });
  }

  function along(step) {
    const tiles = all(".hand button.h").filter(isOpen);
    const at = tiles.indexOf(document.activeElement);
    focus(tiles[at < 0 ? tiles.length - 1 : (at + step + tiles.length) % tiles.length]);
  }

  // To the nearest tile of the other row; above the hand are the buttons.
  function across(step) {
    const { activeElement } = document;
    const from = activeElement.getBoundingClientRect();
    if (!activeElement.closest(".hand, .actions")) return along(0);
    const rows = all(step < 0 ? ".hand button.h, .actions button, .actions summary" : ".hand button.h").filter(
      (each) => isOpen(each) || !each.matches(".h"),
    );
    const beyond = rows.map((each) => ({ each, box: each.getBoundingClientRect() }));
    const away = ({ box }) => step * (box.top - from.top) * 4 + Math.abs(box.left - from.left);
    const near = beyond.filter(({ box }) => box.width && step * (box.top - from.top) > from.height / 2);
    focus(near.sort((one, other) => away(one) - away(other))[0]?.each ?? activeElement);
  }

  const WALKS = {
    ArrowLeft: () => along(-1),
    ArrowRight: () => along(1),
    ArrowUp: () => across(-1),
    ArrowDown: () => across(1),
    Escape: () => choose(null),
  };

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const walk = WALKS[event.key];
    if (walk) {
      event.preventDefault();
      return walk();
    }
    if (event.key === "Enter" && event.repeat) return event.preventDefault();
    const key = event.key === "0" ? "q" : event.key.toLowerCase();
    const button = all("[data-hotkey]").find((candidate) => candidate.dataset.hotkey === key);
    if (!button || event.repeat || (key === " " && event.target.closest("button, summary, a"))) return;
    event.preventDefault();
    button.click();
  }

  // --- Start ----------------------------------------------------------------------------------------------

  function shown({ detail }) {
    if (detail.has("actions")) arm(byId("actions"));
    if (detail.has("hand")) root.classList.remove("narrowed");
    if (detail.has("sheet")) root.classList.remove("peeking");
  }

  root.addEventListener("shown", shown);
  root.addEventListener("click", clicked, true);
  document.addEventListener("pointerdown", touched, true);
  document.addEventListener("pointermove", moved);
  document.addEventListener("pointerup", released);
  document.addEventListener("pointercancel", released);
  document.addEventListener("keydown", pressed);
})();
