import { type Customer, findOwner, lockCustomer, mergedIds } from "#extensions/capabilities/customers/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { type PaymentMethodExtension, PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { assertUsable } from "./payment-method.rules.ts";
import { getPaymentMethod, lockPaymentMethod } from "./payment-methods.service.ts";

/** Makes it the method that is charged by default. @throws payment_method_not_usable */
export async function setDefaultPaymentMethod(
  work: UnitOfWork,
  paymentMethodId: string,
): Promise<PaymentMethodExtension> {
  const { customerId } = await getPaymentMethod(work, paymentMethodId);
  return work.atomically(async (phase) => {
    const owner = await lockCustomer(phase, (await findOwner(phase, customerId))?.id ?? customerId);
    const method = await lockPaymentMethod(phase, { id: paymentMethodId });
    assertUsable(method, phase.now());
    await moveDefault(phase, owner, method);
    await phase.save();
    return method;
  });
}

/**
 * Keeps one default: the first method, or the newest after a detachment. The owner must be locked. `withEvent` already
 * has an event in this transaction.
 */
export async function keepDefault(
  phase: UnitOfWork,
  changed: PaymentMethodExtension,
  withEvent: PaymentMethodExtension | null,
): Promise<void> {
  const owner = await findOwner(phase, changed.customerId);
  if (!owner || owner.status === "redacted") return;
  const isFirst = changed.status === "active" && owner.defaultPaymentMethodId == null;
  const isGone = changed.status === "detached" && owner.defaultPaymentMethodId === changed.id;
  if (isFirst) await moveDefault(phase, owner, changed, withEvent);
  if (isGone) await moveDefault(phase, owner, await newestActive(phase, owner), withEvent);
}

/** The owner is locked, which serializes changes of its methods. */
async function moveDefault(
  phase: UnitOfWork,
  owner: Customer,
  method: PaymentMethodExtension | null,
  withEvent: PaymentMethodExtension | null = null,
): Promise<void> {
  if (method && owner.defaultPaymentMethodId === method.id) return;
  for (const former of await defaultsOf(phase, owner)) markDefault(phase, former, false, withEvent);
  if (method) markDefault(phase, method, true, withEvent);
  owner.defaultPaymentMethodId = method?.id ?? null;
  phase.record({ type: "customer.updated", subject: owner, data: { fields: "default_payment_method_id" } });
}

/** After a merge, leaves the owner's default as the only one. */
export async function alignDefaults(phase: UnitOfWork, owner: Customer): Promise<void> {
  for (const method of await defaultsOf(phase, owner))
    if (method.id !== owner.defaultPaymentMethodId) markDefault(phase, method, false);
}

function markDefault(
  phase: UnitOfWork,
  method: PaymentMethodExtension,
  isDefault: boolean,
  withEvent: PaymentMethodExtension | null = null,
): void {
  method.isDefault = isDefault;
  if (method !== withEvent)
    phase.record({ type: "payment_method.updated", subject: method, data: { fields: "is_default" } });
}

async function defaultsOf(phase: UnitOfWork, owner: Customer): Promise<PaymentMethodExtension[]> {
  return phase.em.find(PaymentMethodExtensionEntity, { ...(await ofOwner(phase, owner)), isDefault: true });
}

async function newestActive(phase: UnitOfWork, owner: Customer): Promise<PaymentMethodExtension | null> {
  const condition = { ...(await ofOwner(phase, owner)), status: "active" as const };
  return phase.em.findOne(PaymentMethodExtensionEntity, condition, { orderBy: { createdAt: "desc", id: "desc" } });
}

async function ofOwner(phase: UnitOfWork, { id }: Customer) {
  return { environment: phase.environment, customerId: { $in: await mergedIds(phase, id) } };
}
