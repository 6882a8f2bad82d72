import type { EnginePaymentMethod } from "#extensions/connectors/engine/index.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dueAtExpiry, initialOf, paymentMethodCopy, readNow, storedColumns } from "./follow-payment-method.ts";
import { BLOCK, KEEP_DEFAULT } from "./payment-method.due.ts";
import { PaymentMethodExtensionEntity, type StoredMandate } from "./payment-method.entity.ts";
import { assertUsable, isBlockedBy } from "./payment-method.rules.ts";
import { countUse } from "./payment-methods.queries.ts";

/** Facts about a method from the payment that stored it. */
export interface StoredByPayment extends Omit<EnginePaymentMethod, "customerId" | "createdAt" | "lastUsedAt" | "bank"> {
  readonly customerId: string;
  readonly fingerprint: string | null;
  readonly mandate: StoredMandate;
}

/**
 * Adds the method that a payment stored, unless known. The default is set after the transaction, since the customer
 * must be locked before the payment.
 */
export async function rememberPaymentMethod(phase: UnitOfWork, facts: StoredByPayment): Promise<void> {
  const { paymentMethodId: id, fingerprint, mandate, ...stored } = facts;
  if (await phase.em.count(PaymentMethodExtensionEntity, { environment: phase.environment, id })) return;
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

/** The outcome of a charge of a stored method. `advice` comes from the decline. */
export type UseOutcome = { readonly succeeded: true } | { readonly succeeded: false; readonly advice: string | null };

/**
 * Counts a charge, without an event. A method that must not be charged again is blocked right after the transaction,
 * which may already hold later locks.
 */
export async function recordUse(phase: UnitOfWork, paymentMethodId: string, outcome: UseOutcome): Promise<void> {
  const at = phase.now();
  await countUse(phase, paymentMethodId, { at, succeeded: outcome.succeeded });
  if (!outcome.succeeded && isBlockedBy(outcome.advice)) phase.due({ kind: BLOCK, subjectId: paymentMethodId, at });
}
