import { aBilledCustomer, aSubscriber } from "./support/billed.ts";
import { aDraftInvoice } from "./support/drafts.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 120_000 });

test("a paid invoice explains its amounts, is a file, and gives money back by a credit note", async ({
  page,
  product,
}, testInfo) => {
  const name = `Ivy ${Date.now()}`;
  const { customerId } = await aSubscriber(product, name);
  await page.goto(`/subscriptions/invoices?customer=${customerId}`);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("$18.00");
  await row.getByRole("link", { name: /INV-/ }).click();
  await expect(page.getByRole("region", { name: "Lines" })).toContainText("$18.00");
  await expect(page.getByRole("region", { name: "Payments" })).toContainText("Succeeded");
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "PDF" }).click()]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  await everyScreen(page, testInfo, "invoice");

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "New credit note" }).click();
  await untilHydrated(page);
  await page.getByRole("button", { name: "Issue credit note" }).click();
  await expect(page.getByText("Enter what is given back, for at least one line.")).toBeVisible();
  await page.getByLabel("Give back (USD)").fill("20");
  await page.getByLabel("Reason (optional)").fill("Delivered late");
  await page.getByRole("button", { name: "Issue credit note" }).click();
  await expect(page.getByText("At most $18.00 are left of this line.")).toBeVisible();
  await page.getByLabel("Give back (USD)").fill("5.00");
  await page.getByLabel("How").selectOption("credit");
  await everyScreen(page, testInfo, "note");
  await page.getByRole("button", { name: "Issue credit note" }).click();
  await expect(page.getByText(/Credit note CN-\d+ issued\./)).toBeVisible();
  await expect(page.getByRole("region", { name: "Credit notes" })).toContainText("$5.00");
  await page.goto("/subscriptions/invoices");
  await everyScreen(page, testInfo, "invoices");

  await page.goto(`/customers/${customerId}`);
  await expect(page.getByRole("region", { name: "Credit", exact: true })).toContainText("$5.00");
  await page.getByRole("region", { name: "Payments" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "View invoice" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("INV-");
});

test("an open invoice is charged, given up and voided", async ({ page, product }, testInfo) => {
  const { subscription } = await aSubscriber(product, `Uma ${Date.now()}`, {
    testCard: "saved_insufficient_funds",
    collectionMethod: "invoice",
  });
  await page.goto(`/subscriptions/invoices/${subscription.latestInvoiceId}`);
  await expect(page.getByText("$18.00 is due")).toBeVisible();
  await page.getByRole("link", { name: "Charge" }).click();
  await everyScreen(page, testInfo, "charge");
  await page.getByRole("button", { name: "Charge now" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goto(`/subscriptions/invoices/${subscription.latestInvoiceId}`);
  await expect(page.getByText("The last payment failed.")).toBeVisible();
  await everyScreen(page, testInfo, "open");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Give up" }).click();
  await page.getByRole("button", { name: "Mark as uncollectible" }).click();
  await expect(page.getByText("Marked as uncollectible.")).toBeVisible();
  await page.getByRole("button", { name: "Void" }).click();
  await page.getByRole("button", { name: "Void invoice" }).click();
  await expect(page.getByText("Invoice voided.")).toBeVisible();
});

for (const [device, viewport] of [
  ["desktop", { width: 1440, height: 900 }],
  ["a phone", { width: 390, height: 844 }],
] as const)
  test(`a draft is finalized once, and is charged then, on ${device}`, async ({ page, product }, testInfo) => {
    const { customerId } = await aBilledCustomer(product, `Fay ${Date.now()}`);
    const invoiceId = await aDraftInvoice(product, customerId);
    await page.goto(`/subscriptions/invoices/${invoiceId}`);
    await everyScreen(page, testInfo, "draft");
    await page.setViewportSize(viewport);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("INV-");
    await page.getByRole("button", { name: "Finalize" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Finalize" })).toBeVisible();
    await page.getByRole("button", { name: "Finalize" }).click();
    await dialog.getByRole("button", { name: /Finalize/ }).click();
    await expect(page.getByText("Invoice finalized.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("INV-");
    await expect(page.getByRole("button", { name: "Finalize" })).toBeHidden();
    await expect
      .poll(
        async () => {
          await page.reload();
          return page.getByRole("region", { name: "Payments" }).innerText();
        },
        { timeout: 30_000 },
      )
      .toContain("Succeeded");
  });
