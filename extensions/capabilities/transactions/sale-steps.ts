import { UniqueConstraintViolationException } from "@mikro-orm/core";
import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { isRefused } from "#extensions/connectors/engine/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import { noSuch, refuse } from "#extensions/platform/kernel/refuse.ts";
import { NOT_DONE } from "#extensions/platform/operations/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";
import { failUnsent, keepPayments } from "./keep-payment.ts";
import { insertTransactions, type NewTransaction } from "./new-transaction.ts";
import { type AskedSale, sessionOf as payerSessionOf, type SaleOrigin } from "./sale-origin.ts";
import { type Sale, sendSale, sendSales } from "./send-sale.ts";
import { countCharges } from "./stored-method.ts";
import type { TransactionExtension } from "./transaction.entity.ts";
import type { RemotePayment } from "./transaction-columns.ts";
import { withFingerprint } from "./with-fingerprint.ts";

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
  const [prepared] = await prepareSales(phase, [{ request, origin }]);
  if (!prepared) throw new Error("a sale was not prepared");
  return prepared;
}

/** Writes sales that begin together. */
async function prepareSales(phase: UnitOfWork, asked: readonly AskedSale[]): Promise<PreparedSale[]> {
  const inserted = await insertTransactions(phase, asked);
  for (const { transaction } of inserted) {
    phase.record({ type: "transaction.created", subject: transaction });
    if (transaction.risk != null) phase.record({ type: "transaction.failed", subject: transaction });
  }
  await phase.save().catch((error: unknown) => {
    const unique = inserted.find(({ transaction }) => transaction.isReferenceUnique);
    if (!unique || !(error instanceof UniqueConstraintViolationException)) throw error;
    throw refuse("reference_in_use", { noun: "transaction", reference: unique.transaction.reference ?? "" });
  });
  return inserted.map((each, index) => preparedOf(each, asked[index]));
}

function preparedOf({ transaction, ...sent }: NewTransaction, asked: AskedSale | undefined): PreparedSale {
  if (!asked || transaction.risk != null) return { transaction, sale: null };
  const returnUrl = payerSessionOf(asked.origin)?.returnUrl;
  return { transaction, sale: { ...saleOf(transaction, sent, asked.request), returnUrl } };
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
  const [transaction] = await keepSales(phase, [{ sale, payment }]);
  if (!transaction) throw noSuch("transaction", sale.transactionId);
  return transaction;
}

interface Paid {
  readonly sale: Sale;
  readonly payment: RemotePayment;
}

/** Keeps the engine's answers to several sales. */
async function keepSales(phase: UnitOfWork, paid: readonly Paid[]): Promise<TransactionExtension[]> {
  const answers = paid.map(({ sale, payment }) => ({ ...sale, payment }));
  const transactions = await keepPayments(phase, answers);
  const charged = new Map(paid.map(({ sale }) => [sale.transactionId, sale.chargedMethodId]));
  await countCharges(
    phase,
    transactions.flatMap((transaction) => {
      const paymentMethodId = charged.get(transaction.id) ?? null;
      return paymentMethodId === null ? [] : [{ paymentMethodId, transaction }];
    }),
  );
  return transactions;
}

/** The steps of an operation that sells, also for other capabilities. */
export const saleSteps = {
  prepare: prepareSale,
  prepareAll: prepareSales,
  ask: sendSale,
  askAll: sendSales,
  find: findPayment,
  keep: keepSale,
  keepAll: keepSales,
  release: (phase: UnitOfWork, { transactionId }: Sale, refusal: DomainError | null) =>
    failUnsent(phase, transactionId, refusal),
};
