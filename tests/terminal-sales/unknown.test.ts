import { describe, expect, it } from "vitest";
import { aSharedShop } from "./shop.ts";

const { shop } = await aSharedShop();

/** The device hangs until its sale is unknown. */
async function anUnknownSale(seconds = 30) {
  const sale = await shop.sell({ deadlineSeconds: seconds });
  shop.memory.setOnline(shop.device.vendorDeviceId, false);
  shop.clock.advance(30);
  await shop.runDue();
  shop.clock.advance(seconds);
  await shop.runDue();
  return sale;
}

describe("a push without an answer", () => {
  it("is looked for, and not repeated", async () => {
    shop.memory.fail("push", "lose");
    const sale = await shop.sell();
    expect(sale.terminalSaleStatus).toBe("sent");
    shop.memory.approve(sale.terminalSaleId);
    shop.memory.takeMessages();
    shop.clock.advance(26);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded" });
    expect(shop.memory.pushes.filter(({ saleId }) => saleId === sale.terminalSaleId)).toHaveLength(1);
  });

  it("has failed when the vendor knows nothing of it behind not_after, and only then", async () => {
    shop.memory.fail("push", "drop");
    const sale = await shop.sell();
    shop.clock.advance(15);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "sent" });
    shop.clock.advance(11);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      ...{ status: "failed", failure: { code: "device_unreachable" } },
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "failed", capturedMinorUnits: 0n });
  });

  it("that arrives late is found", async () => {
    shop.memory.fail("push", "delay");
    const sale = await shop.sell();
    shop.clock.advance(10);
    shop.memory.arrive();
    shop.memory.approve(sale.terminalSaleId);
    shop.clock.advance(16);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded" });
  });

  it("whose cancellation came first is canceled when it arrives", async () => {
    shop.memory.fail("push", "delay");
    const sale = await shop.sell();
    expect(await shop.cancel(sale.terminalSaleId)).toMatchObject({ terminalSaleStatus: "cancel_requested" });
    shop.memory.arrive();
    shop.clock.advance(3);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "canceled" });
  });

  it("is no proof that nothing started, while it may still arrive", async () => {
    shop.memory.fail("push", "delay");
    const sale = await shop.sell();
    await shop.cancel(sale.terminalSaleId);
    shop.clock.advance(10);
    // The vendor is asked, and knows nothing yet.
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "cancel_requested" });
    shop.memory.arrive();
    shop.memory.approve(sale.terminalSaleId);
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded" });
  });

  it("answers a repeated request with the same sale", async () => {
    shop.memory.fail("push", "lose");
    const first = await shop.sell({}, "key-of-a-lost-push");
    expect((await shop.sell({}, "key-of-a-lost-push")).terminalSaleId).toBe(first.terminalSaleId);
    shop.memory.decline(first.terminalSaleId);
    await shop.deliver();
  });
});

describe("a sale without an end 30 s after its deadline", () => {
  it("is unknown, and resolved by what the device says when it is back", async () => {
    const sale = await anUnknownSale();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "unknown", isOccupying: true });
    expect((await shop.transactionOf(sale.transactionId)).outcomeUnknownSince).not.toBeNull();
    await expect(shop.sell()).rejects.toThrow("The result of the sale before is not known yet.");
    // The card was read in time, and the network went.
    shop.memory.approve(sale.terminalSaleId, { force: true });
    shop.memory.setOnline(shop.device.vendorDeviceId, true);
    shop.clock.advance(11);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded", wasOffline: true });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({
      ...{ status: "succeeded", capturedMinorUnits: 4_200n, outcomeUnknownSince: null },
    });
    expect(await shop.eventsOf(sale.terminalSaleId)).toEqual(["created", "unknown", "succeeded", "resolved"]);
  });

  it("is asked about 2 s after the message of its payment", async () => {
    const sale = await shop.sell();
    shop.memory.approve(sale.terminalSaleId);
    const messages = shop.memory.takeMessages();
    await shop.deliver(messages.filter(({ kind }) => kind === "payment"));
    await shop.runDue({ compares: false });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "processing" });
    shop.clock.advance(2);
    await shop.runDue({ compares: false });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "succeeded" });
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "succeeded", unknownSince: null });
  });

  it("stays unknown while nobody answers, and is told after 15 minutes", async () => {
    const sale = await anUnknownSale();
    shop.memory.fail(
      "find",
      ..."drop "
        .repeat(12)
        .trim()
        .split(" ")
        .map(() => "drop" as const),
    );
    for (let minute = 0; minute < 16; minute += 1) {
      shop.clock.advance(60);
      await shop.runDue();
    }
    const row = await shop.saleOf(sale.terminalSaleId);
    expect(row).toMatchObject({ status: "unknown" });
    expect(row.toldAt).not.toBeNull();
    shop.memory.heal();
    shop.clock.advance(301);
    await shop.runDue();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "expired", cancelReason: "timed_out" });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({
      status: "expired",
      outcomeUnknownSince: null,
    });
  });

  it("leaves its device when it is acknowledged, and is asked about as before", async () => {
    const unknown = await anUnknownSale();
    shop.memory.setOnline(shop.device.vendorDeviceId, true);
    shop.memory.takeMessages();
    const next = await shop.sell({ acknowledgeUnresolved: true });
    expect(await shop.saleOf(unknown.terminalSaleId)).toMatchObject({ status: "unknown", isOccupying: false });
    shop.clock.advance(6);
    await shop.runDue();
    expect(await shop.saleOf(unknown.terminalSaleId)).toMatchObject({ status: "expired" });
    shop.memory.approve(next.terminalSaleId);
    await shop.deliver();
    expect(await shop.saleOf(next.terminalSaleId)).toMatchObject({ status: "succeeded" });
  });
});

describe("a queue", () => {
  it("starts the next sale when the one before has ended", async () => {
    const first = await shop.sell();
    const second = await shop.sell({ ifBusy: "queue" });
    const third = await shop.sell({ ifBusy: "queue" });
    expect(second.terminalSaleStatus).toBe("queued");
    expect(await shop.cancel(third.terminalSaleId)).toMatchObject({ terminalSaleStatus: "canceled" });
    shop.memory.approve(first.terminalSaleId);
    await shop.deliver();
    await shop.runDue();
    expect(shop.memory.sale(second.terminalSaleId).isOpen).toBe(true);
    shop.memory.approve(second.terminalSaleId);
    await shop.deliver();
    expect(await shop.saleOf(second.terminalSaleId)).toMatchObject({ status: "succeeded" });
  });

  it("lets a sale expire that its device had no time for, and takes 20", async () => {
    const first = await shop.sell({ deadlineSeconds: 900 });
    const waiting = [];
    for (let place = 0; place < 20; place += 1) waiting.push(await shop.sell({ ifBusy: "queue", deadlineSeconds: 30 }));
    await expect(shop.sell({ ifBusy: "queue" })).rejects.toThrow("20 sales are waiting for this device already.");
    shop.clock.advance(31);
    await shop.runDue();
    for (const { terminalSaleId } of waiting)
      expect(await shop.saleOf(terminalSaleId)).toMatchObject({ status: "expired" });
    await shop.cancel(first.terminalSaleId);
  });
});
