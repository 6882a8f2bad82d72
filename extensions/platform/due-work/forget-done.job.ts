import type { Context } from "#extensions/platform/context.ts";
import type { ScheduledJob } from "#extensions/platform/jobs/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { listOldDone } from "./due-organizations.queries.ts";
import { DueWorkEntity } from "./due-work.entity.ts";

/** How long the same kind, subject and moment cannot be written again. */
const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

export const forgetDoneJob: ScheduledJob = {
  name: "due_work.forget_done",
  cron: "23 * * * *",
  run: (context) => forgetDone(context),
};

/** Deletes old rows of work that is done, in batches of one organization each. */
async function forgetDone(context: Context): Promise<void> {
  const system = createSystemWork(context, { requestId: "due_work.forget_done", service: "due_work" });
  const before = new Date(system.now().getTime() - KEPT_MS);
  for (let more = true; more; ) {
    const names = await listOldDone(system.em, before, BATCH);
    for (const [organizationId, rows] of Map.groupBy(names, (name) => name.organization_id)) {
      const { em } = await system.inTenant(await getTenant(system, { id: organizationId }));
      await em.nativeDelete(DueWorkEntity, { id: { $in: rows.map(({ id }) => id) }, state: "done" });
    }
    more = names.length === BATCH;
  }
}
