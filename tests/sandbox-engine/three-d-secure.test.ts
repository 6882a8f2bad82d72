import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card, type TestMerchant } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const RETURN_URL = "https://shop.example/done?cart=7&a-b=x";

const challenged = (number?: string, own = merchant, more: object = {}) =>
  aPayment(own, { ...card(number), authentication_type: "three_ds", return_url: RETURN_URL, ...more });

/** The payer's decision on the bank's page; returns the redirect's address. */
async function decide(payment: { next_action: { redirect_to_url: string } }, outcome: "succeed" | "fail") {
  const url = `${payment.next_action.redirect_to_url}?outcome=${outcome}`;
  const answer = await fetch(url, { method: "POST", redirect: "manual" });
  return { status: answer.status, location: new URL(answer.headers.get("location") ?? "none:") };
}

const read = async (payment: { payment_id: string }, own = merchant) =>
  (await own.ask("GET", `/payments/${payment.payment_id}`)).body;

function signed(parameters: URLSearchParams, key: string): string {
  const own = [...parameters].filter(([name]) => !name.startsWith("signature"));
  const sorted = own.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  return createHmac("sha512", key).update(sorted.join("&")).digest("hex");
}

describe("an ordinary card", () => {
  test("goes through the challenge if the payment asks for 3-D Secure", async () => {
    const payment = await challenged();
    expect(payment).toMatchObject({
      status: "requires_customer_action",
      authentication_type: "three_ds",
      next_action: { type: "redirect_to_url" },
      amount_received: null,
    });
    await decide(payment, "succeed");
    expect(await read(payment)).toMatchObject({ status: "succeeded", amount_received: 1000, next_action: null });
  });

  test("is held, not captured, after the challenge of a manual capture", async () => {
    const payment = await challenged(undefined, merchant, { capture_method: "manual" });
    await decide(payment, "succeed");
    expect(await read(payment)).toMatchObject({ status: "requires_capture", amount_capturable: 1000 });
  });

  test("that the processor declines is declined after the challenge", async () => {
    const payment = await challenged("4000000000000002");
    expect(payment.status).toBe("requires_customer_action");
    await decide(payment, "succeed");
    expect(await read(payment)).toMatchObject({ status: "failed", error_code: "card_declined" });
  });

  test("is not charged when the payer rejects the payment", async () => {
    const payment = await challenged();
    await decide(payment, "fail");
    expect(await read(payment)).toMatchObject({ status: "failed", error_code: "authentication_failed" });
  });
});

describe("the return URL", () => {
  test("carries the result and a signature of the profile's key", async () => {
    const payment = await challenged();
    const { status, location } = await decide(payment, "succeed");
    expect(status).toBe(303);
    expect(location.origin + location.pathname).toBe("https://shop.example/done");
    expect(Object.fromEntries(location.searchParams)).toEqual({
      cart: "7",
      "a-b": "x",
      payment_id: payment.payment_id,
      status: "succeeded",
      payment_intent_client_secret: payment.client_secret,
      amount: "1000",
      manual_retry_allowed: "false",
      signature: signed(location.searchParams, merchant.account.payment_response_hash_key),
      signature_algorithm: "HMAC-SHA512",
    });
  });

  const withProfile = async (settings: object): Promise<TestMerchant> => {
    const own = await aMerchant(engine);
    await own.ask("POST", `/account/${own.merchantId}/business_profile/${own.account.default_profile}`, settings);
    return own;
  };

  test("says that a failed payment may be tried again where the profile allows it", async () => {
    const own = await withProfile({ is_manual_retry_enabled: true });
    const { location } = await decide(await challenged(undefined, own), "fail");
    expect(Object.fromEntries(location.searchParams)).toMatchObject({ status: "failed", manual_retry_allowed: "true" });
    const found = await own.ask("GET", `/payments/${location.searchParams.get("payment_id")}`);
    expect(found.body.manual_retry_allowed).toBe(true);
  });

  test("is posted as a form where the profile wants that", async () => {
    const own = await withProfile({ redirect_to_merchant_with_http_post: true });
    const payment = await challenged(undefined, own);
    const answer = await fetch(`${payment.next_action.redirect_to_url}?outcome=succeed`, { method: "POST" });
    const text = await answer.text();
    expect(text).toContain('<form method="post" action="https://shop.example/done">');
    const fields = new URLSearchParams(
      [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, a, b]) => [a ?? "", b ?? ""]),
    );
    expect([...fields.keys()]).toEqual([
      ...["cart", "a-b", "payment_id", "status", "payment_intent_client_secret", "manual_retry_allowed"],
      ...["signature", "signature_algorithm"],
    ]);
    expect(fields.get("signature")).toBe(signed(fields, own.account.payment_response_hash_key));
  });

  test("has no signature where the profile wants none", async () => {
    const own = await withProfile({ enable_payment_response_hash: false });
    const { location } = await decide(await challenged(undefined, own), "succeed");
    expect(location.searchParams.has("signature")).toBe(false);
  });
});

describe("the page of the bank", () => {
  test("decides once: a later decision changes nothing and shows the result", async () => {
    const payment = await challenged();
    await decide(payment, "succeed");
    const again = await fetch(`${payment.next_action.redirect_to_url}?outcome=fail`, { method: "POST" });
    expect([again.status, await again.text()]).toEqual([409, expect.stringContaining("Payment complete")]);
    expect((await read(payment)).status).toBe("succeeded");
  });

  test("of an earlier attempt decides nothing", async () => {
    const payment = await challenged();
    const stale = payment.next_action.redirect_to_url.replace(/_1$/, "_2");
    expect((await fetch(`${stale}?outcome=succeed`, { method: "POST" })).status).toBe(409);
    expect((await read(payment)).status).toBe("requires_customer_action");
  });
});
