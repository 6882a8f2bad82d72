import { A_PDF, A_PNG } from "./support/files.ts";
import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false, storageState: ({ robin }, use) => use(robin) });

test("without JavaScript the list is filtered with a button", async ({ page }) => {
  await page.goto("/disputes?show=closed");
  await page.getByLabel("Stage").selectOption({ label: "Reversal" });
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page).toHaveURL(/show=closed&stage=dispute_reversal$/);
  await expect(page.locator("tbody tr")).toHaveCount(1);
});

test("without JavaScript a dispute is answered all the same", async ({ page, bank }) => {
  const { disputeId, engineDisputeId } = await bank.dispute("northwind-outfitters", { amount: 7_100 });
  await page.goto(`/disputes/${disputeId}`);

  const text = page.getByRole("region", { name: "Add a text" });
  await text.getByLabel("What it is").selectOption({ label: "Customer's name" });
  await text.getByLabel("Text", { exact: true }).fill("Ada Lovelace");
  await text.getByRole("button", { name: "Attach the text" }).click();
  await expect(page.getByText("Attached. Nothing has been sent to the bank yet.")).toBeVisible();

  for (const [what, given] of [
    ["Receipt", A_PDF],
    ["Proof of delivery", A_PNG],
  ] as const) {
    const file = page.getByRole("region", { name: "Add a file" });
    await file.getByLabel("What it is").selectOption({ label: what });
    await page.locator("input[type=file]").setInputFiles(given);
    await file.getByRole("button", { name: "Attach the file" }).click();
    await expect(page.getByText(`${given.name} ·`)).toBeVisible();
  }

  await page.getByLabel("Remove Receipt").click();
  await page.getByRole("button", { name: "Remove", exact: true }).filter({ visible: true }).click();
  await expect(page.getByText("Removed from the response.")).toBeVisible();
  expect(await bank.submissions(engineDisputeId)).toEqual([]);

  await page.getByRole("link", { name: "Review and submit" }).click();
  await expect(page.getByRole("heading", { name: "What the bank gets (2)" })).toBeVisible();
  await page.getByRole("button", { name: "Send the response to the bank" }).click();
  await expect(page.getByText("Your response is sent.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What happened" })).toContainText("Response sent to the bank");
  expect(await bank.submissions(engineDisputeId)).toHaveLength(1);
});

test("without JavaScript a refused file says why on the page", async ({ page, bank }) => {
  const { disputeId } = await bank.dispute("northwind-outfitters");
  await page.goto(`/disputes/${disputeId}`);
  const file = page.getByRole("region", { name: "Add a file" });
  await file.getByLabel("What it is").selectOption({ label: "Receipt" });
  await page.locator("input[type=file]").setInputFiles({ ...A_PNG, buffer: Buffer.from("not a picture") });
  await file.getByRole("button", { name: "Attach the file" }).click();
  await expect(page.getByRole("alert")).toContainText("not a JPEG, a PNG or a PDF");
});
