// What a replay does by itself: it plays, listens to keys, and notes the step in the address. The server draws every step.
(() => {
  "use strict";

  const table = document.getElementById("table");
  const play = document.getElementById("play");
  const speed = document.getElementById("speed");
  const slider = document.getElementById("move");

  const STEP_MS = 1100;
  const SPEEDS = [0.5, 1, 2, 4];
  const NOTE_MS = 400;
  const KEYS = {
    ArrowLeft: "step-back",
    ArrowRight: "step-next",
    ArrowUp: "mark-before",
    ArrowDown: "mark-after",
    Home: "step-first",
    End: "step-last",
    " ": "play",
  };

  let rate = SPEEDS.includes(Number(localStorage.replaySpeed)) ? Number(localStorage.replaySpeed) : 1;
  let timer = 0;
  let noting = 0;
  const swapped = [];

  const byId = (id) => document.getElementById(id);
  const leads = (id) => byId(id)?.hasAttribute("href");

  // --- Playing --------------------------------------------------------------------------------------------

  function run(on) {
    clearTimeout(timer);
    timer = on ? setTimeout(go, STEP_MS / rate) : 0;
    play.classList.toggle("running", on);
    play.setAttribute("aria-label", on ? play.dataset.pause : play.dataset.play);
  }

  // The next step is asked for when this one is there, so that a slow line only plays more slowly.
  function go() {
    if (leads("step-next")) byId("step-next").click();
    else run(false);
  }

  function toggle() {
    if (!timer && !leads("step-next") && leads("step-first")) byId("step-first").click();
    run(!timer);
  }

  function sayRate() {
    speed.textContent = `${rate}×`;
    speed.setAttribute("aria-label", `${speed.dataset.label} ${rate}×`);
  }

  function faster() {
    rate = SPEEDS[(SPEEDS.indexOf(rate) + 1) % SPEEDS.length];
    localStorage.replaySpeed = rate;
    sayRate();
  }

  // --- Steps ----------------------------------------------------------------------------------------------

  function arrived() {
    const steps = byId("steps");
    slider.value = steps.dataset.move;
    slider.setAttribute("aria-valuetext", steps.querySelector("[role=status]").textContent);
    for (const id of swapped.splice(0)) byId(id)?.classList.add("fresh");
    clearTimeout(noting);
    noting = setTimeout(() => history.replaceState(null, "", byId("steps").dataset.url), NOTE_MS);
    if (timer) run(true);
  }

  // A slider asks by its own name; what the page shows is told beside it.
  function tellWhatIsShown(event) {
    if (event.target === slider) event.detail.parameters.set("from", byId("steps").dataset.move);
  }

  function close(left) {
    for (const open of document.querySelectorAll("details[open]")) if (!open.contains(left)) open.open = false;
  }

  function pressed(event) {
    if (event.key === "Escape") return close(null);
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input")) return;
    const id = KEYS[event.key];
    if (!id || (event.key === " " && event.target.closest("button, summary, a"))) return;
    event.preventDefault();
    if (id === "play") toggle();
    else if (leads(id)) byId(id).click();
  }

  function clicked(event) {
    if (event.isTrusted && event.target.closest("#steps a, .ticks a")) run(false);
    close(event.target);
  }

  // --- Start ----------------------------------------------------------------------------------------------

  sayRate();
  play.addEventListener("click", toggle);
  speed.addEventListener("click", faster);
  slider.addEventListener("input", () => run(false));
  document.addEventListener("keydown", pressed);
  document.addEventListener("click", clicked, true);
  document.addEventListener("htmx:configRequest", tellWhatIsShown);
  document.addEventListener("htmx:oobBeforeSwap", (event) => swapped.push(event.detail.target.id));
  document.addEventListener("htmx:afterSettle", (event) => event.target.id === "steps" && arrived());
  document.addEventListener("htmx:sendError", () => run(false));
  document.addEventListener("htmx:responseError", () => run(false));
})();
