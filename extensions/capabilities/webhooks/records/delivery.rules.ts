import { refuse } from "#extensions/platform/kernel/refuse.ts";

interface Endpoint {
  readonly status: string;
}

/** Whether the endpoint gets deliveries: a degraded one is probed. */
export const getsDeliveries = ({ status }: Endpoint): boolean => status === "enabled" || status === "degraded";

/** Pings and examples are sent in every status of the endpoint. @throws delivery_not_retryable */
export function assertRetryable(
  endpoint: Endpoint,
  { isSample, body }: { readonly isSample: boolean; readonly body: string | null },
): void {
  if (body === null)
    throw refuse("delivery_not_retryable", { problem: "The event of this delivery is no longer kept." });
  if (!isSample && !getsDeliveries(endpoint))
    throw refuse("delivery_not_retryable", { problem: `The endpoint is ${endpoint.status}. Enable it first.` });
}
