// The button that prints a page; without script the browser's own menu does.
document.addEventListener("click", (event) => {
  if (event.target.closest("[data-print]")) window.print();
});
