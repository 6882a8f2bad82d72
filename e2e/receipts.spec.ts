import { EXTERNAL_URL } from "./support/names.ts";
import type { ProductUnderTest } from "./support/product.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a receipt is shown, sent, and found in the outbox", async ({ page, product, curl, complaints }) => {
  const transactionId = await aPayment(product, curl);
  await page.goto(`/transactions/${transactionId}/receipt`);
  const receipt = page.getByRole("article", { name: "Receipt" });
  await expect(receipt).toContainText("$42.00");
  await expect(receipt).toContainText("Visa •••• 4242");

  await page.getByLabel("Email address").fill("robin@example.com");
  await page.getByRole("button", { name: "Send receipt" }).click();
  await expect(page.getByText("r•••@example.com")).toBeVisible();
  const outbox = async () => (await (await fetch(`${product.urls.outbox}/mails`)).text()).includes(transactionId);
  await expect.poll(outbox).toBe(true);
  await expect(async () => {
    await page.reload();
    await expect(page.locator("#sent ~ *, #sent").getByText("Sent", { exact: true }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass({ timeout: 15_000 });

  await page.emulateMedia({ media: "print" });
  await expect(receipt).toBeVisible();
  await expect(page.getByRole("button", { name: "Send receipt" })).toBeHidden();
  await expect(page.getByRole("navigation").first()).toBeHidden();
  expect(complaints.list).toEqual([]);
});

type Curl = (url: string, ...args: readonly string[]) => Promise<{ status: number; body: Buffer }>;

async function aPayment({ demo }: ProductUnderTest, curl: Curl): Promise<string> {
  const post = async (path: string, body: object): Promise<{ transaction_id: string }> => {
    const headers = {
      "x-api-key": demo.api_key ?? "",
      "content-type": "application/json",
      "idempotency-key": crypto.randomUUID(),
    };
    const sent = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
    const answer = await curl(`${EXTERNAL_URL}${path}`, ...sent, "-d", JSON.stringify(body));
    expect(answer.status, String(answer.body)).toBeLessThan(300);
    return JSON.parse(String(answer.body));
  };
  const { transaction_id: id } = await post("/api/transactions", { amount: 4200, currency: "USD" });
  await post(`/api/test_helpers/transactions/${id}/pay`, { test_card: "visa" });
  return id;
}
