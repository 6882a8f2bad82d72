import { expect, test } from "vitest";
import { AuditEventEntity } from "#extensions/platform/audit/audit-event.entity.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import { failureOf, infoOf } from "#tests/support/failure.ts";
import { anOrganization, startPlatform } from "#tests/support/platform.ts";
import { aPaidTransaction } from "#tests/support/transactions.ts";

const { platform } = await startPlatform();

async function aCase(customer: Record<string, string> = {}) {
  const organization = await anOrganization(platform);
  const callers = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const { customerId } = await callers.customers.createCustomer({
    ...{ name: "Robin Lindqvist", email: "robin@example.com", ...customer },
  });
  const { transactionId } = await aPaidTransaction(platform, organization, { customerId, reference: "order-1042" });
  const dispute = await aDispute(platform, organization, { payment_id: transactionId });
  const attach = (disputeTemplateId: string, disputeId = dispute.id) =>
    callers.disputeTemplates.attachDisputeTemplate({ disputeId, disputeTemplateId });
  return { ...callers, organization, dispute, transactionId, attach };
}

const FIELDS = ["customer_email", "customer_name", "reference"];

const aText = { name: "Letter", evidenceType: "uncategorized_text" };

test("a text becomes evidence with the dispute's values, and is sent", async () => {
  const { disputeTemplates, disputes, dispute, attach, organization } = await aCase();
  const text = "{{customer_name}} ({{customer_email}}) ordered {{reference}}: {{disputed_amount}}.";
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({ ...aText, text });
  const filled = "Robin Lindqvist (robin@example.com) ordered order-1042: $42.00.";
  expect(await attach(disputeTemplateId)).toMatchObject({ evidenceType: "uncategorized_text", text: filled });
  // The engine's ID names the same dispute.
  await attach(disputeTemplateId, dispute.engineDisputeId);
  await disputes.submitEvidence({ disputeId: dispute.id });
  const [sent] = await platform.sandbox.submissions(dispute.engineDisputeId);
  expect(JSON.stringify(sent)).toContain(`"uncategorized_text":"${filled}"`);
  const reads = await organization.work().em.find(AuditEventEntity, { action: "phi.read", subjectId: dispute.id });
  const ofTemplate = reads.filter(({ purpose }) => purpose === "evidence_template");
  expect(ofTemplate.map(({ fields }) => fields)).toEqual([FIELDS, FIELDS]);
});

test("a file becomes evidence of its type, and replaces what was there", async () => {
  const { disputeTemplates, disputes, dispute, attach } = await aCase();
  const file = { fileName: "terms.pdf", content: A_PDF };
  const created = await disputeTemplates.uploadDisputeTemplate({ name: "Terms", evidenceType: "refund_policy", file });
  const first = await attach(created.disputeTemplateId);
  expect(first).toMatchObject({ kind: "file", file: { fileName: "terms.pdf", sha256: created.file?.sha256 } });
  expect((await attach(created.disputeTemplateId)).evidenceId).toBe(first.evidenceId);
  const { content } = await disputes.getEvidenceContent({ disputeId: dispute.id, evidenceId: first.evidenceId });
  expect(Buffer.from(content)).toEqual(Buffer.from(A_PDF));
});

test("evidence stays as it was attached when its template changes or is deleted", async () => {
  const { disputeTemplates, disputes, dispute, attach } = await aCase();
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({ ...aText, text: "One." });
  await attach(disputeTemplateId);
  await disputeTemplates.updateDisputeTemplate({ disputeTemplateId, text: "Two.", updateMask: { paths: ["text"] } });
  await disputeTemplates.deleteDisputeTemplate({ disputeTemplateId });
  expect((await disputes.listEvidence({ disputeId: dispute.id })).data).toMatchObject([{ text: "One." }]);
});

test("of a customer with health data nothing is filled in", async () => {
  const { disputeTemplates, disputes, dispute, attach } = await aCase({ dataClass: "phi" });
  const text = "{{customer_name}} {{description}} {{sale_date}}";
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({ ...aText, text });
  const { reason, metadata } = infoOf(await failureOf(attach(disputeTemplateId)));
  expect(reason).toBe("template_value_missing");
  expect(metadata.missing_variables).toBe('["customer_name","description"]');
  expect((await disputes.listEvidence({ disputeId: dispute.id })).data).toEqual([]);
});

test("a decided dispute and an unknown template are refused", async () => {
  const { disputeTemplates, organization, attach } = await aCase();
  const missing = infoOf(await failureOf(attach("dtp_unknown")));
  expect(missing).toMatchObject({ reason: "resource_missing", metadata: { param: "dispute_template_id" } });
  const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({ ...aText, text: "One." });
  const { id } = await aDispute(platform, organization, { dispute_status: "dispute_lost" });
  expect(infoOf(await failureOf(attach(disputeTemplateId, id))).reason).toBe("dispute_not_answerable");
});
