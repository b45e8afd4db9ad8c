// Keeps each setting as soon as it is chosen, and lets the page follow at once; without this script a button keeps them.
(() => {
  "use strict";

  const page = document.documentElement;

  async function keep(form, choice) {
    const fields = new FormData();
    for (const name of ["csrfmiddlewaretoken", choice.name]) fields.set(name, new FormData(form).get(name));
    fields.set("quiet", "1");
    try {
      return (await fetch(form.action, { method: "POST", body: fields })).ok;
    } catch {
      return false;
    }
  }

  async function chosen(event) {
    const form = event.target.closest("form.settings");
    if (!form) return;
    const { name, value } = event.target;
    page.dataset[name] = value;
    document.dispatchEvent(new CustomEvent("preference", { detail: { name, value } }));
    const isKept = await keep(form, event.target);
    if (isKept && name === "language") return location.reload();
    form.querySelector(".saved").textContent = isKept ? form.dataset.saved : form.dataset.failed;
  }

  page.dataset.script = "";
  document.addEventListener("change", chosen);
})();
