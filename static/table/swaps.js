// What a push replaces: nothing that is unchanged, and the focus stays where it was. A fragment that came with a push
// is `fresh`; only such fragments move, so nothing moves again when a page is drawn anew.
(() => {
  "use strict";

  const { root, byId, all, now } = Table;
  const SAID_MS = 8000;

  const known = new Map();
  const swapped = new Map();
  let focusKey = null;

  function keepFocus() {
    const { activeElement } = document;
    if (root.contains(activeElement)) focusKey = activeElement.dataset.key ?? null;
    else if (activeElement !== document.body) focusKey = null;
  }

  function giveFocusBack() {
    if (!focusKey || document.activeElement !== document.body) return;
    const held = all(".hand button.h");
    const sameTile = () => held.find((tile) => tile.dataset.key.startsWith(focusKey.slice(0, 3)));
    const again =
      all("[data-key]").find((element) => element.dataset.key === focusKey) ??
      (/^\d[mpsz]-/.test(focusKey) ? (sameTile() ?? held[held.length - 1]) : null);
    again?.focus({ preventScroll: true });
  }

  function beforeSwap({ detail }) {
    const fragment = detail.fragment.firstElementChild;
    if (!fragment) return;
    if (fragment.id === "pulse") {
      checkPulse(detail.target.dataset, fragment.dataset);
      return;
    }
    const html = fragment.outerHTML;
    if (known.get(fragment.id) === html && fragment.id !== "notice") detail.shouldSwap = false;
    else swapped.set(fragment.id, isNews(detail.target, fragment));
    known.set(fragment.id, html);
  }

  // A push after one that was lost does not make this page what the server takes it for: its next heartbeat says so.
  function checkPulse(old, fresh) {
    if (fresh.after && fresh.after !== old.digest) fresh.digest = "";
  }

  // A hand may be drawn again while the tile just drawn stays where it is, and a call in the words of another voice.
  function isNews(old, fresh) {
    const drawn = (hand) => hand.querySelector(".drawn use")?.getAttribute("href");
    const called = ({ dataset }) => `${dataset.serial} ${dataset.call}`;
    if (fresh.id === "call") return called(old) !== called(fresh);
    if (fresh.id.startsWith("bubble-")) return isJustSaid(old, fresh);
    return fresh.id !== "hand" || drawn(old) !== drawn(fresh);
  }

  // What was said while this page was away, or before somebody was muted, is not said again.
  function isJustSaid(old, fresh) {
    const at = Number(fresh.dataset.at);
    return at > Number(old.dataset.at) && now() - at < SAID_MS;
  }

  function afterMessage() {
    for (const [id, news] of swapped) if (news) byId(id).classList.add("fresh");
    giveFocusBack();
    root.dispatchEvent(new CustomEvent("shown", { detail: new Map(swapped) }));
    swapped.clear();
  }

  for (const element of all("[id]")) known.set(element.id, element.outerHTML);
  root.addEventListener("htmx:wsBeforeMessage", keepFocus);
  root.addEventListener("htmx:oobBeforeSwap", beforeSwap);
  root.addEventListener("htmx:wsAfterMessage", afterMessage);
})();
