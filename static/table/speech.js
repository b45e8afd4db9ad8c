// What a screen reader is told: what has happened, politely and once, and what I am asked, at once.
(() => {
  "use strict";

  const { root, byId, all, question } = Table;
  const KEPT = 4;

  let count = 0;
  let heardAt = 0;
  let asked = "0";

  const comma = root.dataset.comma;

  function text(element) {
    const parts = [...(element?.childNodes ?? [])].filter((part) => part.getAttribute?.("aria-hidden") !== "true");
    return parts.map((part) => part.textContent.trim()).filter(Boolean).join(" ");
  }

  const name = (element) => element.getAttribute("aria-label") ?? text(element);
  const joined = (words) => words.filter(Boolean).join(comma);

  // A line of the log: who, what, and the tile, which is a drawing with a name.
  const line = (item) => [...item.children].map(name).join(" ");

  function say(words) {
    if (!words) return;
    const said = byId("said");
    const paragraph = document.createElement("p");
    paragraph.textContent = words;
    said.append(paragraph);
    while (said.children.length > KEPT) said.firstElementChild.remove();
  }

  function newLines() {
    const now = Number(byId("log").dataset.count);
    const items = all("#log li").slice(0, Math.max(0, now - count));
    count = now;
    return items.reverse().map(line);
  }

  // What the others said, with their names.
  function newTalk() {
    const now = Number(byId("talk").dataset.at);
    const items = all("#talk li:not(.mine)").filter((item) => Number(item.dataset.at) > heardAt);
    heardAt = Math.max(heardAt, now);
    return items.map((item) => [...item.children].map(name).join(comma));
  }

  function happened(detail, isAsked) {
    const strip = byId("strip");
    const words = detail.has("log") ? newLines() : [];
    if (detail.has("talk")) words.push(...newTalk());
    if (detail.has("strip") && !isAsked && !strip.matches(".wait")) words.push(text(strip.querySelector("p")));
    if (detail.has("motion")) words.push(...all("#motion .title, #motion .why").map(text));
    if (detail.has("sheet")) words.push(...all("#sheet .verdict > *").map(text));
    return joined(words);
  }

  // A question is said once: what it is about, the tile just drawn, and what may be pressed.
  function newQuestion() {
    const number = question();
    const isNew = number !== asked && number !== "0";
    asked = number;
    if (!isNew) return "";
    const drawn = byId("hand").querySelector("button.drawn");
    const buttons = all(".actions > button, .actions > details > summary");
    return joined([text(byId("strip").querySelector("p")), ...[drawn, ...buttons].filter(Boolean).map(name)]);
  }

  function shown({ detail }) {
    const words = newQuestion();
    say(happened(detail, Boolean(words)));
    if (words) byId("asked").textContent = words;
  }

  count = Number(byId("log").dataset.count);
  heardAt = Number(byId("talk")?.dataset.at ?? 0);
  root.addEventListener("shown", shown);
})();
