import { afterAll, beforeAll, expect, it } from "vitest";
import { aDevice, aShop, aTerminalPlatform, type Shop } from "./shop.ts";

let base: Awaited<ReturnType<typeof aTerminalPlatform>>;
let shop: Shop;

beforeAll(async () => {
  base = await aTerminalPlatform();
  shop = await aShop(base);
});
afterAll(() => base.platform.close());

const DEVICES = 4;
const ROUNDS = 50;

/** Approval, cancellation and the messages about both at once; every third vendor approves what it canceled. */
async function race(deviceId: string, round: number): Promise<void> {
  const sale = await shop.sell({ deviceId });
  const { terminalSaleId: id, transactionId } = sale;
  const pause = () => new Promise((resolve) => setTimeout(resolve, Math.random() * 12));
  const approve = async () => {
    await pause();
    shop.memory.approve(id, { force: round % 3 === 0 });
    await shop.deliver();
  };
  const cancel = async () => {
    await pause();
    await shop.cancel(id).catch((error: Error) => expect(error.message).toContain("This sale has ended"));
  };
  await Promise.all([approve(), cancel(), round % 2 ? cancel() : shop.deliver()]);
  await shop.deliver();
  const charges = shop.memory.processor.charges.get(transactionId) ?? 0;
  expect(charges).toBeLessThanOrEqual(1);
  const { status, contradictedAt } = await shop.saleOf(id);
  const isWon = status === "succeeded";
  expect(isWon || status === "canceled").toBe(true);
  expect(isWon && charges === 0).toBe(false);
  expect(contradictedAt != null).toBe(!isWon && charges === 1);
}

it("an approval against a cancellation, 200 times: charged once and kept, or not at all", {
  timeout: 120_000,
}, async () => {
  const devices = [shop.device];
  while (devices.length < DEVICES) devices.push(await aDevice(shop));
  const runs = devices.map(async ({ id }) => {
    for (let round = 0; round < ROUNDS; round += 1) await race(id, round);
  });
  await Promise.all(runs);
  await shop.runDue();
  const { payments } = shop.memory.processor;
  for (const { transactionId } of payments.values()) {
    const { status, capturedMinorUnits, terminalSaleId } = await shop.transactionOf(transactionId);
    const sale = await shop.saleOf(terminalSaleId ?? "");
    expect(shop.memory.processor.net(transactionId)).toBe(sale.status === "succeeded" ? 4_200n : 0n);
    expect([status, capturedMinorUnits]).toEqual(
      sale.status === "succeeded" ? ["succeeded", 4_200n] : ["canceled", 0n],
    );
  }
});

it("of two sales at once on a device, one starts", async () => {
  const results = await Promise.allSettled([shop.sell(), shop.sell(), shop.sell(), shop.sell()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("of many who wait, each hears of the change, by one statement for all", async () => {
  const other = await aShop(base);
  const sale = await other.sell();
  const { terminalSaleId } = sale;
  const waits = Array.from({ length: 25 }, () => other.terminalSales.getTerminalSale({ terminalSaleId, wait: 20 }));
  await new Promise((resolve) => setTimeout(resolve, 400));
  const began = performance.now();
  other.memory.approve(terminalSaleId);
  await other.deliver();
  const answers = await Promise.all(waits);
  expect(answers.every(({ terminalSaleStatus }) => terminalSaleStatus === "succeeded")).toBe(true);
  expect(performance.now() - began).toBeLessThan(3_000);
  const version = (await other.saleOf(terminalSaleId)).version;
  expect(await other.terminalSales.getTerminalSale({ terminalSaleId, wait: 20, afterVersion: version })).toMatchObject({
    terminalSaleStatus: "succeeded",
  });
});

it("a waiter hears that nothing changed when its time is over", async () => {
  const other = await aShop(base);
  const { terminalSaleId } = await other.sell();
  expect(await other.terminalSales.getTerminalSale({ terminalSaleId, wait: 1 })).toMatchObject({
    terminalSaleStatus: "sent",
  });
});
