import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { forgetInSandboxes } from "./mail-counts.queries.ts";
import { dayOf } from "./mail-limits.rules.ts";

/**
 * Deletes the sandboxes' recipient counts of earlier days, every day. An organization's own counts are deleted with its
 * first mail of a day.
 */
export const forgetMailRecipientsJob: ScheduledJob = { name: "mail.forget_recipients", cron: "11 0 * * *", run };

async function run(context: Context): Promise<void> {
  const work = createSystemWork(context, { requestId: forgetMailRecipientsJob.name });
  await forgetInSandboxes(work, dayOf(work.now()));
}
