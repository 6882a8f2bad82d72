import { create } from "@bufbuild/protobuf";
import {
  getTransaction,
  type Sale,
  saleSteps,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreateTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { AttemptedBy } from "./attempt.rules.ts";
import { beginAttempt, lockPayable } from "./attempts.service.ts";
import { chargedMethod } from "./charged-method.ts";
import type { Invoice } from "./invoice.entity.ts";
import { invoiceUrl, RETURN } from "./invoice-secrets.ts";
import { getInvoice } from "./invoices.service.ts";
import { recordInvoice } from "./record-invoice.ts";

/** State of an operation that charges. It is JSON. */
export interface Charge {
  readonly invoiceId: string;
  readonly transactionId: string;
  /** Null for a charge that the card testing rules refuse, which has failed. */
  readonly sale: Sale | null;
}

interface Asked {
  readonly invoice: Pick<Invoice, "id" | "customerId" | "currency">;
  readonly by: AttemptedBy;
  /** Instead of the invoice's or the customer's own. */
  readonly paymentMethodId?: string | null | undefined;
  /** Of the due work that charges. */
  readonly dueAt?: Date | null;
}

/** What the engine answers; null for a charge that it was not asked for. */
type Paid = Awaited<ReturnType<typeof saleSteps.ask>> | null;

/**
 * Writes the payment and its attempt. Null without a usable method, which is recorded as a failed payment.
 * @throws invoice_not_open, invoice_payment_in_progress, payment_method_not_usable, resource_missing,
 *   merchant_account_inactive, transaction_limit_exceeded
 */
async function prepareCharge(phase: UnitOfWork, asked: Asked): Promise<Charge | null> {
  const { by: attemptedBy, paymentMethodId = null, dueAt = null } = asked;
  const invoice = await lockPayable(phase, asked.invoice, attemptedBy);
  const charged = await chargedMethod(phase, invoice, paymentMethodId);
  if (!charged) {
    recordInvoice(phase, "invoice.payment_failed", invoice, { reason: "payment_method_missing" });
    return null;
  }
  const { id: invoiceId, subscriptionId = null } = invoice;
  const { transaction, sale } = await saleSteps.prepare(
    phase,
    create(CreateTransactionRequestSchema, {
      ...{ ...charged, amount: invoice.dueMinorUnits, currency: invoice.currency, channel: "subscription" },
      // The card network must know that the payer is away, and agreed to be charged again and again.
      mitCategory: "recurring",
      ...(invoice.numberText != null && { description: `Invoice ${invoice.numberText}` }),
    }),
    { invoiceId, subscriptionId, session: null },
  );
  const attempt = beginAttempt(phase, { invoiceId, transactionId: transaction.id, attemptedBy, dueAt });
  if (dueAt !== null) attempt.sale = sale;
  await phase.save();
  return { invoiceId, transactionId: transaction.id, sale };
}

/** A payer whom the bank asks comes back to the invoice's page. Its address is a secret, which is stored nowhere else. */
async function askForCharge(work: UnitOfWork, { sale, invoiceId }: Charge): Promise<Paid> {
  if (!sale) return null;
  const returnUrl = (await invoiceUrl(work, await getInvoice(work, invoiceId), RETURN)) ?? undefined;
  return saleSteps.ask(work, { ...sale, returnUrl });
}

/** After a crash or a lost answer. */
async function findCharge(work: UnitOfWork, { sale }: Charge) {
  return sale && saleSteps.find(work, sale);
}

interface KeptCharge {
  readonly transaction: TransactionExtension;
  readonly invoice: Invoice;
}

/** Keeps the engine's answer. The invoice, and what follows it, are settled in the same transaction. */
async function keepCharge(phase: UnitOfWork, charge: Charge, payment: Paid): Promise<KeptCharge> {
  const { sale, invoiceId, transactionId } = charge;
  if (sale && payment) await saleSteps.keep(phase, sale, payment);
  await phase.notifyFollowers();
  await phase.save();
  return { transaction: await getTransaction(phase, transactionId), invoice: await getInvoice(phase, invoiceId) };
}

/** The failed payment ends its attempt: see `followPayments`. */
async function releaseCharge(phase: UnitOfWork, { sale }: Charge, refusal: DomainError | null): Promise<void> {
  if (sale) await saleSteps.release(phase, sale, refusal);
}

/**
 * The steps of an operation that charges the stored method for an invoice, also for other capabilities. A declined charge
 * ends with its answer: `declineRefusal` of the kept transaction is the refusal.
 */
export const chargeSteps = {
  prepare: prepareCharge,
  ask: askForCharge,
  find: findCharge,
  keep: keepCharge,
  release: releaseCharge,
};
