// The grid of typed results: its buttons work in place, and a block of a spreadsheet pasted into a cell spreads over the
// cells. The server does the work, as it does without this: only the grid is put in anew.
export const GRID = "#typed";

// Puts in the grid that the server makes of these fields; gives the one that was there.
export async function fetchGrid(form, body) {
  // Not `form.action`: the buttons are named so.
  const answer = await fetch(form.getAttribute("action"), { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector(GRID);
  if (!fresh) throw new Error(`no grid: ${answer.status}`);
  const old = form.querySelector(GRID);
  old.replaceWith(document.importNode(fresh, true));
  return old;
}

async function press(form, action) {
  const body = new URLSearchParams(new FormData(form));
  body.set("action", action);
  const focused = document.activeElement?.id;
  const rows = (await fetchGrid(form, body)).querySelectorAll("tbody tr").length;
  const last = action === "row" && form.querySelector(`#name-${rows}`);
  const target = last || document.getElementById(focused) || form.querySelector(`${GRID} button[value=${action}]`);
  target?.focus({ preventScroll: !last });
  form.dispatchEvent(new Event("change"));
}

// Where nothing comes of it the browser sends the form as it always would.
function pressOrSend(form, action) {
  press(form, action).catch(() => {
    const button = document.createElement("button");
    Object.assign(button, { name: "action", value: action, hidden: true });
    form.append(button);
    form.requestSubmit(button);
  });
}

export function typeInPlace() {
  const form = document.querySelector(`form:has(${GRID})`);
  if (!form) return;
  form.addEventListener("click", (event) => {
    const button = event.target.closest?.(`${GRID} button[name=action]`);
    if (!button) return;
    event.preventDefault();
    pressOrSend(form, button.value);
  });
  form.addEventListener("paste", (event) => {
    const text = event.clipboardData?.getData("text/plain") ?? "";
    const field = event.target.closest?.(`${GRID} table input`);
    if (!field || !/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    form.elements.paste.value = text;
    // Into the middle go cells; at a name or a head the block brings its own.
    const cell = /^cell-(\d+-\d+)$/.exec(field.name);
    pressOrSend(form, cell ? `paste-${cell[1]}` : "paste");
  });
}
