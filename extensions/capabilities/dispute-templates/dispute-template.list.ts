import { messageOf } from "#extensions/platform/kernel/message-of.ts";
import { defineList } from "#extensions/platform/lists/list.ts";
import {
  DisputeTemplateSchema,
  DisputeTemplateVersionSchema,
  ListDisputeTemplatesRequestSchema,
} from "#proto/tollhouse/v1/dispute_templates_pb.ts";
import { type DisputeTemplate, DisputeTemplateEntity, type DisputeTemplateVersion } from "./dispute-template.entity.ts";

/** Without a text in lists and events. */
export function templateMessage(template: DisputeTemplate, text: string | null = null) {
  return messageOf(DisputeTemplateSchema, template, {
    disputeTemplateId: template.id,
    variables: [...template.variables],
    text,
    file: fileOf(template),
  });
}

export function versionMessage(version: DisputeTemplateVersion, text: string | null) {
  return messageOf(DisputeTemplateVersionSchema, version, { text, file: fileOf(version) });
}

function fileOf({
  fileName,
  contentType,
  sizeBytes,
  sha256,
}: Pick<DisputeTemplate, "fileName" | "contentType" | "sizeBytes" | "sha256">) {
  if (sha256 == null) return null;
  return { fileName: fileName ?? "", contentType: contentType ?? "", sizeBytes: sizeBytes ?? 0, sha256 };
}

export const templateList = defineList({
  request: ListDisputeTemplatesRequestSchema,
  entity: DisputeTemplateEntity,
  filters: { reasonCategory: {}, kind: {} },
  messages: (rows) => rows.map((row) => templateMessage(row)),
});
