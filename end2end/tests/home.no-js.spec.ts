import { expect, test } from "../podium.ts";

test("the home page is complete without JavaScript", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
