// Columns of a comparison are put in another order by dragging their lines; the links in them do the same without a mouse.
// `data-column` is a column as it stands in the address, `data-order` of the list is the rest of the address.
const columnsOf = (list) => [...list.querySelectorAll(":scope > [data-column]")];

function address(list) {
  const columns = columnsOf(list).map((item) => item.dataset.column);
  const rest = new URLSearchParams(list.dataset.order);
  // The first column is the baseline anyway.
  if (columns[0].endsWith(`=${rest.get("baseline")}`)) rest.delete("baseline");
  return `/compare?${columns.join("&")}&${rest}#view`;
}

function reorder(list) {
  const items = columnsOf(list);
  let dragged;
  let dropped;
  const changed = () => columnsOf(list).some((item, at) => item !== items[at]);
  for (const item of items) {
    item.draggable = true;
    for (const link of item.querySelectorAll("a")) link.draggable = false;
  }
  list.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.("[data-column]");
    dropped = false;
    dragged?.classList.add("dragged");
    event.dataTransfer.effectAllowed = "move";
  });
  list.addEventListener("dragover", (event) => {
    if (!dragged) return; // a file, or something of another page
    event.preventDefault();
    const over = event.target.closest("[data-column]");
    if (!over || over === dragged) return;
    const { top, height } = over.getBoundingClientRect();
    if (event.clientY > top + height / 2) over.after(dragged);
    else over.before(dragged);
  });
  list.addEventListener("drop", (event) => {
    if (!dragged) return;
    event.preventDefault();
    dropped = true;
    if (changed()) location.assign(address(list));
  });
  list.addEventListener("dragend", () => {
    dragged?.classList.remove("dragged");
    dragged = undefined;
    if (!dropped) list.append(...items); // let go elsewhere, or given up
  });
}

export function orderByDragging() {
  for (const list of document.querySelectorAll("[data-order]")) {
    if (columnsOf(list).length > 1) reorder(list);
  }
}
