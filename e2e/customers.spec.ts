import type { Page } from "@playwright/test";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

async function createCustomer(page: Page, fields: Readonly<Record<string, string>>, isPhi = false): Promise<void> {
  await page.goto("/customers/new");
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
  if (isPhi) await page.getByRole("checkbox", { name: /health data/ }).check();
  await page.getByRole("button", { name: "Create customer" }).click();
  await expect(page.getByText("Customer created.")).toBeVisible();
}

test("a customer is created, changed and charged", async ({ page, complaints }, info) => {
  await createCustomer(page, { Name: "Sister Mary", Email: "sister.mary@example.com", Reference: "old-17" });
  await everyScreen(page, info, "profile");

  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Name", { exact: true }).fill("Sister Mary K.");
  await page.getByLabel("Email").fill("nobody");
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.locator("#email:invalid, #email-error").first()).toBeAttached();
  await page.getByLabel("Email").fill("sister.mary@example.com");
  await page.getByRole("button", { name: "Add tax ID" }).click();
  await page.getByLabel("Tax ID 1", { exact: true }).fill("SE556677889901");
  await page.getByLabel("Type of tax ID 1").selectOption("EU VAT number");
  await page.getByLabel("Language").fill("sv-SE");
  await page.getByLabel("Time zone").fill("Europe/Stockholm");
  await everyScreen(page, info, "edit");
  await page.getByRole("button", { name: "Save customer" }).click();
  await expect(page.getByRole("heading", { name: "Sister Mary K." })).toBeVisible();
  const details = page.getByRole("region", { name: "Details" });
  for (const detail of ["SE556677889901", "sv-SE", "Europe/Stockholm"]) await expect(details).toContainText(detail);

  await page.getByRole("link", { name: "New payment" }).click();
  await expect(page.getByRole("combobox", { name: "Customer (optional)" })).toHaveValue("Sister Mary K.");
  await page.getByLabel("Amount", { exact: true }).fill("many");
  await page.getByRole("button", { name: "Continue to card" }).click();
  await expect(page.getByLabel("Amount", { exact: true })).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Amount", { exact: true }).fill("12.00");
  await page.getByRole("button", { name: "Continue to card" }).click();
  await expect(page.getByRole("region", { name: "Payment", exact: true })).toContainText("Sister Mary K.");
  await page.getByRole("link", { name: "Pay later" }).click();
  await expect(page.getByRole("link", { name: "Sister Mary K." })).toBeVisible();
  // The browser reports the status of the wrong amount.
  expect(complaints.list.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});

test("a customer is found, merged into another and redacted", async ({ page, complaints }, info) => {
  await createCustomer(page, { Name: "Mary Keller", Email: "mary.keller@example.com" });
  await createCustomer(page, { Name: "Sister Mary K.", Email: "sister.kenneth@example.com" });
  await page.goto("/customers?q=SISTER.k");
  await expect(page.locator("tbody tr")).toHaveCount(1);
  await everyScreen(page, info, "list");
  await page.getByRole("link", { name: "Sister Mary K." }).click();

  await page.getByRole("button", { name: /More/ }).click();
  await page.getByRole("link", { name: "Merge into another customer" }).click();
  await page.getByLabel("Find the customer that stays").fill("mary k");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await everyScreen(page, info, "merge-search");
  await page.getByRole("link", { name: "Choose Mary Keller" }).click();
  await everyScreen(page, info, "merge-preview");
  await page.getByRole("button", { name: "Merge customers" }).click();
  await expect(page.getByText("Customers merged.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Mary Keller" })).toBeVisible();

  await page.getByRole("button", { name: /More/ }).click();
  await page.getByRole("link", { name: "Redact personal details" }).click();
  await page.getByLabel("Type REDACT to confirm").fill("redact");
  await page.getByRole("button", { name: "Redact customer" }).click();
  await expect(page.getByText("Type REDACT in capital letters.")).toBeVisible();
  await everyScreen(page, info, "redact");
  await page.getByLabel("Type REDACT to confirm").fill("REDACT");
  await page.getByRole("button", { name: "Redact customer" }).click();
  await expect(page.getByText("The personal details of this customer were removed.")).toBeVisible();
  expect(await page.content()).not.toContain("Keller");
  // The browser reports the status of the wrong word.
  expect(complaints.list.filter((complaint) => !complaint.includes("422"))).toEqual([]);
});

test("health data is masked, and revealed with a reason", async ({ page, complaints }, info) => {
  await createCustomer(page, { Name: "Pat Patient", Email: "pat@clinic.example", Description: "Knee" }, true);
  await expect(page.getByRole("heading", { name: "P•••" })).toBeVisible();
  expect(await page.content()).not.toContain("clinic.example");
  await everyScreen(page, info, "masked");
  await page.getByRole("link", { name: "Reveal details" }).click();
  await page.getByLabel("Reason").fill("The patient asked about an invoice");
  await everyScreen(page, info, "reveal");
  await page.getByRole("button", { name: "Reveal details" }).click();
  await expect(page.getByText("pat@clinic.example")).toBeVisible();
  await everyScreen(page, info, "revealed");
  await page.getByRole("link", { name: "Hide details" }).click();
  await expect(page.getByText("pat@clinic.example")).toHaveCount(0);
  expect(complaints.list).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a customer is created, changed and archived", async ({ page }) => {
    await createCustomer(page, { Name: "Radia Perlman", Email: "radia@example.com" });
    await page.getByRole("link", { name: "Edit", exact: true }).click();
    await page.getByLabel("Phone").fill("12");
    await page.getByRole("button", { name: "Save customer" }).click();
    await expect(page.locator("#phone-error")).toBeVisible();
    await page.getByLabel("Phone").fill("+15551234567");
    await page.getByRole("button", { name: "Save customer" }).click();
    await expect(page.getByText("+15551234567")).toBeVisible();
    await page.getByRole("button", { name: "Archive" }).click();
    await page.getByRole("button", { name: "Archive customer" }).click();
    await expect(page.getByText("This customer is archived and can't be charged.")).toBeVisible();
  });
});
