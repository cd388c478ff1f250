// Brings the islands of a page to life: loads the module named by this script's element and hands it each island.
const { js, wasm, parsers } = document.querySelector("script#islands").dataset;

const module = await import(js);
const program = await module.default({ module_or_path: wasm });

// The half that reads files is fetched when the first is chosen. What failed is forgotten, so that it can be tried again.
let fetching;
globalThis.fetchParsers = () => {
  fetching ??= WebAssembly.instantiateStreaming(fetch(parsers), { program }).catch((error) => {
    fetching = undefined;
    console.warn("What reads files could not be fetched:", error);
    throw error;
  });
  return fetching;
};

module.hydrate();
for (const island of document.querySelectorAll("leptos-island")) {
  const name = island.dataset.component;
  if (module[name]) module[name](island);
  else console.error(`${name}: the page and its WebAssembly come from different builds`);
}
