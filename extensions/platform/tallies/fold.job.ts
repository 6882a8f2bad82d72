import type { Context } from "#extensions/platform/context.ts";
import type { ScheduledJob } from "#extensions/platform/jobs/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { foldTallies, listUnfolded } from "./tallies.queries.ts";

const ORGANIZATIONS = 500;
const PARTS = 10_000;

export const foldJob: ScheduledJob = {
  name: "tallies.fold",
  cron: "* * * * *",
  run: (context) => foldAll(context),
};

/** Folds the parts of every organization that has some. What a run does not reach, the next one does. */
export async function foldAll(context: Context): Promise<void> {
  const system = createSystemWork(context, { requestId: "tallies.fold", service: "tally_folder" });
  for (const id of await listUnfolded(system, ORGANIZATIONS)) {
    const { em, tenant } = await system.inTenant(await getTenant(system, { id }));
    while ((await foldTallies(em, tenant.organizationId, PARTS)) === PARTS);
  }
}
