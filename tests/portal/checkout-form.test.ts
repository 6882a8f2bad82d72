import { beforeEach, describe, expect, test } from "vitest";
import { ACME, ATTEMPT, aCheckoutPortal, CODE, refused, SHOES } from "./support/checkout-portal.ts";

const { state, get, post, reset, calledForPayers } = await aCheckoutPortal();
beforeEach(() => void reset());

describe("a form", () => {
  test("opens an attempt and leads to its page", async () => {
    const { status: answered, location } = await post({ email: " ada@example.com ", name: "", way: "qr" });
    expect([answered, location]).toEqual([303, `/pay/${CODE}/${ATTEMPT}`]);
    expect(state.started).toMatchObject([
      {
        code: CODE,
        priceVersion: "v1",
        expectedTotal: 4_200n,
        way: "qr",
        payerIp: "127.0.0.1",
        returnUrl: `https://${ACME}/pay/${CODE}/{attempt}/return`,
      },
    ]);
    expect(state.started[0]?.payer).toMatchObject({ email: "ada@example.com" });
  });

  test("that is sent twice has one idempotency key, and with other entries another", async () => {
    const keyAfter = async (fields: Record<string, string>) => {
      await post({ email: "ada@example.com", ...fields });
      return calledForPayers.at(-1)?.idempotencyKey;
    };
    const first = await keyAfter({});
    expect(first).toBeTruthy();
    expect(await keyAfter({})).toBe(first);
    expect(await keyAfter({ form_key: "other" })).not.toBe(first);
    expect(await keyAfter({ email: "bob@example.com" })).not.toBe(first);
  });

  test("with a wrong field says so beside it, and loses nothing", async () => {
    const { status: answered, body } = await post({ email: "ada", name: "Ada Winter" });
    expect(answered).toBe(422);
    expect(body).toMatch(/<p id="email-error"[^>]*>[\s\S]*?Enter an email address/);
    expect(body).toContain('value="Ada Winter"');
    expect(body).toContain('value="ada"');
    expect(state.started).toEqual([]);
  });

  test.each([
    ["a@b", "BE", "email", "Enter an email address"],
    ["ada@example.com", "ZZ", "billing_address\\.country", "Choose a country from the list"],
  ])("with %s and %s says beside the field that it cannot exist", async (email, country, field, text) => {
    state.link = { ...SHOES, collect: { email: "required", billingAddress: "required" } };
    const address = { "billing_address.line1": "1 Main St", "billing_address.city": "Ghent" };
    const { status: answered, body } = await post({ email, ...address, "billing_address.country": country });
    expect([answered, state.started.length]).toEqual([422, 0]);
    expect(body).toMatch(new RegExp(`<p id="${field}-error"[^>]*>[\\s\\S]*?${text}`));
    expect(body).toContain('value="Ghent"');
  });

  test("with a card number is refused, and does not send the number back", async () => {
    const { status: answered, body } = await post({ email: "ada@example.com", name: "4242 4242 4242 4242" });
    expect([answered, state.started.length]).toEqual([422, 0]);
    expect(body).toContain("enter a card number here");
    expect(body).not.toContain("4242 4242 4242 4242");
  });

  test("of an older price is told so, with the new total", async () => {
    state.link = { ...SHOES, amount: 5_000n, priceVersion: "v2" };
    const { status: answered, body } = await post({ email: "ada@example.com" });
    expect(answered).toBe(409);
    for (const shown of ["The price has changed", "$50.00", 'value="v2"', 'value="ada@example.com"'])
      expect(body).toContain(shown);
    expect(state.started).toEqual([]);
  });

  test.each([
    [refused("payment_link_busy", "conflict", { retry_after_seconds: "120" }), 409, "Try again in 2 minutes"],
    [refused("payment_link_changed", "conflict"), 409, "The price has changed"],
    [refused("checkout_invalid", "unprocessable", { param: "payer.email" }), 422, "Check this field."],
    [refused("engine_unavailable", "engine_failure"), 503, "Nothing was charged"],
  ])("that the service refuses shows the page again: %s", async (answer, expected, text) => {
    state.refusal = answer;
    const { status: answered, body } = await post({ email: "ada@example.com" });
    expect(answered).toBe(expected);
    expect(body).toContain(text);
    expect(body).toContain('value="ada@example.com"');
  });

  test("of a link that has just ended shows that it has", async () => {
    state.refusal = refused("payment_link_unavailable", "gone", { checkout_status: "ended" });
    state.statusAfter = "ended";
    const { status: answered, body } = await post({ email: "ada@example.com" });
    expect([answered, body.includes("This page is closed")]).toEqual([410, true]);
  });

  test("with an amount of the payer's own reads it as people write it", async () => {
    state.link = {
      ...SHOES,
      amountType: "customer_chosen",
      chosenAmount: { min: 500n, max: 50_000n, suggested: [2_000n] },
    };
    delete (state.link as { amount?: bigint }).amount;
    await post({ email: "ada@example.com", amount: "12,5" });
    expect(state.started[0]?.choice?.amount).toBe(1_250n);
    const low = await post({ email: "ada@example.com", amount: "4.99" });
    expect([low.status, low.body.includes("Enter at least $5.00.")]).toEqual([422, true]);
    const suggested = await post({ email: "ada@example.com", amount: "", suggested: "20.00" });
    expect([suggested.status, suggested.body.includes("$20.00"), state.started.length]).toEqual([200, true, 1]);
    expect((await get(`/pay/${CODE}?amount=33`)).body).toContain('value="33"');
  });

  test("with a suggested tip pays the share of the sum before it", async () => {
    state.link = { ...SHOES, tip: { suggestedBasisPoints: [1_500] } };
    await post({ email: "ada@example.com", tip: "share:1500" });
    expect(state.started[0]).toMatchObject({ choice: { tip: 630n }, expectedTotal: 4_830n });
    await post({ email: "ada@example.com", tip: "share:9999" });
    expect(state.started[1]?.choice?.tip).toBeUndefined();
  });
});
