import { viewOf } from "#app/dashboard/view-of.server.ts";
import {
  type DisputeTemplate,
  DisputeTemplateSchema,
  type DisputeTemplateVersion,
  DisputeTemplateVersionSchema,
} from "#proto/tollhouse/v1/dispute_templates_pb.ts";

export type TemplateView = ReturnType<typeof templateView>;

export function templateView(template: DisputeTemplate) {
  const { createdAt, updatedAt, ...view } = viewOf(DisputeTemplateSchema, template);
  return { ...view, createdAt: createdAt ?? "", updatedAt: updatedAt ?? "" };
}

export type TemplateVersionView = ReturnType<typeof templateVersionView>;

export function templateVersionView(version: DisputeTemplateVersion) {
  const { createdAt, contentVersion, text, file } = viewOf(DisputeTemplateVersionSchema, version);
  return { createdAt: createdAt ?? "", contentVersion, text, file };
}
