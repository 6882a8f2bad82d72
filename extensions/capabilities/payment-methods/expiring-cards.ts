import { inBatches } from "#extensions/platform/due-work-runner/due-handler.ts";
import { lockRows } from "#extensions/platform/rows/rows.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentMethodExtension, PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { expiringNotices, isUsable } from "./payment-method.rules.ts";

export const EXPIRING = "payment_method.expiring";

/** Plans the notices that are still to come. Notices of a former expiry find another one, and say nothing. */
export function dueBeforeExpiry(phase: UnitOfWork, method: PaymentMethodExtension): void {
  for (const { at } of expiringNotices(method))
    if (at > phase.now()) phase.due({ kind: EXPIRING, subjectId: method.id, at });
}

/** The cards of a month end together, so their notices are due at one moment. */
export const noticeExpiring = inBatches(async (phase, items) => {
  const ids = items.map(({ subjectId }) => subjectId);
  const methods = new Map((await lockRows(phase, PaymentMethodExtensionEntity, ids)).map((row) => [row.id, row]));
  for (const { subjectId, dueAt } of items) {
    const method = methods.get(subjectId);
    const notice = method && expiringNotices(method).find(({ at }) => at.getTime() === dueAt.getTime());
    if (!notice || !isUsable(method, phase.now())) continue;
    method.expiryNoticeAt = phase.now();
    phase.record({ type: "payment_method.expiring", subject: method, data: { days: String(notice.days) } });
  }
});
