// Lines over a number in which rows differ: the axes' numbers, and per config a line whose best points stand out, with
// its name at its end. Used by the server's bundle and by the browser's, as marks.js is.
// The dimensions of one item are named in ../src/options/curves.rs.
import { colours, line, text } from "./marks.js";

export const GAP = 18; // px between the plot and the names, as in ../src/layout.rs

const dot = (cx, cy, r, style, z2) => ({ type: "circle", silent: true, z2, shape: { cx, cy, r }, style });

// One number of an axis, with its rule across the plot where it is a value: of `y`, and of the ratios below strips.
export function ticks(params, api) {
  const { x: left, y: top, width, height } = params.coordSys;
  const [x, y] = api.coord([api.value("x"), api.value("y")]);
  const [axis, number] = [api.value("axis"), api.value("number")];
  const children =
    axis === "y"
      ? [line(left, y, left + width, y, colours.rule, 1), text(number, left - 8, y, colours.soft, 11, { align: "right" })]
      : [
          line(x, axis === "ratio" ? top : top + height, x, top + height + 4, colours.rule, number === "1×" ? 2 : 1),
          text(number, x, top + height + 14, colours.soft, 11, { align: "center" }),
        ];
  return { type: "group", children };
}

// What cannot be true is a cross that no line touches.
function cross(x, y) {
  const stroke = (dy) => line(x - 4, y - dy, x + 4, y + dy, colours.warn, 1.5);
  return [stroke(4), stroke(-4)];
}

// A dot that shows its verdict by shape, not by colour alone.
export function point(x, y, verdict, colour) {
  if (verdict === "set_aside") return cross(x, y);
  const filled = { fill: colour, stroke: "none" };
  if (verdict === "best") {
    return [dot(x, y, 6.5, { fill: colours.win, stroke: colours.ink, lineWidth: 1.5 }, 11), dot(x, y, 3.5, filled, 12)];
  }
  if (verdict === "tied") {
    return [dot(x, y, 5.5, { fill: "none", stroke: colours.ink, lineWidth: 0.75 }, 11), dot(x, y, 3, filled, 12)];
  }
  return [dot(x, y, 2.5, filled, 10)];
}

// The name beside the line's end, with a stroke of its colour; whoever is best most often is bold.
export function end(left, y, api, colour) {
  const leads = api.value("leads") === "leads";
  const note = api.value("end_note");
  const ink = leads ? colours.ink : colours.soft;
  const words = [
    line(left - 8, y, left - 2, y, colour, leads ? 3 : 2),
    text(api.value("end_name"), left, y, ink, 11, { fontWeight: leads ? 700 : 400 }),
  ];
  return note ? [...words, text(note, left, y + 12, ink, 10)] : words;
}

// One point of a line, and the stroke to the next.
export function curve(params, api) {
  const [verdict, colour, joint] = ["verdict", "colour", "joint"].map((word) => api.value(word));
  const leads = api.value("leads") === "leads";
  const [x, y] = api.coord([api.value("x"), api.value("y")]);
  const children = [];
  if (joint) {
    const [nextX, nextY] = api.coord([api.value("next_x"), api.value("next_y")]);
    const stroke = line(x, y, nextX, nextY, colour, leads ? 2.5 : 1.5);
    stroke.z2 = 5;
    if (joint === "dashes") stroke.style.lineDash = [3, 3];
    children.push(stroke);
  }
  children.push(...point(x, y, verdict, colour));
  const top = api.value("end_top");
  if (Number.isFinite(top) && api.value("end_name")) {
    const { x: left, y: plot, width } = params.coordSys;
    children.push(...end(left + width + GAP, plot + top, api, colour));
  }
  return { type: "group", children };
}
