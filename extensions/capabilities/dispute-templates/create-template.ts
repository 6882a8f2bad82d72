import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { awaitTurn } from "#extensions/platform/work/await-turn.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type DisputeTemplate, DisputeTemplateEntity } from "./dispute-template.entity.ts";
import { assertRoom, type ReasonCategory } from "./dispute-template.rules.ts";
import { contentColumns, type TemplateContent, writeVersion } from "./template-content.ts";

interface NewTemplate {
  readonly name: string;
  readonly evidenceType: string;
  readonly reasonCategory: ReasonCategory | null;
  readonly content: TemplateContent;
}

/** @throws template_variable_unknown, too_many_dispute_templates */
export async function createTemplate(work: UnitOfWork, { content, ...named }: NewTemplate): Promise<DisputeTemplate> {
  const columns = contentColumns(content);
  return work.atomically(async (phase) => {
    await awaitTurn(phase);
    assertRoom(await phase.em.count(DisputeTemplateEntity, { environment: phase.environment }));
    const id = newId("disputeTemplate", phase.now());
    const template = createRow(phase, DisputeTemplateEntity, { id, contentVersion: 1, ...named, ...columns });
    await writeVersion(phase, template, content);
    phase.record({ type: "dispute_template.created", subject: template });
    await phase.save();
    return template;
  });
}
