// Columns of a comparison are put in another order by dragging their lines or the heads of a table; the links in the lines
// do the same without a mouse.
// `data-column` is a column as it stands in the address, `data-order` of the list is the rest of the address.
const columnsOf = (list) => [...list.querySelectorAll(":scope > [data-column]")];
const nameOf = (item) => item.dataset.column;

function address(columns, list, isPanelOpen, fragment) {
  const rest = new URLSearchParams(list.dataset.order);
  // The first column is the baseline anyway.
  if (columns[0].endsWith(`=${rest.get("baseline")}`)) rest.delete("baseline");
  if (!isPanelOpen) rest.delete("panel");
  return `/compare?${[...columns, String(rest)].filter(Boolean).join("&")}#${fragment}`;
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
    if (changed()) location.assign(address(columnsOf(list).map(nameOf), list, true, "view"));
  });
  list.addEventListener("dragend", () => {
    dragged?.classList.remove("dragged");
    dragged = undefined;
    if (!dropped) list.append(...items); // let go elsewhere, or given up
  });
}

// A table's heads stand in the order of the list; the cells below them follow only once the page is loaded anew, so a mark
// shows where the column would come.
function reorderByHeads(table, list) {
  const columns = columnsOf(list).map(nameOf);
  const heads = [...table.querySelectorAll("thead th:not(.corner)")];
  if (heads.length !== columns.length) return;
  let dragged = -1;
  let place; // the column before which it would come
  const mark = () => {
    heads.forEach((head, at) => {
      head.classList.toggle("comes-before", at === place);
      head.classList.toggle("comes-behind", place === heads.length && at === heads.length - 1);
    });
  };
  heads.forEach((head, at) => {
    head.draggable = true;
    head.addEventListener("dragstart", (event) => {
      dragged = at;
      head.classList.add("dragged");
      event.dataTransfer.effectAllowed = "move";
    });
    head.addEventListener("dragover", (event) => {
      if (dragged < 0) return; // a file, or something of another table
      event.preventDefault();
      const { left, width } = head.getBoundingClientRect();
      place = event.clientX > left + width / 2 ? at + 1 : at;
      mark();
    });
    head.addEventListener("dragleave", () => {
      place = undefined;
      mark();
    });
    head.addEventListener("drop", (event) => {
      if (dragged < 0 || place === undefined) return;
      event.preventDefault();
      if (place === dragged || place === dragged + 1) return;
      const moved = columns.filter((_, other) => other !== dragged);
      moved.splice(place > dragged ? place - 1 : place, 0, columns[dragged]);
      location.assign(address(moved, list, false, table.closest("section.tool").id));
    });
    head.addEventListener("dragend", () => {
      head.classList.remove("dragged");
      dragged = -1;
      place = undefined;
      mark();
    });
  });
}

export function orderByDragging() {
  for (const list of document.querySelectorAll("[data-order]")) {
    if (columnsOf(list).length < 2) continue;
    reorder(list);
    for (const table of document.querySelectorAll("table.cmp")) reorderByHeads(table, list);
  }
}
