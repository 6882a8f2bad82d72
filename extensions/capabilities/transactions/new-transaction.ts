import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertMayTakePayment, joinedDescriptor } from "#extensions/capabilities/merchant-account/index.ts";
import { profileOf } from "#extensions/capabilities/merchants/index.ts";
import {
  assertReturnUrl,
  getUsablePaymentMethod,
  givenConsent,
  type PaymentMethodExtension,
} from "#extensions/capabilities/payment-methods/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";
import { assertOptionsFit } from "./authorization-options.rules.ts";
import { UNTOUCHED } from "./follow-transaction.ts";
import { assertItemsAgree } from "./line-items.rules.ts";
import { assertConsentFits, assertMarksFit } from "./payment-marks.rules.ts";
import { detailColumns } from "./sale-details.ts";
import { blockedBy, screenPayment } from "./screen-payment.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import { NOT_SENT, sumOfParts } from "./transaction.rules.ts";

interface NewTransaction {
  readonly transaction: TransactionExtension;
  /** The engine's customer to charge: a payment method's own customer, even after a merge. */
  readonly engineCustomerId: string | null;
  /** With the account's own. */
  readonly statementDescriptor: string | undefined;
}

/** A page of ours on which a payer pays. */
interface PayerSession {
  /** Until when the payer can start to pay. */
  readonly sessionExpiresAt: Date;
  /** A secret of the payer, so that the transaction does not show it. */
  readonly returnUrl: string;
  /** Whether the payer proved to be the customer. The engine's form shows the saved cards of the customer it is told. */
  readonly isPayerKnown: boolean;
}

interface LinkOrigin extends PayerSession {
  readonly paymentLinkId: string;
}

interface InvoiceOrigin {
  readonly invoiceId: string;
  readonly subscriptionId: string | null;
  /** Null for a charge of a stored method, whose payer is away. */
  readonly session: PayerSession | null;
}

/** A sale of another capability, which has checked the page to which the payer returns. */
export type SaleOrigin = LinkOrigin | InvoiceOrigin;

/** What the sale's columns say of its origin. */
function originColumns(origin: SaleOrigin | null) {
  const session = sessionOf(origin);
  const isOfInvoice = origin !== null && "invoiceId" in origin;
  return {
    paymentLinkId: origin !== null && "paymentLinkId" in origin ? origin.paymentLinkId : null,
    invoiceId: isOfInvoice ? origin.invoiceId : null,
    subscriptionId: isOfInvoice ? origin.subscriptionId : null,
    sessionExpiresAt: session?.sessionExpiresAt ?? null,
  };
}

/** The payer's page; null for a sale of the API, and a charge of a stored method. */
export function sessionOf(origin: SaleOrigin | null): PayerSession | null {
  return origin !== null && "invoiceId" in origin ? origin.session : origin;
}

/** Inserts a sale that the engine has not received, or will not because the card testing rules refuse it. */
export async function insertTransaction(
  phase: UnitOfWork,
  request: CreateTransactionRequest,
  origin: SaleOrigin | null,
): Promise<NewTransaction> {
  if (!origin && request.returnUrl !== undefined) assertReturnUrl(request.returnUrl, phase.environment);
  const session = sessionOf(origin);
  assertConsistent(session ? { ...request, returnUrl: session.returnUrl } : request);
  await assertMayTakePayment(phase, request);
  const statementDescriptor = await joinedDescriptor(phase, request.statementDescriptor);
  const { customerId = null, paymentMethodId } = request;
  if (customerId !== null) await getUsableCustomer(phase, customerId);
  const method = paymentMethodId ? await getUsablePaymentMethod(phase, paymentMethodId, customerId) : null;
  await assertReferenceFree(phase, request);
  const sale = {
    ...saleColumns(request),
    consent: await givenConsent(phase, customerId, request.consent),
    customerId: customerId ?? method?.customerId ?? null,
    ...(method && snapshotOf(method)),
    ...originColumns(origin),
  };
  const profileId = await profileOf(phase, request.profileId);
  const risk = await screenPayment(phase, { fingerprint: null, ...sale });
  const transaction = createRow(phase, TransactionExtensionEntity, {
    id: newId("transaction", phase.now()),
    status: method ? "processing" : "requires_payment_method",
    engineStatus: NOT_SENT,
    ...UNSTARTED,
    ...sale,
    profileId,
    ...(risk && { status: "failed", risk, decline: blockedBy(risk) }),
  });
  const knownCustomerId = session?.isPayerKnown === false ? null : customerId;
  return { transaction, engineCustomerId: method?.customerId ?? knownCustomerId, statementDescriptor };
}

const UNSTARTED = {
  ...UNTOUCHED,
  authorizedMinorUnits: 0n,
  capturedMinorUnits: 0n,
  attempts: [],
  attemptCount: 0,
  declineCount: 0,
};

function saleColumns(request: CreateTransactionRequest) {
  const { amount, currency, reference, uniqueReference, description, statementDescriptor } = request;
  return {
    channel: request.channel ?? "api",
    amountMinorUnits: amount,
    currency,
    ...detailColumns(request),
    captureMethod: request.captureMethod ?? "automatic",
    reference: reference ?? null,
    isReferenceUnique: uniqueReference === true && reference !== undefined,
    description: description ?? null,
    statementDescriptor: statementDescriptor ?? null,
    metadata: mergedMetadata({}, request.metadata),
    returnUrl: request.returnUrl ?? null,
    payerIp: request.payerIp ?? null,
  };
}

function snapshotOf(method: PaymentMethodExtension) {
  const { id, type, brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry, wallet } = method;
  const card = { brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry, wallet };
  return { paymentMethodId: id, methodType: type, ...card, fingerprint: method.fingerprint ?? null };
}

/** @throws amount_details_mismatch, line_items_mismatch, payment_mark_not_possible, authorization_option_not_possible, consent_not_possible, return_url_required, parameter_missing, parameter_invalid */
function assertConsistent(request: CreateTransactionRequest): void {
  const { amount, amountDetails, returnUrl, hostedPage, paymentMethodId } = request;
  const sum = amountDetails ? sumOfParts(amountDetails) : amount;
  if (sum !== amount) throw refuse("amount_details_mismatch", { sum, amount });
  assertItemsAgree(request.lineItems, amountDetails);
  assertMarksFit(request);
  assertOptionsFit(request);
  assertConsentFits(request);
  if (hostedPage && paymentMethodId)
    throw refuse("parameter_invalid", {
      problem: "hosted_page and payment_method_id cannot be used together.",
      param: "hosted_page",
    });
  if (hostedPage && returnUrl === undefined)
    throw refuse("return_url_required", { problem: "hosted_page needs return_url." });
  if (request.savePaymentMethod && request.customerId === undefined)
    throw refuse("parameter_missing", { problem: "save_payment_method needs customer_id.", param: "customer_id" });
}

/** @throws reference_in_use */
async function assertReferenceFree(
  { em, environment }: UnitOfWork,
  { reference, uniqueReference }: CreateTransactionRequest,
): Promise<void> {
  if (!uniqueReference || reference === undefined) return;
  const [existing] = await em.find(TransactionExtensionEntity, { environment, reference }, { limit: 1 });
  if (existing)
    throw refuse("reference_in_use", { noun: "transaction", reference, existing_transaction_id: existing.id });
}
