import { EXTERNAL_URL } from "./support/names.ts";
import type { ProductUnderTest } from "./support/product.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a delivery is recorded, and stands on the page of its payment", async ({
  page,
  product,
  curl,
  complaints,
}, testInfo) => {
  await page.goto(`/transactions/${await aPayment(product, curl)}`);
  const panel = page.getByRole("region", { name: "Fulfillments" });
  await expect(panel).toContainText("None.");
  await panel.getByRole("link", { name: "Add fulfillment" }).click();
  await expect(page).toHaveURL(/\/fulfillments\/new$/);
  await everyScreen(page, testInfo, "new fulfillment");

  await page.getByRole("button", { name: "Add fulfillment" }).click();
  await expect(page.getByText("A fulfillment needs a carrier, a tracking number, an address or a time.")).toBeVisible();
  await page.getByLabel("Carrier").fill("UPS");
  await page.getByLabel("Tracking number").fill("1Z999AA10123456784");
  await page.getByLabel("Delivered at").fill("2026-01-07T10:00");
  await page.getByLabel("Address line 1").fill("12 Harbor Street");
  await page.getByLabel("City").fill("Portland");
  await page.getByRole("button", { name: "Add fulfillment" }).click();

  await expect(page).toHaveURL(/\/transactions\/txn_\w+$/);
  await expect(panel.getByRole("listitem")).toHaveCount(1);
  await expect(panel).toContainText("1Z999AA10123456784");
  await expect(panel).toContainText("12 Harbor Street, Portland");
  await expect(panel).toContainText("Delivered Jan 7, 2026");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Fulfillment added");
  await everyScreen(page, testInfo, "fulfillments");
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
});

type Curl = (url: string, ...args: readonly string[]) => Promise<{ status: number; body: Buffer }>;

async function aPayment({ demo }: ProductUnderTest, curl: Curl): Promise<string> {
  const post = async (path: string, body: object): Promise<{ transaction_id: string }> => {
    const headers = ["-H", `x-api-key: ${demo.api_key ?? ""}`, "-H", `idempotency-key: ${crypto.randomUUID()}`];
    const answer = await curl(`${EXTERNAL_URL}${path}`, ...headers, "--json", JSON.stringify(body));
    expect(answer.status, String(answer.body)).toBeLessThan(300);
    return JSON.parse(String(answer.body));
  };
  const { transaction_id: id } = await post("/api/transactions", { amount: 4200, currency: "USD" });
  await post(`/api/test_helpers/transactions/${id}/pay`, { test_card: "visa" });
  return id;
}
