// Brings the islands of a page to life: loads the module named by this script's element and hands it each island.
const { js, wasm } = document.querySelector("script#islands").dataset;

const module = await import(js);
await module.default({ module_or_path: wasm });
module.hydrate();
for (const island of document.querySelectorAll("leptos-island")) {
  const name = island.dataset.component;
  if (module[name]) module[name](island);
  else console.error(`${name}: the page and its WebAssembly come from different builds`);
}
