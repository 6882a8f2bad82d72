import { merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { paymentMethodCopy, remoteMethod } from "./follow-payment-method.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { STORED_STATUSES } from "./payment-method.rules.ts";
import { noteCheck } from "./payment-methods.queries.ts";

const CHECK_EVERY_MS = 24 * 3_600_000;
const METHODS_PER_RUN = 200;

/**
 * Compares methods that were not compared for a day with the engine, oldest first. The engine reports no changes of
 * methods and lists them by customer only.
 */
export async function comparePaymentMethods(work: UnitOfWork): Promise<void> {
  const before = new Date(work.clock.realNow().getTime() - CHECK_EVERY_MS);
  const oldest = await work.em.find(
    PaymentMethodExtensionEntity,
    { environment: work.environment, status: { $in: STORED_STATUSES }, checkedAt: { $lt: before } },
    { fields: ["customerId"], orderBy: { checkedAt: "asc" }, limit: METHODS_PER_RUN },
  );
  for (const customerId of new Set(oldest.map((method) => method.customerId))) await compareMethodsOf(work, customerId);
}

/** Updates a customer's methods from the engine. */
export async function compareMethodsOf(work: UnitOfWork, customerId: string): Promise<void> {
  const stored = { environment: work.environment, customerId, status: { $in: STORED_STATUSES } };
  await paymentMethodCopy.compare(work, stored, listMethods(work, customerId));
  await noteCheck(work, customerId, work.clock.realNow());
}

async function* listMethods(work: UnitOfWork, customerId: string) {
  const { paymentMethods } = await merchantEngine(work);
  for (const method of await paymentMethods.list(customerId)) yield remoteMethod(work, { ...method, customerId });
}
