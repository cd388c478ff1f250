import { fioJson } from "../fixtures.ts";
import { expect, test } from "../podium.ts";

test("a template and what a command prints describe a config without JavaScript", async ({ page }) => {
  await page.goto("/upload");
  await page.getByRole("link", { name: "NAS over NFS" }).click();
  await expect(page.getByLabel("Protocol", { exact: true })).toHaveValue("NFS");
  await page.getByText("Paste what your system says").click();
  await page.getByLabel("What your system says").fill("Settings for eth0:\n\tSpeed: 10000Mb/s\n");
  await page.getByRole("button", { name: "Read it" }).click();
  await expect(page.getByLabel("Link speed")).toHaveValue("10 Gbit/s");
  await expect(page.getByText("This was read.")).toBeVisible();
  await page.getByLabel("Result files").setInputFiles([fioJson(27_000)]);
  await page.getByRole("textbox", { name: "Title" }).fill("Described");
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Described");
  const path = page.getByRole("list", { name: "The path of an I/O through this config" });
  await expect(path.getByRole("listitem").filter({ hasText: "Network" })).toContainText("10 Gbit/s");
});

test("configs are found by factor, and what is chosen stays chosen", async ({ page }) => {
  for (const [title, protocol] of [["Facet one", "NFSv4.1"], ["Facet two", "SMB 3"]] as const) {
    await page.goto("/upload");
    await page.getByLabel("Result files").setInputFiles([fioJson(title.length * 1_000 + protocol.length)]);
    await page.getByRole("textbox", { name: "Title" }).fill(title);
    await page.getByLabel("Protocol", { exact: true }).fill(protocol);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  }
  await page.goto("/browse?factor.share.protocol=SMB");
  await page.getByLabel("Compare Facet two").check();
  await page.getByLabel("Search titles, factors and tools").fill("Facet");
  await page.getByLabel(/^SMB/).uncheck();
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page.getByLabel("Compare Facet two")).toBeChecked();
  await page.getByLabel("Compare Facet one").check();
  await page.getByRole("button", { name: "Compare selected" }).click();
  await expect(page).toHaveURL(/\/compare\?config=[0-9a-z]+&config=[0-9a-z]+$/);
});
