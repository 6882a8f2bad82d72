import { beforeEach, describe, expect, test } from "vitest";
import { ATTEMPT, type Attempt, aCheckoutPortal, amountsOf, CODE, SHOES } from "./support/checkout-portal.ts";

const { state, get, reset } = await aCheckoutPortal();
beforeEach(() => void reset());

describe("the page of an attempt", () => {
  const PAYING: Attempt = { attemptCode: ATTEMPT, link: SHOES, amounts: amountsOf(4_200n), step: "pay" };

  test("has one script, its own, and leads to the engine's page without it", async () => {
    state.attempt = PAYING;
    const { status: answered, body, headers } = await get(`/pay/${CODE}/${ATTEMPT}`);
    expect(answered).toBe(200);
    const scripts = body.match(/<script[^>]*>[\s\S]*?<\/script>/g) ?? [];
    expect(scripts).toHaveLength(1);
    expect(scripts[0]?.length).toBeLessThan(12_000);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    expect(scripts[0]).toContain(`nonce="${nonce}"`);
    expect(body).toContain("Pay $42.00");
    expect(body).toContain('href="https://engine.example/page/1"');
    expect(state.calls).not.toContain("syncCheckout");
  });

  test("says for how long it is held, by the service's clock", async () => {
    // Under a test clock this is in the past of the page's own.
    const heldUntil = { seconds: 1n };
    state.attempt = { ...PAYING, heldUntil, heldForSeconds: 421 };
    expect((await get(`/pay/${CODE}/${ATTEMPT}`)).body).toContain("Reserved for you for 8 more minutes.");
    state.attempt = { ...PAYING, heldUntil };
    expect((await get(`/pay/${CODE}/${ATTEMPT}`)).body).not.toContain("Reserved for you");
  });

  test("shows a decline and takes another card", async () => {
    state.attempt = { ...PAYING, declineMessage: "The card was declined." };
    const { body } = await get(`/pay/${CODE}/${ATTEMPT}`);
    expect(body).toContain("The card was declined.");
    expect(body).toContain("card-fields");
  });

  test.each([
    ["approve", "Approve the payment"],
    ["processing", "The payment is being processed"],
    ["ended", "This payment has ended"],
    ["paid", "Thank you."],
    ["overpaid", "You get this payment back"],
  ])("that is %s says so, without a card form", async (step, text) => {
    state.attempt = { ...PAYING, step, nextUrl: "https://engine.example/3ds", transactionId: "txn_1" };
    const { body } = await get(`/pay/${CODE}/${ATTEMPT}`);
    expect(body).toContain(text);
    expect(body).not.toContain("<script");
  });

  test("shows the merchant's words and each refund once it is paid", async () => {
    state.attempt = {
      ...PAYING,
      step: "paid",
      message: "Your shoes are on their way.",
      amountRefunded: 1_000n,
      refunds: [{ amount: 1_000n, refundStatus: "pending" }],
      cardBrand: "visa",
      cardLast4: "4242",
    };
    const { body } = await get(`/pay/${CODE}/${ATTEMPT}`);
    for (const shown of ["Your shoes are on their way.", "On its way", "$10.00", "•••• 4242"])
      expect(body).toContain(shown);
  });

  test("is where the payer comes back to, with nothing of the engine in the address", async () => {
    state.attempt = PAYING;
    const { status: answered, location } = await get(
      `/pay/${CODE}/${ATTEMPT}/return?status=succeeded&payment_intent_client_secret=pay_1_secret_2`,
    );
    expect([answered, location]).toEqual([303, `/pay/${CODE}/${ATTEMPT}`]);
    expect(state.calls).toContain("syncCheckout");
  });

  test("hands a payer who has paid to the merchant's own page, over https alone", async () => {
    state.attempt = { ...PAYING, step: "paid", redirectUrl: "https://shop.example/thanks?status=paid" };
    expect((await get(`/pay/${CODE}/${ATTEMPT}/return`)).location).toBe("https://shop.example/thanks?status=paid");
    state.attempt = { ...state.attempt, redirectUrl: "javascript:alert(1)" };
    expect((await get(`/pay/${CODE}/${ATTEMPT}/return`)).location).toBe(`/pay/${CODE}/${ATTEMPT}`);
    state.attempt = { ...PAYING, redirectUrl: "https://shop.example/thanks" };
    expect((await get(`/pay/${CODE}/${ATTEMPT}/return`)).location).toBe(`/pay/${CODE}/${ATTEMPT}`);
  });
});
