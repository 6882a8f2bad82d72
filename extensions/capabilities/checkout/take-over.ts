import {
  canClaim,
  checkoutAmounts,
  getPaymentLink,
  isFull,
  isOldEnough,
  isUntouched,
  numberOf,
  type PaymentLink,
  type PaymentLinkAttempt,
  type Quantities,
  shortItems,
} from "#extensions/capabilities/payment-links/index.ts";
import { cancelTransaction, transactionCopy } from "#extensions/capabilities/transactions/index.ts";
import { DomainError } from "#extensions/platform/kernel/errors.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { workWithKey } from "#extensions/platform/work/work-with-key.ts";
import type { StartCheckoutRequest } from "#proto/tollhouse/v1/checkout_pb.ts";
import { choiceOf, quantitiesOf } from "./checkout-amounts.ts";
import { openClaims } from "./open-claims.ts";

const REASON = "Another payer pays the payment link.";

/**
 * Cancels payments of earlier payers who have not tried to pay, at the engine, until the payer could claim what is
 * missing. Their attempts give it back with the cancellation; whoever locks the link next claims it. False when
 * nothing was freed.
 */
export async function takeOver(
  work: UnitOfWork,
  { id }: Pick<PaymentLink, "id">,
  request: StartCheckoutRequest,
): Promise<boolean> {
  let isFreed = false;
  for (const claim of await openClaims(work, id)) {
    if (!isOldEnough(claim, work.now())) break;
    const link = await getPaymentLink(work, id);
    const wanted = quantitiesOf(await checkoutAmounts(work, link, choiceOf(request)));
    if (canClaim(link, wanted)) return true;
    if (helps(link, claim, wanted)) isFreed = (await cancelUntouched(work, claim)) || isFreed;
  }
  return isFreed;
}

/** Whether the claim has anything that is missing. */
function helps(link: PaymentLink, { quantities }: PaymentLinkAttempt, wanted: Quantities): boolean {
  return isFull(link) || shortItems(link, wanted).some(({ itemId }) => (numberOf(quantities, itemId) ?? 0) > 0);
}

/**
 * False when the payer has tried to pay, or does now: then the engine refuses, and its state decides. What cannot be
 * canceled, and an engine that does not answer, leave the claim as it is.
 */
async function cancelUntouched(work: UnitOfWork, { transactionId }: PaymentLinkAttempt): Promise<boolean> {
  try {
    const transaction = await transactionCopy.refresh(work, transactionId);
    if (!transaction || !isUntouched(transaction)) return false;
    await cancelTransaction.run(workWithKey(work, null, "checkout"), { transactionId, reason: REASON });
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}
