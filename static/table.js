// All script of the table: the connection, clocks, the hand's selection, keys, and what a swap would lose.
// The server draws everything; nothing here knows a rule of the game.
(() => {
  "use strict";

  const table = document.getElementById("table");
  if (!table) return;

  const BEAT_MS = 4000;
  const ANSWER_MS = 5000;
  const ARM_MS = 250;
  const NOTICE_MS = 5000;
  const STALE_MS = 10000;
  const HTMX_RETRIES = [1006, 1011, 1012, 1013];
  const FINAL = { 1008: "", 1009: "refused", 4401: "signedOut", 4403: "notYours" };

  let socket = null;
  let wire = null;
  let openedAt = 0;
  let lostAt = 0;
  let beatAt = 0;
  let refused = false;
  let sentFrom = null;
  let serverAhead = 0;
  let pointer = "mouse";

  const byId = (id) => document.getElementById(id);
  const all = (selector, root = table) => [...root.querySelectorAll(selector)];
  const now = () => Date.now() + serverAhead;

  // --- The connection ------------------------------------------------------------------------------------

  // A socket that opens and dies at once must not be retried at full speed.
  const delay = (retries) => {
    const shortLived = openedAt && Date.now() - openedAt < 2000;
    const longest = Math.min(2000, (shortLived ? 1500 : 250) * 2 ** retries);
    return Math.max(200, longest * (0.5 + Math.random() / 2));
  };

  function say(text) {
    const link = byId("link");
    link.textContent = text;
    link.hidden = !text;
    table.classList.toggle("lost", Boolean(text));
  }

  function reopen() {
    if (!wire) return;
    if (socket) {
      // A dead socket closes long after its successor has opened; it must not close that one.
      socket.onclose = socket.onerror = null;
      socket.close();
    }
    beatAt = 0;
    lostAt ||= Date.now();
    say(table.dataset.broken);
    wire.reconnect();
  }

  function beat() {
    if (socket?.readyState !== WebSocket.OPEN || beatAt) return;
    const at = (beatAt = Date.now());
    socket.send(JSON.stringify({ beat: byId("pulse")?.dataset.digest ?? "" }));
    setTimeout(() => beatAt === at && reopen(), ANSWER_MS);
  }

  // After sleep or a change of network the socket may be dead and not know it.
  function wakeUp() {
    if (document.hidden) return;
    if (socket?.readyState === WebSocket.CLOSED && !refused) reopen();
    else beat();
  }

  function closed(event) {
    const { code, target } = event.detail.event;
    if (target !== socket) return;
    wire = event.detail.socketWrapper;
    table.classList.remove("sent");
    lostAt ||= Date.now();
    refused = code in FINAL;
    if (refused) say(table.dataset[FINAL[code]] || byId("notice").textContent || table.dataset.refused);
    else say(table.dataset.broken);
    if (!refused && !HTMX_RETRIES.includes(code)) setTimeout(reopen, delay(1));
  }

  // Clicks made while the line was down are sent now. After a longer outage they may mean another deal's question.
  function opened(event) {
    wire = event.detail.socketWrapper;
    openedAt = Date.now();
    if (lostAt && openedAt - lostAt > STALE_MS) wire.queue.length = 0;
    lostAt = 0;
    beatAt = 0;
    say("");
  }

  function connect() {
    htmx.config.wsReconnectDelay = delay;
    htmx.createWebSocket = (url) => (socket = new WebSocket(url));
    table.addEventListener("htmx:wsOpen", opened);
    table.addEventListener("htmx:wsClose", closed);
    table.addEventListener("htmx:wsConfigSend", onlyTheAction);
    setInterval(beat, BEAT_MS);
    window.addEventListener("online", wakeUp);
    document.addEventListener("visibilitychange", wakeUp);
  }

  function onlyTheAction(event) {
    const { submitter } = event.detail.triggeringEvent;
    event.detail.parameters = { action: submitter.value };
    sentFrom = submitter.matches(".h") ? submitter.getBoundingClientRect() : null;
  }

  // --- Swaps: nothing unchanged is touched, focus stays where it was ----------------------------------------

  const shown = new Map();
  const swapped = [];
  let focusKey = null;

  function remember() {
    for (const element of all("[id]")) shown.set(element.id, element.outerHTML);
  }

  function keepFocus() {
    const { activeElement } = document;
    if (table.contains(activeElement)) focusKey = activeElement.dataset.key ?? null;
    else if (activeElement !== document.body) focusKey = null;
  }

  const byKey = (key) => all("[data-key]").find((element) => element.dataset.key === key);

  function giveFocusBack() {
    if (!focusKey || document.activeElement !== document.body) return;
    const held = all(".hand button.h");
    const sameTile = () => held.find((tile) => tile.dataset.key.startsWith(focusKey.slice(0, 3)));
    const again = byKey(focusKey) ?? (/^\d[mpsz]-/.test(focusKey) ? (sameTile() ?? held.at(-1)) : null);
    again?.focus({ preventScroll: true });
  }

  function beforeSwap(event) {
    const fragment = event.detail.fragment.firstElementChild;
    if (!fragment || fragment.id === "pulse") return;
    const html = fragment.outerHTML;
    if (shown.get(fragment.id) === html && fragment.id !== "notice") event.detail.shouldSwap = false;
    else swapped.push([fragment.id, isNews(event.detail.target, fragment)]);
    shown.set(fragment.id, html);
  }

  // A hand may be drawn again while the tile just drawn stays where it is.
  function isNews(old, fresh) {
    const drawn = (hand) => hand.querySelector(".drawn use")?.getAttribute("href");
    return fresh.id !== "hand" || (drawn(old) !== drawn(fresh));
  }

  function afterMessage() {
    beatAt = 0;
    table.classList.remove("sent");
    for (const [id, news] of swapped.splice(0)) {
      if (news) byId(id).classList.add("fresh");
      afterSwap[id]?.(byId(id));
    }
    setServerTime();
    runClocks();
    giveFocusBack();
  }

  const afterSwap = {
    actions: (actions) => arm(actions),
    hand: () => table.classList.remove("narrowed"),
    sheet: () => table.classList.remove("peeking"),
    notice: (notice) => setTimeout(hush, NOTICE_MS, notice),
    "river-0": (river) => travel(river.querySelector(".new")),
  };

  function hush(notice) {
    if (notice.isConnected) notice.textContent = "";
  }

  // My own discard goes from where it was clicked to where it lies.
  function travel(tile) {
    if (!tile || !sentFrom || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const to = tile.getBoundingClientRect();
    const from = `translate(${sentFrom.x - to.x}px, ${sentFrom.y - to.y}px) scale(${sentFrom.width / to.width})`;
    tile.animate([{ transform: from, transformOrigin: "0 0" }, { transform: "none", transformOrigin: "0 0" }], {
      duration: 200,
      easing: "ease-out",
    });
    sentFrom = null;
  }

  // --- Clocks ---------------------------------------------------------------------------------------------

  function setServerTime() {
    const stamp = Number(byId("pulse")?.dataset.now);
    if (stamp) serverAhead = stamp - Date.now();
  }

  function runClocks() {
    for (const clock of all("[data-deadline]:not([data-running])")) {
      const span = Number(clock.dataset.span);
      const left = Number(clock.dataset.deadline) - now();
      clock.style.setProperty("--span", `${span}ms`);
      clock.style.setProperty("--gone", `${Math.max(0, span - left)}ms`);
      clock.dataset.running = "";
    }
    tick();
  }

  function tick() {
    for (const clock of all(".secs[data-deadline]")) {
      const seconds = Math.max(0, Math.ceil((Number(clock.dataset.deadline) - now()) / 1000));
      const text = String(seconds);
      if (clock.textContent !== text) clock.textContent = text;
    }
  }

  // --- Buttons and the hand -------------------------------------------------------------------------------

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
    const on = table.classList.toggle("narrowed");
    button.setAttribute("aria-pressed", String(on));
    const first = all(".hand button.floats").at(-1);
    if (on && first) {
      choose(first);
      first.focus({ preventScroll: true });
    } else choose(null);
  }

  function tell(text) {
    byId("notice").textContent = text;
    setTimeout(hush, NOTICE_MS, byId("notice"));
  }

  // A finger selects first and throws second; a mouse and the Enter key throw at once.
  function clickedTile(event, tile) {
    const barred = tile.dataset.why || (table.classList.contains("narrowed") && !tile.classList.contains("floats"));
    const selects = event.detail > 0 && pointer !== "mouse" && !tile.classList.contains("chosen");
    if (!barred && !selects) return;
    event.preventDefault();
    event.stopPropagation();
    if (barred) tell(tile.dataset.why || byKey("you").title);
    if (selects && !barred) choose(tile);
  }

  function clicked(event) {
    const tile = event.target.closest("button.h");
    if (tile) return clickedTile(event, tile);
    const button = event.target.closest("button, summary");
    if (button?.closest(".arming")) return event.preventDefault();
    if (button?.hasAttribute("data-narrow")) narrow(button);
    else if (button?.hasAttribute("data-peek")) table.classList.toggle("peeking");
    else if (!button && !event.target.closest(".menu, .sheet")) choose(null);
    for (const open of all("details[open]")) if (!open.contains(event.target)) open.open = false;
  }

  // --- Keys -----------------------------------------------------------------------------------------------

  function along(step) {
    const tiles = all(".hand button.h");
    if (!tiles.length) return;
    const open = table.classList.contains("narrowed") ? tiles.filter((t) => t.classList.contains("floats")) : tiles;
    const at = open.indexOf(document.activeElement);
    choose(null);
    open.at(at < 0 ? -1 : (at + step + open.length) % open.length)?.focus({ preventScroll: true });
  }

  function pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };
    if (event.key in steps) {
      event.preventDefault();
      return along(steps[event.key]);
    }
    if (event.key === "Enter" && event.repeat) return event.preventDefault();
    const key = event.key === "0" ? "q" : event.key.toLowerCase();
    if (key === "escape") choose(null);
    const button = all("[data-hotkey]").find((candidate) => candidate.dataset.hotkey === key);
    if (!button || event.repeat || (key === " " && event.target.closest("button, summary, a"))) return;
    event.preventDefault();
    button.click();
  }

  // The rulebook and the settings open over the table; the game goes on beneath.
  function openDialog({ target }) {
    if (target.matches("dialog:not([open])")) target.showModal();
  }

  // --- Start ----------------------------------------------------------------------------------------------

  remember();
  connect();
  setServerTime();
  runClocks();
  setInterval(tick, 200);
  setTimeout(hush, NOTICE_MS, byId("notice"));
  document.addEventListener("pointerdown", (event) => (pointer = event.pointerType), true);
  table.addEventListener("click", clicked, true);
  document.addEventListener("keydown", pressed);
  document.addEventListener("htmx:afterSwap", openDialog);
  byId("link").addEventListener("click", () => refused && location.reload());
  table.addEventListener("htmx:wsBeforeMessage", keepFocus);
  table.addEventListener("htmx:oobBeforeSwap", beforeSwap);
  table.addEventListener("htmx:wsAfterMessage", afterMessage);
  table.addEventListener("htmx:wsAfterSend", () => table.classList.add("sent"));
})();
