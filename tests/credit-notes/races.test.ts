import { expect, test, vi } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { linesOf } from "#extensions/capabilities/invoices/index.ts";
import { keptOf } from "#tests/refunds/engine-refunds.ts";
import { until } from "#tests/support/killing.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { callersOf, withKey } from "#tests/support/transactions.ts";
import { aBilledCustomer, invoiceOf, plain } from "./billing.ts";

vi.setConfig({ testTimeout: 120_000 });

const { platform } = await startPlatform();

async function aShop() {
  const organization = await anOrganization(platform);
  const { creditNotes, refunds } = callersOf(platform, organization);
  const customer = await aBilledCustomer(platform, organization);
  const credit = async (invoiceId: string, amount: bigint, settledBy?: "refund" | "credit", index = 0) => {
    const lines = (await linesOf(organization.work(), [invoiceId])).get(invoiceId) ?? [];
    const asked = [{ lineId: lines[index]?.id ?? "", amount }];
    const request = { invoiceId, lines: asked, ...(settledBy && { settledBy }) };
    return creditNotes.createCreditNote(request, withKey());
  };
  const reservedOf = async (transactionId: string) => {
    const { refundedMinorUnits, refundPendingMinorUnits } = (await keptOf(organization, transactionId)).transaction;
    return refundedMinorUnits + refundPendingMinorUnits;
  };
  return { organization, creditNotes, refunds, credit, reservedOf, ...customer };
}

const endsOf = async (asked: readonly Promise<unknown>[]) => {
  const ends = await Promise.allSettled(asked);
  const reasons = ends.flatMap((end) => (end.status === "rejected" ? [reasonOf(end.reason)] : []));
  return { made: ends.length - reasons.length, reasons: [...new Set(reasons)] };
};

const times = (count: number) => Array.from({ length: count }, (_none, index) => index);

test("of many notes at once, those that fit are made, with numbers that have no gap", async () => {
  const { bill, pay, credit, reservedOf, balance, creditNotes } = await aShop();
  const invoiceId = await bill({ lines: [plain(1_000n), plain(1_000n)] });
  const transactionId = await pay(invoiceId);
  const asked = times(20).map((index) =>
    credit(invoiceId, 300n, index % 3 === 0 ? "credit" : "refund", Math.floor(index / 10)),
  );
  expect(await endsOf(asked)).toEqual({ made: 6, reasons: ["credit_note_invalid"] });
  expect((await reservedOf(transactionId)) + (await balance())).toBe(1_800n);
  const { data } = await creditNotes.listCreditNotes({ invoiceId });
  expect(data.map(({ creditNoteNumber }) => creditNoteNumber).toSorted()).toEqual(
    times(6).map((index) => `CN-00000${index + 1}`),
  );
});

test("of notes and direct refunds at once that do not fit together, one is made", async () => {
  for (const _round of times(4)) {
    const { bill, pay, credit, reservedOf, balance, refunds } = await aShop();
    const invoiceId = await bill();
    const transactionId = await pay(invoiceId);
    const direct = () => refunds.createRefund({ transactionId, amount: 600n }, withKey());
    const asked = [direct(), credit(invoiceId, 600n, "refund"), direct(), credit(invoiceId, 600n, "refund")];
    expect((await endsOf(asked)).made).toBe(1);
    expect([await reservedOf(transactionId), await balance()]).toEqual([600n, 0n]);
  }
});

test("after a direct refund, notes at once give back what is left", async () => {
  const { bill, pay, credit, reservedOf, balance, refunds } = await aShop();
  const invoiceId = await bill({ lines: times(8).map(() => plain(100n)) });
  const transactionId = await pay(invoiceId);
  await refunds.createRefund({ transactionId, amount: 500n }, withKey());
  const asked = times(8).map((index) => credit(invoiceId, 100n, index % 2 === 0 ? "credit" : "refund", index));
  expect((await endsOf(asked)).made).toBe(3);
  expect((await reservedOf(transactionId)) + (await balance())).toBe(800n);
});

test("a note that waits while the invoice is paid gives nothing back from a payment that it has not locked", async () => {
  const { organization, bill, pay, credit } = await aShop();
  const invoiceId = await bill();
  let asked: Promise<unknown> = Promise.resolve();
  const transactionId = await pay(invoiceId, async () => {
    asked = credit(invoiceId, 300n, "refund").catch(reasonOf);
    await until(async () => {
      const [row] = await organization
        .work()
        .em.execute<{ count: number }[]>(
          "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = ?",
          ["Lock"],
        );
      return (row?.count ?? 0) > 0;
    });
  });
  expect(await asked).toBe("invoice_payment_in_progress");
  expect(await credit(invoiceId, 300n, "refund")).toMatchObject({ creditNoteStatus: "pending" });
  expect((await keptOf(organization, transactionId)).transaction).toMatchObject({ refundPendingMinorUnits: 300n });
});

test("of notes on an open invoice and an attempt to pay it, the invoice takes one at a time", async () => {
  const { bill, begin, credit, organization } = await aShop();
  for (const _round of times(6)) {
    const invoiceId = await bill();
    const [begun, ...notes] = await Promise.allSettled([
      begin(invoiceId),
      ...times(4).map(() => credit(invoiceId, 250n)),
    ]);
    const made = BigInt(notes.filter(({ status }) => status === "fulfilled").length);
    expect(await invoiceOf(organization, invoiceId)).toMatchObject({
      ...{ creditedMinorUnits: made * 250n, dueMinorUnits: 1_000n - made * 250n },
      status: made === 4n ? "paid" : "open",
    });
    const reasons = notes.flatMap((end) => (end.status === "rejected" ? [reasonOf(end.reason)] : []));
    expect(reasons.every((reason) => reason === "invoice_payment_in_progress")).toBe(true);
    if (begun?.status === "rejected") expect(made).toBe(4n);
  }
});
