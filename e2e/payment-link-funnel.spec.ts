import { enterCard, frame, paid, pay, proceed, SUCCEEDS, test } from "./support/checkout.ts";
import { everyScreen } from "./support/screens.ts";
import { expect } from "./support/test.ts";

test.use({ storageState: ({ robin }, use) => use(robin) });

test("a merchant sees who opened a link, by which way, and how many of them paid", async ({
  page,
  link,
  browser,
  userAgent,
}, testInfo) => {
  const title = `Seen and paid ${Date.now()}`;
  const url = await link({ title });
  const payer = await (await browser.newContext({ userAgent: userAgent ?? "", ignoreHTTPSErrors: true })).newPage();
  await payer.goto(`${url}?way=qr`);
  await proceed(payer);
  await enterCard(frame(payer), SUCCEEDS);
  await pay(payer);
  await paid(payer);
  await page.goto("/payment-links");
  await page.getByRole("link", { name: title }).first().click();
  const funnel = page.getByRole("region", { name: "From visit to payment" });
  await expect(funnel.getByText("100% of visitors")).toBeVisible();
  await expect(funnel.getByRole("row", { name: /QR code 1 1 1/ })).toBeVisible();
  await everyScreen(page, testInfo, "funnel");
  await page.setViewportSize({ width: 1440, height: 900 });
  await funnel
    .getByRole("row", { name: /QR code/ })
    .getByRole("link")
    .last()
    .click();
  await expect(page).toHaveURL(/\/attempts\?.*way=qr.*status=paid/);
  await expect(page.getByRole("row", { name: /Paid/ })).toHaveCount(1);
});
