import type { DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import { lockKnownRow } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentLink, PaymentLinkEntity } from "./payment-link.entity.ts";
import { statusAt } from "./payment-link.rules.ts";

export const EXPIRE_LINK = "payment_link.expire";

/** Schedules the end of a link that has one, in the transaction that determines it. */
export function awaitExpiry(phase: UnitOfWork, { id, expiresAt }: Pick<PaymentLink, "id" | "expiresAt">): void {
  if (expiresAt) phase.due({ kind: EXPIRE_LINK, subjectId: id, at: expiresAt });
}

/** Writes that a link's time has ended. Payers who are paying already may finish: their attempts stay open. */
export async function expirePaymentLink(phase: UnitOfWork, { subjectId }: DueItem): Promise<void> {
  // The row's lock decides between this end and a change of the time, or another end.
  const link = await lockKnownRow(phase, PaymentLinkEntity, subjectId);
  if (!link || link.status === "expired" || statusAt(link, phase.now()) !== "expired") return;
  link.status = "expired";
  phase.record({ type: "payment_link.expired", subject: link });
}
