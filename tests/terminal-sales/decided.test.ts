import { describe, expect, it } from "vitest";
import { callersOf } from "#tests/support/transactions.ts";
import { aSharedShop, seenNow } from "./shop.ts";

const { shop } = await aSharedShop();

async function anUnknownSale() {
  shop.memory.heal();
  await seenNow(shop);
  const sale = await shop.sell({ deadlineSeconds: 30, ...{ amount: 1_000n } });
  shop.memory.setOnline(shop.device.vendorDeviceId, false);
  shop.clock.advance(61);
  await shop.runDue();
  expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "unknown" });
  return sale;
}

function decide(terminalSaleId: string, outcome: "charged" | "not_charged") {
  const { platform, organization } = shop;
  const { terminalSales } = callersOf(platform, organization);
  const reason = "The printed receipt says so.";
  return terminalSales.decideTerminalSale({ terminalSaleId, outcome, reason, evidence: "Receipt 0042" });
}

describe("a person's decision", () => {
  it("is refused before 10 minutes, and about a sale that is not unknown", async () => {
    const sale = await anUnknownSale();
    await expect(decide(sale.terminalSaleId, "charged")).rejects.toThrow("Tollhouse is still asking the device.");
    shop.memory.heal();
    await shop.deliver();
    await expect(decide(sale.terminalSaleId, "charged")).rejects.toThrow("not unknown");
  });

  it("that nobody was charged gives way to an approval: the money goes back", async () => {
    const sale = await anUnknownSale();
    shop.clock.advance(601);
    const decided = await decide(sale.terminalSaleId, "not_charged");
    expect(decided).toMatchObject({
      ...{ terminalSaleStatus: "canceled", decision: { outcome: "not_charged" } },
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled" });
    shop.memory.approve(sale.terminalSaleId, { force: true });
    shop.memory.heal();
    await shop.deliver();
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "canceled", reversedAt: expect.any(Date) });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled", capturedMinorUnits: 0n });
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
  });

  it("that the payer was charged is confirmed by the approval, with its tip", async () => {
    const sale = await anUnknownSale();
    shop.clock.advance(601);
    await decide(sale.terminalSaleId, "charged");
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({
      ...{ status: "succeeded", capturedMinorUnits: 1_000n, outcomeUnknownSince: null },
    });
    shop.memory.approve(sale.terminalSaleId, { tip: 150n, force: true });
    shop.memory.heal();
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      ...{ status: "succeeded", approvedMinorUnits: 1_150n, tipMinorUnits: 150n, endedBy: "vendor" },
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ capturedMinorUnits: 1_150n });
  });

  it("that the payer was charged is overruled by the device's journal", async () => {
    const sale = await anUnknownSale();
    shop.clock.advance(601);
    await decide(sale.terminalSaleId, "charged");
    shop.memory.heal();
    shop.memory.takeMessages();
    shop.clock.advance(3_600);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "expired", approvedMinorUnits: null });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "failed", capturedMinorUnits: 0n });
  });

  it.each([
    ["charged", { status: "failed", endedBy: "vendor", approvedMinorUnits: null, dueMinorUnits: null }, "failed"],
    ["not_charged", { status: "canceled", endedBy: "vendor" }, "canceled"],
  ] as const)("%s about a sale that never reached the vendor ends with its word", async (outcome, ended, paid) => {
    shop.memory.heal();
    await seenNow(shop);
    shop.memory.fail("push", "drop");
    const sale = await shop.sell({ deadlineSeconds: 30, amount: 1_000n });
    shop.memory.fail("find", ...Array.from({ length: 20 }, () => "drop" as const));
    shop.clock.advance(61);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "unknown" });
    shop.clock.advance(601);
    await decide(sale.terminalSaleId, outcome);
    shop.memory.heal();
    shop.clock.advance(3_600);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject(ended);
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: paid, capturedMinorUnits: 0n });
  });

  it("is no part of an acknowledgement", async () => {
    const sale = await anUnknownSale();
    const { terminalSales } = callersOf(shop.platform, shop.organization);
    const asked = { terminalSaleId: sale.terminalSaleId };
    expect(await terminalSales.acknowledgeTerminalSale(asked)).toMatchObject({ terminalSaleStatus: "unknown" });
    shop.memory.heal();
    await shop.deliver();
  });
});
