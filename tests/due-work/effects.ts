import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { EventEntity } from "#extensions/platform/events/event.entity.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TestOrganization } from "#tests/support/platform.ts";

let sequence = 0;

/** Records an event about the subject as a trace of a run. */
export function anEffect(phase: UnitOfWork, { kind, subjectId, dueAt }: Pick<DueItem, "kind" | "subjectId" | "dueAt">) {
  sequence += 1;
  phase.record({
    type: "dispute.updated",
    subject: { id: subjectId, version: 1, eventSequence: process.pid * 1_000 + sequence },
    data: { kind, due_at: dueAt.toISOString() },
  });
}

/** Runs for the subject, in order. */
export async function effectsOf({ work }: TestOrganization, subjectId?: string) {
  const where = { type: "dispute.updated" as const, ...(subjectId !== undefined && { subjectId }) };
  const events = await work().em.find(EventEntity, where, { orderBy: { createdAt: "asc", id: "asc" } });
  return events.map(({ subjectId: id, data, createdAt }) => ({ subjectId: id, dueAt: data.due_at, createdAt }));
}
