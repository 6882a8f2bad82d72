import { defineEntity, type InferEntity, type Opt, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";
import type { PayloadStyle } from "./webhook-endpoint.entity.ts";

export type DeliveryStatus = "pending" | "held" | "delivered" | "failed" | "skipped";
export type DeliveryFailure = "status" | "timeout" | "connection" | "tls" | "dns" | "address_not_allowed";

/** When the row changed last in real time, and how often. Statements that write it say both. */
const changes = () => ({ updatedAt: instant(), version: p.integer().version() });

/** One event for one endpoint, written in the transaction of the event. All its times are real time. */
export const WebhookDeliveryEntity = defineEntity({
  name: "WebhookDelivery",
  tableName: "webhook_deliveries",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    endpointId: text(),
    /** The header webhook-id. */
    eventId: text(),
    eventType: text(),
    /** The resource kind, generated from the type. */
    resourceType: text().generated("split_part(event_type, '.', 1) stored").$type<Opt<string>>(),
    resourceId: text().nullable(),
    eventSequence: p.integer().nullable(),
    /** The body of a ping or an example; null where the event is the body. */
    sample: text().nullable(),
    payloadStyle: text().$type<PayloadStyle>(),
    apiVersion: text(),
    status: text().$type<DeliveryStatus>(),
    attemptCount: p.integer().default(0),
    /** Null unless pending. */
    runAt: instant().nullable(),
    lastStatusCode: p.integer().nullable(),
    lastFailure: text().$type<DeliveryFailure>().nullable(),
    outOfOrder: p.boolean().default(false),
    replayId: text().nullable(),
    createdAt: instant(),
    ...changes(),
    deliveredAt: instant().nullable(),
  },
});

export type WebhookDelivery = InferEntity<typeof WebhookDeliveryEntity>;

/** One request to an endpoint and its answer. */
export const WebhookAttemptEntity = defineEntity({
  name: "WebhookAttempt",
  tableName: "webhook_attempts",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    deliveryId: text().primary(),
    number: p.integer().primary(),
    startedAt: instant(),
    requestHeaders: p.json<Readonly<Record<string, string>>>().columnType("jsonb"),
    statusCode: p.integer().nullable(),
    responseHeaders: p.json<Readonly<Record<string, string>>>().columnType("jsonb").nullable(),
    responseBody: text().nullable(),
    failure: text().$type<DeliveryFailure>().nullable(),
    resolvedAddress: text().nullable(),
    dnsMs: p.integer().nullable(),
    connectMs: p.integer().nullable(),
    firstByteMs: p.integer().nullable(),
    durationMs: p.integer(),
  },
});

/** Attempts of one hour, so that daily statistics have a constant cost. */
export const WebhookHourEntity = defineEntity({
  name: "WebhookHour",
  tableName: "webhook_hours",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    endpointId: text().primary(),
    hour: instant().primary(),
    delivered: p.bigint("bigint"),
    failed: p.bigint("bigint"),
    /** Counts of durations by bucket. */
    durations: p.array<string>().columnType("bigint[]"),
  },
});

/** A replay of events from a period. */
export const WebhookReplayEntity = defineEntity({
  name: "WebhookReplay",
  tableName: "webhook_replays",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    id: text().primary(),
    environment: text().$type<Environment>(),
    endpointId: text(),
    rangeFrom: instant(),
    rangeTo: instant(),
    eventTypes: p.array<string>().columnType("text[]"),
    onlyFailed: p.boolean(),
    eventCount: p.bigint("bigint"),
    /** The position to continue from. */
    cursor: text().nullable(),
    status: text().$type<"running" | "done" | "failed">(),
    createdAt: instant(),
    ...changes(),
  },
});

export type WebhookReplay = InferEntity<typeof WebhookReplayEntity>;
export type WebhookAttempt = InferEntity<typeof WebhookAttemptEntity>;
