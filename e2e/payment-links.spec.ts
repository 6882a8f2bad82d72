import { untilHydrated } from "./support/hydrated.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a link is made of a title and an amount, previewed while it is typed, shared, paused and duplicated", async ({
  page,
}, testInfo) => {
  const title = `Running shoes ${Date.now()}`;
  await page.goto("/payment-links/new");
  await untilHydrated(page);
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Amount", { exact: true }).fill("42.00");
  const preview = page.getByRole("region", { name: "Preview of the payer's page" });
  await expect(preview).toContainText(title);
  await expect(preview).toContainText("$42.00");
  await everyScreen(page, testInfo, "new");
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(page.getByText("Payment link created.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Address" })).toContainText("/pay/sandbox_");
  await everyScreen(page, testInfo, "link");

  await page.getByRole("link", { name: "QR code and button" }).click();
  await expect(page.getByRole("img", { name: "QR code of the payment link" })).toBeVisible();
  await expect(page.getByText("Pay $42.00</a>")).toBeVisible();
  await everyScreen(page, testInfo, "share");
  await page.getByRole("link", { name: "Back to link" }).click();

  await page.getByRole("link", { name: "Send by email" }).click();
  await page.getByLabel("Email address").fill("ada@payer.example");
  await page.getByLabel("Note (optional)").fill("See https://elsewhere.example");
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("note must be plain text without web or email addresses.").first()).toBeVisible();
  await page.getByLabel("Note (optional)").fill("For your order.");
  await page.getByLabel("After 3 days").check();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText("Email queued.")).toBeVisible();
  await expect(page.getByText("a•••@payer.example")).toBeVisible();
  await everyScreen(page, testInfo, "send");
  await page.getByRole("button", { name: "Cancel reminders" }).click();
  await expect(page.getByText("Nothing more is sent.")).toBeVisible();
  await page.getByRole("link", { name: "Back to link" }).click();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Pause link" }).click();
  await expect(page.getByText("Payment link paused.")).toBeVisible();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await expect(page.getByText("Draft created with the same content.")).toBeVisible();
  await expect(page.getByRole("heading", { name: title })).toContainText("Draft");
});

test("printing the page of a QR code prints the poster alone", async ({ page }) => {
  await page.goto("/payment-links/new");
  await page.getByLabel("Title").fill("Poster");
  await page.getByLabel("Amount", { exact: true }).fill("5");
  await page.getByRole("button", { name: "Create link" }).click();
  await page.getByRole("link", { name: "QR code and button" }).click();
  await expect(page.getByRole("article", { name: "Page to print" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("article", { name: "Page to print" })).toBeVisible();
  await expect(page.getByRole("link", { name: "SVG" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "QR code and button" })).toBeHidden();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the preview follows on a button, with what was typed, and the link is created from there", async ({ page }) => {
    await page.goto("/payment-links/new");
    await page.getByLabel("Title").fill("Without scripts");
    await page.getByLabel("Items").check();
    const item = page.getByRole("group", { name: "Item 2" });
    await item.getByLabel("Name", { exact: true }).fill("Socks");
    await item.getByLabel("Price of one").fill("12");
    await item.getByLabel("Quantity").fill("3");
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview of the payer's page" });
    await expect(preview).toContainText("Socks × 3");
    await expect(preview).toContainText("$36.00");
    await page.getByRole("button", { name: "Create link" }).click();
    await expect(page.getByText("Payment link created.")).toBeVisible();
    await expect(page.getByRole("cell", { name: "Socks" })).toBeVisible();
  });
});
