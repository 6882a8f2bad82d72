import { create } from "@bufbuild/protobuf";
import {
  getTransaction,
  type KnownPayer,
  type Sale,
  saleSteps,
  type TransactionExtension,
} from "#extensions/capabilities/transactions/index.ts";
import type { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { CreateTransactionRequestSchema } from "#proto/tollhouse/v1/transactions_pb.ts";
import type { AttemptedBy } from "./attempt.rules.ts";
import { beginAttempt, lockAllPayable } from "./attempts.service.ts";
import { assertUnderCaps } from "./charge-caps.ts";
import { payersOf } from "./charged-method.ts";
import type { Invoice } from "./invoice.entity.ts";
import type { RecoveryCause } from "./invoice-dunning.rules.ts";
import { invoiceUrl, RETURN } from "./invoice-secrets.ts";
import { findInvoices, getInvoice } from "./invoices.service.ts";
import { recordInvoice } from "./record-invoice.ts";
import { assertRetryAllowed } from "./retry-allowed.rules.ts";

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
  /** Of a retry: why it is made now. */
  readonly reason?: string | null;
  /** What brings it about, if another one than follows from `by`. */
  readonly cause?: RecoveryCause | null;
}

/** What the engine answers; null for a charge that it was not asked for. */
export type ChargedPayment = Awaited<ReturnType<typeof saleSteps.ask>> | null;

/**
 * Writes the payment and its attempt. Null without a usable method, which is recorded as a failed payment.
 * @throws invoice_not_open, invoice_payment_in_progress, payment_method_not_usable, resource_missing,
 *   payment_retry_not_allowed, payment_retry_too_early, merchant_account_inactive, transaction_limit_exceeded
 */
async function prepareCharge(phase: UnitOfWork, asked: Asked): Promise<Charge | null> {
  const [charge = null] = await prepareCharges(phase, [asked]);
  return charge;
}

/** Like `prepareCharge`, of several invoices, in their order. */
async function prepareCharges(phase: UnitOfWork, asked: readonly Asked[]): Promise<(Charge | null)[]> {
  const invoices = await lockAllPayable(phase, asked);
  const payers = await payersOf(
    phase,
    invoices.map((invoice, index) => ({ invoice, asked: asked[index]?.paymentMethodId ?? null })),
  );
  const charged = invoices.flatMap((invoice, index) => {
    const [payer, by] = [payers[index], asked[index]?.by ?? "scheduler"];
    if (payer) {
      const { id: paymentMethodId, fingerprint = null } = payer.method;
      assertRetryAllowed(invoice, { paymentMethodId, fingerprint, by, now: phase.now() });
      return [{ invoice, payer }];
    }
    recordInvoice(phase, "invoice.payment_failed", invoice, { reason: "payment_method_missing" });
    return [];
  });
  await assertUnderCaps(phase, charged);
  const prepared = await saleSteps.prepareAll(phase, charged.map(saleOf));
  const sales = new Map(charged.map(({ invoice }, index) => [invoice.id, prepared[index]]));
  const charges = asked.map((each) => begin(phase, each, sales.get(each.invoice.id)));
  for (const [index, invoice] of invoices.entries())
    noteManualRetry(phase, invoice, charges[index] ?? null, asked[index]);
  await phase.save();
  return charges;
}

function saleOf({ invoice, payer }: { readonly invoice: Invoice; readonly payer: KnownPayer }) {
  const { id: invoiceId, subscriptionId = null, dueMinorUnits: amount, currency, numberText } = invoice;
  const request = create(CreateTransactionRequestSchema, {
    ...{ customerId: payer.customer.id, paymentMethodId: payer.method.id, amount, currency, channel: "subscription" },
    // The card network must know that the payer is away, and agreed to be charged again and again.
    mitCategory: "recurring",
    ...(numberText != null && { description: `Invoice ${numberText}` }),
  });
  return { request, origin: { invoiceId, subscriptionId, session: null, payer } };
}

type Prepared = Awaited<ReturnType<typeof saleSteps.prepare>>;

function begin(phase: UnitOfWork, asked: Asked, prepared: Prepared | undefined): Charge | null {
  if (!prepared) return null;
  const { by: attemptedBy, dueAt = null, reason = null, cause = null } = asked;
  const [invoiceId, transactionId] = [asked.invoice.id, prepared.transaction.id];
  const attempt = beginAttempt(phase, { invoiceId, transactionId, attemptedBy, dueAt, reason, cause });
  if (dueAt !== null) attempt.sale = prepared.sale;
  return { invoiceId, transactionId, sale: prepared.sale };
}

/** After a failed charge, one that a person or a key begins is part of the audit log. */
function noteManualRetry(phase: UnitOfWork, invoice: Invoice, charge: Charge | null, asked: Asked | undefined): void {
  if (!charge || asked?.by !== "merchant" || !invoice.dunning) return;
  recordInvoice(phase, "invoice.payment_retried", invoice, { transaction_id: charge.transactionId });
}

async function askForCharge(work: UnitOfWork, charge: Charge): Promise<ChargedPayment> {
  const [asked] = await askForCharges(work, [charge]);
  if (asked?.status === "fulfilled") return asked.value;
  throw asked?.reason;
}

/** Asks for several charges side by side, and says what became of each, in their order. */
async function askForCharges(
  work: UnitOfWork,
  charges: readonly Charge[],
): Promise<PromiseSettledResult<ChargedPayment>[]> {
  const sent = charges.filter(({ sale }) => sale !== null);
  const answers = await saleSteps.askAll(work, await returning(work, sent));
  const byCharge = new Map(sent.map((charge, index) => [charge, answers[index]]));
  return charges.map((charge) => {
    if (charge.sale === null) return { status: "fulfilled", value: null };
    const answer = byCharge.get(charge);
    if (!answer) throw new Error(`the charge ${charge.transactionId} has no answer`);
    return answer;
  });
}

/** A payer whom the bank asks comes back to the invoice's page. Its address is a secret, which is stored nowhere else. */
async function returning(work: UnitOfWork, charges: readonly Charge[]): Promise<Sale[]> {
  const ids = charges.map(({ invoiceId }) => invoiceId);
  const invoices = new Map((await findInvoices(work, ids)).map((invoice) => [invoice.id, invoice]));
  const sales: Sale[] = [];
  for (const { sale, invoiceId } of charges) {
    const invoice = invoices.get(invoiceId);
    const returnUrl = invoice && (await invoiceUrl(work, invoice, RETURN));
    if (sale) sales.push({ ...sale, returnUrl: returnUrl ?? undefined });
  }
  return sales;
}

/** After a crash or a lost answer. */
async function findCharge(work: UnitOfWork, { sale }: Charge) {
  return sale && saleSteps.find(work, sale);
}

interface KeptCharge {
  readonly transaction: TransactionExtension;
  readonly invoice: Invoice;
}

interface Answered {
  readonly charge: Charge;
  readonly payment: ChargedPayment;
}

/** Keeps the engine's answers. The invoices, and what follows them, are settled in the same transaction. */
async function keepCharges(phase: UnitOfWork, answered: readonly Answered[]): Promise<void> {
  await saleSteps.keepAll(
    phase,
    answered.flatMap(({ charge: { sale }, payment }) => (sale && payment ? [{ sale, payment }] : [])),
  );
  await phase.notifyFollowers();
}

async function keepCharge(phase: UnitOfWork, charge: Charge, payment: ChargedPayment): Promise<KeptCharge> {
  const { invoiceId, transactionId } = charge;
  await keepCharges(phase, [{ charge, payment }]);
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
  prepareAll: prepareCharges,
  ask: askForCharge,
  askAll: askForCharges,
  find: findCharge,
  keep: keepCharge,
  keepAll: keepCharges,
  release: releaseCharge,
};
