import {
  attaching,
  attachText,
  type DisputeExtension,
  disputeSubject,
  type InspectedFile,
  inspectFile,
  prepareFile,
  withOurId,
} from "#extensions/capabilities/disputes/index.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { engineOperation, settled } from "#extensions/platform/operations/index.ts";
import { findRow } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type AttachDisputeTemplateRequest, DisputeTemplateService } from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { type DisputeTemplate, DisputeTemplateEntity } from "./dispute-template.entity.ts";
import { fillText, type TemplateVariable } from "./dispute-template.rules.ts";
import { valuesOf } from "./dispute-values.ts";
import { getVersion, openFile, openText } from "./template-content.ts";

/** Attaches the template's current version as evidence of its type, in place of what is attached. */
export const attachTemplate = engineOperation({
  ...attaching,
  method: DisputeTemplateService.method.attachDisputeTemplate,
  canonical: withOurId,
  subject: templateSubject,
  async prepare(phase, { dispute, template, file }) {
    const { evidenceType } = template;
    if (file) return prepareFile(phase, dispute, evidenceType, file);
    return settled(await attachText(phase, dispute, evidenceType, await filled(phase, template, dispute)));
  },
});

async function templateSubject(work: UnitOfWork, request: AttachDisputeTemplateRequest) {
  const subject = await disputeSubject(work, request);
  const template = await findNamed(work, request.disputeTemplateId);
  return { ...subject, template, file: await fileOf(work, template) };
}

/** The current version's file, which may be from before files were inspected. Null for a text. */
async function fileOf(work: UnitOfWork, template: DisputeTemplate): Promise<InspectedFile | null> {
  if (template.kind === "text") return null;
  const version = await getVersion(work, template);
  return inspectFile({ fileName: version.fileName ?? "template", content: await openFile(work, version) });
}

async function findNamed(work: UnitOfWork, id: string): Promise<DisputeTemplate> {
  const template = await findRow(work, DisputeTemplateEntity, { id });
  if (!template) throw refuse("resource_missing", { noun: "dispute template", id, param: "dispute_template_id" });
  return template;
}

async function filled(phase: UnitOfWork, template: DisputeTemplate, dispute: DisputeExtension): Promise<string> {
  const text = (await openText(phase, await getVersion(phase, template))) ?? "";
  const fields = template.variables.filter((name) => OF_THE_PAYER.has(name));
  if (fields.length > 0)
    phase.audit({ action: "phi.read", subjectId: dispute.id, fields, purpose: "evidence_template" });
  return fillText(text, await valuesOf(phase, dispute));
}

/** Placeholders that may name a person, or what they bought. */
const OF_THE_PAYER: ReadonlySet<TemplateVariable> = new Set([
  "customer_email",
  "customer_name",
  "description",
  "reference",
]);
