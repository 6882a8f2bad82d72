import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 240_000 });

test("an event leads to its resource, to the request that caused it and to its deliveries", async ({
  page,
  product,
  curl,
  complaints,
}, testInfo) => {
  const key = product.demo.api_key ?? "";
  const url = `${EXTERNAL_URL}/api/customers`;
  const made = await curl(url, "-H", `x-api-key: ${key}`, "--json", '{"name": "Grace"}');
  const customerId = String(made.json().customer_id);
  await page.goto("/events");
  await page.getByRole("searchbox", { name: "Search events" }).fill(customerId);
  await page.keyboard.press("Enter");
  await page.getByRole("row").filter({ hasText: customerId }).getByRole("link").click();
  await expect(page.locator("#data")).toContainText('"customer_status": "active"');
  await expect(page.getByRole("link", { name: customerId })).toBeVisible();
  await everyScreen(page, testInfo, "event");

  // The log is written after the request.
  const request = page.getByRole("link", { name: /^req_/ });
  await expect(async () => {
    await page.reload();
    await expect(request).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await request.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("POST /api/customers");
  await expect(page.getByRole("link", { name: "customer.created" })).toBeVisible();
  await everyScreen(page, testInfo, "request");
  await page.goto("/settings/request-log?outcome=succeeded&method=POST");
  await everyScreen(page, testInfo, "requests");
  expect(complaints.list).toEqual([]);
});

test("the request of an error is found by its ID, and another ID leads to no request", async ({
  page,
  product,
  curl,
  complaints,
}) => {
  const key = product.demo.api_key ?? "";
  const failed = await curl(`${EXTERNAL_URL}/api/refunds/rfd_nope`, "-H", `x-api-key: ${key}`);
  const { request_id: requestId } = failed.json().error as { request_id: string };
  const search = page.getByRole("searchbox", { name: "Search requests" });
  const find = async (id: string) => {
    await page.goto("/settings/request-log");
    await search.fill(id);
    await page.keyboard.press("Enter");
  };
  // The log is written after the answer.
  await expect(async () => {
    await find(requestId);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("GET /api/refunds/rfd_nope", {
      timeout: 2_000,
    });
  }).toPass();
  await find("req_nope");
  await expect(page.getByText("No requests match these filters")).toBeVisible();
  await page.goto("/events?q=evt_nope");
  await expect(page.getByText("No events match these filters")).toBeVisible();
  expect(complaints.list).toEqual([]);
});
