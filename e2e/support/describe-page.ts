import type { Page } from "@playwright/test";

const MESSAGES = "[role=alert], [role=status], [aria-invalid=true]";

/** Where a failed test left the page, and what the page said, in one line: the reason why a form changed nothing. */
export async function describePage(page: Page): Promise<string> {
  if (page.isClosed()) return "The page was closed.";
  const said = await page.locator(MESSAGES).filter({ visible: true }).allInnerTexts();
  const texts = said.map((text) => text.trim().replace(/\s+/g, " ")).filter((text) => text !== "");
  return `The page ${new URL(page.url()).pathname} says: ${texts.join(" | ") || "nothing"}`;
}
