import { ENVIRONMENTS } from "#contract/environment.ts";
import { foldDays, readBalances } from "#extensions/capabilities/ledger/index.ts";
import { readTerms } from "#extensions/capabilities/settlement-queue/index.ts";
import { payloadJob, type ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { reconcile } from "./reconcile.ts";
import { verifyBooks } from "./verify-books.ts";
import { verifyLedgerQueue } from "./verify-ledger.queue.ts";

const NAME = "ledger.verify_all";

/** Each organization is a separate job, so that processes share the work and a failed one is retried. */
export const verifyAllJob: ScheduledJob = {
  name: NAME,
  cron: "40 2 * * *",
  run: (context) => verifyAll(context),
};

export async function verifyAll(context: Context, pageSize?: number): Promise<void> {
  for await (const _ of enqueuingAll(context, pageSize));
}

/** Enqueues in steps of one organization each. */
export async function* enqueuingAll(context: Context, pageSize?: number): AsyncGenerator<1> {
  const system = createSystemWork(context, { requestId: NAME, service: "reconciliation" });
  for await (const tenant of everyTenant(system, pageSize)) {
    for (const environment of ENVIRONMENTS) {
      const work = await system.inTenant(tenant, environment);
      if ((await readBalances(work)).size === 0) continue;
      work.enqueue(verifyLedgerQueue, {});
      await work.save();
    }
    yield 1;
  }
}

export const verifyLedgerJob = payloadJob(verifyLedgerQueue, async (work) => {
  const findings = await verifyBooks(work, "checkpoint");
  await foldDays(work, (await readTerms(work)).timeZone);
  await reconcile(work);
  if (findings.length === 0) return;
  const { organizationSlug, organizationId } = work.tenant;
  work.context.logger.error(
    { organizationId, organizationSlug, environment: work.environment, findings },
    "the ledger does not add up",
  );
});
