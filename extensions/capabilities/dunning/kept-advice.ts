import type { BlockedMethod, StoredDunning, WaitingMethod } from "#extensions/capabilities/invoices/index.ts";
import type { RetryAdvice } from "#extensions/capabilities/transactions/index.ts";

interface Advised {
  readonly advice: RetryAdvice;
  readonly methodId: string | null;
  readonly fingerprint?: string | null;
}

/** Keeps what a decline says about the method that was charged. */
export function withAdvice(
  dunning: StoredDunning,
  { advice, methodId, fingerprint = null }: Advised,
  now: Date,
): StoredDunning {
  if (methodId === null) return dunning;
  if (advice.what === "wait") {
    const until = new Date(now.getTime() + advice.ms).toISOString();
    return waiting(dunning, { methodId, fingerprint, until });
  }
  if (advice.what !== "never" && advice.what !== "after_update" && advice.what !== "authenticate") return dunning;
  return blocking(dunning, { methodId, fingerprint, because: advice.what });
}

export function blocking(dunning: StoredDunning, method: BlockedMethod): StoredDunning {
  const others = dunning.blocked.filter((each) => each.methodId !== method.methodId);
  return { ...dunning, blocked: [...others, method].slice(-MOST_KEPT) };
}

/** Each method keeps its own time, so that a payer who changes back to it changes nothing. */
function waiting(dunning: StoredDunning, method: WaitingMethod): StoredDunning {
  const others = (dunning.waits ?? []).filter((each) => each.methodId !== method.methodId);
  return { ...dunning, waits: [...others, method].slice(-MOST_KEPT) };
}

const MOST_KEPT = 20;
