import { NEWEST_API_VERSION } from "#contract/versions.ts";
import { typesOf } from "#extensions/platform/events/event-filter.ts";
import { knownVersion } from "#extensions/platform/kernel/api-version.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { newSecret } from "#extensions/platform/signing-secrets/signing-secrets.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateWebhookEndpointRequest } from "#proto/tollhouse/v1/webhooks_pb.ts";
import { encryptedHeaders } from "./records/custom-headers.ts";
import { sendPing, wakeWorker } from "./records/samples.ts";
import { assertUrlAllowed } from "./records/target.ts";
import {
  type Ordering,
  type PayloadStyle,
  type WebhookEndpoint,
  WebhookEndpointEntity,
  WebhookLaneEntity,
  WebhookSecretEntity,
} from "./records/webhook-endpoint.entity.ts";
import { assertRoom, headersIn } from "./records/webhook-endpoint.rules.ts";
import { countEndpoints } from "./records/webhook-endpoints.service.ts";

export type NewEndpoint = Pick<CreateWebhookEndpointRequest, "url" | "enabledEvents"> &
  Partial<Omit<CreateWebhookEndpointRequest, "$typeName" | "$unknown">>;

/** `secret` is the only plain copy. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/**
 * Stores the endpoint and sends it a ping, unless it starts disabled. Only the demo passes a secret, which its receiver
 * knows.
 */
export async function createEndpoint(
  work: UnitOfWork,
  input: NewEndpoint,
  givenSecret?: string,
): Promise<EndpointWithSecret> {
  typesOf(input.enabledEvents, input.resourceTypes ?? [], "enabled_events");
  const headers = headersIn(input.customHeaders ?? {});
  await assertUrlAllowed(work, input.url);
  const created = await work.atomically(async (phase) => {
    assertRoom(await countEndpoints(phase));
    return writeEndpoint(phase, input, { headers, givenSecret });
  });
  wakeWorker(work);
  return created;
}

async function writeEndpoint(
  phase: UnitOfWork,
  input: NewEndpoint,
  { headers, givenSecret }: { headers: Readonly<Record<string, string>>; givenSecret: string | undefined },
): Promise<EndpointWithSecret> {
  const id = newId("webhookEndpoint", phase.now());
  const { secret, row } = await newSecret(phase, id, givenSecret);
  const endpoint = createRow(phase, WebhookEndpointEntity, {
    id,
    ...columnsIn(input),
    ...(input.enabled === false
      ? { status: "disabled", disabledReason: "requested", disabledAt: phase.now() }
      : { status: "unverified" }),
    ...(await encryptedHeaders(phase, id, headers)),
    currentSecretId: row.id,
  });
  phase.record({ type: "webhook_endpoint.created", subject: endpoint });
  await phase.em.flush();
  createRow(phase, WebhookSecretEntity, row);
  createRow(phase, WebhookLaneEntity, { endpointId: id });
  if (endpoint.status === "unverified") sendPing(phase, endpoint);
  await phase.save();
  return { endpoint, secret };
}

function columnsIn(input: NewEndpoint) {
  return {
    url: input.url,
    description: input.description || null,
    enabledEvents: [...new Set(input.enabledEvents)],
    payloadStyle: (input.payloadStyle || "full") as PayloadStyle,
    ordering: (input.ordering || "none") as Ordering,
    apiVersion: knownVersion(input.apiVersion || NEWEST_API_VERSION),
    rateLimitPerSecond: input.rateLimitPerSecond || null,
    metadata: mergedMetadata({}, input.metadata ?? {}),
    notifyEmail: input.notifyEmail || null,
  };
}
