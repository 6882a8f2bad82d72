import type { Config } from "#extensions/platform/config/config.ts";
import { ASK_MARGIN_MS } from "#extensions/platform/config/contradictions.ts";

/** How long a claim lasts, and how long one request to the other side may take. */
export interface Lease {
  readonly leaseMs: number;
  readonly askTimeoutMs: number;
}

/** A longer time-out lengthens the lease, so that the time in which a request may start stays the same. */
export function leaseOf(
  { operationLeaseMs, engineTimeoutMs }: Pick<Config, "operationLeaseMs" | "engineTimeoutMs">,
  askTimeoutMs = engineTimeoutMs,
): Lease {
  return { leaseMs: operationLeaseMs + Math.max(0, askTimeoutMs - engineTimeoutMs), askTimeoutMs };
}

/** The moment of `performance.now()` after which a request must not start. Computed before the lease is written, so that it ends first. */
export function askBefore({ leaseMs, askTimeoutMs }: Lease): number {
  return performance.now() + leaseMs - askTimeoutMs - ASK_MARGIN_MS;
}
