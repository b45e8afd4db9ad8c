// What moves after a push: a discard goes from the hand or from its owner's tiles to the river, a claimed tile from the
// river to the meld. Whoever wants less motion sees it fade in instead. Tiles are moved one by one, for a transition of
// the whole page would swallow the taps made meanwhile.
(() => {
  "use strict";

  const { root, byId, prefers } = Table;
  const TRAVEL = { duration: 200, easing: "ease-out" };
  const SPOTS = [0, 1, 2, 3];

  // Rivers and lines are turned to face their owners: a way on the screen, as a turned element has it.
  const TURNED = [
    (x, y) => [x, y],
    (x, y) => [-y, x],
    (x, y) => [-x, -y],
    (x, y) => [y, -x],
  ];

  let before = null;
  let pressed = null;

  const still = matchMedia("(prefers-reduced-motion: reduce)");
  const isStill = () => still.matches || prefers("motion") === "reduced";
  const markStill = () => document.documentElement.classList.toggle("still", isStill());

  function place(element) {
    const box = element?.getBoundingClientRect();
    if (!box?.width) return null;
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, size: Math.min(box.width, box.height) };
  }

  const face = (tile) => tile?.querySelector("use")?.getAttribute("href");
  const newest = (spot) => byId(`river-${spot}`)?.querySelector(".new");
  const melds = (spot) => byId(`line-${spot}`)?.querySelectorAll(".meld") ?? [];

  // Where things are before a push replaces them.
  function look() {
    const lying = SPOTS.map(newest).find(Boolean);
    before = {
      held: [...byId("hand").querySelectorAll(".drawn, .h:not(.drawn)")].map((tile) => [face(tile), place(tile)]),
      hands: SPOTS.map((spot) => place(byId(`line-${spot}`)?.querySelector(".concealed"))),
      melds: SPOTS.map((spot) => melds(spot).length),
      lying: place(lying),
    };
  }

  // A tile that was clicked goes from where it was clicked; one that was thrown for me, from where it stood.
  function source(spot, tile) {
    if (spot) return before.hands[spot];
    const held = before.held.filter(([was]) => was === face(tile));
    return pressed ?? held[held.length - 1]?.[1];
  }

  function travel(tile, from, spot) {
    const to = place(tile);
    if (!from || !to || isStill()) return;
    const [x, y] = TURNED[spot](from.x - to.x, from.y - to.y);
    const start = `translate(${x}px, ${y}px) scale(${from.size / to.size})`;
    tile.animate([{ transform: start }, { transform: "none" }], TRAVEL);
  }

  function move(id) {
    const [part, spot] = id.split("-");
    if (part === "river") {
      const tile = newest(spot);
      if (tile) travel(tile, source(Number(spot), tile), spot);
    } else if (part === "line" && melds(spot).length > before.melds[spot]) {
      const laid = melds(spot)[melds(spot).length - 1];
      travel(laid.lastElementChild, before.lying, spot);
    }
  }

  function shown({ detail }) {
    if (!before) return;
    for (const id of detail.keys()) move(id);
    if (detail.has("hand")) pressed = null;
  }

  function sending({ detail }) {
    const { submitter } = detail.triggeringEvent;
    pressed = submitter.matches(".h") ? place(submitter) : null;
  }

  markStill();
  still.addEventListener("change", markStill);
  document.addEventListener("preference", markStill);
  root.addEventListener("htmx:wsBeforeMessage", look);
  root.addEventListener("htmx:wsConfigSend", sending);
  root.addEventListener("shown", shown);
})();
