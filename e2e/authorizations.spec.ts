import type { Page } from "@playwright/test";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

const SUCCEEDS = "4242 4242 4242 4242";

test.use({ storageState: ({ robin }, use) => use(robin) });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A payment that is held, by the engine's form. */
async function hold(page: Page, { amount, capture }: Readonly<Record<"amount" | "capture", string>>) {
  await page.goto("/transactions/new");
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("Capture").selectOption(capture);
  await page.getByLabel("The held amount may increase later").check();
  await page.getByRole("button", { name: "Continue to card" }).click();
  const fields = page.frameLocator("iframe[title='Card details']");
  await fields.getByLabel("Card number").fill(SUCCEEDS);
  await fields.getByLabel("Expires").fill("12 / 50");
  await fields.getByLabel("Security code").fill("123");
  await fields.getByLabel("Name on card").fill("Jo Doe");
  await page.getByRole("button", { name: /^Hold / }).click();
  await expect(heading(page)).toContainText("Authorized");
}

async function capture(page: Page, amount: string, rest: string) {
  await page.getByRole("link", { name: "Capture" }).click();
  await page.getByLabel("Amount", { exact: true }).fill(amount);
  await page.getByLabel("If you capture less").selectOption(rest);
  await page.getByRole("button", { name: "Capture payment" }).click();
}

test("a held payment is increased, captured in parts, and the rest is released", async ({
  page,
  complaints,
}, testInfo) => {
  await hold(page, { amount: "50.00", capture: "Hold the amount, charge in parts" });
  await page.getByRole("link", { name: "Increase hold" }).click();
  await page.getByLabel("New total").fill("60.00");
  await everyScreen(page, testInfo, "increment");
  await page.getByRole("button", { name: "Increase hold" }).click();
  await expect(page.getByText("$60.00 is held and not captured")).toBeVisible();

  await page.getByRole("link", { name: "Capture" }).click();
  await everyScreen(page, testInfo, "capture-part");
  await page.getByRole("link", { name: "Back" }).click();
  await capture(page, "20.00", "Keep the rest held for another capture");
  await capture(page, "10.00", "Keep the rest held for another capture");
  await expect(page.getByText("$30.00 is held and not captured")).toBeVisible();
  await expect(page.getByRole("region", { name: "Captures" }).getByRole("listitem")).toHaveCount(2);
  await everyScreen(page, testInfo, "captures");

  await page.getByRole("link", { name: "Release the rest" }).click();
  await everyScreen(page, testInfo, "release");
  await page.getByRole("button", { name: "Release the rest" }).click();
  await expect(heading(page)).toContainText("Partially captured");
  await expect(page.getByRole("link", { name: "Refund", exact: true })).toBeVisible();
  expect(complaints.list).toEqual([]);
});

test("a captured payment is voided, and says so instead of refunded", async ({ page, complaints }, testInfo) => {
  await hold(page, { amount: "42.00", capture: "Hold the amount, charge later" });
  await page.getByRole("link", { name: "Capture" }).click();
  await page.getByRole("button", { name: "Capture payment" }).click();
  await expect(heading(page)).toContainText("Succeeded");
  await page.getByRole("link", { name: "Void", exact: true }).click();
  await everyScreen(page, testInfo, "void");
  await page.getByRole("button", { name: "Void payment" }).click();
  await expect(heading(page)).toContainText("Voided");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("Payment voided");
  await everyScreen(page, testInfo, "voided");
  expect(complaints.list).toEqual([]);
});
