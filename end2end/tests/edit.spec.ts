import { fioJson, picture } from "../fixtures.ts";
import { expect, expectAccessible, test } from "../podium.ts";

/** Uploads one config a file and gives the addresses of their pages, the newest last. */
async function configs(page: import("@playwright/test").Page, titles: string[]): Promise<string[]> {
  const made: string[] = [];
  for (const [at, title] of titles.entries()) {
    await page.goto("/upload");
    await page.getByLabel("Result files").setInputFiles([fioJson(50_000 - 1_000 * at)]);
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    made.push(page.url());
  }
  return made;
}

const idOf = (address: string) => address.split("/").pop() ?? "";

test.describe("two tabs", () => {
  test.use({ allowedErrors: [/409/] });

  test("the second tab sees what the first saved, and saves again", async ({ page, context }) => {
    const [config] = await configs(page, ["Two tabs"]);
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(`${config}/edit`);
    await page.getByRole("textbox", { name: "Title" }).fill("From the first tab");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
    await other.getByRole("textbox", { name: "Title" }).fill("From the second tab");
    await other.getByRole("button", { name: "Save changes" }).click();
    await expect(other.getByText("Somebody changed this while you were editing it")).toBeVisible();
    await expect(other.getByRole("listitem").filter({ hasText: "From the first tab" })).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Title" })).toHaveValue("From the second tab");
    await expectAccessible(other);
    await other.getByRole("button", { name: "Save changes" }).click();
    await expect(other.getByRole("heading", { level: 1 })).toHaveText("From the second tab");
  });
});

test("what was typed and not sent is offered again, and gone once it was sent", async ({ page }) => {
  await page.goto("/upload");
  await page.getByRole("textbox", { name: "Title" }).fill("Typed in vain");
  await page.getByLabel("Protocol", { exact: true }).fill("NFS");
  await page.goto("/browse");
  await page.goto("/upload");
  await expect(page.getByText("was not sent")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Typed in vain");
  await expect(page.getByLabel("Protocol", { exact: true })).toHaveValue("NFS");
  await page.getByLabel("Result files").setInputFiles([fioJson(12_000)]);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Typed in vain");
  await page.goto("/upload");
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("");
  await expect(page.getByText("was not sent")).toHaveCount(0);
});

test("a grid that grew is restored whole", async ({ page }) => {
  await page.goto("/enter");
  const rows = await page.locator("#typed tbody tr").count();
  await page.locator("#typed button[value=row]").click();
  await expect(page.locator("#typed tbody tr")).toHaveCount(rows + 1);
  await page.locator(`#name-${rows}`).fill("The last row");
  await page.goto("/browse");
  await page.goto("/enter");
  await page.getByRole("button", { name: "Restore what you typed" }).click();
  await expect(page.locator(`#name-${rows}`)).toHaveValue("The last row");
  await page.goto("/browse");
  await page.goto("/enter");
  await page.getByRole("button", { name: "Discard it" }).click();
  await page.goto("/browse");
  await page.goto("/enter");
  await expect(page.getByText("was not sent")).toHaveCount(0);
});

test("columns are dragged into another order and the panel stays open", async ({ page }) => {
  const [a, b, c] = (await configs(page, ["Drag A", "Drag B", "Drag C"])).map(idOf);
  await page.goto(`/compare?config=${a}&config=${b}&config=${c}`);
  await page.getByText("Change columns and rows").click();
  const lines = page.locator("ol.columns > li");
  await lines.nth(2).dragTo(lines.nth(0), { sourcePosition: { x: 8, y: 10 }, targetPosition: { x: 8, y: 4 } });
  await expect(page).toHaveURL(new RegExp(`/compare\\?config=${c}&config=${a}&config=${b}&baseline=${a}&panel=view#view$`));
  await expect(lines.first()).toContainText("Drag C");
  await expect(page.locator("details#view")).toHaveAttribute("open");
  const heads = page.locator("table.cmp thead th");
  await page.goto(`/compare?config=${a}&config=${b}&config=${c}`);
  await heads.nth(1).dragTo(heads.nth(3), { targetPosition: { x: 4, y: 10 } });
  await expect(page).toHaveURL(new RegExp(`/compare\\?config=${b}&config=${a}&config=${c}&baseline=${a}#section-0$`));
  await expect(heads.nth(1)).toContainText("Drag B");
  await page.goto(`/compare?config=${c}&config=${a}&config=${b}&baseline=${a}&panel=view#view`);
  await page.getByRole("link", { name: "Move left: Drag A" }).click();
  await expect(page).toHaveURL(new RegExp(`config=${a}&config=${c}&config=${b}&panel=view#view$`));
  await expect(page.locator("details#view")).toHaveAttribute("open");
});

test("a picture is attached, seen and listed among what one can edit", async ({ page }) => {
  const [config] = await configs(page, ["With a picture"]);
  await page.goto(`${config}/edit`);
  await page.getByLabel("Screenshots or photographs as evidence").setInputFiles([await picture(page)]);
  await page.getByLabel("What they show").fill("The bench while it ran");
  await page.getByRole("button", { name: "Attach" }).click();
  await expect(page).toHaveURL(`${config}#pictures`);
  const seen = page.getByRole("img", { name: "The bench while it ran" });
  await expect(seen).toBeVisible();
  expect(await seen.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "What you can edit" }).click();
  await expect(page.getByRole("link", { name: "With a picture", exact: true })).toBeVisible();
  await expectAccessible(page);
});
