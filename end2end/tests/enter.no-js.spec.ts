import { expect, test } from "../podium.ts";

// The browser reports the 422 of a grid with something wrong in it.
test.use({ allowedErrors: [[/422/], { scope: "test" }] });

test("results are typed in, mended, shown and kept without JavaScript", async ({ page }) => {
  await page.goto("/upload");
  await page.getByRole("link", { name: "Type the results in" }).click();
  await page.getByLabel("Name of configuration 1").fill("RAIDZ1");
  await page.getByLabel("Name of configuration 2").fill("Mirror");
  await page.getByLabel("Name of workload 1", { exact: true }).fill("Sequential read");
  await page.locator("#cell-0-0").fill("430,5");
  await page.locator("#cell-0-1").fill("quick");
  await page.getByRole("button", { name: "Add a row" }).click();
  await expect(page.locator("#name-4")).toBeVisible();
  await expect(page.locator("#cell-0-1")).toHaveValue("quick");

  await page.getByRole("button", { name: "Show what will be kept" }).click();
  await expect(page.locator("#cell-0-1-error")).toContainText("not a number");
  await page.locator("#cell-0-1").fill("512");
  await page.locator("#unit-0").fill("MB/s");
  await page.getByRole("button", { name: "Show what will be kept" }).click();
  await expect(page.getByRole("heading", { name: "This will be kept" })).toBeVisible();
  await page.getByRole("button", { name: "Keep it" }).click();
  await expect(page.getByRole("heading", { name: "2 configs made" })).toBeVisible();
  await page.getByRole("link", { name: "Compare them" }).click();
  const winner = page.locator("tr", { hasText: "Sequential read" }).locator('[data-verdict="best"]');
  await expect(winner.locator("strong u")).toHaveText("512");
});
