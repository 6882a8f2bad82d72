import { refuse } from "#extensions/platform/kernel/refuse.ts";
import type { AttemptedBy } from "./attempt.rules.ts";
import { type BlockedBecause, blockOf, type StoredDunning, waitOf } from "./invoice-dunning.rules.ts";

const PROBLEMS: Readonly<Record<BlockedBecause | "payer_stopped", string>> = {
  never: "The card network doesn't allow another charge of this card.",
  after_update: "This card must be replaced before it can be charged again.",
  authenticate: "The bank wants the payer to confirm the payment, on the page of the invoice.",
  payer_stopped: "The payer asked their bank to stop these payments.",
};

interface Retried {
  readonly id: string;
  readonly dunning?: StoredDunning | null | undefined;
}

interface Trying {
  readonly paymentMethodId: string;
  readonly fingerprint?: string | null;
  readonly by: AttemptedBy;
  readonly now: Date;
}

/**
 * What the last declines of an invoice allow, also where a person charges it. A payer who stopped the payments can still
 * pay. @throws payment_retry_not_allowed, payment_retry_too_early
 */
export function assertRetryAllowed(
  { id, dunning }: Retried,
  { paymentMethodId, fingerprint = null, by, now }: Trying,
): void {
  if (!dunning) return;
  const facts = { invoice_id: id, payment_method_id: paymentMethodId };
  const isStopped = [dunning.endsBecause, dunning.stoppedBecause].includes("payer_stopped") && by !== "payer";
  const because = isStopped ? "payer_stopped" : blockOf(dunning, paymentMethodId, fingerprint);
  if (because) throw refuse("payment_retry_not_allowed", { ...facts, problem: PROBLEMS[because] });
  const until = waitOf(dunning, paymentMethodId, fingerprint);
  if (until && until > now) throw refuse("payment_retry_too_early", { ...facts, next_attempt_at: until.toISOString() });
}
