import { createKey, entryOf } from "./support/api-keys.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const DISPUTES = `${EXTERNAL_URL}/api/disputes`;

test.use({ storageState: ({ robin }, use) => use(robin) });

test("no permission is chosen at first; presets choose, and the name is required", async ({ page, complaints }) => {
  await page.goto("/settings/api-keys/new");
  const chosen = page.locator("input[name=scopes]:checked");
  const all = await page.locator("input[name=scopes]").count();
  await expect(chosen).toHaveCount(0);
  await page.getByLabel("Name").fill("Till");
  for (const [preset, count] of [
    ["Read-only", all / 2],
    ["Disputes", 3],
    ["Everything but dispute responses", all - 1],
    ["Everything but API keys", all],
  ] as const) {
    await page.getByRole("link", { name: preset, exact: true }).click();
    await expect(chosen, preset).toHaveCount(count);
  }
  await expect(page.getByRole("checkbox", { name: "Disputes: write" })).toBeChecked();
  await expect(page.getByLabel("Name")).toHaveValue("Till");
  await page.getByLabel("Name").fill("");
  await page.getByRole("button", { name: "Create key" }).click();
  expect(await page.getByLabel("Name").evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await expect(page).toHaveURL(/\/new$/);
  expect(complaints.list).toEqual([]);
});

test("a key that was not copied is not left by accident", async ({ page, context, keepSecret }, testInfo) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  keepSecret(await createKey(page, "Precious", ["disputes:read"]));
  const leave = () => page.locator("aside").getByRole("link", { name: "Dashboard" }).click();
  await leave();
  const question = page.getByRole("alertdialog", { name: "Leave without copying the key?" });
  await expect(question).toBeVisible();
  await keepPicture(page, testInfo, "leaving");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await leave();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  const asked = page.waitForEvent("dialog");
  const done = page.getByRole("link", { name: "Done" }).click();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.dismiss();
  await done.catch(() => {});

  await page.getByRole("button", { name: "Copy the key" }).click();
  await expect(page.getByText("Copied the key.")).toBeAttached();
  await leave();
  await expect(page).toHaveURL(/\/overview$/);
});

test("the table says who created each key and when, what it may do and when it was used", async ({
  page,
  curl,
  keepSecret,
}, testInfo) => {
  const key = await createKey(page, "Told of", ["disputes:read", "transactions:read"]);
  keepSecret(key);
  await curl(DISPUTES, "-H", `x-api-key: ${key}`);
  await page.goto("/settings/api-keys");
  const names = ["Name", "Prefix", "Permissions", "Created", "Last used", "Expires", "Actions"];
  await expect(page.getByRole("columnheader")).toHaveText(names);
  const row = entryOf(page, "Told of");
  for (const text of [key.slice(0, "svc_sandbox_".length + 12), "2 resources, 2 scopes", /by Robin/, /20\d\d/])
    await expect(row).toContainText(text);
  await everyScreen(page, testInfo, "keys");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a preset is a link", async ({ page }) => {
    await page.goto("/settings/api-keys/new");
    await page.getByRole("link", { name: "Read-only" }).click();
    await expect(page.getByRole("checkbox", { name: "Disputes: read" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Disputes: write" })).not.toBeChecked();
  });
});
