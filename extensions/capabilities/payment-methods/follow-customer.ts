import { type Customer, getCustomer, lockCustomer } from "#extensions/capabilities/customers/index.ts";
import { findActiveMerchant, merchantEngine } from "#extensions/capabilities/merchants/index.ts";
import { asking } from "#extensions/platform/due-work-runner/due-handler.ts";
import type { UnitOfWork } from "#extensions/platform/work/work.ts";
import { forgetConsents } from "./consents.queries.ts";
import { alignDefaults } from "./default-payment-method.ts";
import { deletedMethod, paymentMethodCopy } from "./follow-payment-method.ts";
import { PaymentMethodExtensionEntity } from "./payment-method.entity.ts";
import { STORED_STATUSES } from "./payment-method.rules.ts";

/** Due work after a merge, which leaves a second default, or a redaction, which detaches the methods. */
export const followCustomer = asking(async (work, { subjectId }) => {
  const customer = await getCustomer(work, subjectId);
  if (customer.status === "redacted") {
    await forgetConsents(work, customer.id);
    await detachAll(work, customer);
  } else await work.atomically(async (phase) => alignDefaults(phase, await lockCustomer(phase, customer.id)));
});

async function detachAll(work: UnitOfWork, { id: customerId }: Customer): Promise<void> {
  const stored = { environment: work.environment, customerId, status: { $in: STORED_STATUSES } };
  const methods = await work.em.find(PaymentMethodExtensionEntity, stored);
  if (methods.length === 0 || !(await findActiveMerchant(work))) return;
  const { paymentMethods } = await merchantEngine(work);
  for (const method of methods) {
    await paymentMethods.delete(method.id);
    await paymentMethodCopy.upsert(work, deletedMethod(work, method));
  }
}
