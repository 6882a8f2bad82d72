import type { Page, TestInfo } from "@playwright/test";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";
import { aReceiver, shownSecret } from "./support/webhooks.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });
test.describe.configure({ timeout: 240_000 });

const status = (page: Page) => page.locator("h1");

test("a form removes and replaces headers, and a failing endpoint sends an email", async ({
  page,
  product,
  curl,
  keepSecret,
  complaints,
}, testInfo) => {
  const receiver = await aReceiver();
  await page.goto("/settings/webhooks/new");
  await page.getByLabel("Endpoint URL").fill(`${receiver.url}/webhooks`);
  await page.getByLabel("Description").fill("Wholesale");
  await page.getByLabel("Email for notices").fill("robin@northwind.example");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  keepSecret(await shownSecret(page));
  await page.getByRole("link", { name: "Done" }).click();
  const endpoint = page.url();
  await setEntries(page, endpoint, testInfo);

  await receiver.answer(500);
  const key = product.demo.api_key ?? "";
  const aCustomer = () => curl(`${EXTERNAL_URL}/api/customers`, "-H", `x-api-key: ${key}`, "--json", '{"name": "Ada"}');
  for (let made = 0; made < 21; made++) await aCustomer();
  await expect(async () => {
    await page.reload();
    await expect(status(page)).toContainText("Failing", { timeout: 1_000 });
  }).toPass();
  await everyScreen(page, testInfo, "degraded");
  const outbox = product.urls.outbox ?? "";
  await expect(async () => {
    await page.goto(outbox);
    await page.getByRole("link", { name: /^\[Sandbox\] Webhooks to .* are failing/ }).click({ timeout: 1_000 });
  }).toPass();
  const mail = page.frameLocator("iframe").getByRole("link", { name: "View endpoint" });
  await expect(mail).toHaveAttribute("href", /\/settings\/webhooks\/whe_/);
  await keepPicture(page, testInfo, "notice");
  expect(complaints.list).toEqual([]);
  await receiver.close();
});

/** Sets headers and metadata, and removes some of them again. */
async function setEntries(page: Page, endpoint: string, testInfo: TestInfo): Promise<void> {
  await page.goto(`${endpoint}/edit`);
  await page.getByText("More options").click();
  for (const [place, name] of ["x-region", "x-shop"].entries()) {
    await page.getByRole("button", { name: "Add header" }).click();
    await page.getByLabel(`Header ${place + 1}`).fill(name);
    await page.getByLabel("Value", { exact: false }).nth(place).fill("7");
  }
  await page.getByRole("button", { name: "Add metadata" }).click();
  await page.getByLabel("Key 1").fill("team");
  await page.getByLabel("Value 1").last().fill("orders");
  await page.getByRole("button", { name: "Save endpoint" }).click();
  await expect(page.getByText("x-region, x-shop")).toBeVisible();
  await page.goto(`${endpoint}/edit`);
  await page.getByText("More options").click();
  await everyScreen(page, testInfo, "edit");
  await page.getByRole("button", { name: "Remove x-region" }).click();
  await page.getByRole("button", { name: "Remove team" }).click();
  await page.getByRole("button", { name: "Save endpoint" }).click();
  await expect(page.getByText("x-shop", { exact: true })).toBeVisible();
  await expect(page.getByText("orders", { exact: true })).toBeHidden();
}
