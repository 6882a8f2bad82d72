import { aKeptMail } from "./support/kept-mail.ts";
import { everyScreen } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a mail that the test clock kept is found and read as it would have arrived", async ({
  page,
  product,
  complaints,
}, testInfo) => {
  const subject = `Your payment of $18.00 failed ${crypto.randomUUID().slice(0, 8)}`;
  await aKeptMail(product, subject);
  await page.goto("/test-clock/mails");
  const row = page.getByRole("row").filter({ hasText: subject });
  await expect(row).toContainText("a•••@payer.example");
  await everyScreen(page, testInfo, "mails");
  await row.getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(subject);
  const mail = page.frameLocator("iframe");
  await expect(mail.getByText("Please pay the invoice")).toBeVisible();
  await expect(mail.getByRole("link", { name: "Pay invoice" })).toBeVisible();
  await expect(page.locator("#text")).toContainText("This email comes from a sandbox");
  await everyScreen(page, testInfo, "mail");
  expect(complaints.list).toEqual([]);
});
