import { MOST_TEST_CLOCK_MAILS } from "#contract/limits.ts";
import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { deleteExpiredMails, deleteMostMails } from "./test-clock-mails.queries.ts";

const NAME = "mail.forget_test_clock_mails";
const BATCH = 1_000;

export const forgetTestClockMailsJob: ScheduledJob = {
  name: NAME,
  cron: "17 * * * *",
  run: (context) => forgetTestClockMails(context),
};

/** Deletes expired mails of test clocks, and the oldest where there are too many. */
export async function forgetTestClockMails(context: Context, most = MOST_TEST_CLOCK_MAILS): Promise<void> {
  const system = createSystemWork(context, { requestId: NAME, service: "mail" });
  const now = system.now();
  for await (const tenant of everyTenant(system)) {
    const work = await system.inTenant(tenant, "sandbox");
    while ((await deleteExpiredMails(work, { now, limit: BATCH })) === BATCH);
    while ((await deleteMostMails(work, { most, limit: BATCH })) === BATCH);
  }
}
