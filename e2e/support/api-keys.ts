import { expect, type Page } from "@playwright/test";

const KEY = /^svc_sandbox_[0-9a-f]{64}$/;

/** Creates a key on the page, and returns it. */
export async function createKey(page: Page, name: string, scopes: readonly string[], addresses = ""): Promise<string> {
  await page.goto("/settings/api-keys/new");
  await page.getByLabel("Name").fill(name);
  await page.getByRole("textbox", { name: "Allowed IP addresses" }).fill(addresses);
  await choose(page, scopes);
  await page.getByRole("button", { name: "Create key" }).click();
  return shownKey(page);
}

/** The key on the page that shows it once. */
export async function shownKey(page: Page): Promise<string> {
  await expect(page.getByRole("heading", { name: "Your new key" })).toBeVisible();
  const key = (await page.locator("output#key").textContent()) ?? "";
  expect(key).toMatch(KEY);
  return key;
}

/** The rows of keys with this name. */
export const entryOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

/** Ticks these scopes and no others. */
export async function choose(page: Page, scopes: readonly string[]): Promise<void> {
  for (const box of await page.getByRole("checkbox").all())
    await box.setChecked(scopes.includes((await box.getAttribute("value")) ?? ""));
}
