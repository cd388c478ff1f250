import { defineConfig } from "@playwright/test";

/** Set by script/e2e, which also finds the browser and removes the data. */
function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with script/e2e`);
  return value;
}

const address = setting("PODIUM_ADDR");
const viewport = { width: 1280, height: 800 };

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  forbidOnly: !!process.env.CI,
  reporter: "list",
  // One server and one database for all: the journeys run side by side like visitors do.
  fullyParallel: true,
  workers: 2,
  use: {
    baseURL: `http://${address}`,
    viewport,
    locale: "en-GB",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: setting("PODIUM_CHROMIUM"),
      args: [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "desktop", testIgnore: "**/*.no-js.spec.ts" },
    { name: "no-js", testMatch: "**/*.no-js.spec.ts", use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: "exec target/release/podium serve",
    cwd: "..",
    url: `http://${address}/healthz`,
    reuseExistingServer: false,
    stdout: "ignore",
    stderr: "pipe",
    timeout: 60_000,
    // The private database must stop with it.
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
  },
});
