import type { RemoteSale } from "#extensions/connectors/terminal/index.ts";

export type SaleStatus =
  | "queued"
  | "sent"
  | "in_progress"
  | "cancel_requested"
  | "unknown"
  | "succeeded"
  | "failed"
  | "canceled"
  | "expired";

const MOVES: Readonly<Record<SaleStatus, readonly SaleStatus[]>> = {
  queued: ["sent", "canceled", "expired"],
  sent: ["in_progress", "cancel_requested", "unknown", "succeeded", "failed", "canceled", "expired"],
  in_progress: ["cancel_requested", "unknown", "succeeded", "failed", "canceled", "expired"],
  cancel_requested: ["unknown", "succeeded", "failed", "canceled", "expired"],
  unknown: ["succeeded", "failed", "canceled", "expired"],
  succeeded: [],
  failed: [],
  canceled: [],
  expired: [],
};

/** Those that occupy a device: the unique index has the same ones. An acknowledged unknown sale leaves it. */
export const OCCUPYING: readonly SaleStatus[] = ["sent", "in_progress", "cancel_requested", "unknown"];

export function isFinal(status: SaleStatus): boolean {
  return MOVES[status].length === 0;
}

export function canMove(from: SaleStatus, to: SaleStatus): boolean {
  return MOVES[from].includes(to);
}

interface Known {
  readonly status: SaleStatus;
  /** Of the last message that was applied. */
  readonly rank: number;
}

export type Verdict =
  | { readonly kind: "ignore" }
  | { readonly kind: "move"; readonly to: SaleStatus }
  /** An approval after an end without one: to be voided or refunded in full, once. */
  | { readonly kind: "contradiction" };

/**
 * What the vendor's word means for a sale. An approval wins against all but an end; an end without an approval needs the
 * fence; an older word moves nothing.
 */
export function verdictOn({ status, rank }: Known, said: RemoteSale): Verdict {
  if (isFinal(status))
    return said.state === "approved" && status !== "succeeded" ? { kind: "contradiction" } : { kind: "ignore" };
  if (said.state === "approved") return { kind: "move", to: "succeeded" };
  const to = targetOf(said);
  if (to === null) return { kind: "ignore" };
  if (!isFinal(to) && (said.rank <= rank || !canMove(status, to))) return { kind: "ignore" };
  return canMove(status, to) ? { kind: "move", to } : { kind: "ignore" };
}

const ENDS = { declined: "failed", canceled: "canceled", expired: "expired" } as const;

function targetOf({ state, fenced }: RemoteSale): SaleStatus | null {
  if (state === "in_progress") return "in_progress";
  if (state === "waiting" || state === "approved" || !fenced) return null;
  return ENDS[state];
}

/** Without an answer this long after the deadline, the result is unknown. */
export const UNKNOWN_AFTER_MS = 30_000;
export const TOLD_AFTER_MS = 15 * 60_000;
export const DECIDABLE_AFTER_MS = 10 * 60_000;
export const MAX_QUEUED = 20;

/** When an unknown sale is asked about next: after 5 s, 10 s, 20 s ... 5 minutes. */
export function nextAskMs(asks: number): number {
  return Math.min(5_000 * 2 ** asks, 300_000);
}
