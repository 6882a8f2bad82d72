import type { DueHandlers, DueItem } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { keepDefault } from "./default-payment-method.ts";
import type { PaymentMethodExtension } from "./payment-method.entity.ts";
import { eventOfStatus, isExpired, type PaymentMethodStatus } from "./payment-method.rules.ts";
import { getPaymentMethod, lockOwner, lockPaymentMethod } from "./payment-methods.service.ts";

export const EXPIRE = "payment_method.expire";
export const BLOCK = "payment_method.block";
export const KEEP_DEFAULT = "payment_method.keep_default";

export const paymentMethodDue: DueHandlers = {
  /** The bank may have sent a new expiry since this was scheduled. */
  [EXPIRE]: (phase, item) => endActive(phase, item, "expired", (method) => isExpired(method, phase.now())),
  [BLOCK]: (phase, item) => endActive(phase, item, "blocked", () => true),
  async [KEEP_DEFAULT](phase, { subjectId }) {
    const { id, customerId } = await getPaymentMethod(phase, subjectId);
    await lockOwner(phase, customerId);
    await keepDefault(phase, await lockPaymentMethod(phase, { id }), null);
  },
};

async function endActive(
  phase: UnitOfWork,
  { subjectId }: DueItem,
  status: PaymentMethodStatus,
  holds: (method: PaymentMethodExtension) => boolean,
): Promise<void> {
  const method = await lockPaymentMethod(phase, { id: subjectId });
  if (method.status !== "active" || !holds(method)) return;
  method.status = status;
  phase.record({ type: eventOfStatus(status), subject: method });
}
