import { defineEntity, type InferEntity, p } from "@mikro-orm/core";
import type { Environment } from "#contract/environment.ts";
import { instant, text } from "#extensions/platform/database/columns.ts";
import { tenantOwned } from "#extensions/platform/tenancy/tenancy.ts";

/** An answered API call, without secrets and personal details. Its time is real time. */
export const RequestLogEntity = defineEntity({
  name: "RequestLog",
  tableName: "request_logs",
  ...tenantOwned,
  properties: {
    organizationId: text().primary(),
    /** The batch ID and the position in it: clients choose request IDs and may repeat them. */
    id: text().primary(),
    environment: text().$type<Environment>(),
    requestId: text(),
    httpMethod: text(),
    path: text(),
    operation: text().nullable(),
    statusCode: p.integer(),
    outcome: text().$type<"succeeded" | "failed">(),
    errorCode: text().nullable(),
    apiKeyId: text().nullable(),
    userId: text().nullable(),
    apiVersion: text(),
    idempotencyKey: text().nullable(),
    durationMs: p.integer(),
    createdAt: instant(),
    requestBody: text().nullable(),
    responseBody: text().nullable(),
  },
});

export type RequestLog = InferEntity<typeof RequestLogEntity>;
