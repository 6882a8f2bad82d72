import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine, { merchant_name: "Tea & Co" });
const CARD = { card_number: "4242 4242 4242 4242", expiry: "12 / 50", cvc: "123", name: "Jo Doe" };

const aLink = (more: object = {}, own = merchant) =>
  aPayment(own, {
    confirm: false,
    payment_method: undefined,
    payment_method_data: undefined,
    payment_link: true,
    return_url: "https://shop.example/done",
    ...more,
  });

type Linked = Awaited<ReturnType<typeof aLink>>;

const pay = (payment: Linked, fields: Record<string, string> = {}) =>
  fetch(payment.payment_link.link, {
    method: "POST",
    body: new URLSearchParams({ client_secret: payment.client_secret, ...CARD, ...fields }),
    redirect: "manual",
  });

const read = async (payment: Linked, own = merchant) => (await own.ask("GET", `/payments/${payment.payment_id}`)).body;

async function withManualRetry() {
  const own = await aMerchant(engine);
  const profile = `/account/${own.merchantId}/business_profile/${own.account.default_profile}`;
  await own.ask("POST", profile, { is_manual_retry_enabled: true });
  return own;
}

describe("the hosted card page", () => {
  test("shows what is paid and to whom, escaped, and forbids frames, scripts and referrers", async () => {
    const page = await fetch((await aLink({ description: "<b>Tea</b>", currency: "JPY" })).payment_link.link);
    const text = await page.text();
    expect(text).toContain("Tea &amp; Co");
    expect(text).toContain("¥1,000");
    expect(text).not.toContain("<b>Tea</b>");
    expect(page.headers.get("content-security-policy")).toMatch("frame-ancestors 'none'");
    expect(page.headers.get("content-security-policy")).not.toMatch("script-src");
    expect(page.headers.get("referrer-policy")).toBe("no-referrer");
  });

  test("takes a card and leads back to the merchant", async () => {
    const payment = await aLink();
    const paid = await pay(payment);
    expect([paid.status, paid.headers.get("location")]).toEqual([
      303,
      expect.stringMatching(/^https:\/\/shop\.example\/done\?payment_id=.*status=succeeded.*signature=/),
    ]);
    expect(await read(payment)).toMatchObject({ status: "succeeded", payment_method: "card" });
  });

  test("shows the result to a payer who comes back", async () => {
    const payment = await aLink();
    await pay(payment);
    expect(await (await fetch(payment.payment_link.link)).text()).toContain("Payment complete");
    expect(await (await fetch(payment.payment_link.link)).text()).toContain("Payment complete");
  });

  test("leads a card with 3-D Secure to the page of the bank", async () => {
    const paid = await pay(await aLink(), { card_number: "4000003800000446" });
    const bank = await fetch(paid.headers.get("location") ?? "");
    expect(await bank.text()).toContain("the card ending in 0446");
  });

  test.each([
    [{ card_number: "4242424242424241" }, "Enter a valid card number."],
    [{ expiry: "13/50" }, "Enter the expiry date as MM / YY."],
    [{ cvc: "1" }, "Enter the 3 or 4 digits of the security code."],
  ])("refuses %o in words, and sends no card number back", async (fields, problem) => {
    const payment = await aLink();
    const refused = await pay(payment, fields);
    const text = await refused.text();
    expect(refused.status).toBe(422);
    expect(text).toContain(problem);
    expect(text).not.toContain('value="4242');
    expect((await read(payment)).status).toBe("requires_payment_method");
  });

  test("takes another card after a decline where the profile allows it", async () => {
    const own = await withManualRetry();
    const payment = await aLink({}, own);
    const declined = await (await pay(payment, { card_number: "4000000000009995" })).text();
    expect(declined).toContain("Insufficient funds. You were not charged.");
    expect((await pay(payment)).status).toBe(303);
    expect(await read(payment, own)).toMatchObject({ status: "succeeded", attempt_count: 2 });
  });

  test("saves the card of a payer who reads that it is saved", async () => {
    const payment = await aLink({ customer_id: "jo", setup_future_usage: "off_session" });
    expect(await (await fetch(payment.payment_link.link)).text()).toContain("Your card is saved for later payments");
    expect(await (await fetch((await aLink({ amount: 0 })).payment_link.link)).text()).toContain("Save card");
    await pay(payment);
    const saved = await merchant.ask("GET", "/customers/jo/payment_methods");
    expect(saved.body.customer_payment_methods).toMatchObject([{ card: { last4_digits: "4242" } }]);
  });

  test("charges nothing without the payment's secret, nor twice", async () => {
    const payment = await aLink();
    expect((await pay(payment, { client_secret: "wrong" })).status).toBe(422);
    await pay(payment);
    await pay(payment, { card_number: "5555555555554444" });
    expect(await read(payment)).toMatchObject({ status: "succeeded", attempt_count: 1 });
  });

  test("of a secure link can be shown by the allowed domains only", async () => {
    const payment = await aLink({ payment_link_config: { allowed_domains: ["https://shop.example"] } });
    const page = await fetch(payment.payment_link.secure_link);
    expect(page.headers.get("content-security-policy")).toMatch("frame-ancestors https://shop.example;");
  });

  test("of a secure link can be framed by no page if a domain is none", async () => {
    const payment = await aLink({ payment_link_config: { allowed_domains: ["shop.example; script-src *"] } });
    const page = await fetch(payment.payment_link.secure_link);
    expect(page.headers.get("content-security-policy")).toMatch("frame-ancestors 'none';");
  });

  test("leaves no card number in the log of requests", async () => {
    await pay(await aLink());
    const requests = await engine.admin("GET", "/sandbox/requests?path=/payment_link/*");
    expect(requests.text).not.toContain("4242 4242");
    expect(requests.body.data.at(-1)).toMatchObject({ method: "POST", body: null });
  });
});

describe("hosted fields", () => {
  const fields = async (query: Record<string, string> = {}) => {
    const payment = await aLink();
    const given = {
      publishable_key: merchant.account.publishable_key,
      client_secret: payment.client_secret,
      origin: "https://shop.example",
      ...query,
    };
    return fetch(`${engine.url}/hosted/fields?${new URLSearchParams(given)}`);
  };

  test("can be shown by the named origin only", async () => {
    const page = await fields();
    expect(page.status).toBe(200);
    expect(page.headers.get("content-security-policy")).toMatch(/frame-ancestors https:\/\/shop\.example; base-uri/);
  });

  test.each([
    [{ origin: "https://shop.example/" }, 400],
    [{ origin: "*" }, 400],
    [{ origin: "https://shop.example; script-src *" }, 400],
    [{ origin: "javascript:alert(1)" }, 400],
    [{ publishable_key: "pk_snd_wrong" }, 401],
    [{ client_secret: "pay_1_secret_1" }, 400],
  ])("refuses %o with %i", async (query, status) => {
    expect((await fields(query)).status).toBe(status);
  });
});
