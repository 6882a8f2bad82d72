import type { Environment } from "#contract/environment.ts";
import { ANSWERS_KEPT_DAYS } from "#contract/limits.ts";
import { readDatabaseTime } from "#extensions/platform/database/database-time.queries.ts";
import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { deleteFinished, listFinished } from "#extensions/platform/operations/maintenance.queries.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type SystemWork } from "#extensions/platform/work/work.ts";

const BATCH = 500;
const DAY_MS = 86_400_000;
const NAME = "operations.reap";

export const reapJob: ScheduledJob = {
  name: NAME,
  cron: "7 * * * *",
  run: (context) => reapOver(context),
};

/** Deletes expired answers. Unfinished work is never deleted. */
export async function reapOver(context: Context, batch?: number): Promise<void> {
  for await (const _ of reaping(context, batch));
}

/**
 * Like `reapOver`, in steps. Yields the number of answers of each bounded step: oldest first, one statement per
 * organization.
 */
export async function* reaping(context: Context, batch = BATCH): AsyncGenerator<number> {
  const system = createSystemWork(context, { requestId: NAME, service: "operation_reaper" });
  const now = await readDatabaseTime(system.em);
  for (const [environment, days] of Object.entries(ANSWERS_KEPT_DAYS) as [Environment, number][]) {
    const before = new Date(now.getTime() - days * DAY_MS);
    // Starts at the end of the last step, to avoid scanning rows that earlier steps deleted.
    for (let from: string | undefined = "-infinity"; from !== undefined; ) {
      const rows = await listFinished(system, { environment, from, before }, batch);
      await deleteEach(system, rows);
      if (rows.length > 0) yield rows.length;
      from = rows.length === batch ? rows.at(-1)?.finished_at : undefined;
    }
  }
}

async function deleteEach(system: SystemWork, rows: Awaited<ReturnType<typeof listFinished>>): Promise<void> {
  for (const [id, own] of Map.groupBy(rows, (row) => row.organization_id)) {
    const work = await system.inTenant(await getTenant(system, { id }));
    await deleteFinished(
      work,
      own.map((row) => row.id),
    );
  }
}
