import { ENVIRONMENTS } from "#contract/environment.ts";
import { REQUEST_LOG_DAYS } from "#contract/limits.ts";
import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { deleteOldCalls } from "./request-logs.queries.ts";

const NAME = "request_logs.forget";
const KEPT_MS = REQUEST_LOG_DAYS * 86_400_000;
const BATCH = 1_000;

export const forgetCallsJob: ScheduledJob = {
  name: NAME,
  cron: "41 * * * *",
  run: (context) => forgetCalls(context),
};

/** Deletes expired calls, in batches of one organization and environment each. */
export async function forgetCalls(context: Context, limit?: number, pageSize?: number): Promise<void> {
  for await (const _ of forgettingCalls(context, limit, pageSize));
}

/** Like `forgetCalls`, in steps of one organization each. */
export async function* forgettingCalls(context: Context, limit = BATCH, pageSize?: number): AsyncGenerator<1> {
  const system = createSystemWork(context, { requestId: NAME, service: "request_logs" });
  const before = new Date(system.now().getTime() - KEPT_MS);
  for await (const tenant of everyTenant(system, pageSize)) {
    // Calls use real time, so no sandbox clock is read.
    const work = await system.inTenant(tenant, "live");
    for (const environment of ENVIRONMENTS)
      while ((await deleteOldCalls(work, { environment, before, limit })) === limit);
    yield 1;
  }
}
