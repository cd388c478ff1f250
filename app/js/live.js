// Loads the interactive chart when a reader first touches a drawing, never before.
export function liveCharts() {
  for (const chart of document.querySelectorAll("[data-chart-options]")) {
    const occasions = ["pointerenter", "touchstart", "focusin"];
    const start = async () => {
      for (const occasion of occasions) chart.removeEventListener(occasion, start);
      try {
        const { enliven } = await import(new URL("chart.js", import.meta.url).href);
        await enliven(chart);
      } catch {
        // The drawing stays: it shows the same.
      }
    };
    for (const occasion of occasions) chart.addEventListener(occasion, start, { passive: true });
  }
}
