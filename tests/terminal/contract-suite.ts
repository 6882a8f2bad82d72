import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Push, RemoteSale } from "#extensions/connectors/terminal/index.ts";
import type { Bench, TerminalBench } from "./bench.ts";
import { deviceContract } from "./contract-devices.ts";
import { paymentContract } from "./contract-payments.ts";
import { pushed } from "./pushed.ts";

const refusal = (code: string) => expect.objectContaining({ reason: "terminal_refused", refusal: code });
const unavailable = expect.objectContaining({ reason: "terminal_unavailable", mayHaveHappened: true });

/** What every connector promises, whichever vendor it speaks to. */
export function terminalContract(name: string, open: () => Promise<TerminalBench>): void {
  describe(name, () => {
    let opened: TerminalBench;
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(() => opened.close());
    const bench = () => opened;
    describe("a push", () => pushContract(bench));
    describe("an end", () => endContract(bench));
    describe("a payment", () => paymentContract(bench));
    describe("a device", () => deviceContract(bench));
  });
}

function pushContract(bench: Bench): void {
  test("shows the sale, and is the same sale when it comes again", async () => {
    const { push, sent } = pushed(bench());
    const first = await sent();
    expect(first).toMatchObject({ saleId: push.saleId, fenced: false, amountApproved: null, card: null });
    expect(["waiting", "in_progress"]).toContain(first.state);
    expect((await sent()).saleId).toBe(push.saleId);
    await bench().approve(push.saleId);
    expect(await sent()).toMatchObject({ state: "approved", amountApproved: push.amount });
  });

  test("with the ID of another one is refused, and changes nothing", async () => {
    const { push, sent } = pushed(bench());
    await sent();
    await expect(bench().connector.sales.push({ ...push, amount: push.amount + 1n })).rejects.toEqual(
      refusal("sale_conflict"),
    );
    await bench().approve(push.saleId);
    expect(await bench().connector.sales.find(push.saleId)).toMatchObject({ amountApproved: push.amount });
  });

  test("after not_after is refused, so not found stays so", async () => {
    const { push, sent } = pushed(bench());
    await bench().pass(push.notAfter.getTime() - bench().now().getTime() + 1_000);
    expect(await bench().connector.sales.find(push.saleId)).toBeNull();
    await expect(sent()).rejects.toEqual(refusal("too_late"));
    expect(await bench().connector.sales.find(push.saleId)).toBeNull();
  });

  test("to an offline terminal is refused for good", async () => {
    const { push, sent } = pushed(bench());
    await bench().setOnline(false);
    await expect(sent()).rejects.toEqual(refusal("device_offline"));
    await bench().setOnline(true);
    const later = await bench().connector.sales.find(push.saleId);
    expect(later === null || later.fenced).toBe(true);
  });

  test("to a terminal with another sale is refused for good", async () => {
    const first = pushed(bench());
    await first.sent();
    const second = pushed(bench());
    await expect(second.sent()).rejects.toEqual(refusal("device_busy"));
    await bench().approve(first.push.saleId);
    const later = await bench().connector.sales.find(second.push.saleId);
    expect(later === null || later.fenced).toBe(true);
  });

  test("whose answer is lost is found, and one that never came is not", async () => {
    bench().failNext("push", "drop");
    const dropped = pushed(bench());
    await expect(dropped.sent()).rejects.toEqual(unavailable);
    expect(await bench().connector.sales.find(dropped.push.saleId)).toBeNull();
    bench().failNext("push", "lose");
    const lost = pushed(bench());
    await expect(lost.sent()).rejects.toEqual(unavailable);
    expect(await bench().connector.sales.find(lost.push.saleId)).toMatchObject({ saleId: lost.push.saleId });
  });

  test("has ranks that rise with each word, and the same word keeps its rank", async () => {
    const { push, sent } = pushed(bench());
    const words = [await sent()];
    await bench().present(push.saleId);
    words.push((await bench().connector.sales.find(push.saleId)) as RemoteSale);
    await bench().approve(push.saleId);
    words.push((await bench().connector.sales.find(push.saleId)) as RemoteSale);
    const ranks = words.map(({ rank }) => rank);
    expect(ranks).toEqual([...new Set(ranks)].sort((a, b) => a - b));
    expect((await bench().connector.sales.find(push.saleId))?.rank).toBe(ranks.at(-1));
  });
}

function endContract(bench: Bench): void {
  async function aSale(given: Partial<Push> = {}) {
    const { push, sent } = pushed(bench(), given);
    await sent();
    return push;
  }
  const find = (saleId: string) => bench().connector.sales.find(saleId);

  test("that is approved is fenced, with the tip, the card and its steps", async () => {
    const { saleId, amount, transactionId } = await aSale({ configuration: { tip: { enabled: true } } });
    await bench().present(saleId);
    await bench().approve(saleId, { tip: 200n });
    const said = await find(saleId);
    expect(said).toMatchObject({ state: "approved", fenced: true, amountApproved: amount + 200n, tipAmount: 200n });
    expect(said?.card).toMatchObject({ entryMode: expect.any(String), last4: expect.stringMatching(/^\d{4}$/) });
    expect(said?.steps.at(-1)).toMatchObject({ step: expect.any(String), at: expect.any(Date) });
    const messages = await bench().messages();
    expect(messages).toContainEqual(expect.objectContaining({ kind: "sale", sale: said }));
    expect(messages).toContainEqual(expect.objectContaining({ kind: "payment", transactionId }));
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  });

  test("that is declined is fenced, and says why", async () => {
    const { saleId, transactionId } = await aSale();
    await bench().decline(saleId, "insufficient_funds");
    expect(await find(saleId)).toMatchObject({
      ...{ state: "declined", fenced: true, amountApproved: null },
      failure: { code: "insufficient_funds", message: expect.any(String), retryable: expect.any(Boolean) },
    });
    const payment = await bench().connector.payments.get(transactionId);
    expect(payment?.state ?? "declined").toBe("declined");
  });

  test("by the buyer, the seller or the deadline is fenced, and takes no card any more", async () => {
    const bought = await aSale();
    await bench().buyerCancels(bought.saleId);
    expect(await find(bought.saleId)).toMatchObject({
      state: "canceled",
      fenced: true,
      cancelReason: "buyer_canceled",
    });
    const sold = await aSale();
    const canceled = { state: "canceled", fenced: true, cancelReason: "seller_canceled" };
    expect(await bench().connector.sales.cancel(sold.saleId)).toMatchObject(canceled);
    expect(await bench().connector.sales.cancel(sold.saleId)).toMatchObject(canceled);
    const late = await aSale();
    await bench().pass(late.deadlineAt.getTime() - bench().now().getTime() + 1_000);
    expect(await find(late.saleId)).toMatchObject({ state: "expired", fenced: true, cancelReason: "timed_out" });
    for (const { saleId, transactionId } of [bought, sold, late]) {
      await bench()
        .approve(saleId)
        .catch(() => {});
      expect((await find(saleId))?.amountApproved).toBeNull();
      expect(await bench().connector.payments.get(transactionId)).toBeNull();
    }
  });

  test("is approval where a cancel comes after it", async () => {
    const { saleId } = await aSale();
    await bench().approve(saleId);
    expect(await bench().connector.sales.cancel(saleId)).toMatchObject({ state: "approved", fenced: true });
  });

  test("is not known while the terminal cannot be asked, and then it is what the terminal says", async () => {
    const { saleId } = await aSale();
    await bench().present(saleId);
    await bench().setOnline(false);
    expect(await bench().connector.sales.cancel(saleId)).toMatchObject({ fenced: false });
    await bench().approve(saleId);
    expect(await find(saleId)).toMatchObject({ fenced: false, amountApproved: null });
    await bench().setOnline(true);
    expect(await find(saleId)).toMatchObject({ state: "approved", fenced: true, wasOffline: true });
  });

  test("of a sale that the vendor does not have is null", async () => {
    expect(await bench().connector.sales.cancel("tsl_none")).toBeNull();
    expect(await find("tsl_none")).toBeNull();
  });
}
