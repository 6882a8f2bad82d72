import type { Page } from "@playwright/test";
import { untilHydrated } from "./support/hydrated.ts";
import { EXTERNAL_URL } from "./support/names.ts";
import { everyScreen } from "./support/screens.ts";
import { signIn } from "./support/sign-in.ts";
import { expect, test } from "./support/test.ts";

const JUNIPER = "juniper-books";

/** Fills in the policy of the page. */
async function fillPolicy(page: Page, days: string): Promise<void> {
  await page.getByLabel("Days after the first failed charge").fill(days);
  await page.getByLabel("Time of day").fill("10:30");
  await page.getByLabel("After the last day").selectOption("pause");
}

test("an admin simulates a policy, mends its days, and saves it as the next version", async ({
  page,
  people,
  complaints,
}, testInfo) => {
  const email = await people.join();
  await people.add(email, JUNIPER, "admin");
  await signIn(page, email);
  await page.goto("/subscriptions/dunning");
  await expect(page.getByRole("heading", { level: 1, name: "Dunning" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Revenue at risk" })).toContainText("Nothing at risk");
  await everyScreen(page, testInfo, "no-dunning");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("link", { name: "Simulate or edit policy" }).press("Enter");
  await untilHydrated(page);
  const simulation = page.getByRole("region", { name: "Simulation" });
  await expect(simulation).toContainText("Insufficient funds");
  await expect(simulation.getByRole("row")).toHaveCount(7);

  await fillPolicy(page, "4, 2");
  await page.getByRole("button", { name: "Simulate" }).click();
  await expect(page.getByLabel("Days after the first failed charge")).toHaveAttribute("aria-invalid", "true");
  await fillPolicy(page, "2, 4");
  await page.getByLabel("Network").selectOption("mastercard");
  await page.getByLabel("Response code").fill("05");
  await page.getByLabel("Advice code (optional)").fill("27");
  await page.getByRole("button", { name: "Simulate" }).click();
  await expect(simulation).toContainText("The network asks to wait");
  await expect(simulation.getByRole("row").nth(1)).toContainText("No charge, email");
  await expect(simulation).toContainText("Pause the subscription:");
  await everyScreen(page, testInfo, "policy");
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Save as version" }).click();
  await expect(page.getByText(/Policy version \d+ is saved/)).toBeVisible();
  await expect(page.getByRole("region", { name: "Policy version" })).toContainText("2, 4 days");
  await page.getByRole("link", { name: "Simulate or edit policy" }).click();
  const versions = page.getByRole("region", { name: "Versions" });
  await expect(versions.getByRole("row").nth(1)).toContainText("at 10:30");
  expect(complaints.list.filter((complaint) => !complaint.includes("status of 422"))).toEqual([]);
});

test("a member simulates a policy and saves none", async ({ page, people }) => {
  const email = await people.join();
  await people.add(email, JUNIPER, "member");
  await signIn(page, email);
  await page.goto("/subscriptions/dunning/policy");
  await expect(page.getByText("Owners and admins can save a version.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save as version" })).toHaveCount(0);
  await page.getByLabel("Response code").fill("R1");
  await page.getByRole("button", { name: "Simulate" }).click();
  await expect(page.getByRole("region", { name: "Simulation" })).toContainText("No attempts");
});

test("the demo has failed charges that are retried, and the pages work without scripts", async ({ browser, robin }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, storageState: robin, baseURL: EXTERNAL_URL });
  const page = await context.newPage();
  await page.goto("/subscriptions/dunning");
  await expect(page.getByRole("region", { name: "Revenue at risk" })).toContainText("USD");
  await expect(page.getByRole("region", { name: "Recovery by decline" })).toContainText("Insufficient funds");
  const invoices = page.getByRole("region", { name: "Invoices with failed charges" });
  await expect(invoices).toContainText("after the first failed charge");
  await invoices.getByRole("link", { name: "Stopped" }).click();
  await expect(page).toHaveURL(/show=stopped/);
  await expect(invoices.getByRole("link", { name: "Stopped" })).toHaveAttribute("aria-current", "page");
  await page.getByRole("link", { name: "Simulate or edit policy" }).click();
  await page.getByLabel("Response code").fill("14");
  await page.getByRole("button", { name: "Simulate" }).click();
  await expect(page.getByRole("region", { name: "Simulation" })).toContainText("allows no other charge of this card");
  await context.close();
});
