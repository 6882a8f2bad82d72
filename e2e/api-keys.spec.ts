import type { Page } from "@playwright/test";
import { EXTERNAL_URL } from "./support/names.ts";
import { expect, test } from "./support/test.ts";

const KEY = /^svc_sandbox_[0-9a-f]{64}$/;
const DISPUTES = `${EXTERNAL_URL}/api/disputes`;

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a key is made with chosen scopes, shown once, copied, and is the key that opens the API", async ({
  page,
  context,
  curl,
  keepSecret,
  complaints,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const key = await createKey(page, "Order system", ["disputes:read"]);
  keepSecret(key);
  await page.getByRole("button", { name: "Copy the key" }).click();
  await expect(page.getByText("Copied the key.")).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);

  const list = await curl(`${DISPUTES}?limit=1`, "-H", `x-api-key: ${key}`);
  expect([list.status, list.json().object]).toEqual([200, "list"]);

  await page.getByRole("link", { name: "I have it" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Order system" })).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.goBack();
  // The page that comes back may still be replaced by a newer one of itself.
  await page.waitForLoadState("networkidle");
  expect(await page.content()).not.toContain(key);
  expect(complaints.list).toEqual([]);
});

test("a key does what its scopes say: reading does not let it answer a bank", async ({
  page,
  bank,
  curl,
  keepSecret,
}) => {
  const { disputeId } = await bank.dispute("northwind-outfitters");
  const submit = `${EXTERNAL_URL}/v1/disputes/${disputeId}/submit`;
  const reader = await createKey(page, "Reader", ["disputes:read"]);
  const writer = await createKey(page, "Writer", ["disputes:read", "disputes:write"]);
  for (const key of [reader, writer]) keepSecret(key);

  const evidence = `${EXTERNAL_URL}/api/disputes/${disputeId}/evidence`;
  const text = JSON.stringify({ evidence_type: "customer_name", text: "Ada Lovelace" });
  const json = ["-H", "content-type: application/json", "-d", text];
  expect((await curl(submit, "-X", "POST", "-H", `x-api-key: ${reader}`)).status).toBe(403);
  expect((await curl(evidence, "-H", `x-api-key: ${reader}`, ...json)).status).toBe(403);
  expect((await curl(evidence, "-H", `x-api-key: ${writer}`, ...json)).status).toBe(201);
  const submitted = await curl(submit, "-X", "POST", "-H", `x-api-key: ${writer}`);
  expect([submitted.status, submitted.json().dispute_status]).toEqual([200, "dispute_challenged"]);
});

test("a revoked key is refused within a second", async ({ page, curl, keepSecret }) => {
  const key = await createKey(page, "Short-lived", ["disputes:read"]);
  keepSecret(key);
  const call = async () => (await curl(DISPUTES, "-H", `x-api-key: ${key}`)).status;
  expect(await call()).toBe(200);

  await page.goto("/settings/api-keys");
  const entry = page.getByRole("listitem").filter({ hasText: "Short-lived" });
  await entry.locator("summary", { hasText: "Revoke" }).click();
  await entry.getByRole("button", { name: "Revoke for good" }).click();
  await expect(page.getByText(/is revoked\. Nothing gets in/)).toBeVisible();
  await expect.poll(call, { timeout: 1_000, intervals: [100] }).toBe(401);
  await expect(entry.getByText("Revoked", { exact: true })).toBeVisible();
});

test("a key without any scope is not made, and the form keeps what was written", async ({ page }) => {
  await page.goto("/settings/api-keys/new");
  await page.getByLabel("Name").fill("Nothing");
  await choose(page, []);
  await page.getByRole("button", { name: "Create the key" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Choose at least one scope/);
  await expect(page.getByLabel("Name")).toHaveValue("Nothing");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a key is made, used and revoked all the same", async ({ page, curl, keepSecret }) => {
    const key = await createKey(page, "Plain", ["disputes:read"]);
    keepSecret(key);
    const call = async () => (await curl(DISPUTES, "-H", `x-api-key: ${key}`)).status;
    expect(await call()).toBe(200);
    await page.getByRole("link", { name: "I have it" }).click();
    const entry = page.getByRole("listitem").filter({ hasText: "Plain" });
    await entry.locator("summary", { hasText: "Revoke" }).click();
    await entry.getByRole("button", { name: "Revoke for good" }).click();
    await expect.poll(call, { timeout: 1_000, intervals: [100] }).toBe(401);
  });
});

async function createKey(page: Page, name: string, scopes: readonly string[]): Promise<string> {
  await page.goto("/settings/api-keys/new");
  await page.getByLabel("Name").fill(name);
  await choose(page, scopes);
  await page.getByRole("button", { name: "Create the key" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  const key = (await page.locator("output#key").textContent()) ?? "";
  expect(key).toMatch(KEY);
  return key;
}

async function choose(page: Page, scopes: readonly string[]): Promise<void> {
  for (const box of await page.getByRole("checkbox").all())
    await box.setChecked(scopes.includes((await box.getAttribute("value")) ?? ""));
}
