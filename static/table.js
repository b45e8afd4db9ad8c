// What the table's scripts share, its clocks, and what opens over it. The server draws everything; no script knows a rule
// of the game. The others, by what they do: table/link.js the connection, table/swaps.js what a push replaces,
// table/hand.js taps, swipes and keys, table/motion.js what moves, table/speech.js what is said to a screen reader,
// table/sound.js what is heard, with table/tones.js and table/voice.js, table/talk.js what people say, table/away.js the title of a tab that is not seen,
// table/room.js the room between matches. They speak by events of the table's element: "shown" comes after a push, with the ids of what it replaced.
const Table = (() => {
  "use strict";

  const NOTICE_MS = 5000;

  const root = document.querySelector("#table, #room");
  const byId = (id) => document.getElementById(id);
  const all = (selector, within = root) => [...within.querySelectorAll(selector)];
  const prefers = (name) => document.documentElement.dataset[name];

  // The number of the question that I am asked now, "0" if I am not.
  const question = () =>
    [byId("actions"), byId("hand")].map((part) => part.dataset.question).find((open) => open !== "0") ?? "0";

  let serverAhead = 0;

  // --- Notices --------------------------------------------------------------------------------------------

  function hush(notice) {
    if (notice.isConnected) notice.textContent = "";
  }

  function tell(text) {
    byId("notice").textContent = text;
    setTimeout(hush, NOTICE_MS, byId("notice"));
  }

  // --- Clocks ---------------------------------------------------------------------------------------------

  function setServerTime() {
    const stamp = Number(byId("pulse")?.dataset.now);
    if (stamp) serverAhead = stamp - Date.now();
  }

  // The server's time.
  const now = () => Date.now() + serverAhead;
  const left = (clock) => Number(clock.dataset.deadline) - now();

  function runClocks() {
    for (const clock of all("[data-deadline]:not([data-running])")) {
      const span = Number(clock.dataset.span);
      clock.style.setProperty("--span", `${span}ms`);
      clock.style.setProperty("--gone", `${Math.max(0, span - left(clock))}ms`);
      clock.dataset.running = "";
    }
    tick();
  }

  function tick() {
    for (const clock of all(".secs[data-deadline]")) {
      const text = String(Math.max(0, Math.ceil(left(clock) / 1000)));
      if (clock.textContent !== text) clock.textContent = text;
    }
  }

  // --- What opens over the table; the game goes on beneath --------------------------------------------------

  function openDialog({ target }) {
    if (!target.matches("dialog:not([open])")) return;
    for (const menu of all("details[open]")) menu.open = false;
    target.showModal();
  }

  // What is asked of the whole table closes what it was asked from.
  function closeDialog({ target }) {
    if (target.closest("[data-closes]")) target.closest("dialog")?.close();
  }

  function start() {
    setServerTime();
    runClocks();
    setInterval(tick, 200);
    setTimeout(hush, NOTICE_MS, byId("notice"));
    document.addEventListener("htmx:afterSwap", openDialog);
    document.addEventListener("click", closeDialog);
    root.addEventListener("shown", ({ detail }) => {
      setServerTime();
      runClocks();
      if (detail.has("notice")) setTimeout(hush, NOTICE_MS, byId("notice"));
    });
  }

  start();
  return { root, byId, all, prefers, question, tell, now };
})();
