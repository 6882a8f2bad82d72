import { CHALLENGED, DECLINED, enterCard, frame, PHONE, SUCCEEDS } from "./support/checkout.ts";
import { test } from "./support/invoices.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

test("a payer sees an invoice on a phone, pays it after a decline, and keeps the file", async ({
  page,
  invoice,
  complaints,
}, testInfo) => {
  test.slow();
  const { url } = await invoice();
  await page.setViewportSize(PHONE);
  await page.goto(url);
  await expect(page.getByRole("heading", { name: /^Invoice INV-\d{6}$/ })).toBeVisible();
  await expect(page.getByText("VAT 25%")).toBeVisible();
  await everyScreen(page, testInfo, "invoice");
  await page.setViewportSize(PHONE);
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  await expect(page).toHaveURL(/\/invoices\/sandbox_[\w-]+\/pay$/);
  await enterCard(frame(page), DECLINED);
  await everyScreen(page, testInfo, "card");
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "declined" })).toBeVisible();
  await everyScreen(page, testInfo, "declined");
  await enterCard(frame(page), SUCCEEDS);
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await expect(page.getByText("•••• 4242")).toBeVisible();
  // The engine's parameters, its client secret among them, have left the address bar.
  expect(page.url()).toBe(url);
  await everyScreen(page, testInfo, "paid");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{6}\.pdf$/);
  expect(complaints.list).toEqual([]);
});

test("a payer approves the payment at the bank and comes back to the invoice", async ({ page, invoice }) => {
  const { url } = await invoice();
  await page.goto(url);
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  await enterCard(frame(page), CHALLENGED);
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  await page.getByRole("button", { name: "Approve payment" }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  expect(page.url()).toBe(url);
});

test("a payment that was begun goes on in another browser, and is the same one", async ({ page, browser, invoice }) => {
  const { url } = await invoice();
  await page.goto(url);
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  const other = await browser.newPage();
  await other.goto(url);
  await other.getByRole("link", { name: "Continue to payment" }).click();
  await enterCard(frame(other), SUCCEEDS);
  await other.getByRole("button", { name: "Pay $51.25" }).click();
  await expect(other.getByRole("heading", { name: "Paid" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  await other.close();
});

test("without JavaScript the card is entered on the engine's page", async ({ browser, invoice }, testInfo) => {
  const { url } = await invoice();
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole("button", { name: "Pay $51.25" }).click();
  await page.getByRole("link", { name: "Open secure card page" }).click();
  await enterCard(page, SUCCEEDS);
  await page.getByRole("button", { name: /^Pay/ }).click();
  await expect(page.getByRole("heading", { name: "Paid" })).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: testInfo.outputPath("paid-without-scripts.png") });
  await context.close();
});

test("a void invoice owes nothing, and one that was given up can still be paid", async ({
  page,
  invoice,
  api,
}, testInfo) => {
  const [voided, given] = [await invoice(), await invoice()];
  await api(`invoices/${voided.invoiceId}/void`, {});
  await api(`invoices/${given.invoiceId}/mark_uncollectible`, {});
  await page.goto(voided.url);
  await expect(page.getByRole("heading", { name: "Voided" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
  await everyScreen(page, testInfo, "void");
  await page.goto(given.url);
  await expect(page.getByText("This invoice is overdue.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Pay $51.25" })).toBeVisible();
});

test("the pages speak the customer's language, whatever the browser's, and run no script before the card", async ({
  page,
  invoice,
}, testInfo) => {
  const scripts: string[] = [];
  page.on("request", (request) => request.resourceType() === "script" && scripts.push(request.url()));
  const { url } = await invoice({ locale: "de-DE" });
  await page.goto(url);
  await expect(page.getByRole("heading", { name: /^Rechnung INV-/ })).toBeVisible();
  await expect(page.getByText("Offener Betrag")).toBeVisible();
  await everyScreen(page, testInfo, "german");
  await expect(page.getByRole("button", { name: "51,25 $ bezahlen" })).toBeVisible();
  expect(scripts).toEqual([]);
  expect(await page.locator("script").count()).toBe(0);
});

test("an unknown code shows no invoice", async ({ curl, invoice }) => {
  const { url } = await invoice();
  const answer = await curl(`${url.slice(0, -2)}xx`);
  expect(answer.status).toBe(404);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.body.toString()).toContain("<title>Page not found</title>");
  const german = await curl(`${url.slice(0, -2)}xx/return`, "-H", "accept-language: de");
  expect(german.body.toString()).toContain("<title>Seite nicht gefunden</title>");
});
