import { type Customer, engineCustomerOf, findCustomers } from "#extensions/capabilities/customers/index.ts";
import { assertAccountAllows } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { engineConsent } from "#extensions/capabilities/payment-methods/index.ts";
import { isRefused, type NewPayment } from "#extensions/connectors/engine/index.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { captureMethodOf } from "./follow-transaction.ts";
import { type EnginePayments, explainRefusal, withAttempts } from "./keep-payment.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { SHORTEST_SESSION_MS, sessionSeconds, transactionFacts } from "./transaction-moves.rules.ts";
import { findTransactions } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";
import { withFingerprint } from "./with-fingerprint.ts";

/** Data for the engine besides the row. */
export interface Sale {
  readonly transactionId: string;
  readonly engineStatus: string;
  /** The payment method's own customer, or the transaction's. */
  readonly engineCustomerId: string | null;
  /** The stored method to charge at once. */
  readonly chargedMethodId: string | null;
  readonly hasPage: boolean;
  readonly storesMethod: boolean;
  readonly threeDs: "automatic" | "always";
  readonly isIncrementable: boolean;
  readonly isOvercapturable: boolean;
  readonly isExtended: boolean;
  /** Of another capability's sale. */
  readonly returnUrl?: string | undefined;
  /** As it was when the sale was made, so that a repeated request sends the same. */
  readonly statementDescriptor?: string | undefined;
}

/** Asks the engine for the payment. */
export async function sendSale(work: UnitOfWork, sale: Sale): Promise<RemotePayment> {
  const [sent] = await sendSales(work, [sale]);
  if (sent?.status === "fulfilled") return sent.value;
  throw sent?.reason;
}

/** Asks the engine for several payments side by side. */
export async function sendSales(
  work: UnitOfWork,
  sales: readonly Sale[],
): Promise<PromiseSettledResult<RemotePayment>[]> {
  const transactions = await findTransactions(
    work,
    idsOf(sales, ({ transactionId }) => transactionId),
  );
  const customers = await findCustomers(
    work,
    idsOf(sales, ({ engineCustomerId }) => engineCustomerId),
  );
  const rows = new Map(transactions.map((row) => [row.id, row]));
  const payers = new Map(customers.map((row) => [row.id, row]));
  return Promise.allSettled(
    sales.map(async (sale) => {
      const { transactionId, engineCustomerId } = sale;
      const transaction = rows.get(transactionId);
      if (!transaction) throw noSuch("transaction", transactionId);
      const customer = engineCustomerId === null ? null : payers.get(engineCustomerId);
      if (customer === undefined) throw noSuch("customer", engineCustomerId ?? "");
      return send(work, { sale, transaction, customer });
    }),
  );
}

function idsOf(sales: readonly Sale[], idOf: (sale: Sale) => string | null): string[] {
  return [...new Set(sales.flatMap((sale) => idOf(sale) ?? []))];
}

interface Sent {
  readonly sale: Sale;
  readonly transaction: TransactionExtension;
  readonly customer: Customer | null;
}

async function send(work: UnitOfWork, sent: Sent): Promise<RemotePayment> {
  // Of a repeated request that the engine did not get: the account may have been stopped since.
  await assertAccountAllows(work, "take_payment");
  const { payments } = await merchantEngine(work);
  const { sale } = sent;
  const payment = newPayment(work, sent);
  const created = await askToChange(work, sale, () => createOrFind(payments, payment)).catch(async (error: unknown) => {
    throw await explainRefusal(work, { ...sale, paymentMethodId: sale.chargedMethodId }, error);
  });
  return payment.paymentMethodId === undefined ? withFingerprint(work, created) : withAttempts(work, payments, created);
}

/** Our ID is unique, so a payment with it is this one. A failed processor leaves its payment at the engine. */
async function createOrFind(payments: EnginePayments, payment: NewPayment) {
  try {
    return await payments.create(payment);
  } catch (error) {
    if (!isRefused(error, "already_exists") && !isRefused(error, "declined_by_network")) throw error;
    return payments.get(payment.paymentId).catch((reason: unknown) => {
      throw isRefused(reason, "not_found") ? error : reason;
    });
  }
}

/** Of a repeated request, whose payer may have no time left. @throws transaction_not_confirmable */
function sessionOf(work: UnitOfWork, transaction: TransactionExtension): number | undefined {
  if (transaction.sessionExpiresAt == null) return undefined;
  const remainingMs = transaction.sessionExpiresAt.getTime() - work.now().getTime();
  if (remainingMs < SHORTEST_SESSION_MS) throw refuse("transaction_not_confirmable", transactionFacts(transaction));
  return sessionSeconds(remainingMs);
}

function newPayment(work: UnitOfWork, { sale, transaction, customer }: Sent): NewPayment {
  const { hasPage, storesMethod, threeDs, isIncrementable, isOvercapturable, isExtended } = sale;
  return {
    paymentId: transaction.id,
    profileId: transaction.profileId ?? undefined,
    amountMinorUnits: transaction.amountMinorUnits,
    currency: transaction.currency,
    captureMethod: captureMethodOf(transaction.captureMethod),
    isIncrementable,
    isOvercapturable,
    isExtended,
    threeDs,
    ...(customer && { customer: engineCustomerOf(customer) }),
    paymentMethodId: transaction.paymentMethodId ?? undefined,
    ...(storesMethod && { consent: engineConsent(transaction.consent, transaction.createdAt) }),
    hasPage,
    returnUrl: sale.returnUrl ?? transaction.returnUrl ?? undefined,
    reference: transaction.reference ?? undefined,
    description: transaction.description ?? undefined,
    statementDescriptor: sale.statementDescriptor,
    sessionSeconds: sessionOf(work, transaction),
    metadata: transaction.metadata,
    parts: transaction.amountDetails ?? undefined,
    items: transaction.lineItems ?? undefined,
    channel: transaction.paymentChannel ?? undefined,
    mitCategory: transaction.mitCategory ?? undefined,
    scaExemption: transaction.scaExemption ?? undefined,
  };
}
