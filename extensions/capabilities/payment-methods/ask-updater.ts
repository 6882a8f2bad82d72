import { EngineError } from "#extensions/connectors/engine/index.ts";
import { isRefusal } from "#extensions/platform/kernel/refuse.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { updaterAnswerOf } from "./card-update.rules.ts";
import { paymentMethodCopy } from "./follow-payment-method.ts";
import type { PaymentMethodExtension } from "./payment-method.entity.ts";
import { getPaymentMethod } from "./payment-methods.service.ts";

/** `unavailable`: neither the engine nor its updater could be asked. */
export type UpdaterAnswer = "unchanged" | "updated" | "closed" | "contact_cardholder" | "unavailable";

/**
 * Reads a stored method again, with what its network says, and keeps the changes in a transaction of its own. Call it
 * outside of any. It is `updated` where the network replaced the card after `since`, also when another one found it
 * first; without `since`, where this call found it.
 * @throws resource_missing
 */
export async function askUpdater(
  work: UnitOfWork,
  paymentMethodId: string,
  since: Date | null = null,
): Promise<UpdaterAnswer> {
  const { updatedByNetworkAt = null } = await getPaymentMethod(work, paymentMethodId);
  const method = await readAgain(work, paymentMethodId);
  if (method === "unavailable") return method;
  if (method.updatedByNetworkAt && isAfter(method.updatedByNetworkAt, updatedByNetworkAt)) return "updated";
  return updaterAnswerOf(method, since);
}

const isAfter = (one: Date, other: Date | null) => other === null || one > other;

async function readAgain(work: UnitOfWork, id: string): Promise<PaymentMethodExtension | "unavailable"> {
  try {
    return (await paymentMethodCopy.refresh(work, id)) ?? (await getPaymentMethod(work, id));
  } catch (error) {
    if (error instanceof EngineError || isRefusal(error, "merchant_account_inactive")) return "unavailable";
    throw error;
  }
}
