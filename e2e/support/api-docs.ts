import { expect, type Locator, type Page } from "@playwright/test";
import { untilHydrated } from "./hydrated.ts";

export const DOCS = "/api/docs";

/** A page of the docs, once scripts run. */
export async function openDocs(page: Page, path = ""): Promise<void> {
  await page.goto(DOCS + path);
  await expect(page.locator("[data-live]")).toBeAttached();
  await untilHydrated(page);
}

/** Opens the form of an operation, by its title. */
export async function tryIt(page: Page, title: string): Promise<Locator> {
  await page.getByRole("button", { name: `Try it: ${title}`, exact: true }).click();
  const form = page.getByRole("dialog", { name: /^Try / });
  await expect(form).toBeVisible();
  return form;
}
