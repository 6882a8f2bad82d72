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

/** Ends without an approval. */
export const UNPAID: readonly SaleStatus[] = ["failed", "canceled", "expired"];

export function isFinal(status: SaleStatus): boolean {
  return MOVES[status].length === 0;
}

export function canMove(from: SaleStatus, to: SaleStatus): boolean {
  return MOVES[from].includes(to);
}

interface Known {
  readonly status: SaleStatus;
  /** Of the last word that was applied. */
  readonly rank: number;
  /** A person ended it, not the vendor. */
  readonly isDecided?: boolean;
}

/** What a word of the vendor says that a verdict rests on. */
interface Said {
  readonly state: "waiting" | "in_progress" | "approved" | "declined" | "canceled" | "expired";
  readonly rank: number;
  readonly fenced: boolean;
}

export type Verdict =
  | { readonly kind: "ignore" }
  | { readonly kind: "move"; readonly to: SaleStatus }
  /** The vendor confirms what a person decided, or overrules the charge that a person assumed. */
  | { readonly kind: "settle"; readonly to: SaleStatus }
  /** An approval after an end without one: to be voided or refunded in full, once. */
  | { readonly kind: "contradiction" };

const IGNORE: Verdict = { kind: "ignore" };

/**
 * What the vendor's word means for a sale. An approval wins against all but an end; an end without an approval needs the
 * fence; an older word moves nothing. A decision of a person is no end for the vendor's word.
 */
export function verdictOn({ status, rank, isDecided = false }: Known, said: Said): Verdict {
  const to = targetOf(said);
  if (status === "queued" || to === null) return IGNORE;
  if (isFinal(status)) return verdictOnEnded({ status, isDecided }, to);
  if (to === "succeeded") return { kind: "move", to };
  if (!canMove(status, to) || (!isFinal(to) && said.rank <= rank)) return IGNORE;
  return { kind: "move", to };
}

function verdictOnEnded({ status, isDecided }: Pick<Known, "status" | "isDecided">, to: SaleStatus): Verdict {
  if (to === "succeeded" && status !== "succeeded") return { kind: "contradiction" };
  return isDecided && isFinal(to) ? { kind: "settle", to } : IGNORE;
}

/** Whether the word is about steps only, and ends no sale. */
export function isStep(said: Said): boolean {
  const to = targetOf(said);
  return to === null || !isFinal(to);
}

/**
 * Whether the word changes nothing, now or later: what is known of a pushed sale only grows. So no lock is needed to say
 * so.
 */
export function isKnown(known: Known, said: Said): boolean {
  return known.status !== "queued" && said.rank <= known.rank && verdictOn(known, said).kind === "ignore";
}

/**
 * Whether the word adds steps and moves the sale nowhere, now or later: one that has begun begins no more. So no lock is
 * needed to say so.
 */
export function isStepOnly(known: Known, said: Said): boolean {
  return known.status !== "queued" && isStep(said) && verdictOn(known, said).kind === "ignore";
}

const ENDS = { declined: "failed", canceled: "canceled", expired: "expired" } as const;

function targetOf({ state, fenced }: Said): SaleStatus | null {
  if (state === "in_progress") return "in_progress";
  if (state === "approved") return "succeeded";
  if (state === "waiting" || !fenced) return null;
  return ENDS[state];
}

/** The vendor must start a pushed sale within this time, or never. */
export const STARTS_WITHIN_MS = 20_000;
/** Between our clock and the vendor's: this long after `not_after`, nothing can start any more. */
export const CLOCK_MARGIN_MS = 5_000;
/** Without an answer this long after the deadline, the result is unknown. */
export const UNKNOWN_AFTER_MS = 30_000;
export const TOLD_AFTER_MS = 15 * 60_000;
export const DECIDABLE_AFTER_MS = 10 * 60_000;
export const MAX_QUEUED = 20;

const LONGEST_PAUSE_MS = 5 * 60_000;
/** A decided sale is asked about this often, and this long: what the vendor says later wins. */
export const DECIDED_PAUSE_MS = 60 * 60_000;
export const DECIDED_ASKED_MS = 30 * 86_400_000;

/** When an unknown sale is asked about next: after 5 s, 10 s, 20 s ... 5 minutes. */
export function nextAskMs(asks: number): number {
  return Math.min(5_000 * 2 ** asks, LONGEST_PAUSE_MS);
}
