// What ECharts' own bars cannot draw: the config's name above its bar, the figure and the verdict's word beside it, the
// outline of the best, the hatching of a value that is set aside, and the spread of repetitions.
// Used by the server's bundle and by the browser's, so that both draw the same chart.
// The dimensions of one item are named in ../src/options.rs.

const BAR = 10; // px, as in ../src/layout.rs
const ROOM = 124; // px beside the axis for the figure, as in ../src/layout.rs
// Literals that ../src/palette.rs turns into classes, and the browser's bundle into the colours of the page's theme.
export const colours = { ink: "#1c1b19", soft: "#5f5c55", rule: "#cfc9bc", win: "#fff6d6", warn: "#8a3b00" };
const FONT = "sans-serif";

export const text = (value, x, y, fill, size, more) => ({
  type: "text",
  silent: true,
  z2: 12,
  x,
  y,
  style: { text: value, fill, fontSize: size, fontFamily: FONT, verticalAlign: "middle", ...more },
});

export const line = (x1, y1, x2, y2, stroke, lineWidth) => ({
  type: "line",
  silent: true,
  z2: 11,
  shape: { x1, y1, x2, y2 },
  style: { stroke, lineWidth, fill: "none" },
});

// A bar of slanted strokes between start and end; its far end is an arrow when the value runs off the axis.
function hatched(start, end, y, colour, open) {
  const top = y - BAR / 2;
  const bottom = y + BAR / 2;
  const edge = open ? end - BAR / 2 : end;
  const tip = open ? `L${end} ${y}` : "";
  let pathData = `M${edge} ${top}L${start} ${top}L${start} ${bottom}L${edge} ${bottom}${tip}Z`;
  for (let x = start - BAR + 5; x < edge; x += 5) {
    const from = Math.max(x, start);
    const to = Math.min(x + BAR, edge);
    pathData += `M${from} ${bottom - (from - x)}L${to} ${bottom - (to - x)}`;
  }
  const shape = { pathData, x: start, y: top, width: end - start, height: BAR };
  return { type: "path", silent: true, z2: 11, shape, style: { stroke: colour, fill: "none", lineWidth: 1.25 } };
}

// The whisker of a spread; an end beyond the axis has no cap.
function whisker(low, high, y, closed) {
  const cap = (x) => line(x, y - 3, x, y + 3, colours.ink, 1.25);
  return [line(low, y, high, y, colours.ink, 1.25), cap(low), ...(closed ? [cap(high)] : [])];
}

// The best has a band behind it and an outline around its bar; what ties with it has the outline, thinner.
function band(start, y, right) {
  const shape = { x: start - 4, y: y - 22, width: right - start + 4, height: 32, r: 4 };
  return { type: "rect", silent: true, z2: -1, shape, style: { fill: colours.win } };
}

function outline(start, end, y, lineWidth) {
  const shape = { x: start - 2, y: y - BAR / 2 - 2, width: end - start + 4, height: BAR + 4, r: 2 };
  return { type: "rect", silent: true, z2: 11, shape, style: { fill: "none", stroke: colours.ink, lineWidth } };
}

// One item of the custom series `podium-marks`.
export function marks(params, api) {
  const [row, shown, low, high] = ["row", "shown", "low", "high"].map((name) => api.value(name));
  const [name, figure, note, verdict, colour] = ["name", "figure", "note", "verdict", "colour"].map((word) =>
    api.value(word),
  );
  const edge = params.coordSys.x + params.coordSys.width;
  const right = edge + ROOM;
  const exact = (number) => api.coord([number, row])[0];
  const at = (number) => Math.min(exact(number), edge);
  const inside = (number) => exact(number) < edge + 0.5;
  const [start, y] = api.coord([0, row]);
  const end = Number.isFinite(shown) ? at(shown) : start;
  const first = verdict === "best" || verdict === "tied";
  const aside = verdict === "set_aside";
  const children = [];
  if (verdict === "best") children.push(band(start, y, right), outline(start, end, y, 1.5));
  if (verdict === "tied") children.push(outline(start, end, y, 0.75));
  children.push(line(start, y - 8, start, y + 8, colours.rule, 1));
  if (aside) children.push(hatched(start, end, y, colour, !inside(shown)));
  let last = end;
  if (Number.isFinite(low) && Number.isFinite(high)) {
    children.push(...whisker(at(low), at(high), y, inside(high)));
    last = Math.max(last, at(high));
  }
  const fontWeight = first ? 700 : 400;
  children.push(text(name, start, y - 14, first ? colours.ink : colours.soft, 11, { fontWeight }));
  children.push(text(figure, last + 6, y, aside ? colours.warn : first ? colours.ink : colours.soft, 12, { fontWeight }));
  if (note) children.push(text(note, right, y - 14, aside ? colours.warn : colours.soft, 11, { align: "right" }));
  return { type: "group", children };
}
