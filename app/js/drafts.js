// What is typed into a form with `data-draft` stays in this browser until it was sent: whoever closes the page by mistake
// is offered it again. Files stay out, as does whatever the browser hides.
import { fetchGrid, GRID } from "./typed.js";

const PREFIX = "podium-draft:";
const DELAY_MS = 500;
const MAX_AGE_MS = 30 * 24 * 3600 * 1000;
const MAX_FIELD_CHARS = 60_000; // a longer one is left out
const MAX_DRAFT_CHARS = 250_000;
const LEFT_OUT = new Set(["button", "file", "hidden", "image", "password", "reset", "submit"]);

// What a form was made from goes along, so that an old draft overwrites nothing that was changed since unseen.
const isKept = ({ name, type }) => name && (name === "revision" || !LEFT_OUT.has(type));
const isBox = ({ type }) => type === "checkbox" || type === "radio";

// Storage may be forbidden or full: then there are no drafts.
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(key));
  } catch {
    return null;
  }
}

function store(key, draft) {
  try {
    const text = draft && JSON.stringify(draft);
    if (text && text.length <= MAX_DRAFT_CHARS) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // What is typed then lasts as long as the page.
  }
}

function typedIn(form) {
  const fields = {};
  for (const field of form.elements) {
    if (!isKept(field)) continue;
    const values = (fields[field.name] ??= []);
    if (isBox(field) ? field.checked : field.value.length <= MAX_FIELD_CHARS) values.push(field.value);
  }
  return fields;
}

function differ(one, other) {
  const text = (values) => (values ?? []).join("\0");
  const names = Object.keys({ ...one, ...other }).filter((name) => name !== "revision");
  return names.some((name) => text(one[name]) !== text(other[name]));
}

// A draft that was sent is done with once the server has led on to another page; the form again means it was refused.
function tidy() {
  const from = document.referrer && new URL(document.referrer).pathname;
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    const path = key.slice(PREFIX.length);
    const draft = stored(key);
    const isDone = draft?.sent && path === from && path !== location.pathname;
    if (isDone || !(Date.now() - draft?.at < MAX_AGE_MS)) store(key, null);
  }
}

async function restore(form, fields) {
  const has = new Set([...form.elements].map((field) => field.name));
  if (form.querySelector(GRID) && Object.keys(fields).some((name) => !has.has(name))) {
    const pairs = Object.entries(fields).flatMap(([name, values]) => values.map((value) => [name, value]));
    await fetchGrid(form, new URLSearchParams([...pairs, ["action", "show"]]));
  }
  const left = structuredClone(fields);
  for (const field of form.elements) {
    if (!isKept(field) || !(field.name in fields)) continue;
    if (isBox(field)) field.checked = fields[field.name].includes(field.value);
    else if (left[field.name].length) field.value = left[field.name].shift();
    else continue;
    if (isBox(field) ? field.checked !== field.defaultChecked : field.value !== (field.defaultValue ?? "")) {
      for (let box = field.closest("details"); box; box = box.parentElement.closest("details")) box.open = true;
    }
    // The islands of the page hear it as if it were typed.
    for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

function button(words, press) {
  const made = document.createElement("button");
  made.type = "button";
  made.className = "button quiet";
  made.textContent = words;
  made.addEventListener("click", press);
  return made;
}

function offer(form, draft, forget) {
  const box = document.createElement("div");
  box.className = "notes keep draft";
  box.setAttribute("role", "status");
  form.before(box);
  const say = (words, ...buttons) => {
    const line = document.createElement("p");
    line.textContent = words;
    box.replaceChildren(line, ...buttons);
  };
  const when = new Date(draft.at).toLocaleString("en-GB", { dateStyle: "long", timeStyle: "short" });
  const files = form.querySelector("input[type=file]") ? " Files have to be chosen again." : "";
  const take = button("Restore what you typed", async () => {
    try {
      await restore(form, draft.fields);
      say(`What you typed on ${when} is in the form again.${files}`);
    } catch {
      say("This could not be restored. Try again when the server can be reached.", take, drop);
    }
  });
  const drop = button("Discard it", () => {
    forget();
    box.remove();
  });
  // A live region tells what is put into it once it is there.
  requestAnimationFrame(() => say(`Something that you typed here on ${when} was not sent.`, take, drop));
}

function keep(form) {
  const key = PREFIX + location.pathname;
  const initial = typedIn(form);
  const draft = stored(key);
  const wasRefused = Boolean(draft?.sent);
  let offered = false;
  if (wasRefused && form.dataset.draft === "read") {
    // The form came back with what was read of what was typed, and all the rest of it.
    store(key, { at: Date.now(), sent: false, fields: initial });
  } else if (draft) {
    store(key, { ...draft, sent: false });
    offered = differ(draft.fields, initial);
    if (offered) {
      offer(form, draft, () => {
        offered = false;
        store(key, null);
      });
    }
  }
  let timer = 0;
  const save = (sent = false) => {
    clearTimeout(timer);
    timer = 0;
    const fields = typedIn(form);
    if (differ(fields, initial) || wasRefused || sent) store(key, { at: Date.now(), sent, fields });
    else if (!offered) store(key, null);
  };
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(save, DELAY_MS);
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", () => save(true));
  addEventListener("pagehide", () => timer && save());
}

export function keepDrafts() {
  try {
    tidy();
  } catch {
    return; // no storage, no drafts
  }
  for (const form of document.querySelectorAll("form[data-draft]")) keep(form);
}
