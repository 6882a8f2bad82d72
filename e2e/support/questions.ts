import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { fillIn } from "./sign-in.ts";

/** A dialog opened by a script. */
export const question = (page: Page, name: string): Locator => page.getByRole("alertdialog", { name });

/** Signs in on the tab that the dialog's link opens. */
export async function signInBeside(page: Page, context: BrowserContext, email: string): Promise<void> {
  const opened = context.waitForEvent("page");
  await question(page, "Sign in to continue").getByRole("link", { name: "Sign in" }).click();
  const tab = await opened;
  await fillIn(tab, email);
  // The tab closes itself if the browser allows it.
  await expect.poll(() => tab.isClosed() || tab.url().endsWith("/signed-in")).toBe(true);
}
