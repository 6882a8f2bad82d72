import { readFile } from "node:fs/promises";
import { passedFor } from "#tests/support/revoked-key.ts";
import { choose, createKey, entryOf, shownKey } from "./support/api-keys.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const DISPUTES = `${EXTERNAL_URL}/api/disputes`;
/** Lifetime of a cached key. */
const REMEMBERED_MS = 1_000;

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

  await page.getByRole("link", { name: "Done" }).click();
  await expect(entryOf(page, "Order system")).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.goBack();
  // The returning page may still be replaced by a newer version of itself.
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
  const entry = entryOf(page, "Short-lived");
  await entry.getByRole("button", { name: /^Revoke / }).click();
  await entry.getByRole("button", { name: "Revoke key" }).click();
  await expect(page.getByText(/revoked\. It no longer works/)).toBeVisible();
  expect(await passedFor(call)).toBeLessThan(REMEMBERED_MS);
  await expect(entry.getByText("Revoked", { exact: true })).toBeVisible();
});

test("a rotated key works beside its successor to the end of the overlap, and the list says so", async ({
  page,
  curl,
  keepSecret,
  complaints,
}, testInfo) => {
  const old = await createKey(page, "Rotating", ["disputes:read"], "127.0.0.0/8\n::1");
  await page.goto("/settings/api-keys");
  await entryOf(page, "Rotating").getByRole("link", { name: "Rotate Rotating" }).click();
  await expect(page.getByRole("radio", { name: "In 24 hours" })).toBeChecked();
  await everyScreen(page, testInfo, "rotate");
  await page.getByRole("radio", { name: "In 1 hour" }).check();
  await page.getByRole("button", { name: "Rotate key" }).click();
  const next = await shownKey(page);
  for (const key of [old, next]) keepSecret(key);
  expect(next).not.toBe(old);
  await expect(page.getByText("works until")).toContainText(old.slice(0, "svc_sandbox_".length + 12));
  await everyScreen(page, testInfo, "rotated");
  for (const key of [old, next]) expect((await curl(DISPUTES, "-H", `x-api-key: ${key}`)).status).toBe(200);

  await page.getByRole("link", { name: "Done" }).click();
  const entries = entryOf(page, "Rotating");
  await expect(entries).toHaveCount(2);
  await expect(entries.first().getByText("Active", { exact: true })).toBeVisible();
  await expect(entries.last().getByText("Expiring", { exact: true })).toBeVisible();
  await expect(entries.last().getByRole("link", { name: /Rotate/ })).toHaveCount(0);
  await everyScreen(page, testInfo, "list");
  expect(complaints.list).toEqual([]);
});

test("a key is refused outside its addresses, and what is no address is said at the field", async ({
  page,
  curl,
  keepSecret,
}, testInfo) => {
  await page.goto("/settings/api-keys/new");
  await page.getByLabel("Name").fill("Elsewhere");
  await choose(page, ["disputes:read"]);
  const addresses = page.getByRole("textbox", { name: "Allowed IP addresses" });
  await addresses.fill("203.0.113.7\nthe-office");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("alert")).toHaveText(/no IP addresses or CIDR ranges: "the-office"/);
  await expect(addresses).toHaveAttribute("aria-invalid", "true");
  await expect(addresses).toHaveValue("203.0.113.7\nthe-office");
  await everyScreen(page, testInfo, "refused");
  await addresses.fill("203.0.113.7/24");
  await page.getByRole("button", { name: "Create key" }).click();
  const key = await shownKey(page);
  keepSecret(key);
  await expect(page.getByText("From 203.0.113.0/24.")).toBeVisible();
  const refused = await curl(DISPUTES, "-H", `x-api-key: ${key}`);
  expect(refused.status).toBe(403);
  expect(refused.json()).toMatchObject({ error: { code: "ip_not_allowed" } });
});

test("a key without any scope is not made, and the form keeps what was written", async ({ page }) => {
  await page.goto("/settings/api-keys/new");
  await page.getByLabel("Name").fill("Nothing");
  await page.getByRole("button", { name: "Create key" }).click();
  await expect(page.getByRole("alert")).toHaveText(/Choose at least one permission/);
  await expect(page.getByLabel("Name")).toHaveValue("Nothing");
});

test("the list of keys downloads as CSV, without the keys", async ({ page, keepSecret }) => {
  const key = await createKey(page, "=Exported", ["disputes:read"]);
  keepSecret(key);
  await page.goto("/settings/api-keys");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^api-keys-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), "utf8");
  expect(text).toMatch(/^api_key_id,name,key_prefix,/);
  expect(text).toContain(`,'=Exported,${key.slice(0, "svc_sandbox_".length + 12)},active,`);
  expect(text).not.toContain(key);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a page with a new key that is loaded again makes no second key", async ({ page, keepSecret }) => {
    keepSecret(await createKey(page, "Once", ["disputes:read"]));
    await page.reload();
    await expect(page).toHaveURL(/\/settings\/api-keys$/);
    await expect(page.getByText("has already created a key")).toBeVisible();
    await expect(entryOf(page, "Once")).toHaveCount(1);
  });

  test("a key is rotated at once, and the old one is refused", async ({ page, curl, keepSecret }) => {
    const old = await createKey(page, "Simple rotation", ["disputes:read"]);
    await page.goto("/settings/api-keys");
    await entryOf(page, "Simple rotation")
      .getByRole("link", { name: /Rotate/ })
      .click();
    await page.getByRole("radio", { name: "Now" }).check();
    await page.getByRole("button", { name: "Rotate key" }).click();
    const next = await shownKey(page);
    for (const key of [old, next]) keepSecret(key);
    const statusOf = async (key: string) => (await curl(DISPUTES, "-H", `x-api-key: ${key}`)).status;
    expect(await statusOf(next)).toBe(200);
    expect(await passedFor(() => statusOf(old))).toBeLessThan(REMEMBERED_MS);
  });

  test("a key is made, used and revoked all the same", async ({ page, curl, keepSecret }) => {
    const key = await createKey(page, "Plain", ["disputes:read"]);
    keepSecret(key);
    const call = async () => (await curl(DISPUTES, "-H", `x-api-key: ${key}`)).status;
    expect(await call()).toBe(200);
    await page.getByRole("link", { name: "Done" }).click();
    const entry = entryOf(page, "Plain");
    await entry.getByRole("button", { name: /^Revoke / }).click();
    await entry.getByRole("button", { name: "Revoke key" }).click();
    expect(await passedFor(call)).toBeLessThan(REMEMBERED_MS);
  });
});
