import { exponentOf } from "#contract/currencies.ts";
import { getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertMayTakePayment, assertWithinLimit } from "#extensions/capabilities/merchant-account/index.ts";
import { newId } from "#extensions/platform/kernel/ids.ts";
import { mergedMetadata } from "#extensions/platform/kernel/metadata.rules.ts";
import { newPageCode } from "#extensions/platform/kernel/page-code.ts";
import { createRow } from "#extensions/platform/rows/rows.ts";
import { assertHasPortal } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import type { CreatePaymentLinkRequest } from "#proto/tollhouse/v1/payment_links_pb.ts";
import { awaitExpiry } from "./expire-payment-link.ts";
import { linkAmounts } from "./link-amounts.rules.ts";
import { assertContentFits, assertEndsLater } from "./link-content.rules.ts";
import type { AmountType, LinkUse, Priced } from "./link-shapes.rules.ts";
import { assertTermsFit, largestOwnChoice } from "./link-terms.rules.ts";
import { type PaymentLink, PaymentLinkEntity } from "./payment-link.entity.ts";
import { collectIn, completionIn, termsIn, timeIn } from "./payment-link-input.ts";

/**
 * Creates a link, open for payers unless it is a draft.
 * @throws payment_link_invalid, portal_not_configured, merchant_account_inactive, transaction_limit_exceeded,
 *   customer_not_usable, resource_missing
 */
export async function createPaymentLink(work: UnitOfWork, request: CreatePaymentLinkRequest): Promise<PaymentLink> {
  assertHasPortal(work);
  const columns = columnsIn(request);
  assertTermsFit(columns, 10 ** exponentOf(columns.currency));
  assertContentFits(columns);
  return work.atomically(async (phase) => {
    assertEndsLater(columns, phase.now());
    await assertPayableHere(phase, columns);
    if (columns.customerId !== null) await getUsableCustomer(phase, columns.customerId);
    return insertLink(phase, columns);
  });
}

type Columns = ReturnType<typeof columnsIn>;

/** Inserts a link with its own code and nothing claimed. */
export async function insertLink(phase: UnitOfWork, columns: Columns): Promise<PaymentLink> {
  const id = newId("paymentLink", phase.now());
  const link = createRow(phase, PaymentLinkEntity, {
    ...{ id, code: newPageCode(phase.environment), ...columns },
    ...{ usesCount: 0, openAttempts: 0, collectedMinorUnits: 0n, stockClaimed: {} },
    ...{ priceVersion: 1, hasAttempts: false },
  });
  awaitExpiry(phase, link);
  phase.record({ type: "payment_link.created", subject: link });
  await phase.save();
  return link;
}

/**
 * Asserts that the account takes a payment of the link, as it does for a transaction. A draft is only held to the
 * largest sale. @throws merchant_account_inactive, transaction_limit_exceeded
 */
export async function assertPayableHere(work: UnitOfWork, link: Priced & Pick<PaymentLink, "status">): Promise<void> {
  const { total: amount, currency } = linkAmounts(link, largestOwnChoice(link));
  if (link.status === "draft") await assertWithinLimit(work, { amount, currency });
  else await assertMayTakePayment(work, { amount, currency });
}

function columnsIn(request: CreatePaymentLinkRequest) {
  const { title, currency, metadata } = request;
  const use = (request.use ?? "multiple") as LinkUse;
  return {
    title,
    description: request.description ?? null,
    mode: "payment" as const,
    status: request.draft ? ("draft" as const) : ("active" as const),
    use,
    maxUses: request.maxUses ?? (use === "single" ? 1 : null),
    amountType: request.amountType as AmountType,
    currency,
    terms: termsIn(request),
    collect: collectIn(request.collect),
    afterCompletion: completionIn(request.afterCompletion),
    inactiveMessage: request.inactiveMessage ?? null,
    expiresAt: timeIn(request.expiresAt),
    customerId: request.customerId ?? null,
    locale: request.locale ?? null,
    reference: request.reference ?? null,
    metadata: mergedMetadata({}, metadata),
  };
}
