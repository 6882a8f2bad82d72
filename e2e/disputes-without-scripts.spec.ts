import { A_PDF, A_PNG } from "./support/files.ts";
import { applyFilters, openFilter } from "./support/filters.ts";
import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false, storageState: ({ robin }, use) => use(robin) });

test("without JavaScript the list is filtered with a button", async ({ page }) => {
  await page.goto("/disputes?show=closed");
  await openFilter(page, "Stage");
  await page.getByRole("checkbox", { name: "Reversal" }).check();
  await applyFilters(page);
  await expect(page).toHaveURL(/show=closed&.*stage=dispute_reversal(&|$)/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("without JavaScript a dispute is answered all the same", async ({ page, bank }) => {
  const { disputeId, engineDisputeId } = await bank.dispute("northwind-outfitters", { amount: 7_100 });
  await page.goto(`/disputes/${disputeId}`);

  const text = page.getByRole("region", { name: "Add text" });
  await text.getByLabel("Type").selectOption({ label: "Customer's name" });
  await text.getByLabel("Text", { exact: true }).fill("Ada Lovelace");
  await text.getByRole("button", { name: "Attach text" }).click();
  await expect(page.getByText("Evidence attached.")).toBeVisible();

  for (const [what, given] of [
    ["Receipt", A_PDF],
    ["Proof of delivery", A_PNG],
  ] as const) {
    const file = page.getByRole("region", { name: "Add file" });
    await file.getByLabel("Type").selectOption({ label: what });
    await page.locator("input[type=file]").setInputFiles(given);
    await file.getByRole("button", { name: "Attach file" }).click();
    await expect(page.getByText(`${given.name} ·`)).toBeVisible();
  }

  await page.getByRole("button", { name: "Remove Receipt" }).click();
  await page.getByRole("button", { name: "Remove evidence" }).filter({ visible: true }).click();
  await expect(page.getByText("Evidence removed.")).toBeVisible();
  expect(await bank.submissions(engineDisputeId)).toEqual([]);

  await page.getByRole("link", { name: "Review and submit" }).click();
  await expect(page.getByRole("heading", { name: "Evidence (2)" })).toBeVisible();
  await page.getByRole("button", { name: "Submit response" }).click();
  await expect(page.getByText("Response submitted.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Response submitted");
  expect(await bank.submissions(engineDisputeId)).toHaveLength(1);
});

test("without JavaScript a refused file says why on the page", async ({ page, bank }) => {
  const { disputeId } = await bank.dispute("northwind-outfitters");
  await page.goto(`/disputes/${disputeId}`);
  const file = page.getByRole("region", { name: "Add file" });
  await file.getByLabel("Type").selectOption({ label: "Receipt" });
  await page.locator("input[type=file]").setInputFiles({ ...A_PNG, buffer: Buffer.from("not a picture") });
  await file.getByRole("button", { name: "Attach file" }).click();
  await expect(page.getByRole("alert")).toContainText("Unsupported file type.");
});
