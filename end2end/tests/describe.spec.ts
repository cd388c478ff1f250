import { fioJson } from "../fixtures.ts";
import { expect, expectAccessible, test } from "../podium.ts";

test("the form, a config and browsing by factor are accessible and fit a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await expectAccessible(page);
  };
  await page.goto("/upload?template=vm-iscsi");
  await fits();
  await page.getByLabel("Result files").setInputFiles([fioJson(33_000)]);
  await page.getByRole("textbox", { name: "Title" }).fill("On a phone");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("On a phone");
  await fits();
  await page.goto("/browse?q=phone&factor.share.protocol=iSCSI");
  await expect(page.getByRole("link", { name: "On a phone" })).toBeVisible();
  await page.getByText("Factors (1 chosen)").click();
  await fits();
});
