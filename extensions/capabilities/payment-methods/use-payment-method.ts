import type { EnginePaymentMethod } from "#extensions/connectors/engine/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { paymentMethodCopy, readNow } from "./follow-payment-method.ts";
import { BLOCK } from "./payment-method.due.ts";
import { PaymentMethodExtensionEntity, type StoredMandate } from "./payment-method.entity.ts";
import { isBlockedBy } from "./payment-method.rules.ts";
import { countUse } from "./payment-methods.queries.ts";

/** What a payment that stored its method tells of it. */
export interface StoredByPayment extends Omit<EnginePaymentMethod, "customerId" | "lastUsedAt" | "bank"> {
  readonly customerId: string;
  readonly fingerprint: string | null;
  readonly mandate: StoredMandate;
}

/** Adds the method that a payment stored. One that is known stays as the engine last showed it. */
export async function rememberPaymentMethod(phase: UnitOfWork, facts: StoredByPayment): Promise<void> {
  const { fingerprint, mandate, ...method } = facts;
  const where = { environment: phase.environment, id: facts.paymentMethodId };
  if (await phase.em.count(PaymentMethodExtensionEntity, where)) return;
  const read = { isStored: true, ...readNow(phase), lastUsedAt: phase.now() };
  await paymentMethodCopy.upsert(phase, { ...method, bank: null, ...read, origin: { mandate, fingerprint } });
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
