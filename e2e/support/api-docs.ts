import { expect, type Locator, type Page } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

export const DOCS = "/api/docs";

/** The reference, once scripts run. */
export async function openDocs(page: Page): Promise<void> {
  await page.goto(DOCS);
  await expect(page.locator("[data-live]")).toBeAttached();
  await untilHydrated(page);
}

/** Opens the form of an operation. */
export async function tryIt(page: Page, id: string): Promise<Locator> {
  await page.getByRole("button", { name: `Try it: ${id}`, exact: true }).click();
  const form = page.getByRole("dialog", { name: `Try ${id}` });
  await expect(form).toBeVisible();
  return form;
}
