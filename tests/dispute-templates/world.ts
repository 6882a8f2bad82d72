import { randomUUID } from "node:crypto";
import type { Entry } from "#tests/isolation/entry.ts";
import { A_PDF } from "#tests/support/disputes.ts";
import type { CapabilityWorld } from "#tests/support/world.ts";

const aText = { name: "Refund policy", evidence_type: "refund_policy_disclosure", text: "Accepted on {{sale_date}}." };
const aFile = { name: "Terms", evidence_type: "refund_policy" };
const pdf = A_PDF as Uint8Array<ArrayBuffer>;

const template: Entry = { params: ({ dispute_template_id = "" }) => ({ id: dispute_template_id }) };
const filed: Entry = { params: ({ filed_dispute_template_id = "" }) => ({ id: filed_dispute_template_id }) };

export const world: CapabilityWorld = {
  async build({ platform, organization, canary }) {
    const { disputeTemplates } = platform.callers.grpc.forOrganization({ organizationId: organization.id });
    const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({
      ...{ name: canary, evidenceType: "product_description", text: canary, reasonCategory: "duplicate" },
    });
    const file = { fileName: `${canary}.pdf`, content: Buffer.concat([A_PDF, Buffer.from(canary)]) };
    const uploaded = { name: canary, evidenceType: "refund_policy", file };
    const { disputeTemplateId: filed } = await disputeTemplates.uploadDisputeTemplate(uploaded);
    return { dispute_template_id: disputeTemplateId, filed_dispute_template_id: filed };
  },
  async buildLive({ platform, organization }) {
    const { disputeTemplates } = platform.callers.grpc.forOrganization({
      ...{ organizationId: organization.id, environment: "live" },
    });
    const { disputeTemplateId } = await disputeTemplates.createDisputeTemplate({
      ...{ name: "Refund policy", evidenceType: "refund_policy_disclosure", text: "30 days." },
    });
    return { dispute_template_id: disputeTemplateId };
  },
  samples: {
    "disputeTemplates.list": () => [
      { message: { limit: 100 } },
      { message: { reason_category: ["duplicate"], kind: "text" } },
    ],
    "disputeTemplates.create": () => [{ message: aText }, { message: { ...aText, reason_category: "duplicate" } }],
    "disputeTemplates.upload": () => [{ message: aFile, file: pdf }],
    "disputeTemplates.update": () => [{ message: { name: "Policy", text: "60 days.", reason_category: "general" } }],
    "disputeTemplates.uploadVersion": ({ filed_dispute_template_id = "" }) => [
      { ids: { dispute_template_id: filed_dispute_template_id }, message: {}, file: pdf },
    ],
    "disputeTemplates.download": ({ filed_dispute_template_id = "" }) => [
      { ids: { dispute_template_id: filed_dispute_template_id } },
    ],
    "disputeTemplates.attach": ({ dispute_template_id = "", filed_dispute_template_id = "" }) => [
      { message: { dispute_template_id } },
      { message: { dispute_template_id: filed_dispute_template_id } },
    ],
  },
  entries: {
    "DisputeTemplateService.UpdateDisputeTemplate": {
      json: ({ dispute_template_id }) => ({ dispute_template_id, name: "Policy", update_mask: "name" }),
    },
    "GET routes/_dashboard+/disputes.templates._index": {},
    "GET routes/_dashboard+/disputes.templates.new": {},
    "POST routes/_dashboard+/disputes.templates.new": { form: () => ({ idempotency_key: randomUUID(), ...aText }) },
    "GET routes/_dashboard+/disputes.templates.upload": {},
    "POST routes/_dashboard+/disputes.templates.upload": {
      // A page's form has no file here.
      form: () => ({ idempotency_key: randomUUID(), ...aFile }),
      control: 422,
    },
    "GET routes/_dashboard+/disputes.templates.$id._index": template,
    "POST routes/_dashboard+/disputes.templates.$id._index": { ...template, form: () => ({ name: "Policy" }) },
    "POST routes/_dashboard+/disputes.templates.$id.delete": { ...template, form: () => ({}) },
    "POST routes/_dashboard+/disputes.templates.$id.versions": { ...filed, form: () => ({}) },
    "GET routes/_dashboard+/disputes.templates.$id.content": filed,
    "POST routes/_dashboard+/disputes.$id.attach-template": {
      params: ({ dispute_id = "" }) => ({ id: dispute_id }),
      form: ({ dispute_template_id = "" }) => ({ dispute_template_id }),
    },
  },
};
