import { describe, expect, test } from "vitest";
import { TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { aCloud, aPush, aTerminal, saleUntil } from "./cloud.ts";

const TIP = { tip: { enabled: true, percentages: [10, 20] } };

describe("a sale at a sandbox terminal", () => {
  test("is approved when the payer taps, and its payment is captured", async () => {
    const cloud = await aCloud();
    const { connector, inbox } = cloud;
    const terminal = await aTerminal(cloud);
    const push = aPush(terminal.id);
    expect(await connector.sales.push(push)).toMatchObject({ state: "in_progress", fenced: false, rank: 1 });

    await terminal.tap("present");
    const sale = await saleUntil(connector, push.saleId, ({ state }) => state === "approved");
    expect(sale).toMatchObject({ fenced: true, amountApproved: 1_250n, tipAmount: 0n, wasOffline: false });
    expect(sale.steps.map(({ step }) => step)).toEqual(["presented", "approved"]);
    expect(sale.card).toMatchObject({ brand: "visa", entryMode: "contactless", aid: "A0000000031010" });
    expect(await connector.payments.get(push.transactionId)).toMatchObject({
      state: "captured",
      amountCaptured: 1_250n,
      vendorReference: sale.vendorReference,
    });
    await expect.poll(() => inbox.sales(push.saleId).at(-1)?.state).toBe("approved");
    const ranks = inbox.sales(push.saleId).map(({ rank }) => rank);
    expect(ranks).toEqual([...new Set(ranks)].sort((left, right) => left - right));
  });

  test("takes the tip first, asks a chip for its PIN, and keeps the card until it is removed", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const push = aPush(terminal.id, { configuration: TIP, type: "authorization" });
    await cloud.connector.sales.push(push);
    expect(await terminal.look()).toMatchObject({ sale: { phase: "tip" } });
    await terminal.tap("tip", { amount: 250 });
    await terminal.tap("present", { card: "debit", entry_mode: "chip" });
    await terminal.tap("pin");
    const sale = await saleUntil(cloud.connector, push.saleId, ({ state }) => state === "approved");
    expect(sale).toMatchObject({ amountApproved: 1_500n, tipAmount: 250n, card: { verification: "pin" } });
    await terminal.tap("remove_card");
    const after = await saleUntil(cloud.connector, push.saleId, ({ steps }) => steps.at(-1)?.step === "removed");
    expect(after.steps.map(({ step }) => step)).toEqual(["tip", "inserted", "pin", "approved", "removed"]);
    expect(await cloud.connector.payments.get(push.transactionId)).toMatchObject({ state: "authorized" });
    expect(await cloud.connector.payments.capture(push.transactionId, 1_400n)).toMatchObject({
      amountCaptured: 1_400n,
    });
  });

  test("is declined, partly approved, canceled by either side, and removed too early", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const { sales } = cloud.connector;
    const ended = async (act: () => Promise<unknown>) => {
      const push = aPush(terminal.id);
      await sales.push(push);
      await act();
      return saleUntil(cloud.connector, push.saleId, ({ fenced }) => fenced);
    };
    expect(await ended(() => terminal.tap("decline"))).toMatchObject({
      state: "declined",
      failure: { code: "declined" },
    });
    expect(await ended(() => terminal.tap("partial", { amount: 400 }))).toMatchObject({ amountApproved: 400n });
    expect(await ended(() => terminal.tap("cancel"))).toMatchObject({
      state: "canceled",
      cancelReason: "buyer_canceled",
    });
    const removed = await ended(async () => {
      await terminal.tap("present", { card: "debit", entry_mode: "chip" });
      await terminal.tap("remove_card");
    });
    expect(removed).toMatchObject({ state: "declined", failure: { code: "card_removed" } });
    const push = aPush(terminal.id);
    await sales.push(push);
    expect(await sales.cancel(push.saleId)).toMatchObject({
      state: "canceled",
      cancelReason: "seller_canceled",
      fenced: true,
    });
    await expect(terminal.tap("present")).rejects.toThrow("not_expected");
  });

  test("ends at its deadline, and never begins after not_after", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const push = aPush(terminal.id, { deadlineAt: new Date(Date.now() + 400) });
    await cloud.connector.sales.push(push);
    const sale = await saleUntil(cloud.connector, push.saleId, ({ fenced }) => fenced);
    expect(sale).toMatchObject({ state: "expired", cancelReason: "timed_out" });

    const late = aPush(terminal.id, { notAfter: new Date(Date.now() - 1) });
    await expect(cloud.connector.sales.push(late)).rejects.toMatchObject({ refusal: "too_late" });
    expect(await cloud.connector.sales.find(late.saleId)).toBeNull();
  });

  test("is one, whatever is repeated, and alone on its terminal", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const { sales } = cloud.connector;
    const push = aPush(terminal.id);
    await sales.push(push);
    expect(await sales.push(push)).toMatchObject({ saleId: push.saleId });
    await expect(sales.push({ ...push, amount: 1n })).rejects.toMatchObject({ refusal: "sale_conflict" });
    await expect(sales.push(aPush(terminal.id))).rejects.toBeInstanceOf(TerminalRefusedError);
    await terminal.tap("present");
    await saleUntil(cloud.connector, push.saleId, ({ state }) => state === "approved");
    expect(await sales.push(push)).toMatchObject({ state: "approved" });
  });

  test("is refunded to its card only, within what is left", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const { sales, payments } = cloud.connector;
    const push = aPush(terminal.id);
    await sales.push(push);
    await terminal.tap("present", { card: "mastercard" });
    const { vendorReference } = await saleUntil(cloud.connector, push.saleId, ({ fenced }) => fenced);
    const refund = async (card: string) => {
      const back = aPush(terminal.id, {
        type: "refund",
        amount: 500n,
        transactionId: push.transactionId,
        refunds: { refundId: `ref_${card}`, vendorReference: vendorReference ?? "" },
      });
      await sales.push(back);
      await terminal.tap("present", { card });
      return saleUntil(cloud.connector, back.saleId, ({ fenced }) => fenced);
    };
    expect(await refund("visa")).toMatchObject({ state: "declined", failure: { code: "card_mismatch" } });
    expect(await refund("mastercard")).toMatchObject({ state: "approved", amountApproved: 500n });
    expect(await payments.getRefund("ref_mastercard")).toMatchObject({ state: "succeeded", amount: 500n });
    const { transactionId } = push;
    await expect(payments.refund({ refundId: "ref_2", transactionId, amount: 751n })).rejects.toMatchObject({
      refusal: "payment_state",
    });
    expect(await payments.refund({ refundId: "ref_2", transactionId, amount: 750n })).toMatchObject({ amount: 750n });
  });

  test("clears with the deposits file, and is refunded instead of voided then", async () => {
    const cloud = await aCloud();
    const terminal = await aTerminal(cloud);
    const { payments } = cloud.connector;
    const sell = async () => {
      const push = aPush(terminal.id);
      await cloud.connector.sales.push(push);
      await terminal.tap("present");
      await saleUntil(cloud.connector, push.saleId, ({ fenced }) => fenced);
      return push.transactionId;
    };
    const [cleared, voided] = [await sell(), await sell()];
    await payments.void(voided);
    const file = await cloud.control<string>("POST", "deposits", { reference: cloud.reference });
    expect(file).toContain(`${cleared}_1,`);
    expect(file).not.toContain(voided);
    expect(await cloud.control("POST", "deposits", { reference: cloud.reference })).toBe(file);
    await expect(payments.void(cleared)).rejects.toMatchObject({ refusal: "payment_cleared" });
    const span = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 1_000) };
    expect((await Array.fromAsync(payments.list(span))).map(({ transactionId }) => transactionId)).toEqual([
      cleared,
      voided,
    ]);
  });
});
