import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { organizationPages } from "#extensions/platform/tenancy/organization-pages.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { foldTallies, listUnfolded } from "./tallies.queries.ts";

const PARTS = 10_000;

export const foldJob: ScheduledJob = {
  name: "tallies.fold",
  cron: "* * * * *",
  run: (context) => foldAll(context),
};

/** Folds the parts of every organization that has some. Paging reaches organizations behind busy ones. */
export async function foldAll(context: Context, pageSize?: number): Promise<void> {
  const system = createSystemWork(context, { requestId: "tallies.fold", service: "tally_folder" });
  for await (const page of organizationPages((each) => listUnfolded(system, each), pageSize))
    for (const id of page) {
      const { em, tenant } = await system.inTenant(await getTenant(system, { id }));
      while ((await foldTallies(em, tenant.organizationId, PARTS)) === PARTS);
    }
}
