import { describe, expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { aMerchant, anEngine, ask, card } from "./engine.ts";
import { savedBy } from "./recurring.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

/** A payment of ann over 10.00 USD, and its confirmation by her browser. */
async function aBrowserOfAnn() {
  const open = { amount: 1000, currency: "USD", customer_id: "ann" };
  const { payment_id, client_secret } = (await merchant.ask("POST", "/payments", open)).body;
  const key = { key: merchant.account.publishable_key as string };
  return (request: object) =>
    ask(engine.url, "POST", `/payments/${payment_id}/confirm`, { client_secret, ...card(), ...request }, key);
}

describe("a browser that confirms a payment", () => {
  test.each([{ customer_id: "bob" }, { customer: { id: "bob" } }])(
    "cannot name another customer: %o",
    async (other) => {
      await savedBy(merchant, "bob");
      const [{ payment_token }] = (await merchant.ask("GET", "/customers/bob/payment_methods")).body
        .customer_payment_methods;
      const confirm = await aBrowserOfAnn();
      for (const method of [{}, { payment_token, payment_method_data: undefined }]) {
        const answer = await confirm({ ...other, ...method });
        expect([answer.status, answer.body.error]).toEqual([
          401,
          { type: "invalid_request", code: "IR_18", message: "Unauthorised access to update customer" },
        ]);
      }
      expect((await confirm({ customer_id: "ann" })).body).toMatchObject({ status: "succeeded", customer_id: "ann" });
    },
  );

  test("pays what the merchant asked for, whatever it sends", async () => {
    const confirm = await aBrowserOfAnn();
    const paid = await confirm({ amount: 1, currency: "JPY", shipping_cost: 5, order_tax_amount: 5 });
    expect(paid.body).toMatchObject({
      status: "succeeded",
      amount: 1000,
      net_amount: 1000,
      currency: "USD",
      amount_received: 1000,
    });
  });
});

test("a merchant changes an amount by an update, not by a confirmation", async () => {
  const { payment_id } = (await merchant.ask("POST", "/payments", { amount: 1000, currency: "USD" })).body;
  const path = `/payments/${payment_id}`;
  expect((await merchant.ask("POST", path, { amount: 900 })).body.amount).toBe(900);
  expect((await merchant.ask("POST", `${path}/confirm`, { ...card(), amount: 1 })).body.amount_received).toBe(900);
});
