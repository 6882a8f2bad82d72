import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { engineCustomerOf, getCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertAccountAllows } from "#extensions/capabilities/merchant-account/index.ts";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { engineConsent } from "#extensions/capabilities/payment-methods/index.ts";
import { isRefused, type NewPayment } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";
import { captureMethodOf, withFingerprint } from "./follow-transaction.ts";
import { type EnginePayments, explainRefusal, failUnsent, keepPayment, withAttempts } from "./keep-payment.ts";
import { insertTransaction, sessionOf as payerSessionOf, type SaleOrigin } from "./new-transaction.ts";
import { countCharge } from "./stored-method.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { SHORTEST_SESSION_MS, sessionSeconds, transactionFacts } from "./transaction-moves.rules.ts";
import { getTransaction } from "./transactions.service.ts";
import { askToChange } from "./unknown-outcome.ts";

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

interface PreparedSale {
  readonly transaction: TransactionExtension;
  /** Null for a sale that the card testing rules refuse, which has failed. */
  readonly sale: Sale | null;
}

/** Writes the sale. `origin` is that of another capability. */
async function prepareSale(
  phase: UnitOfWork,
  request: CreateTransactionRequest,
  origin: SaleOrigin | null = null,
): Promise<PreparedSale> {
  const { transaction, ...sent } = await insertTransaction(phase, request, origin);
  phase.record({ type: "transaction.created", subject: transaction });
  if (transaction.risk != null) phase.record({ type: "transaction.failed", subject: transaction });
  await phase.save().catch((error: unknown) => {
    const isTaken = error instanceof UniqueConstraintViolationException && transaction.isReferenceUnique;
    throw isTaken ? refuse("reference_in_use", { noun: "transaction", reference: transaction.reference ?? "" }) : error;
  });
  return {
    transaction,
    sale:
      transaction.risk == null
        ? { ...saleOf(transaction, sent, request), returnUrl: payerSessionOf(origin)?.returnUrl }
        : null,
  };
}

function saleOf(
  { id, engineStatus, paymentMethodId }: TransactionExtension,
  sent: Pick<Sale, "engineCustomerId" | "statementDescriptor">,
  request: CreateTransactionRequest,
): Sale {
  const { hostedPage, savePaymentMethod, threeDs, incrementalAuthorization, overcapture, extendedAuthorization } =
    request;
  return {
    transactionId: id,
    engineStatus,
    ...sent,
    chargedMethodId: paymentMethodId ?? null,
    hasPage: hostedPage === true,
    storesMethod: savePaymentMethod === true,
    threeDs: threeDs === "always" ? "always" : "automatic",
    isIncrementable: incrementalAuthorization === true,
    isOvercapturable: overcapture === true,
    isExtended: extendedAuthorization === true,
  };
}

async function createAtEngine(work: UnitOfWork, sale: Sale): Promise<RemotePayment> {
  // Of a repeated request that the engine did not get: the account may have been stopped since.
  await assertAccountAllows(work, "take_payment");
  const { payments } = await merchantEngine(work);
  const payment = await newPayment(work, sale);
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

async function newPayment(work: UnitOfWork, sale: Sale): Promise<NewPayment> {
  const { engineCustomerId, hasPage, storesMethod, threeDs, isIncrementable, isOvercapturable, isExtended } = sale;
  const transaction = await getTransaction(work, sale.transactionId);
  const customer = engineCustomerId === null ? null : await getCustomer(work, engineCustomerId);
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

async function findPayment(work: UnitOfWork, { transactionId }: Sale): Promise<RemotePayment | typeof NOT_DONE> {
  const { payments } = await merchantEngine(work);
  try {
    return await withFingerprint(work, await payments.get(transactionId));
  } catch (error) {
    if (isRefused(error, "not_found")) return NOT_DONE;
    throw error;
  }
}

async function keepSale(phase: UnitOfWork, sale: Sale, payment: RemotePayment): Promise<TransactionExtension> {
  const transaction = await keepPayment(phase, sale, payment);
  if (sale.chargedMethodId !== null) await countCharge(phase, sale.chargedMethodId, transaction);
  return transaction;
}

/** The steps of an operation that sells, also for other capabilities. */
export const saleSteps = {
  prepare: prepareSale,
  ask: createAtEngine,
  find: findPayment,
  keep: keepSale,
  release: (phase: UnitOfWork, { transactionId }: Sale, refusal: DomainError | null) =>
    failUnsent(phase, transactionId, refusal),
};
