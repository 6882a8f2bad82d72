import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import { instant, resource, text } from "#extensions/platform/database/columns.ts";
import { signingSecretEntity } from "#extensions/platform/signing-secrets/signing-secret-entity.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

export type EndpointStatus = "unverified" | "enabled" | "degraded" | "disabled";
export type DisabledReason = "requested" | "failing" | "gone";
export type PayloadStyle = "full" | "thin";
export type Ordering = "none" | "per_resource";

/** An address that gets events. Data that deliveries change is in its lane, so that they do not raise its version. */
export const WebhookEndpointEntity = defineEntity({
  name: "WebhookEndpoint",
  tableName: "webhook_endpoints",
  ...tenantOwned,
  properties: {
    ...resource(),
    url: text(),
    description: text().nullable(),
    enabledEvents: p.array<string>().columnType("text[]"),
    status: text().$type<EndpointStatus>(),
    disabledReason: text().$type<DisabledReason>().nullable(),
    disabledAt: instant().nullable(),
    payloadStyle: text().$type<PayloadStyle>(),
    ordering: text().$type<Ordering>(),
    apiVersion: text(),
    customHeaderNames: p.array<string>().columnType("text[]").defaultRaw("'{}'"),
    /** JSON of the custom headers. */
    sealedCustomHeaders: text().nullable(),
    encryptionKeyId: text().nullable(),
    rateLimitPerSecond: p.integer().nullable(),
    currentSecretId: text(),
    /** The time at which the last of the former secrets stops signing. Real time. */
    previousSecretsExpireAt: instant().nullable(),
    metadata: p.json<Readonly<Record<string, string>>>().columnType("jsonb").defaultRaw("'{}'"),
    /** The address for notices of failing deliveries. */
    notifyEmail: text().nullable(),
  },
});

export type WebhookEndpoint = InferEntity<typeof WebhookEndpointEntity>;

export const WebhookSecretEntity = signingSecretEntity({
  name: "WebhookSecret",
  tableName: "webhook_secrets",
  subjectColumn: "endpoint_id",
});

/** Whose secrets sign an endpoint's deliveries. */
export const signerOf = (endpointId: string) => ({ entity: WebhookSecretEntity, subjectId: endpointId });

/** The process that delivers to an endpoint, and the endpoint's health. One process at a time holds the lane. */
export const WebhookLaneEntity = defineEntity({
  name: "WebhookLane",
  tableName: "webhook_lanes",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    endpointId: text().primary(),
    claimToken: text().nullable(),
    /** In the database's time. */
    leaseExpiresAt: instant().nullable(),
    consecutiveFailures: p.integer().default(0),
    /** The first failure since the last success. */
    failingSince: instant().nullable(),
    lastSuccessAt: instant().nullable(),
    /** Attempts are counted in windows of 15 minutes. */
    windowStartedAt: instant().nullable(),
    windowAttempts: p.integer().default(0),
    windowFailures: p.integer().default(0),
    /** Waiting deliveries before this time are not sent. Null to send all. */
    releaseFrom: instant().nullable(),
    /** The hours of failure in the last such notice. */
    noticedHours: p.integer().default(0),
    /** The number of notices in the day that started with the first of them. */
    noticeCount: p.integer().default(0),
    noticesSince: instant().nullable(),
  },
});
