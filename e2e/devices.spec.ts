import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { signIn } from "./support/sign-in.ts";
import { addTerminal, typeCode } from "./support/terminals.ts";
import { expect, test } from "./support/test.ts";

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
/** Two heartbeats of 30 seconds are missed, and then looked for. */
const OFFLINE_MS = 120_000;

test.use({ storageState: ({ robin }, use) => use(robin) });

/** Registers a device, which waits for the code that a terminal shows. */
async function addDevice(page: Page, name: string): Promise<void> {
  await page.goto("/devices/new");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Location (optional)").fill("Market Hall");
  await page.getByRole("radio", { name: "The terminal shows a code" }).check();
  await page.getByRole("button", { name: "Add device" }).click();
  await expect(page.getByText("Device added. Now pair it.")).toBeVisible();
}

async function pairWithTerminal(page: Page, name: string) {
  await addDevice(page, name);
  const terminal = await addTerminal(page);
  await page.getByLabel("Code on the terminal").fill(terminal.code.toLowerCase());
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByText(`${name} is paired.`)).toBeVisible();
  return terminal;
}

test("a device is paired with the terminal's code, configured, disabled and retired", async ({ page }, testInfo) => {
  test.setTimeout(150_000);
  const name = `Bar ${Date.now()}`;
  await page.goto("/devices");
  await page.getByRole("link", { name: "Add device" }).click();
  await untilHydrated(page);
  await everyScreen(page, testInfo, "new");
  await page.setViewportSize(DESK);
  await page.getByLabel("Address (optional)").fill("12 Main Street");
  await page.getByLabel("Location (optional)").fill("");
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Add device" }).click();
  await expect(page.getByText("Enter a name for this address.")).toBeVisible();
  await addDevice(page, name);

  await page.getByLabel("Code on the terminal").fill("AAAA-AAAA");
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByText("No terminal shows this code.")).toBeVisible();
  await everyScreen(page, testInfo, "pair");
  await page.setViewportSize(DESK);
  const terminal = await addTerminal(page);
  await page.getByLabel("Code on the terminal").fill(`${terminal.code.slice(0, 4)} ${terminal.code.slice(4)}`);
  await page.getByRole("button", { name: "Pair device" }).click();
  await expect(page.getByText(`${name} is paired.`)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Online");
  await expect(page.getByRole("region", { name: "Details" })).toContainText("Market Hall");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Paired");
  await expect(terminal.page.getByText("Welcome")).toBeVisible();
  await everyScreen(page, testInfo, "device");

  await page.setViewportSize(DESK);
  await page.getByRole("link", { name: "Settings", exact: true }).last().click();
  await untilHydrated(page);
  await changeSettings(page, name);
  await everyScreen(page, testInfo, "settings");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByText("Settings saved.")).toBeVisible();
  const configuration = page.getByRole("region", { name: "Configuration" });
  await expect(configuration).toContainText("15%, 18%, own amount");
  await expect(configuration).toContainText("Approves up to $50.00 each, $200.00 and 20 payments in all, for 8 hours");
  await expect(configuration).toContainText("From $25.00 on");
  await expect(terminal.page.getByText("Happy hour until 7")).toBeVisible();

  await page.setViewportSize(DESK);
  await more(page, "Disable");
  await page.getByRole("button", { name: "Disable device" }).click();
  await expect(page.getByText("Disabled. It takes no sales.")).toBeVisible();
  await page.getByRole("button", { name: "Enable" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Online");
  await more(page, "Retire");
  await page.getByRole("button", { name: "Retire device" }).click();
  await expect(page.getByText("Device retired.")).toBeVisible();
  await expect(page.getByRole("main").getByRole("button", { name: "More" })).toHaveCount(0);
  await expect(terminal.page.getByText("Not paired. Enter this code")).toBeVisible();
  await page.goto("/devices?show=retired");
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
});

async function changeSettings(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(`${name} left`);
  await page.getByLabel("Message (optional)").fill("Happy hour until 7");
  const preview = page.getByRole("region", { name: "Preview of the screen" });
  await expect(preview).toContainText("Happy hour until 7");
  await page.getByLabel("Ask for a tip").check();
  await page.getByLabel("First").fill("15");
  await page.getByLabel("Second").fill("118");
  await page.getByLabel("The payer can enter an amount").check();
  await expect(preview).toContainText("15%, $3.75");
  await expect(preview).toContainText("Other amount");
  await page.getByLabel("Signature").selectOption({ label: "From an amount on" });
  await page.getByLabel("From this amount on").fill("25");
  await page.getByRole("radio", { name: "Approve it, and ask the bank later" }).check();
  await page.getByLabel("Most for one payment").fill("50");
  await page.getByLabel("Most payments").fill("20");
  await page.getByLabel("Longest time in hours").fill("8");
  await page.getByRole("button", { name: "Save settings" }).click();
  // What is wrong stands at its field, and nothing typed is lost.
  await expect(page.getByText("Enter the most for all payments.")).toBeVisible();
  await expect(page.getByText("Enter 1 to 100.")).toBeVisible();
  await expect(page.getByLabel("Most for one payment")).toHaveValue("50");
  await page.getByLabel("Most for all payments").fill("200");
  await page.getByLabel("Second").fill("18");
}

async function more(page: Page, item: string): Promise<void> {
  await page.getByRole("main").getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}

test("a code from Tollhouse pairs the terminal, and the page goes on by itself", async ({
  page,
  keepSecret,
}, testInfo) => {
  const name = `Kiosk ${Date.now()}`;
  await page.goto("/devices/new");
  const terminal = await addTerminal(page);
  await untilHydrated(page);
  await page.getByLabel("Name", { exact: true }).fill(name);
  // By the keyboard alone.
  await page.getByRole("radio", { name: "The terminal shows a code" }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "The terminal asks for a code" })).toBeChecked();
  await page.getByRole("button", { name: "Add device" }).focus();
  await page.keyboard.press("Enter");
  const shown = page.locator("output#code");
  await expect(shown).toHaveText(/^[0-9A-Z]{8}$/);
  const code = (await shown.textContent()) ?? "";
  keepSecret(code);
  await expect(page.getByRole("region", { name: "Pairing code" })).toContainText("Valid until");
  await everyScreen(page, testInfo, "code");
  await typeCode(terminal, "AAAAAAAA");
  await expect(terminal.page.getByText("This code is not valid.")).toBeVisible();
  await typeCode(terminal, code);
  await expect(page.getByText(`${name} is paired.`)).toBeVisible();
  await expect(page).toHaveURL(/\/devices\/dev_\w+$/);

  // Another code pairs it again.
  await page.setViewportSize(DESK);
  await more(page, "Unpair");
  await page.getByRole("button", { name: "Unpair device" }).click();
  await expect(page.getByText("Not paired with a terminal yet.")).toBeVisible();
  await page.getByRole("link", { name: "Pair", exact: true }).click();
  await page.getByRole("button", { name: "Show a code" }).click();
  await expect(shown).toHaveText(/^[0-9A-Z]{8}$/);
  const second = (await shown.textContent()) ?? "";
  expect(second).not.toBe(code);
  keepSecret(second);
  await page.reload();
  await expect(page.getByRole("button", { name: "Show a code" })).toBeVisible();
  await expect(page.getByText(second)).toHaveCount(0);
});

test("a device whose network is pulled needs attention until it is back", async ({ page }, testInfo) => {
  test.setTimeout(OFFLINE_MS + 60_000);
  const name = `Pier ${Date.now()}`;
  const terminal = await pairWithTerminal(page, name);
  const address = page.url();
  await terminal.page.getByRole("button", { name: "Unplug network" }).click();
  await expect(async () => {
    await page.goto("/devices");
    await expect(page.getByRole("region", { name: "Needs attention" })).toContainText(name, { timeout: 1_000 });
  }).toPass({ timeout: OFFLINE_MS, intervals: [3_000] });
  await everyScreen(page, testInfo, "fleet");
  await page.setViewportSize(DESK);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Offline");
  await expect(row).toContainText("Last seen");
  await page.goto(address);
  await expect(page.getByText(/Offline since .* It takes no sales\./)).toBeVisible();
  await untilHydrated(page);
  await more(page, "Reboot");
  await page.getByRole("button", { name: "Reboot device" }).click();
  await expect(page.getByText("This device is offline. Check its power and network, then try again.")).toBeVisible();
  await everyScreen(page, testInfo, "offline");
  await terminal.page.getByRole("button", { name: "Plug in network" }).click();
  // The page follows by itself.
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Online");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Back online");
});

test("a member sees devices, and can neither add nor change one", async ({ browser, people, page }) => {
  const name = `Counter ${Date.now()}`;
  await pairWithTerminal(page, name);
  const path = new URL(page.url()).pathname;
  const email = await people.join("juniper-books");
  await people.add(email, "northwind-outfitters", "member");
  await people.remove(email, "juniper-books");
  const context = await browser.newContext({ viewport: PHONE, storageState: { cookies: [], origins: [] } });
  const member = await context.newPage();
  await signIn(member, email, new URL("/devices", page.url()).href);
  await expect(member.getByText("Only owners and admins can pair and change devices.")).toBeVisible();
  await expect(member.getByRole("link", { name: "Add device" })).toHaveCount(0);
  const origin = new URL(page.url()).origin;
  await member.goto(origin + path);
  await expect(member.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(member.getByRole("main").getByRole("button", { name: "More" })).toHaveCount(0);
  for (const below of ["/edit", "/pair", "/code"]) {
    const answer = await member.goto(origin + path + below);
    expect(answer?.status(), below).toBe(403);
  }
  expect((await member.goto(`${origin}/devices/new`))?.status()).toBe(403);
  await context.close();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE });

  test("both ways of pairing, settings and the clock of a code work", async ({ page, keepSecret }) => {
    const name = `Stand ${Date.now()}`;
    await pairWithTerminal(page, name);
    await page.getByRole("link", { name: "Settings", exact: true }).last().click();
    await page.getByLabel("Name", { exact: true }).fill(`${name} two`);
    await page.getByLabel("Ask for a tip").check();
    await page.getByLabel("First").fill("12");
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved.")).toBeVisible();
    await expect(page.getByRole("region", { name: "Configuration" })).toContainText("12%");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(`${name} two`);

    await page.goto("/devices/new");
    const terminal = await addTerminal(page);
    await page.getByLabel("Name", { exact: true }).fill(`${name} three`);
    await page.getByRole("radio", { name: "The terminal asks for a code" }).check();
    await page.getByRole("button", { name: "Add device" }).click();
    const first = (await page.locator("output#code").textContent()) ?? "";
    // A reload sends the form again, whose answer has no code a second time. A new one is shown in its place.
    await page.reload();
    await expect(page.getByText("A code is shown only once. Show a new one.")).toBeVisible();
    await page.getByRole("button", { name: "Show a code" }).click();
    const clock = page.locator(".countdown");
    const left = () => clock.evaluate((element) => getComputedStyle(element, "::after").getPropertyValue("--seconds"));
    const code = (await page.locator("output#code").textContent()) ?? "";
    expect(code).not.toBe(first);
    keepSecret(code);
    const before = Number(await left());
    await expect.poll(async () => Number(await left())).toBeLessThan(before);
    await typeCode(terminal, code);
    await page.getByRole("link", { name: "View device" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Online");
  });
});
