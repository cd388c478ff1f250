// The interactive chart: the same options and the same marks as the drawing it replaces, plus a tooltip.
import { init, registerCustomSeries, use } from "echarts/core";
import { BarChart, CustomChart } from "echarts/charts";
import { GridComponent, TitleComponent, TooltipComponent } from "echarts/components";
import { SVGRenderer } from "echarts/renderers";
import { curve, ticks } from "../../crates/charts/js/curves.js";
import { dots } from "../../crates/charts/js/dots.js";
import { colours, marks } from "../../crates/charts/js/marks.js";

use([BarChart, CustomChart, GridComponent, TitleComponent, TooltipComponent, SVGRenderer]);
registerCustomSeries("podium-marks", marks);
registerCustomSeries("podium-dots", dots);
registerCustomSeries("podium-ticks", ticks);
registerCustomSeries("podium-curve", curve);

// Colour literals of the options, each with the custom property that holds it in the page's theme.
const THEMED = {
  "#0072b2": "--c0", "#d55e00": "--c1", "#009e73": "--c2", "#b8558f": "--c3",
  "#c98600": "--c4", "#3d9bd0": "--c5", "#7a6a00": "--c6", "#666666": "--c7",
  "#1c1b19": "--ink", "#5f5c55": "--soft", "#cfc9bc": "--line-2", "#fff6d6": "--win", "#8a3b00": "--warn",
};
const LIGHT = { ...colours };

function themed(value, style) {
  if (typeof value === "string") return (style.getPropertyValue(THEMED[value] ?? "--").trim() || value);
  if (Array.isArray(value)) return value.map((item) => themed(item, style));
  if (value && typeof value === "object") {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, themed(item, style)]));
  }
  return value;
}

// ECharts reads `{name|words}` in a tooltip as markup of its own; a title may hold such a thing.
const plain = (text) => String(text ?? "").replaceAll("{", "{\u200b");

// The dimensions of an item are named in crates/charts/src/options/{bars,curves}.rs.
const CURVE_ITEM = 14;

function tooltip(items) {
  const curves = items.map((item) => item.data).filter((data) => data?.length === CURVE_ITEM);
  if (curves.length) {
    const lines = curves.map(([, , , , , name, , figure]) => `${name}: ${figure}`);
    return [curves[0][6], ...lines].map(plain).join("\n");
  }
  const data = items.find((item) => item.seriesType === "custom" && item.data?.length === 10)?.data;
  if (!data) return "";
  const [, , , , , figure, note, , , detail] = data;
  return [items[0].name, figure, note, detail].filter(Boolean).map(plain).join("\n");
}

function option(panel, style) {
  Object.assign(colours, themed(LIGHT, style));
  const themedOption = themed(panel.option, style);
  const paper = style.getPropertyValue("--card").trim() || "#fff";
  Object.assign(themedOption.tooltip, {
    formatter: tooltip,
    backgroundColor: paper,
    borderColor: colours.soft,
    textStyle: { color: colours.ink, fontSize: 12, fontWeight: "normal" },
  });
  return themedOption;
}

// Lays the live chart over its drawing, which keeps the place and the proportions.
function mount(svg, panel) {
  const box = document.createElement("div");
  box.className = "chart-live";
  box.setAttribute("role", "img");
  box.setAttribute("aria-label", svg.getAttribute("aria-label"));
  svg.after(box);
  const chart = init(box, null, { renderer: "svg", width: panel.width, height: panel.height });
  const draw = () => chart.setOption(option(panel, getComputedStyle(document.documentElement)), true);
  const scale = () => {
    const { width } = svg.getBoundingClientRect();
    box.style.transform = `scale(${width / panel.width})`;
  };
  draw();
  scale();
  new ResizeObserver(scale).observe(svg);
  document.addEventListener("podium:theme", draw);
  svg.classList.add("replaced");
}

export async function enliven(figure) {
  const answer = await fetch(figure.dataset.chartOptions, { headers: { accept: "application/json" } });
  if (!answer.ok) throw new Error(`options: ${answer.status}`);
  const panels = await answer.json();
  const drawings = figure.querySelectorAll("svg.chart-panel");
  if (panels.length !== drawings.length) throw new Error("the page and its options differ");
  drawings.forEach((svg, at) => mount(svg, panels[at]));
}
