// The server's bundle: ECharts' SVG renderer without a browser, evaluated once per worker by QuickJS.
import { init, registerCustomSeries, use } from "echarts/core";
import { BarChart, CustomChart } from "echarts/charts";
import { GridComponent, TitleComponent } from "echarts/components";
import { SVGRenderer } from "echarts/renderers";
import { curve, ticks } from "./curves.js";
import { dots } from "./dots.js";
import { marks } from "./marks.js";
import { strips } from "./strips.js";
import { trace } from "./traces.js";

// A chart is drawn whole and at once: what ECharts wants to do later is for animation only.
globalThis.setTimeout = () => 0;
globalThis.clearTimeout = () => {};

use([BarChart, CustomChart, GridComponent, TitleComponent, SVGRenderer]);
registerCustomSeries("podium-marks", marks);
registerCustomSeries("podium-dots", dots);
registerCustomSeries("podium-ticks", ticks);
registerCustomSeries("podium-curve", curve);
registerCustomSeries("podium-strips", strips);
registerCustomSeries("podium-trace", trace);

globalThis.renderChart = (option, width, height) => {
  const chart = init(null, null, { renderer: "svg", ssr: true, width, height });
  try {
    chart.setOption(JSON.parse(option));
    return chart.getZr().painter.renderToString({ cssAnimation: false, cssEmphasis: false });
  } finally {
    chart.dispose();
  }
};
