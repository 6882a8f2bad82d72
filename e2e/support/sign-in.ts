import { expect, type Page } from "@playwright/test";
import { DEMO_PASSWORD } from "#sandbox/central-auth/seed.ts";
import { AUTH_URL } from "./names.ts";

/** Opens a page and signs in on the way, like a new visitor. */
export async function signIn(page: Page, email: string, path = "/overview"): Promise<void> {
  await page.goto(path);
  await fillIn(page, email);
  await expect(page).toHaveURL((url) => url.origin !== AUTH_URL);
}

/** Fills in the central service's sign-in form, which must be visible. */
export async function fillIn(page: Page, email: string, password = DEMO_PASSWORD): Promise<void> {
  await expect(page).toHaveURL((url) => url.origin === AUTH_URL && url.pathname === "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}
