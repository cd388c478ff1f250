import { fioJson } from "../fixtures.ts";
import { expect, expectAccessible, test } from "../podium.ts";

test("two files are uploaded, compared, saved and opened by another visitor", async ({ page, visitor }) => {
  await page.goto("/upload");
  await page.getByLabel("Result files").setInputFiles([
    // As long as people name files, with no place to break: it must not widen a phone's page.
    { ...fioJson(50_000), name: "randread-50000_20210622162528_WD_Blue_3D_1TB_WDS100T2B0A.json" },
    fioJson(20_000),
  ]);
  const first = page.getByRole("article").filter({ hasText: "randread-50000_" });
  await expect(first.getByText("fio-json")).toBeVisible();
  await expect(first.getByText("204.8", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Each file is of a configuration of its own").check();
  await page.getByRole("button", { name: "Upload", exact: true }).click();

  await expect(page.getByRole("heading", { name: "2 configs made" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Compare them" }).click();

  const winner = page.locator("tr", { hasText: "bandwidth" }).locator('[data-verdict="best"]');
  await expect(winner.locator("strong u")).toHaveText("204.8");
  await expect(page.locator("svg text", { hasText: "best" }).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel("Title").fill("Fast or slow?");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/c\/[0-9a-z]+$/);
  await expectAccessible(page);

  const other = await visitor();
  await other.setViewportSize({ width: 390, height: 844 });
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Fast or slow?");
  await expect(other.locator('[data-verdict="best"] strong u').first()).toBeVisible();
  const width = () => other.evaluate(() => document.documentElement.scrollWidth);
  expect(await width()).toBeLessThanOrEqual(390);
  await other.getByText("Make your own view").click();
  await other.getByText("Change columns and rows").click();
  expect(await width()).toBeLessThanOrEqual(390);
  await expectAccessible(other);
});

test("a file that no format takes is refused before it is sent", async ({ page }) => {
  await page.goto("/upload");
  const shopping = { name: "shopping.txt", mimeType: "text/plain", buffer: Buffer.from("milk\nbread\n") };
  await page.getByLabel("Result files").setInputFiles([shopping]);
  const preview = page.getByRole("article").filter({ hasText: "shopping.txt" });
  await expect(preview.getByText("not recognised")).toBeVisible();
  await preview.getByText("What was tried").click();
  await expect(preview.getByText("fio JSON")).toBeVisible();
  await expectAccessible(page);
});
