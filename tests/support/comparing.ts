import { registry } from "#extensions/capabilities.ts";
import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { DueHandler } from "#extensions/platform/due-work-runner/due-handler.ts";
import { COMPARE_LATE } from "#extensions/platform/engine-events/late-comparison.ts";
import { RECONCILE } from "#extensions/platform/engine-events/reconcile.ts";
import type { TestOrganization } from "./platform.ts";

/** One comparison with the engine by due work: the current reconciliation, and the daily one that it schedules. */
export async function compareWithEngine(organization: Pick<TestOrganization, "work">): Promise<void> {
  await reconcileOnly(organization);
  for (let due = await lateDue(organization); due.length > 0; due = await lateDue(organization))
    for (const { id, kind, subjectId, dueAt } of due) {
      const work = organization.work();
      await asks(kind)(work, { kind, subjectId, dueAt, attempt: 1 }, async (phase) => {
        await phase.em.nativeUpdate(DueWorkEntity, { id }, { state: "done" });
      });
    }
}

/** The comparison that runs every quarter of an hour. */
export async function reconcileOnly(organization: Pick<TestOrganization, "work">): Promise<void> {
  const work = organization.work();
  const { subjectId } = await work.em.findOneOrFail(DueWorkEntity, { kind: RECONCILE }, { orderBy: { dueAt: "asc" } });
  await asks(RECONCILE)(work, { kind: RECONCILE, subjectId, dueAt: work.clock.realNow(), attempt: 1 }, async () => {});
}

function lateDue(organization: Pick<TestOrganization, "work">) {
  return organization.work().em.find(DueWorkEntity, { kind: COMPARE_LATE, state: "pending" });
}

function asks(kind: string) {
  return (registry.due[kind] as Extract<DueHandler, { asks: unknown }>).asks;
}
