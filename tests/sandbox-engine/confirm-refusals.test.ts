import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine, aPayment, ask, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);
const publishable = { key: merchant.account.publishable_key as string };

const errorOf = ({ status, body }: Answer) => [status, body.error?.code, body.error?.message];

describe("a payment that waits for its payer", () => {
  test.each(["/confirm", ""])("is not confirmed again at /payments/{id}%s", async (action) => {
    const { payment_id } = await aPayment(merchant, card("4000003800000446"));
    const answer = await merchant.ask("POST", `/payments/${payment_id}${action}`, { ...card(), confirm: true });
    const message = "You cannot confirm this payment because it has status requires_customer_action";
    expect(errorOf(answer)).toEqual([400, "IR_16", message]);
    expect((await merchant.ask("GET", `/payments/${payment_id}`)).body).toMatchObject({
      status: "requires_customer_action",
      amount_received: null,
    });
  });
});

describe("a client secret", () => {
  test("of 2020 confirms and reads nothing, and a secret key still does", async () => {
    const { merchantId: merchant_id } = merchant;
    const old = { merchant_id, amount: 100, currency: "USD", created_at: "2020-01-01T00:00:00Z", ...card() };
    const { payment_id, client_secret } = (await engine.admin("POST", "/sandbox/payments", old)).body;
    const path = `/payments/${payment_id}`;
    const expired = [400, "IR_08", "The provided client_secret has expired"];
    expect(errorOf(await ask(engine.url, "POST", `${path}/confirm`, { client_secret }, publishable))).toEqual(expired);
    const read = `${path}?client_secret=${client_secret}`;
    expect(errorOf(await ask(engine.url, "GET", read, undefined, publishable))).toEqual(expired);
    const methods = `/customers/payment_methods?client_secret=${client_secret}`;
    expect(errorOf(await ask(engine.url, "GET", methods, undefined, publishable))).toEqual(expired);
    expect((await merchant.ask("POST", `${path}/confirm`, {})).body.status).toBe("succeeded");
  });

  test("ends with the payment's session, on the account's clock", async () => {
    const own = await aMerchant(engine);
    const at = (now: string) => engine.admin("POST", `/sandbox/accounts/${own.merchantId}/clock`, { now });
    await at("2030-01-01T00:00:00Z");
    const key = { key: own.account.publishable_key as string };
    const confirm = async (session_expiry: number, later: string) => {
      await at("2030-01-01T00:00:00Z");
      const { payment_id, client_secret } = await aPayment(own, { confirm: false, session_expiry });
      await at(later);
      return ask(engine.url, "POST", `/payments/${payment_id}/confirm`, { client_secret }, key);
    };
    expect((await confirm(60, "2030-01-01T00:01:00Z")).body.status).toBe("succeeded");
    expect(errorOf(await confirm(60, "2030-01-01T00:01:01Z"))[1]).toBe("IR_08");
  });
});

describe("an incremental authorization", () => {
  test("must be asked for when the payment is created", async () => {
    const increment = async (more: object) => {
      const { payment_id } = await aPayment(merchant, { capture_method: "manual", ...more });
      return merchant.ask("POST", `/payments/${payment_id}/incremental_authorization`, { amount: 1500 });
    };
    const message =
      "You cannot increment authorization this payment because it is not allowed for incremental_authorization";
    expect(errorOf(await increment({}))).toEqual([400, "IR_16", message]);
    const allowed = await increment({ request_incremental_authorization: true });
    expect(allowed.body).toMatchObject({ amount: 1500, amount_capturable: 1500 });
  });
});
