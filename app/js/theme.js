// Light, dark, or as the system has it: the button of the header goes round; the choice stays in this browser.
const CHOICES = ["system", "light", "dark"];
const KEY = "podium-theme";

function stored() {
  try {
    const choice = localStorage.getItem(KEY);
    return CHOICES.includes(choice) ? choice : "system";
  } catch {
    return "system"; // storage may be forbidden
  }
}

function store(choice) {
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function apply(choice) {
  const root = document.documentElement;
  if (choice === "system") delete root.dataset.theme;
  else root.dataset.theme = choice;
  for (const button of document.querySelectorAll("[data-theme-switch]")) {
    button.hidden = false;
    button.setAttribute("aria-label", `Colours: ${choice}. Switch`);
    button.title = `Colours: ${choice}`;
  }
  document.dispatchEvent(new Event("podium:theme"));
}

export function switchTheme() {
  let choice = stored();
  apply(choice);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("[data-theme-switch]")) return;
    choice = CHOICES[(CHOICES.indexOf(choice) + 1) % CHOICES.length];
    store(choice);
    apply(choice);
  });
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => apply(choice));
}
