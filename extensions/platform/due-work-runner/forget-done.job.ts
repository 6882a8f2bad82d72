import { DueWorkEntity } from "#extensions/platform/due-work/due-work.entity.ts";
import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { listDone } from "./due-organizations.queries.ts";

/** How long the same kind, subject and moment cannot be written again. */
const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

export const forgetDoneJob: ScheduledJob = {
  name: "due_work.forget_done",
  cron: "23 * * * *",
  run: (context) => forgetDone(context),
};

/** Deletes old rows of work that is done, whose moments cannot come again. */
export async function forgetDone(context: Context, batch?: number): Promise<void> {
  for await (const _ of forgettingDone(context, batch));
}

/** The same in steps, each of a bounded number of rows, which it yields: the oldest of all, in one statement for each organization. */
export async function* forgettingDone(context: Context, batch = BATCH): AsyncGenerator<number> {
  const system = createSystemWork(context, { requestId: "due_work.forget_done", service: "due_work" });
  const before = new Date(system.now().getTime() - KEPT_MS);
  // Where the last step ended, so that a step does not read past all that the others have deleted.
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
