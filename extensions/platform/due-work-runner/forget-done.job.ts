import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { listDone } from "./due-organizations.queries.ts";

/** Time during which the same kind, subject and time cannot be written again, in ms. */
const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

export const forgetDoneJob: ScheduledJob = {
  name: "due_work.forget_done",
  cron: "23 * * * *",
  run: (context) => forgetDone(context),
};

/** Deletes old finished rows, whose times cannot recur. */
export async function forgetDone(context: Context, batch?: number): Promise<void> {
  for await (const _ of forgettingDone(context, batch));
}

/**
 * Like `forgetDone`, in steps. Yields the number of rows of each bounded step: oldest first, one statement per
 * organization.
 */
export async function* forgettingDone(context: Context, batch = BATCH): AsyncGenerator<number> {
  const system = createSystemWork(context, { requestId: "due_work.forget_done", service: "due_work" });
  const before = new Date(system.now().getTime() - KEPT_MS);
  // Starts at the end of the last step, to avoid scanning rows that earlier steps deleted.
  for (let from: string | undefined = "-infinity"; from !== undefined; ) {
    const done = await listDone(system.em, { from, before }, batch);
    for (const [organizationId, rows] of Map.groupBy(done, (row) => row.organization_id)) {
      const { em } = await system.inTenant(await getTenant(system, { id: organizationId }));
      await em.nativeDelete(DueWorkEntity, { id: { $in: rows.map(({ id }) => id) }, state: "done" });
    }
    if (done.length > 0) yield done.length;
    from = done.length === batch ? done.at(-1)?.done_at : undefined;
  }
}
