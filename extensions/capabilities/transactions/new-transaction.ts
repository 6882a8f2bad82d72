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
import { type AskedSale, originColumns, type SaleOrigin, sessionOf } from "./sale-origin.ts";
import { blockedBy, screenPayments } from "./screen-payment.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import { NOT_SENT, sumOfParts } from "./transaction.rules.ts";
import type { Risk } from "./transaction.types.ts";

export interface NewTransaction {
  readonly transaction: TransactionExtension;
  /** The engine's customer to charge: a payment method's own customer, even after a merge. */
  readonly engineCustomerId: string | null;
  /** With the account's own. */
  readonly statementDescriptor: string | undefined;
}

/** Inserts sales that the engine has not received, or will not because the card testing rules refuse them. */
export async function insertTransactions(phase: UnitOfWork, asked: readonly AskedSale[]): Promise<NewTransaction[]> {
  const checked: Checked[] = [];
  for (const each of asked) checked.push(await check(phase, each));
  const risks = await screenPayments(
    phase,
    checked.map(({ sale }) => ({ fingerprint: null, ...sale })),
  );
  return checked.map((each, index) => insert(phase, each, risks[index] ?? null));
}

type Checked = Awaited<ReturnType<typeof check>>;

function insert(phase: UnitOfWork, { sale, method, ...sent }: Checked, risk: Risk | null): NewTransaction {
  const transaction = createRow(phase, TransactionExtensionEntity, {
    id: newId("transaction", phase.now()),
    status: method ? "processing" : "requires_payment_method",
    engineStatus: NOT_SENT,
    ...UNSTARTED,
    ...sale,
    ...(risk && { status: "failed", risk, decline: blockedBy(risk) }),
  });
  return { transaction, ...sent };
}

/** What the sale's columns will be, if it may be made. */
async function check(phase: UnitOfWork, { request, origin }: AskedSale) {
  if (!origin && request.returnUrl !== undefined) assertReturnUrl(request.returnUrl, phase.environment);
  const session = sessionOf(origin);
  assertConsistent(session ? { ...request, returnUrl: session.returnUrl } : request);
  await assertMayTakePayment(phase, request);
  const statementDescriptor = await joinedDescriptor(phase, request.statementDescriptor);
  const { customerId = null } = request;
  const method = await usableMethod(phase, request, origin);
  await assertReferenceFree(phase, request);
  const sale = {
    ...saleColumns(request),
    consent: await givenConsent(phase, customerId, request.consent),
    customerId: customerId ?? method?.customerId ?? null,
    ...(method && snapshotOf(method)),
    ...originColumns(origin),
    profileId: await profileOf(phase, request.profileId),
  };
  const knownCustomerId = session?.isPayerKnown === false ? null : customerId;
  return { sale, method, engineCustomerId: method?.customerId ?? knownCustomerId, statementDescriptor };
}

/** @throws customer_not_usable, payment_method_not_usable, resource_missing */
async function usableMethod(
  phase: UnitOfWork,
  request: CreateTransactionRequest,
  origin: SaleOrigin | null,
): Promise<PaymentMethodExtension | null> {
  const { customerId = null, paymentMethodId } = request;
  const known = origin !== null && "invoiceId" in origin ? origin.payer : undefined;
  if (known && known.customer.id === customerId && known.method.id === paymentMethodId) return known.method;
  if (customerId !== null) await getUsableCustomer(phase, customerId);
  return paymentMethodId ? getUsablePaymentMethod(phase, paymentMethodId, customerId) : null;
}

/** The columns of a payment that nobody has tried to make. */
export const UNSTARTED = {
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
    payerDeviceId: request.payerDeviceId ?? null,
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
