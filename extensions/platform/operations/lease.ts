import type { Config } from "#extensions/platform/config/config.ts";
import { ASK_MARGIN_MS } from "#extensions/platform/config/contradictions.ts";
import type { Claim } from "#extensions/platform/work/claim.ts";

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

/** The moments of a claim, which must be computed before its lease is written, so that they come first. */
export function momentsOf({ leaseMs, askTimeoutMs }: Lease): Pick<Claim, "askBefore" | "heldUntil"> {
  const heldUntil = performance.now() + leaseMs;
  return { heldUntil, askBefore: heldUntil - askTimeoutMs - ASK_MARGIN_MS };
}
