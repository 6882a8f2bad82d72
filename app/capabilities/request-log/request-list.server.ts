import type { MessageInitShape } from "@bufbuild/protobuf";
import type { ApiKeyView } from "#app/capabilities/api-keys/index.ts";
import { timeRange } from "#app/dashboard/filters/list-ranges.ts";
import { readFilters } from "#app/dashboard/filters/read-filters.ts";
import type { ListRequestLogsRequestSchema } from "#proto/tollhouse/v1/request_logs_pb.ts";

const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"].map((value) => ({ value, name: value }));

const OUTCOMES = [
  { value: "succeeded", name: "Succeeded" },
  { value: "failed", name: "Failed" },
];

/** Filters of the list, by their parameter in the address. The keys are those of the environment. */
export function requestFilters(keys: readonly ApiKeyView[]) {
  const options = keys.map(({ apiKeyId: value, name, prefix }) => ({ value, name: name ?? `${prefix}…` }));
  return {
    q: { kind: "search", label: "Search requests", placeholder: "Request ID" },
    outcome: { kind: "choice", label: "Outcome", options: OUTCOMES },
    method: { kind: "choices", label: "Method", options: METHODS },
    api_key_id: { kind: "choice", label: "API key", options },
    created: { kind: "dates", label: "Time" },
  } as const;
}

export type RequestFilters = ReturnType<typeof requestFilters>;

/** The ID of the request that the address searches for. */
export function searchedRequest(url: string): string | null {
  return new URL(url).searchParams.get("q")?.trim() || null;
}

export function listRequest(
  url: string,
  filters: RequestFilters,
): MessageInitShape<typeof ListRequestLogsRequestSchema> {
  const { outcome, method, api_key_id: apiKeyId, created } = readFilters(url, filters);
  const cursor = new URL(url).searchParams.get("cursor");
  return {
    limit: 25,
    httpMethod: method,
    ...(outcome ? { outcome } : {}),
    ...(apiKeyId ? { apiKeyId } : {}),
    ...(created ? { createdAt: timeRange(created) } : {}),
    ...(cursor ? { cursor } : {}),
  };
}
