// Lets people look at the password they type. Without this script the box to tick stays hidden.
for (const box of document.querySelectorAll("[data-shows]")) {
  const field = document.getElementById(box.dataset.shows);
  box.closest("label").hidden = false;
  box.addEventListener("change", () => {
    field.type = box.checked ? "text" : "password";
  });
}
