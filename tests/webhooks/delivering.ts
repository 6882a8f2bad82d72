import { onTestFinished } from "vitest";
import { createEndpoint } from "#extensions/capabilities/webhooks/create-webhook-endpoint.ts";
import { startDeliveries } from "#extensions/capabilities/webhooks/delivery/start-deliveries.ts";
import {
  type WebhookDelivery,
  WebhookDeliveryEntity,
} from "#extensions/capabilities/webhooks/records/webhook-delivery.entity.ts";
import type { EndpointStatus, Ordering } from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import {
  WebhookEndpointEntity,
  WebhookLaneEntity,
} from "#extensions/capabilities/webhooks/records/webhook-endpoint.entity.ts";
import {
  degradeEndpoint,
  disableEndpoint,
  enableEndpoint,
} from "#extensions/capabilities/webhooks/status/endpoint-status.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import type { Context } from "#extensions/platform/work/context.ts";
import type { CreateWebhookEndpointRequest } from "#proto/tollhouse/v1/webhooks_pb.ts";
import type { TestOrganization } from "#tests/support/platform.ts";

type Given = Partial<Omit<CreateWebhookEndpointRequest, "$typeName">> & {
  status?: EndpointStatus;
  ordering?: Ordering;
};

/** An endpoint for events of disputes, enabled by default, without its ping. */
export async function anEndpoint(
  organization: TestOrganization,
  url: string,
  { status = "enabled", ...given }: Given = {},
) {
  const { endpoint, secret } = await createEndpoint(organization.work(), {
    url,
    enabledEvents: ["dispute.*"],
    ...given,
  });
  const { id } = endpoint;
  const phase = (change: Parameters<ReturnType<TestOrganization["work"]>["atomically"]>[0]) =>
    organization.work().atomically(change);
  if (status === "enabled" || status === "degraded") await phase((work) => enableEndpoint(work, id, null));
  if (status === "degraded") await phase((work) => degradeEndpoint(work, id));
  if (status === "disabled") await phase((work) => disableEndpoint(work, id, "requested"));
  if (status !== "unverified") await organization.work().em.nativeDelete(WebhookDeliveryEntity, { endpointId: id });
  return { id, secret };
}

export interface Subject {
  readonly id: string;
  version: number;
  eventSequence: number;
}

export const aSubject = (): Subject => ({ id: newId("dispute"), version: 1, eventSequence: 0 });

/** Events about a subject, one commit each. */
export async function someEvents(organization: TestOrganization, subject = aSubject(), count = 1): Promise<Subject> {
  for (let made = 0; made < count; made += 1) {
    const work = organization.work();
    work.record({ type: "dispute.opened", subject, data: { made: String(made) } });
    await work.save();
  }
  return subject;
}

/** Delivers until the test ends. */
export function delivering(context: Context) {
  const worker = startDeliveries(context, { intervalMs: 20, leaseMs: 2_000 });
  onTestFinished(() => worker.stop(5_000));
  return worker;
}

export function deliveriesOf(organization: TestOrganization, endpointId: string): Promise<WebhookDelivery[]> {
  return organization
    .work()
    .em.find(WebhookDeliveryEntity, { endpointId }, { orderBy: { createdAt: "asc", eventSequence: "asc" } });
}

export async function statusOf(organization: TestOrganization, endpointId: string): Promise<EndpointStatus> {
  return (await organization.work().em.findOneOrFail(WebhookEndpointEntity, { id: endpointId })).status;
}

export function laneOf(organization: TestOrganization, endpointId: string) {
  return organization.work().em.findOneOrFail(WebhookLaneEntity, { endpointId });
}
