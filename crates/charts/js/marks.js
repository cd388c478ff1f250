// What ECharts' own bars cannot draw: the config's name above its bar, the figure and the verdict's word beside it, the
// outline of the best, the hatching of a value that is set aside, and the spread of repetitions.
// Used by the server's bundle and by the browser's, so that both draw the same chart.
// The dimensions of one item are named in ../src/options.rs.

const BAR = 10; // px, as in ../src/layout.rs
const ROOM = 124; // px beside the axis for the figure, as in ../src/layout.rs
const INK = "#1c1b19";
const SOFT = "#5f5c55";
const WARN = "#8a3b00";
const RULE = "#cfc9bc";
const WIN = "#fff6d6";
const FONT = "sans-serif";

const text = (value, x, y, fill, size, more) => ({
  type: "text",
  silent: true,
  z2: 12,
  x,
  y,
  style: { text: value, fill, fontSize: size, fontFamily: FONT, verticalAlign: "middle", ...more },
});

const line = (x1, y1, x2, y2, stroke, lineWidth) => ({
  type: "line",
  silent: true,
  z2: 11,
  shape: { x1, y1, x2, y2 },
  style: { stroke, lineWidth },
});

// A bar of slanted strokes between start and end; its far end stays open when the value runs off the axis.
function hatched(start, end, y, colour, open) {
  const top = y - BAR / 2;
  const bottom = y + BAR / 2;
  let pathData = `M${end} ${top}L${start} ${top}L${start} ${bottom}L${end} ${bottom}${open ? "" : "Z"}`;
  for (let x = start - BAR + 5; x < end; x += 5) {
    const from = Math.max(x, start);
    const to = Math.min(x + BAR, end);
    pathData += `M${from} ${bottom - (from - x)}L${to} ${bottom - (to - x)}`;
  }
  const shape = { pathData, x: start, y: top, width: end - start, height: BAR };
  return { type: "path", silent: true, z2: 11, shape, style: { stroke: colour, fill: "none", lineWidth: 1.25 } };
}

// The whisker of a spread; an end beyond the axis has no cap.
function whisker(low, high, y, edge) {
  const cap = (x) => line(x, y - 3, x, y + 3, INK, 1.25);
  return [line(low, y, high, y, INK, 1.25), cap(low), ...(high < edge ? [cap(high)] : [])];
}

// The band behind the best, and the outline around its bar.
function crown(start, end, y, right) {
  const band = { x: start - 4, y: y - 22, width: right - start + 4, height: 32, r: 4 };
  const outline = { x: start - 2, y: y - BAR / 2 - 2, width: end - start + 4, height: BAR + 4, r: 2 };
  return [
    { type: "rect", silent: true, z2: -1, shape: band, style: { fill: WIN } },
    { type: "rect", silent: true, z2: 11, shape: outline, style: { fill: "none", stroke: INK, lineWidth: 1.5 } },
  ];
}

// One item of the custom series `podium-marks`.
export function marks(params, api) {
  const [row, shown, low, high] = ["row", "shown", "low", "high"].map((name) => api.value(name));
  const [name, figure, note, verdict, colour] = ["name", "figure", "note", "verdict", "colour"].map((word) =>
    api.value(word),
  );
  const edge = params.coordSys.x + params.coordSys.width;
  const right = edge + ROOM;
  const at = (number) => Math.min(api.coord([number, row])[0], edge);
  const [start, y] = api.coord([0, row]);
  const end = Number.isFinite(shown) ? at(shown) : start;
  const first = verdict === "best" || verdict === "tied";
  const aside = verdict === "set_aside";
  const children = [];
  if (verdict === "best") children.push(...crown(start, end, y, right));
  children.push(line(start, y - 8, start, y + 8, RULE, 1));
  if (aside) children.push(hatched(start, end, y, colour, api.coord([shown, row])[0] > edge));
  let last = end;
  if (Number.isFinite(low) && Number.isFinite(high)) {
    children.push(...whisker(at(low), at(high), y, edge));
    last = Math.max(last, at(high));
  }
  const fontWeight = first ? 700 : 400;
  children.push(text(name, start, y - 14, first ? INK : SOFT, 11, { fontWeight }));
  children.push(text(figure, last + 6, y, aside ? WARN : first ? INK : SOFT, 12, { fontWeight }));
  if (note) children.push(text(note, right, y - 14, aside ? WARN : SOFT, 11, { align: "right" }));
  return { type: "group", children };
}
