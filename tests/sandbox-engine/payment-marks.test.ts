import { expect, test } from "vitest";
import { closedAfterTests } from "#tests/support/close-after-tests.ts";
import { type Answer, aMerchant, anEngine, card } from "./engine.ts";

const engine = await closedAfterTests(anEngine());
const merchant = await aMerchant(engine);

const pay = (request: object) => merchant.ask("POST", "/payments", { amount: 1000, currency: "USD", ...request });
const refusedAs = ({ status, body: { error } }: Answer) => [status, error.code, error.message];

test("tax, shipping and surcharge are charged on top of the amount", async () => {
  const more = { order_tax_amount: 90, shipping_cost: 50, surcharge_details: { surcharge_amount: 20, tax_amount: 2 } };
  const { body } = await pay({ ...more, discount_amount: 100, confirm: true, ...card() });
  expect(body).toMatchObject({ amount: 1000, net_amount: 1162, amount_received: 1162, ...more });
});

test("a confirmation adds no surcharge", async () => {
  const { payment_id } = (await pay({})).body;
  const surcharge = { surcharge_details: { surcharge_amount: 20 } };
  const confirmed = await merchant.ask("POST", `/payments/${payment_id}/confirm`, { ...card(), ...surcharge });
  expect(confirmed.body).toMatchObject({ amount_received: 1000, surcharge_details: null });
});

test("the channel of the order is repeated", async () => {
  for (const payment_channel of ["mail_order", "telephone_order", { other: "fax" }])
    expect((await pay({ payment_channel, confirm: true, ...card() })).body).toMatchObject({ payment_channel });
});

test.each([
  ["a surcharge without its amount", { surcharge_details: { tax_amount: 1 } }, 400, "IR_06"],
  ["an unknown channel", { payment_channel: "fax" }, 400, "IR_06"],
  ["an unknown category", { mit_category: "yearly" }, 400, "IR_06"],
  ["an unknown exemption", { psd2_sca_exemption_type: "trusted" }, 400, "IR_06"],
  ["a category of a payment that the payer makes", { mit_category: "recurring" }, 422, "IR_06"],
])("%s is refused", async (_what, request, ...expected) => {
  expect(refusedAs(await pay(request)).slice(0, 2)).toEqual(expected);
});
