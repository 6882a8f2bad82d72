import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createCustomer } from "#extensions/capabilities/customers/index.ts";
import { getOrganization, replacePublicProfile } from "#extensions/capabilities/organizations/index.ts";
import { receiptJob } from "#extensions/capabilities/transactions/deliver-receipt.ts";
import type { TransactionExtension } from "#extensions/capabilities/transactions/index.ts";
import { ReceiptEntity } from "#extensions/capabilities/transactions/receipt.entity.ts";
import { MAX_RECEIPTS } from "#extensions/capabilities/transactions/receipt.rules.ts";
import { listReceipts, sendReceipt } from "#extensions/capabilities/transactions/send-receipt.ts";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import { startJobs } from "#extensions/platform/job-runner/start-jobs.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { everythingStored } from "#tests/support/everything-stored.ts";
import { aMailServer } from "#tests/support/mail.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { someTransactionRows } from "#tests/support/transaction-rows.ts";

const server = await aMailServer();
afterAll(() => server.close());
beforeEach(() => server.clear());
const { platform, organization } = await startPlatform({ env: server.env });

const work = () => organization.work();
const TO = "ada.lovelace@example.com";

async function aTransaction(columns: Partial<TransactionExtension> = {}): Promise<string> {
  const [id = ""] = await someTransactionRows(work(), 1, {
    methodType: "card",
    brand: "Visa",
    last4: "4242",
    ...columns,
  });
  return id;
}

const send = (transactionId: string, to: string | undefined = TO) =>
  sendReceipt(work(), { transactionId, channel: "email", to });

async function delivered(receiptId: string) {
  await receiptJob.run(work(), { receiptId });
  return work().em.findOneOrFail(ReceiptEntity, { id: receiptId });
}

async function eventsOf(subjectId: string) {
  const events = await work().em.find(EventEntity, { subjectId }, { orderBy: { sequence: "asc" } });
  return events.map(({ type, data }) => [type, data]);
}

describe("a receipt", () => {
  test("is queued with the change, sent by the queue, and shows where it went with most of it hidden", async () => {
    const transactionId = await aTransaction();
    const receipt = await send(transactionId);
    expect(receipt).toMatchObject({ status: "queued", maskedRecipient: "a•••@example.com" });
    const jobs = await startJobs(platform.context, [receiptJob]);
    await expect.poll(server.received, { timeout: 20_000 }).toHaveLength(1);
    await expect
      .poll(async () => (await listReceipts(work(), transactionId))[0], { timeout: 20_000 })
      .toMatchObject({ id: receipt.id, status: "sent", sealedRecipient: null, encryptionKeyId: null });
    await jobs.stop(5_000);
    expect(await eventsOf(transactionId)).toEqual([["transaction.receipt_sent", { receipt_id: receipt.id }]]);
    expect(await server.received()).toMatchObject([
      { recipients: [TO], messageId: `<${receipt.id}@tollhouse.example>` },
    ]);
    expect(await everythingStored(platform.databaseUrl)).not.toContain(TO);
  });

  test("says what was paid and refunded, with what, and how to reach the merchant, escaped", async () => {
    const system = createSystemWork(platform.context, { requestId: "test" });
    const row = await getOrganization(system, { id: organization.id });
    replacePublicProfile(row, { supportEmail: "help@acme.example", brandColor: "#1f6b4a" });
    await system.em.flush();
    const transactionId = await aTransaction({
      amountDetails: { subtotal: 4_000, tax: 400, tip: 0, surcharge: 0, discount: 200 },
      refundedMinorUnits: 1_000n,
      description: "<script>alert(1)</script> shoes",
      reference: "order-1042",
    });
    await delivered((await send(transactionId)).id);
    const [mail] = await server.received();
    expect(mail).toMatchObject({
      from: "Acme <no-reply@tollhouse.example>",
      replyTo: "help@acme.example",
      subject: "[Sandbox] Your receipt from Acme",
    });
    for (const text of ["$40.00", "-$2.00", "$4.00", "$42.00", "-$10.00", "$32.00", "order-1042", "Visa •••• 4242"]) {
      expect(mail?.text).toContain(text);
      expect(mail?.html).toContain(text);
    }
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; shoes");
    expect(mail?.html).not.toContain("<script");
    expect(mail?.html).toContain("#1f6b4a");
    expect(mail?.text).toContain("help@acme.example");
  });

  test("goes to the customer when no address is given, and tells nothing of the treatment in health data", async () => {
    const customer = await createCustomer(work(), {
      dataClass: "phi",
      email: TO,
      timeZone: "America/New_York",
    } as never);
    const customerId = customer.id;
    const transactionId = await aTransaction({
      customerId,
      description: "Chemotherapy",
      metadata: { ward: "oncology" },
    });
    await delivered((await sendReceipt(work(), { transactionId, channel: "email" })).id);
    const [mail] = await server.received();
    expect(mail?.recipients).toEqual([TO]);
    expect(`${mail?.text}${mail?.html}${mail?.subject}`).not.toMatch(/chemo|oncology/i);
    expect(mail?.text).toContain("(America/New_York)");
    const audited = await work().em.find(AuditEventEntity, { subjectId: customerId, action: "phi.read" });
    expect(audited).toMatchObject([{ fields: ["email"], purpose: "receipt" }]);
  });

  test("that the mail server refuses has failed, with an event and without the address", async () => {
    const transactionId = await aTransaction();
    const receipt = await send(transactionId, "refused@example.com");
    expect(await delivered(receipt.id)).toMatchObject({ status: "failed", sealedRecipient: null });
    expect(await eventsOf(transactionId)).toEqual([["transaction.receipt_failed", { receipt_id: receipt.id }]]);
  });

  test("is tried again while the mail server is busy, and has failed when every attempt did", async () => {
    const transactionId = await aTransaction();
    const receipt = await send(transactionId, "busy@example.com");
    await expect(delivered(receipt.id)).rejects.toThrow("at the moment");
    expect(await listReceipts(work(), transactionId)).toMatchObject([{ status: "queued" }]);
    await receiptJob.giveUp(work(), { receiptId: receipt.id });
    expect(await listReceipts(work(), transactionId)).toMatchObject([{ status: "failed", sealedRecipient: null }]);
    expect(await eventsOf(transactionId)).toHaveLength(1);
  });

  test("that was sent is not sent again by a second run", async () => {
    const receipt = await send(await aTransaction());
    await delivered(receipt.id);
    await delivered(receipt.id);
    expect(await server.received()).toHaveLength(1);
  });

  test("is refused for a payment that captured nothing, without an address, and after five", async () => {
    const nothing = await aTransaction({ capturedMinorUnits: 0n, status: "authorized" });
    await expect(send(nothing)).rejects.toMatchObject({ reason: "receipt_not_available" });
    const transactionId = await aTransaction();
    await expect(sendReceipt(work(), { transactionId, channel: "email" })).rejects.toMatchObject({ param: "to" });
    for (let count = 0; count < MAX_RECEIPTS; count += 1) await send(transactionId);
    await expect(send(transactionId)).rejects.toMatchObject({ reason: "too_many_receipts" });
  });

  test("of another organization does not exist", async () => {
    const other = await anOrganization(platform);
    const transactionId = await aTransaction();
    const theirs = { transactionId, channel: "email", to: TO };
    await expect(sendReceipt(other.work(), theirs)).rejects.toMatchObject({ kind: "not_found" });
    await expect(listReceipts(other.work(), transactionId)).rejects.toMatchObject({ kind: "not_found" });
  });
});
