import type { EnginePaymentMethod } from "#extensions/connectors/engine/index.ts";
import { createRow } from "#extensions/platform/database/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { dueAtExpiry, initialOf, paymentMethodCopy, readNow, storedColumns } from "./follow-payment-method.ts";
import { BLOCK, KEEP_DEFAULT } from "./payment-method.due.ts";
import { PaymentMethodExtensionEntity, type StoredMandate } from "./payment-method.entity.ts";
import { assertUsable, isBlockedBy } from "./payment-method.rules.ts";
import { countUse } from "./payment-methods.queries.ts";

/** What a payment that stored its method tells of it. */
export interface StoredByPayment extends Omit<EnginePaymentMethod, "customerId" | "createdAt" | "lastUsedAt" | "bank"> {
  readonly customerId: string;
  readonly fingerprint: string | null;
  readonly mandate: StoredMandate;
}

/**
 * Adds the method that a payment stored. One that is known stays as the engine last showed it. The payment's row is locked, and
 * the customer's would be locked before it, so that the customer gets its default right after the transaction.
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

/** Asks the engine for a method that it did not charge. @throws payment_method_not_usable */
export async function assertStillUsable(work: UnitOfWork, paymentMethodId: string): Promise<void> {
  const method = await paymentMethodCopy.refresh(work, paymentMethodId);
  if (method) assertUsable(method, work.now());
}

/** How a charge of a stored method went. `advice` is the decline's. */
export type UseOutcome = { readonly succeeded: true } | { readonly succeeded: false; readonly advice: string | null };

/**
 * Counts a charge. These are statistics, and no events. A method that must not be charged again is blocked right after the
 * transaction, which may hold locks of rows that come behind it.
 */
export async function recordUse(phase: UnitOfWork, paymentMethodId: string, outcome: UseOutcome): Promise<void> {
  const at = phase.now();
  await countUse(phase, paymentMethodId, { at, succeeded: outcome.succeeded });
  if (!outcome.succeeded && isBlockedBy(outcome.advice)) phase.due({ kind: BLOCK, subjectId: paymentMethodId, at });
}
