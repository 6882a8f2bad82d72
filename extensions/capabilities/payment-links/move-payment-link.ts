import { findActive, getUsableCustomer } from "#extensions/capabilities/customers/index.ts";
import { assertHasPortal } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { assertPayableHere } from "./create-payment-link.ts";
import { EXPIRE_LINK } from "./expire-payment-link.ts";
import type { PaymentLink } from "./payment-link.entity.ts";
import { assertNotEnded, assertPausable } from "./payment-link.rules.ts";
import { lockPaymentLink } from "./payment-links.service.ts";

/**
 * Opens a draft or a paused link for payers; an active one stays as it is. The account may have changed since the link
 * was created, so it is asked again.
 * @throws payment_link_ended, merchant_account_inactive, transaction_limit_exceeded, portal_not_configured,
 *   customer_not_usable
 */
export async function activatePaymentLink(work: UnitOfWork, paymentLinkId: string): Promise<PaymentLink> {
  assertHasPortal(work);
  return changeUnderLock(work, paymentLinkId, async (phase, link) => {
    if (link.status === "active") return;
    await assertPayableHere(phase, { ...link, status: "active" });
    await assertCustomerUsable(phase, link);
    if (link.pauseReason === "declines") link.declinesCountFrom = phase.now();
    Object.assign(link, { status: "active", pauseReason: null });
    phase.record({ type: "payment_link.updated", subject: link });
  });
}

/**
 * From the commit on no attempt begins, since each takes the row's lock and reads the status under it. Attempts that
 * began before it are not ended. @throws payment_link_ended, payment_link_not_active
 */
export function pausePaymentLink(work: UnitOfWork, paymentLinkId: string): Promise<PaymentLink> {
  return changeUnderLock(work, paymentLinkId, (phase, link) => {
    assertPausable(link);
    if (link.status === "paused") return;
    Object.assign(link, { status: "paused", pauseReason: "requested" });
    phase.record({ type: "payment_link.updated", subject: link });
  });
}

/** Ends the link for good; attempts as when it is paused. @throws payment_link_ended */
export function deactivatePaymentLink(work: UnitOfWork, paymentLinkId: string): Promise<PaymentLink> {
  return changeUnderLock(work, paymentLinkId, async (phase, link) => {
    link.status = "deactivated";
    await phase.cancelDue({ kind: EXPIRE_LINK, subjectId: link.id });
    phase.record({ type: "payment_link.deactivated", subject: link });
  });
}

/** A merged customer's payments are the other one's. @throws customer_not_usable */
async function assertCustomerUsable(work: UnitOfWork, { customerId }: PaymentLink): Promise<void> {
  if (customerId != null && !(await findActive(work, customerId))) await getUsableCustomer(work, customerId);
}

type Change = (phase: UnitOfWork, link: PaymentLink) => void | Promise<void>;

/** Changes a link that has not ended. @throws resource_missing, payment_link_ended */
function changeUnderLock(work: UnitOfWork, paymentLinkId: string, change: Change): Promise<PaymentLink> {
  return work.atomically(async (phase) => {
    const link = await lockPaymentLink(phase, paymentLinkId);
    assertNotEnded(link, phase.now());
    await change(phase, link);
    await phase.save();
    return link;
  });
}
