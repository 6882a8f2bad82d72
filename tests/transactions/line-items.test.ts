import { describe, expect, test } from "vitest";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { assertItemsAgree, totalOfItem } from "#extensions/capabilities/transactions/line-items.rules.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction, aTransaction, callersOf, withKey } from "#tests/support/transactions.ts";

const { platform, organization } = await startPlatform();
const { transactions, refunds } = callersOf(platform, organization);

const shoes = {
  productName: "Running shoes",
  productCode: "SHOE-42",
  commodityCode: "53111601",
  quantity: 2,
  unitAmount: 2_000n,
  unitOfMeasure: "EA",
  taxAmount: 330n,
  discountAmount: 500n,
};
const laces = { productName: "Laces", quantity: 1, unitAmount: 100n };
const parts = { subtotal: 4_100n, tax: 330n, shipping: 150n, surcharge: 70n, tip: 50n, discount: 500n };
const sale = { amount: 4_200n, amountDetails: parts, lineItems: [shoes, laces] };
const whole = { taxAmount: 0n, discountAmount: 0n };
const sums = { subtotal: 4_100n, tax: 330n, discount: 500n };

const refusalOf = async (call: Promise<unknown>) => infoOf(await failureOf(call));

describe("the items of a sale", () => {
  test("are kept with their totals, and shown by a retrieval, a list and the event", async () => {
    const created = await aTransaction(platform, organization, { ...sale, reference: "items" });
    const { transactionId } = created;
    expect(created).toMatchObject({
      amountDetails: parts,
      lineItems: [
        { ...shoes, totalAmount: 3_830n },
        { ...laces, ...whole, totalAmount: 100n },
      ],
    });
    expect(created.lineItems[1]?.productCode).toBeUndefined();
    expect(await transactions.getTransaction({ transactionId })).toEqual(created);
    expect((await transactions.listTransactions({ reference: "items" })).data).toEqual([created]);
    const [event] = await organization.work().em.find(EventEntity, { subjectId: transactionId });
    expect(JSON.parse(event?.object ?? "")).toMatchObject({ line_items: [{ product_name: "Running shoes" }, {}] });
  });

  test("are the engine's Level 2 and 3 data, and the payer pays exactly the amount", async () => {
    const paid = await aPaidTransaction(platform, organization, sale);
    expect(paid).toMatchObject({ transactionStatus: "succeeded", amount: 4_200n, amountCaptured: 4_200n });
    expect(paid.attempts).toMatchObject([{ amount: 4_200n }]);
    const { payments } = await merchantEngine(organization.work());
    expect(await payments.get(paid.transactionId)).toMatchObject({
      amountMinorUnits: 4_200n,
      capturedMinorUnits: 4_200n,
    });
    const { transactionId } = paid;
    expect(await refunds.createRefund({ transactionId }, withKey())).toMatchObject({ amount: 4_200n });
  });

  test("stay as they are when less is captured", async () => {
    const held = await aPaidTransaction(platform, organization, { ...sale, captureMethod: "manual" });
    expect(held.amountAuthorized).toBe(4_200n);
    const { transactionId } = held;
    const taken = await transactions.captureTransaction({ transactionId, amount: 4_199n }, withKey());
    expect(taken).toMatchObject({ amount: 4_200n, amountCaptured: 4_199n, amountDetails: parts });
    expect(taken.lineItems).toEqual(held.lineItems);
  });

  test.each([
    ["no parts", { amountDetails: undefined }, "parameter_missing"],
    [
      "a tax that is not that of the items",
      { lineItems: [{ ...shoes, taxAmount: 329n }, laces] },
      "line_items_mismatch",
    ],
    ["51 items", { lineItems: Array.from({ length: 51 }, () => laces) }, "validation_failed"],
    ["no name", { lineItems: [{ ...shoes, productName: "" }, laces] }, "validation_failed"],
    ["a name of two lines", { lineItems: [{ ...shoes, productName: "Shoes\nand more" }, laces] }, "validation_failed"],
    [
      "a card number",
      { lineItems: [{ ...shoes, productCode: "4242 4242 4242 4242" }, laces] },
      "card_data_not_allowed",
    ],
  ])("with %s are refused before anything is written", async (_name, change, reason) => {
    const before = await organization.work().em.count(EventEntity);
    expect(await refusalOf(aTransaction(platform, organization, { ...sale, ...change }))).toMatchObject({ reason });
    expect(await organization.work().em.count(EventEntity)).toBe(before);
  });
});

describe("the sums of items", () => {
  const item = { quantity: 2, unitAmount: 2_000n, taxAmount: 330n, discountAmount: 500n };
  const small = { quantity: 1, unitAmount: 100n, ...whole };
  const paramOf = (items: Parameters<typeof assertItemsAgree>[0], stated = sums) => {
    try {
      assertItemsAgree(items, stated);
      return null;
    } catch (error) {
      return [(error as { reason: string }).reason, (error as { param: string }).param];
    }
  };

  test("agree with the parts of the amount", () => {
    expect(paramOf([item, { ...small, totalAmount: 100n }])).toBeNull();
    expect(totalOfItem(item)).toBe(3_830n);
    expect(() => assertItemsAgree([], undefined)).not.toThrow();
  });

  test.each([
    ["subtotal", [item], sums],
    ["tax", [item, small], { ...sums, tax: 331n }],
    ["discount", [item, small], { ...sums, discount: 0n }],
  ])("name %s when it disagrees", (part, items, stated) => {
    expect(paramOf(items, stated)).toEqual(["line_items_mismatch", `amount_details.${part}`]);
  });

  test("name the item whose own parts disagree", () => {
    expect(paramOf([item, { ...small, totalAmount: 99n }])).toEqual([
      "line_items_mismatch",
      "line_items[1].total_amount",
    ]);
    expect(paramOf([{ ...small, discountAmount: 101n }])).toEqual([
      "line_items_mismatch",
      "line_items[0].discount_amount",
    ]);
  });
});
