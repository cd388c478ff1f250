// Many configs in one row: a dot each, the best first, with the name before it and the figure beside it.
// Used by the server's bundle and by the browser's, as marks.js is. The dimensions of an item are those of marks.js.
import { point } from "./curves.js";
import { colours, line, text } from "./marks.js";

const NAME = 124; // px before the plot, as in ../src/layout.rs

function band(left, y, right) {
  const shape = { x: left, y: y - 10, width: right - left, height: 20, r: 4 };
  return { type: "rect", silent: true, z2: -1, shape, style: { fill: colours.win } };
}

export function dots(params, api) {
  const [row, shown, low, high] = ["row", "shown", "low", "high"].map((name) => api.value(name));
  const [name, figure, verdict, colour] = ["name", "figure", "verdict", "colour"].map((word) => api.value(word));
  const { x: left, width } = params.coordSys;
  const at = (number) => Math.min(api.coord([number, row])[0], left + width);
  const y = api.coord([0, row])[1];
  const first = verdict === "best" || verdict === "tied";
  const style = { fontWeight: first ? 700 : 400 };
  const ink = verdict === "set_aside" ? colours.warn : first ? colours.ink : colours.soft;
  const guide = { ...line(left, y, left + width, y, colours.rule, 1), z2: 1 };
  const children = [
    guide,
    text(name, left - NAME, y, first ? colours.ink : colours.soft, 11, style),
    text(figure, left + width + 12, y, ink, 12, style),
  ];
  if (verdict === "best") children.push(band(left - NAME - 4, y, left + width + 124));
  if (Number.isFinite(low) && Number.isFinite(high)) children.push(line(at(low), y, at(high), y, colours.ink, 1.5));
  if (Number.isFinite(shown)) children.push(...point(at(shown), y, verdict, colour));
  return { type: "group", children };
}
