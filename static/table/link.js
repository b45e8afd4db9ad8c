// The table's connection: beats, loses, finds again, and says so.
(() => {
  "use strict";

  const { root, byId } = Table;
  const BEAT_MS = 4000;
  const ANSWER_MS = 5000;
  const STALE_MS = 10000;
  const HTMX_RETRIES = [1006, 1011, 1012, 1013];
  const FINAL = { 1008: "", 1009: "refused", 4401: "signedOut", 4403: "notYours" };

  let socket = null;
  let wire = null;
  let openedAt = 0;
  let lostAt = 0;
  let beatAt = 0;
  let refused = false;
  let isMove = true;

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
    root.classList.toggle("lost", Boolean(text));
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
    say(root.dataset.broken);
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
    root.classList.remove("sent");
    lostAt ||= Date.now();
    refused = code in FINAL;
    if (refused) say(root.dataset[FINAL[code]] || byId("notice").textContent || root.dataset.refused);
    else say(root.dataset.broken);
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

  function answered() {
    beatAt = 0;
    root.classList.remove("sent");
  }

  // With the line that was typed beside its button, if one was.
  function onlyTheAction({ detail }) {
    const { submitter } = detail.triggeringEvent;
    const action = [submitter.value, submitter.form.elements.line?.value].filter(Boolean).join(" ");
    detail.parameters = { action };
    isMove = !action.startsWith("say ");
  }

  htmx.config.wsReconnectDelay = delay;
  htmx.createWebSocket = (url) => (socket = Table.dial(url));
  root.addEventListener("htmx:wsOpen", opened);
  root.addEventListener("htmx:wsClose", closed);
  root.addEventListener("htmx:wsConfigSend", onlyTheAction);
  root.addEventListener("htmx:wsAfterSend", () => root.classList.toggle("sent", isMove));
  root.addEventListener("shown", answered);
  setInterval(beat, BEAT_MS);
  window.addEventListener("online", wakeUp);
  document.addEventListener("visibilitychange", wakeUp);
  byId("link").addEventListener("click", () => refused && location.reload());
})();
