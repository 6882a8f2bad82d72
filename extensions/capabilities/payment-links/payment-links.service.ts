import { refuse } from "#extensions/platform/kernel/refuse.ts";
import { findRow, readRow } from "#extensions/platform/rows/read-rows.queries.ts";
import { lockRow } from "#extensions/platform/rows/rows.ts";
import { portalUrl } from "#extensions/platform/tenancy/portal-url.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentLink, PaymentLinkEntity } from "./payment-link.entity.ts";

export const NOUN = "payment link";

/** @throws resource_missing */
export function getPaymentLink(work: UnitOfWork, paymentLinkId: string): Promise<PaymentLink> {
  return readRow(work, PaymentLinkEntity, paymentLinkId, NOUN);
}

/**
 * Locks and rereads the link until the atomic phase ends. Attempts are changed, and uses and stock claimed or freed,
 * only under this lock. Transactions and refunds are locked before it. @throws resource_missing
 */
export function lockPaymentLink(phase: UnitOfWork, paymentLinkId: string): Promise<PaymentLink> {
  return lockRow(phase, PaymentLinkEntity, paymentLinkId, NOUN);
}

/**
 * The link with this code, for a payer. A draft, another environment's link and nonsense are the same refusal.
 * @throws payment_link_unknown
 */
export async function getLinkByCode(work: UnitOfWork, code: string): Promise<PaymentLink> {
  const link = await findRow(work, PaymentLinkEntity, { code });
  if (!link || link.status === "draft") throw refuse("payment_link_unknown");
  return link;
}

/** The address of the page. Null where the installation has no domain for it. */
export function linkUrl(work: UnitOfWork, { code }: Pick<PaymentLink, "code">): string | null {
  return portalUrl(work, `/pay/${code}`);
}
