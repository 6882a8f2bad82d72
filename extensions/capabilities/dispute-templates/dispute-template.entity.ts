import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { createdAt, resource, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { ReasonCategory, TemplateVariable } from "./dispute-template.rules.ts";

/** Names the current version of an organization's text or file. Its content is in the version. */
export const DisputeTemplateEntity = defineEntity({
  name: "DisputeTemplate",
  tableName: "dispute_templates",
  ...tenantOwned,
  properties: {
    ...resource(),
    name: text(),
    evidenceType: text(),
    kind: text().$type<"text" | "file">(),
    /** Null for every reason. */
    reasonCategory: text().$type<ReasonCategory>().nullable(),
    /** The placeholders of the current text. */
    variables: p.json<readonly TemplateVariable[]>().columnType("jsonb").defaultRaw("'[]'"),
    contentVersion: p.integer(),
    /** Of the current file. */
    fileName: text().nullable(),
    contentType: text().nullable(),
    sizeBytes: p.integer().nullable(),
    sha256: text().nullable(),
  },
});

export type DisputeTemplate = InferEntity<typeof DisputeTemplateEntity>;

/** A text or a file of a template. It never changes. */
export const DisputeTemplateVersionEntity = defineEntity({
  name: "DisputeTemplateVersion",
  tableName: "dispute_template_versions",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    disputeTemplateId: text(),
    contentVersion: p.integer(),
    /** Null for a file. */
    sealedText: text().nullable(),
    encryptionKeyId: text().nullable(),
    fileName: text().nullable(),
    contentType: text().nullable(),
    sizeBytes: p.integer().nullable(),
    sha256: text().nullable(),
    createdAt: createdAt(),
  },
});

export type DisputeTemplateVersion = InferEntity<typeof DisputeTemplateVersionEntity>;

/** The bytes of a version's file, apart from what lists of versions read. */
export const DisputeTemplateFileEntity = defineEntity({
  name: "DisputeTemplateFile",
  tableName: "dispute_template_files",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The version's ID. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    /** Base64. */
    sealedContent: text(),
    encryptionKeyId: text(),
    createdAt: createdAt(),
  },
});
