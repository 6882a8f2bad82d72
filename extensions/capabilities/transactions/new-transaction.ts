import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import {
  assertReturnUrl,
  getUsablePaymentMethod,
  type PaymentMethodExtension,
  ReturnUrlRequiredError,
} from "#extensions/capabilities/payment-methods/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreateTransactionRequest } from "#proto/tollhouse/v1/transactions_pb.ts";
import { UNTOUCHED } from "./follow-transaction.ts";
import { blockedBy, screenPayment } from "./screen-payment.ts";
import { type TransactionExtension, TransactionExtensionEntity } from "./transaction.entity.ts";
import {
  AmountDetailsMismatchError,
  PageForStoredMethodError,
  ReferenceInUseError,
  StoringNeedsCustomerError,
} from "./transaction.errors.ts";
import { NOT_SENT, sumOfParts } from "./transaction.rules.ts";
import type { AmountDetails } from "./transaction.types.ts";

interface NewTransaction {
  readonly transaction: TransactionExtension;
  /** The engine's customer to charge: a payment method's own customer, even after a merge. */
  readonly engineCustomerId: string | null;
}

/** Inserts a sale that the engine has not received, or will not because the card testing rules refuse it. */
export async function insertTransaction(phase: UnitOfWork, request: CreateTransactionRequest): Promise<NewTransaction> {
  assertConsistent(request, phase.environment);
  const { customerId = null, paymentMethodId } = request;
  if (customerId !== null) await getUsableCustomer(phase, customerId);
  const method = paymentMethodId ? await getUsablePaymentMethod(phase, paymentMethodId, customerId) : null;
  await assertReferenceFree(phase, request);
  const sale = {
    ...saleColumns(request),
    customerId: customerId ?? method?.customerId ?? null,
    ...(method && snapshotOf(method)),
  };
  const risk = await screenPayment(phase, { fingerprint: null, ...sale });
  const transaction = createRow(phase, TransactionExtensionEntity, {
    id: newId("transaction", phase.now()),
    status: method ? "processing" : "requires_payment_method",
    engineStatus: NOT_SENT,
    ...UNSTARTED,
    ...sale,
    ...(risk && { status: "failed", risk, decline: blockedBy(risk) }),
  });
  return { transaction, engineCustomerId: method?.customerId ?? customerId };
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
  const { amount, currency, amountDetails, reference, uniqueReference, description, statementDescriptor } = request;
  return {
    channel: request.channel ?? "api",
    amountMinorUnits: amount,
    currency,
    amountDetails: amountDetails ? storedParts(amountDetails) : null,
    captureMethod: request.captureMethod ?? "automatic",
    reference: reference ?? null,
    isReferenceUnique: uniqueReference === true && reference !== undefined,
    description: description ?? null,
    statementDescriptor: statementDescriptor ?? null,
    metadata: request.metadata,
    returnUrl: request.returnUrl ?? null,
    payerIp: request.payerIp ?? null,
  };
}

function storedParts(parts: NonNullable<CreateTransactionRequest["amountDetails"]>): AmountDetails {
  const { subtotal, tax, tip, surcharge, discount } = parts;
  return {
    subtotal: Number(subtotal),
    tax: Number(tax),
    tip: Number(tip),
    surcharge: Number(surcharge),
    discount: Number(discount),
  };
}

function snapshotOf(method: PaymentMethodExtension) {
  const { id, type, brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry, wallet } = method;
  const card = { brand, last4, bin, expMonth, expYear, funding, issuer, issuerCountry, wallet };
  return { paymentMethodId: id, methodType: type, ...card, fingerprint: method.fingerprint ?? null };
}

/** @throws AmountDetailsMismatchError, ReturnUrlRequiredError, StoringNeedsCustomerError, PageForStoredMethodError */
function assertConsistent(request: CreateTransactionRequest, environment: string): void {
  const { amount, amountDetails, returnUrl, hostedPage, paymentMethodId } = request;
  const sum = amountDetails ? sumOfParts(amountDetails) : amount;
  if (sum !== amount) throw new AmountDetailsMismatchError(sum, amount);
  if (hostedPage && paymentMethodId) throw new PageForStoredMethodError();
  if (hostedPage && returnUrl === undefined) throw new ReturnUrlRequiredError("hosted_page needs return_url.");
  if (returnUrl !== undefined) assertReturnUrl(returnUrl, environment);
  if (request.savePaymentMethod && request.customerId === undefined) throw new StoringNeedsCustomerError();
}

/** @throws ReferenceInUseError */
async function assertReferenceFree(
  { em, environment }: UnitOfWork,
  { reference, uniqueReference }: CreateTransactionRequest,
): Promise<void> {
  if (!uniqueReference || reference === undefined) return;
  const [existing] = await em.find(TransactionExtensionEntity, { environment, reference }, { limit: 1 });
  if (existing) throw new ReferenceInUseError(reference, existing.id);
}
