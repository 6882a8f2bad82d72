import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const NORTHWIND = "northwind-outfitters";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("the page says what evidence is wanted for what was sold, and what is missing before it is sent", async ({
  page,
  bank,
  complaints,
}) => {
  const { disputeId } = await bank.dispute(NORTHWIND, { reason: "product_not_received" });
  await page.goto(`/disputes/${disputeId}`);
  const wanted = page.getByRole("region", { name: "Your response" });
  await expect(wanted).toContainText("Recommended: respond with evidence");
  await expect(wanted).toContainText("Completeness: 0 of 100");
  await expect(wanted.getByRole("listitem").filter({ hasText: "Activity log" })).toContainText("Required");

  await page.getByLabel("What was sold?").selectOption("Physical goods");
  await page.getByRole("button", { name: "Change" }).press("Enter");
  await expect(wanted.getByRole("listitem").filter({ hasText: "Proof of delivery" })).toContainText("Required");
  await expect(page.getByLabel("What was sold?")).toHaveValue("physical");
  await attachText(page, "Tracking number", "1Z 999 AA1 01 2345 6784");
  await expect(wanted).toContainText("Completeness: 5 of 100");
  await page.getByText("Recommended and other evidence 1 of").click();
  await expect(wanted.getByRole("listitem").filter({ hasText: "The bank can track the parcel." })).toContainText(
    "Attached",
  );
  await page.goto(`/disputes/${disputeId}/submit`);
  await expect(page.getByText("Required but missing: Proof of delivery.")).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("what was sold can be changed", async ({ page, bank }) => {
    const { disputeId } = await bank.dispute(NORTHWIND);
    await page.goto(`/disputes/${disputeId}`);
    await page.getByLabel("What was sold?").selectOption("A service");
    await page.getByRole("button", { name: "Change" }).click();
    await expect(page.getByLabel("What was sold?")).toHaveValue("service");
    await expect(page.getByText("Proof that the service was provided.")).toBeVisible();
  });
});

async function attachText(page: Page, type: string, text: string): Promise<void> {
  const form = page.getByRole("region", { name: "Add text" });
  await form.getByLabel("Type").selectOption({ label: type });
  await form.getByLabel("Text", { exact: true }).fill(text);
  await form.getByRole("button", { name: "Attach text" }).click();
}
