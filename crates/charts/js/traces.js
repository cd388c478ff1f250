// Lines over time: one stroke per config through all its points, with its name beside the plot. Used by the server's bundle.
// The dimensions of an item are named in ../src/options/traces.rs.
import { GAP, end } from "./curves.js";

// The first item of a line draws all of it: hundreds of short strokes would make a page large.
export function trace(params, api) {
  if (params.dataIndexInside > 0) return null;
  const points = [];
  for (let at = 0; at < params.dataInsideLength; at += 1) points.push(api.coord([api.value("x", at), api.value("y", at)]));
  const colour = api.value("colour", 0);
  const stroke = { stroke: colour, fill: "none", lineWidth: 1.5, lineJoin: "round" };
  const children = [{ type: "polyline", silent: true, z2: 5, shape: { points }, style: stroke }];
  const top = api.value("end_top", 0);
  if (Number.isFinite(top) && api.value("end_name", 0)) {
    const { x: left, y: plot, width } = params.coordSys;
    children.push(...end(left + width + GAP, plot + top, api, colour));
  }
  return { type: "group", children };
}
