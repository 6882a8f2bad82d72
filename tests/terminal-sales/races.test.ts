import { afterAll, beforeAll, expect, it } from "vitest";
import { saleWatches } from "#extensions/capabilities/terminal-sales/await-sale.ts";
import { until } from "#tests/support/killing.ts";
import { aDevice, aShop, aTerminalPlatform, type Shop, seenNow } from "./shop.ts";

let base: Awaited<ReturnType<typeof aTerminalPlatform>>;
let shop: Shop;
let other: Shop;

beforeAll(async () => {
  base = await aTerminalPlatform();
  shop = await aShop(base);
  other = await aShop(base);
});
afterAll(() => base.platform.close());

const DEVICES = 4;
/** 200 races in the suite `races`. */
const ROUNDS = process.env.TEST_SUITES?.split(" ").includes("races") ? 50 : 15;
const WAITERS = 8;

/** Approval, cancellation and the messages about both at once; every third vendor approves what it canceled. */
async function race(deviceId: string, round: number): Promise<void> {
  // A device that is not heard of for a minute takes no sales, and the races may last longer.
  if (round % 5 === 0) await seenNow(shop);
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

it(`an approval against a cancellation, ${DEVICES * ROUNDS} times: charged once and kept, or not at all`, {
  timeout: 120_000,
}, async () => {
  const devices = [shop.device];
  while (devices.length < DEVICES) devices.push(await aDevice(shop));
  const runs = devices.map(async ({ id }) => {
    for (let round = 0; round < ROUNDS; round += 1) await race(id, round);
  });
  await Promise.all(runs);
  await shop.runDue({ compares: false });
  const { payments } = shop.memory.processor;
  const sales = (await Promise.all(devices.map(({ id }) => shop.salesOf(id)))).flat();
  const transactions = await shop.transactionsOf(sales.map(({ transactionId }) => transactionId));
  expect(transactions.size).toBe(DEVICES * ROUNDS);
  for (const { transactionId, status } of sales) {
    const isWon = status === "succeeded";
    const paid = transactions.get(transactionId);
    expect(shop.memory.processor.net(transactionId)).toBe(isWon ? 4_200n : 0n);
    expect([paid?.status, paid?.capturedMinorUnits]).toEqual(isWon ? ["succeeded", 4_200n] : ["canceled", 0n]);
  }
  expect([...payments.keys()].filter((id) => !transactions.has(id))).toEqual([]);
});

it("of several sales at once on a device, one starts", async () => {
  await seenNow(shop);
  const results = await Promise.allSettled([shop.sell(), shop.sell(), shop.sell(), shop.sell()]);
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
});

it("of many who wait, each hears of the change", { timeout: 60_000 }, async () => {
  await seenNow(other);
  const { terminalSaleId } = await other.sell();
  const wait = () => other.terminalSales.getTerminalSale({ terminalSaleId, wait: 30 }, { timeoutMs: 60_000 });
  const waits = Promise.all(Array.from({ length: WAITERS }, wait));
  const watches = base.platform.context.use(saleWatches);
  await until(async () => watches.get(other.organization.id)?.waiting === WAITERS);
  other.memory.approve(terminalSaleId);
  await other.deliver();
  const answers = await waits;
  expect(new Set(answers.map(({ terminalSaleStatus }) => terminalSaleStatus))).toEqual(new Set(["succeeded"]));
  expect(watches.size).toBe(0);
  const { version: afterVersion } = await other.saleOf(terminalSaleId);
  const late = await other.terminalSales.getTerminalSale({ terminalSaleId, wait: 20, afterVersion });
  expect(late).toMatchObject({ terminalSaleStatus: "succeeded" });
});

/** The statements that look how far sales are while `run` runs, by organization. */
async function looksDuring(run: () => Promise<unknown>): Promise<ReadonlyMap<string, number>> {
  const { config } = base.platform.context.orm;
  const before = config.get("onQuery");
  const looks = new Map<string, number>();
  config.set("onQuery", (sql, params) => {
    const [organizationId] = params as unknown[];
    if (LOOK.test(sql)) looks.set(String(organizationId), (looks.get(String(organizationId)) ?? 0) + 1);
    return before(sql, params);
  });
  await run().finally(() => config.set("onQuery", before));
  return looks;
}

const LOOK = /^select id, version, rank from terminal_sales/;
const LOOK_EVERY_MS = 250;

it("all who wait in an organization cost one statement each 250 ms, and hear when their time is over", {
  timeout: 60_000,
}, async () => {
  await seenNow(other);
  await seenNow(shop);
  const second = await aDevice(other);
  const busy = [await other.sell(), await other.sell({ deviceId: second.id })];
  const quiet = await shop.sell({ deviceId: (await aDevice(shop)).id });
  const waitsOf = ({ terminalSales }: Shop, ids: readonly string[], count: number) =>
    Array.from({ length: count }, (_, place) =>
      terminalSales.getTerminalSale({ terminalSaleId: ids[place % ids.length] ?? "", wait: 1 }, { timeoutMs: 60_000 }),
    );
  const ids = busy.map(({ terminalSaleId }) => terminalSaleId);
  const startedAt = performance.now();
  const looks = await looksDuring(async () => {
    const answers = await Promise.all([...waitsOf(other, ids, 100), ...waitsOf(shop, [quiet.terminalSaleId], 1)]);
    expect(new Set(answers.map(({ terminalSaleStatus }) => terminalSaleStatus))).toEqual(new Set(["sent"]));
  });
  const most = Math.ceil((performance.now() - startedAt) / LOOK_EVERY_MS);
  for (const { organization } of [other, shop]) {
    expect(looks.get(organization.id)).toBeGreaterThanOrEqual(2);
    expect(looks.get(organization.id)).toBeLessThanOrEqual(most);
  }
  const idle = await looksDuring(() => new Promise((resolve) => setTimeout(resolve, 3 * LOOK_EVERY_MS)));
  expect(idle).toEqual(new Map());
  for (const { terminalSaleId } of busy) other.memory.approve(terminalSaleId);
  shop.memory.approve(quiet.terminalSaleId);
  await Promise.all([other.deliver(), shop.deliver()]);
});
