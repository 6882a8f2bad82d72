import type { Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

const PNG = Buffer.from("89504e470d0a1a0a01020304", "hex");

const ADDRESS = { "Address line 1": "12 Harbor Street", City: "Portland", "Postal code": "97204" };

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function addPerson(page: Page): Promise<void> {
  await fill(page, { "First name": "Robin", "Last name": "Vale", Email: "robin@northwind.example", ...ADDRESS });
  await fill(page, { "Date of birth": "1988-04-12", "Country code": "US" });
}

test("an application is filled in part by part, submitted, and decided", async ({ page }) => {
  await page.goto("/onboarding");
  const application = page.getByRole("region", { name: "Application" });
  await expect(application).toContainText("Enter the legal name of the business.");
  await expect(application.getByRole("listitem").filter({ hasText: "Owners" })).toContainText("Not started");
  await application.getByRole("link", { name: "Business details" }).click();
  await fill(page, { "Legal name": "Northwind Update", "Tax ID": "98-7654321", ...ADDRESS });
  await page.getByLabel("Type of business").selectOption("company");
  for (const field of await page.getByLabel("Country code").all()) await field.fill("US");
  await fill(page, { Website: "https://northwind.example", "Merchant category code": "5941", "What you sell": "Gear" });
  await fill(page, { Currency: "USD", "Expected sales per month": "100,000.00", "Largest sale": "500.00" });
  await page.getByRole("button", { name: "Save business" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect(application).not.toContainText("Enter the legal name");

  await application.getByRole("link", { name: "Person in charge" }).click();
  await addPerson(page);
  await page.getByLabel("Date of birth").fill("2020-01-01");
  await page.getByRole("button", { name: "Save person" }).click();
  await expect(page.getByText("The person must be 18 or older.")).toBeVisible();
  await page.getByLabel("Date of birth").fill("1988-04-12");
  await page.getByRole("button", { name: "Save person" }).click();
  await expect(page).toHaveURL(/\/onboarding$/);

  await application.getByRole("link", { name: "Owners" }).click();
  await page.getByLabel("Share in percent").fill("60");
  await addPerson(page);
  await page.getByRole("button", { name: "Add owner" }).click();
  await expect(page.getByRole("region", { name: "Owners" })).toContainText("60%");
  await page.getByLabel("Share in percent").fill("50");
  await addPerson(page);
  await page.getByRole("button", { name: "Add owner" }).click();
  await expect(page.getByText("110% together")).toBeVisible();

  await page.goto("/onboarding/documents");
  for (const type of ["identity_document", "business_registration"]) {
    await page.getByLabel("Type", { exact: true }).selectOption(type);
    await page.getByLabel("File").setInputFiles({ name: `${type}.png`, mimeType: "image/png", buffer: PNG });
    await page.getByRole("button", { name: "Upload document" }).click();
    await expect(page.getByText(`${type}.png`)).toBeVisible();
  }

  await page.goto("/onboarding");
  const [terms] = await Promise.all([
    page.waitForEvent("popup"),
    application.getByRole("link", { name: "terms of 2026-11-01" }).click(),
  ]);
  await expect(terms.getByRole("heading", { level: 2, name: "2026-11-01" })).toBeVisible();
  await terms.close();
  await application.getByRole("checkbox").check();
  await application.getByRole("button", { name: "Submit application" }).click();
  await expect(application).toContainText("under review");
  await expect(async () => {
    await page.reload();
    await expect(application).toContainText("Update requested", { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await expect(application).toContainText("it differs from what the documents say");
});
