import { readFile } from "node:fs/promises";
import { A_PDF, A_PNG } from "./support/files.ts";
import { expect, test } from "./support/test.ts";

test.use({ javaScriptEnabled: false, storageState: ({ robin }, use) => use(robin) });

test("without JavaScript pages are added to a file, and the packet is downloaded before and after the submission", async ({
  page,
  bank,
}) => {
  const { disputeId } = await bank.dispute("northwind-outfitters", { amount: 7_200 });
  await page.goto(`/disputes/${disputeId}`);
  const form = page.getByRole("region", { name: "Add file" });
  const response = page.getByRole("region", { name: "Your response" });
  for (const [file, isAdded] of [
    [A_PDF, false],
    [A_PNG, true],
  ] as const) {
    await form.getByLabel("Type").selectOption("receipt");
    await page.locator("input[type=file]").setInputFiles(file);
    if (isAdded) await form.getByRole("checkbox", { name: "Keep the attached file" }).check();
    await form.getByRole("button", { name: "Attach file" }).click();
    await expect(page.getByText("Evidence attached.")).toBeVisible();
  }
  await expect(response).toContainText("2 pages");
  await expect(response).toContainText(`Joined from ${A_PDF.name}, ${A_PNG.name}`);

  const download = async () => {
    const started = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download packet" }).click();
    return (await readFile(await (await started).path())).subarray(0, 5).toString();
  };
  expect(await download()).toBe("%PDF-");
  await page.goto(`/disputes/${disputeId}/submit`);
  expect(await download()).toBe("%PDF-");
  await page.getByRole("button", { name: "Submit response" }).click();
  await expect(page.getByText("Response submitted.")).toBeVisible();
  expect(await download()).toBe("%PDF-");
});
