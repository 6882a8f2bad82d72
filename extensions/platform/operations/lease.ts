import type { Config } from "#extensions/platform/config/config.ts";
import { ASK_MARGIN_MS } from "#extensions/platform/config/contradictions.ts";
import type { OperationClaim } from "#extensions/platform/work/claim.ts";

/** Limits on a claim, and on one request to the other service. */
export interface Lease {
  readonly leaseMs: number;
  readonly askTimeoutMs: number;
}

/** A longer timeout extends the lease, so that the window in which a request may start stays the same. */
export function leaseOf(
  { operationLeaseMs, engineTimeoutMs }: Pick<Config, "operationLeaseMs" | "engineTimeoutMs">,
  askTimeoutMs = engineTimeoutMs,
): Lease {
  return { leaseMs: operationLeaseMs + Math.max(0, askTimeoutMs - engineTimeoutMs), askTimeoutMs };
}

/** Deadlines of a claim. Compute them before writing the lease, so that they end before it does. */
export function momentsOf({ leaseMs, askTimeoutMs }: Lease): Pick<OperationClaim, "askBefore" | "heldUntil"> {
  const heldUntil = performance.now() + leaseMs;
  return { heldUntil, askBefore: heldUntil - askTimeoutMs - ASK_MARGIN_MS };
}
