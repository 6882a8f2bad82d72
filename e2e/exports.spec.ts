import { readFile } from "node:fs/promises";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a list becomes a file that is prepared and downloaded", async ({ page, complaints }) => {
  await page.goto("/disputes?show=all");
  await page.getByRole("button", { name: "Export" }).click();
  await page.getByRole("button", { name: "Prepare a large export" }).click();
  await expect(page).toHaveURL(/\/exports$/);
  const row = page.locator("tbody tr").first();
  await expect(row).toContainText("Disputes");
  // The page reads its data again while the file is being prepared.
  await expect(row).toContainText("Ready");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    row.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^disputes-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), "utf8")).trim().split("\r\n");
  expect(lines[0]).toContain("dispute_id,engine_dispute_id");
  expect(lines.length).toBeGreaterThan(1);
  expect(complaints.list).toEqual([]);
});
