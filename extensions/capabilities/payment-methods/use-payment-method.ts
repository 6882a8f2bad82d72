import type { EnginePaymentMethod } from "#extensions/connectors/engine/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dueAtExpiry, initialOf, paymentMethodCopy, readNow, storedColumns } from "./follow-payment-method.ts";
import { BLOCK, KEEP_DEFAULT } from "./payment-method.due.ts";
import { PaymentMethodExtensionEntity, type StoredMandate } from "./payment-method.entity.ts";
import { assertUsable, isBlockedBy } from "./payment-method.rules.ts";
import { countUses, type Uses } from "./payment-methods.queries.ts";

/** Facts about a method from the payment that stored it. */
export interface StoredByPayment extends Omit<EnginePaymentMethod, "customerId" | "createdAt" | "lastUsedAt" | "bank"> {
  readonly customerId: string;
  readonly fingerprint: string | null;
  readonly mandate: StoredMandate;
}

/** Adds the methods that payments stored, unless known. */
export async function rememberPaymentMethods(phase: UnitOfWork, stored: readonly StoredByPayment[]): Promise<void> {
  if (stored.length === 0) return;
  const ids = stored.map(({ paymentMethodId }) => paymentMethodId);
  const known = new Set((await readRows(phase, PaymentMethodExtensionEntity, { id: ids })).map(({ id }) => id));
  for (const facts of stored) {
    if (!known.has(facts.paymentMethodId)) remember(phase, facts);
    known.add(facts.paymentMethodId);
  }
}

/** The default is set after the transaction, since the customer must be locked before the payment. */
function remember(phase: UnitOfWork, facts: StoredByPayment): void {
  const { paymentMethodId: id, fingerprint, mandate, ...stored } = facts;
  const read = { ...readNow(phase), createdAt: null, lastUsedAt: phase.now(), isStored: true, bank: null };
  const method = { ...stored, ...read, paymentMethodId: id, origin: { fingerprint, mandate } };
  const row = createRow(phase, PaymentMethodExtensionEntity, { id, ...storedColumns(method), ...initialOf(method) });
  phase.record({ type: "payment_method.attached", subject: row });
  dueAtExpiry(phase, row);
  phase.due({ kind: KEEP_DEFAULT, subjectId: id, at: phase.now() });
}

/** Asks the engine about a method that it did not charge. @throws payment_method_not_usable */
export async function assertStillUsable(work: UnitOfWork, paymentMethodId: string): Promise<void> {
  const method = await paymentMethodCopy.refresh(work, paymentMethodId);
  if (method) assertUsable(method, work.now());
}

/** The outcome of a charge of a stored method. `retryAdvice` comes from the decline. */
export type UseOutcome =
  | { readonly succeeded: true }
  | { readonly succeeded: false; readonly retryAdvice: string | null };

/** A charge of a stored method whose outcome is known. */
export interface Use {
  readonly paymentMethodId: string;
  readonly outcome: UseOutcome;
}

/**
 * Counts charges, without an event. A method that must not be charged again is blocked right after the transaction,
 * which may already hold later locks.
 */
export async function recordUses(phase: UnitOfWork, uses: readonly Use[]): Promise<void> {
  const at = phase.now();
  const byMethod = Map.groupBy(uses, ({ paymentMethodId }) => paymentMethodId);
  if (byMethod.size > 0) await countUses(phase, [...byMethod].map(usesOf), at);
  for (const { paymentMethodId, outcome } of uses)
    if (!outcome.succeeded && isBlockedBy(outcome.retryAdvice))
      phase.due({ kind: BLOCK, subjectId: paymentMethodId, at });
}

function usesOf([paymentMethodId, all]: readonly [string, readonly Use[]]): Uses {
  const lastSuccess = all.findLastIndex(({ outcome }) => outcome.succeeded);
  return { paymentMethodId, isReset: lastSuccess >= 0, failures: all.length - lastSuccess - 1 };
}
