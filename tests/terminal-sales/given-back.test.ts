import { describe, expect, it } from "vitest";
import { TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aSharedShop } from "./shop.ts";

const { shop } = await aSharedShop();

/** The vendor refuses this many refunds for good. */
function refuseRefunds(times: number): void {
  let left = times;
  shop.memory.before = async (method) => {
    if (method !== "refund" || left === 0) return;
    left -= 1;
    throw new TerminalRefusedError("payment_state");
  };
}

/** An approval after a cancellation, of a payment that has cleared and so can only be refunded. */
async function aClearedContradiction() {
  const sale = await shop.sell();
  await shop.cancel(sale.terminalSaleId);
  shop.memory.approve(sale.terminalSaleId, { force: true });
  shop.memory.processor.clear(sale.transactionId);
  await shop.deliver();
  return sale;
}

async function later(minutes: number): Promise<void> {
  shop.clock.advance(minutes * 60);
  await shop.runDue();
}

describe("an approval that is refunded because its sale has ended", () => {
  it("is refunded again where the first refund fails, and only then said to be taken back", async () => {
    refuseRefunds(2);
    const { terminalSaleId, transactionId } = await aClearedContradiction();
    await shop.runDue();
    expect(await shop.saleOf(terminalSaleId)).toMatchObject({ reversal: "contradiction", reversedAt: null });
    for (let round = 0; round < 4; round += 1) await later(10);
    shop.memory.before = null;
    expect(shop.memory.processor.net(transactionId)).toBe(0n);
    const statuses = (await shop.refundsOf(transactionId)).map(({ status }) => status).sort();
    expect(statuses).toEqual(["failed", "failed", "succeeded"]);
    expect(await shop.transactionOf(transactionId)).toMatchObject({ refundedMinorUnits: 4_200n });
    expect(await shop.saleOf(terminalSaleId)).toMatchObject({ reversedAt: expect.any(Date) });
  });

  it("is not refunded again for ever: after 5 failures a person has to, and that is seen", async () => {
    refuseRefunds(100);
    const { terminalSaleId, transactionId } = await aClearedContradiction();
    for (let round = 0; round < 12; round += 1) await later(60);
    shop.memory.before = null;
    const refunds = await shop.refundsOf(transactionId);
    expect(refunds.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => "failed"));
    expect(await shop.saleOf(terminalSaleId)).toMatchObject({ reversal: "contradiction", reversedAt: null });
    expect(shop.memory.processor.net(transactionId)).toBe(4_200n);
    await shop.refunds.createRefund({ transactionId }, withKey());
    await later(24 * 60);
    expect(await shop.saleOf(terminalSaleId)).toMatchObject({ reversedAt: expect.any(Date) });
    expect(shop.memory.processor.net(transactionId)).toBe(0n);
  });

  it("of a part that the sale does not take frees the device when its refund is under way", async () => {
    refuseRefunds(1);
    const sale = await shop.sell();
    shop.memory.approve(sale.terminalSaleId, { amount: 750n });
    shop.memory.processor.clear(sale.transactionId);
    await shop.deliver();
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "failed", isOccupying: false });
    for (let round = 0; round < 3; round += 1) await later(10);
    shop.memory.before = null;
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ refundedMinorUnits: 750n });
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "failed", reversedAt: expect.any(Date) });
    expect(await shop.eventsOf(sale.terminalSaleId)).toEqual(["created", "updated", "failed", "updated"]);
  });
});
