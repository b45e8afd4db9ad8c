// Recovery codes: copied and printed at the press of a button.
(() => {
  "use strict";

  for (const group of document.querySelectorAll(".by-script")) group.hidden = false;

  // Without https a browser gives no clipboard; what is selected can be copied by hand.
  async function copy(button) {
    const list = document.getElementById(button.dataset.copies);
    const text = [...list.children].map((line) => line.textContent).join("\n");
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      getSelection().selectAllChildren(list);
      if (!document.execCommand("copy")) return;
    }
    button.textContent = button.dataset.copied;
  }

  document.addEventListener("click", ({ target }) => {
    if (target.matches("[data-copies]")) copy(target);
    if (target.matches("[data-prints]")) print();
  });
})();
