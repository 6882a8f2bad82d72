import type { Page } from "@playwright/test";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { aReceiver, createEndpoint, type Receiver, sendTestEvent, shownSecret } from "./support/webhooks.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 240_000 });

const status = (page: Page) => page.locator("h1");

test("an endpoint is verified by its ping, and its deliveries show the bytes that were sent", async ({
  page,
  keepSecret,
  complaints,
}, testInfo) => {
  const receiver = await aReceiver();
  const secret = await createEndpoint(page, receiver, "Order system");
  keepSecret(secret);
  await expect(page.getByText("Verified.")).toBeVisible();
  await everyScreen(page, testInfo, "created");
  await receiver.know(secret);
  await page.getByRole("link", { name: "Done" }).click();
  await expect(status(page)).toContainText("Enabled");
  expect(await page.content()).not.toContain(secret);

  await sendTestEvent(page, "refund.succeeded");
  await expect(status(page)).toContainText("Delivered");
  await everyScreen(page, testInfo, "delivery");
  // Events of other tests arrive as well.
  const body = await page.locator("#body pre").filter({ hasText: /^\{"/ }).textContent();
  const received = (await receiver.received()).find((each) => each.body === body);
  expect(received).toMatchObject({ type: "refund.succeeded", problem: null });

  await page.goto("/settings/webhooks");
  const row = page.getByRole("row").filter({ hasText: "Order system" });
  await expect(row).toContainText("Enabled");
  await everyScreen(page, testInfo, "list");
  // The last screen is narrow: the address has its own line.
  expect((await row.getByRole("link").boundingBox())?.width).toBeGreaterThan(150);
  expect(complaints.list).toEqual([]);
  await receiver.close();
});

test("a new endpoint that does not answer its ping says so, and an empty list how to see the rest", async ({
  page,
  keepSecret,
  complaints,
}, testInfo) => {
  const receiver = await aReceiver();
  await receiver.answer(503);
  keepSecret(await createEndpoint(page, receiver, "Not ready"));
  await expect(page.getByText("The ping failed: Answered 503.")).toBeVisible();
  await everyScreen(page, testInfo, "not-verified");
  await page.getByRole("link", { name: "Done" }).click();
  await expect(status(page)).toContainText("Not verified");
  await page.goto(`${page.url()}?type=refund.failed`);
  await expect(page.getByText("No deliveries match these filters")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Clear filters" }).last().click();
  await expect(page.getByRole("cell", { name: "webhook_endpoint.ping", exact: true })).toBeVisible();
  expect(complaints.list).toEqual([]);
  await receiver.close();
});

test.describe("in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("the time of a replay is local time", async ({ page, keepSecret }) => {
    const receiver = await aReceiver();
    keepSecret(await createEndpoint(page, receiver, "Far away"));
    await page.getByRole("link", { name: "Done" }).click();
    await page.goto(`${page.url()}/replay`);
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel("From").fill(`${yesterday}T09:00`);
    await page.getByRole("button", { name: "Count events" }).click();
    await expect(page.getByText(/events? from .* 9:00 AM E[SD]T to/)).toBeVisible();
    await receiver.close();
  });
});

test("a delivery that failed is sent again, with the secret of a rotation", async ({
  page,
  keepSecret,
  complaints,
}, testInfo) => {
  const receiver = await aReceiver();
  keepSecret(await createEndpoint(page, receiver, "Failing"));
  await page.getByRole("link", { name: "Done" }).click();
  const endpoint = page.url();

  await receiver.answer(500);
  await sendTestEvent(page, "dispute.opened");
  await expect(status(page)).toContainText("Retrying");
  await expect(page.getByText("Answered 500")).toBeVisible();
  await everyScreen(page, testInfo, "failed");
  const delivery = page.url();

  await page.goto(`${endpoint}/rotate`);
  await everyScreen(page, testInfo, "rotate");
  await page.getByRole("radio", { name: "Now" }).check();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  const secret = await shownSecret(page);
  keepSecret(secret);
  await receiver.know(secret);
  await receiver.answer(200);

  await page.goto(delivery);
  await page.getByRole("button", { name: "Resend" }).click();
  await expect(status(page)).toContainText("Delivered");
  const body = await page.locator("#body pre").filter({ hasText: /^\{"/ }).textContent();
  const attempts = (await receiver.received()).filter((each) => each.body === body);
  expect(attempts.at(0)).toMatchObject({ answer: 200, problem: null });
  expect(attempts.at(-1)).toMatchObject({ answer: 500 });

  // The schedule may have delivered it first, in which case it is sent again.
  await expect(async () => {
    await page.goto(`${endpoint}?status=delivered&type=dispute.opened`);
    await expect(page.getByRole("cell", { name: "dispute.opened", exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await everyScreen(page, testInfo, "endpoint");
  expect(complaints.list).toEqual([]);
  await receiver.close();
});

test("a disabled endpoint gets what it missed when it is enabled, and a time's events again", async ({
  page,
  product,
  curl,
  keepSecret,
  complaints,
}, testInfo) => {
  const receiver = await aReceiver();
  keepSecret(await createEndpoint(page, receiver, "Disabled"));
  await page.getByRole("link", { name: "Done" }).click();
  const endpoint = page.url();
  await page.getByRole("button", { name: "More actions:" }).click();
  await page.getByRole("button", { name: "Disable endpoint" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Disable endpoint" }).click();
  await expect(status(page)).toContainText("Disabled");

  const key = product.demo.api_key ?? "";
  const made = await curl(`${EXTERNAL_URL}/api/customers`, "-H", `x-api-key: ${key}`, "--json", '{"name": "Ada"}');
  const customerId = String(made.json().customer_id);
  await page.goto(endpoint);
  await expect(page.getByText(/events? waits? for it/)).toBeVisible();
  await everyScreen(page, testInfo, "disabled");
  await page.getByRole("link", { name: "Enable", exact: true }).click();
  await everyScreen(page, testInfo, "enable");
  await page.getByRole("button", { name: "Enable endpoint" }).click();
  await expect(status(page)).toContainText("Enabled");
  await expect.poll(() => bodiesOf(receiver)).toContain(customerId);

  await page.goto(`${endpoint}/replay`);
  await page.getByLabel("From").fill(new Date(Date.now() - 3_600_000).toISOString().slice(0, 16));
  await page.getByRole("button", { name: "Count events" }).click();
  await expect(page.getByRole("button", { name: /^Replay [\d,]+ events$/ })).toBeVisible();
  await everyScreen(page, testInfo, "replay");
  await page.getByRole("button", { name: /^Replay/ }).click();
  await expect(page.getByText(/events are sent again/)).toBeVisible();

  await page.getByRole("button", { name: "More actions:" }).click();
  await page.getByRole("button", { name: "Delete endpoint" }).first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("Endpoint deleted.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Disabled" })).toHaveCount(0);
  expect(complaints.list).toEqual([]);
  await receiver.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("an endpoint is created, tested, and disabled", async ({ page, keepSecret }) => {
    const receiver = await aReceiver();
    keepSecret(await createEndpoint(page, receiver, "Plain"));
    await page.getByRole("link", { name: "Done" }).click();
    await sendTestEvent(page, "");
    await expect.poll(async () => (await receiver.received()).length).toBeGreaterThan(1);
    await page.getByRole("button", { name: "Resend" }).click();
    await expect(page.getByText("Sending again.")).toBeVisible();
    await page.getByRole("navigation", { name: "Breadcrumbs" }).getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("link", { name: `${receiver.url}/webhooks` }).click();
    await page.getByRole("button", { name: "More actions:" }).click();
    await page.getByRole("button", { name: "Disable endpoint" }).first().click();
    await page.getByRole("dialog").getByRole("button", { name: "Disable endpoint" }).click();
    await expect(status(page)).toContainText("Disabled");
    await receiver.close();
  });
});

async function bodiesOf(receiver: Receiver): Promise<string> {
  return (await receiver.received()).map(({ body }) => body).join("\n");
}
