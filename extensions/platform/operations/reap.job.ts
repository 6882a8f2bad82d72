import type { Context } from "#extensions/platform/context.ts";
import type { Job } from "#extensions/platform/jobs/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { deleteOver } from "./idempotency.queries.ts";
import { listOver } from "./system.queries.ts";

const BATCH = 500;

export const reapJob: Job = {
  name: "idempotency.reap",
  cron: "7 * * * *",
  run: (context) => reapOver(context),
};

/** Deletes answers whose lifetime is over, in batches of one organization each. Unfinished work is never deleted. */
export async function reapOver(context: Context, batch = BATCH): Promise<void> {
  const system = createSystemWork(context, { requestId: "idempotency.reap", service: "idempotency_reaper" });
  for (let more = true; more; ) {
    const names = await listOver(system, batch);
    for (const [organizationId, records] of Map.groupBy(names, (name) => name.organization_id)) {
      const work = system.inTenant(await getTenant(system, { id: organizationId }));
      await deleteOver(
        work,
        records.map(({ id }) => id),
      );
    }
    more = names.length === batch;
  }
}
