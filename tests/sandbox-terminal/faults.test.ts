import { describe, expect, test } from "vitest";
import { aCloud, aPush, aTerminal, type Cloud, connectTo, saleUntil, type Terminal } from "./cloud.ts";

const STORE = { mode: "store_and_forward", max_amount: "5000", max_total: "9000", max_count: 3, max_hours: 8 };

async function aSale(cloud: Cloud, terminal: Terminal, given: Parameters<typeof aPush>[1] = {}) {
  const push = aPush(terminal.id, given);
  await cloud.connector.sales.push(push);
  return push;
}

const ended = (cloud: Cloud, saleId: string) => saleUntil(cloud.connector, saleId, ({ fenced }) => fenced);

describe("a terminal whose network or power fails", () => {
  test("declines without network, and tells it when it is back", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const push = await aSale(cloud, terminal);
    await terminal.break("network");
    await terminal.tap("present");
    await terminal.until(({ sale }) => sale?.phase === "declined");
    expect(await cloud.connector.sales.find(push.saleId)).toMatchObject({ state: "in_progress", fenced: false });
    expect(await cloud.connector.sales.cancel(push.saleId)).toMatchObject({ fenced: false });
    await expect(cloud.connector.sales.push(aPush(terminal.id))).rejects.toMatchObject({ refusal: "device_offline" });
    await expect(cloud.connector.devices.journal(terminal.id, [push.saleId])).rejects.toMatchObject({
      refusal: "device_offline",
    });
    await terminal.heal();
    expect(await ended(cloud, push.saleId)).toMatchObject({ state: "declined", failure: { code: "device_error" } });
    expect(await cloud.connector.payments.get(push.transactionId)).toBeNull();
  });

  test("approves by itself within its policy, and asks the bank when it is back", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    await cloud.connector.devices.configure(terminal.id, { offline_policy: STORE });
    const sellOffline = async (action: string, amount: bigint) => {
      const push = await aSale(cloud, terminal, { amount });
      await terminal.break("network");
      await terminal.tap(action);
      const { sale } = await terminal.until((control) => control.sale?.phase !== "authorizing");
      expect(await cloud.connector.sales.find(push.saleId)).toMatchObject({ fenced: false });
      await terminal.heal();
      return { phase: sale?.phase, word: await ended(cloud, push.saleId) };
    };
    expect(await sellOffline("present", 1_250n)).toMatchObject({
      phase: "stored",
      word: { state: "approved", wasOffline: true, amountApproved: 1_250n },
    });
    expect(await sellOffline("decline", 1_250n)).toMatchObject({
      phase: "stored",
      word: { state: "declined", failure: { code: "declined_after_offline" } },
    });
    expect(await sellOffline("present", 5_001n)).toMatchObject({ phase: "declined", word: { state: "declined" } });
  });

  test("has lost a sale before the card, and keeps what was approved", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const waiting = await aSale(cloud, terminal);
    await terminal.break("power");
    expect(await terminal.look()).toMatchObject({ has_power: false });
    await terminal.heal();
    expect(await ended(cloud, waiting.saleId)).toMatchObject({ state: "declined", failure: { code: "device_error" } });

    await cloud.connector.devices.configure(terminal.id, { offline_policy: STORE });
    const stored = await aSale(cloud, terminal);
    await terminal.break("network");
    await terminal.tap("present");
    await terminal.until(({ sale }) => sale?.phase === "stored");
    await terminal.break("power");
    await terminal.heal();
    expect(await ended(cloud, stored.saleId)).toMatchObject({ state: "approved", wasOffline: true });
  });

  test("is told as gone after two heartbeats, and at once when it is back", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const states = () =>
      cloud.inbox.messages.flatMap((message) =>
        message.kind === "connections" ? message.connections.map(({ online }) => online) : [],
      );
    await expect.poll(() => states().at(-1)).toBe(true);
    await terminal.break("network");
    await expect.poll(() => states().at(-1)).toBe(false);
    await terminal.heal();
    await expect.poll(() => states().at(-1)).toBe(true);
    expect(await cloud.connector.devices.connections()).toMatchObject([{ vendorDeviceId: terminal.id, online: true }]);
  });
});

describe("a fault between the cloud and its customer", () => {
  test("a lost answer leaves a sale, and one that hangs leaves none", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    await terminal.break("lost_answer");
    const lost = aPush(terminal.id);
    await expect(cloud.connector.sales.push(lost)).rejects.toMatchObject({ mayHaveHappened: true });
    expect(await cloud.connector.sales.find(lost.saleId)).toMatchObject({ state: "in_progress" });
    await terminal.tap("cancel");
    await ended(cloud, lost.saleId);

    await terminal.break("hang");
    const impatient = connectTo(cloud.url, 500).connect(cloud.account, { requestId: "" });
    const hanging = aPush(terminal.id);
    await expect(impatient.sales.push(hanging)).rejects.toMatchObject({ mayHaveHappened: true });
    expect(await cloud.connector.sales.find(hanging.saleId)).toBeNull();
  });

  test("messages are dropped, doubled, overtaken and delayed", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const heard = async (fault: string, body: object = {}) => {
      await terminal.break(fault, body);
      const push = await aSale(cloud, terminal);
      await terminal.tap("decline");
      await ended(cloud, push.saleId);
      await expect.poll(() => cloud.inbox.sales(push.saleId).some(({ fenced }) => fenced)).toBe(true);
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      return cloud.inbox.sales(push.saleId).map(({ rank }) => rank);
    };
    const usual = await heard("delay", { delay_ms: 1 });
    expect(usual).toEqual([1, 2, 3]);
    expect(await heard("drop")).toEqual([2, 3]);
    expect(await heard("double")).toEqual([1, 2, 3, 1]);
    expect(await heard("reorder")).toEqual([2, 3, 1]);
    expect(await heard("delay", { delay_ms: 600 })).toEqual([2, 3, 1]);
  });

  test("an approval comes after the cloud has said that the sale is canceled", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const push = await aSale(cloud, terminal);
    await terminal.break("approve_after_cancel");
    expect(await cloud.connector.sales.cancel(push.saleId)).toMatchObject({ state: "canceled", fenced: true });
    const after = await saleUntil(cloud.connector, push.saleId, ({ state }) => state === "approved");
    const ranks = cloud.inbox.sales(push.saleId).map(({ rank }) => rank);
    expect(after.rank).toBeGreaterThan(Math.max(...ranks.slice(0, -1)));
    expect(await cloud.connector.payments.get(push.transactionId)).toMatchObject({ state: "captured" });
  });
});

describe("a killed process", () => {
  test("goes on where it was: sales, payments, and messages that nobody took", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const [sold, open] = [await aSale(cloud, terminal), aPush(terminal.id)];
    cloud.inbox.failing = true;
    await terminal.tap("present");
    await ended(cloud, sold.saleId);
    await cloud.connector.sales.push(open);
    await cloud.kill();
    await expect(cloud.connector.sales.push(aPush(terminal.id))).rejects.toMatchObject({ outageOf: "terminal" });
    cloud.inbox.failing = false;
    await cloud.restart();
    expect(await cloud.connector.sales.find(sold.saleId)).toMatchObject({ state: "approved" });
    expect(await ended(cloud, open.saleId)).toMatchObject({ state: "declined", failure: { code: "device_error" } });
    await expect.poll(() => cloud.inbox.sales(sold.saleId).at(-1)?.state).toBe("approved");
    const words = await cloud.connector.devices.journal(terminal.id, [sold.saleId, open.saleId, "tsl_other"]);
    expect(words.map(({ state }) => state)).toEqual(["approved", "declined"]);
    await aSale(cloud, terminal);
  });
});
