import { expect, type Page } from "@playwright/test";
import { addTerminal, type Terminal } from "./terminals.ts";

export const DESK = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface Till {
  readonly deviceId: string;
  readonly name: string;
  readonly terminal: Terminal;
}

/** A device with a terminal of its own, so that tests do not wait for each other. */
export async function aTill(page: Page, name: string): Promise<Till> {
  await page.goto("/devices/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("radio", { name: "The terminal shows a code" }).check();
  await page.getByRole("button", { name: "Add device" }).click();
  const terminal = await addTerminal(page);
  await page.getByLabel("Code on the terminal").fill(terminal.code);
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByText(`${name} is paired.`)).toBeVisible();
  await terminal.page.setViewportSize(PHONE);
  return { deviceId: /dev_\w+/.exec(page.url())?.[0] ?? "", name, terminal };
}

/** What the cashier sees of the sale. */
export const result = (page: Page) => page.getByRole("region", { name: "Result" });

/** The payer's card, at the terminal's own page. */
export async function present({ page }: Terminal, button: "Approve" | "Decline", how = "Tap"): Promise<void> {
  // The only card that asks for a PIN, when it is inserted.
  await page.getByLabel("Card").selectOption("Visa Debit (PIN)");
  await page.getByLabel("How").selectOption(how);
  await page.getByRole("button", { name: button, exact: true }).click();
}
