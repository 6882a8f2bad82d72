import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const SALE = {
  amount: 4380,
  currency: "USD",
  amount_details: { subtotal: 4100, tax: 330, shipping: 150, discount: 200 },
  line_items: [
    {
      ...{ product_name: "Running shoes", product_code: "SHOE-42", commodity_code: "53111601", quantity: 2 },
      ...{ unit_of_measure: "EA", unit_amount: 2000, tax_amount: 320, discount_amount: 200 },
    },
    { product_name: `Laces ${"long".repeat(22)}`, quantity: 1, unit_amount: 100, tax_amount: 10 },
  ],
};

test("a transaction shows the parts of its amount and its items, also on a phone", async ({
  page,
  product,
  curl,
  complaints,
}, testInfo) => {
  const headers = { "x-api-key": product.demo.api_key ?? "", "idempotency-key": crypto.randomUUID() };
  const sent = Object.entries({ ...headers, "content-type": "application/json" });
  const created = await curl(
    `${EXTERNAL_URL}/api/transactions`,
    ...sent.flatMap(([name, value]) => ["-H", `${name}: ${value}`]),
    "-d",
    JSON.stringify(SALE),
  );
  expect(created.status, String(created.body)).toBe(201);
  await page.goto(`/transactions/${JSON.parse(String(created.body)).transaction_id}`);

  const amounts = page.getByRole("region", { name: "Amounts" });
  for (const [name, amount] of Object.entries({
    Subtotal: "$41.00",
    Tax: "$3.30",
    Shipping: "$1.50",
    Discount: "$2.00",
  }))
    await expect(amounts.getByText(name, { exact: true }).locator("xpath=..")).toContainText(amount);
  const items = page.getByRole("table", { name: "Items of this transaction" });
  const shoes = items.getByRole("row").filter({ hasText: "Running shoes" });
  for (const text of ["SHOE-42 · 53111601", "2 EA", "$20.00", "$3.20", "$2.00", "$41.20"])
    await expect(shoes).toContainText(text);
  await everyScreen(page, testInfo, "items");
  expect(complaints.list).toEqual([]);
});
