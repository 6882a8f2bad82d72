import { isDeepStrictEqual } from "node:util";
import { typesOf } from "#extensions/platform/events/event-filter.ts";
import { knownVersion } from "#extensions/platform/kernel/api-version.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { assertVersion } from "#extensions/platform/work/assert-version.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { UpdateWebhookEndpointRequest } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { customHeadersOf, encryptedHeaders } from "./records/custom-headers.ts";
import { wakeWorker } from "./records/samples.ts";
import { assertUrlAllowed } from "./records/target.ts";
import type { Ordering, PayloadStyle, WebhookEndpoint } from "./records/webhook-endpoint.entity.ts";
import { mergedHeaders } from "./records/webhook-endpoint.rules.ts";
import { lockEndpoint } from "./records/webhook-endpoints.service.ts";
import { unverifyEndpoint } from "./status/endpoint-status.ts";

export type EndpointChange = Partial<Omit<UpdateWebhookEndpointRequest, "$typeName" | "$unknown">>;

/** Changes the given fields. A change without effect records no event. */
export async function updateEndpoint(
  work: UnitOfWork,
  endpointId: string,
  change: EndpointChange,
): Promise<WebhookEndpoint> {
  if (change.url !== undefined) await assertUrlAllowed(work, change.url);
  const changed = await work.atomically(async (phase) => {
    const endpoint = await lockEndpoint(phase, endpointId);
    assertVersion(phase, endpoint);
    const { url } = endpoint;
    const columns = { ...columnsIn(endpoint, change), ...(await headerColumns(phase, endpoint, change)) };
    // Checked even if the filter stays: another address must not get events that the caller may not read.
    typesOf(columns.enabledEvents, change.resourceTypes ?? [], "enabled_events");
    const fields = Object.entries(columns).filter(([name, value]) => !isSame(endpoint, name, value));
    if (fields.length === 0) return endpoint;
    Object.assign(endpoint, Object.fromEntries(fields));
    phase.record({ type: "webhook_endpoint.updated", subject: endpoint });
    if (endpoint.url !== url) await unverifyEndpoint(phase, endpoint);
    await phase.save();
    return endpoint;
  });
  wakeWorker(work);
  return changed;
}

const isSame = (endpoint: WebhookEndpoint, name: string, value: unknown) =>
  isDeepStrictEqual(endpoint[name as keyof WebhookEndpoint], value);

function columnsIn(endpoint: WebhookEndpoint, change: EndpointChange) {
  const { enabledEvents = [], rateLimitPerSecond, description, metadata = {}, notifyEmail } = change;
  return {
    url: change.url ?? endpoint.url,
    description: description === undefined ? endpoint.description : description || null,
    enabledEvents: enabledEvents.length > 0 ? [...new Set(enabledEvents)] : endpoint.enabledEvents,
    payloadStyle: (change.payloadStyle || endpoint.payloadStyle) as PayloadStyle,
    ordering: (change.ordering || endpoint.ordering) as Ordering,
    apiVersion: change.apiVersion ? knownVersion(change.apiVersion) : endpoint.apiVersion,
    rateLimitPerSecond: rateLimitPerSecond === undefined ? endpoint.rateLimitPerSecond : rateLimitPerSecond || null,
    metadata: mergedMetadata(endpoint.metadata, metadata),
    notifyEmail: notifyEmail === undefined ? endpoint.notifyEmail : notifyEmail || null,
  };
}

/** Empty when the headers stay the same: encrypting them again would look like a change. */
async function headerColumns(phase: UnitOfWork, endpoint: WebhookEndpoint, { customHeaders = {} }: EndpointChange) {
  if (Object.keys(customHeaders).length === 0) return {};
  const current = await customHeadersOf(phase, endpoint);
  const headers = mergedHeaders(current, customHeaders);
  return isDeepStrictEqual(headers, current) ? {} : encryptedHeaders(phase, endpoint.id, headers);
}
