import {
  mandateOf,
  recordUses,
  rememberPaymentMethods,
  type StoredByPayment,
  type Use,
} from "#extensions/capabilities/payment-methods/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";

const PAID: ReadonlySet<string> = new Set(["authorized", "succeeded", "partially_captured"]);
const DECLINED: ReadonlySet<string> = new Set(["failed", "requires_payment_method"]);

interface Copied {
  readonly row: TransactionExtension;
  readonly remote: RemotePayment;
}

/** Adds the payment methods that payments stored with their payers' consent. */
export function keepStoredMethods(phase: UnitOfWork, copied: readonly Copied[]): Promise<void> {
  return rememberPaymentMethods(
    phase,
    copied.flatMap((each) => storedBy(each) ?? []),
  );
}

function storedBy({ row, remote }: Copied): StoredByPayment | null {
  const { status, paymentMethodId, fingerprint, consent, createdAt } = row;
  const { engineCustomerId: customerId, mandateId, method } = remote;
  if (!PAID.has(status) || !paymentMethodId || customerId === null || !method) return null;
  const { type, wallet, ...card } = method;
  return {
    ...{ paymentMethodId, customerId, type, subtype: wallet, card: card.last4 === null ? null : card },
    fingerprint: fingerprint ?? null,
    mandate: mandateOf(mandateId, consent, createdAt),
  };
}

interface StoredCharge {
  readonly paymentMethodId: string;
  readonly transaction: TransactionExtension;
}

/** Counts the charges of stored methods whose outcome is known. */
export function countCharges(phase: UnitOfWork, charges: readonly StoredCharge[]): Promise<void> {
  return recordUses(
    phase,
    charges.flatMap((each) => useOf(each) ?? []),
  );
}

function useOf({ paymentMethodId, transaction }: StoredCharge): Use | null {
  const { status, decline } = transaction;
  if (PAID.has(status)) return { paymentMethodId, outcome: { succeeded: true } };
  if (!DECLINED.has(status) || !decline) return null;
  return { paymentMethodId, outcome: { succeeded: false, retryAdvice: decline.retryAdvice ?? null } };
}
