import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { ulid } from "ulid";
import type { Environment } from "#contract/environment.ts";
import type { CapabilityWorld, Stage } from "#tests/support/world.ts";

/** Older than the tests' own calls, which are logged during comparisons. */
const LONG_AGO = new Date("2025-06-01T12:00:00Z");

export const world: CapabilityWorld = {
  build: async (stage) => ({ request_id: await recordCall(stage, "sandbox") }),
  buildLive: async (stage) => ({ request_id: await recordCall(stage, "live") }),
  samples: {
    "requestLogs.list": () => [
      { message: { created_at: { lt: "2026-01-01T00:00:00Z" } } },
      { message: { http_method: ["POST", "PATCH"], outcome: "failed", operation: "refunds.create", limit: 2 } },
    ],
  },
  entries: {
    "GET routes/_dashboard+/settings.request-log._index": {},
    "GET routes/_dashboard+/settings.request-log.$id": { params: ({ request_id = "" }) => ({ id: request_id }) },
    "RequestLogService.RecordRequests": {
      selects: ["organization_id"],
      json: ({ organization_id = "" }) => ({
        batch_id: ulid(),
        requests: [
          {
            organization_id,
            request: { ...aCall, environment: "sandbox", request_id: "recorded", created_at: LONG_AGO },
          },
        ],
      }),
    },
  },
};

const aCall = {
  object: "request_log",
  httpMethod: "POST",
  path: "/api/refunds",
  operation: "refunds.create",
  statusCode: 201,
  apiVersion: "2026-11-22",
  durationMs: 48,
};

/** A call as the app records it. */
async function recordCall({ platform, organization, canary }: Stage, environment: Environment): Promise<string> {
  const requestId = `req_${ulid().toLowerCase()}`;
  const request = {
    requestId,
    environment,
    ...aCall,
    idempotencyKey: canary,
    createdAt: timestampFromDate(LONG_AGO),
    requestBody: JSON.stringify({ reason: canary }),
    responseBody: JSON.stringify({ reason: canary, refund_status: "succeeded" }),
  };
  const requests = [{ organizationId: organization.id, request }];
  await platform.callers.grpc.system().requestLogs.recordRequests({ batchId: ulid(), requests });
  return requestId;
}
