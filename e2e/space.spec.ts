import { untilHydrated } from "./support/hydrated.ts";
import { connectMerchant } from "./support/merchant.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const LISTS = [
  "/transactions",
  "/transactions/refunds",
  "/settlements/list",
  "/settlements/queue",
  "/settlements/payouts",
  "/disputes",
  "/customers",
  "/customers/payment-methods",
  "/settings/api-keys",
  "/settings/webhooks",
  "/settings/audit",
  "/settings/payout-destinations",
  "/events",
];

/** In pixels. */
const SCREENS = [
  { width: 1440, height: 900, first: 360, row: Number.POSITIVE_INFINITY },
  { width: 1024, height: 900, first: 420, row: Number.POSITIVE_INFINITY },
  { width: 390, height: 844, first: 420, row: 72 },
];

/** Widths between the sizes above, at which other columns leave. */
const WIDTHS = [768, 900, 1100, 1280, 1366];

test.beforeAll("a customer and a sale whose every text is as long as it may be", async ({ product }) => {
  const merchant = connectMerchant(product, "northwind-outfitters");
  const { customers, transactions, refunds } = merchant.clients();
  const mark = Date.now().toString(36);
  const { customerId } = await customers.createCustomer({
    name: `Maximiliane ${"Wolfeschlegelsteinhausenbergerdorff-".repeat(5)}${mark}`,
    email: `${"maximiliane.".repeat(4)}${mark}@subdomain.of-a-very-long-company-name.example`,
    reference: `customer-${"x".repeat(45)}${mark}`,
  });
  const { transactionId } = await transactions.createTransaction({
    ...{ amount: 999_999_999n, currency: "USD", customerId, reference: `order-${"x".repeat(48)}${mark}` },
  });
  await transactions.payTransaction({ transactionId, testCard: "visa" });
  await refunds.createRefund({ transactionId, amount: 99_999_999n, note: "A note without an end. ".repeat(10) });
  merchant.close();
});

for (const path of LISTS)
  test(`${path} starts near the top, fits its place, and has low rows on a phone`, async ({ page }) => {
    await page.goto(path);
    await untilHydrated(page);
    for (const { first, row, ...size } of SCREENS) {
      await page.setViewportSize(size);
      const space = await page.evaluate(measure);
      expect.soft(space.first, `${path} at ${size.width}`).toBeLessThanOrEqual(first);
      expect.soft(space.highest, `${path} at ${size.width}`).toBeLessThanOrEqual(row);
      expect.soft(space.beyond, `${path} at ${size.width}`).toBeLessThanOrEqual(0);
      expect.soft(space.cut, `${path} at ${size.width}`).toEqual([]);
    }
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      expect.soft((await page.evaluate(measure)).beyond, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  });

/** Runs in the browser. */
function measure() {
  const rows = [...document.querySelectorAll("main tbody tr")];
  const table = document.querySelector("main table")?.parentElement;
  const isCut = (cell: Element) =>
    cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).textOverflow !== "ellipsis";
  return {
    first: Math.round((rows[0]?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY) + scrollY),
    highest: Math.max(...rows.map((row) => row.getBoundingClientRect().height)),
    /** How much wider the table is than its place. */
    beyond: table ? table.scrollWidth - table.clientWidth : 0,
    /** Cells that end without a sign. */
    cut: rows.flatMap((row) => [...row.querySelectorAll("td")].filter(isCut).map((cell) => cell.textContent)),
  };
}
