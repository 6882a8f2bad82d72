import { foldOldDays, readBalances } from "#extensions/capabilities/ledger/index.ts";
import type { Context } from "#extensions/platform/context.ts";
import { payloadJob, type ScheduledJob } from "#extensions/platform/jobs/job.ts";
import { listTenants } from "#extensions/platform/tenancy/tenants.queries.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { reconcile } from "./reconcile.ts";
import { verifyBooks } from "./verify-books.ts";
import { verifyLedgerQueue } from "./verify-ledger.queue.ts";

const NAME = "ledger.verify_all";

/** Each organization is a job of its own, so that processes share them and one that fails is tried again. */
export const verifyAllJob: ScheduledJob = {
  name: NAME,
  cron: "40 2 * * *",
  run: (context) => verifyAll(context),
};

export async function verifyAll(context: Context): Promise<void> {
  const system = createSystemWork(context, { requestId: NAME, service: "reconciliation" });
  for (const tenant of await listTenants(system.em))
    for (const environment of ["sandbox", "live"] as const) {
      const work = await system.inTenant(tenant, environment);
      if ((await readBalances(work)).size === 0) continue;
      work.enqueue(verifyLedgerQueue, {});
      await work.save();
    }
}

export const verifyLedgerJob = payloadJob(verifyLedgerQueue, async (work) => {
  const findings = await verifyBooks(work, "checkpoint");
  await foldOldDays(work);
  await reconcile(work);
  if (findings.length === 0) return;
  const { organizationSlug, organizationId } = work.tenant;
  work.context.logger.error(
    { organizationId, organizationSlug, environment: work.environment, findings },
    "the ledger does not add up",
  );
});
