import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import { onDatabase } from "#tests/support/database.ts";
import { callersOf } from "#tests/support/transactions.ts";
import { aDevice, aShop, aTerminalPlatform, type Shop, seenNow } from "./shop.ts";

let base: Awaited<ReturnType<typeof aTerminalPlatform>>;
let shop: Shop;

beforeAll(async () => {
  base = await aTerminalPlatform();
  shop = await aShop(base);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => base.platform.close());

/** What is mailed about the sale: its subjects. */
async function mailsAbout(saleId: string): Promise<string[]> {
  const rows = await onDatabase(base.platform.databaseUrl, async (client) => {
    // The first job makes the table.
    const { rows: tables } = await client.query("select to_regclass('pgboss.job') as job");
    if (tables[0].job === null) return [];
    const text = "select data from pgboss.job where name = $1 order by created_on";
    return (await client.query<{ data: object }>(text, ["notification.announce"])).rows;
  });
  return rows
    .map(({ data }) => JSON.stringify(data))
    .filter((data) => data.includes(`/terminal-sales/${saleId}`))
    .map((data) => /"subject":"([^"]+)"/.exec(data)?.[1] ?? data);
}

/** The log lines for the operator. */
function alerts(): () => string[] {
  const logged = vi.spyOn(base.platform.context.logger, "error");
  return () =>
    logged.mock.calls.map(([facts, message]) => `${message} ${(facts as { terminalSaleId: string }).terminalSaleId}`);
}

const attention = async () => (await callersOf(shop.platform, shop.organization).attention.getAttention({})).items;

it("a sale that is unknown for 15 minutes is told to the merchant and the operator, once", async () => {
  const told = alerts();
  const { terminalSaleId: id } = await shop.sell({ deadlineSeconds: 30 });
  shop.memory.setOnline(shop.device.vendorDeviceId, false);
  shop.clock.advance(61);
  await shop.runDue();
  // It needs attention at once, by its own page, and its payment is no second item.
  expect(await attention()).toMatchObject([
    { kind: "terminal_sale_unknown", subjectId: id, amount: 4_200n, currency: "USD" },
  ]);
  shop.clock.advance(14 * 60);
  await shop.runDue();
  expect([await mailsAbout(id), told()]).toEqual([[], []]);
  for (let minute = 0; minute < 3; minute += 1) {
    shop.clock.advance(60);
    await shop.runDue();
  }
  expect(await mailsAbout(id)).toEqual(["A sale at a terminal has no result yet"]);
  expect(told()).toEqual([`the result of a terminal sale is still unknown ${id}`]);
  expect(await shop.eventsOf(id)).toEqual(["created", "unknown", "unknown"]);
  shop.memory.heal();
  shop.memory.setOnline(shop.device.vendorDeviceId, true);
  shop.clock.advance(301);
  await shop.runDue();
  expect(await attention()).toEqual([]);
});

it("a contradicted sale is told to the merchant and the operator, once", async () => {
  const told = alerts();
  const { id: deviceId } = await aDevice(shop);
  await seenNow(shop);
  const { terminalSaleId: id } = await shop.sell({ deviceId });
  await shop.cancel(id);
  shop.memory.takeMessages();
  shop.memory.approve(id, { force: true });
  const messages = shop.memory.takeMessages();
  await shop.deliver([...messages, ...messages]);
  await shop.runDue();
  await shop.deliver(messages);
  expect(await mailsAbout(id)).toEqual(["A sale at a terminal was approved after its end"]);
  expect(told()).toEqual([`a terminal sale was approved after its end ${id}`]);
});

it.each([
  ["a sale that ends", false],
  ["a late approval", true],
])("a total of more than was asked, of %s, is kept and alerts", async (_of, isLate) => {
  const told = alerts();
  const { id: deviceId } = await aDevice(shop);
  await seenNow(shop);
  const { terminalSaleId: id, transactionId } = await shop.sell({ deviceId, amount: 1_000n });
  if (isLate) await shop.cancel(id);
  shop.memory.takeMessages();
  // Asked were 1,000 and the tip.
  shop.memory.approve(id, { amount: 1_300n, tip: 200n, force: isLate });
  await shop.deliver();
  expect(await shop.saleOf(id)).toMatchObject({ approvedMinorUnits: 1_300n, tipMinorUnits: 200n });
  expect(await shop.transactionOf(transactionId)).toMatchObject({ capturedMinorUnits: 1_300n });
  expect(told()).toContain(`a terminal sale was approved for more than was asked ${id}`);
  await shop.runDue();
});
