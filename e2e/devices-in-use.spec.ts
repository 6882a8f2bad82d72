import { more, pairWithTerminal } from "./support/devices.ts";
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

test("a member sees devices and sells on one, and can neither add nor change one", async ({
  browser,
  people,
  page,
}) => {
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
  await member.goto(origin + path.replace("/devices/", "/terminal/"));
  await untilHydrated(member);
  await member.getByLabel("Amount in USD").fill("3.00");
  await member.getByRole("button", { name: "Charge $3.00" }).click();
  await expect(member.getByRole("region", { name: "Result" })).toContainText("Waiting for the card");
  await member.getByRole("button", { name: "Cancel sale" }).click();
  await expect(member.getByRole("region", { name: "Result" })).toContainText("Canceled");
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
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole("heading", { level: 1 })).toContainText("Online", { timeout: 1_000 });
    }).toPass({ timeout: 20_000 });
  });
});
