import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, aPayment, ask } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const headers = { origin: "https://shop.example" };
const preflight = (path: string, method: string) =>
  ask(engine.url, "OPTIONS", path, undefined, {
    headers: { ...headers, "access-control-request-method": method, "access-control-request-headers": "api-key" },
  });

test("a page of another origin may send the calls that take a publishable key", async () => {
  const answer = await preflight("/payments/pay_1/confirm", "POST");
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "access-control-allow-origin": "*",
    "access-control-allow-methods": "POST",
    "access-control-allow-headers": "*",
  });
  expect(answer.headers.has("access-control-allow-credentials")).toBe(false);
});

test("such a page can read the answers, refusals included", async () => {
  const payment = await aPayment(merchant, { confirm: false });
  const confirm = (body: object) =>
    ask(engine.url, "POST", `/payments/${payment.payment_id}/confirm`, body, {
      key: merchant.account.publishable_key,
      headers,
    });
  const refused = await confirm({ client_secret: "wrong" });
  const confirmed = await confirm({ client_secret: payment.client_secret });
  expect([refused.status, confirmed.status]).toEqual([400, 200]);
  for (const answer of [refused, confirmed]) expect(answer.headers.get("access-control-allow-origin")).toBe("*");
});

test("a call that needs a secret key is closed to pages of other origins", async () => {
  const answer = await preflight("/refunds", "POST");
  expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([405, null]);
  const created = await merchant.ask("POST", "/payments", { amount: 1, currency: "USD" }, { headers });
  expect(created.headers.get("access-control-allow-origin")).toBeNull();
});
