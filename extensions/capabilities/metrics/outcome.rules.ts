interface Payment {
  readonly status: string;
  /** The decline of the last attempt. */
  readonly decline?: unknown;
  /** Known from the first attempt on. */
  readonly processor?: string | null | undefined;
}

const SUCCEEDED: ReadonlySet<string> = new Set(["succeeded", "partially_captured"]);
const BEGUN: ReadonlySet<string> = new Set(["requires_action", "processing", "authorized"]);
const DECLINED = "declined:";

/** What became of a payment so far. Null before its first attempt. */
export function outcomeOf({ status, decline, processor }: Payment): string | null {
  if (SUCCEEDED.has(status)) return "succeeded";
  if (decline != null) return DECLINED + codeOf(decline);
  return processor != null || BEGUN.has(status) ? "attempted" : null;
}

/** The code of an outcome that is a decline. */
export function declineCodeOf(outcome: string): string | null {
  return outcome.startsWith(DECLINED) ? outcome.slice(DECLINED.length) : null;
}

/** The ORM keeps the former value of a JSON column as text. */
function codeOf(decline: unknown): string {
  return ((typeof decline === "string" ? JSON.parse(decline) : decline) as { readonly code: string }).code;
}

const LOST: ReadonlySet<string> = new Set(["dispute_lost", "dispute_accepted", "dispute_expired"]);

/** Accepted and expired disputes are lost; canceled ones are neither won nor lost. */
export function disputeOutcome(status: string): "won" | "lost" | "open" {
  if (status === "dispute_won") return "won";
  return LOST.has(status) ? "lost" : "open";
}
