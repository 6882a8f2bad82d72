import { expect, type Page } from "@playwright/test";
import { addTerminal } from "./terminals.ts";

/** Registers a device, which waits for the code that a terminal shows. */
export async function addDevice(page: Page, name: string): Promise<void> {
  await page.goto("/devices/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Location (optional)").fill("Market Hall");
  await page.getByRole("radio", { name: "The terminal shows a code" }).check();
  await page.getByRole("button", { name: "Add device" }).click();
  await expect(page.getByText("Device added. Now pair it.")).toBeVisible();
}

/** Adds a device, and pairs it with the code of a new terminal. */
export async function pairWithTerminal(page: Page, name: string) {
  await addDevice(page, name);
  const terminal = await addTerminal(page);
  await page.getByLabel("Code on the terminal").fill(terminal.code.toLowerCase());
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByText(`${name} is paired.`)).toBeVisible();
  return terminal;
}

/** Presses an entry of the menu with further actions. */
export async function more(page: Page, item: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}
