import { fioJson } from "../fixtures.ts";
import { expect, expectAccessible, test } from "../podium.ts";

test("two files are uploaded, compared, saved and opened without JavaScript", async ({ page, visitor }) => {
  await page.goto("/upload");
  await page.getByLabel("Result files").setInputFiles([fioJson(48_000), fioJson(24_000)]);
  await page.getByLabel("Each file is of a configuration of its own").check();
  await page.getByLabel("Protocol", { exact: true }).fill("NFS");
  await page.getByLabel("Other factors").fill("network.link = 10 GbE");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("link", { name: "Compare them" }).click();
  const winner = page.locator("tr", { hasText: "bandwidth" }).locator('[data-verdict="best"]');
  await expect(winner.locator("strong u")).toHaveText("196.6");
  await page.getByLabel("Title").fill("Without a script");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/c\/[0-9a-z]+$/);
  const other = await visitor();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Without a script");
  await expect(other.locator('[data-verdict="best"] strong u').first()).toBeVisible();
});

test("the edit link edits and deletes", async ({ page, visitor }) => {
  await page.goto("/upload");
  await page.getByLabel("Result files").setInputFiles([fioJson(31_000)]);
  await page.getByRole("textbox", { name: "Title" }).fill("To be renamed");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("To be renamed");
  const link = await page.locator(".keep-link code").innerText();

  const holder = await visitor();
  await holder.goto(link);
  await holder.getByRole("link", { name: "Edit" }).first().click();
  await holder.getByRole("textbox", { name: "Title" }).fill("Renamed");
  await holder.getByRole("button", { name: "Save" }).click();
  await expect(holder.getByRole("heading", { level: 1 })).toHaveText("Renamed");
  const place = holder.url();
  await holder.getByRole("link", { name: "Edit" }).first().click();
  await holder.getByText("Delete this config").click();
  await holder.getByRole("button", { name: "Delete everything" }).click();
  await expect(holder).toHaveURL(/\/$/);
  expect((await holder.request.get(place)).status()).toBe(404);
});

test("a pasted table is taken like a file", async ({ page }) => {
  await page.goto("/upload");
  await page.getByText("Or paste them as text").click();
  await page.getByLabel("Results as text").fill("workload,op,metric,value,unit\nCopy a film,write,duration,49,s\n");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Copy a film").first()).toBeVisible();
});
