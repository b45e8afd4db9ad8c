// The first deal asks by forms where a table has a socket: what comes back is told to the table's scripts as a push is.
(() => {
  "use strict";

  const { root } = Table;

  const tell = (name, detail = {}) => root.dispatchEvent(new CustomEvent(name, { detail }));
  const ofTheCoach = (name) => (event) => event.target.id === "coach" && tell(name);

  function asking({ detail }) {
    if (detail.triggeringEvent?.submitter) tell("htmx:wsConfigSend", detail);
  }

  root.addEventListener("htmx:configRequest", asking);
  root.addEventListener("htmx:beforeSwap", ofTheCoach("htmx:wsBeforeMessage"));
  root.addEventListener("htmx:afterSettle", ofTheCoach("htmx:wsAfterMessage"));
})();
