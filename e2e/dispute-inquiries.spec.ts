import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";
const INQUIRY = { dispute_stage: "pre_dispute" };

test.use({ storageState: ({ robin }, use) => use(robin) });

test("an inquiry is refunded and closed with the keyboard", async ({ page, bank, complaints }) => {
  const { disputeId } = await bank.dispute(NORTHWIND, { ...INQUIRY, amount: 12_300 });
  await page.goto(`/disputes/${disputeId}`);
  await page.getByRole("button", { name: "Refund and close" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The cardholder gets back what remains of $123.00");
  await dialog.getByRole("button", { name: "Refund and close" }).press("Enter");
  await expect(page.getByText("Payment refunded. The bank closes the inquiry.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Refunded");
  await expect(page.getByRole("region", { name: "Status" })).toContainText("took nothing from you");
  await expect(page.getByRole("button", { name: "Refund and close" })).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test("a dispute whose money the bank has taken cannot be refunded", async ({ page, bank }) => {
  const { disputeId } = await bank.dispute(NORTHWIND);
  await page.goto(`/disputes/${disputeId}`);
  await expect(page.getByRole("button", { name: "Accept dispute" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Refund and close" })).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("an inquiry is refunded all the same", async ({ page, bank }) => {
    const { disputeId } = await bank.dispute(NORTHWIND, INQUIRY);
    await page.goto(`/disputes/${disputeId}`);
    await page.getByRole("button", { name: "Refund and close" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Refund and close" }).click();
    await expect(page.getByText("Payment refunded. The bank closes the inquiry.")).toBeVisible();
  });
});
