import { type PaymentLinkAttempt, PaymentLinkAttemptEntity } from "#extensions/capabilities/payment-links/index.ts";
import { readRows } from "#extensions/platform/rows/read-rows.queries.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";

/** More than these are not taken over at once. */
const MOST = 20;

/** The attempts that hold a use and are not paid, oldest first. */
export function openClaims(work: UnitOfWork, paymentLinkId: string): Promise<PaymentLinkAttempt[]> {
  const condition = { paymentLinkId, status: "open" as const, holdsUse: true };
  return readRows(work, PaymentLinkAttemptEntity, condition, { limit: MOST, orderBy: [["createdAt", "asc"]] });
}
