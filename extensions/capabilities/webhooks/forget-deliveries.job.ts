import { payloadJob, type ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { organizationPages } from "#extensions/platform/tenancy/organization-pages.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, type UnitOfWork } from "#extensions/platform/work/work.ts";
import { deleteDeliveries, listOrganizationsWithEndpoints } from "./forget-deliveries.queries.ts";
import { forgetEndpointQueue } from "./forget-deliveries.queue.ts";
import { WebhookHourEntity, WebhookReplayEntity } from "./records/webhook-delivery.entity.ts";
import { WebhookEndpointEntity } from "./records/webhook-endpoint.entity.ts";

const NAME = "webhook_delivery.forget_old";
const KEPT_MS = 30 * 86_400_000;
const BATCH = 500;

export const forgetOldJob: ScheduledJob = {
  name: NAME,
  cron: "41 * * * *",
  run: (context) => forgetOld(context),
};

/** Deletes deliveries older than 30 days, in batches per endpoint. */
export async function forgetOld(context: Context, batch = BATCH): Promise<void> {
  const system = createSystemWork(context, { requestId: NAME, service: "webhooks" });
  const before = new Date(system.now().getTime() - KEPT_MS);
  for await (const page of organizationPages((each) => listOrganizationsWithEndpoints(system, each)))
    for (const id of page) await forgetOldOf(await system.inTenant(await getTenant(system, { id })), before, batch);
}

async function forgetOldOf(work: UnitOfWork, before: Date, batch: number): Promise<void> {
  const endpoints = await work.em.find(WebhookEndpointEntity, {}, { fields: ["id", "environment"] });
  for (const { id: endpointId, environment } of endpoints)
    await forgetBefore(work, { environment, endpointId, before }, batch);
  await work.em.nativeDelete(WebhookHourEntity, { hour: { $lt: before } });
  await work.em.nativeDelete(WebhookReplayEntity, { createdAt: { $lt: before }, status: { $ne: "running" } });
}

/** Deletes a deleted endpoint's deliveries, which may be many. */
export const forgetEndpointJob = payloadJob(forgetEndpointQueue, (work, { endpointId }) =>
  forgetBefore(work, { environment: work.environment, endpointId, before: work.clock.realNow() }, BATCH),
);

async function forgetBefore(work: UnitOfWork, over: Parameters<typeof deleteDeliveries>[1], batch: number) {
  while ((await deleteDeliveries(work, over, batch)) === batch);
}
