import type { Page } from "@playwright/test";
import { enterCard, frame, PHONE, paid, pay, proceed, SUCCEEDS, test } from "./support/checkout.ts";
import { untilHydrated } from "./support/hydrated.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

/** A4 at 96 pixels per inch, with the margins of 0.4 inches that browsers leave. */
const PAPER = { width: 794, height: 1_123 };
const MARGIN = 38;

/** A shop's own page, which runs no script and loads nothing from elsewhere. */
const SHOP = "https://shop.example/";
const NOTHING_ELSE = "default-src 'none'; style-src 'unsafe-inline'";

async function createByKeyboard(page: Page, title: string): Promise<void> {
  await page.goto("/payment-links");
  await untilHydrated(page);
  await reach(page, page.getByRole("link", { name: "New payment link" }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "New payment link" })).toBeVisible();
  await reach(page, page.getByLabel("Title"));
  await page.keyboard.type(title);
  await reach(page, page.getByLabel("Amount", { exact: true }));
  await page.keyboard.type("42");
  await reach(page, page.getByRole("button", { name: "Create link" }));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Payment link created.")).toBeVisible();
}

/** Presses Tab until the control has the focus, which must be seen. */
async function reach(page: Page, control: ReturnType<Page["locator"]>): Promise<void> {
  const isThere = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 90 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  await expect(control).toBeFocused();
  await expect(control).toBeInViewport();
}

for (const [name, viewport] of Object.entries({ desktop: { width: 1440, height: 900 }, phone: PHONE }))
  test(`on a ${name} the keyboard alone makes a link, shares it and edits it`, async ({ page, complaints }) => {
    await page.setViewportSize(viewport);
    await createByKeyboard(page, `By keyboard on a ${name}`);
    await reach(page, page.getByRole("link", { name: "QR code and button" }));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "QR code and button" })).toBeVisible();
    await reach(page, page.getByRole("button", { name: /^Copy the HTML of the button/ }));
    await reach(page, page.getByRole("link", { name: "Back to link" }));
    await page.keyboard.press("Enter");
    await reach(page, page.getByRole("link", { name: "Edit", exact: true }));
    await page.keyboard.press("Enter");
    await reach(page, page.getByRole("button", { name: "Save link" }));
    await page.keyboard.press("Enter");
    await expect(page.getByText("Nothing changed.")).toBeVisible();
    expect(complaints.list).toEqual([]);
  });

test("the page of a QR code is one sheet of A4, with the whole code and address", async ({ page, link }, testInfo) => {
  await page.goto(await shareOf(page, await link({ title: "Running shoes of the long-distance kind, in green" })));
  await everyScreen(page, testInfo, "QR code");
  await page.emulateMedia({ media: "print", colorScheme: "light" });
  await page.setViewportSize({ width: PAPER.width - 2 * MARGIN, height: PAPER.height - 2 * MARGIN });
  const poster = page.getByRole("article", { name: "Page to print" });
  for (const part of [poster, poster.getByRole("img"), poster.getByText(/\/pay\/sandbox_/)]) {
    const box = await part.boundingBox();
    expect(box && box.x >= 0 && box.x + box.width <= PAPER.width - 2 * MARGIN, JSON.stringify(box)).toBe(true);
    expect(box && box.y >= 0 && box.y + box.height <= PAPER.height - 2 * MARGIN, JSON.stringify(box)).toBe(true);
    expect(await part.evaluate((element) => element.scrollWidth <= element.clientWidth + 1)).toBe(true);
  }
  const pdf = await page.pdf({ format: "A4", margin: { top: MARGIN, right: MARGIN, bottom: MARGIN, left: MARGIN } });
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});

test("the copied button takes payers from a shop's page to the payment", async ({ page, browser, link }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: EXTERNAL_URL });
  await page.goto(await shareOf(page, await link()));
  await untilHydrated(page);
  await page.getByRole("button", { name: /^Copy the HTML of the button/ }).click();
  const html = await page.evaluate(() => navigator.clipboard.readText());
  expect(html).not.toContain("<script");

  const context = await browser.newContext({ viewport: PHONE });
  const payer = await context.newPage();
  const body = `<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${html}</main></html>`;
  const headers = { "content-security-policy": NOTHING_ELSE };
  await payer.route(SHOP, (route) => route.fulfill({ contentType: "text/html; charset=utf-8", headers, body }));
  await payer.goto(SHOP);
  await payer.getByRole("link", { name: "Pay $42.00" }).click();
  // The funnel tells payers of the button from others.
  await expect(payer).toHaveURL(/\/pay\/sandbox_[\w-]+\?(.*&)?way=button/);
  await proceed(payer);
  await enterCard(frame(payer), SUCCEEDS);
  await pay(payer);
  await expect(paid(payer)).toBeVisible();
  await context.close();
});

test("a payer sees the refund that the merchant makes in the dashboard", async ({ page, browser, link }) => {
  const context = await browser.newContext({ viewport: PHONE });
  const payer = await context.newPage();
  const url = await link({ title: "Shoes to return" });
  await payer.goto(url);
  await proceed(payer);
  await enterCard(frame(payer), SUCCEEDS);
  await pay(payer);
  await expect(paid(payer)).toBeVisible();
  const transactionId = await payer.getByText(/^txn_\w+$/).textContent();

  await page.goto(`/transactions/${transactionId}`);
  await expect(page.getByRole("region", { name: "Timeline" }).getByText("Payment link paid")).toBeVisible();
  await page.getByRole("region", { name: "Details" }).getByRole("link", { name: "Shoes to return" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Shoes to return");
  await page.goto(`/transactions/${transactionId}`);
  await page.getByRole("link", { name: "Refund", exact: true }).click();
  await page.getByRole("button", { name: "Refund payment" }).click();
  await expect(page.getByText("Refund created.")).toBeVisible();

  await payer.reload();
  await expect(payer.getByRole("region", { name: "Refunds" }).getByText("$42.00")).toBeVisible();
  await context.close();
});

/** The page that shares the link, found by its payers' address. */
async function shareOf(page: Page, url: string): Promise<string> {
  await page.goto("/payment-links");
  const paths = await page
    .locator('main td a[href^="/payment-links/"]')
    .evaluateAll((links) => [...new Set(links.map((each) => each.getAttribute("href") ?? ""))]);
  for (const path of paths) {
    await page.goto(path);
    if (await page.getByText(url).count()) return `${path}/share`;
  }
  throw new Error(`No link of the first page has the address ${url}`);
}
