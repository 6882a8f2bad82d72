import type { Context } from "#extensions/platform/context.ts";
import type { ScheduledJob } from "#extensions/platform/jobs/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { listOrganizationsWithOver, lockOver } from "./maintenance.queries.ts";
import { deleteFinished } from "./records.queries.ts";

const BATCH = 500;
const NAME = "operations.reap";

export const reapJob: ScheduledJob = {
  name: NAME,
  cron: "7 * * * *",
  run: (context) => reapOver(context),
};

/** Deletes answers whose lifetime is over, in batches of one organization each. Unfinished work is never deleted. */
export async function reapOver(context: Context, batch = BATCH): Promise<void> {
  const system = createSystemWork(context, { requestId: NAME, service: "operation_reaper" });
  for (const id of await listOrganizationsWithOver(system)) {
    const work = await system.inTenant(await getTenant(system, { id }));
    while ((await reapSome(work, batch)) === batch);
  }
}

function reapSome(work: UnitOfWork, batch: number): Promise<number> {
  return work.atomically(async (phase) => {
    const ids = await lockOver(phase, batch);
    if (ids.length > 0) await deleteFinished(phase, ids);
    return ids.length;
  });
}
