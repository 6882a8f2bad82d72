import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a customer's card is declined, another is stored after 3-D Secure, and it is removed", async ({
  page,
  complaints,
}, testInfo) => {
  await page.goto("/customers/new");
  await page.getByLabel("Name", { exact: true }).fill("Kim Ferreira");
  await page.getByRole("button", { name: "Create customer" }).click();
  await expect(page).toHaveURL(/\/customers\/cus_\w+$/);
  await page.getByRole("button", { name: "Add payment method" }).click();
  await expect(page).toHaveURL(/\/payment-methods\/sessions\/pms_\w+$/);

  const fields = page.frameLocator("iframe[title='Card details']");
  const fill = async (number: string) => {
    await fields.getByLabel("Card number").fill(number);
    await fields.getByLabel("Expires").fill("12 / 50");
    await fields.getByLabel("Security code").fill("123");
    await page.getByRole("button", { name: "Save card" }).click();
  };
  await fill("4000 0000 0000 0002");
  await expect(page.getByText("The card was not saved.")).toBeVisible();
  await everyScreen(page, testInfo, "add-payment-method");
  await fill("4000 0038 0000 0446");
  await page.getByRole("button", { name: "Approve payment" }).click();

  await expect(page).toHaveURL(/\/customers\/cus_\w+$/);
  const methods = page.getByRole("region", { name: "Payment methods" });
  await expect(methods.getByText("Visa •••• 0446", { exact: true })).toBeVisible();
  await expect(methods.getByText("Default", { exact: true })).toBeVisible();
  await everyScreen(page, testInfo, "payment-methods");
  await methods.getByRole("button", { name: /^Remove/ }).click();
  await page.getByRole("button", { name: "Remove payment method" }).click();
  await expect(methods.getByText("No payment methods yet.")).toBeVisible();
  expect(complaints.list).toEqual([]);
});
