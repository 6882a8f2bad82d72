import { apiKeyView } from "#app/capabilities/api-keys/index.server.ts";
import { attempt } from "#app/dashboard/attempt.server.ts";
import { textOf } from "#app/dashboard/filters/text-fields.server.ts";
import { defineListPage } from "#app/dashboard/lists/list-page.server.ts";
import { RequestLogService } from "#proto/tollhouse/v1/request_logs_pb.ts";
import { REQUEST_COLUMNS } from "./request-columns.tsx";
import { requestView } from "./request-view.server.ts";

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"].map((value) => ({ value, name: value }));

const OUTCOMES = [
  { value: "succeeded", name: "Succeeded" },
  { value: "failed", name: "Failed" },
];

export const REQUEST_LIST = defineListPage({
  method: RequestLogService.method.listRequestLogs,
  nouns: ["request", "requests"],
  view: requestView,
  columns: REQUEST_COLUMNS,
  csv: [
    "requestId",
    "createdAt",
    "httpMethod",
    "path",
    "operation",
    "statusCode",
    "errorCode",
    "durationMs",
    "apiKeyId",
  ],
  // The keys are those of the environment.
  filters: async ({ apiKeys }) => {
    const { value: keys } = await attempt(() => apiKeys.listApiKeys({ limit: 100 }));
    const options = (keys?.data ?? []).map(apiKeyView);
    return {
      q: { kind: "search", label: "Search requests", placeholder: "Request ID" },
      outcome: { kind: "choice", label: "Outcome", options: OUTCOMES },
      method: { kind: "choices", label: "Method", options: METHODS },
      api_key_id: {
        kind: "choice",
        label: "API key",
        options: options.map(({ apiKeyId: value, name, prefix }) => ({ value, name: name ?? `${prefix}…` })),
      },
      operation: { kind: "text", label: "Operation", placeholder: "refunds.create" },
      created: { kind: "dates", label: "Time" },
    };
  },
  fields: {
    // Request IDs open the request's page instead of the list.
    q: () => null,
    method: "httpMethod",
    api_key_id: "apiKeyId",
    operation: textOf("operation", /^[\w.]{1,80}$/),
    created: "createdAt",
  },
});

/** The ID of the request that the address searches for. */
export function searchedRequest(url: string): string | null {
  return new URL(url).searchParams.get("q")?.trim() || null;
}
