import { describe, expect, it } from "vitest";
import { withKey } from "#tests/support/transactions.ts";
import { aSharedShop } from "./shop.ts";

const { shop } = await aSharedShop();

async function aPaidSale() {
  const sale = await shop.sell();
  shop.memory.approve(sale.terminalSaleId);
  await shop.deliver();
  return sale;
}

const refund = (transactionId: string, amount = 4_200n) => shop.sell({ saleType: "refund", transactionId, amount });

describe("a refund with the card", () => {
  it("is reserved when it starts, and succeeds with the vendor's word", async () => {
    const { transactionId } = await aPaidSale();
    const sale = await refund(transactionId, 4_000n);
    expect(sale).toMatchObject({ saleType: "refund", transactionId, refundId: expect.any(String) });
    const { refunds } = shop;
    const more = refunds.createRefund({ transactionId, amount: 300n }, withKey());
    await expect(more).rejects.toThrow("200");
    shop.memory.approve(sale.terminalSaleId);
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded", approvedMinorUnits: 4_000n });
    expect(await shop.refundsOf(transactionId)).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_000n }]);
    expect(await shop.transactionOf(transactionId)).toMatchObject({ refundedMinorUnits: 4_000n, status: "succeeded" });
  });

  it("fails with another card, and releases its amount", async () => {
    const { transactionId } = await aPaidSale();
    const sale = await refund(transactionId);
    shop.memory.decline(sale.terminalSaleId, "card_mismatch");
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      ...{ status: "failed", failure: { code: "card_mismatch" } },
    });
    expect(await shop.refundsOf(transactionId)).toMatchObject([{ status: "failed" }]);
    expect(await shop.transactionOf(transactionId)).toMatchObject({ status: "succeeded", refundPendingMinorUnits: 0n });
    const canceled = await refund(transactionId);
    await shop.cancel(canceled.terminalSaleId);
    expect(await shop.transactionOf(transactionId)).toMatchObject({ refundPendingMinorUnits: 0n });
  });

  it("needs a transaction, and one that was taken at a device", async () => {
    await expect(shop.sell({ saleType: "refund" })).rejects.toThrow("A refund needs the transaction to refund.");
    const { transactionId } = await aPaidSale();
    await expect(refund(transactionId, 4_201n)).rejects.toThrow("4200 USD");
  });

  it("that was approved after its end is kept, since the payer has the money", async () => {
    const { transactionId } = await aPaidSale();
    const sale = await refund(transactionId);
    await shop.cancel(sale.terminalSaleId);
    shop.memory.approve(sale.terminalSaleId, { force: true });
    await shop.deliver();
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "canceled", reversal: null });
    expect((await shop.saleOf(sale.terminalSaleId)).contradictedAt).not.toBeNull();
    expect(await shop.refundsOf(transactionId)).toMatchObject([{ status: "succeeded" }]);
    expect(shop.memory.processor.net(transactionId)).toBe(0n);
  });
});
