import { expect, test } from "vitest";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function aCase({ customer = {}, dispute = {} }: { customer?: object; dispute?: Record<string, unknown> } = {}) {
  const organization = await anOrganization(platform);
  const callers = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await callers.customers.createCustomer({
    ...{ name: "Robin Lindqvist", email: "robin@example.com", ...customer },
  });
  const { transactionId } = await aPaidTransaction(platform, organization, {
    ...{ customerId, reference: "order-1042", description: "Two pots of tea" },
  });
  const opened = await aDispute(platform, organization, { payment_id: transactionId, ...dispute });
  const draft = (disputeId = opened.id) => callers.disputeLetters.draftDisputeLetter({ disputeId });
  return { ...callers, organization, dispute: opened, transactionId, draft };
}

test("a draft has the sale, the delivery and the attachments, and is attached and sent as it is edited", async () => {
  const { draft, disputes, fulfillments, dispute, transactionId, organization } = await aCase({
    dispute: { reason_code: "13.1", reason: "product_not_received" },
  });
  await fulfillments.createFulfillment({ transactionId, carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
  const value = { fileName: "a.pdf", content: A_PDF };
  const content = { case: "file", value } as const;
  await disputes.attachEvidence({ disputeId: dispute.id, evidenceType: "shipping_documentation", content });
  const { text, reasonCategory, attachments } = await draft();
  expect(reasonCategory).toBe("not_received");
  for (const part of ["order-1042", "Two pots of tea", "Robin Lindqvist", "Visa ending in ", "1Z999AA10123456784"])
    expect(text).toContain(part);
  expect(attachments).toMatchObject([{ label: "A", evidenceType: "shipping_documentation" }]);
  expect(text).toContain("A. Shipping documentation");

  const edited = { case: "text", value: `${text}\n\nRobin signed for it.` } as const;
  await disputes.attachEvidence({ disputeId: dispute.id, evidenceType: "uncategorized_text", content: edited });
  expect((await draft()).attachments).toMatchObject([{ label: "A", evidenceType: "shipping_documentation" }]);
  await disputes.submitEvidence({ disputeId: dispute.id });
  const [sent] = await platform.sandbox.submissions(dispute.engineDisputeId);
  expect(JSON.stringify(sent)).toContain("Robin signed for it.");
  const reads = await organization.work().em.find(AuditEventEntity, { action: "phi.read", subjectId: dispute.id });
  expect(reads.filter(({ purpose }) => purpose === "letter_draft")).toHaveLength(2);
});

test("of a customer with health data the letter names neither the person nor what was bought", async () => {
  const { draft, fulfillments, transactionId } = await aCase({
    ...{ customer: { dataClass: "phi" }, dispute: { reason_code: "13.1" } },
  });
  await fulfillments.createFulfillment({ transactionId, carrier: "UPS", trackingNumber: "1Z999AA10123456784" });
  const { text } = await draft();
  for (const part of ["order-1042", "Two pots", "Robin", "1Z999", "UPS"]) expect(text).not.toContain(part);
  expect(text).toContain(transactionId);
});

test("the letter names the amount and day of a refund of the disputed amount", async () => {
  const { draft, refunds, transactionId } = await aCase({
    dispute: { reason_code: "13.6", dispute_stage: "pre_dispute" },
  });
  expect((await draft()).text).toContain("A refund is not owed.");
  await refunds.createRefund({ transactionId }, { headers: { "idempotency-key": "refund-of-the-letter" } });
  await expect.poll(async () => (await draft()).text).toMatch(/\$\d+\.\d\d was refunded on /);
});

test("the engine's ID names the same dispute, and an unknown one is refused", async () => {
  const { draft, dispute } = await aCase();
  expect((await draft(dispute.engineDisputeId)).disputeId).toBe(dispute.id);
  expect(infoOf(await failureOf(draft("dsp_unknown"))).reason).toBe("resource_missing");
});
