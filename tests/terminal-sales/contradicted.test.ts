import { describe, expect, it } from "vitest";
import { TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { aSharedShop, type Shop } from "./shop.ts";

const { shop } = await aSharedShop();

/** The vendor says that a sale was canceled, and then that it was approved. */
async function aContradiction(given: Parameters<Shop["sell"]>[0] = {}) {
  const sale = await shop.sell(given);
  expect(await shop.cancel(sale.terminalSaleId)).toMatchObject({ terminalSaleStatus: "canceled" });
  shop.memory.takeMessages();
  shop.memory.approve(sale.terminalSaleId, { force: true });
  return sale;
}

describe("an approval after a cancellation", () => {
  it("is voided once, and told", async () => {
    const sale = await aContradiction();
    const messages = shop.memory.takeMessages();
    await shop.deliver([...messages, ...messages]);
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      status: "canceled",
      contradictedAt: expect.any(Date),
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "succeeded" });
    await shop.runDue();
    await shop.deliver(messages);
    await shop.runDue();
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled", capturedMinorUnits: 0n });
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "canceled", reversedAt: expect.any(Date) });
    expect(await shop.eventsOf(sale.terminalSaleId)).toEqual([
      ...["created", "updated", "canceled", "contradicted", "updated"],
    ]);
  });

  it("is refunded in full, once, where it has cleared", async () => {
    const sale = await aContradiction();
    shop.memory.processor.clear(sale.transactionId);
    shop.memory.fail("refund", "lose");
    await shop.deliver();
    await shop.runDue();
    shop.clock.advance(600);
    await shop.runDue();
    expect(await shop.refundsOf(sale.transactionId)).toMatchObject([{ amountMinorUnits: 4_200n, status: "succeeded" }]);
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ refundedMinorUnits: 4_200n });
  });

  it("whose message is lost is found by its payment, and given back", async () => {
    const sale = await aContradiction();
    shop.memory.takeMessages();
    for (let round = 0; round < 4; round += 1) {
      shop.clock.advance(3_700);
      await shop.runDue();
    }
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      ...{ status: "canceled", contradictedAt: expect.any(Date), reversedAt: expect.any(Date) },
    });
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled", capturedMinorUnits: 0n });
  });

  it("of an authorization is released", async () => {
    const sale = await aContradiction({ saleType: "authorization" });
    await shop.deliver();
    shop.memory.fail("void", "lose");
    await shop.runDue();
    shop.clock.advance(600);
    await shop.runDue();
    expect(shop.memory.processor.payments.get(sale.transactionId)?.state).toBe("voided");
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled" });
  });

  it("of an authorization is not said to be taken back before it is released", async () => {
    const sale = await aContradiction({ saleType: "authorization" });
    await shop.deliver();
    shop.memory.before = async (method) => {
      if (method === "void") throw new TerminalRefusedError("payment_state");
    };
    await shop.runDue();
    shop.memory.before = null;
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ reversal: "contradiction", reversedAt: null });
    shop.clock.advance(600);
    await shop.runDue();
    expect(shop.memory.processor.payments.get(sale.transactionId)?.state).toBe("voided");
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled" });
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ reversedAt: expect.any(Date) });
  });

  it("is refunded in full also where a refund of a part was under way, and failed", async () => {
    const sale = await aContradiction();
    const { terminalSaleId, transactionId } = sale;
    await shop.deliver();
    const part = await shop.sell({ saleType: "refund", transactionId, amount: 300n });
    await shop.runDue();
    expect(shop.memory.processor.net(transactionId)).toBe(300n);
    expect(await shop.saleOf(terminalSaleId)).toMatchObject({ reversedAt: null });
    await shop.cancel(part.terminalSaleId);
    for (let round = 0; round < 2; round += 1) {
      shop.clock.advance(600);
      await shop.runDue();
    }
    expect(shop.memory.processor.net(transactionId)).toBe(0n);
    expect(await shop.transactionOf(transactionId)).toMatchObject({ refundedMinorUnits: 4_200n });
    expect(await shop.saleOf(terminalSaleId)).toMatchObject({ reversedAt: expect.any(Date) });
  });

  it("may come after a decline as well", async () => {
    const sale = await shop.sell();
    shop.memory.decline(sale.terminalSaleId);
    await shop.deliver();
    shop.memory.approve(sale.terminalSaleId, { force: true });
    await shop.deliver();
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "failed", reversal: "contradiction" });
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
  });
});

describe("an approval after a request to cancel that has no fence", () => {
  it("wins", async () => {
    const sale = await shop.sell();
    shop.memory.setOnline(shop.device.vendorDeviceId, false);
    expect(await shop.cancel(sale.terminalSaleId)).toMatchObject({ terminalSaleStatus: "cancel_requested" });
    shop.memory.approve(sale.terminalSaleId);
    shop.memory.setOnline(shop.device.vendorDeviceId, true);
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded", contradictedAt: null });
    shop.clock.advance(5);
    await shop.runDue();
    expect(shop.memory.processor.net(sale.transactionId)).toBe(4_200n);
  });
});

describe("a message that is older than another", () => {
  it("moves nothing back", async () => {
    const sale = await shop.sell();
    shop.memory.present(sale.terminalSaleId);
    const [older = []] = [shop.memory.takeMessages()];
    shop.memory.approve(sale.terminalSaleId);
    await shop.deliver([...shop.memory.takeMessages().reverse(), ...older]);
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded" });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "succeeded" });
    expect(await shop.eventsOf(sale.terminalSaleId)).toEqual(["created", "succeeded"]);
  });
});

describe("an approval of a part", () => {
  it("is voided where the sale takes none, and the sale fails then", async () => {
    const sale = await shop.sell();
    shop.memory.approve(sale.terminalSaleId, { amount: 750n });
    await shop.deliver();
    expect((await shop.saleOf(sale.terminalSaleId)).status).toBe("sent");
    await shop.runDue();
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      ...{ status: "failed", isOccupying: false, failure: { code: "partial_not_allowed" } },
      // Nothing was paid: there is no rest that another sale should take.
      dueMinorUnits: null,
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "failed", capturedMinorUnits: 0n });
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
  });

  it("leaves the rest to another sale where the sale takes it", async () => {
    const first = await shop.sell({ amount: 2_000n, allowPartial: true });
    shop.memory.approve(first.terminalSaleId, { amount: 750n });
    await shop.deliver();
    const row = await shop.saleOf(first.terminalSaleId);
    expect(row).toMatchObject({ status: "succeeded", approvedMinorUnits: 750n, dueMinorUnits: 1_250n });
    expect(await shop.transactionOf(first.transactionId)).toMatchObject({
      status: "succeeded",
      amountMinorUnits: 750n,
    });
    const rest = await shop.sell({ amount: row.dueMinorUnits ?? 0n });
    shop.memory.approve(rest.terminalSaleId);
    await shop.deliver();
    expect(await shop.transactionOf(rest.transactionId)).toMatchObject({ capturedMinorUnits: 1_250n });
  });

  it("of more than was asked is kept as the processor says", async () => {
    const sale = await shop.sell({ amount: 1_000n });
    shop.memory.approve(sale.terminalSaleId, { amount: 1_100n });
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded", approvedMinorUnits: 1_100n });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ capturedMinorUnits: 1_100n });
  });
});
