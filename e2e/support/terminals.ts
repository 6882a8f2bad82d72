import { expect, type Page } from "@playwright/test";

/** The page of a sandbox terminal, as the person at the terminal sees it. */
export interface Terminal {
  readonly page: Page;
  /** What its screen shows while it is not paired. */
  readonly code: string;
}

/** Adds a terminal on the page of the organization's sandbox terminals, to which the dashboard's page links. */
export async function addTerminal(dashboard: Page): Promise<Terminal> {
  const address = await dashboard
    .getByRole("link", { name: /sandbox terminals/i })
    .first()
    .getAttribute("href");
  const page = await dashboard.context().newPage();
  await page.goto(address ?? "");
  await page.getByRole("button", { name: "Add terminal" }).click();
  const code = page.locator(".code");
  await expect(code).toHaveText(/^[0-9A-Z]{8}$/);
  return { page, code: (await code.textContent()) ?? "" };
}

/** Somebody types the dashboard's code on the terminal. */
export async function typeCode({ page }: Pick<Terminal, "page">, code: string): Promise<void> {
  await page.getByLabel("Pairing code from the dashboard").fill(code);
  await page.getByRole("button", { name: "Pair", exact: true }).click();
}
