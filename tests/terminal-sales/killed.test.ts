import { afterEach, describe, expect, it } from "vitest";
import { completeOperations } from "#tests/support/complete-operations.ts";
import type { Fault } from "#tests/terminal/memory-faults.ts";
import { aDevice, aSharedShop } from "./shop.ts";

const { shop } = await aSharedShop();
// What a test breaks and does not meet is not the next one's.
afterEach(() => shop.memory.heal());

/** Our process dies before a call reaches the vendor, after it, or the answer is lost. */
const POINTS: readonly Fault[] = ["kill_before", "kill", "drop", "lose"];

async function recover(seconds = 400) {
  for (let round = 0; round < 3; round += 1) {
    shop.clock.advance(seconds);
    await completeOperations(shop.platform.context);
    await shop.runDue();
    await shop.deliver();
  }
}

async function soldOn(deviceId: string) {
  const [sale] = await shop.salesOf(deviceId);
  if (!sale) throw new Error("nothing was sold");
  return sale;
}

const pushesOf = (saleId: string) => shop.memory.pushes.filter((push) => push.saleId === saleId).length;

describe.each(POINTS)("%s", (point) => {
  it("at a push: it is pushed once at most, and a retry is the same sale", async () => {
    const { id: deviceId } = await aDevice(shop);
    const key = `push-${point}`;
    shop.memory.fail("push", point);
    await shop.sell({ deviceId, deadlineSeconds: 900 }, key).catch(() => {});
    const { id } = await soldOn(deviceId);
    const arrived = shop.memory.sales.has(id);
    if (arrived) shop.memory.approve(id);
    await recover();
    const sale = await shop.saleOf(id);
    expect(sale.status).toBe(arrived ? "succeeded" : "failed");
    expect(pushesOf(id)).toBe(1);
    expect(await shop.sell({ deviceId, deadlineSeconds: 900 }, key)).toMatchObject({ terminalSaleId: id });
    expect(shop.memory.processor.net(sale.transactionId)).toBe(arrived ? 4_200n : 0n);
  });

  it("at a cancellation: it is asked for again, and the payer is not charged", async () => {
    const { id: deviceId } = await aDevice(shop);
    const { terminalSaleId, transactionId } = await shop.sell({ deviceId });
    shop.memory.fail("cancel", point);
    await shop.cancel(terminalSaleId).catch(() => {});
    await recover(5);
    expect((await shop.saleOf(terminalSaleId)).status).toBe("canceled");
    expect((await shop.transactionOf(transactionId)).status).toBe("canceled");
  });

  it("at a refund with the card: it is reserved once, and given once", async () => {
    const { id: deviceId } = await aDevice(shop);
    const paid = await shop.sell({ deviceId });
    shop.memory.approve(paid.terminalSaleId);
    await shop.deliver();
    const { transactionId } = paid;
    shop.memory.fail("push", point);
    const asked = { deviceId, saleType: "refund", transactionId, amount: 4_200n, deadlineSeconds: 900 };
    await shop.sell(asked).catch(() => {});
    const id = (await shop.salesOf(deviceId)).at(-1)?.id ?? "";
    const arrived = shop.memory.sales.has(id);
    if (arrived) shop.memory.approve(id);
    await recover();
    const refunds = await shop.refundsOf(transactionId);
    expect(refunds.map(({ status }) => status)).toEqual([arrived ? "succeeded" : "failed"]);
    expect(shop.memory.processor.refunded(transactionId)).toBe(arrived ? 4_200n : 0n);
    expect(await shop.transactionOf(transactionId)).toMatchObject({
      ...{ refundPendingMinorUnits: 0n, refundedMinorUnits: arrived ? 4_200n : 0n },
    });
  });

  it("at the reversal of a late approval: the money goes back once", async () => {
    const { id: deviceId } = await aDevice(shop);
    const { terminalSaleId, transactionId } = await shop.sell({ deviceId });
    await shop.cancel(terminalSaleId);
    shop.memory.approve(terminalSaleId, { force: true });
    shop.memory.processor.clear(transactionId);
    shop.memory.fail("void", point);
    shop.memory.fail("refund", point);
    await shop.deliver();
    await recover();
    expect(await shop.refundsOf(transactionId)).toMatchObject([{ status: "succeeded", amountMinorUnits: 4_200n }]);
    expect(shop.memory.processor.net(transactionId)).toBe(0n);
  });

  it("at the question that follows a decision: what the device says wins, once", async () => {
    const [charged, uncharged] = [await anUnknownSale(), await anUnknownSale()];
    shop.clock.advance(601);
    shop.memory.approve(uncharged.id, { force: true });
    await decide(charged.id, "charged");
    await decide(uncharged.id, "not_charged");
    shop.memory.takeMessages();
    shop.memory.heal();
    shop.memory.takeMessages();
    for (const method of ["find", "find", "journal", "journal"]) shop.memory.fail(method, point);
    await shop.runDue();
    await recover(3_700);
    expect(await shop.saleOf(charged.id)).toMatchObject({ status: "expired", decision: { outcome: "charged" } });
    expect(await shop.transactionOf(charged.transactionId)).toMatchObject({ status: "failed", capturedMinorUnits: 0n });
    expect(await shop.saleOf(uncharged.id)).toMatchObject({
      ...{ status: "canceled", contradictedAt: expect.any(Date), reversedAt: expect.any(Date) },
    });
    const { processor } = shop.memory;
    for (const { transactionId } of [charged, uncharged]) expect(processor.net(transactionId)).toBe(0n);
    const told = await shop.eventsOf(uncharged.id);
    expect(told.filter((type) => type === "contradicted")).toHaveLength(1);
  });
});

async function anUnknownSale() {
  const { id: deviceId, vendorDeviceId } = await aDevice(shop);
  const { terminalSaleId: id, transactionId } = await shop.sell({ deviceId, deadlineSeconds: 30 });
  shop.memory.setOnline(vendorDeviceId, false);
  shop.clock.advance(61);
  await shop.runDue();
  expect((await shop.saleOf(id)).status).toBe("unknown");
  return { id, transactionId };
}

function decide(terminalSaleId: string, outcome: "charged" | "not_charged") {
  const reason = "The printed receipt says so.";
  return shop.terminalSales.decideTerminalSale({ terminalSaleId, outcome, reason, evidence: "Receipt 0042" });
}
