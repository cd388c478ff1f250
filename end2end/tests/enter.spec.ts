import { expect, expectAccessible, test } from "../podium.ts";

test("a block pasted into a cell spreads, and the page stays where it is", async ({ page }) => {
  await page.goto("/enter");
  await page.locator("#name-0").fill("Random write");
  await page.locator("#cell-0-1").evaluate((cell) => {
    const data = new DataTransfer();
    data.setData("text/plain", "1\t2\n3\t4\n");
    cell.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.locator("#cell-1-2")).toHaveValue("4");
  await expect(page.locator("#name-0")).toHaveValue("Random write");
  await page.getByRole("button", { name: "Add a row" }).click();
  await expect(page.locator("#name-4")).toBeFocused();
  await expectAccessible(page);
});
