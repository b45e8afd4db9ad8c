// What people say to each other: the panel closes once something is said, a line stays typed until it is out, and what is
// new is heard once.
(() => {
  "use strict";

  const { root, byId } = Table;
  const panel = root.querySelector(".talk");
  if (!panel) return;

  const opener = panel.querySelector("summary");
  const line = root.querySelector(".chat-form [name=line]");
  let sent = "";

  const lines = () => byId("talk");
  const isRead = () => lines().getClientRects().length > 0;
  const toTheEnd = () => (lines().scrollTop = lines().scrollHeight);

  function close() {
    if (!panel.open) return;
    const hadFocus = panel.contains(document.activeElement) || document.activeElement === line;
    panel.open = false;
    if (hadFocus) opener.focus({ preventScroll: true });
  }

  function sending({ detail }) {
    const { submitter } = detail.triggeringEvent;
    if (panel.contains(submitter)) close();
    else if (line && submitter.form === line.form) sent = line.value;
  }

  // It was said if it is among the lines; else it is still there to be sent again.
  function clear() {
    const mine = lines().querySelectorAll(".mine bdi");
    if (!sent || !mine.length || line.value !== sent) return;
    line.value = "";
    sent = "";
  }

  function hear(bubble) {
    const words = bubble.dataset.kind === "phrase" ? bubble.textContent.trim() : "";
    if (!words || !Voice.read(words)) Tones.play("talk");
  }

  function shown({ detail }) {
    if (detail.has("notice")) sent = "";
    if (!detail.has("talk")) return;
    clear();
    toTheEnd();
    const said = [...detail].filter(([id, news]) => news && id.startsWith("bubble-")).map(([id]) => byId(id));
    if (said.length && !document.hidden) hear(said[said.length - 1]);
    if (said.length && line && !isRead()) panel.classList.add("unread");
  }

  function opened() {
    if (!panel.open) return;
    panel.classList.remove("unread");
    toTheEnd();
  }

  panel.addEventListener("toggle", opened);
  root.addEventListener("htmx:wsConfigSend", sending);
  root.addEventListener("shown", shown);
  document.addEventListener("keydown", (event) => event.key === "Escape" && close());
  toTheEnd();
})();
