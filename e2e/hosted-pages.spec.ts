import type { Page } from "@playwright/test";
import { everyScreen, keepPicture } from "./support/screens.ts";
import { type Shop, startShop } from "./support/shop.ts";
import { test as base, expect } from "./support/test.ts";

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ product }, use) => {
      const shop = await startShop(product);
      await use(shop);
      await shop.close();
    },
    { scope: "worker" },
  ],
});

const SUCCEEDS = "4242 4242 4242 4242";
const CHALLENGED = "4000 0038 0000 0446";
const DECLINED = "4000 0000 0000 9995";

type Fields = Pick<Page, "getByLabel">;

async function fillCard(fields: Fields, number: string): Promise<void> {
  await fields.getByLabel("Card number").fill(number);
  await fields.getByLabel("Expires").fill("12 / 50");
  await fields.getByLabel("Security code").fill("123");
  await fields.getByLabel("Name on card").fill("Jo Doe");
}

test.describe("the hosted card page", () => {
  const pay = (page: Page) => page.getByRole("button", { name: "Pay $12.50" }).click();

  test("takes another card after a decline, leads through 3-D Secure and back to the shop", async ({
    page,
    shop,
    complaints,
  }, testInfo) => {
    const { payment_link, payment_id } = await shop.payment({ payment_link: true });
    await page.goto(payment_link.link);
    await expect(page.getByText("Two pots of tea")).toBeVisible();
    await everyScreen(page, testInfo, "card");
    await fillCard(page, DECLINED);
    await pay(page);
    await expect(page.getByRole("alert")).toHaveText(/Insufficient funds. You were not charged./);
    await everyScreen(page, testInfo, "declined");
    await fillCard(page, CHALLENGED);
    await pay(page);
    await expect(page.getByText("Paying Tea Shop with the card ending in 0446.")).toBeVisible();
    await everyScreen(page, testInfo, "challenge");
    const bank = page.url();
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(page.getByRole("status")).toHaveText("succeeded");
    expect(await shop.status(payment_id)).toBe("succeeded");
    await page.goto(bank);
    await expect(page.getByRole("heading", { name: "Payment complete" })).toBeVisible();
    await everyScreen(page, testInfo, "result");
    expect(complaints.list).toEqual([]);
  });

  test("leads the payer who rejects the payment back to the shop, wherever it is by now", async ({ page, shop }) => {
    const moved = { payment_link: true, return_url: `${shop.origin}/moved` };
    const { payment_link, payment_id } = await shop.payment(moved);
    await page.goto(payment_link.link);
    await fillCard(page, CHALLENGED);
    await pay(page);
    await page.getByRole("button", { name: "Reject payment" }).click();
    await expect(page.getByRole("status")).toHaveText("failed");
    expect(await shop.status(payment_id)).toBe("failed");
  });

  test("posts the result to a shop that takes it as a form", async ({ page, product, complaints }) => {
    const shop = await startShop(product, { redirect_to_merchant_with_http_post: true });
    const { payment_link } = await shop.payment({ payment_link: true });
    await page.goto(payment_link.link);
    await fillCard(page, SUCCEEDS);
    await pay(page);
    await expect(page.getByRole("status")).toHaveText("succeeded");
    expect(page.url()).toBe(`${shop.origin}/done`);
    expect(complaints.list).toEqual([]);
    await shop.close();
  });

  test("of a wallet lets the payer approve", async ({ page, shop }, testInfo) => {
    const wallet = { payment_method: "wallet", payment_method_type: "paypal", confirm: true };
    const payment = await shop.payment({ ...wallet, payment_method_data: { wallet: { paypal_redirect: {} } } });
    await page.goto(payment.next_action.redirect_to_url);
    await expect(page.getByText("Paying Tea Shop with paypal.")).toBeVisible();
    await everyScreen(page, testInfo, "wallet");
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(page.getByRole("status")).toHaveText("succeeded");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("takes a card with 3-D Secure", async ({ page, shop }) => {
      const { payment_link, payment_id } = await shop.payment({ payment_link: true });
      await page.goto(payment_link.link);
      await fillCard(page, CHALLENGED);
      await pay(page);
      await page.getByRole("button", { name: "Approve payment" }).click();
      await expect(page.getByText("Back at the shop")).toBeVisible();
      expect(await shop.status(payment_id)).toBe("succeeded");
    });
  });
});

test.describe("hosted fields in a frame of the shop", () => {
  const open = async (
    page: Page,
    shop: Shop,
    query: Record<string, string> = {},
    request: object = {},
    label = "Card number",
  ) => {
    const { client_secret, payment_id } = await shop.payment(request);
    await page.goto(`${shop.origin}/?${new URLSearchParams({ secret: client_secret, ...query })}`);
    const fields = page.frameLocator("iframe");
    await expect(fields.getByLabel(label)).toBeVisible();
    return { fields, payment_id, client_secret, pay: () => page.getByRole("button", { name: "Pay" }).click() };
  };

  test("charge a card that the shop never sees", async ({ page, shop, complaints }, testInfo) => {
    const { fields, payment_id, client_secret, pay } = await open(page, shop);
    await everyScreen(page, testInfo, "fields");
    await fillCard(fields, DECLINED);
    await pay();
    await expect(fields.getByRole("alert")).toHaveText("Insufficient funds");
    await everyScreen(page, testInfo, "fields-declined");
    await fillCard(fields, SUCCEEDS);
    await pay();
    await expect(page.getByRole("status")).toHaveText("succeeded");
    expect(await shop.status(payment_id)).toBe("succeeded");
    // The shop's page reads the payment across origins with the publishable key.
    expect(await page.evaluate(`hyper.retrievePaymentIntent("${client_secret}")`)).toMatchObject({
      paymentIntent: { payment_id, status: "succeeded" },
    });
    const seen = await page.evaluate("JSON.stringify(messages) + document.documentElement.outerHTML");
    expect(String(seen).replaceAll(" ", "")).not.toMatch(/4242424242|9995/);
    expect(complaints.list).toEqual([]);
  });

  test("send the shop to the bank for 3-D Secure, and the bank sends the payer back", async ({ page, shop }) => {
    const { fields, payment_id, pay } = await open(page, shop);
    await fillCard(fields, CHALLENGED);
    await pay();
    await page.getByRole("button", { name: "Approve payment" }).click();
    await expect(page.getByRole("heading", { name: "Back at the shop" })).toBeVisible();
    expect(await shop.status(payment_id)).toBe("succeeded");
  });

  test("charge nothing while a field is wrong", async ({ page, shop }) => {
    const { fields, payment_id, pay } = await open(page, shop);
    await fillCard(fields, "4242 4242 4242 4241");
    await pay();
    await expect(page.getByRole("status")).toHaveText("The card details are incomplete.");
    expect(await shop.status(payment_id)).toBe("requires_payment_method");
  });

  test("take the shop's theme", async ({ page, shop }, testInfo) => {
    const { fields } = await open(page, shop, { theme: "midnight" });
    await page.setViewportSize({ width: 390, height: 900 });
    await expect(fields.locator("html")).toHaveCSS("color-scheme", "dark");
    await keepPicture(page, testInfo, "fields-midnight");
  });

  test("offer a known payer's saved cards, which need the security code only", async ({ page, shop }, testInfo) => {
    const customer = { customer: { id: "cus_tea", name: "Jo Doe" } };
    const first = await open(page, shop, {}, customer);
    await fillCard(first.fields, SUCCEEDS);
    await first.fields.getByLabel("Save this card").check();
    await everyScreen(page, testInfo, "fields-to-save");
    await first.pay();
    await expect(page.getByRole("status")).toHaveText("succeeded");
    const second = await open(page, shop, {}, customer, "Visa ending in 4242");
    await expect(second.fields.getByLabel("Card number")).toBeHidden();
    await second.fields.getByLabel("Security code").fill("123");
    await everyScreen(page, testInfo, "fields-saved");
    await second.pay();
    await expect(page.getByRole("status")).toHaveText("succeeded");
    const guest = await open(page, shop);
    await expect(guest.fields.getByText("ending in 4242")).toHaveCount(0);
    await expect(guest.fields.getByLabel("Save this card")).toHaveCount(0);
  });

  test("stay empty on a page of another origin", async ({ page, shop }) => {
    const { client_secret } = await shop.payment();
    await page.goto(`${shop.origin}/?secret=${client_secret}`);
    const own = await page.locator("iframe").getAttribute("src");
    await page.goto(`${shop.origin.replace("127.0.0.1", "localhost")}/done`);
    const blocked = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
    await page.evaluate((src) => {
      const frame = document.body.appendChild(document.createElement("iframe"));
      frame.src = String(src);
    }, own);
    await blocked;
  });
});
