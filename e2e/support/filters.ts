import { expect, type Page } from "@playwright/test";

/** Opens a list's filters, and in them the fields of one. */
export async function openFilter(page: Page, label: string): Promise<void> {
  const opener = page.locator("search").getByRole("button", { name: "Filters" });
  const section = page.locator("search summary").filter({ hasText: label }).first();
  // A list that still arrives replaces what was opened in the one before.
  await expect(async () => {
    if (!(await section.isVisible())) await opener.click();
    await section.click({ timeout: 5_000 });
    await expect(section.locator("..")).toHaveAttribute("open", "", { timeout: 5_000 });
  }).toPass();
}

export async function applyFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Apply filters" }).click();
}
