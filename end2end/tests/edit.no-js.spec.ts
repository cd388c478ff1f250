import { fioJson } from "../fixtures.ts";
import { expect, test } from "../podium.ts";

test("columns are added to a comparison by browsing and by a pasted address", async ({ page }) => {
  const made: string[] = [];
  for (const [at, title] of ["Adding one", "Adding two", "Adding three"].entries()) {
    await page.goto("/upload");
    await page.getByLabel("Result files").setInputFiles([fioJson(41_000 - at)]);
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    made.push(page.url());
  }
  const ids = made.map((address) => address.split("/").pop());
  await page.goto(`/compare?config=${ids[0]}`);
  await page.getByLabel("Add a config by its id or address").fill(`  ${made[1]}#files `);
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?config=${ids[0]}&config=${ids[1]}`));
  await page.getByText("Change columns and rows").click();
  await page.getByRole("link", { name: "Find one" }).click();
  await expect(page.getByText("Adding to the comparison of Adding one and Adding two.")).toBeVisible();
  await page.getByLabel("Search titles, factors and tools").fill("Adding three");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("Adding to the comparison of Adding one and Adding two.")).toBeVisible();
  await page.getByRole("checkbox", { name: "Compare Adding three" }).check();
  await page.getByRole("button", { name: "Add to the comparison" }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?config=${ids[0]}&config=${ids[1]}&config=${ids[2]}$`));
});

test("the panel of a comparison stays open while one works in it", async ({ page }) => {
  const ids: string[] = [];
  for (const title of ["Panel one", "Panel two"]) {
    await page.goto("/upload");
    await page.getByLabel("Result files").setInputFiles([fioJson(39_000 + ids.length)]);
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    ids.push(page.url().split("/").pop() ?? "");
  }
  await page.goto(`/compare?config=${ids[0]}&config=${ids[1]}`);
  const panel = page.locator("details#view");
  await page.getByText("Change columns and rows").click();
  await panel.getByRole("link", { name: "Move left: Panel two" }).click();
  await expect(panel).toHaveAttribute("open");
  await panel.getByRole("button", { name: "Show", exact: true }).click();
  await expect(panel).toHaveAttribute("open");
  await expect(page).toHaveURL(/#view$/);
});
