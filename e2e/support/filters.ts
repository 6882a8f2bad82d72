import type { Page } from "@playwright/test";

/** Opens a list's filters, and in them the fields of one. */
export async function openFilter(page: Page, label: string): Promise<void> {
  const opener = page.locator("search").getByRole("button", { name: "Filters" });
  const section = page.locator("search summary").filter({ hasText: label });
  if (!(await section.first().isVisible())) await opener.click();
  await section.first().click();
}

export async function applyFilters(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Apply filters" }).click();
}
