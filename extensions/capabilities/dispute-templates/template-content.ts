import { type InspectedFile, sha256Of } from "#extensions/capabilities/disputes/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRow, readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import {
  type DisputeTemplate,
  DisputeTemplateFileEntity,
  type DisputeTemplateVersion,
  DisputeTemplateVersionEntity,
} from "./dispute-template.entity.ts";
import { variablesOf } from "./dispute-template.rules.ts";

export type TemplateContent = { readonly text: string } | { readonly file: InspectedFile };

/** Earlier versions than these are deleted with the next one. */
const KEPT_VERSIONS = 10;

type ContentColumns = Pick<DisputeTemplate, "kind" | "variables" | "fileName" | "contentType" | "sizeBytes" | "sha256">;

const NO_FILE = { fileName: null, contentType: null, sizeBytes: null, sha256: null };

/** What a template's row says about its content. @throws template_variable_unknown */
export function contentColumns(content: TemplateContent): ContentColumns {
  if ("text" in content) return { kind: "text", variables: variablesOf(content.text), ...NO_FILE };
  const { fileName, contentType, content: bytes } = content.file;
  const described = { fileName, contentType, sizeBytes: bytes.byteLength, sha256: sha256Of(bytes) };
  return { kind: "file", variables: [], ...described };
}

/** Writes the version that the template's row names, and deletes the oldest beyond the last ten. */
export async function writeVersion(
  phase: UnitOfWork,
  template: DisputeTemplate,
  content: TemplateContent,
): Promise<void> {
  const { contentVersion, fileName, contentType, sizeBytes, sha256 } = template;
  const id = newId("disputeTemplateVersion", phase.now());
  const columns = { id, disputeTemplateId: template.id, contentVersion, fileName, contentType, sizeBytes, sha256 };
  const sealed = "text" in content ? await sealedText(phase, id, content.text) : {};
  createRow(phase, DisputeTemplateVersionEntity, { ...columns, ...sealed });
  if ("file" in content) {
    const bytes = Buffer.from(content.file.content).toString("base64");
    createRow(phase, DisputeTemplateFileEntity, {
      id,
      ...{ sealedContent: await encrypt(phase, id, "content", bytes), encryptionKeyId: keyOf(phase) },
    });
  }
  await deleteVersions(phase, template, contentVersion - KEPT_VERSIONS);
}

/** Deletes the versions up to this number. */
export async function deleteVersions(phase: UnitOfWork, template: DisputeTemplate, upTo: number): Promise<void> {
  const { em, environment } = phase;
  if (upTo < 1) return;
  const old = (await listVersions(phase, template)).filter(({ contentVersion }) => contentVersion <= upTo);
  const ids = old.map(({ id }) => id);
  if (ids.length === 0) return;
  await em.nativeDelete(DisputeTemplateFileEntity, { environment, id: { $in: ids } });
  await em.nativeDelete(DisputeTemplateVersionEntity, { environment, id: { $in: ids } });
}

/** The newest first. */
export function listVersions(work: UnitOfWork, template: DisputeTemplate): Promise<DisputeTemplateVersion[]> {
  const order = { orderBy: [["contentVersion", "desc"]] } as const;
  return readRows(work, DisputeTemplateVersionEntity, { disputeTemplateId: template.id }, order);
}

/** The version with this number, the current one without. @throws resource_missing */
export async function getVersion(
  work: UnitOfWork,
  template: DisputeTemplate,
  contentVersion: number = template.contentVersion,
): Promise<DisputeTemplateVersion> {
  const condition = { disputeTemplateId: template.id, contentVersion };
  const found = await findRow(work, DisputeTemplateVersionEntity, condition);
  if (found) return found;
  throw refuse("resource_missing", {
    noun: "version of a dispute template",
    id: String(contentVersion),
    param: "content_version",
  });
}

/** Null for a file. */
export async function openText({ context }: UnitOfWork, version: DisputeTemplateVersion): Promise<string | null> {
  const { organizationId, id, sealedText } = version;
  return sealedText == null
    ? null
    : context.encryption.decrypt(sealedText, { organizationId, recordId: id, field: "text" });
}

export async function openFile(work: UnitOfWork, version: DisputeTemplateVersion): Promise<Buffer> {
  const { organizationId, id } = version;
  const { sealedContent } = await readRow(work, DisputeTemplateFileEntity, id, "version of a dispute template");
  const place = { organizationId, recordId: id, field: "content" };
  return Buffer.from(await work.context.encryption.decrypt(sealedContent, place), "base64");
}

async function sealedText(phase: UnitOfWork, id: string, text: string) {
  return { sealedText: await encrypt(phase, id, "text", text), encryptionKeyId: keyOf(phase) };
}

const keyOf = ({ context }: UnitOfWork): string => context.encryption.currentKeyId;

function encrypt({ context, tenant }: UnitOfWork, recordId: string, field: string, text: string): Promise<string> {
  return context.encryption.encrypt(text, { organizationId: tenant.organizationId, recordId, field });
}
