import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { everyTenant } from "#extensions/platform/tenancy/every-tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { sealTexts } from "./seal-texts.queries.ts";

/** Encrypts texts of evidence that older versions stored plain. */
export const sealTextsJob: ScheduledJob = { name: "disputes.seal_texts", cron: "19 * * * *", run };

async function run(context: Context): Promise<void> {
  const work = createSystemWork(context, { requestId: sealTextsJob.name });
  for await (const { organizationId } of everyTenant(work))
    await sealTexts(work.em, context.encryption, { organizationId });
}
