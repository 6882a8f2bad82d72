import { afterEach, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
afterEach(() => engine.admin("DELETE", "/sandbox/cards"));

const CARD = "4242424242424242";
const set = (settings: object, merchantId = merchant.merchantId, card_number = CARD) =>
  engine.admin("POST", "/sandbox/cards", { merchant_id: merchantId, card_number, ...settings });

async function durationMs(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

test("4000008400001629 is challenged, then declined", async () => {
  const payment = await aPayment(merchant, card("4000008400001629"));
  expect(payment.status).toBe("requires_customer_action");
  await fetch(`${payment.next_action.redirect_to_url}?outcome=succeed`, { method: "POST" });
  const read = await merchant.ask("GET", `/payments/${payment.payment_id}`);
  expect(read.body).toMatchObject({ status: "failed", error_code: "card_declined" });
});

test("a control call declines a card with its code, at that merchant only", async () => {
  const answer = await set({ declines: { code: "do_not_honor", message: "Do not honor" } });
  expect(answer.text).not.toContain(CARD);
  expect(await aPayment(merchant, card(CARD))).toMatchObject({ status: "failed", error_code: "do_not_honor" });
  expect((await aPayment(await aMerchant(engine), card(CARD))).status).toBe("succeeded");
});

test("a control call asks a card for 3-D Secure", async () => {
  await set({ challenges: true });
  expect((await aPayment(merchant, card(CARD))).status).toBe("requires_customer_action");
});

test("a control call makes a card that is no test card succeed", async () => {
  await set({}, merchant.merchantId, "4012888888881881");
  expect((await aPayment(merchant, card("4012888888881881"))).status).toBe("succeeded");
});

test("a control call delays the answer, not the charge", async () => {
  await set({ delay_ms: 400 });
  let charged: Promise<unknown> = Promise.resolve();
  const took = durationMs(() => {
    charged = aPayment(merchant, { ...card(CARD), payment_id: "slow" });
    return charged;
  });
  await expect.poll(async () => (await merchant.ask("GET", "/payments/slow")).body.status).toBe("succeeded");
  expect(await Promise.race([charged.then(() => "answered"), "waiting"])).toBe("waiting");
  expect(await took).toBeGreaterThanOrEqual(400);
});

test("an unknown merchant has no cards to set", async () => {
  expect((await set({}, "m_unknown")).status).toBe(404);
});

test("without the settings, the number decides again", async () => {
  await set({ declines: { code: "do_not_honor", message: "Do not honor" } });
  await engine.admin("DELETE", "/sandbox/cards");
  expect((await aPayment(merchant, card(CARD))).status).toBe("succeeded");
});
