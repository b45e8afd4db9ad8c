// What is heard of a push: whatever is new in it, once, and nothing of a page that is drawn again. And the button that
// mutes the table.
(() => {
  "use strict";

  const { root, byId, prefers, question } = Table;
  const GESTURES = ["pointerup", "keydown"];
  const SIZES = { small: "claim", middle: "you", large: "win" };

  const page = document.documentElement;
  const mute = root.querySelector(".mute");
  let before = state();
  let kept = Promise.resolve();
  let usual = prefers("sound") === "off" ? "normal" : prefers("sound");

  function state() {
    const { serial, call } = byId("call").dataset;
    return {
      lines: Number(byId("log").dataset.count),
      call: call && `${serial} ${call}`,
      asked: question(),
      isOver: !byId("sheet").hidden,
    };
  }

  function happened(now) {
    const size = Object.keys(SIZES).find((name) => byId("call").classList.contains(name));
    if (now.call && now.call !== before.call) return SIZES[size];
    if (now.isOver && !before.isOver) return "over";
    return now.lines > before.lines ? "tile" : "";
  }

  // In a tab that is not seen, only that I am asked.
  function shown() {
    const now = state();
    const sound = document.hidden ? "" : happened(now);
    const isAsked = now.asked !== "0" && now.asked !== before.asked;
    if (sound) Tones.play(sound);
    if (sound && now.call && now.call !== before.call) Voice.say(byId("call").dataset.call);
    if (isAsked) Tones.play("turn");
    before = now;
  }

  function wake() {
    if (prefers("sound") === "off") return;
    Tones.open();
    Voice.open();
  }

  // --- What is chosen ---------------------------------------------------------------------------------------

  const showMute = () => mute.setAttribute("aria-pressed", String(prefers("sound") === "off"));

  // What was chosen is heard at once.
  async function preferred({ detail: { name, value } }) {
    if (name === "sound") {
      showMute();
      if (value === "off") return Voice.hush();
      usual = value;
      await Tones.open();
      Tones.play("turn");
    }
    if (name === "voice") {
      Voice.hush();
      await Voice.load();
      Voice.say("peng");
    }
  }

  function toggle() {
    const value = prefers("sound") === "off" ? usual : "off";
    page.dataset.sound = value;
    document.dispatchEvent(new CustomEvent("preference", { detail: { name: "sound", value } }));
    kept = kept.then(() => keep(value));
  }

  // Where it cannot be kept, this page is muted all the same.
  function keep(value) {
    const fields = new FormData(byId("moves"));
    fields.set("sound", value);
    fields.set("quiet", "1");
    return fetch(root.dataset.settings, { method: "POST", body: fields }).catch(() => {});
  }

  mute.hidden = false;
  showMute();
  mute.addEventListener("click", toggle);
  root.addEventListener("shown", shown);
  document.addEventListener("preference", preferred);
  for (const gesture of GESTURES) document.addEventListener(gesture, wake, true);
})();
