// Ratios to the baseline: per row of the table a head and a line per config, with the name before its dot, the interval
// through it and the ratio beside it. Used by the server's bundle.
// The dimensions of an item are named in ../src/options/strips.rs.
import { point } from "./curves.js";
import { colours, line, text } from "./marks.js";

// px before the plot and beside it, as in ../src/layout.rs
const NAME = 158;
const ROOM = 88;

function band(left, y, right) {
  const shape = { x: left, y: y - 8, width: right - left, height: 16, r: 4 };
  return { type: "rect", silent: true, z2: -1, shape, style: { fill: colours.win } };
}

// One line: a head, or a config.
export function strips(params, api) {
  const [shown, y, low, high] = ["ratio", "line", "low", "high"].map((name) => api.value(name));
  const [name, figure, verdict, colour] = ["name", "figure", "verdict", "colour"].map((word) => api.value(word));
  const { x: left, width } = params.coordSys;
  const at = api.coord([0, y])[1];
  const head = verdict === "head";
  if (head) return { type: "group", children: [text(name, left - NAME, at + 2, colours.ink, 11, { fontWeight: 700 })] };
  const first = verdict === "best" || verdict === "tied";
  const style = { fontWeight: first ? 700 : 400 };
  const aside = verdict === "set_aside" || verdict === "failed";
  const children = [
    text(name, left - NAME, at, first ? colours.ink : colours.soft, 11, style),
    text(figure, left + width + 12, at, aside ? colours.warn : first ? colours.ink : colours.soft, 11, style),
  ];
  if (verdict === "best") children.push(band(left - NAME - 4, at, left + width + ROOM));
  const x = (place) => api.coord([place, y])[0];
  if (Number.isFinite(low) && Number.isFinite(high)) children.push(line(x(low), at, x(high), at, colour, 2));
  if (Number.isFinite(shown)) {
    // From the baseline's 1 to the dot: which way, and how far.
    children.push({ ...line(x(0), at, x(shown), at, colours.rule, 1), z2: 2 }, ...point(x(shown), at, verdict, colour));
  }
  return { type: "group", children };
}
