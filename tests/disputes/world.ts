import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import { onDatabase } from "#tests/support/database.ts";
import { someDisputeRows } from "#tests/support/dispute-rows.ts";
import { A_PDF, aDispute } from "#tests/support/disputes.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";

const dispute: Entry = { params: ({ dispute_id = "" }) => ({ id: dispute_id }) };
const evidence: Entry = {
  params: ({ dispute_id = "", evidence_id = "" }) => ({ id: dispute_id, evidenceId: evidence_id }),
};
const bulk: Entry = {
  params: () => ({ action: "submit-chosen" }),
  query: ({ dispute_id = "" }) => ({ id: dispute_id }),
};
const aText = { evidence_type: "product_description", text: "Ordered on the phone" };

export const world: CapabilityWorld = {
  async build(stage) {
    const { platform, organization, canary } = stage;
    const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const open = await aDisputeWithText(stage);
    const value = { fileName: `${canary}.pdf`, content: Buffer.concat([A_PDF, Buffer.from(canary)]) };
    const file = { disputeId: open.id, evidenceType: "receipt", content: { case: "file", value } } as const;
    const { evidenceId } = await disputes.attachEvidence(file);
    const inquiry = await aDispute(platform, organization, { dispute_stage: "pre_dispute" });
    return {
      dispute_id: open.id,
      engine_dispute_id: open.engineDisputeId,
      evidence_id: evidenceId,
      inquiry_id: inquiry.id,
    };
  },
  async buildOnce(stage) {
    const { platform, organization } = stage;
    const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const sent = await aDisputeWithText(stage);
    // This read is in the audit log.
    await disputes.listEvidence({ disputeId: sent.id });
    await disputes.submitEvidence({ disputeId: sent.id });
    await markReason(stage);
    const { nextCursor = "" } = await disputes.listDisputes({ limit: 1 });
    return { sent_dispute_id: sent.id, subject_id: sent.id, cursor: nextCursor };
  },
  async buildLive({ organization }) {
    const [id = ""] = await someDisputeRows(organization.liveWork(), 1);
    return { dispute_id: id };
  },
  samples: {
    "disputes.list": () => [
      { message: { limit: 100 } },
      { message: { expand: ["evidence"], amount: { gte: 1 }, dispute_status: ["dispute_opened"] } },
      { message: { expand: ["payment", "customer"] } },
      { message: { network: ["visa"], reason_category: ["fraudulent"], is_ready: false } },
    ],
    "disputes.retrieve": () => [
      {},
      { message: { expand: ["evidence"] } },
      { message: { expand: ["payment", "customer"] } },
    ],
    "disputes.attachEvidence": () => [
      { message: aText },
      { message: { evidence_type: "receipt" }, file: A_PDF as Uint8Array<ArrayBuffer> },
    ],
    "disputes.uploadEvidence": () => [
      { message: { evidence_type: "receipt" }, file: A_PDF as Uint8Array<ArrayBuffer> },
      { message: { evidence_type: "receipt", mode: "add" }, file: A_PDF as Uint8Array<ArrayBuffer> },
    ],
    "disputes.open": () => [
      { message: { amount: 4200, currency: "EUR" } },
      { message: { amount: 1, currency: "USD", reason: "duplicate", dispute_status: "dispute_won" } },
      { message: { amount: 4200, currency: "USD", reason_code: "C31", card_brand: "amex" } },
    ],
    "disputes.advance": () => [{ message: { dispute_status: "dispute_won" } }],
    "disputes.update": () => [
      { message: { metadata: { order_id: "order-1042" } } },
      { message: { goods: "physical" } },
      { message: { note: "Waiting for the carrier" } },
      { message: { assignee: null } },
    ],
    "disputeSettings.update": () => [{ message: { auto_submit: false } }],
    "disputes.submitResponse": () => [{ message: { allow_empty: true } }],
    "disputes.accept": () => [{}],
    "disputes.refund": ({ inquiry_id = "" }) => [{ ids: { dispute_id: inquiry_id } }],
    "disputes.submit": () => [{ headers: { "idempotency-key": randomUUID() } }],
  },
  entries: {
    "DisputeService.UpdateDispute": {
      json: ({ dispute_id }) => ({ dispute_id, metadata: { order_id: "order-1042" }, update_mask: "metadata" }),
    },
    "DisputeService.UpdateDisputeSettings": { json: () => ({ auto_submit: true, update_mask: "autoSubmit" }) },
    "GET routes/_dashboard+/disputes.bulk.$action": bulk,
    "POST routes/_dashboard+/disputes.bulk.$action": { ...bulk, form: () => ({ idempotency_key: randomUUID() }) },
    "GET routes/_dashboard+/settings.disputes": {},
    "POST routes/_dashboard+/settings.disputes": { form: () => ({ auto_submit: "true" }) },
    "POST routes/_dashboard+/disputes.$id.auto-submit": { ...dispute, form: () => ({ auto_submit: "true" }) },
    "GET routes/_dashboard+/disputes.$id.assign": dispute,
    "GET routes/_dashboard+/disputes.$id.sources": dispute,
    "POST routes/_dashboard+/disputes.$id.assign": { ...dispute, form: () => ({}) },
    "POST routes/_dashboard+/disputes.$id.note": { ...dispute, form: () => ({ note: "Waiting for the carrier" }) },
    "POST routes/_dashboard+/disputes.$id.accept": { ...dispute, form: () => ({}), control: null },
    "POST routes/_dashboard+/disputes.$id.refund": { ...dispute, form: () => ({}), control: null },
    "GET routes/_dashboard+/disputes._index": { query: () => ({ limit: "100" }) },
    "GET routes/_dashboard+/disputes.$id._index": dispute,
    "GET routes/_dashboard+/disputes.$id.evidence._index": dispute,
    "GET routes/_dashboard+/disputes.$id.evidence.$evidenceId.content": evidence,
    "GET routes/_dashboard+/disputes.$id.submit": dispute,
    "POST routes/_dashboard+/disputes.$id.evidence._index": { ...dispute, form: () => aText },
    "POST routes/_dashboard+/disputes.$id.evidence.upload": { ...dispute, form: () => aText },
    "POST routes/_dashboard+/disputes.$id.evidence.$evidenceId.remove": { ...evidence, form: () => ({}) },
    "POST routes/_dashboard+/disputes.$id.goods": { ...dispute, form: () => ({ goods: "physical" }) },
    "POST routes/_dashboard+/disputes.$id.submit": {
      ...dispute,
      form: () => ({ idempotency_key: randomUUID() }),
    },
  },
};

async function aDisputeWithText({ platform, organization, canary }: Stage) {
  const { disputes } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
  const opened = await aDispute(platform, organization);
  const content = { case: "text", value: canary } as const;
  await disputes.attachEvidence({ disputeId: opened.id, evidenceType: "customer_name", content });
  return opened;
}

/** Written directly, since the engine sets the reason. */
async function markReason({ platform, organization, canary }: Stage): Promise<void> {
  await onDatabase(platform.databaseUrl, async (client) => {
    await client.query("update dispute_extensions set reason = $2 where organization_id = $1", [
      organization.id,
      canary,
    ]);
  });
}
