import { describe, expect, it } from "vitest";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { TerminalRefusedError } from "#extensions/connectors/terminal/index.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { aSharedShop, aShop } from "./shop.ts";

const { base, shop } = await aSharedShop();

describe("a sale on a device", () => {
  it("is pushed once, and succeeds with the vendor's word", async () => {
    const sale = await shop.sell();
    expect(sale).toMatchObject({ terminalSaleStatus: "sent", amount: 4_200n, currency: "USD" });
    shop.memory.present(sale.terminalSaleId);
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "in_progress" });
    shop.memory.approve(sale.terminalSaleId, { tip: 700n });
    const messages = shop.memory.takeMessages();
    await shop.deliver([...messages, ...messages]);
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({
      ...{ status: "succeeded", approvedMinorUnits: 4_900n, tipMinorUnits: 700n, dueMinorUnits: 0n },
      ...{ isOccupying: false, receipt: { aid: "A0000000031010" } },
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({
      ...{ status: "succeeded", amountMinorUnits: 4_900n, capturedMinorUnits: 4_900n },
      ...{ holder: "terminal", channel: "terminal", terminalSaleId: sale.terminalSaleId },
    });
    expect(await shop.eventsOf(sale.terminalSaleId)).toEqual(["created", "in_progress", "succeeded"]);
    expect(shop.memory.pushes).toHaveLength(1);
  });

  it("is asked about later only while it is open", async () => {
    const asks = (subjectId: string) =>
      readRows(shop.organization.work(), DueWorkEntity, { kind: "terminal_sale.ask", subjectId });
    const { terminalSaleId } = await shop.sell();
    expect(await asks(terminalSaleId)).toHaveLength(1);
    shop.memory.approve(terminalSaleId);
    await shop.deliver();
    expect(await asks(terminalSaleId)).toEqual([]);
  });

  it("settles its payment itself, where the payment's message came before its word", async () => {
    const sale = await shop.sell();
    shop.memory.approve(sale.terminalSaleId);
    const messages = shop.memory.takeMessages();
    const follows = () =>
      readRows(shop.organization.work(), DueWorkEntity, {
        ...{ kind: "terminal_sale.follow_payment", subjectId: sale.transactionId },
      });
    await shop.deliver(messages.filter(({ kind }) => kind === "payment"));
    expect(await follows()).toHaveLength(1);
    await shop.deliver(messages.filter(({ kind }) => kind === "sale"));
    expect(await follows()).toEqual([]);
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "succeeded" });
  });

  it("leaves its payment to be followed, where it ends without one", async () => {
    const sale = await shop.sell();
    shop.memory.approve(sale.terminalSaleId);
    const payments = shop.memory.takeMessages().filter(({ kind }) => kind === "payment");
    await shop.deliver(payments);
    const { cloud } = shop.memory.sale(sale.terminalSaleId);
    const denied = { ...cloud, state: "canceled", rank: cloud.rank + 1, fenced: true, amountApproved: null } as const;
    await shop.deliver([{ id: "msg_denied", kind: "sale", sale: denied }]);
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "canceled" });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled" });
    shop.clock.advance(2);
    await shop.runDue({ compares: false });
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ contradictedAt: expect.any(Date) });
    expect(shop.memory.processor.net(sale.transactionId)).toBe(0n);
  });

  it("fails with a decline, and its transaction with it", async () => {
    const sale = await shop.sell();
    shop.memory.decline(sale.terminalSaleId);
    await shop.deliver();
    expect(await shop.saleOf(sale.terminalSaleId)).toMatchObject({ status: "failed", failure: { code: "declined" } });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "failed", capturedMinorUnits: 0n });
  });

  it("is canceled behind the fence", async () => {
    const sale = await shop.sell();
    expect(await shop.cancel(sale.terminalSaleId)).toMatchObject({
      terminalSaleStatus: "canceled",
      cancelReason: "seller_canceled",
    });
    expect(await shop.transactionOf(sale.transactionId)).toMatchObject({ status: "canceled" });
    await expect(shop.cancel(sale.terminalSaleId)).rejects.toThrow("This sale has ended");
  });

  it.each([
    ["device_offline", "device_unreachable", "The device could not be reached. The payer was not charged.", true],
    ["device_busy", "device_error", "The device is busy with another sale. The payer was not charged.", true],
    ["unsupported", "device_error", "The vendor of the terminals refused this sale. The payer was not charged.", false],
  ] as const)("that the vendor refuses with %s fails, and says why", async (refusal, code, message, retryable) => {
    shop.memory.before = async (method) => {
      if (method === "push") throw new TerminalRefusedError(refusal);
    };
    await shop.sell().catch((error: Error) => expect(error.message).toContain("offline"));
    shop.memory.before = null;
    const [sale] = (await shop.salesOf(shop.device.id)).slice(-1);
    expect(sale).toMatchObject({ status: "failed", failure: { code, message, retryable } });
  });

  it("is refused while another runs", async () => {
    const first = await shop.sell();
    await expect(shop.sell()).rejects.toThrow("A sale is running on this device.");
    await shop.cancel(first.terminalSaleId);
  });

  it("is for a customer of the organization only, and for no other's transaction", async () => {
    const other = await aShop(base);
    const { id: customerId } = await createCustomer(other.organization.work(), { name: "Robin" });
    await expect(shop.sell({ customerId })).rejects.toThrow(`No such customer: ${customerId}`);
    const theirs = await other.sell();
    other.memory.approve(theirs.terminalSaleId);
    await other.deliver();
    const { transactionId } = theirs;
    const refund = shop.sell({ saleType: "refund", transactionId, amount: 1n });
    await expect(refund).rejects.toThrow(`No such transaction: ${transactionId}`);
  });

  it("that the bank declined has the card and the bank's reason on its transaction, one without a card has neither", async () => {
    const declined = await shop.sell();
    shop.memory.decline(declined.terminalSaleId, "insufficient_funds");
    await shop.deliver();
    const { transactionId } = declined;
    expect(await shop.transactions.getTransaction({ transactionId })).toMatchObject({
      ...{ transactionStatus: "failed", decline: { code: "insufficient_funds" }, paymentMethod: { last4: "4242" } },
    });
    const canceled = await shop.sell();
    await shop.cancel(canceled.terminalSaleId);
    const ended = await shop.transactions.getTransaction({ transactionId: canceled.transactionId });
    expect(ended).toMatchObject({ transactionStatus: "canceled", cancelReason: "seller_canceled", attempts: [] });
    shop.memory.fail("push", "drop");
    const unsent = await shop.sell();
    shop.clock.advance(26);
    await shop.runDue();
    const failed = await shop.transactions.getTransaction({ transactionId: unsent.transactionId });
    expect(failed).toMatchObject({ transactionStatus: "failed", cancelReason: "device_unreachable" });
    expect(failed.decline).toBeUndefined();
  });
});
