import { expect, expectAccessible, test } from "../podium.ts";

test("the home page says what this is and is accessible", async ({ page }) => {
  await page.goto("/");
  await expect(page).toHaveTitle(/Podium/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
});
