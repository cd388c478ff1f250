// A form with `data-pick="2"` can be sent once so many of its configs are ticked; its button says how many are.
export function pickColumns() {
  for (const form of document.querySelectorAll("form[data-pick]")) {
    const button = form.querySelector("[data-pick-button]") ?? form.querySelector("button[type=submit], button:not([type])");
    if (!button) continue;
    const words = button.textContent;
    const update = () => {
      const ticked = form.querySelectorAll("input[name=config][type=checkbox]:enabled:checked").length;
      button.disabled = ticked < Number(form.dataset.pick);
      button.textContent = ticked ? `${words} (${ticked})` : words;
    };
    form.addEventListener("change", update);
    addEventListener("pageshow", update); // back and forward restore ticks
    update();
  }
}
