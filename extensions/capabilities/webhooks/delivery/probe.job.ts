import type { ScheduledJob } from "#extensions/platform/job-runner/job.ts";
import { getTenant } from "#extensions/platform/tenancy/tenants.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork } from "#extensions/platform/work/work.ts";
import { listUnprobed, probeOldest } from "./probe.queries.ts";

const MOST = 1_000;

/**
 * A failed attempt schedules the next probe. This job schedules the first one for an endpoint without pending
 * deliveries.
 */
export const probeJob: ScheduledJob = {
  name: "webhook_endpoints.probe",
  cron: "* * * * *",
  run: probeEndpoints,
};

export async function probeEndpoints(context: Context): Promise<void> {
  const system = createSystemWork(context, { requestId: "webhook_endpoints.probe", service: "webhooks" });
  for (const { organization_id: organizationId, environment, id: endpointId } of await listUnprobed(system.em, MOST)) {
    const { em } = await system.inTenant(await getTenant(system, { id: organizationId }), environment);
    const now = system.now();
    await probeOldest(em, { organizationId, endpointId, now }, now);
  }
}
