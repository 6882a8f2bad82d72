import { createOrganization, tenantOf } from "#extensions/capabilities/organizations/index.ts";
import { createEndpoint } from "#extensions/capabilities/webhooks/create-webhook-endpoint.ts";
import { WebhookDeliveryEntity } from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import { enableEndpoint } from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { Tenant } from "#extensions/platform/tenancy/tenant.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import { createSystemWork, createUnitOfWork } from "#extensions/platform/work/work.ts";

const CALL = { environment: "sandbox", requestId: "bench", idempotencyKey: null } as const;
/** A body of about 1.5 KB. */
const DETAILS = { note: "n".repeat(1_100) };

/** An organization with enabled endpoints at these addresses. */
export async function anOrganizationWith(context: Context, name: string, urls: readonly string[]): Promise<Tenant> {
  const system = createSystemWork(context, { requestId: "bench" });
  const tenant = tenantOf(await createOrganization(system, { slug: name, name }));
  for (const url of urls) {
    const work = createUnitOfWork(context, tenant, CALL);
    const { endpoint } = await createEndpoint(work, { url, enabledEvents: ["dispute.*"] });
    await work.atomically((phase) => enableEndpoint(phase, endpoint.id, null));
    await work.em.nativeDelete(WebhookDeliveryEntity, { endpointId: endpoint.id });
  }
  return tenant;
}

/** Events of one commit. */
export async function writeEvents(context: Context, tenant: Tenant, count: number): Promise<void> {
  const work = createUnitOfWork(context, tenant, CALL);
  for (let made = 0; made < count; made += 1)
    work.record({
      type: "dispute.opened",
      subject: { id: newId("dispute"), version: 1, eventSequence: 0 },
      data: DETAILS,
    });
  await work.save();
}
