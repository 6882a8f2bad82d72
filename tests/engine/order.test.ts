import { expect, test } from "vitest";
import { aStubEngine, json } from "./a-stub-engine.ts";

const PAYMENT = { payment_id: "txn_1", status: "succeeded", amount: 3650, net_amount: 4200, currency: "USD" };
const NEW = { paymentId: "txn_1", amountMinorUnits: 4200n, currency: "USD" };
const parts = { subtotal: 4100, tax: 330, shipping: 150, surcharge: 70, tip: 50, discount: 500 };
const item = {
  productName: "Shoes",
  productCode: null,
  commodityCode: null,
  quantity: 1,
  unitAmount: 4100,
  unitOfMeasure: null,
  taxAmount: 330,
  discountAmount: 0,
  totalAmount: 4430,
};

async function sentWith(payment: object) {
  const stub = await aStubEngine((response) => json(response, 200, PAYMENT));
  const answer = await stub.merchant().payments.create({ ...NEW, ...payment });
  return { body: JSON.parse(String(stub.received[0]?.body)), answer };
}

test("what the engine adds to its amount is taken off before, so that the payer pays the total", async () => {
  const { body, answer } = await sentWith({ parts });

  expect(body).toMatchObject({
    amount: 3650,
    order_tax_amount: 330,
    shipping_cost: 150,
    surcharge_details: { surcharge_amount: 70 },
    discount_amount: 500,
  });
  const { amount, order_tax_amount, shipping_cost, surcharge_details } = body;
  expect(amount + order_tax_amount + shipping_cost + surcharge_details.surcharge_amount).toBe(4200);
  expect(answer.amountMinorUnits).toBe(4200n);
});

test("parts that would leave no amount are not sent, since the engine takes 0 for a card check", async () => {
  const { body } = await sentWith({ parts: { ...parts, tax: 4200, shipping: 0, surcharge: 0, discount: 0 } });

  expect(body).toMatchObject({ amount: 4200 });
  expect(body).not.toHaveProperty("order_tax_amount");
});

test("a payment without parts is sent as its amount", async () => {
  const { body } = await sentWith({});

  expect(body.amount).toBe(4200);
  for (const name of ["order_tax_amount", "shipping_cost", "surcharge_details", "discount_amount", "order_details"])
    expect(body).not.toHaveProperty(name);
});

test("an item is sent under the engine's names", async () => {
  const coded = { productCode: "SHOE-42", commodityCode: "53111601", unitOfMeasure: "EA", discountAmount: 500 };
  const { body } = await sentWith({ parts, items: [{ ...item, ...coded, totalAmount: 3930 }] });

  expect(body.order_details).toEqual([
    {
      product_name: "Shoes",
      quantity: 1,
      amount: 4100,
      total_amount: 3930,
      total_tax_amount: 330,
      unit_discount_amount: 500,
      product_id: "SHOE-42",
      sku: "SHOE-42",
      commodity_code: "53111601",
      unit_of_measure: "EA",
    },
  ]);
});

test("the largest number of items is sent, and metadata beside it as far as there is room", async () => {
  const longest = { ...item, productName: "n".repeat(100), productCode: "c".repeat(50), commodityCode: "5".repeat(12) };
  const items = Array.from({ length: 50 }, () => longest);
  const metadata = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`key_${n}`, "m".repeat(400)]));

  const full = (await sentWith({ items, metadata })).body;
  const small = (await sentWith({ items: [item], metadata })).body;

  expect(full.order_details).toHaveLength(50);
  expect(full).not.toHaveProperty("metadata");
  expect(small).toMatchObject({ metadata });
  expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThan(32_768);
});

test("items that would fill the engine's request stay with us", async () => {
  const items = Array.from({ length: 50 }, () => ({
    ...item,
    productName: "靴".repeat(100),
    productCode: "靴".repeat(50),
  }));

  expect((await sentWith({ items })).body).not.toHaveProperty("order_details");
});
