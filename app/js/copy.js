// `data-copy` holds a text to copy; where it is empty, the address of the page.
const SHOWN_MS = 2000;

async function copy(text) {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  // Without TLS there is no clipboard object: a hidden field and the old command do it.
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "sr";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (!done) throw new Error("copying is not allowed here");
}

function address() {
  return document.querySelector("link[rel=canonical]")?.href || location.href;
}

function say(button, words) {
  button.dataset.words ??= button.textContent;
  button.textContent = words;
  clearTimeout(Number(button.dataset.timer));
  button.dataset.timer = setTimeout(() => (button.textContent = button.dataset.words), SHOWN_MS);
}

export function copyOnClick() {
  for (const button of document.querySelectorAll("[data-copy]")) {
    button.hidden = false;
    button.setAttribute("aria-live", "polite");
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("[data-copy]");
    if (!button) return;
    try {
      await copy(button.dataset.copy || address());
      say(button, "Copied");
    } catch {
      say(button, "Could not copy");
    }
  });
}
