import type { InspectedFile } from "#extensions/capabilities/disputes/index.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import { changedFields } from "#extensions/platform/work/changed-fields.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeTemplate, DisputeTemplateEntity } from "./dispute-template.entity.ts";
import { assertKind, type ReasonCategory } from "./dispute-template.rules.ts";
import {
  contentColumns,
  deleteVersions,
  getVersion,
  openText,
  type TemplateContent,
  writeVersion,
} from "./template-content.ts";

export const NOUN = "dispute template";

interface TemplateChange {
  /** The fields to change, by contract name. */
  readonly fields: readonly string[];
  readonly name: string | undefined;
  readonly reasonCategory: ReasonCategory | null;
  readonly text: string | undefined;
}

/** A change without effect records no event. @throws dispute_template_kind_differs, template_variable_unknown */
export function updateTemplate(work: UnitOfWork, id: string, change: TemplateChange): Promise<DisputeTemplate> {
  const named = changedFields(`a ${NOUN}`, change.fields, ["name", "reason_category", "text"]);
  return changeTemplate(work, id, async (phase, template) => {
    const { name, reasonCategory, text } = change;
    const changed: string[] = [];
    if (named.has("name") && name !== undefined && name !== template.name) {
      template.name = name;
      changed.push("name");
    }
    if (named.has("reason_category") && reasonCategory !== (template.reasonCategory ?? null)) {
      template.reasonCategory = reasonCategory;
      changed.push("reason_category");
    }
    if (named.has("text") && text !== undefined && (await changeText(phase, template, text))) changed.push("text");
    return changed;
  });
}

/** The same file again is no new version. @throws dispute_template_kind_differs */
export function uploadVersion(work: UnitOfWork, id: string, file: InspectedFile): Promise<DisputeTemplate> {
  return changeTemplate(work, id, async (phase, template) => {
    assertKind(template, "file");
    const { sha256, fileName } = contentColumns({ file });
    if (sha256 === template.sha256 && fileName === template.fileName) return [];
    await changeContent(phase, template, { file });
    return ["file"];
  });
}

/** Evidence that was attached from it stays. */
export async function deleteTemplate(work: UnitOfWork, id: string): Promise<void> {
  await work.atomically(async (phase) => {
    const template = await lockRow(phase, DisputeTemplateEntity, id, NOUN);
    await deleteVersions(phase, template, template.contentVersion);
    phase.record({ type: "dispute_template.deleted", subject: template });
    phase.em.remove(template);
    await phase.em.flush();
  });
}

function changeTemplate(
  work: UnitOfWork,
  id: string,
  change: (phase: UnitOfWork, template: DisputeTemplate) => Promise<string[]>,
): Promise<DisputeTemplate> {
  return work.atomically(async (phase) => {
    const template = await lockRow(phase, DisputeTemplateEntity, id, NOUN);
    assertVersion(phase, template);
    const changed = await change(phase, template);
    if (changed.length > 0)
      phase.record({ type: "dispute_template.updated", subject: template, data: { fields: changed.join(",") } });
    await phase.save();
    return template;
  });
}

async function changeText(phase: UnitOfWork, template: DisputeTemplate, text: string): Promise<boolean> {
  assertKind(template, "text");
  if (text === (await openText(phase, await getVersion(phase, template)))) return false;
  await changeContent(phase, template, { text });
  return true;
}

async function changeContent(phase: UnitOfWork, template: DisputeTemplate, content: TemplateContent): Promise<void> {
  Object.assign(template, contentColumns(content));
  template.contentVersion += 1;
  await writeVersion(phase, template, content);
}
