import { expect, test } from "vitest";
import { reasonOf } from "#extensions/caller/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { refundCopy } from "#extensions/capabilities/refunds/follow-refund.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { engineRefunds } from "#tests/refunds/engine-refunds.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { startPlatform } from "#tests/support/platform.ts";
import { withKey } from "#tests/support/transactions.ts";
import { aShop } from "./a-shop.ts";
import { plain, sendRefund } from "./billing.ts";

const { platform } = await startPlatform();

async function aNotingShop() {
  const shop = await aShop(platform);
  const { organization, creditNotes } = shop;
  const statusOf = async (creditNoteId: string) => (await creditNotes.getCreditNote({ creditNoteId })).creditNoteStatus;
  const eventsOf = async (subjectId: string) => {
    const events = await organization.work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
    return events.map(({ type }) => type);
  };
  const send = ({ refundId = "" }: { refundId?: string | undefined }) => sendRefund(organization, refundId);
  return { ...shop, statusOf, eventsOf, send };
}

const invalidOf = async (asked: Promise<unknown>) => {
  const { reason, metadata } = infoOf(await failureOf(asked));
  return [reason, metadata.param];
};

test("an open invoice is lowered, down to nothing, and is paid then", async () => {
  const { bill, credit, invoices, eventsOf } = await aNotingShop();
  const invoiceId = await bill();
  const note = await credit(invoiceId, 300n);
  expect(note).toMatchObject({
    ...{ creditNoteNumber: "CN-000001", settledBy: "reduce", creditNoteStatus: "settled", amount: 300n, invoiceId },
    lines: [{ amount: 300n }],
  });
  expect(await invoices.getInvoice({ invoiceId })).toMatchObject({
    ...{ total: 1_000n, amountCredited: 300n, amountDue: 700n, invoiceStatus: "open" },
  });
  expect(await invalidOf(credit(invoiceId, 701n))).toEqual(["credit_note_invalid", "lines[0].amount"]);
  expect(await invalidOf(credit(invoiceId, 700n, "refund"))).toEqual(["credit_note_invalid", "settled_by"]);
  await credit(invoiceId, 700n);
  expect(await invoices.getInvoice({ invoiceId })).toMatchObject({ amountDue: 0n, invoiceStatus: "paid" });
  expect(await eventsOf(note.creditNoteId)).toEqual(["credit_note.created", "credit_note.settled"]);
  expect(await eventsOf(invoiceId)).toContain("invoice.payment_succeeded");
  // Nobody paid anything.
  expect(await invalidOf(credit(invoiceId, 1n, "credit"))).toEqual(["credit_note_invalid", "lines[0].amount"]);
});

test("credit that an open invoice used comes back when the note is more than what is due", async () => {
  const { bill, credit, invoices, balance } = await aNotingShop();
  const invoiceId = await bill({ credit: 300n });
  expect(await balance()).toBe(0n);
  await credit(invoiceId, 800n);
  expect(await balance()).toBe(100n);
  expect(await invoices.getInvoice({ invoiceId })).toMatchObject({
    ...{ amountCredited: 800n, amountDue: 0n, creditApplied: 200n, invoiceStatus: "paid" },
  });
});

test("an open invoice that earlier ones paid a part of is lowered by at most what is due", async () => {
  const { bill, credit, lineOf, invoices } = await aNotingShop();
  const first = await bill();
  const invoiceId = await bill({ unused: { [await lineOf(first)]: 400n } });
  expect(await invalidOf(credit(invoiceId, 601n))).toEqual(["credit_note_invalid", "lines"]);
  await credit(invoiceId, 600n);
  expect(await invoices.getInvoice({ invoiceId })).toMatchObject({ amountDue: 0n, invoiceStatus: "paid" });
});

test("a paid invoice is refunded to the card, at most what the card paid", async () => {
  const { organization, bill, pay, credit, balance, send, statusOf, eventsOf } = await aNotingShop();
  const invoiceId = await bill({ credit: 300n });
  const transactionId = await pay(invoiceId);
  expect(await invalidOf(credit(invoiceId, 500n))).toEqual(["credit_note_invalid", "settled_by"]);
  expect(await invalidOf(credit(invoiceId, 701n, "refund"))).toEqual(["credit_note_invalid", "settled_by"]);
  const note = await credit(invoiceId, 500n, "refund");
  expect(note).toMatchObject({ creditNoteStatus: "pending", settledBy: "refund", refundId: expect.any(String) });
  expect(await invalidOf(credit(invoiceId, 201n, "refund"))).toEqual(["credit_note_invalid", "settled_by"]);
  await send(note);
  await send(note);
  expect(await engineRefunds(organization, transactionId)).toMatchObject([{ amountMinorUnits: 500n }]);
  expect(await statusOf(note.creditNoteId)).toBe("settled");
  expect(await eventsOf(note.creditNoteId)).toEqual(["credit_note.created", "credit_note.settled"]);
  const rest = await credit(invoiceId, 500n, "credit");
  expect(rest).toMatchObject({ creditNoteStatus: "settled", settledBy: "credit" });
  expect(rest.refundId).toBeUndefined();
  expect(await balance()).toBe(500n);
});

test("what was refunded directly, or became credit, is not given back again", async () => {
  const { bill, pay, credit, refunds } = await aNotingShop();
  const invoiceId = await bill();
  const transactionId = await pay(invoiceId);
  await refunds.createRefund({ transactionId, amount: 600n }, withKey());
  expect(await invalidOf(credit(invoiceId, 401n, "credit"))).toEqual(["credit_note_invalid", "lines"]);
  await credit(invoiceId, 300n, "credit");
  expect(await invalidOf(credit(invoiceId, 101n, "refund"))).toEqual(["credit_note_invalid", "lines"]);
  await credit(invoiceId, 100n, "refund");
  expect(await invalidOf(credit(invoiceId, 1n, "credit"))).toEqual(["credit_note_invalid", "lines"]);
});

test("a refund that fails later makes the amount the customer's credit, and one that arrives after all takes it back", async () => {
  const { organization, bill, pay, credit, balance, send, statusOf, eventsOf } = await aNotingShop();
  const invoiceId = await bill();
  await pay(invoiceId);
  const note = await credit(invoiceId, 400n, "refund");
  await send(note);
  const report = async (status: "succeeded" | "failed") => {
    await platform.sandbox.advanceRefund(organization.engineMerchantId, note.refundId ?? "", status);
    await refundCopy.refresh(organization.work(), note.refundId ?? "");
  };
  await report("failed");
  expect(await statusOf(note.creditNoteId)).toBe("failed");
  expect(await balance()).toBe(400n);
  expect(await invalidOf(credit(invoiceId, 601n, "refund"))).toEqual(["credit_note_invalid", "lines[0].amount"]);
  await report("succeeded");
  expect(await statusOf(note.creditNoteId)).toBe("settled");
  expect(await balance()).toBe(0n);
  expect(await eventsOf(note.creditNoteId)).toEqual([
    "credit_note.created",
    "credit_note.settled",
    "credit_note.failed",
    "credit_note.settled",
  ]);
});

test("a refund that another system made first leaves nothing, and then there is no credit either", async () => {
  const { organization, bill, pay, credit, balance, send, statusOf } = await aNotingShop();
  const invoiceId = await bill();
  const paymentId = await pay(invoiceId);
  const note = await credit(invoiceId, 400n, "refund");
  const { refunds } = await merchantEngine(organization.work());
  await refunds.create({ refundId: newId("refund"), paymentId, amountMinorUnits: 900n });
  await send(note);
  expect(await statusOf(note.creditNoteId)).toBe("failed");
  // The customer has 900 of 1000 on the card.
  expect(await balance()).toBe(100n);
});

test("a refund that the merchant cancels before it is sent is the customer's credit", async () => {
  const { bill, pay, credit, balance, refunds, statusOf } = await aNotingShop();
  const invoiceId = await bill();
  await pay(invoiceId);
  const note = await credit(invoiceId, 400n, "refund");
  await refunds.cancelRefund({ refundId: note.refundId ?? "" });
  expect(await statusOf(note.creditNoteId)).toBe("failed");
  expect(await balance()).toBe(400n);
});

test("only an open or a paid invoice is credited, and only by its own lines, each once", async () => {
  const { creditNotes, bill, invoices, credit, lineOf } = await aNotingShop();
  const [invoiceId, other] = [await bill({ lines: [plain(500n), plain(0n)] }), await bill()];
  const create = (lines: { lineId: string; amount: bigint }[]) =>
    creditNotes.createCreditNote({ invoiceId, lines }, withKey());
  const [lineId, free] = [await lineOf(invoiceId), await lineOf(invoiceId, 1)];
  const twice = [100n, 100n].map((amount) => ({ lineId, amount }));
  expect(await invalidOf(create(twice))).toEqual(["credit_note_invalid", "lines[1].line_id"]);
  expect(await invalidOf(create([{ lineId: free, amount: 1n }]))).toEqual(["credit_note_invalid", "lines[0].amount"]);
  const foreign = [{ lineId: await lineOf(other), amount: 1n }];
  expect(await invalidOf(create(foreign))).toEqual(["resource_missing", "lines[0].line_id"]);
  await invoices.voidInvoice({ invoiceId });
  expect(await credit(invoiceId, 1n).catch(reasonOf)).toBe("invoice_not_open");
});
